import AviationCases
import Testing

@testable import Aviation

@Suite("Authorities of documents")
struct AuthorityTests {
    @Test(
        "An office of a state counts as the authority whose rules its state applies",
        arguments: [
            ("LBA", Authority.easa), ("Luftfahrt-Bundesamt", .easa), (" luftfahrt-bundesamt ", .easa), ("BCAA", .easa),
            ("Austrocontrol", .easa), ("ILenT", .easa), ("ICETRA", .easa), ("DGAC France", .easa), ("CAA", .uk),
            ("CAA (UK)", .uk), ("faa", .faa),
        ])
    func offices(text: String, authority: Authority) { #expect(Authority(text) == authority) }

    @Test("Only a spelling of an authority becomes its name; an office keeps its own")
    func spellings() {
        #expect(Authority(spelled: "uk caa") == .uk && Authority(spelled: "Easa") == .easa)
        #expect(Authority(spelled: "LBA") == nil && Authority(spelled: "CAA") == nil && Authority("Club") == nil)
    }

    @Test(
        "What the form takes for known is what the rules count",
        arguments: ["LBA", "Luftfahrt-Bundesamt", "CAA", "Club"])
    func formAndRules(text: String) throws {
        var record = DocumentRecord()
        record.attributes = ["kind": .text("medical"), "authority": .text(text), "level": .text("Class 2")]
        let document = CurrencyCases.document("medical", "Class 2", text, exam: "2026-01-10")
        let rules = ["EASA", "UK"].map { DocumentNeed(kind: "medical", levels: ["2"], authority: $0) }
        #expect(record.fieldsUnknownToRules.isEmpty == rules.contains { $0.matches(document) })
    }
}
