/// An index of a store, by what it is made of.
package struct IndexDefinition: Sendable, Hashable {
    /// How a column stands in an index.
    package enum Order: Sendable, Hashable {
        /// As the column's own declaration says, which is how indexes of keys and of Xcode 8 are written.
        case plain
        /// Compared byte by byte, small values first.
        case ascending
        /// Compared byte by byte, great values first.
        case descending
    }

    /// A column of an index.
    package struct Column: Sendable, Hashable {
        /// The column's name, or the SQL of an expression.
        package var name: String
        /// How it stands there.
        package var order: Order
        /// Whether it is an expression over the row.
        package var isExpression = false

        /// Names a column and how it stands.
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
    /// Its columns.
    package var columns: [Column]
    /// Whether the columns' values together are unique; rows with a NULL among them never collide.
    package var isUnique: Bool

    /// Describes an index.
    package init(name: String, table: String, columns: [Column], isUnique: Bool) {
        self.name = name
        self.table = table
        self.columns = columns
        self.isUnique = isUnique
    }

    /// The statement that makes it.
    package var createStatement: SQLStatement {
        let list = columns.map { column in
            SQLStatement(
                text: (column.isExpression ? column.name : quotedName(column.name)) + Self.suffix(column.order))
        }
        let unique = SQLStatement(text: isUnique ? "UNIQUE " : "")
        return "CREATE \(unique)INDEX \(name: name) ON \(name: table) (\(list.joined(separator: ", ")))"
    }

    /// The statement that removes it, if it is there.
    package var dropStatement: SQLStatement { "DROP INDEX IF EXISTS \(name: name)" }

    private static func suffix(_ order: Order) -> String {
        switch order {
        case .plain: ""
        case .ascending: " COLLATE BINARY ASC"
        case .descending: " COLLATE BINARY DESC"
        }
    }
}
