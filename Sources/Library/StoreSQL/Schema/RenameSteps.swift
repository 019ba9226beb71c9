import DataModel

/// The steps that rename tables and columns and create new ones.
struct RenameSteps {
    private let context: SchemaContext

    init(_ context: SchemaContext) { self.context = context }

    var steps: [SchemaStep] { tableRenames + columnRenames + joinColumnRenames + newTables + newColumns }

    private var tableRenames: [SchemaStep] {
        context.tableRenames.renames.map { rename in
            SchemaStep(
                .rename, "Rename the table \(rename.old) to \(rename.new).",
                ["ALTER TABLE \(name: rename.old) RENAME TO \(name: rename.new)"],
                concerns: concerns(ofTable: context.tableRenames.firstName(of: rename.old)))
        }
    }

    private var columnRenames: [SchemaStep] {
        context.columnRenames.sorted { $0.key < $1.key }.flatMap { root, plan in
            plan.renames.map { rename in
                Self.rename(
                    rename, in: context.table(ofOldRoot: root),
                    concerns: concerns(ofColumn: plan.firstName(of: rename.old), root))
            }
        }
    }

    private var joinColumnRenames: [SchemaStep] {
        context.keptJoins.flatMap { join in
            let living = join.columns.map { RenamePlan.Rename(old: $0.value, new: $0.key) }.sorted { $0.old < $1.old }
            let plan = RenamePlan(
                living: living, dead: join.deadColumns, fresh: join.new.keyColumns + join.new.orderColumns)
            return plan.renames.map { Self.rename($0, in: join.new.name, concerns: [join.new.property]) }
        }
    }

    private static func rename(
        _ rename: RenamePlan.Rename, in table: String, concerns: [PropertyPath]
    ) -> SchemaStep {
        SchemaStep(
            .rename, "Rename the column \(rename.old) of \(table) to \(rename.new).",
            ["ALTER TABLE \(name: table) RENAME COLUMN \(name: rename.old) TO \(name: rename.new)"],
            concerns: concerns)
    }

    private var newTables: [SchemaStep] {
        let tables = context.destination.tables.filter { context.base($0.rootNumber) == nil }
        let kept = Set(context.keptJoins.map(\.new.name))
        let joins = context.destination.joinTables.filter { !kept.contains($0.name) }
        return tables.map { Self.create($0.name, $0.createStatement, context.entities(ofTable: $0)) }
            + joins.map { Self.create($0.name, $0.createStatement, [$0.property]) }
    }

    private static func create(_ name: String, _ statement: SQLStatement, _ concerns: [PropertyPath]) -> SchemaStep {
        SchemaStep(.createTable, "Create the table \(name).", [statement], concerns: concerns)
    }

    /// What an old table belongs to: the entities in it, or the relationship of a join table.
    private func concerns(ofTable old: String) -> [PropertyPath] {
        if let join = context.keptJoins.first(where: { $0.old.name == old }) { return [join.new.property] }
        if let join = context.source.joinTables.first(where: { $0.name == old }) { return [join.property] }
        guard let table = context.source.tables.first(where: { $0.name == old }) else { return [] }
        let living = context.destination.tables.first { context.base($0.rootNumber) == table.rootNumber }
        return living.map { context.entities(ofTable: $0) }
            ?? [PropertyPath(context.source.model[number: table.rootNumber].name, "")]
    }

    /// The property whose column stays, else the property of the old column.
    private func concerns(ofColumn old: String, _ root: Int) -> [PropertyPath] {
        let living = context.keptColumns[root]?.first { $0.value == old }?.key
        let table = context.destination.tables.first { context.base($0.rootNumber) == root }
        if let column = table?.columns.first(where: { $0.name == living }) { return [column.property] }
        return context.source.table(ofRoot: root)?.columns.filter { $0.name == old }.map(\.property) ?? []
    }

    private var newColumns: [SchemaStep] {
        let columns = context.destination.tables.flatMap { table -> [(String, String, String, PropertyPath)] in
            guard let base = context.base(table.rootNumber) else { return [] }
            return table.columns.filter { context.keptColumns[base]?[$0.name] == nil }.map {
                (table.name, $0.name, $0.definition, $0.property)
            }
        }
        let joinColumns = context.keptJoins.flatMap { join in
            join.missingColumns.map { (join.new.name, $0, quotedName($0) + " INTEGER", join.new.property) }
        }
        return (columns + joinColumns).map { table, column, definition, property in
            SchemaStep(
                .addColumn, "Add the column \(column) to \(table).",
                ["ALTER TABLE \(name: table) ADD COLUMN \(SQLStatement(text: definition))"], concerns: [property])
        }
    }
}

/// An order of renamings in which no two names are ever equal.
///
/// An unused name gives way if another needs it. Names that are exchanged get temporary names in between.
struct RenamePlan {
    struct Rename: Hashable {
        var old: String
        var new: String
    }

    /// The renamings in order.
    private(set) var renames: [Rename] = []
    /// The name after all renamings, by the name before.
    private(set) var current: [String: String] = [:]

    /// Plans the renamings of the names that stay, and of unused names that are in the way.
    ///
    /// - Parameters:
    ///   - living: The renamings that the model asks for.
    ///   - dead: The unused names.
    ///   - fresh: Names that will be created, for which unused names give way as well.
    init(living: [Rename], dead: [String], fresh: [String] = []) {
        let wanted = Set(living.map(\.new) + fresh)
        for name in dead {
            current[name] = name
            if wanted.contains(name) { rename(name, "Z_OLD_" + name.drop { $0 == "Z" }) }
        }
        let moves = living.filter { $0.old != $0.new }
        for move in living { current[move.old] = move.new }
        let leaving = Set(moves.map(\.old))
        let crossing = moves.filter { leaving.contains($0.new) }
        for move in crossing { renames.append(Rename(old: move.old, new: "Z_NEW_" + move.old)) }
        renames += moves.filter { !crossing.contains($0) }
        for move in crossing { renames.append(Rename(old: "Z_NEW_" + move.old, new: move.new)) }
    }

    /// Returns the name before all renamings of what a renaming finds under a name.
    func firstName(of name: String) -> String { renames.first { $0.new == name }?.old ?? name }

    private mutating func rename(_ old: String, _ new: String) {
        renames.append(Rename(old: old, new: new))
        current[old] = new
    }
}
