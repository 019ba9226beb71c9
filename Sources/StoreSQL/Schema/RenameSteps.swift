import DataModel

/// Renames tables and columns, and makes new ones.
struct RenameSteps {
    private let context: SchemaContext

    init(_ context: SchemaContext) { self.context = context }

    var steps: [SchemaStep] { tableRenames + columnRenames + joinColumnRenames + newTables + newColumns }

    private var tableRenames: [SchemaStep] {
        context.tableRenames.renames.map { rename in
            SchemaStep(
                .rename, "Rename the table \(rename.old) to \(rename.new).",
                ["ALTER TABLE \(name: rename.old) RENAME TO \(name: rename.new)"])
        }
    }

    private var columnRenames: [SchemaStep] {
        context.columnRenames.sorted { $0.key < $1.key }.flatMap { root, plan in
            plan.renames.map { Self.rename($0, in: context.table(ofOldRoot: root)) }
        }
    }

    private var joinColumnRenames: [SchemaStep] {
        context.keptJoins.flatMap { join in
            let living = join.columns.map { RenamePlan.Rename(old: $0.value, new: $0.key) }.sorted { $0.old < $1.old }
            let plan = RenamePlan(
                living: living, dead: join.deadColumns, fresh: join.new.keyColumns + join.new.orderColumns)
            return plan.renames.map { Self.rename($0, in: join.new.name) }
        }
    }

    private static func rename(_ rename: RenamePlan.Rename, in table: String) -> SchemaStep {
        SchemaStep(
            .rename, "Rename the column \(rename.old) of \(table) to \(rename.new).",
            ["ALTER TABLE \(name: table) RENAME COLUMN \(name: rename.old) TO \(name: rename.new)"])
    }

    private var newTables: [SchemaStep] {
        let tables = context.destination.tables.filter { context.base($0.rootNumber) == nil }
        let kept = Set(context.keptJoins.map(\.new.name))
        let joins = context.destination.joinTables.filter { !kept.contains($0.name) }
        return (tables.map { ($0.name, $0.createStatement) } + joins.map { ($0.name, $0.createStatement) }).map {
            SchemaStep(.createTable, "Create the table \($0).", [$1])
        }
    }

    private var newColumns: [SchemaStep] {
        let columns = context.destination.tables.flatMap { table -> [(String, String, String)] in
            guard let base = context.base(table.rootNumber) else { return [] }
            return table.columns.filter { context.keptColumns[base]?[$0.name] == nil }.map {
                (table.name, $0.name, $0.definition)
            }
        }
        let joinColumns = context.keptJoins.flatMap { join in
            join.missingColumns.map { (join.new.name, $0, quotedName($0) + " INTEGER") }
        }
        return (columns + joinColumns).map { table, column, definition in
            SchemaStep(
                .addColumn, "Add the column \(column) to \(table).",
                ["ALTER TABLE \(name: table) ADD COLUMN \(SQLStatement(text: definition))"])
        }
    }
}
