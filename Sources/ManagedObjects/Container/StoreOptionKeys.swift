// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The keys bear the names that Core Data gives them.

/// The store type of SQLite files, the default.
public let SQLiteStoreType = "SQLite"
/// The store type of stores without a file.
public let InMemoryStoreType = "InMemory"

/// Option: migrate the store where its model differs; `true` by default in descriptions.
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
