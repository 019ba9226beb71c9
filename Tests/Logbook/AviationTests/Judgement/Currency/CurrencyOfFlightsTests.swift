import Testing

@testable import Aviation

@Suite("Currency of flights as they are logged")
struct CurrencyOfFlightsTests {
    private func flight(_ day: String, _ change: (inout FlightRecord) -> Void) -> FlightRecord {
        var flight = FlightRecord()
        flight.date = LocalDate(isoText: day)
        flight.aircraft = .new("N12345")
        flight.newType = "C172"
        flight.origin = .new("KPAO")
        flight.destination = .new("KSJC")
        flight.role = .pilotInCommand
        change(&flight)
        return flight
    }

    @Test("Three take-offs and landings carry passengers for ninety days")
    func passengers() throws {
        let flown = flight("2026-10-01") {
            $0.times[.dayTakeoffs] = 3
            $0.times[.dayLandings] = 3
        }
        let book = CurrencyBook([flown].compactMap { CurrencyFlight($0) })
        let day = try #require(LocalDate(isoText: "2026-11-22"))
        let rule = try #require(try RuleSet.shipped("faa")?.rules.first { $0.id == "faa.passengers" })
        let answer = CurrencyEvaluation(book, on: day).answer(rule, for: "ASEL")
        #expect(answer.stateText == "current until 2026-12-30")
    }

    @Test("A flight without a date is none, and a new aircraft is of the type that the flight says")
    func flights() throws {
        #expect(CurrencyFlight(FlightRecord()) == nil)
        let seen = try #require(CurrencyFlight(flight("2026-10-01") { $0.times.block = Minutes(70) }))
        #expect(seen.aircraft?.flownClass == .singleEngineLand && seen.counts[.block] == 70)
        #expect(seen.origin != nil && seen.id == nil)
    }
}
