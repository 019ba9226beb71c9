import DataModel

extension ManagedObjectContext {
    /// Passes each row of a request to a closure, as values without objects.
    ///
    /// Rows come from the stores alone, without unsaved changes, and memory does not grow with their number. All of them, and
    /// what the closure fetches meanwhile, are of one state of the store. An error that the closure throws ends the
    /// request.
    ///
    /// With several stores that hold the entity, their rows follow each other. An order, a limit or groups of all of them
    /// there cannot be: restrict the request to one by `affectedStoreIdentifiers`.
    ///
    /// - Throws: what the closure throws; `ManagedObjectError.model` for an unknown path, a column of another type or an
    ///   expression that the store cannot evaluate; `invalidOperation` for an order of several stores; `store` for errors
    ///   of the file, and `StoreError.passingRows` if the closure saves.
    public func forEachRow(
        _ request: RowRequest, _ body: (borrowing FetchedRow) throws -> Void
    ) throws {
        let stores = try fetchedStores(request.specification)
        guard stores.count == 1 || !request.specification.combinesRows else {
            throw ManagedObjectError.invalidOperation(
                "Rows of several stores have no common order, limit or groups. Name one store in "
                    + "affectedStoreIdentifiers.")
        }
        statistics.fetches += stores.count
        let start = ContinuousClock.now
        defer { statistics.fetchDuration += start.duration(to: .now) }
        var thrown: (any Error)?
        do {
            for store in stores {
                try store.forEachRow(request, generation: queryGenerationToken) { row in
                    do {
                        try body(row)
                    } catch {
                        thrown = error
                        throw error
                    }
                }
            }
        } catch {
            throw thrown ?? ManagedObjectError(error)
        }
    }
}

extension FetchSpecification {
    /// Whether a row of the result depends on others: by its place among them, or as a group.
    fileprivate var combinesRows: Bool {
        !sortDescriptors.isEmpty || fetchLimit > 0 || fetchOffset > 0 || returnsDistinctResults
            || !propertiesToGroupBy.isEmpty || propertiesToFetch.contains { $0.expression.isAggregate }
    }
}

extension Expression {
    /// Whether the value is one of all rows of a group, such as a sum.
    fileprivate var isAggregate: Bool {
        switch self {
        case .function(let name, let arguments):
            ["count:", "sum:", "min:", "max:", "average:"].contains(name) || arguments.contains(where: \.isAggregate)
        default: false
        }
    }
}
