import ManagedObjects

/// Rows of a list by the letters that they begin with.
extension StoreLogbook {
    package func row(
        _ query: ListQuery, beginningWith text: String, after id: RecordID?
    ) throws(LogbookError) -> RecordID? {
        guard query.sort.column.isText, !text.isEmpty else { return nil }
        forgetWhatOthersChanged()
        let keys = query.sort.column.paths(of: query.kind)
        let begins = try condition(keys, text, of: query.kind)
        let shown = try filter(query).predicate()
        let reader = PageReader(
            logbook: self, kind: query.kind, filter: shown.map { .and([$0, begins]) } ?? begins,
            order: ListOrder(query.kind, query.sort), sort: query.sort)
        let anchor = try id.map { (id) throws(LogbookError) in
            try object(id, in: context, prefetching: query.kind.shownRelationships)
        }
        if let anchor = anchor ?? nil, let next = try reader.objects(from: anchor, isBackward: false, limit: 1).first {
            return next.recordID(query.kind)
        }
        return try reader.objects(from: nil, isBackward: false, limit: 1).first?.recordID(query.kind)
    }

    /// The condition that the first of some values that a record has begins with a text.
    ///
    /// What is not a flight's own is looked for first, among the few aircraft, airports and pilots.
    private func condition(_ keys: [String], _ text: String, of kind: RecordKind) throws(LogbookError) -> Predicate {
        let related = kind == .flights ? keys.first.flatMap(Self.relationship) : nil
        guard let related else { return Self.condition(keys, text, at: "") }
        let names = keys.map { String($0.dropFirst(related.name.count + 1)) }
        let own = Self.condition(names, text, at: "")
        return try RelatedFinder(logbook: self).condition(on: related.name, of: related.kind, own) { path in
            Self.condition(names, text, at: path)
        }
    }

    /// The relationship that a path of a flight begins with, and where it leads; nil for what is the flight's own.
    private static func relationship(_ path: String) -> (name: String, kind: RecordKind)? {
        let kinds: [String: RecordKind] = [
            "aircraft": .aircraft, "origin": .airports, "destination": .airports, "pilot": .pilots,
        ]
        guard path.contains("."), let name = path.split(separator: ".").first.map(String.init) else { return nil }
        return kinds[name].map { (name, $0) }
    }

    private static func condition(_ keys: [String], _ text: String, at path: String) -> Predicate {
        .or(
            keys.indices.map { place in
                let missing = keys[..<place].map { Predicate.compare(path + $0, .equal, .null) }
                return .and(missing + [FilterCompiler.compare(path + keys[place], .beginsWith, text)])
            })
    }
}
