import DataModel

/// The steps that copy tables which `ALTER TABLE` cannot change.
///
/// These are tables with a `UNIQUE` constraint, as in stores of 2015, whose constraint or one of its columns must be
/// removed. The order is that of "Making Other Kinds Of Table Schema Changes"
/// (<https://www.sqlite.org/lang_altertable.html>).
struct TableRebuild {
    private let context: SchemaContext
    /// The names of the tables after the change.
    let tables: Set<String>

    init(_ context: SchemaContext, facts: StoreFacts) {
        self.context = context
        let wanted = StoreSchema(context.destination).indexes
        var tables: Set<String> = []
        for index in facts.indexes where index.isConstraint {
            guard let root = context.source.tables.first(where: { $0.name == index.definition.table })?.rootNumber,
                let hierarchy = context.difference.hierarchies.first(where: { $0.base == root })
            else { continue }
            let columns = index.definition.columns.map { context.column($0.name, ofOldRoot: root) }
            let table = context.newTable(hierarchy.rootNumber)
            let isWanted = wanted.contains { $0.isUnique && $0.table == table && $0.columns.map(\.name) == columns }
            if !isWanted { tables.insert(table) }
        }
        self.tables = tables
    }

    var steps: [SchemaStep] {
        context.destination.tables.filter { tables.contains($0.name) }.map { table in
            SchemaStep(
                .rebuild, "Copy the table \(table.name) to remove a constraint.", Self.statements(table),
                sourceTables: context.base(table.rootNumber).map { [context.oldTable($0)] } ?? [],
                concerns: context.entities(ofTable: table))
        }
    }

    /// Steps 4 to 7 of the procedure. `HopMigrator` performs the others.
    private static func statements(_ table: TableLayout) -> [SQLStatement] {
        var copy = table
        copy.name = "Z_NEW_" + table.name
        let columns = ["Z_PK", "Z_ENT", "Z_OPT"] + table.columns.map(\.name)
        return [
            // 4. "Use CREATE TABLE to construct a new table "new_X" that is in the desired revised format of table X."
            copy.createStatement,
            // 5. "Transfer content from X into new_X using a statement like: INSERT INTO new_X SELECT ... FROM X."
            "INSERT INTO \(name: copy.name) (\(names: columns)) SELECT \(names: columns) FROM \(name: table.name)",
            // 6. "Drop the old table X: DROP TABLE X."
            "DROP TABLE \(name: table.name)",
            // 7. "Change the name of new_X to X using: ALTER TABLE new_X RENAME TO X."
            "ALTER TABLE \(name: copy.name) RENAME TO \(name: table.name)",
        ]
    }
}
