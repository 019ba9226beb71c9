/// What of a flight tells whether another one is the same, or was under way at the same time.
package struct FlightOutline: Hashable, Sendable {
    /// The durations that entries of any kind have.
    package static let columns: [FlightColumn] = [.block, .simulator, .groundTraining]

    /// The flight with the values that matter, and no others.
    package let record: FlightRecord
    /// The record of the flight itself; nil for a new one.
    package let flight: RecordID?

    /// Creates the outline of a flight.
    package init(_ flight: FlightRecord, of id: RecordID?) {
        var record = FlightRecord()
        record.date = flight.date
        record.aircraft = flight.aircraft
        record.pilot = flight.pilot
        record.origin = flight.origin
        record.destination = flight.destination
        for event in FlightEvent.allCases { record[event] = flight[event] }
        for column in Self.columns { record.times[column] = flight.times[column] }
        record.simulatorDevice = flight.simulatorDevice
        self.record = record
        self.flight = id
    }

    /// Off blocks, else take-off, UTC; nil when both are unknown.
    package var off: UTCInstant? { record.off }
    /// On blocks, else landing, UTC; nil when both are unknown.
    package var on: UTCInstant? { record.on }

    /// Returns the finding that a time is after now; nil for none, and on a date after today, which is an error itself.
    package func timeToCome(after now: UTCInstant, today: LocalDate) -> FlightClash? {
        guard let date = record.date, date <= today,
            let event = FlightEvent.allCases.first(where: { event in record[event].map { $0 > now } ?? false }),
            let time = record.clock[event]
        else { return nil }
        return .stillToCome(event, time)
    }
}
