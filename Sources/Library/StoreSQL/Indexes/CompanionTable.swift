import DataModel

/// A table beside an entity's, maintained by triggers, with the key of each row and the values of an index.
///
///     Z_RT_<Entity>_<index>   an R-tree, named as in Core Data's own files: Z_PK, ZMIN0, ZMAX0, ZMIN1, …
///     Z_FX_<Entity>_<index>   values of expressions with functions of this library: Z_PK, ZVALUE0, …
struct CompanionTable: Sendable {
    /// The prefixes of the names of such tables.
    private static let prefixes = ["Z_RT_", "Z_FX_"]

    /// Whether a table is a companion table, and not one in which SQLite stores an R-tree.
    static func isName(_ name: String, madeBy sql: String) -> Bool {
        let isVirtual = sql.uppercased().hasPrefix("CREATE VIRTUAL TABLE")
        return prefixes.contains(where: name.hasPrefix) && isVirtual == name.hasPrefix("Z_RT_")
    }

    let index: ComputedIndex
    private let layout: StoreLayout
    private let isTree: Bool

    /// Describes the table of an index; nil for an index that SQLite maintains itself.
    init?(_ index: ComputedIndex, in layout: StoreLayout) {
        switch index.form {
        case .expressions: return nil
        case .values: isTree = false
        case .tree: isTree = true
        }
        self.index = index
        self.layout = layout
    }

    var name: String { "\(isTree ? "Z_RT_" : "Z_FX_")\(index.entity.name)_\(index.name)" }

    private var table: String { layout[index.entity].table }

    // MARK: Statements

    /// The tables, indexes and triggers it consists of, by name, with the statements that create them.
    var objects: [(name: String, statement: SQLStatement)] {
        var result: [(String, SQLStatement)] = [(name, createStatement)]
        if !isTree {
            let key = IndexDefinition(
                name: "\(name)_INDEX", table: name, columns: columns.map { .init(name: $0, order: .plain) },
                isUnique: false)
            result.append((key.name, key.createStatement))
        }
        return result + triggers
    }

    /// Creates and fills the table.
    var createStatements: [SQLStatement] { objects.map(\.statement) + [fillStatement] }

    /// Removes companion tables and their triggers.
    static func dropStatements(_ tables: [String], triggers: [String]) -> [SQLStatement] {
        triggers.map { "DROP TRIGGER IF EXISTS \(name: $0)" } + tables.map { "DROP TABLE IF EXISTS \(name: $0)" }
    }

    private var createStatement: SQLStatement {
        isTree
            ? "CREATE VIRTUAL TABLE \(name: name) USING rtree(Z_PK, \(names: columns))"
            : "CREATE TABLE \(name: name) ( Z_PK INTEGER PRIMARY KEY, \(names: columns) )"
    }

    private var columns: [String] {
        index.values.indices.flatMap { isTree ? ["ZMIN\($0)", "ZMAX\($0)"] : ["ZVALUE\($0)"] }
    }

    private var fillStatement: SQLStatement {
        "INSERT INTO \(name: name) SELECT \(row("")) FROM \(name: table) WHERE \(isHeld(""))"
    }

    private var triggers: [(String, SQLStatement)] {
        let insertion: SQLStatement = "INSERT INTO \(name: name) SELECT \(row("NEW")) WHERE \(isHeld("NEW"))"
        let deletion: SQLStatement = "DELETE FROM \(name: name) WHERE Z_PK = OLD.Z_PK"
        let watched: SQLStatement = watchedColumns.isEmpty ? "" : " OF \(names: watchedColumns)"
        return [
            trigger("INSERT", "AFTER INSERT", [insertion]),
            trigger("UPDATE", "AFTER UPDATE\(watched)", [deletion, insertion]),
            trigger("DELETE", "AFTER DELETE", [deletion]),
        ]
    }

    private func trigger(
        _ suffix: String, _ event: SQLStatement, _ statements: [SQLStatement]
    ) -> (String, SQLStatement) {
        let name = "\(self.name)_\(suffix)"
        let body = statements.map { SQLStatement("\($0); ") }.joined(separator: "")
        return (name, "CREATE TRIGGER \(name: name) \(event) ON \(name: table) BEGIN \(body)END")
    }

    /// The columns that the values depend on; empty for all columns.
    private var watchedColumns: [String] {
        let paths = index.expressions.map(\.keyPaths)
        guard !paths.contains(where: \.isEmpty) else { return [] }
        let columns = paths.joined().compactMap { path in
            (try? index.entity.slot(at: path.description)).flatMap { layout[index.entity].slotColumns[$0.index]?.name }
        }
        return columns.count == paths.joined().count ? Set(columns).sorted() : []
    }

    /// The key and values of a row, given the row's alias.
    private func row(_ alias: String) -> SQLStatement {
        let key = RowSource(alias: alias, entity: index.entity, joins: JoinList()).key
        return ([key] + values(alias).flatMap { isTree ? [bounded($0), bounded($0)] : [$0] }).joined(separator: ", ")
    }

    private func values(_ alias: String) -> [SQLStatement] {
        let sql = ElementSQL(layout: layout, entity: index.entity)
        return index.expressions.compactMap { sql.compile($0, alias: alias)?.sql }
    }

    /// Limits a value to the range of an R-tree, whose numbers have 32 bits.
    private func bounded(_ value: SQLStatement) -> SQLStatement {
        let edge = SQLStatement(text: SQLValue.real(TreeBound.edge).literal)
        return "min(max(\(value), -\(edge)), \(edge))"
    }

    /// Whether a row is in the table: one of the entity or its subentities, and in an R-tree one with all its values.
    private func isHeld(_ alias: String) -> SQLStatement {
        let source = RowSource(alias: alias, entity: index.entity, joins: JoinList())
        let present = isTree ? values(alias).map { SQLStatement("\($0) IS NOT NULL") } : []
        return ([layout.isKind(of: index.entity, source.column("Z_ENT")).writtenOut] + present)
            .joined(separator: " AND ")
    }
}

/// The bounds of values in an R-tree.
enum TreeBound {
    /// The greatest number: the maximum of a 32-bit floating-point number, rounded toward 0.
    static let edge = 3.4e38

    /// Returns the number to compare with an R-tree's values; nil if the value is not a number.
    static func number(_ value: AttributeValue) -> Double? {
        switch SQLValue(comparing: value) {
        case .integer(let number): min(max(Double(number), -edge), edge)
        case .real(let number) where !number.isNaN: min(max(number, -edge), edge)
        case .real, .null, .text, .blob: nil
        }
    }
}
