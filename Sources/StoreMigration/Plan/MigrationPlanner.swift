import DataModel
package import Foundation
package import SQLiteStore
import StoreSQL

/// Makes plans; reads, never writes.
package struct MigrationPlanner {
    private let hops: [MigrationHop]
    private let isDeferred: Bool
    private let backsUp: Bool
    private let fallback: URL?

    /// Prepares the plan of hops that follow one another.
    ///
    /// - Parameters:
    ///   - hops: The hops.
    ///   - isDeferred: Whether what can be done later is left for later.
    ///   - backsUp: Whether a backup is made first.
    ///   - fallback: The folder for it where none can be made beside the store.
    package init(_ hops: [MigrationHop], isDeferred: Bool = false, backsUp: Bool = true, fallback: URL? = nil) {
        self.hops = hops
        self.isDeferred = isDeferred
        self.backsUp = backsUp
        self.fallback = fallback
    }

    /// Looks at the store and plans.
    ///
    /// - Throws: `MigrationError.store` when the store cannot be read.
    package func plan(_ connection: StoreConnection) throws(MigrationError) -> MigrationPlan {
        try migrating(connection.path) {
            let metadata = try StoreMetadata.read(connection)
            let pending = DeferredSteps(metadata)
            var names = metadata.columnNames
            var result: [MigrationPlan.Hop] = []
            var (outlook, space) = (Outlook?.none, try SpaceNeed(connection))
            for (index, hop) in hops.enumerated() {
                let difference = ModelDifference(from: hop.source, to: hop.destination)
                let layout =
                    index == 0
                    ? try StoreLayout.read(hop.source, metadata: metadata, connection)
                    : StoreLayout(hop.source, names: names)
                let facts = index == 0 ? try StoreFacts.read(connection) : nil
                let change = SchemaChange(difference, source: layout, facts: facts)
                let view = try outlook ?? Outlook(layout, metadata, connection)
                let work = try Work(
                    change, difference, putsOff: isDeferred && index == hops.count - 1,
                    asksReferences: index == 0 && view.isWhole, connection)
                let planned = try planned(hop, difference, change, work, view, connection)
                result.append(planned)
                if difference.isLightweight { space.add(work, after: index == 0 ? pending : nil) }
                var next = view
                next.advance(by: change, hop, planned)
                outlook = next
                names = change.destination.columnNames
            }
            return MigrationPlan(
                hops: result, pendingSteps: pending.sentences, databaseBytes: space.databaseBytes,
                backup: backsUp ? backup(space.databaseBytes, connection) : nil, growthBytes: space.growth,
                logBytes: space.log, freeBytes: DurableFile.freeBytes(beside: URL(filePath: connection.path)))
        }
    }

    private func planned(
        _ hop: MigrationHop, _ difference: ModelDifference, _ change: SchemaChange, _ work: Work, _ outlook: Outlook,
        _ connection: StoreConnection
    ) throws -> MigrationPlan.Hop {
        let isLightweight = difference.isLightweight
        let blockers = isLightweight ? try outlook.blockers(change, connection) : []
        let tables = Set(try connection.strings("SELECT name FROM sqlite_master WHERE type = 'table'"))
        return MigrationPlan.Hop(
            label: hop.label, changes: difference.operations.map(\.sentence),
            warnings: difference.operations.compactMap(\.warning)
                + work.references.map { $0.plannedSentence(isKept: backsUp) }
                + (isLightweight ? outlook.doubts(about: change) : [])
                + (hop.runsCodeBefore ? blockers.map { "The stage's code has to see to it: \($0.sentence)" } : []),
            handlers: hop.handlers,
            steps: (work.renumbering.map { [MigrationPlan.Step($0)] } ?? [])
                + work.steps.map(MigrationPlan.Step.init),
            deferredSteps: work.laterSteps.map(MigrationPlan.Step.init),
            rows: try (work.steps + work.laterSteps).reduce(0) { try $0 + Self.rows($1, in: tables, connection) },
            refusals: difference.refusals.map(\.description),
            blockers: hop.runsCodeBefore ? [] : blockers)
    }

    private func backup(_ databaseBytes: Int, _ connection: StoreConnection) -> MigrationPlan.Backup {
        let store = URL(filePath: connection.path)
        let folder = BackupFolder.expected(of: store, fallback: fallback)
        return MigrationPlan.Backup(
            folder: folder.url.path, bytes: databaseBytes + Self.externalBytes(connection),
            freeBytes: folder.freeBytes, isOnDiskOfStore: folder.isOnDiskOfStore)
    }

    /// How many rows a step reads or writes.
    static func rows(_ step: SchemaStep, in tables: Set<String>, _ connection: StoreConnection) throws -> Int {
        try step.sourceTables.filter(tables.contains).reduce(0) { sum, table in
            sum + Int(try connection.integer("SELECT count(*) FROM \(name: table)") ?? 0)
        }
    }

    /// The files of external data, which a backup takes along.
    private static func externalBytes(_ connection: StoreConnection) -> Int {
        let files = ExternalStorage(of: URL(filePath: connection.path))
        return files.names().reduce(0) { sum, name in
            let attributes = try? FileManager.default.attributesOfItem(atPath: files.file(name).path)
            return sum + (attributes?[.size] as? Int ?? 0)
        }
    }
}

extension MigrationPlanner {
    /// What one hop has to do to the file; nothing for one that is not lightweight.
    struct Work {
        /// The entities' new numbers, for a file that calls them by its own.
        let renumbering: EntityRenumbering?
        /// The references to nowhere that are taken away.
        let references: [StoreVerification.Dangling]
        /// The steps that are done at once.
        let steps: [SchemaStep]
        /// The steps that are done later.
        let laterSteps: [SchemaStep]

        /// Reads what there is to do.
        ///
        /// What an earlier hop puts off, the next one has to do first: only the last one does.
        init(
            _ change: SchemaChange, _ difference: ModelDifference, putsOff: Bool, asksReferences: Bool,
            _ connection: StoreConnection
        ) throws {
            let isLightweight = difference.isLightweight
            let all = isLightweight ? change.steps : []
            renumbering = isLightweight ? EntityRenumbering(change.source) : nil
            references =
                isLightweight && asksReferences ? try DanglingReferences(change.source).found(connection) : []
            steps = all.filter { !putsOff || !$0.isDeferrable }
            laterSteps = all.filter { putsOff && $0.isDeferrable }
        }
    }
}

extension MigrationPlan.Step {
    init(_ step: SchemaStep) {
        self.init(sentence: step.sentence, sql: step.statements.map(\.description))
    }

    init(_ renumbering: EntityRenumbering) {
        self.init(
            sentence: EntityRenumbering.sentence,
            sql: renumbering.statements(triggers: [], hasHistory: false).map(\.description))
    }
}
