import DataModel

extension ManagedObjectContext {
    /// Fetches an object's values: from the row cache, else from the store.
    func fire(_ object: ManagedObject) {
        guard object.isFault, let id = object.identity else { return }
        object.state.remove(.fault)
        do {
            guard !id.isTemporaryID, let row = try storedRow(id) else {
                makeInaccessible(object)
                return
            }
            take(row, into: object)
            object.awakeFromFetch()
        } catch {
            // The row may well be there: the object stays a fault for the next time, with no values for this one.
            faultingError = ManagedObjectError(error)
            object.values = ContiguousArray(repeating: .null, count: object.entity.slots.count)
            object.state.insert(.fault)
        }
    }

    private func storedRow(_ id: ManagedObjectID) throws -> StoredRow? {
        guard let store = persistentStoreCoordinator.store(of: id) else { return nil }
        if let row = store.cache[id] { return row }
        statistics.faultsFired += 1
        return try store.row(id)
    }

    /// Throws what kept a fault from being fired since the last time; values read meanwhile were missing.
    func throwFaultingError() throws(ManagedObjectError) {
        guard let error = faultingError else { return }
        faultingError = nil
        throw error
    }

    /// The row is gone: every value is missing, and the object counts as deleted (the 2015 talk).
    private func makeInaccessible(_ object: ManagedObject) {
        object.values = ContiguousArray(repeating: .null, count: object.entity.slots.count)
        object.members = Array(repeating: ToManyMembers(stored: []), count: object.entity.toManyCount)
        object.state.insert(.inaccessible)
        if shouldDeleteInaccessibleFaults { object.state.insert(.deleted) }
    }

    func take(_ row: StoredRow, into object: ManagedObject) {
        object.values = row.values
        object.version = row.version
        object.committed = nil
        object.state.remove(.fault)
    }

    /// Returns the members of a to-many relationship as the store has them.
    func storedMembers(of object: ManagedObject, _ relationship: ResolvedRelationship) -> [ManagedObjectID] {
        guard let id = object.identity, !id.isTemporaryID, let store = persistentStoreCoordinator.store(of: id) else {
            return []
        }
        statistics.relationshipFaultsFired += 1
        do {
            return try store.members(of: [id], relationship)[id] ?? []
        } catch {
            faultingError = ManagedObjectError(error)
            return []
        }
    }

    /// Drops an object's values, so that they are fetched anew when they are next asked for.
    ///
    /// With `mergeChanges` unsaved changes stay on top of the new values; without, they are lost.
    public func refresh(_ object: ManagedObject, mergeChanges: Bool) {
        guard let id = object.identity, !object.isInserted else { return }
        persistentStoreCoordinator.store(of: id)?.cache.remove([id])
        let kept = mergeChanges ? object.changedSlots.map { ($0, object.values[$0]) } : []
        let members = mergeChanges ? object.members : []
        if kept.isEmpty { turnIntoFault(object) }
        if !mergeChanges || (kept.isEmpty && !members.contains { $0?.isChanged == true }) { clearChanges(of: object) }
        guard mergeChanges else { return }
        object.members = members.map { $0.map { ToManyMembers(stored: nil, added: $0.added, removed: $0.removed) } }
        guard !kept.isEmpty else { return }
        object.state.insert(.fault)
        fire(object)
        for (slot, value) in kept { object.set(value, at: slot) }
    }

    /// Drops the values of all objects; unsaved changes stay, references stay valid (the 2015 talk).
    public func refreshAllObjects() {
        for object in registeredObjects where !object.isDeleted { refresh(object, mergeChanges: true) }
    }

    private func turnIntoFault(_ object: ManagedObject) {
        guard !object.isFault else { return }
        object.willTurnIntoFault()
        object.values = []
        object.committed = nil
        object.members = []
        object.state.insert(.fault)
    }

    private func clearChanges(of object: ManagedObject) {
        object.rejectedValues = [:]
        object.state.subtract([.updated, .deleted, .propagated])
        object.members = []
        changed.remove(object)
        touched.remove(object)
    }

    /// Undoes every unsaved change: new objects go, deleted ones come back, changed ones have their saved values.
    public func rollback() {
        let objects = changed.union(touched)
        insertionOrder = []
        for object in objects {
            if object.isInserted {
                detach(object)
            } else {
                if let committed = object.committed { object.values = committed }
                object.committed = nil
                clearChanges(of: object)
            }
        }
        changed = []
        touched = []
    }

    /// Forgets everything: objects of this context are faults without a context from now on.
    public func reset() {
        for object in registeredObjects { detach(object) }
        registered = [:]
        insertionOrder = []
        changed = []
        touched = []
    }

    func detach(_ object: ManagedObject) {
        if let id = object.identity { registered[id] = nil }
        object.managedObjectContext = nil
        object.committed = nil
        object.members = []
        object.state.subtract([.inserted, .updated, .deleted, .propagated])
    }
}
