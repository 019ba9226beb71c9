/// A record of one kind, for key paths.
package protocol RecordContent: SendableMetatype {
    init?(_ record: Record)
    var record: Record { get }
}

/// A row of one kind, for key paths.
package protocol ListRowContent: SendableMetatype {
    init?(_ row: ListRow)
}

/// Records and rows of one kind, for key paths of fields.
extension FlightRecord: RecordContent {
    package init?(_ record: Record) {
        guard case .flight(let flight) = record else { return nil }
        self = flight
    }
    package var record: Record { .flight(self) }
}

extension AircraftRecord: RecordContent {
    package init?(_ record: Record) {
        guard case .aircraft(let aircraft) = record else { return nil }
        self = aircraft
    }
    package var record: Record { .aircraft(self) }
}

extension PilotRecord: RecordContent {
    package init?(_ record: Record) {
        guard case .pilot(let pilot) = record else { return nil }
        self = pilot
    }
    package var record: Record { .pilot(self) }
}

extension AirportRecord: RecordContent {
    package init?(_ record: Record) {
        guard case .airport(let airport) = record else { return nil }
        self = airport
    }
    package var record: Record { .airport(self) }
}

extension DocumentRecord: RecordContent {
    package init?(_ record: Record) {
        guard case .document(let document) = record else { return nil }
        self = document
    }
    package var record: Record { .document(self) }
}

extension FlightRow: ListRowContent {
    package init?(_ row: ListRow) {
        guard case .flight(let flight) = row else { return nil }
        self = flight
    }
}

extension AircraftRow: ListRowContent {
    package init?(_ row: ListRow) {
        guard case .aircraft(let aircraft) = row else { return nil }
        self = aircraft
    }
}

extension PilotRow: ListRowContent {
    package init?(_ row: ListRow) {
        guard case .pilot(let pilot) = row else { return nil }
        self = pilot
    }
}

extension AirportRow: ListRowContent {
    package init?(_ row: ListRow) {
        guard case .airport(let airport) = row else { return nil }
        self = airport
    }
}

extension DocumentRow: ListRowContent {
    package init?(_ row: ListRow) {
        guard case .document(let document) = row else { return nil }
        self = document
    }
}
