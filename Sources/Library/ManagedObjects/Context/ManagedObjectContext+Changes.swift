import DataModel

/// Inserting, deleting, and keeping the list of what a save has to look at.
extension ManagedObjectContext {
    /// Takes a new object in; it gets a temporary identifier and is saved with the next save.
    ///
    /// An object that is in a context already is left where it is.
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

    /// Makes an object for a row that was deleted, under the identifier it had; the next save writes the row anew.
    ///
    /// The object begins with its entity's defaults. Whoever kept the identifier finds the row again.
    ///
    /// - Throws: `ManagedObjectError.invalidOperation` for a temporary identifier, one of another store, and one that the
    ///   context has an object for. The save throws when the row is there.
    public func insertObject(with id: ManagedObjectID) throws(ManagedObjectError) -> ManagedObject {
        guard !id.isTemporaryID, persistentStoreCoordinator.store(of: id) != nil else {
            throw .invalidOperation("\(id) is no identifier of a row of these stores.")
        }
        guard registered[id] == nil else { throw .invalidOperation("The context has an object for \(id).") }
        let entity = model[number: Int(id.entityNumber)]
        let object = classes[entity.number - 1].init(entity: entity, insertInto: nil)
        join(object, as: id)
        beginEvent(object)
        object.state.insert(.inserted)
        list(object)
        object.awake(fromSnapshotEvents: .undoDeletion)
        return object
    }

    /// Chooses the store in which a new object is saved, where several hold its entity.
    ///
    /// Without a choice it is the first of the coordinator's stores whose configuration has the entity.
    public func assign(_ object: ManagedObject, to store: PersistentStore) {
        guard object.isInserted, let id = object.identity else { return }
        assignedStores[id] = store
    }

    /// Marks an object for deletion by the next save.
    ///
    /// Its relationships are followed when the event ends (`processPendingChanges`), by their delete rules.
    public func delete(_ object: ManagedObject) {
        guard !object.isDeleted, object.managedObjectContext === self else { return }
        checkConfinement(object)
        object.prepareForDeletion()
        beginEvent(object)
        object.state.insert(.deleted)
        openDeletions += 1
        list(object)
    }

    /// Puts an object on the list of those that the next save looks at.
    func list(_ object: ManagedObject) {
        guard !object.state.contains(.listed) else { return }
        object.state.insert(.listed)
        listed.append(object)
    }

    /// Records how an object was before its first change in the current event.
    func beginEvent(_ object: ManagedObject) {
        checkConfinement(object)
        guard object.eventStart == nil else { return }
        object.eventStart = EventStart(object)
        eventObjects.append(object)
    }

    /// Records that an object takes part in the next save.
    func noteChange(_ object: ManagedObject) {
        guard !object.state.isSuperset(of: [.listed, .updated]) else { return }
        list(object)
        let isSaved =
            object.committedContent != nil || object.isInserted || !object.rejectedValues.isEmpty
            || hasStoredChange(object)
        if isSaved { object.state.insert(.updated) }
    }

    /// Whether one of the object's changed to-many relationships is stored in a table of its own or has an order.
    private func hasStoredChange(_ object: ManagedObject) -> Bool {
        guard !object.members.isEmpty else { return false }
        let stores = traits[object.entity.number - 1].storesMembers
        return object.members.indices.contains { stores[$0] && object.members[$0].isChanged }
    }

    /// Drops objects from the list that have no changes any more.
    func compactList() {
        listed.removeAll { object in
            guard !object.hasChanges, !object.members.contains(where: { $0.isChanged }) else { return false }
            object.state.remove(.listed)
            return true
        }
    }
}
