import AviationCases
import Testing

@testable import Aviation

/// The first step of a question: for whom a rule is.
@Suite("A rule by itself")
struct RuleStepTests {
    private typealias Case = CurrencyCases

    @Test("A rule for a document is of the pilot who has it; a negated one of those who have not")
    func documents() throws {
        let license = DocumentNeed(kind: "license", levels: ["SPL"])
        var rule = CurrencyRule(id: "club.a", title: "A", source: "1", text: "", textDate: .first)
        rule.appliesTo = [RuleCondition(test: .document([license]))]
        let spl = [Case.document("license", "SPL")]
        #expect(rule.isOfPilot(with: spl) && !rule.isOfPilot(with: []))
        rule.appliesTo[0].isNegated = true
        #expect(!rule.isOfPilot(with: spl) && rule.isOfPilot(with: []))
        #expect(!rule.looksAtFlights && rule.admitsAircraft(of: CurrencyFlight(Case.today)))
    }

    @Test("A rule for gliders is not for an airplane")
    func aircraft() throws {
        var rule = CurrencyRule(id: "club.a", title: "A", source: "1", text: "", textDate: .first)
        rule.appliesTo = [RuleCondition(test: .classes([.glider]))]
        #expect(rule.admitsAircraft(of: Case.flight("11-01", Case.sailplane)))
        #expect(!rule.admitsAircraft(of: Case.flight("11-01", Case.c172)) && rule.looksAtFlights)
    }

    @Test(
        "A word names a group that was not flown, by the grouping",
        arguments: [
            (.aircraftClass, "asel", "ASEL"), (.aircraftClass, "gl", "glider"), (.aircraftClass, "FTD", nil),
            (.rating, "ASEL", "SEP (land)"), (.rating, "sep", "SEP (land)"), (.category, "amel", "airplane"),
            (.category, "Balloon", "balloon"), (.type, "a320", "A320"), (.method, "winch", nil), (.group, "A", nil),
        ] as [(RuleGrouping, String, String?)])
    func groups(grouping: RuleGrouping, word: String, group: String?) {
        #expect(grouping.aircraft(named: word)?.groups(grouping).first == group)
    }

    @Test("The document of the group stands where a rule says its rating")
    func bound() {
        var rule = CurrencyRule(id: "club.a", title: "A", source: "1", text: "", textDate: .first)
        let rating = DocumentNeed(kind: "rating", levels: [], isOfGroup: true)
        rule.alternatives = [RuleAlternative(needs: [.document(rating)])]
        #expect(rule.hasDocumentOfGroup)
        #expect(rule.bound(to: "SEP").documentNeeds.map(\.levels) == [["SEP"]])
        #expect(rule.bound(to: nil) == rule && !rule.bound(to: "SEP").hasDocumentOfGroup)
    }
}
