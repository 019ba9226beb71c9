import DataModel

/// Fetching anew, going back to what was saved, and forgetting.
extension ManagedObjectContext {
    /// Drops an object's values, so that they are fetched anew when they are next asked for.
    ///
    /// With `mergeChanges` unsaved changes stay on top of the new values; without, they are lost. New objects stay as
    /// they are: nothing is known of them elsewhere.
    public func refresh(_ object: ManagedObject, mergeChanges: Bool) {
        refreshKeepingList(object, mergeChanges: mergeChanges)
        if !object.hasChanges { compactList() }
    }

    /// Drops the values of all objects; unsaved changes stay, references stay valid (the 2015 talk).
    ///
    /// Breaks the cycles of references between objects, so that those nobody else holds are let go.
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

    /// Takes an object's unsaved changes away; its values are for the caller to set right.
    func clearChanges(of object: ManagedObject) {
        object.rejectedValues = [:]
        object.state.subtract([.updated, .deleted, .propagated, .resurrected])
        object.members = []
    }

    /// Undoes every unsaved change: new objects go, deleted ones come back, changed ones have their saved values.
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

    /// Forgets everything: objects of this context are faults without a context from now on.
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
