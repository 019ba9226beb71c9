// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The keys bear the names that Core Data gives them.

public import Foundation

extension Notification.Name {
    /// Posted by a coordinator when a store with `PersistentStoreRemoteChangeNotificationPostOptionKey` was written to
    /// by somebody else; the user info has `PersistentStoreUUIDKey`, `PersistentStoreURLKey` and
    /// `PersistentHistoryTokenKey`.
    public static let PersistentStoreRemoteChange = Notification.Name("PersistentStoreRemoteChangeNotification")
}

/// User info of a remote change: the store's UUID, a `String`.
public let PersistentStoreUUIDKey = "NSStoreUUID"
/// User info of a remote change: the store's file, a `URL`.
public let PersistentStoreURLKey = "storeURL"
/// User info of a remote change: the last `PersistentHistoryToken`, where there is a history.
public let PersistentHistoryTokenKey = "historyToken"

/// Key of a store's UUID in its metadata.
public let StoreUUIDKey = "NSStoreUUID"
/// Key of a store's type in its metadata.
public let StoreTypeKey = "NSStoreType"
