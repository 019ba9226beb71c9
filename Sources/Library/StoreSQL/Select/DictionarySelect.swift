package import DataModel

/// A statement that yields dictionaries, and what each of their values is.
package struct DictionarySelect: Sendable {
    /// The statement.
    package let statement: SQLStatement
    /// The names of the values, in the order asked for, with where and how to read each.
    package let values: [NamedValue]

    /// A value of the dictionaries.
    package struct NamedValue: Sendable, Hashable {
        /// The key under which the dictionary holds it.
        package let name: String
        /// Where and how to read it.
        package let value: DictionaryValue
    }
}

/// Where in a row a dictionary's value stands, and how to read it.
package indirect enum DictionaryValue: Sendable, Hashable {
    /// A value of that type.
    case attribute(AttributeType, column: Int)
    /// The identity of an object: its key, the column of its entity number if it has one, and the entity's number in
    /// the file.
    case object(keyColumn: Int, entityColumn: Int?, entityNumber: Int)
    /// A composite: its elements by name.
    case composite([String: DictionaryValue])
}
