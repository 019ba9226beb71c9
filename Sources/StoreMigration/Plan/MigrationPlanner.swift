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
            var (outlook, space) = (Outlook?.none, try SpaceNeed(connection))
            for (index, hop) in hops.enumerated() {
                let difference = ModelDifference(from: hop.source, to: hop.destination)
                let layout =
                    index == 0
                    ? try StoreLayout.read(hop.source, metadata: metadata, connection)
                    : StoreLayout(hop.source, names: names)
                let facts = index == 0 ? try StoreFacts.read(connection) : nil
                let change = SchemaChange(difference, source: layout, facts: facts)
                let renumbering = difference.isLightweight ? EntityRenumbering(layout) : nil
                var view = try outlook ?? Outlook(layout, connection)
                let planned = try planned(
                    hop, difference, change, renumbering, view, isFirst: index == 0, isLast: index == hops.count - 1,
                    connection)
                result.append(planned)
                if difference.isLightweight { space.add(change.steps) }
                view.advance(by: change, hop, planned)
                outlook = view
                names = change.destination.columnNames
            }
            return MigrationPlan(
                hops: result, pendingSteps: DeferredSteps(metadata).sentences, databaseBytes: space.databaseBytes,
                backupBytes: space.databaseBytes + Self.externalBytes(connection), growthBytes: space.growth,
                logBytes: space.log, freeBytes: DurableFile.freeBytes(beside: URL(filePath: connection.path)))
        }
    }

    private func planned(
        _ hop: MigrationHop, _ difference: ModelDifference, _ change: SchemaChange,
        _ renumbering: EntityRenumbering?, _ outlook: Outlook, isFirst: Bool, isLast: Bool,
        _ connection: StoreConnection
    ) throws -> MigrationPlan.Hop {
        let isLightweight = difference.isLightweight
        // What an earlier hop puts off, the next one has to do first.
        let defersSteps = isDeferred && isLast
        let blockers = isLightweight ? try outlook.blockers(change, connection) : []
        let isAsked = isFirst && isLightweight && outlook.isWhole
        let references = isAsked ? try DanglingReferences(change.source).found(connection) : []
        let steps = isLightweight ? change.steps : []
        let tables = Set(try connection.strings("SELECT name FROM sqlite_master WHERE type = 'table'"))
        return MigrationPlan.Hop(
            label: hop.label, changes: difference.operations.map(\.sentence),
            warnings: difference.operations.compactMap(\.warning) + references.map(\.plannedSentence)
                + (isLightweight ? outlook.doubts(about: change) : [])
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
