import Testing

@testable import TerminalUI

@Suite("Character widths")
struct CharacterWidthTests {
    let widths = CharacterWidths.standard

    @Test(
        "A text has the width that a terminal gives it",
        arguments: [
            ("Zürich", 6), ("東京", 4), ("e\u{301}clair", 6), ("✈", 1), ("🛩", 1), ("👩‍💻", 2), ("❤️", 1), ("👍🏽", 2),
            ("", 0), ("\u{1B}[0m", 4), ("a\u{200B}b", 2), ("\u{301}", 1), ("한국", 4), ("🇨🇭", 2), ("\r\n", 1),
            ("क्षि", 3), ("\u{FEFF}x", 1), ("─│✓✗☾▸", 6), ("x\u{202E}y", 3),
        ])
    func columns(text: String, columns: Int) {
        #expect(widths.columns(of: text) == columns)
        var buffer = CellBuffer(size: Size(rows: 1, columns: 20))
        #expect(buffer.write(text, at: .origin) == columns)
    }

    @Test(
        "A text for plain output has no control characters or bidirectional controls",
        arguments: [
            ("Zürich 東京", "Zürich 東京"), ("a\u{1B}[31mb", "a\u{FFFD}[31mb"),
            ("x\u{202E}y\u{2066}z", "x\u{FFFD}y\u{FFFD}z"),
            ("a\r\nb\u{9B}c", "a\u{FFFD}b\u{FFFD}c"), ("", ""), ("👍🏽", "👍"),
        ])
    func drawn(text: String, drawn: String) {
        #expect(widths.drawn(text) == drawn)
        #expect(widths.columns(of: drawn) == widths.columns(of: text))
    }

    @Test(
        "A prefix ends before the first character that does not fit",
        arguments: [("東京都", 5, "東京"), ("abc", 3, "abc"), ("abc", 0, ""), ("e\u{301}x", 1, "e\u{301}"), ("東", 1, "")])
    func prefix(text: String, columns: Int, prefix: String) {
        #expect(widths.prefix(of: text, columns: columns) == prefix)
    }

    @Test("A text is truncated or padded to an exact width")
    func fitted() {
        #expect(widths.fitted("Zürich", columns: 4) == "Zür…")
        #expect(widths.fitted("1:13", columns: 6, alignment: .trailing) == "  1:13")
        #expect(widths.fitted("ab", columns: 5, alignment: .center) == " ab  ")
        #expect(widths.fitted("東京", columns: 4) == "東京")
        #expect(widths.fitted("東京", columns: 3) == "東…")
        #expect(widths.fitted("東京", columns: 2) == "… ")
        #expect(widths.fitted("x", columns: -1) == "")
    }

    @Test(
        "Lines are broken at spaces, and within words only if necessary",
        arguments: [
            ("Bise 25 kt at the lake", 10, ["Bise 25 kt", "at the", "lake"]), ("", 5, [""]),
            ("abcdef", 4, ["abcd", "ef"]),
            ("a\n\nb", 5, ["a", "", "b"]), ("東京都 x", 4, ["東京", "都 x"]), ("one  two", 8, ["one  two"]), ("東", 1, [""]),
            ("a abcdefg b", 3, ["a", "abc", "def", "g b"]), ("x", 0, []), ("a\r\nb", 3, ["a", "b"]),
        ])
    func wrapped(text: String, columns: Int, lines: [String]) {
        #expect(widths.wrapped(text, columns: columns) == lines)
    }

    @Test("No wrapped line is too wide, and no text is lost")
    func wrappedLinesFit() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<2_000 {
            let text = generator.text(upTo: 30)
            let columns = Int.random(in: 2...40, using: &generator)
            let lines = widths.wrapped(text, columns: columns)
            for line in lines { #expect(widths.columns(of: line) <= columns, "\(text.debugDescription)") }
            let kept = lines.joined().filter { $0 != " " }.count
            #expect(kept >= text.replacingLineEnds.filter { $0 != " " && $0 != "\n" }.count - lines.count)
        }
    }

    @Test("Drawing uses the widths it is given")
    func injected() {
        let everythingWide = CharacterWidths { _ in 2 }
        var buffer = CellBuffer(size: Size(rows: 1, columns: 6), widths: everythingWide)
        #expect(buffer.write("aé", at: .origin) == 3)
        #expect(buffer[0, 1].width == 2)
    }
}
