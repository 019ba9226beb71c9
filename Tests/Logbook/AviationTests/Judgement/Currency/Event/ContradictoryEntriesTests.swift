import AviationCases
import Testing

@testable import Aviation

/// Entries of which something else in the book says that they cannot count as they stand, or not for what is asked.
@Suite("Entries that something contradicts")
struct ContradictoryEntriesTests {
    private typealias Case = CurrencyCases

    @Test(
        "A device with the type of an airplane is no airplane, by its level alone",
        arguments: ["AATD", "FNPT II", "FTD 5", "BITD", "FFS D", "X-Plane"])
    func devices(level: String) throws {
        let device = Case.aircraft("C172", [AircraftAttribute.simulatorLevel.rawValue: .text(level)])
        #expect(device.isDevice && device.flownClass == .singleEngineLand)
        let flights = [
            Case.flight("11-10", device, 3, 3) { flight in
                (flight.kind, flight.role, flight.checks) = (.flight, .dualReceived, [.review])
                (flight.hasInstructor, flight.counts[.nightLandings]) = (true, 3)
            }
        ]
        #expect(try !Case.answer("faa.passengers", "ASEL", flights).stateText.hasPrefix("current"))
        #expect(try !Case.answer("faa.review", nil, flights).stateText.hasPrefix("current"))
        var record = AircraftRecord()
        (record.aircraftType, record.attributes) = ("C172", [AircraftAttribute.simulatorLevel.rawValue: .text(level)])
        record.fillFromType()
        #expect(record.aircraftClass == nil && record.aircraftCategory == "simulator")
    }

    @Test("Of two flights at the same time one may be wrong; one after the other both count")
    func overlaps() throws {
        func flights(_ start: Int, _ second: CurrencyAircraft = Case.c172) -> [CurrencyFlight] {
            let flights = [Case.flight("11-20", Case.c172, 2, 2), Case.flight("11-20", second, 2, 2)]
            for (flight, minutes) in zip(flights, [540, start]) {
                let begin = UTCInstant(flight.date, ClockTime(hour: 0, minute: 0)!).adding(Minutes(minutes))
                (flight[.offBlock], flight[.onBlock]) = (begin, begin.adding(Minutes(60)))
            }
            return flights
        }
        #expect(try Case.answer("faa.passengers", "ASEL", flights(600)).stateText.hasPrefix("current"))
        for second in [Case.c172, Case.aircraft("PA28")] {
            let answer = try Case.answer("faa.passengers", "ASEL", flights(545, second))
            #expect(answer.stateText == "cannot tell" && answer.detail.contains("two flights"), "\(answer.detail)")
        }
    }

    @Test("A flight that was by night in part may have begun by day")
    func beganByDay() throws {
        var counting = CurrencySettings()
        counting.takeoffsAsLandings = true
        func takeoffs(_ night: Int?, of block: Int?, landings: Int = 1) -> CurrencyAmount {
            let flight = Case.flight("11-20")
            flight.counts[.nightLandings] = landings
            (flight.counts[.night], flight.counts[.block]) = (night, block)
            return flight.amount(CountNeed(number: 3, quantity: .nightTakeoffs, window: .days(90)), counting)
        }
        #expect(takeoffs(6, of: 180) == CurrencyAmount(unknown: .nightTakeoffs, least: 0, most: 1))
        #expect(takeoffs(30, of: 60, landings: 3) == CurrencyAmount(unknown: .nightTakeoffs, least: 2, most: 3))
        #expect(takeoffs(60, of: 60) == CurrencyAmount(1) && takeoffs(55, of: 60) == CurrencyAmount(1))
        #expect(takeoffs(nil, of: 60) == CurrencyAmount(1) && takeoffs(6, of: nil) == CurrencyAmount(1))
    }

    @Test("Approaches alone under the hood cannot be told, and those in clouds or with a safety pilot count")
    func hoodedAlone() throws {
        func answer(_ role: PilotRole, actual: Int?) throws -> CurrencyAnswer {
            let flight = Case.instrument("11-01")
            (flight.role, flight.counts[.actual]) = (role, actual)
            return try Case.answer("faa.instrument", "airplane", [flight])
        }
        #expect(try answer(.solo, actual: nil).stateText == "cannot tell")
        #expect(try answer(.solo, actual: 30).stateText.hasPrefix("current"))
        #expect(try answer(.pilotInCommand, actual: nil).stateText.hasPrefix("current"))
    }

    @Test("A glider that landed several times, and logs no launches, was launched once or more")
    func launchesOfLandings() throws {
        let many = CountNeed(number: 15, quantity: .launches, window: .months(24))
        func launches(_ aircraft: CurrencyAircraft, landings: Int?, logged: Int? = nil) -> CurrencyAmount {
            let flight = Case.flight("11-01", aircraft, nil, landings)
            flight.counts[.launches] = logged
            return flight.amount(many, CurrencySettings())
        }
        #expect(launches(Case.sailplane, landings: 13) == CurrencyAmount(unknown: .launches, least: 1, most: 13))
        #expect(launches(Case.sailplane, landings: 1) == CurrencyAmount(1))
        #expect(launches(Case.sailplane, landings: nil) == CurrencyAmount(1))
        #expect(launches(Case.sailplane, landings: 13, logged: 2) == CurrencyAmount(2))
        #expect(launches(Case.motorGlider, landings: 3).least == 1)
    }

    @Test("A category or a number of engines rules classes out where the class is unknown")
    func classesRuledOut() throws {
        var record = AircraftRecord()
        (record.tailNumber, record.aircraftCategory, record.numberOfEngines) = ("N1XX", "airplane", 1)
        let open = CurrencyAircraft(record)
        let twin = Case.aircraft("BE76", class: "AMEL")
        let flights = [Case.flight("11-12", open, 3, 3), Case.flight("11-13", twin, 2, 2)]
        #expect(try Case.answer("faa.passengers", "AMEL", flights).stateText.hasPrefix("NOT CURRENT"))
        record.numberOfEngines = nil
        let unknown = [Case.flight("11-12", CurrencyAircraft(record), 3, 3), Case.flight("11-13", twin, 2, 2)]
        #expect(try Case.answer("faa.passengers", "AMEL", unknown).stateText == "cannot tell")
        let helicopter = Case.aircraft("EC30", class: "RH")
        #expect(open.cannotBe(.helicopter) && !open.cannotBe(.singleEngineSea) && !helicopter.cannotBe(.helicopter))
    }

    @Test("Hours since the issue of a license cannot be told where the book begins long after it")
    func youngBook() throws {
        func answer(_ issued: String) throws -> CurrencyAnswer {
            let documents = [
                Case.document("license", "SPL", "EASA", issued: issued),
                Case.document("course", "SPL passengers", issued: issued),
            ]
            return try Case.answer(
                "easa.spl.passengers", nil, [Case.timed("11-01", Case.sailplane, 60, launches: 5)], documents)
        }
        let old = try answer("2015-01-01")
        #expect(old.stateText == "cannot tell" && old.detail.contains("2026-11-01"), "\(old.stateText) \(old.detail)")
        #expect(try answer("2026-10-01").stateText.hasPrefix("NOT CURRENT"))
    }

    @Test("The light license is valid as long as the medical of a higher class that is written")
    func lightMedical() throws {
        let medical = [Case.document("medical", "2", "EASA", exam: "2026-02-01", expires: "2028-03-10")]
        let answer = try Case.answer("easa.medical.lapl", nil, on: "2028-02-02", [], medical, born: "1984-03-01")
        #expect(answer.stateText == "current until 2028-03-10", "\(answer.stateText) \(answer.detail)")
    }
}
