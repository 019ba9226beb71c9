// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are those that Core Data gives them.

import DataModel
public import Foundation

/// What contexts post to `NotificationCenter.default`, on the thread of their owner; `object` is the context.
extension Notification.Name {
    /// A context is about to save.
    public static let ManagedObjectContextWillSave = Notification.Name("ManagedObjectContextWillSaveNotification")
    /// A context has saved; `userInfo` has sets of objects under `InsertedObjectsKey` and its like.
    public static let ManagedObjectContextDidSave = Notification.Name("ManagedObjectContextDidSaveNotification")
    /// An event of a context has ended; `userInfo` has sets of objects under `InsertedObjectsKey` and its like.
    public static let ManagedObjectContextObjectsDidChange = Notification.Name(
        "ManagedObjectContextObjectsDidChangeNotification")
    /// A context has saved; `userInfo` has sets of identifiers under `InsertedObjectIDsKey` and its like.
    public static let ManagedObjectContextDidSaveObjectIDs = Notification.Name(
        "ManagedObjectContextDidSaveObjectIDsNotification")
    /// A context has taken over what another saved; `userInfo` has sets of identifiers.
    public static let ManagedObjectContextDidMergeChangesObjectIDs = Notification.Name(
        "ManagedObjectContextDidMergeChangesObjectIDsNotification")
}

/// Key of a notice: a set of new objects.
public let InsertedObjectsKey = "inserted"
/// Key of a notice: a set of changed objects.
public let UpdatedObjectsKey = "updated"
/// Key of a notice: a set of deleted objects.
public let DeletedObjectsKey = "deleted"
/// Key of a notice: a set of objects whose values were fetched anew.
public let RefreshedObjectsKey = "refreshed"
/// Key of a notice: a set of identifiers of new objects.
public let InsertedObjectIDsKey = "inserted_objectIDs"
/// Key of a notice: a set of identifiers of changed objects.
public let UpdatedObjectIDsKey = "updated_objectIDs"
/// Key of a notice: a set of identifiers of deleted objects.
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

    /// The sets that hold something.
    private static func filled<Element>(_ sets: [String: Set<Element>]) -> [AnyHashable: Any] {
        var result: [AnyHashable: Any] = [:]
        for (key, set) in sets where !set.isEmpty { result[key] = set }
        return result
    }
}
