import Testing

@testable import Aviation

@Suite("Levels of documents")
struct DocumentLevelTests {
    @Test(
        "A level is compared whatever its spelling",
        arguments: [
            ("Class 2", "2"), ("2nd class", "2"), ("SEP(land)", "sep (land)"), ("sep ( land )", "sep (land)"),
            ("SEPL", "sep (land)"), ("SEP-L", "sep (land)"), ("SEP sea", "sep (sea)"), ("MEP (S)", "mep (sea)"),
            ("LAPL-A", "lapl (a)"), ("LAPL(A)", "lapl (a)"), ("LAPL airplane", "lapl (a)"), ("LAPLS", "lapl (s)"),
            ("ir-a", "ir (a)"), ("IR(H)", "ir (h)"), ("LAPL", "lapl"), ("SEP", "sep"), ("A320", "a320"), ("", ""),
            ("PMD", "pmd"), ("Pilot Medical Declaration", "pmd"), ("self-declaration", "pmd"),
            ("Medical  declaration", "pmd"), ("Self Declaration", "pmd"), ("  SPL  passengers ", "spl passengers"),
            ("(", "("), (" ) (", ") ("),
        ])
    func compared(text: String, level: String) {
        #expect(DocumentLevel.compared(text) == level)
    }

    @Test(
        "The form writes a declaration as the rules do, and knows it",
        arguments: ["pmd", "Pilot Medical Declaration", "self-declaration"])
    func declaration(text: String) {
        #expect(DocumentRecord.level(text) == "PMD")
        var record = DocumentRecord()
        record.attributes = ["kind": .text("medical"), "authority": .text("CAA"), "level": .text(text)]
        #expect(record.fieldsUnknownToRules.isEmpty)
    }

    @Test("An LAPL without its category has three readings")
    func readings() {
        #expect(DocumentRecord().levelsBeginning(with: "lapl ") == ["LAPL(A)", "LAPL(H)", "LAPL(S)"])
        #expect(
            DocumentRecord().levelsBeginning(with: "").isEmpty && DocumentRecord().levelsBeginning(with: "x").isEmpty)
    }
}
