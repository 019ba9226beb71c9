package import DataModel

/// A column of a table in a store.
package struct ColumnLayout: Sendable, Hashable, Codable {
    /// The content of a column.
    package enum Role: Sendable, Hashable, Codable {
        /// The value of a slot.
        case value
        /// The key of the row that a to-one relationship refers to.
        case foreignKey
        /// The entity number of that row, if the destination has subentities.
        case foreignEntity
        /// The position of the row in an ordered relationship of another entity.
        case order
        /// The key of the row whose to-many relationship without an inverse has this row. The property is that
        /// relationship, which another hierarchy may declare.
        case owner
    }

    /// The column's name, such as `ZTAILNUMBER`.
    package var name: String
    /// The declared type, such as `VARCHAR`.
    package var type: String
    /// The content of the column.
    package var role: Role
    /// The property, at the entity that declares it.
    package var property: PropertyPath

    /// The column definition for `CREATE TABLE` and `ALTER TABLE`.
    package var definition: String { "\(quotedName(name)) \(type)" }
}

/// A property, by the entity that declares it and its dotted path there.
package struct PropertyPath: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The entity's name.
    package var entity: String
    /// The dotted path; empty for the entity itself.
    package var path: String

    /// Creates a path.
    package init(_ entity: String, _ path: String) {
        self.entity = entity
        self.path = path
    }

    package var description: String { "\(entity).\(path)" }
}

extension AttributeType {
    /// The declared type of a column; nil for a type without a column (store-format 3.2, "Types").
    package var columnType: String? {
        switch self {
        case .integer16, .integer32, .integer64, .boolean: "INTEGER"
        case .date: "TIMESTAMP"
        case .double, .float: "FLOAT"
        case .decimal: "DECIMAL"
        case .string, .uri: "VARCHAR"
        case .uuid, .binary, .transformable, .undefined: "BLOB"
        case .objectID, .composite: nil
        }
    }
}
