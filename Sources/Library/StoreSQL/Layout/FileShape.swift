/// The schema of a file: its tables and columns, and all other schema objects.
///
/// A file of another program may keep names from earlier model versions: a join table may have the former number of an
/// entity in its name, or be named after the inverse relationship.
package struct FileShape: Sendable, Hashable {
    /// The declared type of each column, in capital letters, by table and column.
    package var tables: [String: [String: String]]
    /// All schema objects that have a statement, by name.
    package var objects: [String: SchemaObject]

    /// Describes a file.
    package init(_ tables: [String: [String: String]] = [:], objects: [String: SchemaObject] = [:]) {
        self.tables = tables
        self.objects = objects
    }

    /// Whether the table has the column.
    func has(_ column: String, in table: String) -> Bool { tables[table]?[column] != nil }

    /// The only column whose name differs just in its numbers, such as `Z10_QUOTE` for `Z9_QUOTE`, or else
    /// `Z_10USERS1` for `Z_9USERS`; nil for none or several.
    func column(like name: String, in table: String) -> String? {
        guard let wanted = Self.essence(name), let columns = tables[table]?.keys else { return nil }
        let found = columns.filter { Self.essence($0) == wanted }
        if found.count == 1 { return found.first }
        let numbered = columns.filter { column in
            Self.essence(column).map { $0.hasPrefix(wanted) && $0.dropFirst(wanted.count).allSatisfy(\.isNumber) }
                ?? false
        }
        return found.isEmpty && numbered.count == 1 ? numbered.first : nil
    }

    /// The only table whose name differs just in its number; nil for none or several.
    func table(like name: String) -> String? {
        guard let wanted = Self.essence(name) else { return nil }
        let found = tables.keys.filter { Self.essence($0) == wanted }
        return found.count == 1 ? found.first : nil
    }

    /// A name without the entity number after its prefix.
    private static func essence(_ name: String) -> String? {
        for prefix in ["Z_FOK_", "Z_", "Z"] where name.hasPrefix(prefix) {
            let rest = name.dropFirst(prefix.count)
            let plain = rest.drop { $0.isASCII && $0.isNumber }
            return plain.count == rest.count || plain.isEmpty ? nil : prefix + plain
        }
        return nil
    }
}

/// An object in the schema of a file, with the statement that created it.
package struct SchemaObject: Sendable, Hashable {
    /// The type of an object.
    package enum Kind: String, Sendable, Hashable {
        case table
        case index
        case trigger
        case other
    }

    /// The type of the object.
    package let kind: Kind
    /// The table that the object belongs to.
    package let table: String
    /// The statement as SQLite stores it.
    package let sql: String

    /// Describes an object.
    package init(_ kind: Kind, on table: String, sql: String) {
        self.kind = kind
        self.table = table
        self.sql = sql
    }
}
