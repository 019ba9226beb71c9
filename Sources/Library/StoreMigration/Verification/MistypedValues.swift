import DataModel
import SQLiteStore
import StoreSQL

/// Values that a column of their attribute's type cannot have: a text where numbers belong, or a number beyond the range
/// of 16 or 32 bits.
///
/// Only other programs and damage leave such values. Some spoil whatever reads them, such as a sum beyond 64 bits.
struct MistypedValues {
    private struct Column {
        let property: PropertyPath
        let name: String
        let condition: SQLStatement
    }

    /// The columns of each table.
    private let tables: [(table: String, columns: [Column])]

    /// Prepares the search in a store with a layout.
    init(_ layout: StoreLayout) {
        var tables: [(String, [Column])] = []
        for table in layout.tables {
            var columns: [Column] = []
            for entity in layout.model[number: table.rootNumber].subtree.map({ layout.model[number: $0] }) {
                for slot in entity.slots {
                    guard let type = slot.attribute?.attributeType,
                        let name = layout[entity].slotColumns[slot.index]?.name,
                        !columns.contains(where: { $0.name == name }), let condition = Self.isStrange(name, type)
                    else { continue }
                    columns.append(
                        Column(property: PropertyPath(entity.name, slot.path), name: name, condition: condition))
                }
            }
            if !columns.isEmpty { tables.append((table.name, columns)) }
        }
        self.tables = tables
    }

    /// Finds the values, as sentences. Reads every row once.
    func found(_ connection: StoreConnection) throws -> [String] {
        try tables.flatMap { table, columns -> [String] in
            let sums = columns.map { column -> SQLStatement in "sum(\(column.condition))" }
            let counts = try connection.rows("SELECT \(sums.joined(separator: ", ")) FROM \(name: table)") { row in
                columns.indices.map { row.integer(at: $0) ?? 0 }
            }
            return try zip(columns, counts.first ?? []).compactMap { column, count in
                guard count > 0 else { return nil }
                let keys = try connection.rows(
                    """
                    SELECT Z_PK FROM \(name: table) WHERE \(column.condition) ORDER BY Z_PK \
                    LIMIT \(MigrationBlocker.namedRows)
                    """
                ) { $0.integer(at: 0) ?? 0 }
                let rows = keys.map { "p\($0)" }.joined(separator: ", ") + (count > keys.count ? ", …" : "")
                return
                    "\(column.property): \(count == 1 ? "1 value" : "\(count) values") that it cannot have (\(rows))."
            }
        }
    }

    /// The condition for a value that a column of a type cannot have; nil for types whose values have many forms.
    private static func isStrange(_ column: String, _ type: AttributeType) -> SQLStatement? {
        switch type {
        case .integer16: beyond(column, Int64(Int16.min), Int64(Int16.max))
        case .integer32: beyond(column, Int64(Int32.min), Int64(Int32.max))
        case .integer64: "(typeof(\(name: column)) NOT IN ('integer', 'null'))"
        case .boolean, .double, .float, .date: "(typeof(\(name: column)) IN ('text', 'blob'))"
        case .string: "(typeof(\(name: column)) = 'blob')"
        case .decimal, .uri: "(typeof(\(name: column)) = 'blob')"
        case .binary, .uuid, .transformable: "(typeof(\(name: column)) IN ('integer', 'real'))"
        case .undefined, .objectID, .composite: nil
        }
    }

    private static func beyond(_ column: String, _ least: Int64, _ greatest: Int64) -> SQLStatement {
        // The limits are written out: a statement has room for some thousands of bound values only.
        let range = SQLStatement(text: "BETWEEN \(least) AND \(greatest)")
        return """
            (\(name: column) IS NOT NULL AND (typeof(\(name: column)) <> 'integer' OR \(name: column) NOT \(range)))
            """
    }
}
