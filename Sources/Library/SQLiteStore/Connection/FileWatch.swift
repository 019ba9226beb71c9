import Foundation
import GRDB
import GRDBSQLite
import StoreSQL
import Synchronization

/// What is known of others who write to the same file.
///
/// A connection of its own sees that somebody wrote; the store's writer, for which its own commits do not count, tells
/// whether that was somebody else (<https://www.sqlite.org/pragma.html#pragma_data_version>). The writer is asked only
/// after writes of our own, and never while one is under way: then a change is taken for somebody else's.
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

    /// How often this store was written to from here.
    var ownWrites: Int { state.withLock(\.ownWrites) }

    /// Whether a change is under way here.
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

    /// Closes the watching connection: the last one to close must be able to remove the log.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            state.reader = nil
        }
    }

    /// Looks at the file, and returns how many changes by others were noticed so far.
    func look(at store: SQLiteStore) -> Int {
        state.withLock { state in
            guard !state.isStopped, let version = version(&state, store) else { return state.foreignChanges }
            defer { state.seen = version }
            guard let seen = state.seen else {
                if state.writing == 0, store.mode == .readWrite { state.seenByWriter = store.writerVersion }
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
        let version = store.writerVersion
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
    /// Looks at the file, and returns how many changes by other processes, or other stores on the same file, were
    /// noticed so far: each look counts at most one, and that the file was taken or written over is one. Costs a few
    /// microseconds.
    package func foreignChangeCount() -> Int {
        noticePlace()
        return watch.look(at: self) + (isGivenUp.load(ordering: .relaxed) ? 1 : 0)
    }

    /// How many changes were noticed so far, by this store and by others.
    package func changeCount() -> Int { foreignChangeCount() + watch.ownWrites }

    /// What the writer has seen change by others' hands.
    var writerVersion: Int64? {
        try? database.writeWithoutTransaction { database in
            try StoreConnection(database, path: url.path).integer("PRAGMA data_version")
        }
    }
}
