import Foundation
import GRDBSQLite

/// A connection of its own that tells whether a file was written to, with its one statement prepared once.
@safe final class DataVersionReader {
    private let connection: RawConnection
    private let statement: OpaquePointer

    /// Opens a store that is in use; nothing is written.
    init(_ url: URL) throws(StoreError) {
        connection = try RawConnection(watching: url)
        var prepared: OpaquePointer?
        let code = unsafe sqlite3_prepare_v2(connection.handle, "PRAGMA data_version", -1, &prepared, nil)
        guard code == SQLITE_OK, let pointer = unsafe prepared else {
            throw StoreConnection(connection).failure(code, sql: nil)
        }
        unsafe statement = pointer
    }

    /// A number that is another when somebody else has written since it was last read; nil where it cannot be read.
    func version() -> Int64? {
        defer { unsafe sqlite3_reset(statement) }
        guard unsafe sqlite3_step(statement) == SQLITE_ROW else { return nil }
        return unsafe sqlite3_column_int64(statement, 0)
    }

    deinit { unsafe sqlite3_finalize(statement) }
}
