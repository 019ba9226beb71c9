import Dispatch
import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// Writes the log of an open store back into the file when nothing was saved for a second, and when it closes.
///
/// From then on a copy of the file alone is the whole store, although programs have it open. If another connection still
/// reads an older state, the log stays, and the next attempt is a second later.
@safe final class WALCheckpointer: Sendable {
    /// The file as SQLite has it open, which is used on the writer only.
    @safe private struct OpenFile: @unchecked Sendable {
        let file: UnsafeMutablePointer<sqlite3_file>
        let image: OpenImage
        let number: UInt64
    }

    private struct State {
        var lastWrite = ContinuousClock.now
        var isScheduled = false
        var isStopped = false
    }

    private let openFile: OpenFile?
    private let rest: Duration
    private let state = Mutex(State())

    /// Prepares the emptying of a store that was just opened for writing; does nothing for one without a log.
    ///
    /// - Parameter seconds: The time without a save after which the log is emptied.
    init(_ url: URL, _ database: any DatabaseWriter, isWriter: Bool, seconds: Double) {
        rest = .seconds(seconds)
        guard isWriter, let number = OpenFiles.Identity(url.path)?.number else {
            openFile = nil
            return
        }
        openFile = database.writeWithoutTransaction { database in
            guard let handle = unsafe database.sqliteConnection, let image = unsafe OpenImage(handle) else {
                return nil
            }
            return unsafe OpenFile(file: image.file, image: image, number: number)
        }
    }

    // MARK: Marks

    /// Prepares the first page, within a transaction that has changed something: the log's own copy of it is marked.
    func markWithin(_ database: Database) throws {
        guard openFile != nil, let version = try Int64.fetchOne(database, sql: "PRAGMA user_version"),
            version & 1 == 0
        else { return }
        try database.execute(sql: "PRAGMA user_version = \(version >= Int64(Int32.max) - 2 ? 1 : version + 1)")
    }

    /// Marks the file after a commit, on the writer.
    func markFile() {
        guard let openFile else { return }
        unsafe CheckpointMark.open(openFile.file, openFile.number)
    }

    // MARK: Emptying

    /// Notes a save, and empties the log of the store once nothing was saved for a while.
    func noteSave(_ store: SQLiteStore) {
        guard openFile != nil else { return }
        let begins = state.withLock { state in
            state.lastWrite = .now
            defer { state.isScheduled = true }
            return !state.isScheduled && !state.isStopped
        }
        if begins { schedule(store, after: rest) }
    }

    /// Ends the emptying by time.
    func stop() { state.withLock { $0.isStopped = true } }

    private func schedule(_ store: SQLiteStore, after time: Duration) {
        let (seconds, attoseconds) = time.components
        let delay = Double(seconds) + Double(attoseconds) * 1e-18
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + delay) { [weak store] in
            guard let store else { return }
            self.emptyInTime(store)
        }
    }

    private func emptyInTime(_ store: SQLiteStore) {
        let left = state.withLock { state -> Duration? in
            if state.isStopped { return nil }
            return max(.zero, rest - (.now - state.lastWrite))
        }
        guard let left else { return }
        guard left == .zero else { return schedule(store, after: left) }
        state.withLock { $0.isScheduled = false }
        guard !empty(store) else { return }
        let begins = state.withLock { state in
            defer { state.isScheduled = true }
            return !state.isScheduled && !state.isStopped
        }
        if begins { schedule(store, after: rest) }
    }

    /// Empties the log, and returns whether the file alone is the whole store now, or never will be by this means.
    @discardableResult
    func empty(_ store: SQLiteStore) -> Bool {
        guard let openFile, !store.fileGuard.isAbandoned, (try? store.fileGuard.requireInPlace()) != nil else {
            return true
        }
        store.watch.beginWriting()
        defer { store.watch.endEmptying() }
        let isWhole = try? store.database.writeWithoutTransaction { database -> Bool in
            defer { store.fileGuard.noteCheckpoint() }
            return try Self.patient(0, database) {
                // The numbers are: whether it was refused, the frames of the log, and those that the file has
                // (<https://www.sqlite.org/pragma.html#pragma_wal_checkpoint>).
                try database.execute(sql: "PRAGMA wal_checkpoint(FULL)")
                guard try self.settle(openFile, database) else { return false }
                try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
                return true
            }
        }
        return isWhole ?? false
    }

    /// Marks the file as whole if it has every frame of the log, while no other connection can write.
    private func settle(_ openFile: OpenFile, _ database: Database) throws -> Bool {
        try database.execute(sql: "BEGIN IMMEDIATE")
        defer {
            // A statement can fail once without a reason; the connection must not stay in its transaction.
            for _ in 0..<2 where database.isInsideTransaction { try? database.execute(sql: "ROLLBACK") }
        }
        guard openFile.image.isWrittenBack else { return false }
        if let mark = unsafe CheckpointMark(openFile.file), mark.isOpen {
            unsafe CheckpointMark.settle(openFile.file, openFile.number)
        }
        return true
    }

    /// Runs the closure with another time to wait for locks, in milliseconds.
    private static func patient<T>(_ wait: Int, _ database: Database, _ body: () throws -> T) throws -> T {
        let usual = try Int.fetchOne(database, sql: "PRAGMA busy_timeout") ?? 0
        try database.execute(sql: "PRAGMA busy_timeout = \(wait)")
        defer { try? database.execute(sql: "PRAGMA busy_timeout = \(usual)") }
        return try body()
    }
}
