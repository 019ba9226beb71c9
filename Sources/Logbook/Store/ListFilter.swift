import ManagedObjects

/// Turns what a list shows into a condition on its entity.
struct ListFilter {
    let query: ListQuery
    /// Finds a related record's identifier.
    let objectID: (RecordID) -> ManagedObjectID?

    /// The condition on the kind's own objects; `nil` for all of them.
    var predicate: Predicate? { predicate(at: "") }

    /// The same condition on objects that reach the kind's over a path, such as `aircraft.`.
    func predicate(at path: String) -> Predicate? {
        let parts = words.map { matching($0, at: path) } + [paint(at: path), related].compactMap(\.self)
        return parts.isEmpty ? nil : parts.count == 1 ? parts[0] : .and(parts)
    }

    private var words: [String] { query.search.split(whereSeparator: \.isWhitespace).map(String.init) }

    private func matching(_ word: String, at path: String) -> Predicate {
        let anywhere = Self.searchedPaths(query.kind).map {
            Predicate.compare(path + $0, .contains, .string(word), options: TextFolding.options)
        }
        guard query.kind == .flights, let days = DateSpan(word) else { return .or(anywhere) }
        return .or(anywhere + [Self.between(days, at: path + "date")])
    }

    private static func between(_ days: DateSpan, at path: String) -> Predicate {
        .and([
            .compare(path, .greaterOrEqual, .date(days.first.storedDate)),
            .compare(path, .lessOrEqual, .date(days.last.storedDate)),
        ])
    }

    private func paint(at path: String) -> Predicate? {
        guard let paint = query.paint else { return nil }
        switch query.kind {
        case .aircraft: return .compare("\(path)colorScheme.primary", .equal, .string(paint.rawValue))
        case .flights: return .compare("\(path)aircraft.colorScheme.primary", .equal, .string(paint.rawValue))
        case .pilots, .airports: return nil
        }
    }

    private var related: Predicate? {
        guard query.kind == .flights, let link = query.related else { return nil }
        guard let id = link.id, let objectID = objectID(id) else { return Predicate.none }
        let paths = Self.paths(to: id.kind).map { Predicate.compare($0, .equal, .objectID(objectID)) }
        return paths.count == 1 ? paths[0] : .or(paths)
    }

    /// The paths from a flight to a kind of record.
    static func paths(to kind: RecordKind) -> [String] {
        switch kind {
        case .flights: ["SELF"]
        case .aircraft: ["aircraft"]
        case .pilots: ["pilot", "safetyPilot"]
        case .airports: ["origin", "destination"]
        }
    }

    private static func searchedPaths(_ kind: RecordKind) -> [String] {
        let identifiers = ["icaoIdentifier", "faaIdentifier", "iataIdentifier", "name"]
        switch kind {
        case .flights:
            return ["aircraft.tailNumber", "aircraft.registrationNumber", "aircraft.aircraftType"]
                + identifiers.map { "origin.\($0)" } + identifiers.map { "destination.\($0)" }
                + ["pilot.name", "role", "route", "simulatorDevice", "remarks"]
        case .aircraft:
            return ["tailNumber", "registrationNumber", "aircraftType", "aircraftClass", "aircraftCategory"]
                + ["primary", "secondary", "tertiary"].map { "colorScheme.\($0)" } + ["remarks"]
        case .pilots: return ["name", "certificateID"]
        case .airports: return identifiers + ["city", "country"]
        }
    }
}
