import Foundation
import GRDBSQLite

/// A connection that reads the data version of a file, with its one statement prepared once.
@safe final class DataVersionReader {
    private let connection: RawConnection
    private let statement: OpaquePointer

    /// Opens a store that is in use. It writes nothing.
    init(_ url: URL) throws(StoreError) {
        connection = try RawConnection(watching: url)
        var prepared: OpaquePointer?
        let code = unsafe sqlite3_prepare_v2(connection.handle, "PRAGMA data_version", -1, &prepared, nil)
        guard code == SQLITE_OK, let pointer = unsafe prepared else {
            throw StoreConnection(connection).failure(code, sql: nil)
        }
        unsafe statement = pointer
    }

    /// Returns a number that changes when another connection writes to the file; nil if it cannot be read.
    func version() -> Int64? {
        defer { unsafe sqlite3_reset(statement) }
        guard unsafe sqlite3_step(statement) == SQLITE_ROW else { return nil }
        return unsafe sqlite3_column_int64(statement, 0)
    }

    deinit { unsafe sqlite3_finalize(statement) }
}
