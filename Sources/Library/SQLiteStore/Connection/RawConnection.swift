import Foundation
import GRDBSQLite

/// A SQLite connection of our own, for looking at a file without leaving a trace.
///
/// The pool's connections are GRDB's; this one opens by URI, which GRDB does not offer.
@safe final class RawConnection {
    let handle: OpaquePointer
    let path: String

    /// Opens a file for reading, as though nobody could write it: no locks, no side files.
    ///
    /// `immutable=1` ignores a write-ahead log, so the file must have none (store-format 3.7).
    convenience init(immutable url: URL) throws(StoreError) {
        try self.init(name: url.address("immutable=1"), path: url.path)
    }

    /// Opens a file for reading that this process has open already, under the locks it holds.
    convenience init(shared url: URL) throws(StoreError) {
        try self.init(name: url.address("mode=ro"), path: url.path)
    }

    /// Opens a file with a write-ahead log and its index for reading, as they are.
    ///
    /// Where nobody has the file open, SQLite reads the log into an index of its own in memory, and writes nothing
    /// (<https://www.sqlite.org/wal.html#read_only_databases>).
    convenience init(logged url: URL) throws(StoreError) {
        try self.init(name: url.address("readonly_shm=1&mode=ro"), path: url.path)
    }

    /// Opens a copy of a file and its write-ahead log for reading.
    convenience init(copy url: URL, of original: URL) throws(StoreError) {
        try self.init(name: url.address("mode=rw"), path: original.path)
    }

    /// Opens a store that is in use, to watch it; nothing is written.
    convenience init(watching url: URL) throws(StoreError) {
        try self.init(name: url.address("mode=rw"), path: url.path)
    }

    private init(name: String, path: String) throws(StoreError) {
        self.path = path
        var handle: OpaquePointer?
        let flags =
            SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
            | (name.hasSuffix("mode=rw") ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY)
        let code = unsafe sqlite3_open_v2(name, &handle, flags, nil)
        guard code == SQLITE_OK, let opened = unsafe handle else {
            unsafe sqlite3_close(handle)
            throw StoreError(
                SQLiteFailure(code: SQLiteCode(rawValue: code), message: "unable to open", sql: nil), path: path)
        }
        unsafe self.handle = opened
    }

    deinit { unsafe sqlite3_close_v2(handle) }
}
