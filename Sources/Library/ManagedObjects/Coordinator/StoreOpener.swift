import DataModel
import Foundation
import SQLiteStore
public import StoreMigration
import StoreSQL

/// Opens one store for a coordinator: creates a new one, opens a current one, or migrates an old one.
struct StoreOpener {
    let model: ResolvedModel
    let models: ModelLibrary
    let url: URL
    let options: StoreOptions
    /// The entities that the store holds; nil for all.
    let entityNames: [String]?
    /// The configuration of these entities.
    let configuration: String?

    /// Prepares to open the file at a URL, following links.
    init(
        model: ResolvedModel, models: ModelLibrary, url: URL, options: StoreOptions, entityNames: [String]? = nil,
        configuration: String? = nil
    ) {
        self.model = model
        self.models = models
        self.url = url.linkedFile
        self.options = options
        self.entityNames = entityNames
        self.configuration = configuration
    }

    /// Returns the open store.
    func open() throws(ManagedObjectError) -> PersistentStore {
        options.log.connecting(to: url)
        return try ManagedObjectError.translating {
            guard try hasStore() else { return try create() }
            do {
                return try openExisting()
            } catch StoreError.locked(let path) {
                // An upgrade locks the file at times; its own error says more.
                try FileLock.requireNoMigration(of: url)
                throw StoreError.locked(path: path)
            }
        }
    }

    private func openExisting() throws -> PersistentStore {
        let (version, strange) = try look()
        let note = UpgradeNote(of: url)
        try note?.requireHop(in: version.metadata, of: url)
        if let strange, try !isToFinish(note, version) { return try openCurrent(version, strange) }
        guard options.migratesAutomatically, options.infersMapping else { throw incompatible(version) }
        guard !options.isReadOnly else { throw StoreError.readOnly(path: url.path) }
        try options.migrationLog.timing(url) { try migrator.migrate() }
        let (upgraded, itsStrange) = try look()
        guard let itsStrange else { throw incompatible(upgraded) }
        return try openCurrent(upgraded, itsStrange)
    }

    /// Reads the version of the file; and, if it is that of the model, the strange objects of its schema, before anything is
    /// written.
    private func look() throws -> (StoreVersion, UnexpectedSchemaObjects?) {
        try StoreInspection.look(at: url) { connection in
            let version = try StoreVersion(connection)
            guard version.matches(model) else { return (version, nil) }
            return (version, UnexpectedSchemaObjects(try version.layout(model, connection), of: version))
        }
    }

    /// Returns whether an upgrade to the file's version was interrupted, in a handler or before the result was
    /// verified.
    private func isToFinish(_ note: UpgradeNote?, _ version: StoreVersion) throws -> Bool {
        if note != nil, options.migratesAutomatically, !options.isReadOnly { return true }
        return try migrator.hasUnfinishedHandler(version)
    }

    /// Opens a store in memory, which is always new.
    func openInMemory() throws(ManagedObjectError) -> PersistentStore {
        try ManagedObjectError.translating {
            try fill(try SQLiteStore(url: url, mode: .inMemory, options: connectionOptions))
        }
    }

    /// Whether there is a store, or any other file, at the path. A file without a byte, and a database without a table,
    /// count as none: they are what a killed program or a full disk left of one that was being made.
    private func hasStore() throws -> Bool {
        guard FileManager.default.fileExists(atPath: url.path) else {
            // Links were followed; this one leads to itself.
            guard FileStatus(url.path)?.isLink != true else {
                throw StoreError.cannotOpen(path: url.path, reason: ForeignError.reason(errno: ELOOP))
            }
            return false
        }
        return try !StoreInspection.isBlank(url)
    }

    /// Makes a store under another name, and gives it the path when it is whole.
    private func create() throws -> PersistentStore {
        guard !options.isReadOnly else { throw StoreError.missing(path: url.path) }
        try StoreFiles.createFolder(of: url)
        var unobserved = connectionOptions
        unobserved.stepObserver = nil
        try StoreFiles.make(url) { draft in
            let made = try fill(try SQLiteStore(url: draft, mode: .readWrite, options: unobserved))
            try made.sqlite.close()
        }
        return try openExisting()
    }

    /// Writes schema and metadata in one transaction, so that the file is either a complete store or an empty database.
    private func fill(_ sqlite: SQLiteStore) throws -> PersistentStore {
        let layout = StoreLayout(model, numbers: entityNames.map { StorePart.numbers(model, holding: $0) } ?? .same)
        var metadata = StoreMetadata(identifier: UUID().uuidString)
        metadata.record(model)
        metadata.configuration = configuration
        let cache = sqlite.mode == .inMemory ? nil : try ModelCache(of: model)
        try sqlite.write { connection in
            options.log.creating("schema")
            for statement in StoreSchema(layout).createStatements { try connection.execute(statement) }
            options.log.creating("metadata")
            try metadata.write(connection)
            try cache?.write(connection)
        }
        if layout.hasTriggers { sqlite.allowTriggers() }
        return PersistentStore(url: url, sqlite: sqlite, layout: layout, metadata: metadata)
    }

    private func openCurrent(_ version: StoreVersion, _ strange: UnexpectedSchemaObjects) throws -> PersistentStore {
        try version.requireEntities(of: model)
        try strange.require(of: url, isReadOnly: options.isReadOnly)
        if !options.isReadOnly {
            try FileLock.requireNoMigration(of: url)
            StoreFiles.sweepDrafts(of: url)
            try FileLock.sweepCopies(of: url)
        }
        let sqlite = try SQLiteStore(
            url: url, mode: options.isReadOnly ? .readOnly : .readWrite, options: connectionOptions)
        do {
            if !options.isReadOnly {
                try strange.repair(sqlite)
                try refreshCache(of: version, on: sqlite)
            }
            let version = try completed(version, on: sqlite)
            try requireNoRowsOfOthers(version, on: sqlite)
            let layout = try indexedLayout(of: version, on: sqlite)
            return PersistentStore(url: url, sqlite: sqlite, layout: layout, metadata: version.metadata)
        } catch {
            try? sqlite.close()
            throw error
        }
    }

    /// Returns the version of a file, after creating the tables of entities that it lacks.
    ///
    /// - Throws: `ManagedObjectError.migration` if tables are missing and the file was written by other software or is
    ///   read-only.
    private func completed(_ version: StoreVersion, on sqlite: SQLiteStore) throws -> StoreVersion {
        let layout = try sqlite.read { try version.layout(model, $0) }
        let part = StorePart(layout)
        guard !part.missing(entityNames ?? model.entities.map(\.name)).isEmpty else { return version }
        guard !options.isReadOnly, version.metadata.ownChecksum != nil, layout.numbers.areSame else {
            throw version.foreignEntities(model)
        }
        return try sqlite.write { connection in
            for statement in part.completion { try connection.execute(statement) }
            // The file now holds all entities, whichever configuration it was created for.
            var metadata = version.metadata
            metadata.configuration = nil
            try metadata.write(connection)
            return try StoreVersion(connection)
        }
    }

    /// Refuses a file that was made for this configuration when the configuration had more entities, if it has rows of
    /// these: nothing would find them.
    private func requireNoRowsOfOthers(_ version: StoreVersion, on sqlite: SQLiteStore) throws {
        guard let configuration, version.metadata.configuration == configuration else { return }
        let rows = try sqlite.read { connection in
            try LeftBehindRows.found(
                version.layout(model, connection), configuration: configuration, connection)
        }
        guard rows.isEmpty else { throw MigrationError.blocked(rows) }
    }

    /// Returns the file's layout, after bringing its indexes in line with the model if the file is writable.
    ///
    /// During outstanding cleanup, indexes are part of that cleanup. While another process is writing, the work is left
    /// to the next opening.
    private func indexedLayout(of version: StoreVersion, on sqlite: SQLiteStore) throws -> StoreLayout {
        let layout = try sqlite.read { try version.layout(model, $0) }
        guard !options.isReadOnly, !version.metadata.hasDeferredMigration else { return layout }
        let upkeep = IndexUpkeep(layout, file: version.shape, isOwn: version.metadata.ownChecksum != nil)
        guard !upkeep.statements.isEmpty else {
            try enterTexts(layout, on: sqlite)
            return layout
        }
        do {
            try sqlite.write { connection in
                for statement in upkeep.statements { try connection.execute(statement) }
            }
        } catch StoreError.locked {
            return layout
        }
        var changed = version
        changed.note(upkeep)
        return try sqlite.read { try changed.layout(model, $0) }
    }

    /// Enters the rows in full-text tables that other programs have written.
    ///
    /// While another process is writing, or after an error, the work is left to the next save.
    private func enterTexts(_ layout: StoreLayout, on sqlite: SQLiteStore) throws {
        guard try sqlite.read({ try TextIndexes.isBehind(layout, $0) }) else { return }
        try? sqlite.write { try TextIndexes.catchUp(layout, $0) }
    }

    /// Writes the model into a store opened for writing that carries none, another one or a damaged one.
    ///
    /// Keeps another program's equivalent model cache. While another process is writing, the work is left to the next
    /// opening.
    private func refreshCache(of version: StoreVersion, on sqlite: SQLiteStore) throws {
        if version.metadata.ownChecksum == nil, let cached = try? version.cachedModel(path: url.path),
            version.matches(cached), version.matches(model)
        {
            return
        }
        let cache = try ModelCache(of: model)
        guard cache.content != version.cache?.content else { return }
        // The cache would no longer show that the file's model differs in delete rules only.
        let isOther = version.metadata.ownChecksum.map { $0 != model.earlierVersionChecksum } ?? false
        do {
            try sqlite.write { connection in
                try cache.write(connection)
                guard isOther else { return }
                var metadata = try StoreMetadata.read(connection)
                metadata.record(model)
                try metadata.write(connection)
            }
        } catch StoreError.locked {
            return
        }
    }

    var connectionOptions: SQLiteStore.Options {
        var result = SQLiteStore.Options()
        result.pragmas = options.pragmas
        result.trace = options.log.trace
        result.stepObserver = options.externalStepObserver
        return result
    }

    var migrator: StoreMigrator {
        var watched = options
        watched.observer = options.migrationLog.watching(options.observer)
        return StoreMigrator(
            url: url, model: model, models: models, options: watched, connectionOptions: connectionOptions)
    }

    /// Inspects the file, without changing it, and returns what opening it would do.
    func assess() throws(ManagedObjectError) -> StoreAssessment {
        try ManagedObjectError.translating {
            guard try hasStore() else { return .missing }
            return try StoreInspection.look(at: url) { connection in
                let version = try StoreVersion(connection)
                let note = UpgradeNote(of: url)
                try note?.requireHop(in: version.metadata, of: url)
                if version.matches(model), try !isToFinish(note, version) { return .current }
                let route = try migrator.route(of: version)
                return .old(version: models.name(of: route.source), plan: try migrator.plan(route, connection))
            }
        }
    }

    private func incompatible(_ version: StoreVersion) -> ManagedObjectError {
        let own = version.metadata.ownHashes
        let current = model.entityHashes(.first)
        let names = Set(own.keys).union(current.keys).filter { own[$0] != current[$0] }.sorted()
        return .incompatibleVersion(
            path: url.path, differences: own.isEmpty ? [] : names.map { "the entity “\($0)” differs." })
    }
}

/// What opening a store would do.
public enum StoreAssessment: Sendable, Hashable {
    /// The file does not exist; opening creates it.
    case missing
    /// The file has the current model.
    case current
    /// The file has the older model of that name; opening migrates it according to the plan.
    case old(version: String, plan: MigrationPlan)
}

extension PersistentContainer {
    /// Inspects the file of the first description, without changing it, and returns what opening it would do.
    ///
    /// - Throws: `ManagedObjectError`: `newerVersion`, `unknownVersion`, `missingSourceModel`, and `store` for errors of the file.
    public func assessPersistentStore() throws(ManagedObjectError) -> StoreAssessment {
        guard let description = persistentStoreDescriptions.first else { return .missing }
        return try StoreOpener(
            model: persistentStoreCoordinator.model, models: models, url: description.url,
            options: StoreOptions(description.options)
        ).assess()
    }
}

extension UnexpectedSchemaObjects {
    /// Compares the schema of a file with a layout of the model that it was written with.
    init(_ layout: StoreLayout, of version: StoreVersion) {
        self.init(layout, file: version.shape, isOwn: version.metadata.ownChecksum != nil)
    }

    /// Refuses a file with strange objects: to be read, only where they are in place of tables.
    ///
    /// - Throws: `StoreError.strangeSchema` with their names.
    func require(of url: URL, isReadOnly: Bool) throws(StoreError) {
        let refused = isReadOnly ? inTables : lasting
        guard refused.isEmpty else { throw .strangeSchema(path: url.path, objects: refused) }
    }

    /// Replaces outdated triggers before anything else is written, and lets the others run.
    func repair(_ sqlite: SQLiteStore) throws {
        if !repairs.isEmpty {
            try sqlite.write { connection in
                for statement in repairs { try connection.execute(statement) }
            }
        }
        if hasTriggers { sqlite.allowTriggers() }
    }
}
