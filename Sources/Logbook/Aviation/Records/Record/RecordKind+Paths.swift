extension RecordKind {
    /// The relationships whose values a row of the kind's list shows.
    package var shownRelationships: [String] {
        switch self {
        case .flights: ["aircraft", "origin", "destination", "pilot"]
        case .aircraft, .pilots, .airports, .documents: []
        }
    }

    /// The relationships that are prefetched with a whole record, beside that to values of the pilot's own fields.
    package var relationshipsOfRecord: [String] {
        guard self == .flights else { return self == .documents ? ["pilot", "signature"] : [] }
        return shownRelationships + ["crew.pilot", "approaches.airport", "signature"]
    }

    /// The paths from a flight to records of the kind, none to documents; `crew` leads to pilots over the members of the crew.
    package var pathsFromFlight: [String] {
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
    package var attributeName: String { Self.attributeNames[place] }

    private static let attributeNames = allCases.map { "\($0.rawValue)Minutes" }
}

extension FlightCount {
    /// The attribute with the count.
    package var attributeName: String { rawValue }
}
