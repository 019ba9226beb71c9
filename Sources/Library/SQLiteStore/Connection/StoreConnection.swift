import DataModel
import Foundation
import GRDB
import GRDBSQLite
package import StoreSQL

/// A connection to the file, valid only inside the closure that received it.
@safe package struct StoreConnection {
    /// The owner of the connection, which prepares and finalizes statements.
    private enum Owner {
        case pool(Database)
        case raw(RawConnection)
    }

    private let owner: Owner
    let handle: OpaquePointer
    /// The file's path, for errors.
    package let path: String

    init(_ database: Database, path: String) throws(StoreError) {
        guard let handle = unsafe database.sqliteConnection else {
            throw .cannotOpen(path: path, reason: "the connection is closed")
        }
        owner = .pool(database)
        unsafe self.handle = handle
        self.path = path
    }

    init(_ connection: RawConnection) {
        owner = .raw(connection)
        unsafe handle = connection.handle
        path = connection.path
    }

    /// Prepares a statement, or gets it from the connection's cache, for the duration of the closure.
    package func withStatement<T>(
        _ text: String, _ body: (PreparedStatement) throws -> T
    ) throws -> T {
        switch owner {
        case .pool(let database):
            let cached = try prepare(text, on: database)
            let statement = unsafe PreparedStatement(cached.sqliteStatement, connection: self, text: text)
            defer { statement.reset() }
            return try body(statement)
        case .raw:
            var pointer: OpaquePointer?
            let code = unsafe sqlite3_prepare_v2(handle, text, -1, &pointer, nil)
            guard code == SQLITE_OK, let prepared = unsafe pointer else { throw failure(code, sql: text) }
            let statement = unsafe PreparedStatement(prepared, connection: self, text: text)
            defer { unsafe sqlite3_finalize(prepared) }
            return try body(statement)
        }
    }

    /// Prepares another statement if the cached one is still being stepped in an outer call, where a reset would break
    /// it.
    private func prepare(_ text: String, on database: Database) throws(StoreError) -> Statement {
        do {
            let cached = try database.cachedStatement(sql: text)
            guard unsafe sqlite3_stmt_busy(cached.sqliteStatement) != 0 else { return cached }
            return try database.makeStatement(sql: text)
        } catch let error as DatabaseError {
            throw StoreError(SQLiteFailure(error, sql: text), path: path)
        } catch {
            throw .cannotOpen(path: path, reason: ForeignError.reason(error))
        }
    }

    /// Runs one statement.
    package func execute(_ statement: SQLStatement) throws {
        try withStatement(statement.text) { prepared in
            try prepared.bind(statement.bindings)
            while try prepared.step() {}
        }
    }

    /// Runs a script of statements without values.
    package func executeScript(_ sql: String) throws(StoreError) {
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code, sql: sql) }
    }

    /// Calls the closure with each row of the result. The row is valid only during the call.
    package func forEachRow(_ statement: SQLStatement, _ body: (StoreRow) throws -> Void) throws {
        try withStatement(statement.text) { prepared in
            try prepared.bind(statement.bindings)
            while try prepared.step() { try body(prepared.row) }
        }
    }

    /// Returns the results of the closure for each row.
    package func rows<T>(_ statement: SQLStatement, _ transform: (StoreRow) throws -> T) throws -> [T] {
        var result: [T] = []
        try forEachRow(statement) { result.append(try transform($0)) }
        return result
    }

    /// Returns the first column of the first row; nil for NULL or no row.
    package func integer(_ statement: SQLStatement) throws -> Int64? {
        try rows(statement) { $0.integer(at: 0) }.first ?? nil
    }

    /// Returns the first column of the first row; nil for NULL or no row.
    package func text(_ statement: SQLStatement) throws -> String? {
        try rows(statement) { $0.text(at: 0) }.first ?? nil
    }

    /// Returns the first column of every row in which it is text.
    package func strings(_ statement: SQLStatement) throws -> [String] {
        try rows(statement) { $0.text(at: 0) }.compactMap(\.self)
    }

    /// Returns the names of the file's tables in the order of its schema, SQLite's own included.
    ///
    /// - Parameter includesVirtual: Whether virtual tables are included. They may use a module that this SQLite does
    ///   not have.
    package func tableNames(includesVirtual: Bool = true) throws -> [String] {
        let condition: SQLStatement = includesVirtual ? .empty : " AND sql NOT LIKE 'CREATE VIRTUAL TABLE%'"
        return try strings("SELECT name FROM sqlite_master WHERE type = 'table'\(condition)")
    }

    /// Whether the file has a table.
    package func has(_ table: String) throws -> Bool {
        try integer("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = \(table)") != nil
    }

    /// The number of rows that the last writing statement changed.
    package var changesCount: Int { Int(unsafe sqlite3_changes(handle)) }

    func failure(_ code: Int32, sql: String?) -> StoreError {
        let message = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) } ?? "unknown error"
        return StoreError(SQLiteFailure(code: SQLiteCode(rawValue: code), message: message, sql: sql), path: path)
    }
}

extension SQLiteFailure {
    init(_ error: DatabaseError, sql: String? = nil) {
        self.init(
            code: SQLiteCode(rawValue: error.extendedResultCode.rawValue),
            message: error.message ?? "unknown error", sql: error.sql ?? sql)
    }
}
