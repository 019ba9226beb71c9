public import DataModel
public import Foundation
import SQLiteStore
public import StoreMigration
import StoreSQL

/// Operations on a store as a file: inspecting, planning, upgrading, verifying, copying, restoring.
///
/// For tools. An application opens its own store with a container.
public struct StoreAdministration: Sendable {
    /// The result of an upgrade.
    public struct UpgradeOutcome: Sendable, Hashable {
        /// The version before and after.
        public let from: String
        public let to: String
        /// The backup made before the upgrade, or when an interrupted upgrade was begun; nil if there was nothing to
        /// do.
        public let backup: StoreBackup?
        /// The number of cleanup tasks that remain.
        public let pendingTasks: Int
        /// The notes that handlers left, and what the upgrade changed besides, such as references it removed.
        public let notes: [String]

        /// Whether the store went back to an earlier version, by the numbers in their names; what later versions added is
        /// then removed.
        public var goesBack: Bool { StoreAdministration.goesBack(from: from, to: to) }
    }

    /// Whether a version is earlier than another, by the numbers in their names.
    public static func goesBack(from: String, to: String) -> Bool {
        TextOrder.standard(to, from) == .orderedAscending
    }

    /// The version of the SQLite library in use, such as `3.40.1`.
    public static var sqliteVersion: String { SQLiteStore.libraryVersion }

    /// The file; for a link, the file it points to.
    public let url: URL
    private let model: ManagedObjectModel?
    private let models: ModelLibrary
    private let manager: StagedMigrationManager?
    private let backupPolicy: MigrationBackupPolicy

    /// Identifies a store.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///  - model: The current model; nil if only the file matters.
    ///  - models: The models of other versions.
    ///   - manager: The stages of a staged migration.
    ///  - backup: The location of backups, and the clock.
    public init(
        url: URL, model: ManagedObjectModel? = nil, models: ModelLibrary = ModelLibrary(),
        manager: StagedMigrationManager? = nil, backup: MigrationBackupPolicy = MigrationBackupPolicy()
    ) {
        // A link is not the store: backups and replacements belong beside the file itself.
        self.url = url.linkedFile
        self.model = model
        self.models = models
        self.manager = manager
        backupPolicy = backup
    }

    // MARK: Inspecting

    /// Inspects the file without changing it.
    ///
    /// - Throws: `ManagedObjectError.store` if the file is not a store.
    public func inspect() throws(ManagedObjectError) -> StoreReport {
        try ManagedObjectError.translating {
            try StoreInspection.look(at: url) { connection in
                let version = try StoreVersion(connection)
                let known = try knownModel(of: version)
                let cached = known == nil ? try? version.cachedModel(path: url.path) : nil
                return StoreReport(
                    uuid: version.metadata.identifier,
                    version: known?.name ?? cached?.model.versionIdentifiers.first { !$0.isEmpty },
                    modelOrigin: known != nil ? .given : cached != nil ? .cache : .none,
                    isCurrent: try model.map { version.matches(try $0.resolved()) } ?? false,
                    checksum: version.metadata[StoreMetadata.Key.versionChecksum]?.string
                        ?? version.metadata.ownChecksum,
                    frameworkVersion: version.metadata[StoreMetadata.Key.frameworkVersion]?.integer,
                    sizeBytes: sizeBytes, pendingTasks: DeferredSteps(version.metadata).sentences.count,
                    entities: try entities(connection, known?.model ?? cached), backups: backups().map(\.url.path))
            }
        }
    }

    /// Plans the upgrade to the current model, without writing anything; nil if there is nothing to do.
    ///
    /// - Throws: `ManagedObjectError`: `newerVersion`, `unknownVersion`, `missingSourceModel`, `store`.
    public func plan(deferring: Bool = false) throws(ManagedObjectError) -> (from: String, plan: MigrationPlan)? {
        let assessment = try container(deferring: deferring, observer: nil).assessPersistentStore()
        switch assessment {
        case .missing: throw .store(.missing(path: url.path))
        case .current: return nil
        case .old(let version, let plan): return (version, plan)
        }
    }

    /// Verifies the file: SQLite's integrity check and, with the model, tables, columns, keys, references and indexes of
    /// texts. A file whose schema runs what no program of managed objects made is not checked further.
    ///
    /// Reads the whole file, and ends in ten seconds and one for each megabyte, whatever the file holds; only the comparison of
    /// text indexes with their rows has no limit.
    ///
    /// - Throws: `ManagedObjectError.store`.
    public func verify() throws(ManagedObjectError) -> StoreVerification {
        try ManagedObjectError.translating {
            let (verification, hasTextIndexes) = try StoreInspection.look(at: url) { connection in
                let found = try StoreVerification.bounded(connection, bytes: sizeBytes) { try verify(connection) }
                return found ?? (StoreVerification.overdue, false)
            }
            guard verification.isSound, hasTextIndexes else { return verification }
            return verification.adding(
                try differingTextIndexes().map { name, rows in
                    rows < 0
                        ? "The text index \(name) cannot be read; rebuild it."
                        : "The text index \(name) is wrong for \(rows) row\(rows == 1 ? "" : "s"); rebuild it."
                })
        }
    }

    /// Returns the result, and whether the indexes of texts are to be checked as well.
    private func verify(_ connection: StoreConnection) throws -> (StoreVerification, Bool) {
        let version = try StoreVersion(connection)
        guard let known = try? model(of: version) else { return (try StoreVerification.verifyFile(connection), false) }
        let layout = try version.layout(known, connection)
        let strange = UnexpectedSchemaObjects(layout, of: version)
        guard strange.all.isEmpty else { return (StoreVerification.naming(strange), false) }
        let found = try StoreVerification.verify(connection, layout: layout, countsFiles: true)
        return (found, !layout.textIndexes.isEmpty)
    }

    /// Rebuilds the indexes of texts that do not have the words of the rows, and returns their names, such as
    /// `Flight.byText`.
    ///
    /// Reads all rows of their entities. Other programs cannot make them wrong by writing rows; a damaged or restored
    /// table can be.
    ///
    /// - Throws: `ManagedObjectError.store`, also if the file is read-only or in use; `missingSourceModel` without its
    ///   model.
    public func rebuildTextIndexes() throws(ManagedObjectError) -> [String] {
        try ManagedObjectError.translating {
            let names = try differingTextIndexes().map(\.name)
            guard !names.isEmpty else { return [] }
            let store = try SQLiteStore(url: url, mode: .readWrite)
            defer { try? store.close() }
            try store.write { connection in
                let version = try StoreVersion(connection)
                try TextIndexes.rebuild(Set(names), version.layout(try model(of: version), connection), connection)
            }
            return names
        }
    }

    private func differingTextIndexes() throws -> [(name: String, rows: Int64)] {
        // A connection for inspection lacks the library's functions, which the comparison uses.
        try StoreInspection.open(url) { store in
            try store.read { connection in
                let version = try StoreVersion(connection)
                guard let known = try? model(of: version) else { return [] }
                return try TextIndexes.differing(version.layout(known, connection), connection)
            }
        }
    }

    /// Returns how SQLite would run a fetch, without running it or changing the file.
    ///
    /// For a file with an older model, the fetch uses that model.
    ///
    /// - Throws: `ManagedObjectError`: `missingSourceModel` if no model fits, `model` for an invalid request.
    public func explain(_ specification: FetchSpecification) throws(ManagedObjectError) -> QueryExplanation {
        // A read-only inspection connection lacks the library's functions, which the statement may use.
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

    /// The free space on the store's file system in bytes; nil if unknown.
    public var freeBytes: Int? { DurableFile.freeBytes(beside: url) }

    /// The name of the current version; nil without a model.
    public var currentVersion: String? {
        guard let model, let resolved = try? model.resolved() else { return nil }
        return models.name(of: resolved)
    }

    // MARK: Changing

    /// Upgrades the store to the current model, after making a verified backup.
    ///
    /// - Throws: `ManagedObjectError`; the file is a complete store of the version it has reached.
    public func upgrade(
        deferring: Bool = false, observer: MigrationObserver = MigrationObserver()
    ) throws(ManagedObjectError) -> UpgradeOutcome {
        let current = models.name(of: try currentModel())
        guard let (from, _) = try plan(deferring: deferring) else {
            return UpgradeOutcome(from: current, to: current, backup: nil, pendingTasks: try pendingTasks(), notes: [])
        }
        let (earlier, begun, before) = (Set(backups()), unfinishedUpgradeBackup, try journal())
        let container = try container(deferring: deferring, observer: observer)
        try container.loadPersistentStores()
        try container.persistentStoreCoordinator.close()
        return UpgradeOutcome(
            from: from, to: current, backup: backups().first { !earlier.contains($0) } ?? begun.map(StoreBackup.init),
            pendingTasks: try pendingTasks(),
            notes: (manager?.notes ?? []) + (try journal()).filter { !before.contains($0) }.flatMap(\.notes))
    }

    /// Does the cleanup that an upgrade left; returns the number of tasks done.
    ///
    /// - Throws: `ManagedObjectError`; finished tasks remain finished.
    public func finish() throws(ManagedObjectError) -> Int {
        let pending = try pendingTasks()
        guard pending > 0 else { return 0 }
        try withStore { store in
            let layout = try store.read { connection in
                let version = try StoreVersion(connection)
                return try (try? model(of: version)).map { try version.layout($0, connection) }
            }
            try DeferredSteps.finishAll(store, layout)
            try store.sweepExternalData()
        }
        return pending
    }

    /// Makes a complete, verified backup of the store; of one on a read-only medium, in the policy's fallback folder.
    ///
    /// - Throws: `ManagedObjectError.migration` if it cannot be made, or if a file of external data is missing.
    public func backup() throws(ManagedObjectError) -> StoreBackup {
        let version = try inspect().version ?? "store"
        let lock = try ManagedObjectError.translating {
            try requirePlainTables()
            return try backupLock()
        }
        defer { withExtendedLifetime(lock) {} }
        do throws(ManagedObjectError) {
            // The copy is checked: one of a damaged file is damaged as well.
            return try withStore(.readOnly, isChecked: false) {
                try StoreVerification.requireFiles(of: $0)
                return try StoreBackup.make(
                    of: $0, version: version, date: backupPolicy.now(), fallback: backupPolicy.fallbackFolder,
                    kept: backupPolicy.kept, sparing: UpgradeNote(of: url)?.backup)
            }
        } catch {
            try ManagedObjectError.translating { try StoreVerification.requireSound(url) }
            throw error
        }
    }

    /// The lock that keeps others from upgrading the store and from making a backup. Where no file can be beside the store,
    /// no program can upgrade it, and the lock is in the folder of backups.
    private func backupLock() throws(MigrationError) -> FileLock {
        do throws(MigrationError) {
            return try FileLock.forMigration(of: url)
        } catch {
            guard case .store(.readOnly) = error, let folder = backupPolicy.fallbackFolder else { throw error }
            return try FileLock.forBackup(of: url, in: folder)
        }
    }

    /// Returns the tables and columns that the store, or another file of the same kind, lacks, as sentences; empty if
    /// the model is not known. Reads the schema only.
    ///
    /// - Throws: `ManagedObjectError.store` if the file cannot be read.
    public func missingParts(of file: URL? = nil) throws(ManagedObjectError) -> [String] {
        try ManagedObjectError.translating {
            try StoreInspection.look(at: file ?? url) { connection in
                let version = try StoreVersion(connection)
                guard let known = try? model(of: version) else { return [] }
                return try StoreVerification.structuralProblems(of: version.layout(known, connection), connection)
            }
        }
    }

    /// Returns the backups of the store, newest first.
    public func backups() -> [StoreBackup] { StoreBackup.all(of: url, fallback: backupPolicy.fallbackFolder) }

    /// The backup that is restored by default: the newest, or, during an unfinished upgrade, the one from before it;
    /// nil if there is none.
    public var backupToRestore: URL? { unfinishedUpgradeBackup ?? backups().first?.url }

    /// Replaces the store with a backup, by default `backupToRestore`; returns the backup and the location of the
    /// replaced file.
    ///
    /// - Throws: `ManagedObjectError.invalidOperation` if there is no backup, `store` if another process has the file
    ///   open; `migration` if the backup is not sound. The file is unchanged then.
    public func restore(from backup: URL? = nil) throws(ManagedObjectError) -> (restored: URL, replaced: URL?) {
        guard let backup = backup ?? backupToRestore else {
            throw .invalidOperation(
                "There is no backup of this store in “\(StoreBackup.folder(of: url).path)”. Name the file to restore from."
            )
        }
        // A file that is not a store is rejected below, with its own reason.
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

    /// The backup from before an unfinished upgrade.
    private var unfinishedUpgradeBackup: URL? {
        UpgradeNote(of: url)?.backup.flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }
    }

    // MARK: Parts

    /// Returns the model a file was written with: one of the given models, otherwise the one cached in the file.
    func model(of version: StoreVersion) throws -> ResolvedModel {
        if let known = try knownModel(of: version) { return known.model }
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

    /// Returns the number of cleanup tasks that an upgrade left.
    ///
    /// - Throws: `ManagedObjectError.store` if the file is not a store.
    public func pendingTasks() throws(ManagedObjectError) -> Int {
        try ManagedObjectError.translating {
            DeferredSteps(try StoreInspection.metadata(of: url)).sentences.count
        }
    }

    private func journal() throws(ManagedObjectError) -> [MigrationJournal.Entry] {
        try ManagedObjectError.translating { MigrationJournal(try StoreInspection.metadata(of: url)).entries }
    }

    /// Opens the store.
    ///
    /// - Parameter isChecked: whether the whole file is checked before.
    func withStore<T>(
        _ mode: SQLiteStore.Mode = .readWrite, isChecked: Bool = true, _ body: (SQLiteStore) throws -> T
    ) throws(ManagedObjectError) -> T {
        try ManagedObjectError.translating {
            _ = try StoreInspection.metadata(of: url)
            if isChecked { try StoreVerification.requireSound(url) }
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

    /// Returns the model that a file is of, with its name: the current one, so that an equivalent version has its name,
    /// or one of the library; nil for neither.
    private func knownModel(of version: StoreVersion) throws -> (name: String, model: ResolvedModel)? {
        if let current = try model?.resolved(), version.matches(current) { return (models.name(of: current), current) }
        return try models.index(of: version).map { place in
            (models.entries[place].name, try models.entries[place].model().resolved())
        }
    }

    var sizeBytes: Int {
        (try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int) ?? 0
    }

    /// Uses the model's entity names if the model is known: a migrated file may list an entity under an earlier name.
    private func entities(
        _ connection: StoreConnection, _ model: ResolvedModel?
    ) throws -> [StoreReport.Entity] {
        let listed = try ListedEntity.all(connection)
        let numbers = model.flatMap {
            FileEntityNumbers(
                $0, listed: Dictionary(listed.map { ($0.number, $0.name) }, uniquingKeysWith: { first, _ in first }))
        }
        return listed.map { entity in
            StoreReport.Entity(
                name: numbers?.inModel(entity.number).flatMap { model?.entity(numbered: $0)?.name } ?? entity.name,
                table: entity.table, rows: entity.rows)
        }
    }
}
