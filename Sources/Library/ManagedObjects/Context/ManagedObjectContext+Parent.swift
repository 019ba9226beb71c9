import DataModel

/// Child contexts. A child reads its parent's objects, saved or not, and saves to the parent.
///
/// A child is confined like its parent: the same task uses both.
extension ManagedObjectContext {
    /// Creates a context that reads from another context and saves to it.
    ///
    /// Objects saved by the child become unsaved changes of the parent. If both changed an object, the child's values
    /// win.
    public convenience init(parent: ManagedObjectContext) {
        self.init(
            parent.persistentStoreCoordinator, classes: parent.classes, confinement: parent.confinement, parent: parent)
        parent.children.removeAll { $0.context == nil }
        parent.children.append(WeakContext(context: self))
    }

    // MARK: Reading as a child

    /// Returns this context's object for one of the parent's, with the parent's values in memory.
    func object(ofParent source: ManagedObject) -> ManagedObject {
        let object = object(with: source.objectID)
        if object.isFault, let row = parent?.row(forChild: source.objectID) { hold(row, for: object) }
        return object
    }

    /// Returns an object's values for a child; nil if the object does not exist or is marked as deleted.
    func row(forChild id: ManagedObjectID) -> StoredRow? {
        guard let object = liveObject(id) else { return nil }
        object.fireIfNeeded()
        guard !object.state.contains(.inaccessible) else { return nil }
        return StoredRow(version: object.version, values: object.values)
    }

    func members(forChild id: ManagedObjectID, _ relationship: ResolvedRelationship) -> [ManagedObjectID] {
        liveObject(id)?.memberIDs(relationship) ?? []
    }

    private func liveObject(_ id: ManagedObjectID) -> ManagedObject? {
        if id.isTemporaryID, registered[id] == nil, parent == nil { return nil }
        let object = object(with: id)
        return object.isDeleted ? nil : object
    }

    // MARK: Saving as a child

    /// Passes the unsaved changes to the parent.
    func push(to parent: ManagedObjectContext) {
        for object in listed where object.isInserted && !object.isDeleted { parent.adopt(object) }
        for object in listed where !object.isInserted || !object.isDeleted {
            if object.isDeleted {
                parent.adoptDeletion(of: object)
            } else {
                parent.adoptChanges(of: object)
            }
        }
        parent.propagateDeletions()
        parent.endEvent()
    }

    /// Inserts a child's new object under the same temporary identifier.
    private func adopt(_ source: ManagedObject) {
        let object = classes[source.entity.number - 1].make()
        join(object, as: source.objectID)
        beginEvent(object)
        object.takeOver(source)
        object.state.insert(.inserted)
        list(object)
    }

    /// Adopts changed values and members. A child's changes include both ends of each relationship.
    private func adoptChanges(of source: ManagedObject) {
        let object = object(with: source.objectID)
        object.fireIfNeeded()
        beginEvent(object)
        if !source.isInserted {
            for slot in source.changedSlots + source.changedTransientSlots { object.set(source.values[slot], at: slot) }
        }
        object.rejectedValues = source.rejectedValues
        adoptMembers(of: source, to: object)
    }

    private func adoptMembers(of source: ManagedObject, to object: ManagedObject) {
        for (index, members) in source.members.enumerated() {
            guard members.isChanged else { continue }
            object.reserveMembers()
            object.members[index] = object.members[index].applying(members)
            noteChange(object)
        }
    }

    /// Adopts a deletion, whose rules then also concern the members that only this context knows.
    private func adoptDeletion(of source: ManagedObject) {
        let object = object(with: source.objectID)
        guard !object.isDeleted else { return }
        beginEvent(object)
        adoptMembers(of: source, to: object)
        if source.state.contains(.cascaded) { deleteAlong(object) } else { delete(object) }
    }
}

extension ManagedObject {
    /// The transient slots whose values have changed.
    var changedTransientSlots: [Int] {
        guard let committed else { return [] }
        return values.indices.filter { !entity.slots[$0].isPersistent && values[$0] != committed[$0] }
    }
}
