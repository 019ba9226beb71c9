import AviationCases
import Testing

@testable import Aviation

/// The third step of a question: whether an entry qualifies for a need, and with how much.
@Suite("The events that qualify")
struct EventStepTests {
    private typealias Case = CurrencyCases

    private func verdict(
        _ flight: CurrencyFlight, _ quantity: RuleQuantity = .landings, when conditions: [RuleCondition] = [],
        of group: String? = nil, isLimit: Bool = false, explains: Bool = true
    ) -> EventVerdict {
        var rule = CurrencyRule(id: "club.a", title: "A", source: "1", text: "", textDate: .first)
        rule.grouping = .aircraftClass
        let need = CountNeed(number: 3, quantity: quantity, window: .days(90), conditions: conditions, isLimit: isLimit)
        return EventFilter(need, of: rule, group, CurrencySettings(), explains: explains).verdict(flight)
    }

    @Test("What is logged counts")
    func logged() {
        let found = verdict(Case.flight("11-01", Case.c172, 2, 3), of: "ASEL")
        #expect(found == EventVerdict(amount: CurrencyAmount(3)) && found.qualifies)
    }

    @Test("What is not logged may count, and its field is named")
    func unlogged() {
        let found = verdict(Case.flight("11-01", Case.c172, 2, nil))
        #expect(found.fields == [.landings] && found.amount.least == 0 && found.qualifies)
    }

    @Test("A condition that is unknown may mean that nothing counts; one that is not met says why")
    func conditions() {
        let tailwheel = [RuleCondition(test: .tailwheel)]
        let unknown = verdict(Case.flight("11-01", Case.aircraft("ZZZZ"), 2, 3), when: tailwheel)
        #expect(unknown.fields == [.gear] && unknown.amount.least == 0 && unknown.amount.most == 3)
        let rejected = verdict(
            Case.flight("11-01", Case.champion, 2, 3), when: [RuleCondition(test: .tailwheel, isNegated: true)])
        #expect(rejected == .rejected("no tailwheel") && !rejected.qualifies)
        #expect(
            verdict(Case.flight("11-01", Case.c172, 2, 3), when: [RuleCondition(test: .turbine)], explains: false)
                .reason == nil)
    }

    @Test(
        "What the role does not say of the pilot's part is named, and says why where it was another's; limits count all but observers"
    )
    func participation() {
        func landed(_ role: PilotRole) -> CurrencyFlight { Case.flight("11-01", Case.c172, 2, 3) { $0.role = role } }
        let unknown = verdict(landed(.safetyPilot))
        #expect(unknown.fields == [.pilotFlying] && unknown.amount.least == 0 && unknown.qualifies)
        #expect(verdict(landed(.observer)) == .rejected("you were an observer"))
        #expect(verdict(landed(.observer), of: "AMEL") == .rejected("class ASEL"))
        #expect(verdict(landed(.observer), isLimit: true) == .rejected("you were an observer"))
        #expect(verdict(landed(.safetyPilot), isLimit: true).amount == CurrencyAmount(3))
        let checked = Case.flight("11-01", Case.c172, 2, 3) { ($0.checks, $0.role) = ([.review], nil) }
        #expect(verdict(checked, when: [RuleCondition(test: .onCheck)]).fields == [.role])
    }

    @Test("A flight of another group does not count, one of an unknown aircraft may")
    func groups() {
        #expect(verdict(Case.flight("11-01", Case.pa34, 2, 3), of: "ASEL") == .rejected("class AMEL"))
        #expect(verdict(Case.flight("11-01", nil, 2, 3), of: "ASEL").fields == [.aircraftClass])
    }

    @Test("A session in a device and an event without an aircraft are no flights")
    func noFlights() {
        #expect(verdict(Case.flight("11-01", Case.trainer, 2, 3)) == .rejected("a session in a device, FTD"))
        #expect(verdict(Case.check("11-01", .review)) == .rejected())
    }

    @Test("A landing without a full stop is a near miss")
    func nearMiss() {
        let flight = Case.flight("11-01", Case.c172, 3, 3) { $0.counts[.dayFullStops] = 1 }
        let found = verdict(flight, .fullStops)
        #expect(found.amount == CurrencyAmount(1) && found.reason == "2 touch-and-go (full stop required)")
    }

    @Test("An aircraft is admitted for all its flights, for none, or for some")
    func admissions() {
        let rule = CurrencyRule(id: "club.a", title: "A", source: "1", text: "", textDate: .first)
        let need = CountNeed(
            number: 1, quantity: .landings, window: .days(90), conditions: [RuleCondition(test: .classes([.glider]))])
        let filter = EventFilter(need, of: rule, nil, CurrencySettings(), explains: false)
        #expect(filter.admission(ofAircraftOf: Case.flight("11-01", Case.sailplane)) == .always)
        #expect(filter.admission(ofAircraftOf: Case.flight("11-01", Case.c172)) == .never)
        #expect(filter.admission(ofAircraftOf: Case.flight("11-01", nil)) == .partly)
    }

    @Test("What is unknown has a name in answers, and those that can be counted name the amount")
    func names() {
        #expect(FlightField.nightTakeoffs.namesEnough && !FlightField.pilotFlying.namesEnough)
        #expect(UnknownField.flight(.takeoffs).name == "take-offs")
        #expect(UnknownField.dates(flights: 1).name == "date of 1 flight")
        #expect(UnknownField.dates(flights: 2).name == "date of 2 flights")
    }
}
