import Testing

@testable import Aviation

@Suite("The flight after another one")
struct FollowingFlightTests {
    private let day = LocalDate(year: 2026, month: 11, day: 22)

    private var flown: FlightRecord {
        var flight = FlightRecord()
        flight.date = day
        flight.aircraft = .new("HB-CFA")
        flight.origin = .new("LSZH")
        flight.destination = .new("LSGG")
        flight.role = .pilotInCommand
        flight.times.block = Minutes(70)
        flight[.hobbsEnd] = .hundredths(12_340)
        return flight
    }

    @Test("It begins where that one ended, with its aircraft and role, without its times")
    func following() {
        let next = flown.following(on: day, logsHobbs: false)
        #expect(next.origin?.label == "LSGG" && next.destination == nil && next.aircraft?.label == "HB-CFA")
        #expect(next.role == .pilotInCommand && next.times.block == nil && next.attributes.isEmpty)
    }

    @Test("The Hobbs meter goes on where flights of the aircraft log it")
    func hobbs() {
        #expect(flown.following(on: day, logsHobbs: true).attributes == ["hobbs.start": .hundredths(12_340)])
    }
}
