import DataModel

/// Contexts of contexts: a child reads what its parent has, saved or not, and saves into it.
///
/// A child belongs to the same owner as its parent: both are used by the same task.
extension ManagedObjectContext {
    /// Makes a context that reads from another and saves to it, one level up.
    ///
    /// What the child saves is an unsaved change of the parent; where both changed an object, the child's values win.
    public convenience init(parent: ManagedObjectContext) {
        self.init(
            parent.persistentStoreCoordinator, classes: parent.classes, confinement: parent.confinement, parent: parent)
        parent.children.removeAll { $0.context == nil }
        parent.children.append(WeakContext(context: self))
    }

    // MARK: What a child reads

    /// The object of this context for one of the parent's, with the parent's values at hand.
    func object(ofParent source: ManagedObject) -> ManagedObject {
        let object = object(with: source.objectID)
        if object.isFault, let row = parent?.row(forChild: source.objectID) { hold(row, for: object) }
        return object
    }

    /// An object's values as a child sees them; nil where there is no such object, or it is about to be deleted.
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

    // MARK: What a child saves

    /// Hands the unsaved changes to the parent.
    func push(to parent: ManagedObjectContext) {
        for object in listed where object.isInserted && !object.isDeleted { parent.adopt(object) }
        for object in listed where !object.isInserted || !object.isDeleted {
            if object.isDeleted {
                parent.adoptDeletion(of: object)
            } else {
                parent.adoptChanges(of: object)
            }
        }
        parent.endEvent()
    }

    /// Takes in a new object of a child, under the same temporary identifier.
    private func adopt(_ source: ManagedObject) {
        let object = classes[source.entity.number - 1].init(entity: source.entity, insertInto: nil)
        join(object, as: source.objectID)
        beginEvent(object)
        object.values = source.values
        object.state.insert(.inserted)
        list(object)
    }

    /// Takes over changed values and members; both ends of each relationship are among a child's changes.
    private func adoptChanges(of source: ManagedObject) {
        let object = object(with: source.objectID)
        object.fireIfNeeded()
        beginEvent(object)
        if !source.isInserted {
            for slot in source.changedSlots + source.changedTransientSlots { object.set(source.values[slot], at: slot) }
        }
        object.rejectedValues = source.rejectedValues
        for (index, members) in source.members.enumerated() {
            guard members.isChanged else { continue }
            object.reserveMembers()
            object.members[index] = object.members[index].applying(members)
            noteChange(object)
        }
    }

    private func adoptDeletion(of source: ManagedObject) {
        let object = object(with: source.objectID)
        guard !object.isDeleted else { return }
        delete(object)
        // The child has followed the relationships already, and hands over what that changed.
        object.state.insert(.propagated)
    }
}

extension ManagedObject {
    /// The slots that only memory keeps and whose values changed.
    var changedTransientSlots: [Int] {
        guard let committed else { return [] }
        return values.indices.filter { !entity.slots[$0].isPersistent && values[$0] != committed[$0] }
    }
}
