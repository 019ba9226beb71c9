import DataModel

/// The rows of a store after changes that have not been made yet, as queries on the present rows.
///
/// With it, the row checks of a later hop run on a file of the first version. Links that are stored in another way and
/// derived values are known only after the change; a check that needs such a column returns nil.
package struct RowForecast {
    /// The present rows that the rows of a table come from.
    private struct Table {
        /// The table or query for a FROM clause.
        var name: SQLStatement
        /// The queries that it depends on, by their indexes in the list.
        var needs: Set<Int> = []
        /// The columns with unknown values.
        var unknown: Set<String> = []
    }

    private var tables: [String: Table] = [:]
    private var queries: [SQLStatement] = []

    /// Starts with the present rows of a file.
    package init(_ layout: StoreLayout) {
        for table in layout.tables { tables[table.name] = Table(name: "main.\(name: table.name)") }
    }

    /// Returns a check on the future rows; nil if their values are unknown.
    package func question(_ check: RowCheck) -> RowCheck? {
        var (needs, last): (Set<Int>, [SQLStatement]) = ([], [])
        for (name, columns) in check.reads.sorted(by: { $0.key < $1.key }) {
            guard let table = tables[name], table.unknown.isDisjoint(with: columns) else { return nil }
            needs.formUnion(table.needs)
            last.append("\(name: name) AS (SELECT * FROM \(table.name))")
        }
        let all = needs.sorted().map { queries[$0] } + last
        return all.isEmpty ? check : check.asked(of: "WITH \(all.joined(separator: ", ")) ")
    }

    /// Adds a change, so that the forecast is of the rows after it.
    package mutating func advance(by change: SchemaChange) {
        let context = change.context
        var next: [String: Table] = [:]
        for table in context.destination.tables { next[table.name] = self.table(table, context) }
        tables = next
    }

    private mutating func table(_ table: TableLayout, _ context: SchemaContext) -> Table {
        let reader = ForecastTable(table, context)
        let sources = reader.sources.compactMap { source in tables[source.table].map { (source.root, $0) } }
        let unknown = reader.unknown { old in tables[old.table]?.unknown.contains(old.column) ?? true }
        if let (_, only) = sources.first, sources.count == 1, reader.isUnchanged {
            return Table(name: only.name, needs: only.needs, unknown: unknown)
        }
        let rows = sources.map { root, source in reader.rows(ofOldRoot: root, from: source.name, without: unknown) }
        let name = SQLStatement(text: "Z_LATER\(queries.count)")
        let all = rows.isEmpty ? [reader.noRows(without: unknown)] : rows
        queries.append("\(name) AS (\(all.joined(separator: " UNION ALL ")))")
        let needs = sources.reduce(into: Set([queries.count - 1])) { $0.formUnion($1.1.needs) }
        return Table(name: name, needs: needs, unknown: unknown)
    }
}

/// A table of a later version, and the tables that its rows come from.
private struct ForecastTable {
    private let table: TableLayout
    private let context: SchemaContext

    init(_ table: TableLayout, _ context: SchemaContext) {
        self.table = table
        self.context = context
    }

    /// The old hierarchies whose rows are in the table afterwards, with the names of their tables.
    var sources: [(root: Int, table: String)] {
        let hierarchy = context.difference.hierarchies.first { $0.rootNumber == table.rootNumber }
        let roots = [hierarchy?.base, hierarchy?.split, hierarchy?.merged].compactMap(\.self)
        return roots.filter { !numbers(from: $0).isEmpty }.map { ($0, context.oldTable($0)) }
    }

    /// The old and new numbers of the entities whose rows come from an old hierarchy.
    private func numbers(from root: Int) -> [(old: Int, new: Int)] {
        context.source.model[number: root].subtree.compactMap { number in
            guard let new = context.newNumber(number),
                context.destination.model[number: new].rootNumber == table.rootNumber
            else { return nil }
            return (context.source.numbers.inFile(number), new)
        }
    }

    /// Whether the old table has the same rows with the same entity numbers, and the same values under the same names.
    var isUnchanged: Bool {
        guard let root = context.base(table.rootNumber) else { return false }
        let all = context.source.model[number: root].subtree
        let numbers = numbers(from: root)
        return numbers.count == all.count && numbers.allSatisfy { $0.old == $0.new }
            && table.columns.filter { $0.role == .value || $0.role == .foreignKey }.allSatisfy(isSame)
    }

    private func isSame(_ column: ColumnLayout) -> Bool {
        guard let origin = context.origins.byProperty[column.property], let kept = origin.keptColumn,
            origin.columns.count == 1, kept.column.name == column.name,
            kept.attribute?.attributeType == origin.attribute?.attributeType,
            kept.attribute?.isExternal == origin.attribute?.isExternal
        else { return false }
        return origin.defaultedNumbers.isEmpty || origin.defaultValue == nil
    }

    /// Returns the columns whose values are known only after the change.
    func unknown(_ isUnknown: ((table: String, column: String)) -> Bool) -> Set<String> {
        let columns = table.columns.filter { column in
            guard let origin = context.origins.byProperty[column.property], column.role != .order,
                column.role != .foreignEntity, origin.attribute?.isDerived != true
            else { return true }
            if column.role == .foreignKey, origin.columns.count != 1 || !context.difference.keepsLinks { return true }
            return origin.columns.contains { isUnknown((context.oldTable($0.root), $0.column.name)) }
        }
        return Set(columns.map(\.name))
    }

    /// Selects the rows that come from an old hierarchy, with their present keys.
    func rows(ofOldRoot root: Int, from source: SQLStatement, without unknown: Set<String>) -> SQLStatement {
        let numbers = numbers(from: root)
        let cases = numbers.map { SQLStatement(text: "WHEN \($0.old) THEN \($0.new)") }
        let values = known(unknown).map { column -> SQLStatement in
            let origin = context.origins.byProperty[column.property]
            let value = origin.map { NewValue(context, $0).expression(ofOldRoot: root) } ?? "NULL"
            return "\(value) AS \(name: column.name)"
        }
        let columns = ["Z_PK", "CASE Z_ENT \(cases.joined(separator: " ")) END AS Z_ENT"] + values
        return """
            SELECT \(columns.joined(separator: ", ")) FROM \(source) \
            WHERE Z_ENT IN \(numberList(numbers.map(\.old)))
            """
    }

    /// Selects no rows, with the names of the columns.
    func noRows(without unknown: Set<String>) -> SQLStatement {
        let columns = ["Z_PK", "Z_ENT"] + known(unknown).map(\.name)
        let values = columns.map { name -> SQLStatement in "NULL AS \(name: name)" }
        return "SELECT \(values.joined(separator: ", ")) WHERE 0"
    }

    private func known(_ unknown: Set<String>) -> [ColumnLayout] {
        table.columns.filter { !unknown.contains($0.name) }
    }
}
