import Testing

@testable import Aviation

@Suite("What an aircraft's flights usually have")
struct AircraftHabitsTests {
    private func flight(
        _ role: PilotRole? = .secondInCommand, _ rules: FlightRules? = .instrument, block: Int? = 60,
        multiPilot: Int? = 60, instruments: Int? = 60
    ) -> FlightRecord {
        var flight = FlightRecord()
        flight.role = role
        flight.rules = rules
        flight.times.block = block.map(Minutes.init)
        flight.times[.multiPilot] = multiPilot.map(Minutes.init)
        flight.times[.instrumentRules] = instruments.map(Minutes.init)
        return flight
    }

    @Test("Three flights in a role are a habit, two are none, and one that differs ends it", arguments: 0...6)
    func count(of flights: Int) {
        let habits = AircraftHabits(Array(repeating: flight(), count: flights))
        #expect(habits.isMultiPilot(as: .secondInCommand) == (flights >= 3))
        #expect(habits.fliesOnInstruments(as: .secondInCommand) == (flights >= 3))
        #expect(!habits.isMultiPilot(as: .pilotInCommand) && !habits.isMultiPilot(as: nil))
        let mixed = AircraftHabits(Array(repeating: flight(), count: flights) + [flight(multiPilot: 59)])
        #expect(!mixed.isMultiPilot(as: .secondInCommand))
        #expect(mixed.fliesOnInstruments(as: .secondInCommand) == (flights >= 2))
    }

    @Test("Sessions, flights without block time, VFR flights and those beyond the newest ten do not count")
    func ignored() {
        var session = flight()
        session.kind = .simulator
        let usual = Array(repeating: flight(), count: 3)
        for other in [session, flight(block: nil, multiPilot: nil, instruments: nil)] {
            #expect(AircraftHabits(usual + [other]).fliesOnInstruments(as: .secondInCommand))
            #expect(AircraftHabits(usual + [other]).isMultiPilot(as: .secondInCommand))
        }
        let visual = flight(.secondInCommand, .visual, instruments: nil)
        #expect(AircraftHabits(usual + [visual]).fliesOnInstruments(as: .secondInCommand))
        let old = Array(repeating: flight(), count: AircraftHabits.flightCount) + [flight(multiPilot: nil)]
        #expect(AircraftHabits(old).isMultiPilot(as: .secondInCommand))
        #expect(!AircraftHabits(Array(old.reversed())).isMultiPilot(as: .secondInCommand))
    }
}
