import Logging
package import SQLiteStore

/// The options for opening a store, parsed from a dictionary.
struct StoreOptions: Sendable {
    var isReadOnly = false
    var migratesAutomatically = false
    var infersMapping = false
    var defersCleanUp = false
    var stagedMigrationManager: StagedMigrationManager?
    var observer: MigrationObserver?
    var backup = MigrationBackupPolicy()
    var pragmas: [String: String] = [:]
    var tracksHistory = false
    var historyTable: String?
    var postsRemoteChanges = false
    var analyzes = false
    var vacuums = false
    var logger: Logger?
    var externalStepObserver: (@Sendable (ExternalChanges.Step) -> Void)?

    init(_ options: [String: any Sendable]) {
        isReadOnly = options[ReadOnlyPersistentStoreOption] as? Bool ?? false
        migratesAutomatically = options[MigratePersistentStoresAutomaticallyOption] as? Bool ?? false
        infersMapping = options[InferMappingModelAutomaticallyOption] as? Bool ?? false
        defersCleanUp = options[PersistentStoreDeferredLightweightMigrationOptionKey] as? Bool ?? false
        stagedMigrationManager = options[PersistentStoreStagedMigrationManagerOptionKey] as? StagedMigrationManager
        observer = options[PersistentStoreMigrationObserverOptionKey] as? MigrationObserver
        backup = options[PersistentStoreMigrationBackupOptionKey] as? MigrationBackupPolicy ?? backup
        pragmas = options[SQLitePragmasOption] as? [String: String] ?? [:]
        tracksHistory = options[PersistentHistoryTrackingKey] as? Bool ?? false
        historyTable = options[PersistentHistoryTrackingTableKey] as? String
        postsRemoteChanges = options[PersistentStoreRemoteChangeNotificationPostOptionKey] as? Bool ?? false
        analyzes = options[SQLiteAnalyzeOption] as? Bool ?? false
        vacuums = options[SQLiteManualVacuumOption] as? Bool ?? false
        logger = options[PersistentStoreLoggerOptionKey] as? Logger
        externalStepObserver = (options[ExternalStepObserver.optionKey] as? ExternalStepObserver)?.observe
    }
}

extension StoreOptions {
    /// The log of what is sent to the file.
    var log: DebugLog { DebugLog.current.telling(logger) }
    /// The log of migrations, which also writes to the store's logger.
    var migrationLog: MigrationLog { MigrationLog.current.telling(logger) }
}

/// An observer of the points at which a process can be killed while files of external data change, for tests that no
/// data is lost there.
package struct ExternalStepObserver: Sendable {
    /// The option's key.
    package static let optionKey = "FLExternalStepObserver"
    /// Called at each point.
    package let observe: @Sendable (ExternalChanges.Step) -> Void

    /// Creates an observer.
    package init(_ observe: @escaping @Sendable (ExternalChanges.Step) -> Void) { self.observe = observe }
}
