import Aviation
import ManagedObjects

/// Reads the objects of a list in its order, forward or backward from one of them.
struct PageReader {
    let store: ObjectStore
    let uses: RecordUses
    let query: ListQuery
    var filter: Predicate?
    let order: ListOrder
    /// The field that orders the list; nil for one that it lacks.
    let sorting: Field?
    private var kind: RecordKind { query.kind }
    private var sort: ListSort { query.sort }

    init(
        store: ObjectStore, uses: RecordUses, query: ListQuery, filter: Predicate?, fields: FieldList
    ) {
        self.store = store
        self.uses = uses
        self.query = query
        self.filter = filter
        order = ListOrder(query.kind, query.sort, fields)
        sorting = fields[query.sort.column]
    }

    /// Returns up to `limit` objects before or after one, or from the beginning or end of the list; the nearest first.
    func objects(
        from anchor: ManagedObject?, isBackward: Bool, limit: Int, prefetching related: [String] = []
    ) throws(LogbookError) -> [ManagedObject] {
        if let figures = try figures() {
            return try counted(figures, from: anchor, isBackward: isBackward, limit: limit)
        }
        if let sorting, sorting.isCustom {
            return try flights(by: sorting, from: anchor, isBackward: isBackward, limit: limit, prefetching: related)
        }
        return try stored(from: anchor, isBackward: isBackward, limit: limit, prefetching: related)
    }

    /// Returns objects in an order that the store knows.
    private func stored(
        from anchor: ManagedObject?, isBackward: Bool, limit: Int, prefetching related: [String]
    ) throws(LogbookError) -> [ManagedObject] {
        var result: [ManagedObject] = []
        let runs = Array(order.runs.indices)
        let first = anchor.map(order.run(of:))
        for run in isBackward ? runs.reversed() : runs {
            if let first, isBackward ? run > first : run < first { continue }
            guard result.count < limit else { break }
            var specification = request(order.runs[run], isBackward: isBackward)
            // 0 fetches all objects.
            specification.fetchLimit = limit == .max ? 0 : limit - result.count
            specification.after = run == first ? anchor.map(order.cursor) : nil
            specification.relationshipKeyPathsForPrefetching = related
            result += try store.objects(specification)
        }
        return result
    }

    /// Returns whether the list has an object.
    func contains(_ object: ManagedObject) throws(LogbookError) -> Bool {
        guard let filter else { return true }
        let isObject = Predicate.compare("SELF", .equal, .objectID(object.objectID))
        return try store.count(kind.entityName, .and([isObject, filter])) > 0
    }

    /// Returns the request of a run. Backward, every direction is reversed, including that of the key, which breaks
    /// ties.
    func request(_ run: ListOrder.Run, isBackward: Bool) -> FetchSpecification {
        var specification = FetchSpecification(entityName: kind.entityName)
        let conditions = [filter, run.condition].compactMap(\.self)
        specification.predicate = conditions.count > 1 ? .and(conditions) : conditions.first
        specification.sortDescriptors = run.descriptors.map { descriptor in
            var turned = descriptor
            if isBackward { turned.ascending.toggle() }
            return turned
        }
        return specification
    }
}

/// Orders by a count of flights, which is no column.
extension PageReader {
    /// Returns the counts that order the list, by the objects' keys; nil for an order by a column.
    func figures() throws(LogbookError) -> [Int64: Int]? {
        guard let use = sorting?.use else { return nil }
        return try uses.uses(of: use.relationship).mapValues { use.isBlock ? $0.block?.count ?? 0 : $0.flights }
    }

    /// Reads all objects, which are few, and sorts them in memory; equal counts keep the usual order.
    func counted(
        _ figures: [Int64: Int], from anchor: ManagedObject?, isBackward: Bool, limit: Int
    ) throws(LogbookError) -> [ManagedObject] {
        var specification = FetchSpecification(entityName: kind.entityName)
        specification.predicate = filter
        specification.sortDescriptors = order.runs.last?.descriptors ?? []
        let found = try store.objects(specification)
        func figure(_ object: ManagedObject) -> Int {
            let figure = figures[object.objectID.key] ?? 0
            return sort.isAscending ? figure : -figure
        }
        let ranked = found.enumerated().sorted { one, other in
            (figure(one.element), one.offset) < (figure(other.element), other.offset)
        }.map(\.element)
        guard let anchor else { return Array((isBackward ? ranked.reversed() : ranked).prefix(limit)) }
        // An object that the list does not show has the position before the first one that follows it.
        let place = ranked.firstIndex { $0.objectID == anchor.objectID }
        let before = place ?? ranked.firstIndex { figure($0) > figure(anchor) } ?? ranked.count
        let after = place.map { $0 + 1 } ?? before
        return Array((isBackward ? ranked[..<before].reversed() : Array(ranked[after...])).prefix(limit))
    }
}

/// Orders by a field of the pilot's own, whose values are rows of their own: first the flights with a value, whose keys are
/// read for each page, then those without one in the usual order.
extension PageReader {
    private func flights(
        by field: Field, from anchor: ManagedObject?, isBackward: Bool, limit: Int, prefetching related: [String]
    ) throws(LogbookError) -> [ManagedObject] {
        let ranked = try flightsWithValue(of: field)
        let index = anchor.flatMap { ranked.firstIndex(of: $0.objectID) }
        let isAmongOthers = anchor != nil && index == nil
        var result: [ManagedObject] = []
        if isBackward, index == nil {
            result = try flights(without: field, from: anchor, isBackward: true, limit: limit, prefetching: related)
        }
        let ahead = isBackward ? Array(ranked[..<(index ?? ranked.count)].reversed()) : Array(ranked[begin(index)...])
        if isBackward || !isAmongOthers {
            result += try flights(ahead, limit: limit - result.count, prefetching: related)
        }
        guard !isBackward, result.count < limit else { return result }
        return try result
            + flights(
                without: field, from: isAmongOthers ? anchor : nil, isBackward: false, limit: limit - result.count,
                prefetching: related)
    }

    private func begin(_ place: Int?) -> Int { place.map { $0 + 1 } ?? 0 }

    /// Returns the flights that have a value, whether the list shows them or not, in its order; equal values are ordered as
    /// other columns order them.
    func flightsWithValue(of field: Field) throws(LogbookError) -> [ManagedObjectID] {
        guard let id = field.customKey.flatMap({ store.objectID($0, of: CustomField.entityName) }) else { return [] }
        let path = field.customPath
        var specification = FetchSpecification(entityName: CustomValue.entityName)
        specification.predicate = .and([
            .compare("field", .equal, .objectID(id)), .compare(path, .notEqual, .null),
        ])
        specification.propertiesToFetch = [.property("logEntry")]
        let comparison: SortDescriptor.Comparison = path == "text" ? .localizedStandard : .literal
        specification.sortDescriptors =
            [SortDescriptor(key: path, ascending: sort.isAscending, comparison: comparison)]
            + ["logEntry.date", "logEntry.offBlock", "logEntry"].map { SortDescriptor(key: $0, ascending: false) }
        var found: Set<ManagedObjectID> = []
        return try store.dictionaries(specification).compactMap { row in
            guard case .objectID(let flight)? = row["logEntry"], found.insert(flight).inserted else { return nil }
            return flight
        }
    }

    /// Returns the first flights of some that the list shows, in the order of their identifiers.
    private func flights(
        _ ids: [ManagedObjectID], limit: Int, prefetching related: [String]
    ) throws(LogbookError) -> [ManagedObject] {
        guard limit > 0, !ids.isEmpty else { return [] }
        var shown = ids
        if let filter {
            let listed = Set(try store.identifiers(kind.entityName, filter, limit: 0))
            shown = ids.filter(listed.contains)
        }
        let page = Array(shown.prefix(limit))
        let found = try store.objects(page, of: kind.entityName, in: store.context, prefetching: related)
        let objects = Dictionary(found.map { ($0.objectID, $0) }) { first, _ in first }
        return page.compactMap { objects[$0] }
    }

    private func flights(
        without field: Field, from anchor: ManagedObject?, isBackward: Bool, limit: Int, prefetching related: [String]
    ) throws(LogbookError) -> [ManagedObject] {
        try others(than: field).stored(
            from: anchor, isBackward: isBackward, limit: limit, prefetching: related)
    }

    /// Returns the reader of the list's flights without a value of a field.
    func others(than field: Field) -> PageReader {
        let missing = store.expressions(of: field, at: []).map { value in
            Predicate(.comparison(Comparison(value.expression, .equal, .constant(.null))))
        }
        var others = self
        others.filter = .and([filter].compactMap(\.self) + missing)
        return others
    }
}
