import Foundation
import GRDBSQLite
import TestFiles
import Testing

/// Inspects a store's file with the sqlite3 command line tool, as the talk does; without the tool, with the same SQL
/// through the library.
struct StoreLook {
    let url: URL

    init(_ url: URL) { self.url = url }

    /// The tables by name, including internal ones.
    func tables() throws -> [String] { try ask("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name") }

    /// `.schema TABLE`: the statement that created the table.
    func schema(_ table: String) throws -> String {
        try ask("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = '\(table)'").joined(separator: "\n")
    }

    /// The names of a table's columns.
    func columns(_ table: String) throws -> [String] { try ask("SELECT name FROM pragma_table_info('\(table)')") }

    /// Returns the rows of a statement, one line each, with values separated by bars.
    func ask(_ sql: String) throws -> [String] {
        guard SQLiteTool.isThere else { return try askLibrary(sql) }
        return try SQLiteTool.run(url, sql, readOnly: true).split(separator: "\n").map(String.init)
    }

    func askLibrary(_ sql: String) throws -> [String] {
        var handle: OpaquePointer?
        #expect(sqlite3_open_v2(url.path, &handle, SQLITE_OPEN_READONLY, nil) == SQLITE_OK)
        defer { sqlite3_close(handle) }
        var statement: OpaquePointer?
        #expect(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK)
        defer { sqlite3_finalize(statement) }
        var lines: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            let values = (0..<sqlite3_column_count(statement)).map { column in
                sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
            }
            lines.append(values.joined(separator: "|"))
        }
        return lines
    }
}
