// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The keys have Core Data's names.

public import Foundation

extension Notification.Name {
    /// Posted by a coordinator when another writer has changed a store opened with
    /// `PersistentStoreRemoteChangeNotificationPostOptionKey`. The user info has `PersistentStoreUUIDKey`,
    /// `PersistentStoreURLKey` and `PersistentHistoryTokenKey`.
    public static let PersistentStoreRemoteChange = Notification.Name("PersistentStoreRemoteChangeNotification")
}

/// User info of a remote change: the store's UUID, a `String`.
public let PersistentStoreUUIDKey = "NSStoreUUID"
/// User info of a remote change: the store's file, a `URL`.
public let PersistentStoreURLKey = "storeURL"
/// User info of a remote change: the last `PersistentHistoryToken`, if there is a history.
public let PersistentHistoryTokenKey = "historyToken"

/// Key of a store's UUID in its metadata.
public let StoreUUIDKey = "NSStoreUUID"
/// Key of a store's type in its metadata.
public let StoreTypeKey = "NSStoreType"
