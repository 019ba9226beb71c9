import DataModel

/// Faulting: an object's values are fetched when they are first read.
extension ManagedObjectContext {
    /// Fetches an object's values from the parent, the row cache or the store.
    ///
    /// - Parameter slot: The slot being read, if known.
    func fire(_ object: ManagedObject, for slot: Int? = nil) {
        guard object.isFault, let id = object.identity else { return }
        checkConfinement(object)
        if object.state.contains(.rowAtHand), stalenessInterval < 0 || isFresh(id) {
            object.state.subtract([.fault, .rowAtHand])
            statistics.cacheHits += 1
            if object.state.contains(.reread) { followReread(object) }
            object.awakeFromFetch()
            return
        }
        do {
            guard let row = try sourceRow(of: object, id) else {
                try makeInaccessible(object, slot)
                return
            }
            apply(row, to: object)
            object.awakeFromFetch()
        } catch {
            // The row may exist, so the object remains a fault for a later attempt, with missing values for this one.
            faultingError = ManagedObjectError(error)
            object.values = ContiguousArray(repeating: .null, count: object.entity.slots.count)
            object.state.insert(.fault)
        }
    }

    /// Returns the object of a reference; nil if its row does not exist. The row is kept for when the fault is fired.
    func existing(_ id: ManagedObjectID) -> ManagedObject? {
        let object = object(with: id)
        guard object.isFault, !object.state.contains(.rowAtHand) else {
            return object.state.contains(.inaccessible) ? nil : object
        }
        do {
            guard let row = try sourceRow(of: object, id) else { return nil }
            hold(row, for: object)
        } catch {
            // Reading the object's values fails too, and says why.
        }
        return object
    }

    private func sourceRow(of object: ManagedObject, _ id: ManagedObjectID) throws -> StoredRow? {
        if let parent { return parent.row(forChild: id) }
        guard !id.isTemporaryID, let store = persistentStoreCoordinator.store(of: id) else { return nil }
        if stalenessInterval < 0 || isFresh(id), let row = cachedRow(id, in: store) {
            statistics.cacheHits += 1
            return row
        }
        if let batch = object.batch, let row = try row(id, of: batch, in: store) { return row }
        statistics.faultsFired += 1
        let start = ContinuousClock.now
        defer { statistics.faultDuration += start.duration(to: .now) }
        return try store.row(id, generation: queryGenerationToken)
    }

    /// Returns the row in the shared cache, unless the context is pinned to an earlier state of the store.
    private func cachedRow(_ id: ManagedObjectID, in store: PersistentStore) -> StoredRow? {
        queryGenerationToken == nil ? store.cachedRow(id) : nil
    }

    /// Reads the rows of a batch of faults at once, and returns the requested one.
    private func row(_ id: ManagedObjectID, of batch: FaultBatch, in store: PersistentStore) throws -> StoredRow? {
        let wanted = batch.ids.filter { registered[$0]?.isFault ?? false }
        statistics.fetches += 1
        statistics.rows += wanted.count
        let start = ContinuousClock.now
        defer { statistics.fetchDuration += start.duration(to: .now) }
        if queryGenerationToken == nil { store.freshenCache() }
        var result: StoredRow?
        for (found, row) in try store.rows(wanted, generation: queryGenerationToken).flatMap(\.pairs) {
            guard let object = registered[found], object.isFault else { continue }
            if found == id { result = row } else { hold(row, for: object) }
        }
        return result
    }

    /// Gives a fault its row in advance.
    func hold(_ row: StoredRow, for object: ManagedObject) {
        object.apply(row)
        object.state.insert(.rowAtHand)
        object.batch = nil
    }

    /// Throws the error that has kept a fault from being fired since the last call; values read in the meantime were
    /// missing.
    func throwFaultingError() throws(ManagedObjectError) {
        guard let error = faultingError else { return }
        faultingError = nil
        throw error
    }

    /// Handles a missing row: every value is missing, and the object counts as deleted (WWDC 2015).
    private func makeInaccessible(_ object: ManagedObject, _ slot: Int?) throws {
        object.values = ContiguousArray(repeating: .null, count: object.entity.slots.count)
        object.members = Array(repeating: ToManyMembers(stored: []), count: object.entity.toManyCount)
        object.state.remove(.fault)
        object.state.insert(.inaccessible)
        guard handles(object, slot) else { throw ManagedObjectError.missingObject(object.objectID) }
        object.state.insert([.deleted, .propagated])
        list(object)
        refreshedObjects.insert(object)
    }

    /// Returns whether a fault without a row becomes a deleted object.
    private func handles(_ object: ManagedObject, _ slot: Int?) -> Bool {
        guard let decide = shouldHandleInaccessibleFault else { return shouldDeleteInaccessibleFaults }
        let name = slot.flatMap { object.entity.slots[$0].path.split(separator: ".").first }
        let property = name.flatMap { object.entity.description(of: String($0), in: model) }
        return decide(object, object.objectID, property)
    }

    /// Returns whether the cached row of an object is recent enough for this context.
    private func isFresh(_ id: ManagedObjectID) -> Bool {
        guard stalenessInterval > 0, parent == nil, let store = persistentStoreCoordinator.store(of: id) else {
            return stalenessInterval < 0 || parent != nil
        }
        return store.cache.age(of: id).map { $0 <= .seconds(stalenessInterval) } ?? false
    }

    func apply(_ row: StoredRow, to object: ManagedObject) {
        object.apply(row)
        object.committed = nil
        object.state.subtract([.fault, .rowAtHand])
        object.batch = nil
        if object.state.contains(.reread) { followReread(object) }
    }

    /// Returns the members of a to-many relationship in the parent or the store.
    func storedMembers(of object: ManagedObject, _ relationship: ResolvedRelationship) -> [ManagedObjectID] {
        guard let id = object.identity else { return [] }
        if let parent { return parent.members(forChild: id, relationship) }
        guard !id.isTemporaryID, let store = persistentStoreCoordinator.store(of: id) else { return [] }
        statistics.relationshipFaultsFired += 1
        let start = ContinuousClock.now
        defer { statistics.faultDuration += start.duration(to: .now) }
        do {
            return try store.members(of: [id], relationship, generation: queryGenerationToken)[id] ?? []
        } catch {
            faultingError = ManagedObjectError(error)
            return []
        }
    }
}

extension ManagedObject {
    /// Returns whether a to-many relationship's members have not been fetched, or the object itself is a fault.
    public func hasFault(forRelationshipNamed name: String) -> Bool {
        guard let relationship = entity.relationship(name) else { return false }
        guard let index = relationship.toManyIndex else { return isFault }
        guard !isInserted else { return false }
        return !members.indices.contains(index) || members[index].stored == nil
    }
}

/// Faults whose rows are read together when the first of them is fired, `fetchBatchSize` at a time.
final class FaultBatch {
    let ids: ArraySlice<ManagedObjectID>

    init(_ ids: ArraySlice<ManagedObjectID>) { self.ids = ids }
}

extension ResolvedEntity {
    /// Returns the description of a property, wherever in the hierarchy it is declared.
    fileprivate func description(of name: String, in model: ResolvedModel) -> PropertyDescription? {
        if let found = description[property: name] { return found }
        return superentityNumber.flatMap { model[number: $0].description(of: name, in: model) }
    }
}
