package import Foundation
import GRDBSQLite
import StoreSQL

/// An SQLite file of another program, of which only rows of tables are read.
///
/// The file is not trusted. It is read from a private copy with its write-ahead log, so that not a byte beside or in the
/// original changes; statements can only read; functions in its schema do not run (`trusted_schema`,
/// <https://www.sqlite.org/security.html>), and its views, triggers, virtual tables and generated columns are never used.
/// The copy is removed with the object. Belongs to one thread.
package final class ForeignDatabase {
    /// A file larger than this is no logbook.
    private static let mostBytes = 2_000_000_000
    /// A cell larger than this is refused by SQLite.
    private static let longestCell: Int32 = 64_000_000

    private let folder: URL
    private let path: String
    private let connection: StoreConnection
    /// The columns of the tables, by the tables' names.
    package let columns: [String: [String]]

    /// Copies a file, and opens the copy.
    ///
    /// - Throws: `StoreError.missing`, `notADatabase`, `missingLog`, `cannotOpen`, `locked` when another program writes
    ///   the file meanwhile.
    package init(copying url: URL) throws {
        guard !OpenFiles.contains(url.path) else {
            throw StoreError.cannotOpen(path: url.path, reason: "this program has it open")
        }
        let size = (try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int) ?? 0
        guard size < Self.mostBytes else {
            throw StoreError.cannotOpen(path: url.path, reason: "it is larger than 2 GB")
        }
        for suffix in ["-wal", "-shm", "-journal"] {
            let type = try? FileManager.default.attributesOfItem(atPath: url.path + suffix)[.type] as? FileAttributeType
            guard type == nil || type == .typeRegular else {
                throw StoreError.cannotOpen(
                    path: url.path, reason: "“\(url.lastPathComponent)\(suffix)” beside it is not a file")
            }
        }
        let folder = try InspectionFolder.make()
        self.folder = folder
        path = url.path
        do {
            let copy = try StoreInspection.copy(url, into: folder)
            let connection = StoreConnection(try RawConnection(copy: copy, of: url))
            unsafe sqlite3_limit(connection.handle, SQLITE_LIMIT_LENGTH, Self.longestCell)
            try connection.executeScript(
                "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA query_only = ON"
            )
            columns = try Self.columns(connection)
            self.connection = connection
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
    }

    /// Whether this process has a file open through SQLite, or the one to which a log or an index belongs. Opening and
    /// closing it in another way drops the locks (`OpenFiles`).
    package static func isOpenHere(_ path: String) -> Bool {
        ["", "-wal", "-shm", "-journal"].contains { suffix in
            path.hasSuffix(suffix) && OpenFiles.contains(String(path.dropLast(suffix.count)))
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Returns the ordinary columns of the ordinary tables, which have row numbers. A column that hides them hides its
    /// table.
    private static func columns(_ connection: StoreConnection) throws -> [String: [String]] {
        var result: [String: [String]] = [:]
        for table in try connection.tableNames(includesVirtual: false) {
            let numbers: SQLStatement = "SELECT rowid FROM \(name: table)"
            guard (try? connection.withStatement(numbers.text) { _ in true }) ?? false else { continue }
            let names = try connection.strings("SELECT name FROM pragma_table_xinfo(\(table)) WHERE hidden = 0")
            guard !names.contains(where: { $0.lowercased() == "rowid" }) else { continue }
            result[table] = names
        }
        return result
    }

    /// Passes rows to the closure, in the order of their keys, until it returns false. The row is valid during the call.
    ///
    /// - Parameters:
    ///   - table: one of the tables of `columns`; no rows for another one.
    ///   - names: the columns; those that the table lacks are NULL.
    ///   - key: the key of the only row that is wanted; nil for all of them.
    /// - Throws: `StoreError`, such as `corrupt` when keys do not ascend: pages that refer to each other would not end.
    package func forEachRow(
        of table: String, _ names: [String], key: Int64? = nil, _ body: (_ key: Int64, StoreRow) throws -> Bool
    ) throws {
        guard let known = columns[table] else { return }
        var statement: SQLStatement = "SELECT rowid"
        for name in names {
            let value: SQLStatement = known.contains(name) ? "\(name: name)" : "NULL"
            statement = "\(statement), \(value)"
        }
        let condition: SQLStatement = key.map { " WHERE rowid = \($0)" } ?? ""
        let whole: SQLStatement = "\(statement) FROM \(name: table)\(condition) ORDER BY rowid"
        var last: Int64?
        try connection.withStatement(whole.text) { prepared in
            try prepared.bind(whole.bindings)
            while try prepared.step() {
                guard let key = prepared.row.integer(at: 0), last.map({ $0 < key }) ?? true else {
                    throw StoreError.corrupt(path: path, detail: "the rows of \(table) are out of order")
                }
                last = key
                guard try body(key, prepared.row) else { return }
            }
        }
    }
}
