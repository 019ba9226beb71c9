public import DataModel
import StoreSQL

extension ManagedObjectContext {
    /// Runs a fetch request.
    ///
    /// Results include unsaved changes: matching new objects are included, deleted ones are not. An object that is
    /// registered in this context is the same instance in every result. With a `fetchBatchSize`, only keys are read at
    /// first, and rows are read in batches when an object is accessed; `batchedFetch` also creates the objects only
    /// then.
    ///
    /// - Throws: `ManagedObjectError.model` for an unknown key path, `store` for errors of the file, `invalidOperation`
    ///   if a result is not of the class `Object`.
    public func fetch<Object: ManagedObject>(
        _ request: FetchRequest<Object>
    ) throws(ManagedObjectError) -> [Object] {
        try objects(request.specification).typed(as: Object.self)
    }

    /// Runs a fetch request and returns the identifiers of the results without creating objects.
    ///
    /// - Throws: as for fetching objects.
    public func fetch(_ request: FetchRequest<ManagedObjectID>) throws(ManagedObjectError) -> [ManagedObjectID] {
        try objectIDs(request.specification)
    }

    /// Runs a fetch request and returns dictionaries of the request's `propertiesToFetch`, grouped if requested.
    ///
    /// Ignores unsaved changes; omits missing values. Groups from several stores are combined; an average over several
    /// stores is rejected.
    ///
    /// - Throws: as for fetching objects.
    public func fetch(
        _ request: FetchRequest<[String: AttributeValue]>
    ) throws(ManagedObjectError) -> [[String: AttributeValue]] {
        try dictionaries(request.specification)
    }

    /// Returns the number of objects that a fetch request would return, without creating them.
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
                collector.add(run)
                append(run, specification, to: &objects)
            }
        }
        collector.finish()
        statistics.rows += objects.count
        return objects
    }

    /// Appends the registered object of each row; newly registered ones are faults with their rows in memory.
    private func append(_ run: RowRun, _ specification: FetchSpecification, to objects: inout [ManagedObject]) {
        let (entity, store, root) = (run.entity, run.block.fields.store, Int16(run.entity.rootNumber))
        let objectClass = classes[entity.number - 1]
        let staysFault = specification.returnsObjectsAsFaults && !run.block.fields.hasExternalData
        for row in run.rows {
            let key = run.key(row)
            let known = registered[store, root, key]
            guard known == nil, staysFault else {
                objects.append(object(run.id(row), run.stored(row), specification))
                continue
            }
            let object = register(fault: ManagedObjectID(store: store, entity: entity, key: key), objectClass)
            object.version = run.version(row)
            object.hold(run.block, Int32(truncatingIfNeeded: row))
            object.state.insert(.rowAtHand)
            objects.append(object)
        }
    }

    /// Returns the registered object of a row, with the row in memory unless the object already has values.
    func object(
        _ id: ManagedObjectID, _ row: StoredRow, _ specification: FetchSpecification
    ) -> ManagedObject {
        let object = object(with: id)
        revive(object)
        if object.isFault {
            hold(row, for: object)
            if !specification.returnsObjectsAsFaults { fire(object) }
        } else if specification.shouldRefreshRefetchedObjects, object.committedContent == nil {
            apply(row, to: object)
            refreshedObjects.insert(object)
        } else if object.version != row.version {
            hasMetOlderValues = true
        }
        return object
    }

    /// Returns whether any registered object of these hierarchies has values from before the next fetch.
    func hasValues(of roots: Set<Int>) -> Bool {
        registered.objects.contains {
            roots.contains($0.entity.rootNumber) && (!$0.isFault || $0.state.contains(.rowAtHand))
        }
    }

    /// Returns objects without their rows, as faults that are read in batches.
    private func faults(
        _ specification: FetchSpecification, _ stores: [PersistentStore]
    ) throws(ManagedObjectError) -> [ManagedObject] {
        let ids = Array(try storedIDs(specification, stores))
        let objects = ids.map(object(with:))
        objects.forEach(revive)
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

    /// Returns dictionary results, which come from the stores alone, without unsaved changes.
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

    /// Returns the stores that a fetch queries: those that hold the entity, restricted to the ones it names.
    func fetchedStores(_ specification: FetchSpecification) throws(ManagedObjectError) -> [PersistentStore] {
        let stores = try persistentStoreCoordinator.stores(forEntity: specification.entityName)
        guard !specification.affectedStoreIdentifiers.isEmpty else { return stores }
        let named = stores.filter { specification.affectedStoreIdentifiers.contains($0.identifier) }
        guard !named.isEmpty else { throw .noStore(entity: specification.entityName) }
        return named
    }

    /// Queries each store and merges the results into one order within the limits.
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
    /// Returns the objects in the request's order, within its limits.
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

/// Adds the rows of a fetch to the shared cache, unless there are so many that they would displace all others.
private struct RowCollector {
    private static let most = 2_000
    private let cache: RowCache
    /// The cache's generation before the fetch; nil once its rows are not cached.
    private var epoch: Int?
    private var runs: [RowRun] = []
    private var count = 0

    init(_ cache: RowCache, of epoch: Int?) {
        self.cache = cache
        self.epoch = epoch
    }

    mutating func add(_ run: RowRun) {
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
    /// Returns the objects, cast to a class.
    ///
    /// A cast calls the runtime; this does so once per class that occurs, not for each object.
    ///
    /// - Throws: `ManagedObjectError.invalidOperation` if an object is of another class.
    func typed<Object: ManagedObject>(as type: Object.Type) throws(ManagedObjectError) -> [Object] {
        if Object.self == ManagedObject.self, let same = self as? [Object] { return same }
        var known: (class: ObjectIdentifier, isOfType: Bool)?
        if let other = first(where: { !$0.isOf(type, &known) }) {
            throw other.entity.isNot(type, Swift.type(of: other))
        }
        // An array of references to objects of one class has the same representation.
        return unsafe unsafeBitCast(self, to: [Object].self)
    }
}

extension ResolvedEntity {
    /// Returns the error for a fetch whose results are of another class than its type.
    func isNot(_ wanted: ManagedObject.Type, _ found: ManagedObject.Type) -> ManagedObjectError {
        let advice =
            found == ManagedObject.self
            ? "Pass \(wanted) in the container's classes, with the slots of the model in use; during a migration, fetch "
                + "ManagedObject."
            : "Fetch \(found) or ManagedObject."
        return .invalidOperation("Objects of \(name) are of the class \(found), not \(wanted). \(advice)")
    }
}

extension ManagedObject {
    /// Returns whether the object is of a class; calls the runtime only if the object's class differs from the previous
    /// one's.
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
