import DataModel
package import SQLiteStore
import StoreSQL

/// Makes plans; reads, never writes.
package struct MigrationPlanner {
    private let hops: [MigrationHop]
    private let isDeferred: Bool

    /// Prepares the plan of hops that follow one another.
    package init(_ hops: [MigrationHop], isDeferred: Bool = false) {
        self.hops = hops
        self.isDeferred = isDeferred
    }

    /// Looks at the store and plans.
    ///
    /// - Throws: `MigrationError.store` when the store cannot be read.
    package func plan(_ connection: StoreConnection) throws(MigrationError) -> MigrationPlan {
        try migrating(connection.path) {
            let metadata = try StoreMetadata.read(connection)
            var names = metadata.columnNames
            var result: [MigrationPlan.Hop] = []
            for (index, hop) in hops.enumerated() {
                let difference = ModelDifference(from: hop.source, to: hop.destination)
                let layout =
                    index == 0
                    ? try StoreLayout.read(hop.source, metadata: metadata, connection)
                    : StoreLayout(hop.source, names: names)
                let facts = index == 0 ? try StoreFacts.read(connection) : nil
                let change = SchemaChange(difference, source: layout, facts: facts)
                let renumbering = difference.isLightweight ? EntityRenumbering(layout) : nil
                result.append(
                    try planned(hop, difference, change, renumbering, isFirst: index == 0, connection))
                names = change.destination.columnNames
            }
            return MigrationPlan(
                hops: result, pendingSteps: DeferredSteps(metadata).sentences,
                backupBytes: try Self.bytes(connection))
        }
    }

    private func planned(
        _ hop: MigrationHop, _ difference: ModelDifference, _ change: SchemaChange,
        _ renumbering: EntityRenumbering?, isFirst: Bool, _ connection: StoreConnection
    ) throws -> MigrationPlan.Hop {
        let isLightweight = difference.isLightweight
        let steps = isLightweight ? change.steps : []
        let tables = Set(try connection.strings("SELECT name FROM sqlite_master WHERE type = 'table'"))
        return MigrationPlan.Hop(
            label: hop.label, changes: difference.operations.map(\.sentence),
            warnings: difference.operations.compactMap(\.warning),
            steps: (renumbering.map { [MigrationPlan.Step($0)] } ?? [])
                + steps.filter { !isDeferred || !$0.isDeferrable }.map(MigrationPlan.Step.init),
            deferredSteps: steps.filter { isDeferred && $0.isDeferrable }.map(MigrationPlan.Step.init),
            rows: try steps.reduce(0) { try $0 + Self.rows($1, in: tables, connection) },
            refusals: difference.refusals.map(\.description),
            blockers: isFirst && isLightweight ? try change.blockers(connection) : [])
    }

    /// How many rows a step reads or writes.
    static func rows(_ step: SchemaStep, in tables: Set<String>, _ connection: StoreConnection) throws -> Int {
        try step.sourceTables.filter(tables.contains).reduce(0) { sum, table in
            sum + Int(try connection.integer("SELECT count(*) FROM \(name: table)") ?? 0)
        }
    }

    private static func bytes(_ connection: StoreConnection) throws -> Int {
        let pages = try connection.integer("PRAGMA page_count") ?? 0
        return Int(pages * (try connection.integer("PRAGMA page_size") ?? 0))
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

extension SchemaChange {
    /// Asks the rows; returns what stands in the way, questions about one property added up.
    func blockers(_ connection: StoreConnection) throws -> [MigrationBlocker] {
        var counts: [(check: RowCheck, rows: Int)] = []
        for check in checks {
            let rows = Int(try connection.integer(check.count) ?? 0)
            guard rows > 0 else { continue }
            let same = counts.firstIndex {
                $0.check.kind == check.kind && $0.check.entity == check.entity && $0.check.property == check.property
            }
            if let same { counts[same].rows += rows } else { counts.append((check, rows)) }
        }
        return counts.map { MigrationBlocker($0.check, rows: $0.rows) }
    }
}
