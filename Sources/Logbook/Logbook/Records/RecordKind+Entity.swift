extension RecordKind {
    /// The name of the entity that holds the kind's records.
    var entityName: String {
        switch self {
        case .flights: LogEntry.entityName
        case .aircraft: Aircraft.entityName
        case .pilots: Pilot.entityName
        case .airports: Airport.entityName
        }
    }

    /// The relationships that a row of the kind's list shows values of.
    var shownRelationships: [String] {
        switch self {
        case .flights: ["aircraft", "origin", "destination", "pilot"]
        case .aircraft, .pilots, .airports: []
        }
    }
}

extension FlightColumn {
    /// The attribute that holds the column's minutes.
    var attributeName: String { "\(rawValue)Minutes" }
}

extension FlightCount {
    /// The attribute that holds the count.
    var attributeName: String { rawValue }
}
