import DataModel

/// Undo and redo. The changes between two calls of `processPendingChanges()` are one step.
///
/// Works across saves: a saved change is reverted as an unsaved change. An object whose deletion was saved is restored
/// as a new object with a new identifier.
extension ManagedObjectContext {
    /// Whether events are recorded for undo.
    var recordsUndo: Bool { !isUndoing && undoManager?.isUndoRegistrationEnabled == true }

    /// Undoes the last step. Does nothing without an undo manager.
    public func undo() {
        processPendingChanges()
        undoManager?.undo()
    }

    /// Redoes the last undone step. Does nothing without an undo manager.
    public func redo() {
        processPendingChanges()
        undoManager?.redo()
    }

    func registerUndo(_ steps: [ObjectStep]) {
        let inverse = steps.reversed().map(\.inverse)
        undoManager?.registerUndo { [weak self] in self?.apply(inverse) }
    }

    private func apply(_ steps: [ObjectStep]) {
        isUndoing = true
        // Objects must be restored before references to them.
        for step in steps { step.restoreObject(in: self) }
        for step in steps { step.setValues(in: self) }
        for step in steps { step.removeObject(in: self) }
        endEvent()
        isUndoing = false
        registerUndo(steps)
    }

    // MARK: Restoring and removing

    /// Restores an object that was deleted, or whose insertion was undone.
    ///
    /// What another context has deleted before this one had read it cannot come back: nothing knows its values.
    func restore(_ object: ManagedObject) {
        if object.managedObjectContext === self {
            beginEvent(object)
            object.state.subtract([.deleted, .propagated])
            return
        }
        guard object.managedObjectContext == nil, object.values.count == object.entity.slots.count else { return }
        let old = object.identity
        let id = persistentStoreCoordinator.temporaryID(for: object.entity)
        join(object, as: id)
        object.state.subtract([.deleted, .propagated, .fault, .inaccessible])
        beginEvent(object)
        object.state.insert(.inserted)
        list(object)
        if let old { replacedIDs[old] = id }
    }

    /// Removes an object whose insertion is undone, or whose deletion is redone.
    ///
    /// The effects on other objects are separate steps.
    func remove(_ object: ManagedObject) {
        guard object.managedObjectContext === self, !object.isDeleted else { return }
        beginEvent(object)
        object.state.insert([.deleted, .propagated])
        list(object)
    }

    /// Returns the current identifier of an object, which differs if the object was restored with a new one.
    func current(_ id: ManagedObjectID) -> ManagedObjectID {
        var result = id
        while let newer = replacedIDs[result] { result = newer }
        return result
    }

    func current(_ value: AttributeValue) -> AttributeValue {
        guard case .objectID(let id) = value else { return value }
        return .objectID(current(id))
    }
}
