public import DataModel

/// The results of a fetch that keeps only their keys and creates objects in batches as they are accessed.
///
///     let request = LogEntry.fetchRequest()
///     request.fetchBatchSize = 500
///     for entry in try context.batchedFetch(request) { … }
///
/// Each result takes a few bytes, so a million rows can be iterated in little memory. The objects of the last two
/// batches are kept; others live only as long as other code retains them. The keys are those at the time of the fetch:
/// an object deleted since then is a fault without a row.
public final class BatchedResults<Object: ManagedObject>: RandomAccessCollection {
    private let context: ManagedObjectContext
    private let keys: KeyList
    private let batchSize: Int
    private var batches: [(number: Int, objects: [Object])] = []

    init(_ context: ManagedObjectContext, keys: KeyList, batchSize: Int) {
        self.context = context
        self.keys = keys
        self.batchSize = batchSize
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { keys.count }

    /// The identifiers of the results, without reading their rows.
    public var objectIDs: [ManagedObjectID] { Array(keys) }

    /// The object at a position. Reads its batch with one query, unless it is one of the last two batches.
    public subscript(position: Int) -> Object {
        let number = position / batchSize
        if let found = batches.last, found.number == number { return found.objects[position % batchSize] }
        if let found = batches.first, found.number == number {
            batches.swapAt(0, batches.count - 1)
            return found.objects[position % batchSize]
        }
        if batches.count == 2 { batches.removeFirst() }
        batches.append((number, context.objects(keys[bounds(of: number)], as: Object.self)))
        return batches[batches.count - 1].objects[position % batchSize]
    }

    private func bounds(of number: Int) -> Range<Int> {
        number * batchSize..<Swift.min((number + 1) * batchSize, keys.count)
    }
}

extension ManagedObjectContext {
    /// The batch size of requests that do not specify one.
    private static var usualBatchSize: Int { 100 }

    /// Runs a fetch request and returns a collection that creates objects as they are accessed.
    ///
    /// - Throws: as `fetch`; `invalidOperation` also for an empty result.
    public func batchedFetch<Object: ManagedObject>(
        _ request: FetchRequest<Object>
    ) throws(ManagedObjectError) -> BatchedResults<Object> {
        try requireClass(Object.self, of: request.specification)
        let size = request.fetchBatchSize > 0 ? request.fetchBatchSize : Self.usualBatchSize
        return BatchedResults(self, keys: try keys(request.specification), batchSize: size)
    }

    /// Returns the objects of identifiers, after reading the rows of the faults among them with one query.
    ///
    /// After an error they remain faults: firing one throws the error again, at the next save at the latest.
    fileprivate func objects<Object: ManagedObject>(
        _ keys: KeyList.SubSequence, as type: Object.Type
    ) -> [Object] {
        let ids = Array(keys)
        let objects = ids.map(object(with:))
        let batch = FaultBatch(ids[...])
        for object in objects where object.isFault && !object.state.contains(.rowAtHand) && parent == nil {
            object.batch = batch
        }
        guard let result = try? objects.typed(as: type) else {
            fatalError("Batched results were made for the classes of their entities.")
        }
        return result
    }

    /// Checks that every entity that a request can return has objects of a class.
    private func requireClass<Object: ManagedObject>(
        _ type: Object.Type, of specification: FetchSpecification
    ) throws(ManagedObjectError) {
        let entity: ResolvedEntity
        do {
            entity = try model.entity(named: specification.entityName)
        } catch {
            throw .model(error)
        }
        let numbers = specification.includesSubentities ? Array(entity.subtree) : [entity.number]
        for number in numbers where !model[number: number].isAbstract {
            let found = classes[number - 1].type
            guard found is Object.Type else { throw model[number: number].isNot(type, found) }
        }
    }
}
