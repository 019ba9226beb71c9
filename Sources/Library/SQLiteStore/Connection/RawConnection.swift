import CSQLite
import Foundation
import GRDBSQLite

/// An SQLite connection without GRDB, for reading a file without changing anything beside it.
///
/// It opens files by URI, which GRDB does not support.
@safe final class RawConnection {
    let handle: OpaquePointer
    let path: String

    /// Opens a file for reading as immutable: without locks and without files beside it.
    ///
    /// `immutable=1` ignores a write-ahead log, so the file must have none (store-format 3.7).
    convenience init(immutable url: URL) throws(StoreError) {
        try self.init(name: url.address("immutable=1"), path: url.path)
    }

    /// Opens a file for reading that this process already has open, under its locks.
    convenience init(shared url: URL) throws(StoreError) {
        try self.init(name: url.address("mode=ro"), path: url.path)
    }

    /// Opens a file with a write-ahead log and its index for reading, without changing them.
    ///
    /// If no program has the file open, SQLite builds an index of the log in memory and writes nothing
    /// (<https://www.sqlite.org/wal.html#read_only_databases>).
    convenience init(logged url: URL) throws(StoreError) {
        try self.init(name: url.address("readonly_shm=1&mode=ro"), path: url.path)
    }

    /// Opens a copy of a file and its write-ahead log for reading.
    convenience init(copy url: URL, of original: URL) throws(StoreError) {
        try self.init(name: url.address("mode=rw"), path: original.path)
    }

    /// Opens a store that is in use, to watch it. It writes nothing.
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
        unsafe csqlite_protect(opened)
    }

    deinit { unsafe sqlite3_close_v2(handle) }
}

extension SQLiteStore {
    /// The version of the SQLite library in use, such as `3.40.1`.
    package static var libraryVersion: String { unsafe String(cString: sqlite3_libversion()) }
}
