import ManagedObjects

/// Turns what a list shows into a condition on its entity.
struct ListFilter {
    let query: ListQuery
    let logbook: StoreLogbook
    private let finder: RelatedFinder

    init(query: ListQuery, logbook: StoreLogbook) {
        self.query = query
        self.logbook = logbook
        finder = RelatedFinder(logbook: logbook)
    }

    /// The condition on the kind's own objects; `nil` for all of them.
    ///
    /// Aircraft, airports and pilots are looked for first: flights are then chosen by an index of theirs.
    func predicate() throws(LogbookError) -> Predicate? { try predicate(at: "") }

    /// The condition on flights that one of their relationships leads to an object which the list shows; `nil` for
    /// all objects.
    func predicate(on relationship: String) throws(LogbookError) -> Predicate? {
        guard let own = try predicate() else { return nil }
        return try finder.condition(on: relationship, of: query.kind, own) { path throws(LogbookError) in
            try predicate(at: path) ?? .all
        }
    }

    private func predicate(at path: String) throws(LogbookError) -> Predicate? {
        let compiler = FilterCompiler(logbook: logbook, kind: query.kind, path: path, finder: finder)
        var parts: [Predicate] = []
        for word in query.search.split(whereSeparator: \.isWhitespace) {
            parts.append(try compiler.predicate(.word(String(word))))
        }
        if !query.filter.isEverything { parts.append(try compiler.predicate(query.filter)) }
        if let paint { parts.append(try compiler.predicate(paint)) }
        if let related { parts.append(related) }
        return parts.isEmpty ? nil : parts.count == 1 ? parts[0] : .and(parts)
    }

    /// The paint as a filter says it, which knows the spellings that files have for it; `nil` where nothing is painted.
    private var paint: Filter? {
        guard let paint = query.paint, query.kind == .aircraft || query.kind == .flights else { return nil }
        return .field(.color, [.value(.choice(paint.rawValue))])
    }

    private var related: Predicate? {
        guard query.kind == .flights, let link = query.related else { return nil }
        guard let id = link.id, let objectID = logbook.objectID(id) else { return Predicate.none }
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
}
