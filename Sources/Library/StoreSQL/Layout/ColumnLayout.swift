package import DataModel

/// A column of a store's table.
package struct ColumnLayout: Sendable, Hashable, Codable {
    /// What a column holds.
    package enum Role: Sendable, Hashable, Codable {
        /// The value of a slot.
        case value
        /// The key of a to-one relationship's row.
        case foreignKey
        /// The entity number of a to-one relationship's row, beside a foreign key whose destination has subentities.
        case foreignEntity
        /// The place of the row in an ordered relationship of another entity.
        case order
    }

    /// The column's name, such as `ZTAILNUMBER`.
    package var name: String
    /// The declared type, such as `VARCHAR`.
    package var type: String
    /// What it holds.
    package var role: Role
    /// The entity that declares the property, and the property's path.
    package var property: PropertyPath

    /// The column as `CREATE TABLE` and `ALTER TABLE` say it.
    package var definition: String { "\(quotedName(name)) \(type)" }
}

/// A property by the entity that declares it, and its dotted path there.
package struct PropertyPath: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The entity's name.
    package var entity: String
    /// The path.
    package var path: String

    /// Makes a path.
    package init(_ entity: String, _ path: String) {
        self.entity = entity
        self.path = path
    }

    package var description: String { "\(entity).\(path)" }
}

extension AttributeType {
    /// The declared type of a column; nil for what no column can hold (store-format 3.2, "Types").
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
