import Aviation
import ManagedObjects

/// The filter of a list as a predicate on its entity.
struct ListFilter {
    private let query: ListQuery
    private let store: ObjectStore
    private let finder: RelatedFinder

    init(_ query: ListQuery, store: ObjectStore, uses: RecordUses) {
        self.query = query
        self.store = store
        finder = RelatedFinder(store, uses: uses)
    }

    /// Returns the predicate on the kind's own objects; nil for all of them.
    ///
    /// Conditions on aircraft, airports and pilots become lists of their keys, so that an index selects the flights.
    func predicate() throws(LogbookError) -> Predicate? { try predicate(at: "") }

    /// Returns the predicate on flights that refer over a relationship to an object of the list; nil for all objects.
    func predicate(on relationship: String) throws(LogbookError) -> Predicate? {
        guard let own = try predicate() else { return nil }
        return try finder.condition(on: relationship, of: query.kind, own) { path throws(LogbookError) in
            try predicate(at: path) ?? .all
        }
    }

    private func predicate(at path: String) throws(LogbookError) -> Predicate? {
        let compiler = FilterCompiler(kind: query.kind, path: path, store: store, finder: finder)
        var parts: [Predicate] = []
        for word in query.search.split(whereSeparator: \.isWhitespace) {
            parts.append(try compiler.predicate(.word(String(word))))
        }
        if !query.filter.isEverything { parts.append(try compiler.predicate(query.filter)) }
        if let paint { parts.append(try compiler.predicate(paint)) }
        if let related { parts.append(related) }
        return parts.isEmpty ? nil : parts.count == 1 ? parts[0] : .and(parts)
    }

    /// The paint color as a filter, which includes all spellings in files; nil for none.
    private var paint: Filter? {
        guard let paint = query.paint, query.kind == .aircraft || query.kind == .flights else { return nil }
        return FieldTable.standard[query.kind][.paint(0)].map { .field($0, [.value(.choice(paint.rawValue))]) }
    }

    private var related: Predicate? {
        guard query.kind == .flights, let link = query.related else { return nil }
        guard let id = link.id, let objectID = store.objectID(id) else { return Predicate.nothing }
        return id.kind.isNamed(objectID)
    }
}
