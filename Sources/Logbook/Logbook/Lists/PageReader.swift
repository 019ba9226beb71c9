import ManagedObjects

/// Reads rows of a list in its order, forward or backward from a row.
struct PageReader {
    let logbook: StoreLogbook
    let kind: RecordKind
    let filter: Predicate?
    let order: ListOrder
    let sort: ListSort

    /// Returns up to `limit` rows before or after a row, or from the list's beginning or end; the nearest first.
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
            // 0 asks for all there are.
            specification.fetchLimit = limit == .max ? 0 : limit - result.count
            specification.after = run == first ? anchor.map(order.cursor) : nil
            specification.relationshipKeyPathsForPrefetching = related
            result += try logbook.objects(specification)
        }
        return result
    }

    /// Whether the list shows a row.
    func contains(_ object: ManagedObject) throws(LogbookError) -> Bool {
        guard let filter else { return true }
        let isObject = Predicate.compare("SELF", .equal, .objectID(object.objectID))
        return try logbook.count(kind.entityName, .and([isObject, filter])) > 0
    }

    /// Backward is the same order with every direction turned: the row's key breaks ties the other way too.
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
