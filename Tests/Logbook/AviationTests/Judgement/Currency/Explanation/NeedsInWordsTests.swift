import AviationCases
import Testing

@testable import Aviation

@Suite("Needs in words")
struct NeedsInWordsTests {
    private typealias Case = CurrencyCases

    @Test("Checks of which none is recorded are named, and nothing else")
    func unrecorded() throws {
        let b738 = Case.flight("11-01", Case.aircraft("B738")) { $0.role = .secondInCommand }
        let answer = try Case.answer("faa.check", "B738", [b738])
        #expect(answer.stateText == "cannot tell")
        #expect(answer.detail == "no proficiency check or checkride is recorded")
    }

    @Test("The same amount in two windows says which is which; in one window it does not")
    func windows() throws {
        let sep = [Case.document("rating", "SEP", "UK", expires: "2026-12-31")]
        let year = [
            Case.timed("06-01", Case.c172, 120, 12), Case.timed("06-02", Case.c172, 60, role: .dualReceived, 0),
        ]
        let answer = try Case.answer("uk.sep.revalidation", nil, year, sep)
        #expect(
            answer.detail.hasPrefix(
                "needs 9:00 block time in 24 months, 3:00 block time in 12 months, 4:00 PIC time; or"),
            "\(answer.detail)")
        #expect(try !Case.answer("easa.sep.revalidation", nil, year, sep).detail.contains("in 12 months"))
    }

    @Test("A rule for flights with an operator names the field")
    func missingField() throws {
        #expect(try #require(CurrencyCases.rules["easa.duty.7"]).missingField == "operator")
        #expect(try #require(CurrencyCases.rules["easa.sep"]).missingField == nil)
    }
}
