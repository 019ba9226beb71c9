import Testing

@testable import TerminalUI

@Suite("ASCII screens")
struct ASCIIReplacementTests {
    @Test(
        "Lines, symbols and letters have a replacement",
        arguments: [
            ("─", "-"), ("│", "|"), ("┌", "+"), ("┼", "+"), ("✓", "v"), ("✗", "x"), ("☾", "("), ("▸", ">"), ("ü", "u"),
            ("É", "E"), ("e\u{301}", "e"), ("…", "~"), ("█", "#"), ("☃", "?"), ("ž", "z"), ("Ł", "L"), ("ß", "s"),
            ("a", "a"),
        ] as [(Character, String)])
    func replacement(character: Character, text: String) {
        #expect(ASCIIReplacement.text(for: character, columns: 1) == text)
    }

    @Test("A wide character is replaced by characters of the same total width")
    func wide() {
        #expect(ASCIIReplacement.text(for: "東", columns: 2) == "??")
    }

    @Test("Every character of the lower planes has an ASCII replacement of its width")
    func everything() {
        for value in UInt32(0x20)..<0x3000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = ASCIIReplacement.text(for: Character(scalar), columns: 1)
            #expect(
                text.count == 1 && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "U+\(String(value, radix: 16))")
        }
    }
}
