import DataModel
import Foundation
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
                    try planned(
                        hop, difference, change, renumbering, isFirst: index == 0, isLast: index == hops.count - 1,
                        connection))
                names = change.destination.columnNames
            }
            let bytes = try Self.bytes(connection)
            return MigrationPlan(
                hops: result, pendingSteps: DeferredSteps(metadata).sentences, databaseBytes: bytes,
                backupBytes: bytes + Self.externalBytes(connection))
        }
    }

    private func planned(
        _ hop: MigrationHop, _ difference: ModelDifference, _ change: SchemaChange,
        _ renumbering: EntityRenumbering?, isFirst: Bool, isLast: Bool, _ connection: StoreConnection
    ) throws -> MigrationPlan.Hop {
        let isLightweight = difference.isLightweight
        // What an earlier hop puts off, the next one has to do first.
        let defersSteps = isDeferred && isLast
        let blockers = isFirst && isLightweight ? try change.blockers(connection) : []
        let steps = isLightweight ? change.steps : []
        let tables = Set(try connection.strings("SELECT name FROM sqlite_master WHERE type = 'table'"))
        return MigrationPlan.Hop(
            label: hop.label, changes: difference.operations.map(\.sentence),
            warnings: difference.operations.compactMap(\.warning)
                + (hop.runsCodeBefore ? blockers.map { "The stage's code has to see to it: \($0.sentence)" } : []),
            handlers: hop.handlers,
            steps: (renumbering.map { [MigrationPlan.Step($0)] } ?? [])
                + steps.filter { !defersSteps || !$0.isDeferrable }.map(MigrationPlan.Step.init),
            deferredSteps: steps.filter { defersSteps && $0.isDeferrable }.map(MigrationPlan.Step.init),
            rows: try steps.reduce(0) { try $0 + Self.rows($1, in: tables, connection) },
            refusals: difference.refusals.map(\.description),
            blockers: hop.runsCodeBefore ? [] : blockers)
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

    /// The files of external data, which a backup takes along.
    private static func externalBytes(_ connection: StoreConnection) -> Int {
        let files = ExternalStorage(of: URL(filePath: connection.path))
        return files.names().reduce(0) { sum, name in
            let attributes = try? FileManager.default.attributesOfItem(atPath: files.file(name).path)
            return sum + (attributes?[.size] as? Int ?? 0)
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

extension SchemaChange {
    /// Asks the rows; returns what stands in the way, questions about one property added up.
    func blockers(_ connection: StoreConnection) throws -> [MigrationBlocker] {
        var found: [(check: RowCheck, rows: Int, keys: [Int64])] = []
        for check in checks {
            let rows = Int(try connection.integer(check.count) ?? 0)
            guard rows > 0 else { continue }
            let keys = try check.keys.map { keys in
                try connection.rows("\(keys) LIMIT \(MigrationBlocker.namedRows)") { $0.integer(at: 0) ?? 0 }
            }
            let same = found.firstIndex {
                $0.check.kind == check.kind && $0.check.entity == check.entity && $0.check.property == check.property
            }
            if let same {
                found[same].rows += rows
                found[same].keys += keys ?? []
            } else {
                found.append((check, rows, keys ?? []))
            }
        }
        return found.map { MigrationBlocker($0.check, rows: $0.rows, keys: $0.keys) }
    }
}
