/// When a flight was under way and whose it was: neither aircraft nor pilot can be in two places at a time.
package struct FlightSpan: Hashable, Sendable {
    /// Off blocks, else take-off, UTC.
    package let off: UTCInstant
    /// On blocks, else landing, UTC.
    package let on: UTCInstant
    /// The aircraft; `nil` for none, and for one that is not saved yet.
    package let aircraft: RecordID?
    /// The pilot in command; `nil` as above.
    package let pilot: RecordID?
    /// The record of the flight itself; `nil` for a new one.
    package let flight: RecordID?

    /// The span of a flight; `nil` where the times do not give one, or neither aircraft nor pilot is known.
    package init?(_ record: FlightRecord, of flight: RecordID?) {
        guard let off = record.offBlock ?? record.takeOff, let on = record.onBlock ?? record.landing, off < on else {
            return nil
        }
        (self.off, self.on, self.flight) = (off, on, flight)
        (aircraft, pilot) = (record.aircraft?.id, record.pilot?.id)
        if aircraft == nil && pilot == nil { return nil }
    }
}
