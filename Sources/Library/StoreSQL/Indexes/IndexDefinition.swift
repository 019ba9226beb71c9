/// An index of a store.
package struct IndexDefinition: Sendable, Hashable {
    /// The order of a column in an index.
    package enum Order: Sendable, Hashable {
        /// As the column declares it. Indexes on keys, and those of Xcode 8, are written so.
        case plain
        /// Compared byte by byte, in ascending order.
        case ascending
        /// Compared byte by byte, in descending order.
        case descending
    }

    /// A column of an index.
    package struct Column: Sendable, Hashable {
        /// The name of the column, or the SQL of an expression.
        package var name: String
        /// The order of the column.
        package var order: Order
        /// Whether it is an expression over the row.
        package var isExpression = false

        /// Describes a column.
        package init(name: String, order: Order, isExpression: Bool = false) {
            self.name = name
            self.order = order
            self.isExpression = isExpression
        }
    }

    /// The index's name.
    package var name: String
    /// The table it belongs to.
    package var table: String
    /// The columns.
    package var columns: [Column]
    /// Whether equal values are forbidden. Rows with NULL in one of the columns are never equal.
    package var isUnique: Bool

    /// Describes an index.
    package init(name: String, table: String, columns: [Column], isUnique: Bool) {
        self.name = name
        self.table = table
        self.columns = columns
        self.isUnique = isUnique
    }

    /// Creates the index.
    package var createStatement: SQLStatement {
        let list = columns.map { column in
            SQLStatement(
                text: (column.isExpression ? column.name : quotedName(column.name)) + Self.suffix(column.order))
        }
        let unique = SQLStatement(text: isUnique ? "UNIQUE " : "")
        return "CREATE \(unique)INDEX \(name: name) ON \(name: table) (\(list.joined(separator: ", ")))"
    }

    /// Removes the index if it exists.
    package var dropStatement: SQLStatement { "DROP INDEX IF EXISTS \(name: name)" }

    private static func suffix(_ order: Order) -> String {
        switch order {
        case .plain: ""
        case .ascending: " COLLATE BINARY ASC"
        case .descending: " COLLATE BINARY DESC"
        }
    }
}
