import Aviation
import SQLiteStore

/// A program's database: by what it is recognized, and how its rows become cells.
struct DatabaseFormat: Sendable {
    /// What the cells mean.
    let table: TableFormat
    /// The table and the columns that it must have.
    let signature: (table: String, columns: [String])
    /// The order of its dates; nil when every date says it itself.
    var dateOrder: DateOrder?
    /// Reads the small tables to which entries refer, describes the file, and returns the tables of entries.
    let open: @Sendable (ForeignDatabase, inout ImportDescription) throws -> [EntryTable]

    /// All formats, in the order in which they are tried.
    static let all: [DatabaseFormat] = [.logTenStore, .openPilotLog, .webLogbook]

    /// Returns whether a word names the format: its own, or that of the same program's text files.
    func isNamed(_ word: String) -> Bool { [word, "\(word)-sqlite"].contains(table.word) }

    /// Returns the format of a database; nil for an unknown one. Only ordinary tables count, as views can run for ever.
    static func find(_ database: ForeignDatabase) -> DatabaseFormat? {
        all.first { format in
            let known = Set((database.columns[format.signature.table] ?? []).map { $0.lowercased() })
            return format.signature.columns.allSatisfy { known.contains($0.lowercased()) }
        }
    }

    /// Describes a database that matches no known format.
    static func stranger(_ database: ForeignDatabase) -> UnsupportedFile {
        guard database.columns["Z_METADATA"] != nil else { return .other("an SQLite database of another kind") }
        let isOwn = database.columns["ZLOGENTRY"] != nil && database.columns["ZAIRCRAFT"] != nil
        return isOwn ? .ownLogbook : .other("a Core Data store of another program")
    }
}

/// A table of a database whose rows become entries.
struct EntryTable {
    let name: String
    /// The columns that are read, and the titles of their cells.
    let columns: [(name: String, title: String)]
    /// The titles of the cells that other tables give.
    var titles: [String] = []
    /// Cells with these titles hold keys of rows in other tables. A cell is emptied when its row is read.
    var references: Set<String> = []
    /// Completes the cells of a row, by their titles; empty ones are left out.
    let complete: (_ key: Int64, _ cells: inout [String: String]) -> Void
}
