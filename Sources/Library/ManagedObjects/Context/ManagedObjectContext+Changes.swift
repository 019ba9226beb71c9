import DataModel

/// Inserting and deleting objects, and the list of objects that a save examines.
extension ManagedObjectContext {
    /// Inserts a new object. It gets a temporary identifier, and the next save writes it.
    ///
    /// Does nothing for an object that already has a context.
    public func insert(_ object: ManagedObject) {
        guard object.managedObjectContext == nil else { return }
        checkConfinement(object)
        let id = persistentStoreCoordinator.temporaryID(for: object.entity)
        join(object, as: id)
        beginEvent(object)
        object.state.insert(.inserted)
        list(object)
        object.awakeFromInsert()
    }

    /// Creates an object for a deleted row under its former identifier; the next save inserts the row again.
    ///
    /// The object starts with its entity's default values. Copies of the identifier become valid again.
    ///
    /// - Throws: `ManagedObjectError.invalidOperation` if the identifier is temporary, belongs to another store, or
    ///   identifies an object of this context. The save throws if the row exists.
    public func insertObject(with id: ManagedObjectID) throws(ManagedObjectError) -> ManagedObject {
        guard !id.isTemporaryID, persistentStoreCoordinator.store(of: id) != nil else {
            throw .invalidOperation("\(id) does not identify a row of these stores.")
        }
        guard registered[id] == nil else { throw .invalidOperation("The context already has an object for \(id).") }
        let object = classes[Int(id.entityNumber) - 1].make()
        object.version = ManagedObject.versionOfReturn
        join(object, as: id)
        beginEvent(object)
        object.state.insert(.inserted)
        list(object)
        object.awake(fromSnapshotEvents: .undoDeletion)
        return object
    }

    /// Chooses the store in which a new object is saved, if several stores hold its entity.
    ///
    /// By default, it is the first of the coordinator's stores whose configuration has the entity.
    public func assign(_ object: ManagedObject, to store: PersistentStore) {
        guard object.isInserted, let id = object.identity else { return }
        assignedStores[id] = store
    }

    /// Marks an object for deletion by the next save.
    ///
    /// The deletion is propagated by the delete rules of its relationships when the event ends
    /// (`processPendingChanges`).
    public func delete(_ object: ManagedObject) {
        object.state.remove(.cascaded)
        guard !object.isDeleted, object.managedObjectContext === self else { return }
        checkConfinement(object)
        object.prepareForDeletion()
        // Undo brings back the values, which are not in the store then.
        if recordsUndo { object.fireIfNeeded() }
        beginEvent(object)
        object.state.insert(.deleted)
        openDeletions += 1
        list(object)
    }

    /// Adds an object to the list that the next save examines.
    func list(_ object: ManagedObject) {
        guard !object.state.contains(.listed) else { return }
        object.state.insert(.listed)
        listed.append(object)
    }

    /// Records the object's state before its first change in the current event.
    func beginEvent(_ object: ManagedObject) {
        checkConfinement(object)
        guard object.eventStart == nil else { return }
        object.eventStart = EventStart(object)
        eventObjects.append(object)
    }

    /// Records that the next save includes an object.
    func noteChange(_ object: ManagedObject) {
        guard !object.state.isSuperset(of: [.listed, .updated]) else { return }
        list(object)
        let isSaved =
            object.committedContent != nil || object.isInserted || !object.rejectedValues.isEmpty
            || hasStoredChange(object)
        if isSaved { object.state.insert(.updated) }
    }

    /// Returns whether one of the object's changed to-many relationships is stored in a join table or is ordered.
    private func hasStoredChange(_ object: ManagedObject) -> Bool {
        guard !object.members.isEmpty else { return false }
        let stores = traits[object.entity.number - 1].storesMembers
        return object.members.indices.contains { stores[$0] && object.members[$0].isChanged }
    }

    /// Removes objects without changes from the list.
    func compactList() {
        listed.removeAll { object in
            guard !object.hasChanges, !object.members.contains(where: { $0.isChanged }) else { return false }
            object.state.remove(.listed)
            return true
        }
    }
}

/// Delete rules.
extension ManagedObjectContext {
    /// Propagates deletions by the delete rules until no further object is deleted.
    func propagateDeletions() {
        while openDeletions > 0 {
            openDeletions = 0
            var open = listed.filter { $0.isDeleted && !$0.state.contains(.propagated) }
            while let object = open.popLast() {
                guard object.state.insert(.propagated).inserted, !object.state.contains(.inaccessible) else { continue }
                for relationship in object.entity.relationships { open += propagate(object, relationship) }
            }
        }
    }

    /// Propagates a deletion along one relationship; returns the objects that it deletes.
    private func propagate(_ object: ManagedObject, _ relationship: ResolvedRelationship) -> [ManagedObject] {
        switch relationship.deleteRule {
        case .noAction, .deny: return []
        case .nullify:
            for other in related(to: object, relationship) where !other.isDeleted {
                other.removeInverse(object, of: relationship)
            }
            return []
        case .cascade:
            let others = related(to: object, relationship).filter { !$0.isDeleted }
            for other in others { deleteAlong(other) }
            return others
        }
    }

    /// Deletes an object because of a delete rule.
    func deleteAlong(_ object: ManagedObject) {
        guard !object.isDeleted else { return }
        delete(object)
        object.state.insert(.cascaded)
    }

    /// Returns the objects that a relationship leads to.
    ///
    /// A member whose own end of a to-one inverse leads elsewhere is none: that end is what is stored.
    ///
    /// - Parameter reads: Whether the rows of faults are read to see that; otherwise a fault counts as a member.
    func related(
        to object: ManagedObject, _ relationship: ResolvedRelationship, reads: Bool = true
    ) -> [ManagedObject] {
        let others = object.objectIDs(forRelationshipNamed: relationship.name).map(self.object(with:))
        guard relationship.isToMany, let slot = model.inverse(of: relationship)?.slot else { return others }
        return others.filter { other in
            if reads { other.fireIfNeeded() }
            return other.isFault || other.heldValue(at: slot) == .objectID(object.objectID)
        }
    }
}
