import DataModel

/// The steps that remove columns and tables which the new model does not use.
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
            return old.columns.filter { !living.contains($0.name) }.map { column in
                Self.drop(
                    context.column(column.name, ofOldRoot: old.rootNumber), of: table, sourceTable: old.name,
                    concerns: [column.property])
            }
        }
    }

    private var joinColumns: [SchemaStep] {
        context.keptJoins.flatMap { join in
            let plan = RenamePlan(
                living: [], dead: join.deadColumns, fresh: join.new.keyColumns + join.new.orderColumns)
            return join.deadColumns.map {
                Self.drop(
                    plan.current[$0] ?? $0, of: join.new.name, sourceTable: join.old.name,
                    concerns: [join.new.property])
            }
        }
    }

    private static func drop(
        _ column: String, of table: String, sourceTable: String, concerns: [PropertyPath]
    ) -> SchemaStep {
        SchemaStep(
            .dropColumn, "Remove the column \(column) of \(table).",
            ["ALTER TABLE \(name: table) DROP COLUMN \(name: column)"], sourceTables: [sourceTable], concerns: concerns)
    }

    private var tables: [SchemaStep] {
        let bases = Set(context.difference.hierarchies.compactMap(\.base))
        let joins = Set(context.keptJoins.map(\.old.name))
        let dead =
            context.source.tables.filter { !bases.contains($0.rootNumber) }.map {
                ($0.name, PropertyPath(context.source.model[number: $0.rootNumber].name, ""))
            }
            + context.source.joinTables.filter { !joins.contains($0.name) }.map { ($0.name, $0.property) }
        return dead.map { name, concern in
            let current = context.tableRenames.current[name] ?? name
            return SchemaStep(
                .dropTable, "Remove the table \(current).", ["DROP TABLE IF EXISTS \(name: current)"],
                concerns: [concern])
        }
    }
}
