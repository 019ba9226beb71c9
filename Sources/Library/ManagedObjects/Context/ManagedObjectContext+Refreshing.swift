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
        for object in registeredObjects where !object.isDeleted || object.state.contains(.inaccessible) {
            refreshKeepingList(object, mergeChanges: true)
        }
        compactList()
    }

    func refreshKeepingList(_ object: ManagedObject, mergeChanges: Bool, dropsCachedRow: Bool = true) {
        guard let id = object.identity, !object.isInserted, object.managedObjectContext === self else { return }
        checkConfinement(object)
        if dropsCachedRow, parent == nil { persistentStoreCoordinator.store(of: id)?.cache.remove([id]) }
        refreshedObjects.insert(object)
        revive(object)
        guard mergeChanges else {
            takeBackReferences(of: object)
            discardMembers(of: object)
            clearChanges(of: object)
            turnIntoFault(object)
            return
        }
        let kept = object.changedSlots.map { ($0, object.values[$0]) }
        let base = object.committed
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
        if let base { rebaseInverses(of: object, from: base) }
        object.awake(fromSnapshotEvents: .refresh)
    }

    /// Takes back, at both ends, the references that an object's unsaved changes have made and cut.
    private func takeBackReferences(of object: ManagedObject) {
        guard !object.isDeleted, !object.isFault else { return }
        for relationship in object.entity.relationships {
            if let slot = relationship.slot {
                guard object.isChanged(slot), let committed = object.committedContent?[slot] else { continue }
                var saved: ManagedObject?
                if case .objectID(let id) = committed { saved = self.object(with: id) }
                object.set(saved?.isDeleted == true ? nil : saved, at: slot)
            }
        }
    }

    /// Moves the unsaved changes of the inverses of an object's changed references to what the store has now.
    private func rebaseInverses(of object: ManagedObject, from base: ContiguousArray<AttributeValue>) {
        guard let now = object.committed else { return }
        for relationship in object.entity.relationships {
            guard let slot = relationship.slot, base[slot] != now[slot], object.values[slot] != now[slot],
                let inverse = model.inverse(of: relationship)?.toManyIndex
            else { continue }
            if case .objectID(let id) = base[slot], let other = registered[id], !other.members.isEmpty {
                other.members[inverse].takeBackRemoval(of: object.objectID)
            }
            if case .objectID(let id) = now[slot] {
                let other = self.object(with: id)
                other.reserveMembers()
                if other.members[inverse].remove(object.objectID) { noteChange(other) }
            }
        }
    }

    /// Makes the object of a row that was gone a fault again, because the row may be back; other objects stay as they are.
    func revive(_ object: ManagedObject) {
        guard object.state.contains(.inaccessible) else { return }
        clearChanges(of: object)
        object.members = []
        turnIntoFault(object)
    }

    private func turnIntoFault(_ object: ManagedObject) {
        let wasFault = object.isFault
        forgetInverses(of: object)
        if !wasFault { object.willTurnIntoFault() }
        object.values = []
        object.committed = nil
        object.state.subtract([.inaccessible, .rowAtHand])
        object.state.insert([.fault, .reread])
        if !wasFault { object.didTurnIntoFault() }
    }

    /// Discards the stored members at the other ends of a refreshed object's references, which are read again.
    func forgetInverses(of object: ManagedObject) {
        guard !object.isFault else { return }
        for relationship in object.entity.relationships {
            guard let slot = relationship.slot, case .objectID(let id) = object.heldValue(at: slot),
                let inverse = model.inverse(of: relationship)?.toManyIndex, let other = registered[id],
                !other.members.isEmpty, !other.isInserted
            else { continue }
            other.members[inverse].stored = nil
        }
    }

    /// Discards stored members that lack an object which, after a refresh, is read to belong to them.
    func followReread(_ object: ManagedObject) {
        object.state.remove(.reread)
        for relationship in object.entity.relationships {
            guard let slot = relationship.slot, case .objectID(let id) = object.heldValue(at: slot),
                let inverse = model.inverse(of: relationship)?.toManyIndex, let other = registered[id],
                !other.isInserted, other.members.indices.contains(inverse),
                other.members[inverse].stored?.contains(object.objectID) == false
            else { continue }
            other.members[inverse].stored = nil
        }
    }

    /// Discards the unsaved changes of an object's to-many relationships, and lets the members be read again.
    ///
    /// A pair changes back at both ends. The members of a one-to-many relationship are not this object's to change: their
    /// own ends say to whom they belong; only their order is its own.
    func discardMembers(of object: ManagedObject) {
        guard !object.members.isEmpty else { return }
        for relationship in object.entity.relationships {
            guard let index = relationship.toManyIndex else { continue }
            let inverse = model.inverse(of: relationship)
            if inverse?.slot != nil {
                object.members[index].stored = nil
                object.members[index].order = nil
                continue
            }
            let members = object.members[index]
            object.members[index] = ToManyMembers()
            guard let place = inverse?.toManyIndex else { continue }
            for id in members.added.ids + members.removed {
                guard let other = registered[id], other.members.indices.contains(place) else { continue }
                other.members[place].takeBackAddition(of: object.objectID)
                other.members[place].takeBackRemoval(of: object.objectID)
            }
        }
    }

    /// Clears the record of an object's unsaved changes; the caller restores its values and members.
    private func clearChanges(of object: ManagedObject) {
        object.rejectedValues = [:]
        object.state.subtract([.updated, .deleted, .propagated, .cascaded, .resurrected])
    }

    /// Discards all unsaved changes: removes new objects, and restores deleted and changed ones.
    public func rollback() {
        let objects = listed
        let known = objects.filter(\.isAnnouncedInsertion)
        forgetChanges()
        removedObjects = Set(known)
        for object in objects {
            object.state.remove(.listed)
            object.eventStart = nil
            if object.isInserted {
                detach(object)
            } else if !object.state.contains(.inaccessible) {
                if let committed = object.committed { object.values = committed }
                object.committed = nil
                clearChanges(of: object)
                object.members = []
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
        let known = objects.filter(\.isAnnouncedInsertion)
        forgetChanges()
        removedObjects = known
        for object in objects { detach(object) }
        registered.removeAll()
        retained = []
        replacedIDs = [:]
        undoManager?.removeAllActions()
        endEvent()
    }

    /// Forgets changes, for a rollback or reset. Observers must learn that new objects which they know are gone.
    private func forgetChanges() {
        for object in eventObjects { object.eventStart = nil }
        listed = []
        eventObjects = []
        refreshedObjects = []
        assignedStores = [:]
        survivors = [:]
        openDeletions = 0
        faultingError = nil
    }
}
