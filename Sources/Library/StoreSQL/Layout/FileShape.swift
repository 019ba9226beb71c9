/// The tables and columns that a file has, and what else its schema lists, whoever made them.
///
/// Files of other writers keep names of earlier versions: a table of pairs bears the number that an entity once had,
/// or is named after the other side.
package struct FileShape: Sendable, Hashable {
    /// The declared type of each column, in capitals, by table and column.
    package var tables: [String: [String: String]]
    /// Everything that the file's schema lists with a statement, by name.
    package var objects: [String: SchemaObject]

    /// Describes a file.
    package init(_ tables: [String: [String: String]] = [:], objects: [String: SchemaObject] = [:]) {
        self.tables = tables
        self.objects = objects
    }

    /// Whether the table has the column.
    func has(_ column: String, in table: String) -> Bool { tables[table]?[column] != nil }

    /// The column with that name but for the number in it, such as `Z10_QUOTE` for `Z9_QUOTE`; nil without just one.
    func column(like name: String, in table: String) -> String? {
        guard let wanted = Self.essence(name) else { return nil }
        let found = tables[table]?.keys.filter { Self.essence($0) == wanted } ?? []
        return found.count == 1 ? found.first : nil
    }

    /// The table with that name but for the number in it; nil without just one.
    func table(like name: String) -> String? {
        guard let wanted = Self.essence(name) else { return nil }
        let found = tables.keys.filter { Self.essence($0) == wanted }
        return found.count == 1 ? found.first : nil
    }

    /// A name without the entity's number behind its first letter or underscore.
    private static func essence(_ name: String) -> String? {
        for prefix in ["Z_FOK_", "Z_", "Z"] where name.hasPrefix(prefix) {
            let rest = name.dropFirst(prefix.count)
            let plain = rest.drop { $0.isASCII && $0.isNumber }
            return plain.count == rest.count || plain.isEmpty ? nil : prefix + plain
        }
        return nil
    }
}

/// Something that the schema of a file lists, by the statement that made it.
package struct SchemaObject: Sendable, Hashable {
    /// What it is.
    package enum Kind: String, Sendable, Hashable {
        case table
        case index
        case trigger
        case other
    }

    /// What it is.
    package let kind: Kind
    /// The table it belongs to.
    package let table: String
    /// The statement, as SQLite keeps it.
    package let sql: String

    /// Describes something.
    package init(_ kind: Kind, on table: String, sql: String) {
        self.kind = kind
        self.table = table
        self.sql = sql
    }
}
