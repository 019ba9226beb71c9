import DataModel
import Foundation
import SQLiteStore
import StoreMigration
import StoreSQL

/// Migrates a file along a route: lock, plan, backup, hops with their handlers, verification.
struct StoreMigrator {
    let url: URL
    let model: ResolvedModel
    let models: ModelLibrary
    let options: StoreOptions
    let connectionOptions: SQLiteStore.Options

    private var manager: StagedMigrationManager? { options.stagedMigrationManager }
    private var readsAll: Bool { options.backup.verification == .wholeFile }

    /// Returns the route of a file.
    func route(of version: StoreVersion) throws -> MigrationRoute {
        try MigrationRoute(from: version, to: model, manager: manager, models: models, path: url.path)
    }

    /// Returns the plan of a migration along a route, without writing anything.
    func plan(_ route: MigrationRoute, _ connection: StoreConnection) throws -> MigrationPlan {
        let (backup, hops) = (options.backup, route.legs.map(\.hop))
        let planner = MigrationPlanner(
            hops, isDeferred: options.defersCleanUp, readsAll: readsAll, backsUp: backup.isEnabled,
            fallback: backup.fallbackFolder)
        return try planner.plan(connection)
    }

    /// Returns whether a handler of the stage that produced the file's version has not finished.
    func hasUnfinishedHandler(_ version: StoreVersion) throws -> Bool {
        guard let manager, let checksum = version.metadata.ownChecksum else { return false }
        // Finding the route takes every version's model. The files opened every day do not need it: their version has
        // no handler, was not reached by a hop, or has its handler recorded as finished.
        let checksums = version.metadata.checksums.union(models.checksums(of: checksum))
        guard manager.hasHandler(afterAny: checksums) else { return false }
        let journal = MigrationJournal(version.metadata)
        let came = journal.entries.filter { checksums.contains($0.destination) }
        let isFinished = came.allSatisfy {
            journal.finishedHandlers.contains(MigrationRoute.didHandlerKey($0.source, $0.destination))
        }
        guard !isFinished else { return false }
        guard let previous = try route(of: version).previous else { return false }
        return previous.unfinishedKey(journal) != nil
    }

    /// Migrates the file.
    ///
    /// - Throws: errors of the layers below and of handlers. The file is then a complete store of the version it has
    ///   reached, or restored from its backup if verification failed.
    func migrate() throws {
        let lock = try FileLock.forMigration(of: url)
        defer { withExtendedLifetime(lock) {} }
        // Another process may have migrated the file while this one waited for the lock.
        let version = try StoreInspection.look(at: url, StoreVersion.init)
        let earlier = UpgradeNote(of: url)
        try earlier?.requireHop(in: version.metadata, of: url)
        let route = try route(of: version)
        let strange = try StoreInspection.look(at: url) { connection in
            UnexpectedSchemaObjects(try version.layout(route.source, connection), of: version)
        }
        try strange.require(of: url, isReadOnly: false)
        var removesDangling = false
        if !route.legs.isEmpty {
            let plan = try StoreInspection.look(at: url) { try self.plan(route, $0) }
            try options.observer?.willMigrate(plan)
            try requirePossible(route, plan)
            removesDangling = readsAll || plan.touchesRows
        }
        let watcher = options.observer?.checking
        if readsAll { try StoreVerification.requireSound(url, watcher: watcher) }
        let sqlite = try SQLiteStore(url: url, mode: .readWrite, options: connectionOptions)
        do {
            let backup = try backUp(sqlite, route, sparing: earlier?.backup)
            let note = UpgradeNote(continuing: earlier, backup: backup)
            try note.write(beside: url)
            try strange.repair(sqlite)
            if backup == nil, let begun = note.backup { try options.observer?.didBackUp(StoreBackup(begun)) }
            try run(route, removesDangling: removesDangling, on: sqlite, note)
            let verification = try readsAll ? verify(sqlite) : nil
            // Files that have moved into rows are there twice until now.
            if verification?.isSound != false { _ = try? sqlite.sweepExternalData() }
            try sqlite.close()
            if let verification, !verification.isSound { throw try restore(note.backup, verification) }
            UpgradeNote.remove(from: url)
        } catch {
            try? sqlite.close()
            throw error
        }
    }

    /// Throws if the migration is impossible, before anything is written, even a backup: changes that are not
    /// lightweight, blocking rows, or too little disk space for the backup or for files that move into the store.
    private func requirePossible(_ route: MigrationRoute, _ plan: MigrationPlan) throws {
        let refusals = route.legs.flatMap { leg in
            ModelDifference(from: leg.hop.source, to: leg.hop.destination).refusals
        }
        guard refusals.isEmpty else { throw MigrationError.incompatible(refusals) }
        let blockers = plan.hops.flatMap(\.blockers)
        guard blockers.isEmpty else { throw MigrationError.blocked(blockers) }
        if let backup = plan.backup, backup.lacksSpace {
            throw StoreBackup.noSpace(in: URL(filePath: backup.folder), bytes: backup.bytes, free: backup.freeBytes)
        }
        guard plan.lacksSpace else { return }
        throw MigrationError.diskFull(path: url.path, needed: plan.neededBytes, free: plan.freeBytes)
    }

    private func backUp(
        _ sqlite: SQLiteStore, _ route: MigrationRoute, sparing spared: URL?
    ) throws -> StoreBackup? {
        guard options.backup.isEnabled, !route.legs.isEmpty else { return nil }
        let observer = options.observer
        let backup = try StoreBackup.make(
            of: sqlite, version: models.name(of: route.source), date: options.backup.now(),
            fallback: options.backup.fallbackFolder, kept: options.backup.kept, sparing: spared,
            progress: { done, total in try observer?.backingUp(done, total) }, watcher: observer?.checking)
        try observer?.didBackUp(backup)
        return backup
    }

    private func verify(_ sqlite: SQLiteStore) throws -> StoreVerification {
        try sqlite.read { connection in
            let metadata = try StoreMetadata.read(connection)
            let layout = try StoreLayout.read(model, metadata: metadata, connection)
            return try StoreVerification.verify(connection, layout: layout, watcher: options.observer?.checking)
        }
    }

    private func restore(_ backup: URL?, _ verification: StoreVerification) throws -> MigrationError {
        if let backup { _ = try StoreRestoration(of: backup, to: url, date: options.backup.now()).run() }
        return .verificationFailed(verification.problems)
    }

    // MARK: Hops

    /// Runs the hops and updates the note beside the store.
    ///
    /// If the first hop fails before any handler has run, the note is removed.
    private func run(
        _ route: MigrationRoute, removesDangling: Bool, on sqlite: SQLiteStore, _ note: UpgradeNote
    ) throws {
        var note = note
        if let previous = route.previous { try runDidHandler(previous, on: sqlite) }
        for (index, leg) in route.legs.enumerated() {
            if let stage = leg.stage, let handler = stage.willMigrateHandler {
                try run(handler, leg.willHandlerKey, of: stage, model: leg.hop.source, on: sqlite)
            }
            // Only the last hop defers cleanup: a following hop would have to do it first.
            let isDeferred = options.defersCleanUp && index == route.legs.count - 1
            let migrator = HopMigrator(
                leg.hop, isDeferred: isDeferred, comparesRows: readsAll,
                removesDangling: removesDangling && index == 0,
                modelCache: try ModelCache(of: leg.hop.destination).content, date: options.backup.now())
            let observer = options.observer
            do {
                try migrator.run(on: sqlite) { try observer?.progress($0) }
            } catch {
                let isUntouched = index == 0 && route.previous == nil && leg.stage?.willMigrateHandler == nil
                if isUntouched, note.isFresh { UpgradeNote.remove(from: url) }
                throw error
            }
            note.advance(to: MigrationJournal(try sqlite.read(StoreMetadata.read)))
            try note.write(beside: url)
            try runDidHandler(leg, on: sqlite)
        }
    }

    private func runDidHandler(_ leg: MigrationRoute.Leg, on sqlite: SQLiteStore) throws {
        guard let stage = leg.stage, let handler = stage.didMigrateHandler,
            let key = leg.unfinishedKey(MigrationJournal(try sqlite.read(StoreMetadata.read)))
        else { return }
        try run(handler, key, of: stage, model: leg.hop.destination, on: sqlite)
        try sqlite.write { try MigrationJournal.finishHandler(key, $0) }
    }

    /// Runs a handler with the store open with the model that it expects.
    private func run(
        _ handler: CustomMigrationStage.Handler, _ key: String, of stage: CustomMigrationStage, model: ResolvedModel,
        on sqlite: SQLiteStore
    ) throws {
        guard let manager else { return }
        let label = stage.label ?? "custom stage"
        options.migrationLog.say("running the code of the stage “\(label)”")
        let (metadata, layout) = try sqlite.read { connection in
            let metadata = try StoreMetadata.read(connection)
            return (metadata, try StoreLayout.read(model, metadata: metadata, connection))
        }
        if layout.hasTriggers { sqlite.allowTriggers() }
        let coordinator = PersistentStoreCoordinator(managedObjectModel: model, models: models)
        let store = PersistentStore(url: url, sqlite: sqlite, layout: layout, metadata: metadata)
        store.settings.tracksHistory = try sqlite.read(HistoryTracking.isRecorded)
        let marks = HandlerMarks(of: key, MigrationJournal(metadata))
        store.settings.marks = marks
        coordinator.add(store)
        let observer = options.observer
        let report: @Sendable (String, Int, Int) throws -> Void = { sentence, done, total in
            try observer?.progress(
                MigrationProgress(label: label, sentence: sentence, done: done, total: total))
        }
        do {
            let container = PersistentContainer(name: label, coordinator: coordinator)
            try manager.withContainer(container, marks: marks, report: report) { try handler(manager, stage) }
        } catch is CancellationError {
            throw ManagedObjectError.canceled
        } catch ManagedObjectError.canceled {
            throw ManagedObjectError.canceled
        } catch ManagedObjectError.validation(let failures) {
            throw ManagedObjectError.stageFailed(label: label, reason: Self.reason(failures))
        } catch {
            throw ManagedObjectError.stageFailed(label: label, reason: ForeignError.reason(error))
        }
    }

    /// The number of rows that a sentence names.
    private static let mostRows = 5

    /// What is invalid, once for each sentence, with the first rows for which it holds; `p7` is the row with the key 7.
    private static func reason(_ failures: [ValidationFailure]) -> String {
        var keys: [String: [Int64]] = [:]
        var sentences: [String] = []
        for failure in failures {
            if keys[failure.message] == nil { sentences.append(failure.message) }
            keys[failure.message, default: []].append(failure.objectID.key)
        }
        return sentences.map { sentence in
            let rows = keys[sentence, default: []].filter { $0 > 0 }.sorted()
            guard let last = sentence.last, last == ".", !rows.isEmpty else { return sentence }
            let names = rows.prefix(mostRows).map { "p\($0)" }.joined(separator: ", ")
            return "\(sentence.dropLast()) (\(names)\(rows.count > mostRows ? ", …" : ""))."
        }.joined(separator: " ")
    }
}
