import DataModel

/// Refreshing, rolling back and resetting.
extension ManagedObjectContext {
    /// Drops an object's values, so that they are fetched again when they are next read.
    ///
    /// With `mergeChanges`, unsaved changes are kept on top of the new values; otherwise they are discarded. New
    /// objects are unaffected, since the store does not know them.
    public func refresh(_ object: ManagedObject, mergeChanges: Bool) {
        refreshKeepingList(object, mergeChanges: mergeChanges)
        if !object.hasChanges { compactList() }
    }

    /// Drops the values of all objects; unsaved changes are kept, and references remain valid (WWDC 2015).
    ///
    /// Breaks reference cycles between objects, so that objects without other references are deallocated.
    public func refreshAllObjects() {
        for object in registeredObjects where !object.isDeleted {
            refreshKeepingList(object, mergeChanges: true)
        }
        compactList()
    }

    func refreshKeepingList(_ object: ManagedObject, mergeChanges: Bool, dropsCachedRow: Bool = true) {
        guard let id = object.identity, !object.isInserted, object.managedObjectContext === self else { return }
        checkConfinement(object)
        if dropsCachedRow, parent == nil { persistentStoreCoordinator.store(of: id)?.cache.remove([id]) }
        refreshedObjects.insert(object)
        guard mergeChanges else {
            clearChanges(of: object)
            turnIntoFault(object)
            return
        }
        let kept = object.changedSlots.map { ($0, object.values[$0]) }
        object.members = object.members.map(\.changesAlone)
        guard !kept.isEmpty else {
            if !object.members.contains(where: \.isChanged), object.rejectedValues.isEmpty {
                object.state.remove(.updated)
            }
            turnIntoFault(object)
            return
        }
        object.state.insert(.fault)
        fire(object)
        guard !object.state.contains(.inaccessible) else { return }
        object.committed = object.values
        for (slot, value) in kept { object.values[slot] = value }
        object.awake(fromSnapshotEvents: .refresh)
    }

    private func turnIntoFault(_ object: ManagedObject) {
        let wasFault = object.isFault
        if !wasFault { object.willTurnIntoFault() }
        object.values = []
        object.committed = nil
        object.state.subtract([.inaccessible, .rowAtHand])
        object.state.insert(.fault)
        if !wasFault { object.didTurnIntoFault() }
    }

    /// Clears the record of an object's unsaved changes; the caller restores its values.
    func clearChanges(of object: ManagedObject) {
        object.rejectedValues = [:]
        object.state.subtract([.updated, .deleted, .propagated, .resurrected])
        object.members = []
    }

    /// Discards all unsaved changes: removes new objects, and restores deleted and changed ones.
    public func rollback() {
        let objects = listed
        forgetChanges()
        for object in objects {
            object.state.remove(.listed)
            object.eventStart = nil
            if object.isInserted {
                detach(object)
            } else if !object.state.contains(.inaccessible) {
                if let committed = object.committed { object.values = committed }
                object.committed = nil
                clearChanges(of: object)
                refreshedObjects.insert(object)
                object.awake(fromSnapshotEvents: .rollback)
            }
        }
        undoManager?.removeAllActions()
        endEvent()
    }

    /// Removes all objects; they become faults without a context.
    public func reset() {
        let objects = registeredObjects
        forgetChanges()
        for object in objects { detach(object) }
        registered.removeAll()
        retained = []
        replacedIDs = [:]
        undoManager?.removeAllActions()
    }

    private func forgetChanges() {
        for object in eventObjects { object.eventStart = nil }
        listed = []
        eventObjects = []
        refreshedObjects = []
        assignedStores = [:]
        openDeletions = 0
        faultingError = nil
    }
}
