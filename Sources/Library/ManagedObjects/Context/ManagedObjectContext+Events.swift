import DataModel

/// The changes of one event of a context.
public struct ContextChanges {
    /// Inserted objects.
    public var inserted: Set<ManagedObject> = []
    /// Objects with changed properties.
    public var updated: Set<ManagedObject> = []
    /// Objects that the next save deletes, or whose rows no longer exist.
    public var deleted: Set<ManagedObject> = []
    /// Objects whose values were fetched again, or whose changes were discarded.
    public var refreshed: Set<ManagedObject> = []

    /// Whether nothing changed.
    public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty && refreshed.isEmpty }
}

/// Observes a context. Called on the context's thread, within the call that ends the event.
protocol ContextObserver: AnyObject {
    func context(_ context: ManagedObjectContext, didChange changes: ContextChanges)
}

/// A weak reference to an observer.
struct WeakObserver {
    weak var observer: (any ContextObserver)?
}

/// Events. The changes between two calls of `processPendingChanges()` form one undo step and one change notification.
extension ManagedObjectContext {
    /// Ends an event: propagates deletions, records the undo step and notifies observers.
    ///
    /// A fetch and a save do this automatically. If the context merges changes automatically, the saves of other
    /// contexts are merged first.
    public func processPendingChanges() {
        mergeInbox()
        if propagatesDeletesAtEndOfEvent { propagateDeletions() }
        endEvent()
    }

    /// Ends the current event without propagating deletions.
    func endEvent() {
        guard !eventObjects.isEmpty || !refreshedObjects.isEmpty || !removedObjects.isEmpty else { return }
        let objects = eventObjects
        var changes = ContextChanges(refreshed: refreshedObjects.filter { $0.managedObjectContext === self })
        let steps = recordsUndo ? objects.compactMap(ObjectStep.init) : []
        for object in objects { changes.sort(object) }
        changes.deleted.formUnion(removedObjects)
        for object in objects { object.eventStart = nil }
        eventObjects = []
        refreshedObjects = []
        removedObjects = []
        if !steps.isEmpty { registerUndo(steps) }
        if !changes.isEmpty { announce(changes) }
    }

    private func announce(_ changes: ContextChanges) {
        observers.removeAll { $0.observer == nil }
        for observer in observers { observer.observer?.context(self, didChange: changes) }
        post(.ManagedObjectContextObjectsDidChange, userInfo(changes))
    }

    /// Adds an observer; the reference is weak.
    func add(_ observer: any ContextObserver) { observers.append(WeakObserver(observer: observer)) }
}

extension ManagedObject {
    /// Whether an earlier event announced that the object is new.
    var isAnnouncedInsertion: Bool {
        isInserted && !isDeleted && eventStart?.state.contains(.inserted) ?? true
    }
}

extension ContextChanges {
    /// Sorts an object of the event into its set; an object that was inserted and deleted in the same event is in none.
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
