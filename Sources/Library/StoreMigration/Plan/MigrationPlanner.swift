import DataModel
package import Foundation
package import SQLiteStore
import StoreSQL

/// Makes plans; reads, never writes.
package struct MigrationPlanner {
    private let hops: [MigrationHop]
    private let isDeferred: Bool
    private let readsAll: Bool
    private let backsUp: Bool
    private let fallback: URL?

    /// Prepares the plan of hops that follow one another.
    ///
    /// - Parameters:
    ///   - hops: The hops.
    ///   - isDeferred: Whether what can be done later is left for later; a store of a configuration leaves nothing.
    ///   - readsAll: Whether references to nowhere are looked for where no step touches a row, too.
    ///   - backsUp: Whether a backup is made first.
    ///   - fallback: The folder for it where none can be made beside the store.
    package init(
        _ hops: [MigrationHop], isDeferred: Bool = false, readsAll: Bool = true, backsUp: Bool = true,
        fallback: URL? = nil
    ) {
        self.hops = hops
        self.isDeferred = isDeferred
        self.readsAll = readsAll
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
            let works = try works(metadata, connection)
            var result: [MigrationPlan.Hop] = []
            var space = try SpaceNeed(connection)
            guard let first = works.first else { return plan(result, pending, space, connection) }
            var outlook = try Outlook(first.change.source, metadata, connection)
            let isAsked = outlook.isWhole && (readsAll || works.contains { $0.rows > 0 })
            let references = DanglingReferences(first.change.source)
            let lost = isAsked && first.isLightweight ? try references.found(connection) : []
            for (index, work) in works.enumerated() {
                let planned = try planned(work, index == 0 ? lost : [], outlook, connection)
                result.append(planned)
                if work.isLightweight { space.add(work, after: index == 0 ? pending : nil, index == 0 ? lost : []) }
                outlook.advance(by: work.change, work.hop, planned)
            }
            return plan(result, pending, space, connection)
        }
    }

    /// What each hop has to do; of hops after the first, to tables as hops before them leave them.
    private func works(_ metadata: StoreMetadata, _ connection: StoreConnection) throws -> [Work] {
        let tables = Set(try connection.tableNames())
        var layout = StoreLayout?.none
        let defers = isDeferred && metadata.configuration == nil
        return try hops.enumerated().map { index, hop in
            let source =
                try layout.map { StoreLayout(hop.source, names: $0.columnNames) }
                ?? StoreLayout.read(hop.source, metadata: metadata, connection)
            let facts = layout == nil ? try StoreFacts.read(connection) : nil
            let work = try Work(hop, source, facts, putsOff: defers && index == hops.count - 1) { step in
                try Self.rows(step, in: tables, connection)
            }
            layout = work.destination
            return work
        }
    }

    private func plan(
        _ hops: [MigrationPlan.Hop], _ pending: DeferredSteps, _ space: SpaceNeed, _ connection: StoreConnection
    ) -> MigrationPlan {
        MigrationPlan(
            hops: hops, pendingSteps: pending.sentences, databaseBytes: space.databaseBytes,
            backup: backsUp ? backup(space.databaseBytes, connection) : nil, growthBytes: space.growth,
            logBytes: space.log, freeBytes: DurableFile.freeBytes(beside: URL(filePath: connection.path)))
    }

    private func planned(
        _ work: Work, _ lost: [StoreVerification.Dangling], _ outlook: Outlook, _ connection: StoreConnection
    ) throws -> MigrationPlan.Hop {
        let (hop, change, operations) = (work.hop, work.change, work.difference.operations)
        let blockers = work.isLightweight ? try outlook.blockers(change, connection) : []
        return MigrationPlan.Hop(
            label: hop.label, changes: operations.map(\.sentence),
            warnings: operations.compactMap(\.warning) + lost.map { $0.plannedSentence(isKept: backsUp) }
                + (work.isLightweight ? outlook.doubts(about: change) : [])
                + (hop.runsCodeBefore ? blockers.map { "The stage's code has to see to it: \($0.sentence)" } : []),
            handlers: hop.handlers,
            steps: (try work.renumbering.map { [try step($0, connection)] } ?? [])
                + work.steps.map(MigrationPlan.Step.init),
            deferredSteps: work.laterSteps.map(MigrationPlan.Step.init), rows: work.rows,
            refusals: work.difference.refusals.map(\.description), blockers: hop.runsCodeBefore ? [] : blockers)
    }

    private func step(_ renumbering: EntityRenumbering, _ connection: StoreConnection) throws -> MigrationPlan.Step {
        MigrationPlan.Step(
            renumbering, triggers: try StoreFacts.read(connection).derivedTriggers,
            hasHistory: try HistoryTracking.hasTables(connection))
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
    /// What one hop has to do to the file; no steps for one that is not lightweight.
    struct Work {
        let hop: MigrationHop
        let difference: ModelDifference
        /// The change of the file as it is: what its rows can be asked.
        let change: SchemaChange
        /// How the new model will lie in the store.
        let destination: StoreLayout
        /// The entities' new numbers, for a file that calls them by its own.
        let renumbering: EntityRenumbering?
        /// The steps that are done at once.
        let steps: [SchemaStep]
        /// The steps that are done later.
        let laterSteps: [SchemaStep]
        /// How many rows the steps read or write.
        let rows: Int

        var isLightweight: Bool { difference.isLightweight }

        /// Works out what there is to do.
        ///
        /// What an earlier hop puts off, the next one has to do first: only the last one does.
        init(
            _ hop: MigrationHop, _ source: StoreLayout, _ facts: StoreFacts?, putsOff: Bool,
            counting rows: (SchemaStep) throws -> Int
        ) rethrows {
            self.hop = hop
            let difference = ModelDifference(from: hop.source, to: hop.destination)
            self.difference = difference
            change = SchemaChange(difference, source: source, facts: facts)
            renumbering = difference.isLightweight ? EntityRenumbering(source) : nil
            // What is done begins where the new numbers have been given.
            let done = renumbering.map {
                SchemaChange(difference, source: $0.destination, facts: facts.map($0.facts))
            }
            destination = (done ?? change).destination
            let all = difference.isLightweight ? (done ?? change).steps : []
            steps = all.filter { !putsOff || !$0.isDeferrable }
            laterSteps = all.filter { putsOff && $0.isDeferrable }
            self.rows = try all.reduce(0) { try $0 + rows($1) }
        }
    }
}

extension MigrationPlan.Step {
    init(_ step: SchemaStep) {
        self.init(sentence: step.sentence, sql: step.statements.map(\.description))
    }

    init(_ renumbering: EntityRenumbering, triggers: [String], hasHistory: Bool) {
        self.init(
            sentence: EntityRenumbering.sentence,
            sql: renumbering.statements(triggers: triggers, hasHistory: hasHistory).map(\.description))
    }
}
