import TestFiles
import Testing

@testable import Aviation

@Suite("Folding of text for search")
struct TextFoldingTests {
    @Test(
        "A text is folded to plain letters",
        arguments: [
            ("Zürich", "zurich"), ("ZU\u{308}RICH", "zurich"), ("Genève", "geneve"), ("Straße", "strasse"),
            ("STRASSE", "strasse"), ("Øre Ålund", "ore alund"), ("Łódź", "lodz"), ("Ærø", "aero"),
            ("Þórshöfn", "thorshofn"),
            ("İstanbul", "istanbul"), ("ılgaz", "ilgaz"), ("Đà Nẵng", "da nang"), ("Αθήνα", "αθηνα"), ("ΟΔΟΣ", "οδοσ"),
            ("Йошкар", "иошкар"), ("東京 太郎", "東京 太郎"), ("ＬＳＺＨ", "lszh"), ("  a \t\n b  ", "a b"), ("", ""),
            ("👩‍✈\u{FE0F}", "👩‍✈"), ("Œuvre", "oeuvre"), ("ẞ", "ss"), ("Jörg Müller", "jorg muller"), ("ǅ", "ǆ"),
            ("한국", "한국"),
        ])
    func folding(text: String, folded: String) {
        #expect(FoldedText.folded(text) == folded)
    }

    @Test("Folding twice changes nothing, and combining accents equal precomposed ones")
    func idempotence() {
        var random = SeededChance(seed: 6)
        for _ in 0..<20_000 {
            let scalars = (0..<4).compactMap { _ in Unicode.Scalar(UInt32(random.integer(in: 0...0x2FFF))) }
            let text = String(String.UnicodeScalarView(scalars))
            let folded = FoldedText.folded(text)
            #expect(FoldedText.folded(folded) == folded, "\(scalars.map(\.value))")
        }
    }

    @Test(
        "A part is found in any case and with any accent",
        arguments: [
            ("Flughafen Zürich", "zurich", true), ("Zurich", "ZÜRICH", true), ("anything", "", true), ("", "a", false),
            ("ab", "abc", false), ("aab", "ab", true), ("Bise 25 kt", "25 KT", true),
        ])
    func contains(text: String, part: String, expected: Bool) {
        #expect(FoldedText.contains(text, part) == expected)
    }
}

@Suite("Completion")
struct CompletionTests {
    private let today = LocalDate(dayNumber: 9_455)

    private func candidate(
        _ keys: String..., uses: Int = 0, daysAgo: Int? = nil, miles: Double? = nil
    ) -> CompletionCandidate<String> {
        CompletionCandidate(
            id: keys[0], keys: keys, useCount: uses, lastUse: daysAgo.map { today.adding(days: -$0) },
            distance: miles.map { NauticalMiles($0) })
    }

    private var airports: Completion<String> {
        Completion([
            candidate("EBGT", "", "Gent", "Gent"), candidate("LIMJ", "GOA", "Genova", "Genova / Sestri", uses: 3),
            candidate("LSGG", "GVA", "Genève", "Genève / Cointrin", uses: 41, daysAgo: 9),
            candidate("LSZH", "ZRH", "Zürich", "Flughafen Zürich", uses: 90, daysAgo: 400),
            candidate("KGEN", "", "Regent", "Old Gen"), candidate("EDDN", "NUE", "Nürnberg", "Nürnberg"),
        ])
    }

    @Test(
        "The most likely candidate comes first",
        arguments: [
            ("gen", ["LSGG", "LIMJ", "EBGT", "KGEN"]), ("geneve", ["LSGG"]), ("GVA", ["LSGG"]), ("zurich", ["LSZH"]),
            ("Zü", ["LSZH"]), ("coin", ["LSGG"]), ("ürnb", ["EDDN"]), ("xyz", []),
        ])
    func ranking(typed: String, expected: [String]) {
        #expect(airports.ranked(for: typed, today: today).map(\.candidate.id) == expected)
    }

    @Test("An empty text offers the most used and most recent candidates")
    func empty() {
        #expect(airports.ranked(for: " ", today: today, limit: 3).map(\.candidate.id) == ["LSGG", "LSZH", "LIMJ"])
        #expect(airports.ranked(for: "", today: today, limit: -1).isEmpty)
    }

    @Test("A whole key precedes a beginning, and that the inside of a key, for any use")
    func quality() {
        let completion = Completion([
            candidate("ABC", uses: 100, daysAgo: 1), candidate("AB"), candidate("XAB", uses: 500, daysAgo: 1),
        ])
        #expect(completion.ranked(for: "ab", today: today).map(\.candidate.id) == ["AB", "ABC", "XAB"])
    }

    @Test("The position of the aircraft precedes use, and nearer unused candidates precede farther ones")
    func position() {
        let completion = Completion([
            candidate("LSZA", miles: 80), candidate("LSZB", uses: 50, daysAgo: 1, miles: 40),
            candidate("LSZC", miles: 0.3), candidate("LSZD", miles: 10),
        ])
        #expect(
            completion.ranked(for: "ls", today: today).map(\.candidate.id) == ["LSZC", "LSZB", "LSZD", "LSZA"])
    }

    @Test("28,000 airports are ranked within the time of a keystroke")
    func many() {
        let completion = Completion((0..<28_000).map { candidate("K\($0)", "City \($0 % 977)", "Name of field \($0)") })
        #expect(completion.ranked(for: "field 27999", today: today).map(\.candidate.id) == ["K27999"])
        for typed in ["", " ", "é", "👩‍✈️", "\u{0}", String(repeating: "a", count: 10_000)] {
            #expect(completion.ranked(for: typed, today: today).count <= 8)
        }
    }
}
