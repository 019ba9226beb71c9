package import DataModel

/// A SELECT for dictionaries, with the position and type of each value.
package struct DictionarySelect: Sendable {
    /// The statement.
    package let statement: SQLStatement
    /// The values in the requested order.
    package let values: [NamedValue]

    /// A value of the dictionaries.
    package struct NamedValue: Sendable, Hashable {
        /// The key in the dictionary.
        package let name: String
        /// How to read it from a row.
        package let value: DictionaryValue
    }
}

/// The position of a dictionary's value in a row, and how to read it.
package indirect enum DictionaryValue: Sendable, Hashable {
    /// An attribute of a type.
    case attribute(AttributeType, column: Int)
    /// The identity of an object: the column of its key, the column of its entity number if there is one, and the
    /// number of its entity in the file.
    case object(keyColumn: Int, entityColumn: Int?, entityNumber: Int)
    /// A composite: its elements by name.
    case composite([String: DictionaryValue])
}
