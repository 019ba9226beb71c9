import DataModel
public import Foundation

extension ManagedObjectContext {
    /// Brings the changes of another coordinator's save, or of a batch, into contexts (the 2015 talk).
    ///
    /// The keys are those of a save's notices, for objects (`InsertedObjectsKey` …) or for identifiers
    /// (`InsertedObjectIDsKey` …); the values are sets or arrays of objects, of identifiers, or of their addresses. Each
    /// is looked for in each context's own stores by store, entity and key, so that identifiers of another coordinator do.
    /// Objects of the contexts take the newest values of their rows, with unsaved changes on top; deleted ones are gone.
    public static func mergeChanges(
        fromRemoteContextSave changes: [AnyHashable: Any], into contexts: [ManagedObjectContext]
    ) {
        for context in contexts { context.mergeRemote(SavedObjectIDs(changes, in: context)) }
    }

    /// Brings the changes of a save that was not made through this coordinator, or of a batch, into the context.
    ///
    /// Takes the notices of saves, with objects or identifiers, and `objectIDNotification()` of the history.
    public func mergeChanges(fromContextDidSave notification: Notification) {
        mergeRemote(SavedObjectIDs(notification.userInfo ?? [:], in: self))
    }

    /// The cached rows are old: the newest are read before the objects take them, all in one query a store.
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
