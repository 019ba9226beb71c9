import DataModel

/// What changed in one event of a context.
public struct ContextChanges {
    /// Objects that are new.
    public var inserted: Set<ManagedObject> = []
    /// Objects with changed properties.
    public var updated: Set<ManagedObject> = []
    /// Objects that the next save deletes, or whose rows are gone.
    public var deleted: Set<ManagedObject> = []
    /// Objects whose values were fetched anew, or whose changes were dropped.
    public var refreshed: Set<ManagedObject> = []

    /// Whether nothing changed.
    public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty && refreshed.isEmpty }
}

/// Watches a context; told on the context's own thread, from inside the call that ends the event.
protocol ContextObserver: AnyObject {
    func context(_ context: ManagedObjectContext, didChange changes: ContextChanges)
}

/// An observer that does not live because of this reference.
struct WeakObserver {
    weak var observer: (any ContextObserver)?
}

/// Events: what happens between two calls of `processPendingChanges()` is one step of undo and one notice of change.
extension ManagedObjectContext {
    /// Ends an event: deletions are passed on along relationships, undo gets its step, observers are told.
    ///
    /// Happens by itself before a fetch and a save. What others saved is taken over first, where the context merges
    /// changes by itself.
    public func processPendingChanges() {
        takeInbox()
        if propagatesDeletesAtEndOfEvent { propagateDeletions() }
        endEvent()
    }

    /// Closes the current event without passing deletions on.
    func endEvent() {
        guard !eventObjects.isEmpty || !refreshedObjects.isEmpty else { return }
        let objects = eventObjects
        var changes = ContextChanges(refreshed: refreshedObjects.filter { $0.managedObjectContext === self })
        let steps = recordsUndo ? objects.compactMap(ObjectStep.init) : []
        for object in objects { changes.sort(object) }
        for object in objects { object.eventStart = nil }
        eventObjects = []
        refreshedObjects = []
        if !steps.isEmpty { registerUndo(steps) }
        if !changes.isEmpty { announce(changes) }
    }

    private func announce(_ changes: ContextChanges) {
        observers.removeAll { $0.observer == nil }
        for observer in observers { observer.observer?.context(self, didChange: changes) }
        post(.ManagedObjectContextObjectsDidChange, userInfo(changes))
    }

    /// Adds an observer, which is told as long as it lives.
    func add(_ observer: any ContextObserver) { observers.append(WeakObserver(observer: observer)) }
}

extension ContextChanges {
    /// Puts an object of the event where it belongs; one that came and went in the same event belongs nowhere.
    fileprivate mutating func sort(_ object: ManagedObject) {
        guard let start = object.eventStart else { return }
        let wasThere = !start.state.contains(.deleted) && (start.state.contains(.inserted) || !object.isInserted)
        if object.isDeleted || object.managedObjectContext == nil {
            if wasThere { deleted.insert(object) }
        } else if object.isInserted, !start.state.contains(.inserted) {
            inserted.insert(object)
        } else {
            updated.insert(object)
        }
    }
}
