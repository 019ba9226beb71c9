public import DataModel
import StoreSQL

extension ManagedObjectContext {
    /// Runs a fetch request.
    ///
    /// Unsaved changes count: new objects that match are among the results, deleted ones are not. An object that is
    /// alive in this context is the same object in every result. With a `fetchBatchSize` only keys are read at first,
    /// and the rows of so many objects at a time when one of them is looked at; `batchedFetch` does not even make
    /// the objects before that.
    ///
    /// - Throws: `ManagedObjectError.model` for an unknown key path, `store` when the file refuses.
    public func fetch<Object: ManagedObject>(
        _ request: FetchRequest<Object>
    ) throws(ManagedObjectError) -> [Object] {
        try objects(request.specification).filtered(to: Object.self)
    }

    /// Runs a fetch request and returns the identifiers of what it finds, without making objects.
    ///
    /// - Throws: as fetching objects.
    public func fetch(_ request: FetchRequest<ManagedObjectID>) throws(ManagedObjectError) -> [ManagedObjectID] {
        try objectIDs(request.specification)
    }

    /// Runs a fetch request and returns dictionaries: the request's `propertiesToFetch`, grouped as it says.
    ///
    /// Unsaved changes do not count; missing values are left out. Groups that several stores have become one; an average
    /// over several stores is refused.
    ///
    /// - Throws: as fetching objects.
    public func fetch(
        _ request: FetchRequest<[String: AttributeValue]>
    ) throws(ManagedObjectError) -> [[String: AttributeValue]] {
        try dictionaries(request.specification)
    }

    /// Returns how many objects a fetch request would return, without making them.
    public func count<Result>(for request: FetchRequest<Result>) throws(ManagedObjectError) -> Int {
        try count(request.specification)
    }

    // MARK: Objects

    func objects(_ specification: FetchSpecification) throws(ManagedObjectError) -> [ManagedObject] {
        do {
            return try storedObjects(specification)
        } catch .model(.notExpressible) {
            return try dividedObjects(specification)
        }
    }

    /// A request that the store cannot answer whole: it gives candidates, and the rest is done in memory.
    private func dividedObjects(_ specification: FetchSpecification) throws(ManagedObjectError) -> [ManagedObject] {
        let plan = try dividedPlan(specification)
        return try finish(plan, specification, try storedObjects(plan.candidates(specification)))
    }

    /// What is left to the memory of a request that the store cannot answer whole.
    func dividedPlan(_ specification: FetchSpecification) throws(ManagedObjectError) -> FetchPlan {
        let store = try fetchedStores(specification)[0]
        let plan = try ManagedObjectError.translating { try store.select.plan(specification) }
        statistics.memoryFallbacks += 1
        store.settings.log.fallingBack(plan.reasons)
        return plan
    }

    /// The results among the candidates, with the related objects that the request wants fetched along.
    func finish(
        _ plan: FetchPlan, _ specification: FetchSpecification, _ candidates: [ManagedObject]
    ) throws(ManagedObjectError) -> [ManagedObject] {
        let objects = try ManagedObjectError.translating { try plan.finish(candidates) }
        try prefetch(plan.resultsAlone(specification), of: objects)
        return objects
    }

    private func storedObjects(_ specification: FetchSpecification) throws(ManagedObjectError) -> [ManagedObject] {
        let pending = try pendingChanges(specification)
        let rows = try sourceObjects(pending.isEmpty ? specification : pending.widened)
        let objects = pending.isEmpty ? rows : try pending.merged(into: rows)
        try prefetch(specification, of: objects)
        return objects
    }

    /// What the parent or the stores answer, as objects of this context.
    private func sourceObjects(_ specification: FetchSpecification) throws(ManagedObjectError) -> [ManagedObject] {
        if let parent { return try parent.objects(specification).map(object(ofParent:)) }
        let stores = try fetchedStores(specification)
        if specification.fetchBatchSize > 0 || !specification.includesPropertyValues {
            return try faults(specification, stores)
        }
        if stores.count == 1 { return try objects(specification, in: stores[0]) }
        return try merging(specification, stores) { (part, store) throws(ManagedObjectError) in
            try self.objects(part, in: store)
        }
    }

    private func objects(
        _ specification: FetchSpecification, in store: PersistentStore
    ) throws(ManagedObjectError) -> [ManagedObject] {
        statistics.fetches += 1
        let start = ContinuousClock.now
        defer { statistics.fetchDuration += start.duration(to: .now) }
        var objects: [ManagedObject] = []
        var collector = RowCollector(store.cache, of: store.freshGeneration(for: queryGenerationToken))
        try ManagedObjectError.translating {
            try store.forEachRun(specification, generation: queryGenerationToken) { run in
                collector.take(run)
                append(run, specification, to: &objects)
            }
        }
        collector.finish()
        statistics.rows += objects.count
        return objects
    }

    /// Appends the one object for each row; those that were not there yet are faults with their rows at hand.
    private func append(_ run: RowRun, _ specification: FetchSpecification, to objects: inout [ManagedObject]) {
        let (entity, store, root) = (run.entity, run.block.fields.store, Int16(run.entity.rootNumber))
        let type = classes[entity.number - 1]
        let staysFault = specification.returnsObjectsAsFaults && !run.block.fields.hasExternalData
        for row in run.rows {
            let key = run.key(row)
            let known = registered[store, root, key]
            guard known == nil, staysFault else {
                objects.append(object(run.id(row), run.stored(row), specification))
                continue
            }
            let object = register(fault: ManagedObjectID(store: store, entity: entity, key: key), type, entity)
            object.version = run.version(row)
            object.hold(run.block, Int32(truncatingIfNeeded: row))
            object.state.insert(.rowAtHand)
            objects.append(object)
        }
    }

    /// The one object for a row, with the row at hand unless it has values already.
    func object(
        _ id: ManagedObjectID, _ row: StoredRow, _ specification: FetchSpecification
    ) -> ManagedObject {
        let object = object(with: id)
        if object.isFault {
            hold(row, for: object)
            if !specification.returnsObjectsAsFaults { fire(object) }
        } else if specification.shouldRefreshRefetchedObjects, object.committedContent == nil {
            take(row, into: object)
            refreshedObjects.insert(object)
        } else if object.version != row.version {
            hasMetOlderValues = true
        }
        return object
    }

    /// Whether an object of these hierarchies has values, or its row at hand, from before the next fetch.
    func hasValues(of roots: Set<Int>) -> Bool {
        registered.objects.contains {
            roots.contains($0.entity.rootNumber) && (!$0.isFault || $0.state.contains(.rowAtHand))
        }
    }

    /// Objects without their rows: faults that are read a batch at a time.
    private func faults(
        _ specification: FetchSpecification, _ stores: [PersistentStore]
    ) throws(ManagedObjectError) -> [ManagedObject] {
        let ids = Array(try storedIDs(specification, stores))
        let objects = ids.map(object(with:))
        guard specification.fetchBatchSize > 0 else { return objects }
        for start in stride(from: 0, to: ids.count, by: specification.fetchBatchSize) {
            let range = start..<min(start + specification.fetchBatchSize, ids.count)
            let batch = FaultBatch(ids[range])
            for object in objects[range] where object.isFault && !object.state.contains(.rowAtHand) {
                object.batch = batch
            }
        }
        return objects
    }

    // MARK: Identifiers, counts, dictionaries

    func objectIDs(_ specification: FetchSpecification) throws(ManagedObjectError) -> [ManagedObjectID] {
        Array(try keys(specification))
    }

    func keys(_ specification: FetchSpecification) throws(ManagedObjectError) -> KeyList {
        let pending = try pendingChanges(specification)
        guard pending.isEmpty, parent == nil else { return KeyList(try objects(specification).map(\.objectID)) }
        do {
            return try storedIDs(specification, try fetchedStores(specification))
        } catch .model(.notExpressible) {
            return KeyList(try objects(specification).map(\.objectID))
        }
    }

    private func storedIDs(
        _ specification: FetchSpecification, _ stores: [PersistentStore]
    ) throws(ManagedObjectError) -> KeyList {
        statistics.fetches += stores.count
        let start = ContinuousClock.now
        defer { statistics.fetchDuration += start.duration(to: .now) }
        if stores.count == 1 {
            return try ManagedObjectError.translating {
                try stores[0].keys(specification, generation: queryGenerationToken)
            }
        }
        let objects = try merging(specification, stores) { (part, store) throws(ManagedObjectError) in
            try ManagedObjectError.translating {
                try store.keys(part, generation: self.queryGenerationToken).map(self.object(with:))
            }
        }
        return KeyList(objects.map(\.objectID))
    }

    func count(_ specification: FetchSpecification) throws(ManagedObjectError) -> Int {
        let pending = try pendingChanges(specification)
        guard pending.isEmpty else { return try objects(specification).count }
        if let parent { return try parent.count(specification) }
        let stores = try fetchedStores(specification)
        statistics.fetches += stores.count
        let start = ContinuousClock.now
        defer { statistics.fetchDuration += start.duration(to: .now) }
        let count: Int
        do {
            count = try ManagedObjectError.translating {
                try stores.reduce(0) { try $0 + $1.count(stores.count == 1 ? specification : specification.unlimited) }
            }
        } catch .model(.notExpressible) {
            return try objects(specification).count
        }
        guard stores.count > 1 else { return count }
        let rest = max(0, count - specification.fetchOffset)
        return specification.fetchLimit > 0 ? min(rest, specification.fetchLimit) : rest
    }

    /// Dictionary results come from the stores alone, without unsaved changes.
    func dictionaries(_ specification: FetchSpecification) throws(ManagedObjectError) -> [[String: AttributeValue]] {
        let stores = try fetchedStores(specification)
        statistics.fetches += stores.count
        let start = ContinuousClock.now
        defer { statistics.fetchDuration += start.duration(to: .now) }
        guard stores.count > 1 else {
            return try ManagedObjectError.translating {
                try stores[0].dictionaries(specification, generation: queryGenerationToken)
            }
        }
        let merge = try DictionaryMerge(specification)
        return try ManagedObjectError.translating {
            try merge.merged(stores.map { try $0.dictionaries(merge.part, generation: queryGenerationToken) })
        }
    }

    // MARK: Several stores

    /// The stores that a fetch asks: those that hold the entity, or of them the ones it names.
    func fetchedStores(_ specification: FetchSpecification) throws(ManagedObjectError) -> [PersistentStore] {
        let stores = try persistentStoreCoordinator.stores(forEntity: specification.entityName)
        guard !specification.affectedStoreIdentifiers.isEmpty else { return stores }
        let named = stores.filter { specification.affectedStoreIdentifiers.contains($0.identifier) }
        guard !named.isEmpty else { throw .noStore(entity: specification.entityName) }
        return named
    }

    /// Asks each store, and puts the answers into one order within the limits.
    private func merging(
        _ specification: FetchSpecification, _ stores: [PersistentStore],
        _ part: (FetchSpecification, PersistentStore) throws(ManagedObjectError) -> [ManagedObject]
    ) throws(ManagedObjectError) -> [ManagedObject] {
        var wide = specification
        wide.fetchOffset = 0
        if wide.fetchLimit > 0 { wide.fetchLimit += specification.fetchOffset }
        var result: [ManagedObject] = []
        for store in stores { result += try part(wide, store) }
        return try specification.orderedWithinLimits(result)
    }
}

extension FetchSpecification {
    /// The objects in the request's order, within its limits.
    func orderedWithinLimits(_ objects: [ManagedObject]) throws(ManagedObjectError) -> [ManagedObject] {
        let sorted = try ManagedObjectError.translating {
            try objects.sorted(by: ObjectOrder(sortDescriptors).areInIncreasingOrder)
        }
        let rest = sorted.dropFirst(fetchOffset)
        return Array(fetchLimit > 0 ? rest.prefix(fetchLimit) : rest)
    }

    fileprivate var unlimited: FetchSpecification {
        var result = self
        result.fetchLimit = 0
        result.fetchOffset = 0
        return result
    }
}

/// Puts the rows of a fetch into the shared cache, unless they are so many that they would push everything out.
private struct RowCollector {
    private static let most = 2_000
    private let cache: RowCache
    /// The cache's generation before the fetch; nil once its rows do not go there.
    private var epoch: Int?
    private var runs: [RowRun] = []
    private var count = 0

    init(_ cache: RowCache, of epoch: Int?) {
        self.cache = cache
        self.epoch = epoch
    }

    mutating func take(_ run: RowRun) {
        guard epoch != nil else { return }
        runs.append(run)
        count += run.rows.count
        if count > Self.most {
            epoch = nil
            runs = []
        }
    }

    func finish() {
        if let epoch, !runs.isEmpty { cache.update(runs, of: epoch) }
    }
}

extension [ManagedObject] {
    /// The objects that are of a class, as such.
    ///
    /// A cast asks the runtime; that is done once for each class among the objects, and not for each object.
    func filtered<Object: ManagedObject>(to type: Object.Type) -> [Object] {
        if Object.self == ManagedObject.self, let same = self as? [Object] { return same }
        var known: (class: ObjectIdentifier, isOfType: Bool)?
        if allSatisfy({ $0.isOf(type, &known) }) {
            // References to objects of one class: the array is the same, bit by bit.
            return unsafe unsafeBitCast(self, to: [Object].self)
        }
        var result: [Object] = []
        for object in self {
            if object.isOf(type, &known) { result.append(unsafe unsafeDowncast(object, to: Object.self)) }
        }
        return result
    }
}

extension ManagedObject {
    /// Whether the object is of a class; asks the runtime only when its class is another than that of the last one.
    @inline(__always)
    fileprivate func isOf<Object: ManagedObject>(
        _ wanted: Object.Type, _ known: inout (class: ObjectIdentifier, isOfType: Bool)?
    ) -> Bool {
        let own = ObjectIdentifier(type(of: self))
        if let known, known.class == own { return known.isOfType }
        let isOfType = self is Object
        known = (own, isOfType)
        return isOfType
    }
}
