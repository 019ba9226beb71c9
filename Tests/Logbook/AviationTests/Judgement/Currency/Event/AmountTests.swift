import AviationCases
import Testing

@testable import Aviation

@Suite("How much an entry had")
struct AmountTests {
    private typealias Case = CurrencyCases

    private func amount(_ quantity: RuleQuantity, _ flight: CurrencyFlight) -> CurrencyAmount {
        flight.amount(CountNeed(number: 1, quantity: quantity, window: .days(90)), CurrencySettings())
    }

    @Test("Each launch of a glider under instruction is a training flight")
    func trainingFlights() throws {
        func training(_ aircraft: CurrencyAircraft, _ role: PilotRole?, launches: Int?) -> CurrencyAmount {
            amount(
                .trainingFlights, Case.flight("11-10", aircraft) { ($0.role, $0.counts[.launches]) = (role, launches) })
        }
        #expect(training(Case.sailplane, .dualReceived, launches: 2) == CurrencyAmount(2))
        #expect(training(Case.sailplane, .dualReceived, launches: nil) == CurrencyAmount(1))
        #expect(training(Case.sailplane, .dualReceived, launches: 0) == CurrencyAmount(1))
        #expect(training(Case.sailplane, nil, launches: 2) == CurrencyAmount(unknown: .dualReceived, most: 2))
        #expect(training(Case.sailplane, .pilotInCommand, launches: 2) == .none)
        for aircraft in [Case.motorGlider, Case.balloon, Case.c172] {
            #expect(training(aircraft, .dualReceived, launches: 2) == CurrencyAmount(1), "\(aircraft.label)")
        }
    }

    @Test("A flight has at most as many unknown route sectors as landings, and one in each 15 minutes")
    func sectors() {
        func most(landings: Int?, block: Int?) -> Int {
            amount(.routeSectors, Case.flight("11-10", Case.c172, landings, landings) { $0.counts[.block] = block })
                .most
        }
        #expect(most(landings: 1, block: 100) == 1 && most(landings: 0, block: 100) == 1)
        #expect(most(landings: nil, block: 100) == 6 && most(landings: 4, block: 30) == 2)
        #expect(most(landings: nil, block: nil) == .max && most(landings: nil, block: 5) == 1)
        let logged = Case.flight("11-10", Case.c172, 1, 1) { $0.counts[.routeSectors] = 3 }
        #expect(amount(.routeSectors, logged) == CurrencyAmount(3))
    }

    @Test("One flight is not asked to be ten route sectors")
    func oneFlight() throws {
        let rating = [Case.document("rating", "A320", "EASA", expires: "2026-12-31")]
        let flight = Case.timed("11-10", Case.aircraft("A320"), 100, 1)
        flight.checks = [.proficiency]
        let answer = try Case.answer("easa.type.revalidation", "A320", [flight], rating)
        #expect(!answer.detail.contains("if 10") && answer.stateText == "cannot tell", "\(answer.detail)")
    }

    @Test("A take-off of a touring motor glider is a self-launch and no winch launch, unless a method is logged")
    func methods() throws {
        let winch = Case.timed("10-10", Case.sailplane, 30, launches: 4)
        winch.launchMethod = "winch"
        let motor = Case.timed("10-13", Case.motorGlider, 90, 3)
        let answer = try Case.answer("easa.spl.method", "winch", [winch, motor])
        #expect(answer.stateText == "NOT CURRENT" && answer.detail.hasPrefix("needs 1 launch "), "\(answer.detail)")
        #expect(try Case.answer("easa.spl.method", "self-launch", [winch, motor]).parts.map(\.have) == [3])
        motor.launchMethod = "winch"
        #expect(try Case.answer("easa.spl.method", "winch", [winch, motor]).stateText.hasPrefix("current"))
        let open = Case.timed("10-13", Case.sailplane, 90, launches: 3)
        #expect(try Case.answer("easa.spl.method", "winch", [winch, open]).stateText == "cannot tell")
    }

    @Test("Launches of which no method is logged are named, and those of a motor glider are not")
    func unknownMethods() throws {
        let rules = try #require(try RuleSet.shipped("easa")).rules
        func answers(_ flights: [CurrencyFlight]) -> [CurrencyAnswer] {
            CurrencyEvaluation(CurrencyBook(flights), on: Case.today).answers(rules).filter {
                $0.rule.id == "easa.spl.method"
            }
        }
        let open = answers([Case.timed("10-10", Case.sailplane, 30, launches: 4)])
        #expect(open.map(\.title) == ["Launch, unknown method"] && open.map(\.stateText) == ["cannot tell"])
        #expect(open.first?.detail == "launch method unknown for 2026-10-10 N-DISC")
        #expect(answers([Case.timed("10-10", Case.motorGlider, 30, 4), Case.flight("10-10", Case.c172)]).isEmpty)
        let known = Case.flight("10-10", Case.sailplane) { $0.launchMethod = "winch" }
        #expect(answers([known, Case.timed("10-10", Case.sailplane, 30)]).map(\.subject) == ["winch"])
    }
}
