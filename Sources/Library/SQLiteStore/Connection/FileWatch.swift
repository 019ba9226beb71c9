import Foundation
import GRDB
import GRDBSQLite
import StoreSQL
import Synchronization

/// A watch for changes by other programs to the same file.
///
/// A separate connection notices that the file was written. The data version of the store's writer, which its own
/// commits do not change, tells whether another connection did it
/// (<https://www.sqlite.org/pragma.html#pragma_data_version>). The writer is asked only after a write of this store,
/// and never during one: such a change counts as another program's.
final class FileWatch: Sendable {
    private struct State {
        var reader: DataVersionReader?
        var seen: Int64?
        var seenByWriter: Int64?
        var writing = 0
        var hasWritten = false
        var isStopped = false
        var foreignChanges = 0
        var ownWrites = 0
    }

    /// The number of writes by this store.
    var ownWrites: Int { state.withLock(\.ownWrites) }

    /// Whether a write of this store is under way.
    var isWriting: Bool { state.withLock { $0.writing > 0 } }

    private let state = Mutex(State())

    func beginWriting() { state.withLock { $0.writing += 1 } }

    func endWriting() {
        state.withLock { state in
            state.writing -= 1
            state.hasWritten = true
            state.ownWrites += 1
        }
    }

    /// Ends what `beginWriting` began, if the log was emptied and nothing saved.
    func endEmptying() {
        state.withLock { state in
            state.writing -= 1
            state.hasWritten = true
        }
    }

    /// Closes the watching connection, since only the last connection to close can remove the log.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            state.reader = nil
        }
    }

    /// Reads the data version, and returns the number of changes by others noticed so far.
    func countChanges(in store: SQLiteStore) -> Int {
        state.withLock { state in
            guard !state.isStopped, let version = version(&state, store) else { return state.foreignChanges }
            defer { state.seen = version }
            guard let seen = state.seen else {
                if state.writing == 0, store.mode == .readWrite {
                    state.seenByWriter = store.database.dataVersion(of: store.url)
                }
                return state.foreignChanges
            }
            if version != seen, isForeign(&state, store) { state.foreignChanges += 1 }
            return state.foreignChanges
        }
    }

    private func isForeign(_ state: inout State, _ store: SQLiteStore) -> Bool {
        guard store.mode == .readWrite else { return true }
        let hasWritten = state.hasWritten
        state.hasWritten = false
        guard hasWritten || state.writing > 0 else { return true }
        guard state.writing == 0 else { return true }
        let version = store.database.dataVersion(of: store.url)
        defer { state.seenByWriter = version }
        return version != state.seenByWriter
    }

    private func version(_ state: inout State, _ store: SQLiteStore) -> Int64? {
        switch store.mode {
        case .inMemory: return nil
        case .readOnly: return try? store.readStatement { try $0.integer("PRAGMA data_version") }
        case .readWrite:
            if state.reader == nil { state.reader = try? DataVersionReader(store.url) }
            return state.reader?.version()
        }
    }
}

extension SQLiteStore {
    /// Returns the number of changes by other programs, or by other stores on the same file, that were noticed so far.
    ///
    /// Each call counts at most one. The removal or replacement of the file counts as one. Costs a few microseconds.
    package func foreignChangeCount() -> Int {
        fileGuard.check()
        return watch.countChanges(in: self) + (fileGuard.isAbandoned ? 1 : 0)
    }

    /// Returns the number of changes noticed so far, by this store and by others.
    package func changeCount() -> Int { foreignChangeCount() + watch.ownWrites }
}

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
