import Foundation
import GRDBSQLite
import StoreSQL

/// A store that no other connection has open, locked so that none can open it.
///
/// Leaving WAL mode requires the only connection of all processes
/// (<https://www.sqlite.org/pragma.html#pragma_journal_mode>). The exclusive lock then makes others wait.
@safe struct ExclusiveStore {
    private let connection: RawConnection

    /// Opens and locks the store.
    ///
    /// - Throws: `StoreError.locked` if it is open elsewhere, `notADatabase` for another kind of file, `strangeFile`.
    init(_ url: URL) throws {
        try Companion.requireOwn(of: url)
        connection = try RawConnection(watching: url)
        let store = StoreConnection(connection)
        guard try store.text("PRAGMA journal_mode = DELETE")?.lowercased() == "delete" else {
            throw StoreError.locked(path: url.path)
        }
        try store.executeScript("PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL; BEGIN EXCLUSIVE")
    }

    /// Truncates the file, so that a program waiting for the lock finds no store, and removes it.
    func remove(_ url: URL) throws(StoreError) {
        // NB: by its path. To open and close the file again would give up this process's locks on it.
        guard unsafe truncate(url.path, 0) == 0, unsafe unlink(url.path) == 0 else {
            throw .readOnly(path: url.path)
        }
    }

    /// Replaces the content by that of another file, in one transaction
    /// (<https://www.sqlite.org/c3ref/backup_finish.html>).
    func fill(from source: URL) throws {
        let other = try RawConnection(immutable: source)
        let store = StoreConnection(connection)
        try store.executeScript("COMMIT")
        guard let backup = unsafe sqlite3_backup_init(connection.handle, "main", other.handle, "main") else {
            throw store.failure(unsafe sqlite3_errcode(connection.handle), sql: nil)
        }
        let code = unsafe sqlite3_backup_step(backup, -1)
        unsafe sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else { throw store.failure(code, sql: nil) }
    }
}
