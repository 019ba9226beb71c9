import DataModel

/// Removes the columns and tables that nothing carries on.
struct RemovalSteps {
    private let context: SchemaContext
    private let rebuilt: Set<String>

    init(_ context: SchemaContext, rebuilt: Set<String>) {
        self.context = context
        self.rebuilt = rebuilt
    }

    var steps: [SchemaStep] { columns + joinColumns + tables }

    private var columns: [SchemaStep] {
        context.source.tables.flatMap { old -> [SchemaStep] in
            guard let kept = context.keptColumns[old.rootNumber] else { return [] }
            let table = context.table(ofOldRoot: old.rootNumber)
            guard !rebuilt.contains(table) else { return [] }
            let living = Set(kept.values)
            return old.columns.map(\.name).filter { !living.contains($0) }.map { name in
                Self.drop(context.column(name, ofOldRoot: old.rootNumber), of: table, sourceTable: old.name)
            }
        }
    }

    private var joinColumns: [SchemaStep] {
        context.keptJoins.flatMap { join in
            let plan = RenamePlan(
                living: [], dead: join.deadColumns, fresh: join.new.keyColumns + join.new.orderColumns)
            return join.deadColumns.map {
                Self.drop(plan.current[$0] ?? $0, of: join.new.name, sourceTable: join.old.name)
            }
        }
    }

    private static func drop(_ column: String, of table: String, sourceTable: String) -> SchemaStep {
        SchemaStep(
            .dropColumn, "Remove the column \(column) of \(table).",
            ["ALTER TABLE \(name: table) DROP COLUMN \(name: column)"], sourceTables: [sourceTable])
    }

    private var tables: [SchemaStep] {
        let bases = Set(context.difference.hierarchies.compactMap(\.base))
        let joins = Set(context.keptJoins.map(\.old.name))
        let dead =
            context.source.tables.filter { !bases.contains($0.rootNumber) }.map(\.name)
            + context.source.joinTables.map(\.name).filter { !joins.contains($0) }
        return dead.map { name in
            let current = context.tableRenames.current[name] ?? name
            return SchemaStep(
                .dropTable, "Remove the table \(current).", ["DROP TABLE IF EXISTS \(name: current)"])
        }
    }
}
