package import Aviation

/// A log entry of the sample logbook, with the values of the current model.
package struct SampleEntry: Hashable, Sendable {
    /// The pilot's own date.
    package var date: LocalDate
    /// The aircraft, as an index into the logbook's aircraft; nil for a simulator session.
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
    /// The minutes and counts; nil is unknown, zero a known zero.
    package var times = FlightTimes()
    /// The pilot's role.
    package var role: PilotRole?
    /// The flight rules; nil for a simulator session.
    package var rules: FlightRules?
    /// The route, as in a flight plan; nil for none.
    package var route: String?
    /// The remarks, sometimes of several lines; nil for none.
    package var remarks: String?
    /// A session's simulator; `nil` for a flight.
    package var simulatorDevice: String?
    /// The approaches, in their order.
    package var approaches: [SampleApproach] = []

    init(date: LocalDate) {
        self.date = date
    }

    /// The four times as instants.
    package var instants: [FlightEvent: UTCInstant] { clock.instants(on: date) }

    /// The flight time as the first logbooks stored it, in fractional hours; zero for a simulator session.
    package var legacyFlightDuration: Double { (times.block ?? .zero).hours }

    /// The date as it is stored: midnight UTC of the pilot's own date, in seconds since 2001-01-01.
    package var storedDate: Double { date.midnight.secondsSinceReferenceDate }
}

/// An approach of a sample log entry.
package struct SampleApproach: Hashable, Sendable {
    /// The type of approach.
    package let type: ApproachType
    /// The runway's identifier, such as `25R`; nil when it is unknown.
    package let runway: String?
    /// The airport, as an index into the logbook's airports.
    package let airport: Int
    /// The number of approaches, at least 1.
    package let count: Int
}
