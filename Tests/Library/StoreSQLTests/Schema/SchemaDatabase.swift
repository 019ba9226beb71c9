import Foundation
import GRDBSQLite
import StoreSQL

/// An SQLite database in memory that runs statements as text.
final class SchemaDatabase {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private var handle: OpaquePointer?

    init() throws {
        guard sqlite3_open(":memory:", &handle) == SQLITE_OK else { throw Failure(description: "cannot open") }
    }

    /// Opens a file for reading, without changing it or creating files beside it.
    init(readingOnly url: URL) throws {
        let address = url.absoluteString + "?immutable=1"
        guard sqlite3_open_v2(address, &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil) == SQLITE_OK else {
            throw Failure(description: "cannot open \(address)")
        }
    }

    deinit { sqlite3_close(handle) }

    func run(_ statements: [SQLStatement]) throws {
        for statement in statements { try run(statement.description) }
    }

    func run(_ sql: String) throws {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
            throw Failure(description: "\(String(cString: sqlite3_errmsg(handle))) in: \(sql)")
        }
    }

    /// The rows as text, with columns separated by bars and NULL as a dash.
    func rows(_ sql: String) throws -> [String] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
            throw Failure(description: "\(String(cString: sqlite3_errmsg(handle))) in: \(sql)")
        }
        defer { sqlite3_finalize(statement) }
        var result: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            let columns = (0..<sqlite3_column_count(statement)).map { index in
                sqlite3_column_text(statement, index).map { String(cString: $0) } ?? "-"
            }
            result.append(columns.joined(separator: "|"))
        }
        return result
    }

    /// Every table with its columns and types, and every index, sorted, to compare two schemas.
    func schema() throws -> [String] {
        let tables = try rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        let columns = try tables.flatMap { table in
            try rows("SELECT '\(table).' || name || ' ' || type FROM pragma_table_info('\(table)') ORDER BY name")
        }
        return columns + (try rows("SELECT sql FROM sqlite_master WHERE type = 'index' AND sql NOT NULL ORDER BY name"))
    }
}
