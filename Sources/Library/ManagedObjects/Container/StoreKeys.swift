// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The keys have Core Data's names.
public import Foundation

/// The store type of SQLite files, the default.
public let SQLiteStoreType = "SQLite"
/// The store type of stores in memory, without a file.
public let InMemoryStoreType = "InMemory"

/// Option: migrate the store if its model differs. Descriptions set it to `true`. It has no effect unless the next
/// option is set too, since all mapping models are inferred.
public let MigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomaticallyOption"
/// Option: infer lightweight migrations. Descriptions set it to `true`.
public let InferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
/// Option and metadata key: defer the cleanup of a migration (WWDC 2023).
public let PersistentStoreDeferredLightweightMigrationOptionKey =
    "NSPersistentStoreDeferredLightweightMigrationOptionKey"
/// Option: the `StagedMigrationManager` that migrates the store (WWDC 2023).
public let PersistentStoreStagedMigrationManagerOptionKey = "NSPersistentStoreStagedMigrationManagerOptionKey"
/// Option: open the store read-only.
public let ReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
/// Option: SQLite pragmas, as a dictionary of strings.
public let SQLitePragmasOption = "NSSQLitePragmasOption"
/// Option: the `MigrationObserver` that receives a plan before it runs, and the progress.
public let PersistentStoreMigrationObserverOptionKey = "FLPersistentStoreMigrationObserverOptionKey"
/// Option: the `MigrationBackupPolicy`. By default, a backup is made beside the store before the first hop.
public let PersistentStoreMigrationBackupOptionKey = "FLPersistentStoreMigrationBackupOptionKey"
/// Option: a swift-log `Logger` that receives what standard error receives. Warnings, opened files and migrations are
/// logged as such, statements and times at level debug, and bound values (the user's data) at level trace.
public let PersistentStoreLoggerOptionKey = "FLPersistentStoreLoggerOptionKey"
/// Option: record every transaction in the persistent history.
///
/// A store that has a history and is opened without this option is read-only (code 134091): readers of the history
/// could not notice a gap in it.
public let PersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
/// Option: record the history of a store that has a table of this name, as if `PersistentHistoryTrackingKey` were set.
package let PersistentHistoryTrackingTableKey = "FLPersistentHistoryTrackingTableKey"
/// Option: post to `PersistentStore.remoteChanges` and the notification center when another process or another
/// coordinator writes to the file.
public let PersistentStoreRemoteChangeNotificationPostOptionKey =
    "NSPersistentStoreRemoteChangeNotificationOptionKey"
/// Option: gather index statistics for SQLite's planner when the store opens (`ANALYZE`).
public let SQLiteAnalyzeOption = "NSSQLiteAnalyzeOption"
/// Option: rewrite the file without gaps when the store opens (`VACUUM`). Takes as long as copying the file.
public let SQLiteManualVacuumOption = "NSSQLiteManualVacuumOption"
/// Option of `destroyPersistentStore`: remove the file even if it is open elsewhere or is not a store.
public let PersistentStoreForceDestroyOption = "NSPersistentStoreForceDestroyOption"

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
