import Foundation
import GRDBSQLite
import StoreSQL

/// A store that nobody else has open, held so that nobody can open it meanwhile.
///
/// Leaving the write-ahead log needs to be the only connection of all processes
/// (<https://www.sqlite.org/pragma.html#pragma_journal_mode>); the exclusive lock then keeps others waiting.
@safe struct ExclusiveStore {
    private let connection: RawConnection

    /// Takes the store.
    ///
    /// - Throws: `StoreError.locked` when somebody has it open, `notADatabase` for another file.
    init(_ url: URL) throws {
        connection = try RawConnection(watching: url)
        let store = StoreConnection(connection)
        guard try store.text("PRAGMA journal_mode = DELETE")?.lowercased() == "delete" else {
            throw StoreError.locked(path: url.path)
        }
        try store.executeScript("PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL; BEGIN EXCLUSIVE")
    }

    /// Empties the file, so that whoever waits for the lock finds no store, and removes it.
    func remove(_ url: URL) throws(StoreError) {
        // NB: by its path. Opening the file anew and closing it would give up the locks that this process has on it.
        guard unsafe truncate(url.path, 0) == 0, unsafe unlink(url.path) == 0 else {
            throw .readOnly(path: url.path)
        }
    }

    /// Puts the content of another file into this one, in one transaction of SQLite's
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
