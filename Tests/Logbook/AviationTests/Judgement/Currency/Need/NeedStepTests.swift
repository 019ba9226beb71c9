import AviationCases
import Testing

@testable import Aviation

/// The second step of a question: what a rule needs, for a group of flights.
@Suite("The needs of a rule")
struct NeedStepTests {
    private typealias Case = CurrencyCases

    private func recent(_ flights: [CurrencyFlight]) -> RecentFlights {
        RecentFlights(BookOnDay(CurrencyBook(flights), on: Case.today))
    }

    private func rule(_ text: String) throws -> CurrencyRule {
        let head = "rules club \"Club\" 2026-01-01\nrule club.a \"A\" 1\n"
        return try #require(try RuleSet(parsing: head + text).rules.first)
    }

    @Test("An alternative for turbines is one for a group with a turbine only")
    func alternatives() throws {
        let rule = try rule(
            "per class\nneed 3 landings in 90 days\nor for turbine\nneed 1 landing in 30 days")
        let jet = Case.aircraft("C208", ["engineType": .text("turboprop")], class: "ASEL")
        let without = ApplicableNeeds(rule, for: "ASEL", by: recent([Case.flight("11-01", Case.c172)]))
        #expect(without.alternatives.count == 1 && without.rule.alternatives.count == 2)
        let both = [Case.flight("11-01", Case.c172), Case.flight("11-02", jet)]
        #expect(ApplicableNeeds(rule, for: "ASEL", by: recent(both)).alternatives.count == 2)
        #expect(ApplicableNeeds(rule, for: "AMEL", by: recent(both)).alternatives.count == 1)
    }

    @Test("A rule is answered for the groups of two years, once each, in order")
    func subjects() throws {
        let rule = try rule("per class\nneed 3 landings in 90 days")
        let flights = [
            Case.flight("2024-11-21", Case.sailplane), Case.flight("2024-11-22", Case.pa34),
            Case.flight("11-01", Case.c172), Case.flight("11-02", Case.c172), Case.flight("11-23", Case.citation),
        ]
        var conditions = FlownConditions()
        #expect(recent(flights).subjects(of: rule, &conditions) == ["AMEL", "ASEL"])
        #expect(recent([]).subjects(of: rule, &conditions) == [])
    }

    @Test("What is found of an aircraft is used again until it is forgotten")
    func flownConditions() throws {
        let rule = try rule("for role FI\nneed 3 landings in 90 days")
        var conditions = FlownConditions()
        let lesson = Case.flight("11-01", Case.c172) { $0.role = .instructor }
        #expect(recent([Case.flight("11-01", Case.c172)]).subjects(of: rule, &conditions) == [])
        #expect(recent([lesson]).subjects(of: rule, &conditions) == [])
        conditions.forget([0])
        #expect(recent([lesson]).subjects(of: rule, &conditions) == [nil])
    }

    @Test("One is counted in the singular, times are written as times", arguments: RuleQuantity.allCases)
    func nouns(quantity: RuleQuantity) {
        let (singular, plural) = quantity.noun
        if quantity.isTime {
            #expect(quantity.counted(90) == "1:30 \(plural)" && singular == plural)
        } else if quantity == .tracking {
            #expect(quantity.counted(1) == "tracking of courses")
        } else {
            #expect(quantity.counted(1) == "1 \(singular)" && quantity.counted(2) == "2 \(plural)")
            #expect((singular == plural) == (quantity == .check))
        }
    }
}
