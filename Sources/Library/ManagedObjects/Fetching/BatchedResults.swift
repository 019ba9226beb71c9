public import DataModel

/// The results of a fetch, of which only the keys are kept: objects are made, a batch at a time, as they are looked at.
///
///     let request = LogEntry.fetchRequest()
///     request.fetchBatchSize = 500
///     for entry in try context.batchedFetch(request) { … }
///
/// A place in it costs a few bytes, so that a million rows can be walked through in little memory; the objects of the
/// last two batches are kept, others only as long as somebody holds them. The keys are those of the moment of the
/// fetch: an object that was deleted since reads as a fault whose row is gone.
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

    /// The object at a place; reads the batch it is in, with one query, unless that is one of the last two.
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
    /// How many objects a batch has where the request does not say.
    private static var usualBatchSize: Int { 100 }

    /// Runs a fetch request and returns a collection that makes objects only as they are looked at.
    ///
    /// - Throws: as `fetch`.
    public func batchedFetch<Object: ManagedObject>(
        _ request: FetchRequest<Object>
    ) throws(ManagedObjectError) -> BatchedResults<Object> {
        let size = request.fetchBatchSize > 0 ? request.fetchBatchSize : Self.usualBatchSize
        return BatchedResults(self, keys: try keys(request.specification), batchSize: size)
    }

    /// The objects of identifiers, those that are faults with their rows at hand after one query.
    ///
    /// An error leaves them faults: firing one throws it again, at the save at the latest.
    fileprivate func objects<Object: ManagedObject>(
        _ keys: KeyList.SubSequence, as type: Object.Type
    ) -> [Object] {
        let ids = Array(keys)
        let objects = ids.map(object(with:))
        let batch = FaultBatch(ids[...])
        for object in objects where object.isFault && !object.state.contains(.rowAtHand) && parent == nil {
            object.batch = batch
        }
        let result = objects.filtered(to: type)
        precondition(
            result.count == objects.count, "Not all results are of \(type): give the container its classes.")
        return result
    }
}
