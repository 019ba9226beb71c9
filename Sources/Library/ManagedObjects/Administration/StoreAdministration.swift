public import DataModel
public import Foundation
import SQLiteStore
public import StoreMigration
import StoreSQL

/// What can be done to a store as a file: looked at, planned, upgraded, checked, copied, restored.
///
/// For tools; an application's own store is opened with a container.
public struct StoreAdministration: Sendable {
    /// What an upgrade came to.
    public struct UpgradeOutcome: Sendable, Hashable {
        /// The version it came from, and the one it has.
        public let from: String
        public let to: String
        /// The backup made before, or when the upgrade was begun that is finished now; nil when there was nothing to do.
        public let backup: StoreBackup?
        /// How many pieces of clean-up are left.
        public let pendingTasks: Int
        /// What handlers noted.
        public let notes: [String]
    }

    /// The file; where a link was named, that which it leads to.
    public let url: URL
    private let model: ManagedObjectModel?
    private let models: ModelLibrary
    private let manager: StagedMigrationManager?
    private let backupPolicy: MigrationBackupPolicy

    /// Names a store.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - model: The current model; nil where only the file is of interest.
    ///   - models: Models of other versions.
    ///   - manager: The stages of a staged migration.
    ///   - backup: Where backups go, and the clock.
    public init(
        url: URL, model: ManagedObjectModel? = nil, models: ModelLibrary = ModelLibrary(),
        manager: StagedMigrationManager? = nil, backup: MigrationBackupPolicy = MigrationBackupPolicy()
    ) {
        // A link is not the store: what takes its place, and what is kept beside it, belongs where the file lies.
        self.url = url.linkedFile
        self.model = model
        self.models = models
        self.manager = manager
        backupPolicy = backup
    }

    // MARK: Looking

    /// Looks at the file, changing nothing.
    ///
    /// - Throws: `ManagedObjectError.store` for what is no store.
    public func inspect() throws(ManagedObjectError) -> StoreReport {
        try ManagedObjectError.translating {
            try StoreInspection.look(at: url) { connection in
                let version = try StoreVersion(connection)
                let known = try knownModels().first { version.matches($0.model) }
                let cached = known == nil ? try? version.cachedModel(path: url.path) : nil
                return StoreReport(
                    uuid: version.metadata.identifier,
                    version: known?.name ?? cached?.model.versionIdentifiers.first { !$0.isEmpty },
                    modelOrigin: known != nil ? .given : cached != nil ? .cache : .none,
                    isCurrent: try model.map { version.matches(try $0.resolved()) } ?? false,
                    checksum: version.metadata.ownChecksum
                        ?? version.metadata[StoreMetadata.Key.versionChecksum]?.string,
                    frameworkVersion: version.metadata[StoreMetadata.Key.frameworkVersion]?.integer,
                    sizeBytes: sizeBytes, pendingTasks: DeferredSteps(version.metadata).sentences.count,
                    entities: try entities(connection, known?.model ?? cached), backups: backups().map(\.url.path))
            }
        }
    }

    /// Plans the upgrade to the current model, writing nothing; nil where there is nothing to do.
    ///
    /// - Throws: `ManagedObjectError`: `newerVersion`, `missingSourceModel`, `store`.
    public func plan(deferring: Bool = false) throws(ManagedObjectError) -> (from: String, plan: MigrationPlan)? {
        let assessment = try container(deferring: deferring, observer: nil).assessPersistentStore()
        switch assessment {
        case .missing: throw .store(.missing(path: url.path))
        case .current: return nil
        case .old(let version, let plan): return (version, plan)
        }
    }

    /// Checks the file: what SQLite finds, and with the model also tables, columns, keys and references.
    ///
    /// Reads the whole file.
    ///
    /// - Throws: `ManagedObjectError.store`.
    public func verify() throws(ManagedObjectError) -> StoreVerification {
        try ManagedObjectError.translating {
            try StoreInspection.look(at: url) { connection in
                let version = try StoreVersion(connection)
                guard let known = try? model(of: version) else {
                    return try StoreVerification.verifyFile(connection)
                }
                return try StoreVerification.verify(
                    connection, layout: version.layout(known, connection), countsFiles: true)
            }
        }
    }

    /// Says how SQLite would run a fetch, without running it, and changes nothing.
    ///
    /// Of a file with an older model, the older model is asked.
    ///
    /// - Throws: `ManagedObjectError`: `missingSourceModel` without a model that fits, `model` for a wrong request.
    public func explain(_ specification: FetchSpecification) throws(ManagedObjectError) -> QueryExplanation {
        // A connection that only looks has none of the library's functions, which the statement may call.
        try ManagedObjectError.translating {
            try StoreInspection.open(url) { store in
                try store.read { connection in
                    let version = try StoreVersion(connection)
                    let compiler = SelectCompiler(layout: try version.layout(try model(of: version), connection))
                    return try QueryExplanation(compiler.rows(specification).statement, on: connection)
                }
            }
        }
    }

    /// How many bytes are free where the store lies; nil where the system does not say.
    public var freeBytes: Int? { DurableFile.freeBytes(beside: url) }

    /// The name of the current version; nil where no model was given.
    public var currentVersion: String? {
        guard let model, let resolved = try? model.resolved() else { return nil }
        return models.name(of: resolved)
    }

    // MARK: Changing

    /// Takes the store to the current model, with a verified backup first.
    ///
    /// - Throws: `ManagedObjectError`; the file is a whole store of the version it has come to.
    public func upgrade(
        deferring: Bool = false, observer: MigrationObserver = MigrationObserver()
    ) throws(ManagedObjectError) -> UpgradeOutcome {
        let current = models.name(of: try currentModel())
        guard let (from, _) = try plan(deferring: deferring) else {
            return UpgradeOutcome(from: current, to: current, backup: nil, pendingTasks: try pendingTasks(), notes: [])
        }
        let (earlier, begun) = (Set(backups()), unfinishedUpgradeBackup)
        let container = try container(deferring: deferring, observer: observer)
        try container.loadPersistentStores()
        try container.persistentStoreCoordinator.close()
        return UpgradeOutcome(
            from: from, to: current, backup: backups().first { !earlier.contains($0) } ?? begun.map(StoreBackup.init),
            pendingTasks: try pendingTasks(), notes: manager?.notes ?? [])
    }

    /// Does the clean-up that an upgrade has left; returns how many pieces were done.
    ///
    /// - Throws: `ManagedObjectError`; what is done is done.
    public func finish() throws(ManagedObjectError) -> Int {
        let pending = try pendingTasks()
        guard pending > 0 else { return 0 }
        try withStore { store in
            try DeferredSteps.finishAll(store)
            try store.sweepExternalData()
        }
        return pending
    }

    /// Makes a complete, verified copy of the store among its backups.
    ///
    /// - Throws: `ManagedObjectError.migration` when it cannot be made.
    public func backup() throws(ManagedObjectError) -> StoreBackup {
        let version = try inspect().version ?? "store"
        let lock = try ManagedObjectError.translating { try FileLock.forMigration(of: url) }
        defer { withExtendedLifetime(lock) {} }
        return try withStore(.readOnly) {
            try StoreBackup.make(
                of: $0, version: version, date: backupPolicy.now(), fallback: backupPolicy.fallbackFolder,
                kept: backupPolicy.kept, sparing: UpgradeNote(of: url)?.backup)
        }
    }

    /// Tables and columns that the store lacks, or another file of its kind, each as a sentence; empty where the model is not
    /// known. Costs a look at the schema.
    ///
    /// - Throws: `ManagedObjectError.store` when it cannot be read.
    public func missingParts(of file: URL? = nil) throws(ManagedObjectError) -> [String] {
        try ManagedObjectError.translating {
            try StoreInspection.look(at: file ?? url) { connection in
                let version = try StoreVersion(connection)
                guard let known = try? model(of: version) else { return [] }
                return try StoreVerification.structuralProblems(of: version.layout(known, connection), connection)
            }
        }
    }

    /// The backups of the store, newest first.
    public func backups() -> [StoreBackup] { StoreBackup.all(of: url, fallback: backupPolicy.fallbackFolder) }

    /// The backup that is put in the store's place by default: the newest, or, where an upgrade is not finished, the one
    /// from before its first change; nil when there is none.
    public var backupToRestore: URL? { unfinishedUpgradeBackup ?? backups().first?.url }

    /// Puts a backup in the store's place, by default `backupToRestore`; returns the backup and where the old file is
    /// kept.
    ///
    /// - Throws: `ManagedObjectError.store` when there is none, or another process has the file open; `migration` when
    ///   it is not sound. The file is as it was then.
    public func restore(from backup: URL? = nil) throws(ManagedObjectError) -> (restored: URL, replaced: URL?) {
        guard let backup = backup ?? backupToRestore else {
            throw .store(.missing(path: StoreBackup.folder(of: url).path))
        }
        // What is no store at all is refused below, with its own reason.
        if let problem = (try? missingParts(of: backup))?.first {
            throw .migration(.restoreFailed(path: backup.path, reason: String(problem.dropLast())))
        }
        return try ManagedObjectError.translating {
            let lock = try FileLock.forMigration(of: url)
            defer { withExtendedLifetime(lock) {} }
            try FileUse.requireUnused(url)
            return (backup, try StoreRestoration(of: backup, to: url, date: backupPolicy.now()).run())
        }
    }

    /// The backup from before an upgrade that is not finished.
    private var unfinishedUpgradeBackup: URL? {
        UpgradeNote(of: url)?.backup.flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }
    }

    // MARK: Parts

    /// The model a file was written with: one that was given, else the one that the file carries.
    func model(of version: StoreVersion) throws -> ResolvedModel {
        if let known = try knownModels().first(where: { version.matches($0.model) }) { return known.model }
        return try version.cachedModel(path: url.path)
    }

    private func currentModel() throws(ManagedObjectError) -> ResolvedModel {
        guard let model else { throw .missingSourceModel(path: url.path) }
        return try ManagedObjectError.translating { try model.resolved() }
    }

    private func container(
        deferring: Bool, observer: MigrationObserver?
    ) throws(ManagedObjectError) -> PersistentContainer {
        guard let model else { throw .missingSourceModel(path: url.path) }
        return try ManagedObjectError.translating {
            let container = try PersistentContainer(path: url.path, managedObjectModel: model, models: models)
            let description = container.persistentStoreDescriptions[0]
            description.setOption(manager, forKey: PersistentStoreStagedMigrationManagerOptionKey)
            description.setOption(deferring, forKey: PersistentStoreDeferredLightweightMigrationOptionKey)
            description.setOption(observer, forKey: PersistentStoreMigrationObserverOptionKey)
            description.setOption(backupPolicy, forKey: PersistentStoreMigrationBackupOptionKey)
            return container
        }
    }

    /// How many pieces of clean-up an upgrade has left.
    ///
    /// - Throws: `ManagedObjectError.store` for what is no store.
    public func pendingTasks() throws(ManagedObjectError) -> Int {
        try ManagedObjectError.translating {
            DeferredSteps(try StoreInspection.metadata(of: url)).sentences.count
        }
    }

    private func withStore<T>(
        _ mode: SQLiteStore.Mode = .readWrite, _ body: (SQLiteStore) throws -> T
    ) throws(ManagedObjectError) -> T {
        try ManagedObjectError.translating {
            _ = try StoreInspection.metadata(of: url)
            try StoreVerification.requireSound(url)
            let store = try SQLiteStore(url: url, mode: mode)
            do {
                let result = try body(store)
                try store.close()
                return result
            } catch {
                try? store.close()
                throw error
            }
        }
    }

    /// The current model first: a version that differs from it in nothing a store sees bears its name.
    private func knownModels() throws -> [(name: String, model: ResolvedModel)] {
        let library = try models.entries.map { ($0.name, try $0.model().resolved()) }
        guard let model else { return library }
        let current = try model.resolved()
        return [(models.name(of: current), current)] + library
    }

    private var sizeBytes: Int {
        (try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int) ?? 0
    }

    /// By the model's names where it is known: a migrated file may list an entity by an earlier one.
    private func entities(
        _ connection: StoreConnection, _ model: ResolvedModel?
    ) throws -> [StoreReport.Entity] {
        let tables = Set(try connection.strings("SELECT name FROM sqlite_master WHERE type = 'table'"))
        let rows = try connection.rows(
            "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY WHERE Z_ENT BETWEEN 1 AND 16000 ORDER BY Z_ENT"
        ) {
            ($0.integer(at: 0) ?? 0, $0.text(at: 1) ?? "", $0.integer(at: 2) ?? 0)
        }
        let numbers = model.flatMap {
            EntityNumbering($0, listed: Dictionary(rows.map { (Int($0.0), $0.1) }, uniquingKeysWith: { a, _ in a }))
        }
        let parents = Dictionary(rows.map { ($0.0, $0.2) }, uniquingKeysWith: { first, _ in first })
        let names = Dictionary(rows.map { ($0.0, $0.1) }, uniquingKeysWith: { first, _ in first })
        return try rows.map { number, name, _ in
            var root = number
            var steps = 0
            while let parent = parents[root], parent != 0, steps < rows.count { (root, steps) = (parent, steps + 1) }
            let table = "Z" + (names[root] ?? name).uppercased()
            let count =
                tables.contains(table)
                ? try connection.integer("SELECT COUNT(*) FROM \(name: table) WHERE Z_ENT = \(number)") ?? 0 : 0
            return StoreReport.Entity(
                name: numbers?.inModel(Int(number)).flatMap { model?.entity(numbered: $0)?.name } ?? name, table: table,
                rows: Int(count))
        }
    }
}
