import Testing

@testable import Aviation

@Suite("What a text says about a person")
struct PersonTextTests {
    @Test(
        "A number or a duration is no person, whatever its form",
        arguments: ["1.3", "1,3", "2", "1:30", "90m", "1h30", "1.5h", " 7 ", "+1", "12/3", "٣"])
    func numbers(text: String) { #expect(PersonText(text) == .number) }

    @Test(
        "A name is one, also with digits and in any script",
        arguments: ["Anna Keller", "Pilot 2", "007 Bond", "Łódź", "東京"])
    func names(text: String) { #expect(PersonText(text) == .name(text)) }

    @Test("The owner is oneself, in the words of tables", arguments: ["me", "SELF", " ich ", "moi", "My\u{200B}self"])
    func owner(text: String) { #expect(PersonText(text) == .owner) }

    @Test("Blanks and characters that are not seen make no name and no other name")
    func unseen() {
        #expect(PersonText("") == nil && PersonText(" \u{200B}\u{FEFF} ") == nil)
        #expect(PersonText("\u{202A}Anna\u{AD} \u{A0}Keller\u{202C}") == .name("Anna Keller"))
        #expect(FoldedText.folded("An\u{200B}na\u{FEFF} Keller") == FoldedText.folded("Anna Keller"))
        #expect("👩‍✈️ Ann".withoutUnseen == "👩‍✈️ Ann")
    }

    @Test("Slips are letters that are wrong, missing, too many or exchanged")
    func slips() {
        for (first, second, count) in [
            ("KPAO", "KPAO", 0), ("KPAO", "KPOA", 1), ("KPAO", "KPA", 1), ("KPAO", "KPAOO", 1), ("KPAO", "KPBO", 1),
            ("KPAO", "LSZH", 4), ("", "AB", 2), ("ab", "ba", 1), ("abcd", "badc", 2),
        ] {
            #expect(Spelling.slips(first, second) == count, "\(first) \(second)")
            #expect(Spelling.slips(second, first) == count, "\(second) \(first)")
        }
        #expect(Spelling.misreadings(of: "KPA0").contains("KPAO") && Spelling.misreadings(of: "KPOA").contains("KPAO"))
        #expect(Spelling.misreadings(of: "").isEmpty)
        #expect(Spelling.nearest(to: "ngiht", among: ["night", "date", "nightldg"], limit: 5) == ["night"])
    }
}
