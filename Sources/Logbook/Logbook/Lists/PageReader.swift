import ManagedObjects

/// Reads the objects of a list in its order, forward or backward from one of them.
struct PageReader {
    let store: ObjectStore
    let uses: RecordUses
    let query: ListQuery
    var filter: Predicate?
    let order: ListOrder
    private var kind: RecordKind { query.kind }
    private var sort: ListSort { query.sort }

    init(store: ObjectStore, uses: RecordUses, query: ListQuery, filter: Predicate?, order: ListOrder) {
        (self.store, self.uses, self.query, self.filter, self.order) = (store, uses, query, filter, order)
    }

    /// Returns up to `limit` objects before or after one, or from the beginning or end of the list; the nearest first.
    func objects(
        from anchor: ManagedObject?, isBackward: Bool, limit: Int, prefetching related: [String] = []
    ) throws(LogbookError) -> [ManagedObject] {
        if let figures = try figures() {
            return try counted(figures, from: anchor, isBackward: isBackward, limit: limit)
        }
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
    private func request(_ run: ListOrder.Run, isBackward: Bool) -> FetchSpecification {
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
        guard let use = kind.field(sort.column)?.use else { return nil }
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
