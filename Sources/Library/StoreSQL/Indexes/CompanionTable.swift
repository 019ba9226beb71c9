import DataModel

/// A table beside an entity's, maintained by triggers, with the key of each row and the values of an index.
///
///     Z_RT_<Entity>_<index>   an R-tree, named as in Core Data's own files: Z_PK, ZMIN0, ZMAX0, ZMIN1, …
///     Z_FX_<Entity>_<index>   values of expressions with functions of this library: Z_PK, ZVALUE0, …
///     Z_FT_<Entity>_<index>   folded texts in a full-text table: ZTEXT0, …
///     Z_FQ_<Entity>_<index>   the keys of rows that have changed since they were entered in the full-text table: Z_PK
struct CompanionTable: Sendable {
    /// The prefixes of the names of such tables.
    private static let prefixes = ["Z_RT_", "Z_FT_", "Z_FX_", "Z_FQ_"]

    /// Whether a table is a companion table, and not one in which SQLite stores an R-tree or a full-text table.
    static func isName(_ name: String, madeBy sql: String) -> Bool {
        let isVirtual = sql.uppercased().hasPrefix("CREATE VIRTUAL TABLE")
        return prefixes.contains(where: name.hasPrefix)
            && isVirtual == (name.hasPrefix("Z_RT_") || name.hasPrefix("Z_FT_"))
    }

    let index: ComputedIndex
    private let layout: StoreLayout
    private var isTree: Bool { index.form == .tree }

    /// Describes the table of an index; nil for an index that SQLite maintains itself.
    init?(_ index: ComputedIndex, in layout: StoreLayout) {
        guard index.form != .expressions else { return nil }
        self.index = index
        self.layout = layout
    }

    var name: String { named(isTree ? "Z_RT_" : index.form == .text ? "Z_FT_" : "Z_FX_") }

    /// The table of the keys of rows that are not in a full-text table yet.
    var queue: String { named("Z_FQ_") }

    /// The tables it consists of.
    var tables: [String] { index.form == .text ? [name, queue] : [name] }

    private func named(_ prefix: String) -> String { "\(prefix)\(index.entity.name)_\(index.name)" }

    private var table: String { layout[index.entity].table }

    // MARK: Statements

    /// The tables, indexes and triggers it consists of, by name, with the statements that create them.
    var objects: [(name: String, statement: SQLStatement)] {
        var result: [(String, SQLStatement)] = [(name, createStatement)]
        if index.form == .text {
            result.append((queue, "CREATE TABLE \(name: queue) ( Z_PK INTEGER PRIMARY KEY )"))
        } else if !isTree {
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
        switch index.form {
        case .tree: return "CREATE VIRTUAL TABLE \(name: name) USING rtree(Z_PK, \(names: columns))"
        case .text:
            // Each group of three letters is a word; where it is, is not kept, since the request compares the rows
            // themselves (<https://www.sqlite.org/fts5.html#the_trigram_tokenizer>).
            let options = "tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0"
            return "CREATE VIRTUAL TABLE \(name: name) USING fts5(\(names: columns), \(SQLStatement(text: options)))"
        case .values, .expressions:
            return "CREATE TABLE \(name: name) ( Z_PK INTEGER PRIMARY KEY, \(names: columns) )"
        }
    }

    private var columns: [String] {
        index.values.indices.flatMap { place in
            switch index.form {
            case .tree: ["ZMIN\(place)", "ZMAX\(place)"]
            case .text: ["ZTEXT\(place)"]
            case .values, .expressions: ["ZVALUE\(place)"]
            }
        }
    }

    private var fillStatement: SQLStatement {
        index.form == .text
            ? entering("1") : "INSERT INTO \(name: name) SELECT \(row("")) FROM \(name: table) WHERE \(isHeld(""))"
    }

    // MARK: Full text

    /// Enters the queued rows in the full-text table, in the caller's transaction.
    ///
    /// Triggers only queue the keys, without functions of this library, so that every program can write to the table.
    var catchUpStatements: [SQLStatement] {
        [
            "DELETE FROM \(name: name) WHERE rowid IN (SELECT Z_PK FROM \(name: queue))",
            entering("Z_PK IN (SELECT Z_PK FROM \(name: queue))"), "DELETE FROM \(name: queue)",
        ]
    }

    /// Empties the full-text table and enters all rows, in the caller's transaction.
    var rebuildStatements: [SQLStatement] {
        ["DELETE FROM \(name: name)", entering("1"), "DELETE FROM \(name: queue)"]
    }

    /// Counts the rows whose words are not those in the full-text table, and the words of rows that no longer exist. Rows
    /// in the queue are left out: a search compares these by itself.
    var differenceStatement: SQLStatement {
        let words = zip(columns, values("t")).map { SQLStatement("f.\(name: $0) IS NOT FL_WORDS(\($1))") }
        let differing = (["f.rowid IS NULL"] + words).joined(separator: " OR ")
        let queued: SQLStatement = "(SELECT Z_PK FROM \(name: queue))"
        return """
            SELECT (SELECT count(*) FROM \(name: table) t LEFT JOIN \(name: name) f ON f.rowid = t.Z_PK \
            WHERE \(isHeld("t")) AND t.Z_PK NOT IN \(queued) AND (\(differing))) \
            + (SELECT count(*) FROM \(name: name) WHERE rowid NOT IN \(queued) \
            AND rowid NOT IN (SELECT t.Z_PK FROM \(name: table) t WHERE \(isHeld("t"))))
            """
    }

    /// Counts the queued rows, up to a number beyond which they are entered.
    var backlogStatement: SQLStatement {
        "SELECT count(*) FROM (SELECT 1 FROM \(name: queue) LIMIT \(SQLStatement(text: String(Self.mostQueued + 1))))"
    }

    /// The number of queued rows that a search compares without help.
    static let mostQueued: Int64 = 500

    private func entering(_ condition: SQLStatement) -> SQLStatement {
        let texts = values("").map { SQLStatement("FL_WORDS(\($0))") }.joined(separator: ", ")
        return """
            INSERT INTO \(name: name) (rowid, \(names: columns)) SELECT Z_PK, \(texts) FROM \(name: table) \
            WHERE \(isHeld("")) AND \(condition)
            """
    }

    private var queueTriggers: [(String, SQLStatement)] {
        func queued(_ alias: String) -> [SQLStatement] {
            // Not OR IGNORE: the conflict policy of the statement that fires the trigger would take its place
            // (<https://www.sqlite.org/lang_createtrigger.html>).
            let key = SQLStatement(text: "\(alias).Z_PK")
            return [
                """
                INSERT INTO \(name: queue) SELECT \(key) WHERE \(isHeld(alias)) \
                AND \(key) NOT IN (SELECT Z_PK FROM \(name: queue))
                """
            ]
        }
        let watched: SQLStatement = watchedColumns.isEmpty ? "" : " OF \(names: watchedColumns)"
        return [
            trigger("INSERT", "AFTER INSERT", queued("NEW")),
            trigger("UPDATE", "AFTER UPDATE\(watched)", queued("NEW")),
            trigger("DELETE", "AFTER DELETE", queued("OLD")),
        ]
    }

    private var triggers: [(String, SQLStatement)] {
        guard index.form != .text else { return queueTriggers }
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
        let edge = SQLStatement(text: SQLValue.real(RTreeBounds.edge).literal)
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
enum RTreeBounds {
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
