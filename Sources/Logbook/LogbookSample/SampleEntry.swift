/// A log entry of the sample logbook, in the form of today's model.
package struct SampleEntry: Hashable, Sendable {
    /// The pilot's own date.
    package var date: LocalDate
    /// The aircraft, as an index into the logbook's aircraft; `nil` for a simulator session.
    package var aircraft: Int?
    /// The airport of departure, as an index into the logbook's airports.
    package var origin: Int?
    /// The airport of arrival, as an index into the logbook's airports.
    package var destination: Int?
    /// The pilot in command, as an index into the logbook's pilots.
    package var pilot: Int?
    /// The safety pilot of practice under the hood, as an index into the logbook's pilots.
    package var safetyPilot: Int?
    /// The times in UTC, counted from the pilot's own date: an evening in California is `01:30+1`.
    package var clock = OffOnTimes()
    /// The minutes and counts; `nil` is unknown, and zero a known nothing.
    package var times = FlightTimes()
    /// What the pilot was on board.
    package var role: PilotRole?
    /// The rules that the flight was flown by; `nil` for a simulator session.
    package var rules: FlightRules?
    /// The places on the way, as in a flight plan; `nil` for none.
    package var route: String?
    /// What the pilot noted, sometimes in several lines; `nil` for nothing.
    package var remarks: String?
    /// The simulator of a session; `nil` for a flight.
    package var simulatorDevice: String?
    /// The approaches, in their order.
    package var approaches: [SampleApproach] = []

    init(date: LocalDate) {
        self.date = date
    }

    /// The four times as instants.
    package var instants: [FlightEvent: UTCInstant] { clock.instants(on: date) }

    /// The flight time as the first logbooks kept it, in hours with a binary fraction; zero for a simulator session.
    package var legacyFlightDuration: Double { (times.block ?? .zero).hours }

    /// The date as it is stored: midnight UTC of the pilot's own date, in seconds since 2001-01-01.
    package var storedDate: Double { date.midnight.secondsSinceReferenceDate }
}
