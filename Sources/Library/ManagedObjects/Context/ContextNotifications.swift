// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Core Data's.

import DataModel
public import Foundation

/// Notifications that contexts post to `NotificationCenter.default` on their own thread; `object` is the context.
extension Notification.Name {
    /// A context is about to save.
    public static let ManagedObjectContextWillSave = Notification.Name("ManagedObjectContextWillSaveNotification")
    /// A context has saved. `userInfo` has sets of objects under `InsertedObjectsKey` and the related keys.
    public static let ManagedObjectContextDidSave = Notification.Name("ManagedObjectContextDidSaveNotification")
    /// An event of a context has ended. `userInfo` has sets of objects under `InsertedObjectsKey` and the related keys.
    public static let ManagedObjectContextObjectsDidChange = Notification.Name(
        "ManagedObjectContextObjectsDidChangeNotification")
    /// A context has saved. `userInfo` has sets of identifiers under `InsertedObjectIDsKey` and the related keys.
    public static let ManagedObjectContextDidSaveObjectIDs = Notification.Name(
        "ManagedObjectContextDidSaveObjectIDsNotification")
    /// A context has merged another context's save. `userInfo` has sets of identifiers.
    public static let ManagedObjectContextDidMergeChangesObjectIDs = Notification.Name(
        "ManagedObjectContextDidMergeChangesObjectIDsNotification")
}

/// Key of a notification: a set of inserted objects.
public let InsertedObjectsKey = "inserted"
/// Key of a notification: a set of changed objects.
public let UpdatedObjectsKey = "updated"
/// Key of a notification: a set of deleted objects.
public let DeletedObjectsKey = "deleted"
/// Key of a notification: a set of objects whose values were fetched again.
public let RefreshedObjectsKey = "refreshed"
/// Key of a notification: a set of identifiers of inserted objects.
public let InsertedObjectIDsKey = "inserted_objectIDs"
/// Key of a notification: a set of identifiers of changed objects.
public let UpdatedObjectIDsKey = "updated_objectIDs"
/// Key of a notification: a set of identifiers of deleted objects.
public let DeletedObjectIDsKey = "deleted_objectIDs"

extension ManagedObjectContext {
    func post(_ name: Notification.Name, _ userInfo: @autoclosure () -> [AnyHashable: Any]) {
        NotificationCenter.default.post(name: name, object: self, userInfo: userInfo())
    }

    func userInfo(_ changes: ContextChanges) -> [AnyHashable: Any] {
        Self.filled([
            InsertedObjectsKey: changes.inserted, UpdatedObjectsKey: changes.updated,
            DeletedObjectsKey: changes.deleted, RefreshedObjectsKey: changes.refreshed,
        ])
    }

    func userInfo(_ notice: SaveNotice) -> [AnyHashable: Any] {
        Self.filled([
            InsertedObjectsKey: Set(notice.inserted), UpdatedObjectsKey: Set(notice.updated),
            DeletedObjectsKey: Set(notice.deleted),
        ])
    }

    func userInfo(_ saved: SavedObjectIDs) -> [AnyHashable: Any] {
        Self.filled([
            InsertedObjectIDsKey: Set(saved.inserted), UpdatedObjectIDsKey: Set(saved.updated),
            DeletedObjectIDsKey: Set(saved.deleted),
        ])
    }

    /// Returns the sets that are not empty.
    private static func filled<Element>(_ sets: [String: Set<Element>]) -> [AnyHashable: Any] {
        var result: [AnyHashable: Any] = [:]
        for (key, set) in sets where !set.isEmpty { result[key] = set }
        return result
    }
}
