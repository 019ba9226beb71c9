import Foundation
import GRDBSQLite
import Synchronization

/// The transactions that several reads and writes of one thread join, while they are open.
///
/// Other threads wait with their writes, as for any transaction, and read the state before it.
@safe final class JoinedTransaction: Sendable {
    /// Only the thread that opened the transaction uses what is in here.
    private struct Open: @unchecked Sendable {
        let connection: StoreConnection
        /// The files of external data that each write has created and discarded.
        var files: [ExternalChanges] = []
    }

    private let open = Mutex<[pthread_t: Open]>([:])

    /// The connection, if this thread has the transaction open.
    var connection: StoreConnection? {
        open.withLock { open in open.isEmpty ? nil : open[pthread_self()]?.connection }
    }

    /// Opens the transaction for the calling thread while the closure runs.
    ///
    /// - Returns: the closure's result, and what is left to do with files of external data after the commit.
    func joining<T>(_ connection: StoreConnection, _ body: () throws -> T) throws -> (T, () -> Void) {
        open.withLock { $0[pthread_self()] = Open(connection: connection) }
        let result = Result(catching: body)
        let ended = open.withLock { $0.removeValue(forKey: pthread_self()) }
        let files = ended?.files ?? []
        switch result {
        case .success(let value): return (value, { files.forEach { $0.finish() } })
        case .failure(let error):
            files.forEach { $0.undo() }
            throw error
        }
    }

    /// Keeps the files of one write until the transaction ends.
    ///
    /// - Returns: false if no transaction is open on this thread.
    func keep(_ files: ExternalChanges) -> Bool {
        guard connection != nil else { return false }
        let kept = Kept(files: files)
        open.withLock { $0[pthread_self()]?.files.append(kept.files) }
        return true
    }

    /// Carries a value to the lock of its own thread.
    private struct Kept: @unchecked Sendable {
        let files: ExternalChanges
    }
}

extension SQLiteStore {
    /// Whether the calling thread has a transaction open that its reads and writes join.
    package var isInTransaction: Bool { joined.connection != nil }

    /// Runs the closure in one immediate transaction that every read and write of the calling thread joins; an error that
    /// the closure throws rolls all of it back.
    ///
    /// - Throws: errors of the closure, and `StoreError`.
    package func performTransaction<T>(_ body: () throws -> T) throws -> T {
        guard joined.connection == nil else { return try body() }
        let (result, finish) = try write { connection in try joined.joining(connection, body) }
        finish()
        return result
    }
}

extension SQLiteStore {
    /// Runs the closure in one reading transaction that every read of the calling thread joins: all of them see one state.
    ///
    /// - Throws: errors of the closure, and `StoreError`.
    package func performReading<T>(_ body: (StoreConnection) throws -> T) throws -> T {
        if let connection = joined.connection { return try body(connection) }
        return try read { connection in try joined.joining(connection) { try body(connection) }.0 }
    }
}

extension StoreConnection {
    /// Rolls the transaction back, if one is open. A statement can fail once without a reason; the connection must not
    /// stay in its transaction.
    func rollBack() {
        for _ in 0..<2 where unsafe sqlite3_get_autocommit(handle) == 0 { try? executeScript("ROLLBACK") }
    }

    /// Runs the closure in a savepoint, which is rolled back if the closure throws
    /// (<https://www.sqlite.org/lang_savepoint.html>).
    func savepoint<T>(_ body: () throws -> T) throws -> T {
        try executeScript("SAVEPOINT part")
        do {
            let result = try body()
            try executeScript("RELEASE part")
            return result
        } catch {
            // A full disk or an interrupt may have rolled the whole transaction back.
            try? executeScript("ROLLBACK TO part; RELEASE part")
            throw error
        }
    }
}
