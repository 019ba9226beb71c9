import DataModel
package import Foundation
package import SQLiteStore
import StoreSQL

/// A planner of migrations, which only reads.
package struct MigrationPlanner {
    private let hops: [MigrationHop]
    private let isDeferred: Bool
    private let readsAll: Bool
    private let backsUp: Bool
    private let fallback: URL?

    /// Prepares the plan of consecutive hops.
    ///
    /// - Parameters:
    ///   - hops: The hops.
    ///   - isDeferred: Whether to defer the steps that can run later. In a store of a configuration no step is
    ///     deferred.
    ///   - readsAll: Whether to search for references to missing rows even if no step uses rows.
    ///   - backsUp: Whether a backup is made first.
    ///   - fallback: The folder for the backup if none can be created beside the store.
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

    /// Reads the store and makes the plan.
    ///
    /// - Throws: `MigrationError.store` if the store cannot be read.
    package func plan(_ connection: StoreConnection) throws(MigrationError) -> MigrationPlan {
        try migrating(connection.path) {
            let metadata = try StoreMetadata.read(connection)
            let pending = DeferredSteps(metadata)
            let works = try works(metadata, connection)
            var result: [MigrationPlan.Hop] = []
            var space = try DiskSpaceEstimate(connection)
            guard let first = works.first else { return plan(result, pending, space, connection) }
            var assessment = try RowAssessment(first.change.source, metadata, connection)
            let isAsked = assessment.isWhole && (readsAll || works.contains { $0.rows > 0 })
            let references = DanglingReferences(first.change.source)
            let lost = isAsked && first.isLightweight ? try references.found(connection) : []
            for (index, work) in works.enumerated() {
                let left = index == 0 ? try LeftBehindRows.found(work.change, metadata, connection) : []
                let planned = try planned(work, index == 0 ? lost : [], left, assessment, connection)
                result.append(planned)
                if work.isLightweight { space.add(work, after: index == 0 ? pending : nil, index == 0 ? lost : []) }
                assessment.advance(by: work.change, work.hop, planned)
            }
            return plan(result, pending, space, connection)
        }
    }

    /// Returns the work of each hop. That of later hops is on the tables as the hops before leave them.
    private func works(_ metadata: StoreMetadata, _ connection: StoreConnection) throws -> [Work] {
        let tables = Set(try connection.tableNames())
        var layout = StoreLayout?.none
        let defers = isDeferred && metadata.configuration == nil
        return try hops.enumerated().map { index, hop in
            let source =
                try layout.map { StoreLayout(hop.source, names: $0.columnNames) }
                ?? StoreLayout.read(hop.source, metadata: metadata, connection)
            let difference = ModelDifference(from: hop.source, to: hop.destination)
            let facts = layout == nil ? try StoreFacts.read(connection, for: difference, source) : nil
            let work = try Work(hop, difference, source, facts, putsOff: defers && index == hops.count - 1) { step in
                try Self.rows(step, in: tables, connection)
            }
            layout = work.destination
            return work
        }
    }

    private func plan(
        _ hops: [MigrationPlan.Hop], _ pending: DeferredSteps, _ space: DiskSpaceEstimate, _ connection: StoreConnection
    ) -> MigrationPlan {
        MigrationPlan(
            hops: hops, pendingSteps: pending.sentences, databaseBytes: space.databaseBytes,
            backup: backsUp ? backup(space.databaseBytes, connection) : nil, growthBytes: space.growth,
            logBytes: space.log, freeBytes: DurableFile.freeBytes(beside: URL(filePath: connection.path)),
            requiredBytes: space.required)
    }

    private func planned(
        _ work: Work, _ lost: [StoreVerification.Dangling], _ left: [MigrationBlocker], _ assessment: RowAssessment,
        _ connection: StoreConnection
    ) throws -> MigrationPlan.Hop {
        let (hop, change, operations) = (work.hop, work.change, work.difference.operations)
        let blockers = work.isLightweight ? try assessment.blockers(change, connection) + left : []
        let missingFiles = try MovedFiles(work.difference, change.source).missing(connection).map(\.warning)
        return MigrationPlan.Hop(
            label: hop.label, changes: operations.map(\.sentence),
            warnings: operations.compactMap(\.warning) + lost.map { $0.plannedSentence(isKept: backsUp) }
                + (work.isLightweight ? assessment.doubts(about: change) : [])
                + missingFiles
                + (hop.runsCodeBefore
                    ? blockers.map { "The handlers of the stage must correct this: \($0.sentence)" } : []),
            missingFiles: missingFiles, handlers: hop.handlers,
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
            folder: folder.url.path, bytes: databaseBytes + ExternalStorage(of: store).byteCount,
            freeBytes: folder.freeBytes, isOnDiskOfStore: folder.isOnDiskOfStore)
    }

    /// Returns the number of rows that a step reads or writes.
    static func rows(_ step: SchemaStep, in tables: Set<String>, _ connection: StoreConnection) throws -> Int {
        try step.sourceTables.filter(tables.contains).reduce(0) { sum, table in
            sum + Int(try connection.integer("SELECT count(*) FROM \(name: table)") ?? 0)
        }
    }
}

extension MigrationPlanner {
    /// The work of one hop; without steps if the hop is not lightweight.
    struct Work {
        let hop: MigrationHop
        let difference: ModelDifference
        /// The change from the present file, for checks of its rows.
        let change: SchemaChange
        /// The layout of the new model in the store.
        let destination: StoreLayout
        /// The renumbering of the entities, if the file has its own numbers.
        let renumbering: EntityRenumbering?
        /// The steps that run at once.
        let steps: [SchemaStep]
        /// The steps that run later.
        let laterSteps: [SchemaStep]
        /// The number of rows that the steps read or write.
        let rows: Int

        var isLightweight: Bool { difference.isLightweight }

        /// Determines the work of a hop.
        ///
        /// Only the last hop defers steps, since each hop first runs the deferred steps of the one before.
        init(
            _ hop: MigrationHop, _ difference: ModelDifference, _ source: StoreLayout, _ facts: StoreFacts?,
            putsOff: Bool, counting rows: (SchemaStep) throws -> Int
        ) rethrows {
            self.hop = hop
            self.difference = difference
            change = SchemaChange(difference, source: source, facts: facts)
            renumbering = difference.isLightweight ? EntityRenumbering(source) : nil
            // The steps start from the file after the renumbering.
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
