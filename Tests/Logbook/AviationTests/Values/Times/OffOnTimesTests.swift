import Testing

@testable import Aviation

@Suite("The four times of a flight")
struct OffOnTimesTests {
    private func times(_ off: String, _ takeOff: String, _ landing: String, _ on: String) throws -> OffOnTimes {
        let read = try [off, takeOff, landing, on].map { $0.isEmpty ? nil : try ClockTime(parsing: $0) }
        return OffOnTimes(offBlock: read[0], takeOff: read[1], landing: read[2], onBlock: read[3])
    }

    @Test(
        "Times in order give the block time and the air time",
        arguments: [
            ("1405", "1412", "1520", "1528", 83, 68), ("2310", "2320", "0020+1", "0025+1", 75, 60),
            ("1405", "", "", "1528", 83, nil), ("", "1412", "1520", "", nil, 68),
            ("1405", "1405", "1405", "1405", 0, 0),
            ("", "", "", "", nil, nil), ("1000", "", "", "1000+1", 1_440, nil),
        ] as [(String, String, String, String, Int?, Int?)])
    func durations(off: String, takeOff: String, landing: String, on: String, block: Int?, air: Int?) throws {
        let times = try times(off, takeOff, landing, on)
        #expect(try times.blockTime()?.count == block)
        #expect(try times.airTime()?.count == air)
    }

    @Test("A time before the one above suggests the next day")
    func nextDay() throws {
        let times = try times("1405", "", "", "13:40")
        let suggestion = try #require(ClockTime(hour: 13, minute: 40, daysLater: 1))
        let error = TimeOrderError.before(event: .onBlock, previous: .offBlock, suggestion: suggestion)
        #expect(throws: error) { try times.blockTime() }
        #expect(error.message(.blocks) == "before off block")
        #expect(error.recovery == "type 13:40z+1 for the next day, or correct one of the times")
        #expect(error.event == .onBlock)
    }

    @Test("After midnight the suggestion is the day of the time above")
    func sameNight() throws {
        let times = try times("2350", "0005+1", "0100", "")
        let suggestion = try #require(ClockTime(hour: 1, minute: 0, daysLater: 1))
        #expect(throws: TimeOrderError.before(event: .landing, previous: .takeOff, suggestion: suggestion)) {
            try times.checkOrder()
        }
    }

    @Test("A flight of more than a day is refused")
    func overOneDay() throws {
        let error = TimeOrderError.overOneDay(event: .onBlock, first: .offBlock)
        let times = try times("1000", "", "", "1001+1")
        #expect(throws: error) { try times.blockTime() }
        #expect(error.message(.blocks) == "more than 24 hours after off block")
        #expect(!error.recovery.isEmpty)
    }

    @Test("Times are converted to instants of the date and back")
    func instants() throws {
        let date = try #require(LocalDate(isoText: "2026-11-21"))
        let times = try times("2310", "2320", "0020+1", "")
        let instants = times.instants(on: date)
        #expect(instants[.landing]?.isoText == "2026-11-22T00:20:00Z")
        #expect(instants[.onBlock] == nil)
        #expect(OffOnTimes(instants, on: date) == times)
        #expect(OffOnTimes(instants, on: date.adding(days: 1)).offBlock?.text == "23:10-1")
    }

    @Test("Each event has a label", arguments: FlightEvent.allCases)
    func labels(event: FlightEvent) throws {
        var times = OffOnTimes()
        times[event] = ClockTime(hour: 1, minute: 2)
        #expect(!event.label.isEmpty)
        #expect(times.instants(on: LocalDate(dayNumber: 0)).count == 1)
    }

    @Test("A record and times of day have each event's time, and one in the place of a missing one")
    func events() throws {
        func isEmpty(_ times: some EventTimes) -> Bool {
            times.known.isEmpty && times.off == nil && times.on == nil && times.up == nil && times.down == nil
        }
        #expect(isEmpty(OffOnTimes()) && isEmpty(FlightRecord()))
        var flight = FlightRecord()
        for (place, event) in FlightEvent.allCases.enumerated() {
            flight[event] = UTCInstant(seconds: place)
            #expect(flight.known.count == place + 1 && flight[event]?.seconds == place)
        }
        #expect([flight.off, flight.up, flight.down, flight.on].map { $0?.seconds } == [0, 1, 2, 3])
        (flight.offBlock, flight.landing) = (nil, nil)
        #expect([flight.off, flight.up, flight.down, flight.on].map { $0?.seconds } == [1, 1, 3, 3])
        #expect(flight.clock == OffOnTimes(flight.known, on: UTCInstant(seconds: 1).date))
    }
}
