import DataModel

/// Undo and redo: one step is what happened between two calls of `processPendingChanges()`.
///
/// Works across saves: what was saved is taken back as an unsaved change. An object whose deletion was saved comes back
/// as a new one, under a new identifier.
extension ManagedObjectContext {
    /// Whether events become steps of undo.
    var recordsUndo: Bool { !isUndoing && undoManager?.isUndoRegistrationEnabled == true }

    /// Takes the last step back. Without an undo manager nothing happens.
    public func undo() {
        processPendingChanges()
        undoManager?.undo()
    }

    /// Brings again what was taken back last. Without an undo manager nothing happens.
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
        // Whoever comes back is there before anybody refers to it.
        for step in steps { step.bringBack(in: self) }
        for step in steps { step.setValues(in: self) }
        for step in steps { step.takeOut(in: self) }
        endEvent()
        isUndoing = false
        registerUndo(steps)
    }

    // MARK: Coming and going

    /// Brings an object back whose insertion or existence was undone or that was deleted.
    func bringBack(_ object: ManagedObject) {
        if object.managedObjectContext === self {
            beginEvent(object)
            object.state.subtract([.deleted, .propagated])
            return
        }
        guard object.managedObjectContext == nil else { return }
        let old = object.identity
        let id = persistentStoreCoordinator.temporaryID(for: object.entity)
        join(object, as: id)
        object.state.subtract([.deleted, .propagated, .fault, .inaccessible])
        beginEvent(object)
        object.state.insert(.inserted)
        list(object)
        if let old { replacedIDs[old] = id }
    }

    /// Takes an object out whose insertion is undone, or whose deletion is done again.
    ///
    /// What it does to others is in steps of their own.
    func takeOut(_ object: ManagedObject) {
        guard object.managedObjectContext === self, !object.isDeleted else { return }
        beginEvent(object)
        object.state.insert([.deleted, .propagated])
        list(object)
    }

    /// The identifier that an object has by now, if it came back under another.
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
