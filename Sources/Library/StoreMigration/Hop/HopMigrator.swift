import DataModel
package import Foundation
package import SQLiteStore
package import StoreSQL

/// The migration of a store from one version of its model to the next, in one transaction.
///
/// Schema, data, list of entities, metadata, model cache and journal change together. If the process is killed at any
/// point, the file has the old version or the new version, complete.
package struct HopMigrator: Sendable {
    /// Receives the progress. An error it throws stops the migration and undoes the hop.
    package typealias Observer = (MigrationProgress) throws -> Void

    private let hop: MigrationHop
    private let isDeferred: Bool
    private let comparesRows: Bool
    private let removesDangling: Bool
    private let modelCache: Data?
    private let date: Date

    /// Prepares a hop.
    ///
    /// - Parameters:
    ///   - hop: The versions.
    ///   - isDeferred: Whether to defer the steps that can run later. In a store of a configuration no step is
    ///     deferred.
    ///   - comparesRows: Whether to read rows and values that must not change before and after the steps.
    ///   - removesDangling: Whether to remove references to missing rows first.
    ///   - modelCache: The new model for `Z_MODELCACHE`; nil to empty it, since the old content would be wrong.
    ///   - date: The time for the journal.
    package init(
        _ hop: MigrationHop, isDeferred: Bool = false, comparesRows: Bool = true, removesDangling: Bool = false,
        modelCache: Data? = nil, date: Date
    ) {
        self.hop = hop
        self.isDeferred = isDeferred
        self.comparesRows = comparesRows
        self.removesDangling = removesDangling
        self.modelCache = modelCache
        self.date = date
    }

    /// Runs the hop and returns the layout of the new model in the store.
    ///
    /// Steps that an earlier hop deferred run first, in the same transaction.
    ///
    /// - Throws: `MigrationError.incompatible` before anything is read. After `blocked`, `foreignEntities`, `stepFailed`,
    ///   `verificationFailed`, `canceled`, `locked` and `diskFull` the store is as it was.
    @discardableResult
    package func run(
        on store: SQLiteStore, progress: Observer = { _ in }
    ) throws(MigrationError) -> StoreLayout {
        let difference = ModelDifference(from: hop.source, to: hop.destination)
        guard difference.isLightweight else { throw .incompatible(difference.refusals) }
        return try migrating(store.url.path) {
            try store.write { try migrate($0, difference, progress) }
        }
    }

    /// Changes schema and data inside the transaction.
    ///
    /// The numbers are those of the procedure "Making Other Kinds Of Table Schema Changes"
    /// (<https://www.sqlite.org/lang_altertable.html>), which SQLite gives for one table. Here it covers all tables at
    /// once, and the rows that describe them.
    private func migrate(
        _ connection: StoreConnection, _ difference: ModelDifference, _ progress: Observer
    ) throws -> StoreLayout {
        // 1. Disable foreign keys: not needed. A store declares none, and its connections never enable them.
        // 2. Begin a transaction: `run` did, an immediate one.
        var metadata = try StoreMetadata.read(connection)
        try runPendingSteps(metadata, connection)
        try completeEntities(metadata, connection)
        let source = try StoreLayout.read(hop.source, metadata: metadata, connection)
        let removed = try removeDanglingReferences(source, metadata, connection)

        let strays = comparesRows ? try StrayRows(source).found(connection) : []

        // 3. Remember the indexes, triggers and views. Only their names are needed: the model says what they are.
        let change = SchemaChange(
            difference, source: source, facts: try StoreFacts.read(connection, for: difference, source))
        try requireNoBlockers(change, metadata, connection)

        // 4. Create the new table, 5. copy the rows, 6. drop the old table, 7. rename the new one. Since this copies every
        //    row, it is done only for a table that ALTER TABLE cannot change (`TableRebuild`). All other tables are
        //    changed in place by ALTER TABLE and UPDATE.
        // 8. Create indexes and triggers again. Triggers and unique indexes are among the steps that run now; other
        //    indexes, and the removal of old columns and tables, may be deferred.
        // 9. Create affected views again: not needed. A store has no views.
        try StrayRows(source).setAside(strays, from: change.destination, connection)
        let defers = isDeferred && isWhole(metadata)
        let steps = defers ? change.immediateSteps : change.steps
        let absent = try MovedFiles(difference, source).missing(connection)
        // Files that move are removed once the hop is done, so their bytes are compared in any case.
        let carried = CarriedRows(
            difference, from: source, to: change.destination,
            comparesRows || difference.movesFilesIn ? steps : [])
        let before = try compared(connection, progress) { try carried.before(connection) }
        try run(steps, connection, progress)
        try HistoryMigration(difference).run(connection)
        let notes = removed.map(\.removedSentence) + strays.map(\.keptSentence) + absent.map(\.note)
        record(change, DeferredSteps(defers ? change.deferrableSteps : []), notes, in: &metadata)
        try metadata.write(connection)
        try writeModelCache(connection)

        // 10. Check the foreign keys. Since none are declared, tables, columns, rows and values are compared instead.
        try verify(change, carried, before, connection, progress)
        try removeTablesOfOthers(change, metadata, connection)
        // 11. Commit: `run` does. 12. Enable foreign keys: they were never enabled.
        return change.destination
    }

    // MARK: Before the change

    /// Runs the steps that an earlier hop deferred, so that the hop starts with the complete schema of its source.
    private func runPendingSteps(_ metadata: StoreMetadata, _ connection: StoreConnection) throws {
        var pending = DeferredSteps(metadata)
        guard !pending.sentences.isEmpty else { return }
        try pending.runAll(connection, StoreLayout.read(hop.source, metadata: metadata, connection))
    }

    /// Gives the store the entity numbers of the model, and tables for all of its entities.
    ///
    /// The numbers in the rows have the model's meaning only if the file lists the model's entities. A file with its own
    /// numbers is renumbered. A store that was made for a configuration gets the missing tables until the hop ends.
    private func completeEntities(_ metadata: StoreMetadata, _ connection: StoreConnection) throws {
        let found = try FileEntityNumbers.listed(connection)
        guard let numbers = FileEntityNumbers(hop.source, listed: found),
            numbers.absent.isEmpty || numbers.areSame && !isWhole(metadata)
        else {
            throw MigrationError.foreignEntities(
                expected: hop.source.entities.map { "\($0.number) \($0.name)" },
                found: found.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })
        }
        let layout = try StoreLayout.read(hop.source, metadata: metadata, connection)
        if !numbers.absent.isEmpty {
            for statement in StorePart(layout).missingTables { try connection.execute(statement) }
        }
        guard let renumbering = EntityRenumbering(layout) else { return }
        let statements = renumbering.statements(
            triggers: try StoreFacts.read(connection).derivedTriggers,
            hasHistory: try HistoryTracking.hasTables(connection))
        for statement in statements {
            try connection.run(statement, stage: hop.label, step: EntityRenumbering.sentence)
        }
    }

    /// Removes references to rows that do not exist, if that is wanted, and returns them.
    ///
    /// In a store that was made for a configuration they stay: the rows may be in another store.
    private func removeDanglingReferences(
        _ source: StoreLayout, _ metadata: StoreMetadata, _ connection: StoreConnection
    ) throws -> [StoreVerification.Dangling] {
        guard removesDangling, isWhole(metadata) else { return [] }
        return try DanglingReferences(source).remove(connection, stage: hop.label)
    }

    private func requireNoBlockers(
        _ change: SchemaChange, _ metadata: StoreMetadata, _ connection: StoreConnection
    ) throws {
        let blockers = try change.blockers(connection) + LeftBehindRows.found(change, metadata, connection)
        guard blockers.isEmpty else { throw MigrationError.blocked(blockers) }
    }

    /// Whether the store holds every entity. One that does not defers no step: a deferred step would name tables that
    /// exist only during the hop.
    private func isWhole(_ metadata: StoreMetadata) -> Bool { metadata.configuration == nil }

    // MARK: The change

    private func run(_ steps: [SchemaStep], _ connection: StoreConnection, _ progress: Observer) throws {
        let tables = Set(try connection.tableNames())
        let rows = try steps.map { try MigrationPlanner.rows($0, in: tables, connection) }
        let total = rows.reduce(0, +)
        var done = 0
        for (step, count) in zip(steps, rows) {
            try progress(MigrationProgress(label: hop.label, sentence: step.sentence, done: done, total: total))
            for (index, statement) in step.statements.enumerated() {
                // The share of one statement is not known, so its rows count up to an equal part of the step.
                let start = done + count * index / step.statements.count
                let share = done + count * (index + 1) / step.statements.count - start
                try connection.run(statement, stage: hop.label, step: step.sentence) { read in
                    let progressed = MigrationProgress(
                        label: hop.label, sentence: step.sentence, done: start + min(read, share), total: total)
                    try progress(progressed)
                }
            }
            done += count
        }
        try progress(
            MigrationProgress(label: hop.label, sentence: "Check and commit.", done: total, total: total))
    }

    /// Records the new model, the deferred steps and the journal in the metadata; keys of the user stay.
    private func record(
        _ change: SchemaChange, _ deferred: DeferredSteps, _ notes: [String],
        in metadata: inout StoreMetadata
    ) {
        metadata.record(hop.destination)
        // Tables that exist only during the hop get their default names the next time.
        let part = heldNames(metadata).map { StorePart(change.destination).reduced(to: $0) }
        metadata.columnNames = (part ?? change.destination).recordedNames
        deferred.record(in: &metadata)
        var journal = MigrationJournal(metadata)
        journal.append(
            MigrationJournal.Entry(
                source: hop.source.earlierVersionChecksum, destination: hop.destination.earlierVersionChecksum,
                label: hop.label, date: date, notes: notes))
        journal.record(in: &metadata)
    }

    private func writeModelCache(_ connection: StoreConnection) throws {
        try connection.execute("CREATE TABLE IF NOT EXISTS Z_MODELCACHE (Z_CONTENT BLOB)")
        try connection.execute("DELETE FROM Z_MODELCACHE")
        guard let modelCache else { return }
        try connection.execute("INSERT INTO Z_MODELCACHE (Z_CONTENT) VALUES (\(SQLValue.blob(modelCache)))")
    }

    // MARK: After the change

    /// Refuses a result that is not complete, or in which a row or value differs that no step may have changed.
    private func verify(
        _ change: SchemaChange, _ carried: CarriedRows, _ before: [String], _ connection: StoreConnection,
        _ progress: Observer
    ) throws {
        var problems = try StoreVerification.structuralProblems(of: change.destination, connection)
        if problems.isEmpty {
            problems = try compared(connection, progress) { try carried.problems(before, connection) }
        }
        guard problems.isEmpty else { throw MigrationError.verificationFailed(problems) }
    }

    /// Reads rows and values to compare them. The observer is told, and can stop it.
    private func compared<T>(_ connection: StoreConnection, _ progress: Observer, _ body: () throws -> T) throws -> T {
        let comparison = MigrationProgress(label: hop.label, sentence: "Compare rows and values.", done: 0, total: 0)
        return try connection.watching({ try progress(comparison) }, body)
    }

    /// Removes the tables of entities that the store's configuration does not have.
    private func removeTablesOfOthers(
        _ change: SchemaChange, _ metadata: StoreMetadata, _ connection: StoreConnection
    ) throws {
        guard let names = heldNames(metadata) else { return }
        for statement in StorePart(change.destination).reduction(to: names) { try connection.execute(statement) }
    }

    /// The entities of the configuration that the store was made for; nil if it holds all.
    private func heldNames(_ metadata: StoreMetadata) -> [String]? {
        hop.destination.model.configurations.first { $0.name == metadata.configuration }?.entityNames
    }
}

/// The progress of an upgrade.
///
/// It is reported before each step, and every few milliseconds during a statement, so that the user can see the work
/// continue, stop it, and estimate the remaining time.
public struct MigrationProgress: Sendable, Hashable {
    /// The label of the stage.
    public let label: String
    /// The present step as a sentence.
    public let sentence: String
    /// The rows done and the total number of rows, counted once for each step that uses them.
    public let done: Int
    public let total: Int

    package init(label: String, sentence: String, done: Int, total: Int) {
        self.label = label
        self.sentence = sentence
        self.done = done
        self.total = total
    }
}
