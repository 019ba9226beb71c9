import DataModel
package import Foundation
package import SQLiteStore
package import StoreSQL

/// Takes a store from one version of its model to the next, in one transaction.
///
/// Schema, data, list of entities, metadata, model cache and journal change together: killed at any point, the file is
/// the old version, whole, or the new version, whole.
package struct HopMigrator: Sendable {
    /// What is told how far it has come; what it throws stops the migration and undoes the hop.
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
    ///   - isDeferred: Whether what can be done later is left for later; a store of a configuration leaves nothing.
    ///   - comparesRows: Whether rows and values that a step must leave as they are get read before and after it.
    ///   - removesDangling: Whether references that lead nowhere are looked for and taken away first.
    ///   - modelCache: The new model for `Z_MODELCACHE`; nil empties it, since the old content would be wrong.
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

    /// Runs the hop and returns how the new model lies in the store.
    ///
    /// Steps that an earlier hop has left are done first, in the same transaction.
    ///
    /// - Throws: `MigrationError.incompatible` before anything is read; `blocked`, `foreignEntities`, `stepFailed`,
    ///   `verificationFailed`, `cancelled`, `locked`, `diskFull` with the store as it was.
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

    private func migrate(
        _ connection: StoreConnection, _ difference: ModelDifference, _ progress: Observer
    ) throws -> StoreLayout {
        var metadata = try StoreMetadata.read(connection)
        var pending = DeferredSteps(metadata)
        try pending.runAll(connection)
        try requireEntities(connection, metadata)
        let source = try StoreLayout.read(hop.source, metadata: metadata, connection)
        // A part of a model was made whole above: what its references lead to may lie in another store.
        let isWhole = metadata.configuration == nil
        let references = DanglingReferences(source)
        let forgotten = removesDangling && isWhole ? try references.remove(connection, stage: hop.label) : []
        let change = SchemaChange(difference, source: source, facts: try StoreFacts.read(connection))
        let blockers = try change.blockers(connection)
        guard blockers.isEmpty else { throw MigrationError.blocked(blockers) }
        // The tables of a part come and go within the hop: what is left for later would name them.
        let isDeferred = isDeferred && isWhole
        let steps = isDeferred ? change.immediateSteps : change.steps
        let carried = CarriedRows(difference, from: source, to: change.destination, comparesRows ? steps : [])
        func compared<T>(_ body: () throws -> T) throws -> T {
            let seen = MigrationProgress(label: hop.label, sentence: "Compare rows and values.", done: 0, total: 0)
            return try connection.watching({ try progress(seen) }, body)
        }
        let before = try compared { try carried.before(connection) }
        try run(steps, connection, progress)
        try HistoryMigration(difference).run(connection)
        record(change, isDeferred ? DeferredSteps(change.deferrableSteps) : pending, forgotten, in: &metadata)
        try metadata.write(connection)
        try writeModelCache(connection)
        var problems = try StoreVerification.structuralProblems(of: change.destination, connection)
        if problems.isEmpty { problems = try compared { try carried.problems(before, connection) } }
        guard problems.isEmpty else { throw MigrationError.verificationFailed(problems) }
        if let names = heldNames(metadata) {
            for statement in StorePart(change.destination).reduction(to: names) { try connection.execute(statement) }
        }
        return change.destination
    }

    /// The entities of the configuration that the store was made for; nil where it holds all.
    private func heldNames(_ metadata: StoreMetadata) -> [String]? {
        hop.destination.model.configurations.first { $0.name == metadata.configuration }?.entityNames
    }

    /// The rows' numbers mean what the model says only if the file lists the model's entities; where it calls them by
    /// other numbers, it takes the model's first.
    private func requireEntities(_ connection: StoreConnection, _ metadata: StoreMetadata) throws {
        let found = try EntityNumbering.listed(connection)
        guard let numbers = EntityNumbering(hop.source, listed: found),
            numbers.absent.isEmpty || numbers.areSame && metadata.configuration != nil
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

    private func run(_ steps: [SchemaStep], _ connection: StoreConnection, _ progress: Observer) throws {
        let tables = Set(try connection.tableNames())
        let rows = try steps.map { try MigrationPlanner.rows($0, in: tables, connection) }
        let total = rows.reduce(0, +)
        var done = 0
        for (step, count) in zip(steps, rows) {
            try progress(MigrationProgress(label: hop.label, sentence: step.sentence, done: done, total: total))
            for (index, statement) in step.statements.enumerated() {
                // A statement's share of the step is not known; rows it has read show that it goes on.
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

    /// User keys of the metadata are kept as they are.
    private func record(
        _ change: SchemaChange, _ left: DeferredSteps, _ forgotten: [StoreVerification.Dangling],
        in metadata: inout StoreMetadata
    ) {
        metadata.record(hop.destination.model)
        // Tables that go again are made anew the next time, with names of their own.
        let part = heldNames(metadata).map { StorePart(change.destination).reduced(to: $0) }
        metadata.columnNames = (part ?? change.destination).recordedNames
        left.record(in: &metadata)
        var journal = MigrationJournal(metadata)
        journal.append(
            MigrationJournal.Entry(
                source: hop.source.model.versionChecksum, destination: hop.destination.model.versionChecksum,
                label: hop.label, date: date, notes: forgotten.map(\.removedSentence)))
        journal.record(in: &metadata)
    }

    private func writeModelCache(_ connection: StoreConnection) throws {
        try connection.execute("CREATE TABLE IF NOT EXISTS Z_MODELCACHE (Z_CONTENT BLOB)")
        try connection.execute("DELETE FROM Z_MODELCACHE")
        guard let modelCache else { return }
        try connection.execute("INSERT INTO Z_MODELCACHE (Z_CONTENT) VALUES (\(SQLValue.blob(modelCache)))")
    }
}
