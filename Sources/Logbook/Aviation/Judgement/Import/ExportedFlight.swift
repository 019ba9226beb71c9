package import FoundationEssentials

/// A flight with what another program's format needs of it.
package struct ExportedFlight: Sendable {
    package let id: RecordID
    package let flight: FlightRecord
    /// The aircraft; nil for a flight without one.
    package let aircraft: AircraftRecord?
    /// The people on board, by the keys of their records.
    package let people: [Int64: PilotRecord]
    /// The cells of the row that the flight was imported from in the same format, the layout of its file, and when it was
    /// imported; nil for a flight from elsewhere.
    package let source: (cells: [String], layout: Data, at: Date)?

    /// A flight with what a format needs of it.
    package init(
        id: RecordID, flight: FlightRecord, aircraft: AircraftRecord? = nil, people: [Int64: PilotRecord] = [:],
        source: (cells: [String], layout: Data, at: Date)? = nil
    ) {
        self.id = id
        self.flight = flight
        self.aircraft = aircraft
        self.people = people
        self.source = source
    }
}
