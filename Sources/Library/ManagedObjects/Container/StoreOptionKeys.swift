// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The keys bear the names that Core Data gives them.

/// The store type of SQLite files, the default.
public let SQLiteStoreType = "SQLite"
/// The store type of stores without a file.
public let InMemoryStoreType = "InMemory"

/// Option: migrate the store where its model differs; `true` by default in descriptions. Without the next one it counts
/// for nothing, since there are no other mapping models than inferred ones.
public let MigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomaticallyOption"
/// Option: infer lightweight migrations; `true` by default in descriptions.
public let InferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
/// Option and metadata key: leave the clean-up of a migration for later (the 2023 talk).
public let PersistentStoreDeferredLightweightMigrationOptionKey =
    "NSPersistentStoreDeferredLightweightMigrationOptionKey"
/// Option: the `StagedMigrationManager` that migrates the store (the 2023 talk).
public let PersistentStoreStagedMigrationManagerOptionKey = "NSPersistentStoreStagedMigrationManagerOptionKey"
/// Option: open the store for reading only.
public let ReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
/// Option: pragmas of SQLite, as a dictionary of texts.
public let SQLitePragmasOption = "NSSQLitePragmasOption"
/// Option: the `MigrationObserver` that sees a plan before it runs, and its progress.
public let PersistentStoreMigrationObserverOptionKey = "FLPersistentStoreMigrationObserverOptionKey"
/// Option: the `MigrationBackupPolicy`; by default a backup is made beside the store before the first hop.
public let PersistentStoreMigrationBackupOptionKey = "FLPersistentStoreMigrationBackupOptionKey"
/// Option: the `Logger` of swift-log that is told what goes to the file, beside standard error: warnings, opened files and
/// migrations, statements and times at the level debug, what is bound (the user's data) at the level trace.
public let PersistentStoreLoggerOptionKey = "FLPersistentStoreLoggerOptionKey"
/// Option: record every transaction in the persistent history.
///
/// A store that has a history and is opened without the option can only be read (code 134091): a gap in the history
/// would go unnoticed by those who read it.
public let PersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
/// Option: tell `PersistentStore.remoteChanges`, and the notification center, when another process or another
/// coordinator has written to the file.
public let PersistentStoreRemoteChangeNotificationPostOptionKey =
    "NSPersistentStoreRemoteChangeNotificationOptionKey"
/// Option: count the rows of indexes at opening, for SQLite's planner (`ANALYZE`).
public let SQLiteAnalyzeOption = "NSSQLiteAnalyzeOption"
/// Option: rewrite the file without gaps at opening (`VACUUM`); takes as long as copying it.
public let SQLiteManualVacuumOption = "NSSQLiteManualVacuumOption"
/// Option of `destroyPersistentStore`: remove the file whoever holds it open, and whatever it is.
public let PersistentStoreForceDestroyOption = "NSPersistentStoreForceDestroyOption"
