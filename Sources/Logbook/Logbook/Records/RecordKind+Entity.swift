extension RecordKind {
    /// The entity of the kind's records.
    var entityName: String {
        switch self {
        case .flights: LogEntry.entityName
        case .aircraft: Aircraft.entityName
        case .pilots: Pilot.entityName
        case .airports: Airport.entityName
        }
    }

    /// The relationships whose values a row of the kind's list shows.
    var shownRelationships: [String] {
        switch self {
        case .flights: ["aircraft", "origin", "destination", "pilot"]
        case .aircraft, .pilots, .airports: []
        }
    }

    /// The relationships that are prefetched with a whole record.
    var relationshipsOfRecord: [String] {
        self == .flights ? shownRelationships + ["safetyPilot", "approaches.airport"] : []
    }

    /// The paths from a flight to records of the kind.
    var pathsFromFlight: [String] {
        switch self {
        case .flights: ["SELF"]
        case .aircraft: ["aircraft"]
        case .pilots: ["pilot", "safetyPilot"]
        case .airports: ["origin", "destination"]
        }
    }
}

extension FlightColumn {
    /// The attribute with the column's minutes.
    var attributeName: String { "\(rawValue)Minutes" }
}

extension FlightCount {
    /// The attribute with the count.
    var attributeName: String { rawValue }
}
