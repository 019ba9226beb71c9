public import DataModel

/// A column of a store's table.
public struct ColumnLayout: Sendable, Hashable, Codable {
    /// What a column holds.
    public enum Role: Sendable, Hashable, Codable {
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
    public var name: String
    /// The declared type, such as `VARCHAR`.
    public var type: String
    /// What it holds.
    public var role: Role
    /// The entity that declares the property, and the property's path.
    public var property: PropertyPath

    /// The column as `CREATE TABLE` and `ALTER TABLE` say it.
    public var definition: String { "\(quotedName(name)) \(type)" }
}

/// A property by the entity that declares it, and its dotted path there.
public struct PropertyPath: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The entity's name.
    public var entity: String
    /// The path.
    public var path: String

    /// Makes a path.
    public init(_ entity: String, _ path: String) {
        self.entity = entity
        self.path = path
    }

    public var description: String { "\(entity).\(path)" }
}

extension AttributeType {
    /// The declared type of a column; nil for what no column can hold (store-format 3.2, "Types").
    public var columnType: String? {
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
