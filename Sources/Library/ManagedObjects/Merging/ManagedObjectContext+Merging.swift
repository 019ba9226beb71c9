import DataModel
public import Foundation

/// Merging the saves of other contexts.
extension ManagedObjectContext {
    /// Merges a save of another context of the same coordinator, or of this one's parent.
    ///
    /// Registered objects get the saved values beneath their unsaved changes; deleted objects are removed;
    /// relationships are read again.
    ///
    /// - Throws: `ManagedObjectError.store` if a pinned context cannot be advanced.
    public func mergeChanges(fromSave saved: SavedObjectIDs) throws(ManagedObjectError) {
        try advanceQueryGeneration()
        merge(saved)
    }

    func merge(_ saved: SavedObjectIDs) {
        guard !saved.all.isEmpty else { return }
        let roots = Set(saved.all.map(\.rootNumber))
        forgetMembers(of: roots)
        for id in saved.deleted {
            if let object = registered[id] { removeDeleted(object) }
        }
        forgetReferences(to: Set(saved.deleted))
        for id in saved.updated + saved.inserted {
            guard let object = registered[id], !object.isDeleted || object.state.contains(.inaccessible) else {
                continue
            }
            refreshKeepingList(object, mergeChanges: true, dropsCachedRow: false)
        }
        // Observers of results also need the objects that are new to this context.
        if !observers.isEmpty { refreshedObjects.formUnion(saved.inserted.map(object(with:))) }
        compactList()
        endEvent()
        post(.ManagedObjectContextDidMergeChangesObjectIDs, userInfo(saved))
    }

    /// Removes an object that another context deleted, with its unsaved changes.
    func removeDeleted(_ object: ManagedObject) {
        beginEvent(object)
        object.state.insert([.deleted, .propagated, .inaccessible])
        if object.state.contains(.listed) { listed.removeAll { $0 === object } }
        let event = object.eventStart
        detach(object)
        object.eventStart = event
        object.state.insert(.deleted)
    }

    /// Discards the stored members of to-many relationships to entities of these hierarchies; unsaved changes remain.
    private func forgetMembers(of roots: Set<Int16>) {
        for object in registeredObjects where !object.members.isEmpty && !object.isInserted {
            for relationship in object.entity.relationships {
                guard let index = relationship.toManyIndex, object.members[index].stored != nil,
                    roots.contains(Int16(model.destination(of: relationship).rootNumber))
                else { continue }
                object.members[index].stored = nil
            }
        }
    }

    /// Discards the stored members of a to-many relationship of one object; unsaved changes remain.
    func forgetMembers(of id: ManagedObjectID, relationship: Int) {
        guard let object = registered[id], let index = object.entity.relationships[relationship].toManyIndex,
            object.members.indices.contains(index)
        else { return }
        object.members[index].stored = nil
    }

    // MARK: Automatic merging

    func updateInbox() {
        guard automaticallyMergesChangesFromParent else {
            inbox = nil
            return
        }
        let own = WeakOwnContext(self)
        var arrived: (@Sendable (SaveInbox) -> Void)?
        if let queue = mergeQueue {
            arrived = { _ in queue.async { own.context?.mergeInbox() } }
        }
        let inbox = SaveInbox(arrived: arrived)
        self.inbox = inbox
        if parent == nil { persistentStoreCoordinator.add(inbox) }
    }

    /// The queue on which the context merges by itself; nil if only its owner knows when.
    private var mergeQueue: DispatchQueue? { confinement == .main ? .main : ownQueue }

    /// Merges what other contexts have saved since the last call.
    func mergeInbox() {
        guard let inbox else { return }
        for saved in inbox.removeAll() { merge(saved) }
    }

    /// Notifies other contexts and observers of this context's save.
    func announce(_ notice: SaveNotice) {
        guard !notice.isEmpty else { return }
        let ids = notice.ids
        if parent == nil { persistentStoreCoordinator.deliver(ids, except: inbox) }
        for child in children.compactMap(\.context) { child.inbox?.append(ids) }
        post(.ManagedObjectContextDidSave, userInfo(notice))
        post(.ManagedObjectContextDidSaveObjectIDs, userInfo(ids))
    }
}

extension ManagedObjectContext {
    /// Merges the changes of another coordinator's save, or of a batch request, into contexts (WWDC 2015).
    ///
    /// The keys are those of save notifications, for objects (`InsertedObjectsKey` and related keys) or identifiers
    /// (`InsertedObjectIDsKey` and related keys); the values are sets or arrays of objects, identifiers or their URIs.
    /// Each context looks them up by store, entity and key in its own stores, so that identifiers of another
    /// coordinator work too. Registered objects get the current values of their rows beneath their unsaved changes;
    /// deleted objects are removed.
    public static func mergeChanges(
        fromRemoteContextSave changes: [AnyHashable: Any], into contexts: [ManagedObjectContext]
    ) {
        for context in contexts { context.mergeRemote(SavedObjectIDs(changes, in: context)) }
    }

    /// Merges the changes of another coordinator's save, or of a batch request, into the context.
    ///
    /// Accepts save notifications with objects or identifiers, and `objectIDNotification()` of the history.
    public func mergeChanges(fromContextDidSave notification: Notification) {
        mergeRemote(SavedObjectIDs(notification.userInfo ?? [:], in: self))
    }

    /// Cached rows are stale, so the current ones are read first, in one query per store.
    private func mergeRemote(_ saved: SavedObjectIDs) {
        for store in persistentStoreCoordinator.persistentStores {
            let own = saved.all.filter { $0.store === store.identity }
            store.cache.remove(own)
            let living = own.filter { registeredObject(for: $0).map { !$0.isFault } ?? false }
            for group in Dictionary(grouping: living, by: \.rootNumber).values {
                if let epoch = store.freshGeneration(), let runs = try? store.rows(group) {
                    store.cache.update(runs, of: epoch)
                }
            }
        }
        do {
            try mergeChanges(fromSave: saved)
        } catch {
            faultingError = error
        }
    }
}

/// A weak reference to a context that is used on the context's own thread only.
private final class WeakOwnContext: @unchecked Sendable {
    private(set) weak var context: ManagedObjectContext?

    init(_ context: ManagedObjectContext) { self.context = context }
}
