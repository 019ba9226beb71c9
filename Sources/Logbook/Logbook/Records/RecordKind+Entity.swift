import ManagedObjects

extension RecordKind {
    /// The entity of the kind's records.
    var entityName: String {
        switch self {
        case .flights: LogEntry.entityName
        case .aircraft: Aircraft.entityName
        case .pilots: Pilot.entityName
        case .airports: Airport.entityName
        case .documents: Certificate.entityName
        }
    }

    /// The relationships whose values a row of the kind's list shows.
    var shownRelationships: [String] {
        switch self {
        case .flights: ["aircraft", "origin", "destination", "pilot"]
        case .aircraft, .pilots, .airports, .documents: []
        }
    }

    /// The relationships that are prefetched with a whole record.
    var relationshipsOfRecord: [String] {
        guard self == .flights else { return self == .documents ? ["pilot"] : [] }
        return shownRelationships + ["crew.pilot", "approaches.airport"] + relationshipsOfCustomFields
    }

    /// The relationship to the values of the pilot's own fields; none in a logbook without such fields.
    var relationshipsOfCustomFields: [String] { customFields.isEmpty ? [] : ["customValues"] }

    /// Returns the condition that a flight refers to a record of the kind, in whatever place.
    func isNamed(_ id: ManagedObjectID) -> Predicate {
        .or(pathsFromFlight.map { $0 == "crew" ? .onCrew(nil, in: [id]) : .compare($0, .equal, .objectID(id)) })
    }

    /// The paths from a flight to records of the kind, none to documents; `crew` leads to pilots over the members of the crew.
    var pathsFromFlight: [String] {
        switch self {
        case .flights: ["SELF"]
        case .aircraft: ["aircraft"]
        case .pilots: ["pilot", "crew"]
        case .airports: ["origin", "destination"]
        case .documents: []
        }
    }
}

extension FlightColumn {
    /// The attribute with the column's minutes.
    var attributeName: String { Self.attributeNames[place] }

    private static let attributeNames = allCases.map { "\($0.rawValue)Minutes" }
}

extension FlightCount {
    /// The attribute with the count.
    var attributeName: String { rawValue }
}
