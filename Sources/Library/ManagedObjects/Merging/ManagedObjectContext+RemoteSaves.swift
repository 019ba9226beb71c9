import DataModel
public import Foundation

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
