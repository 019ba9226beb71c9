import Foundation
import SQLiteStore
import StoreSQL
import Synchronization

/// The settings of an open store: how it is written and logged.
final class StoreSettings: Sendable {
    private struct State {
        var tracksHistory = false
        var historyTable: String?
        /// Whether the file had that table, in a state of its schema.
        var foundTable: (schema: Int64?, isThere: Bool)?
        var refusal: StoreError?
        var log = DebugLog.current
        var marks: HandlerMarks?
    }

    private let state = Mutex(State())

    /// Whether each transaction is recorded in the history.
    var tracksHistory: Bool {
        get { state.withLock(\.tracksHistory) }
        set { state.withLock { $0.tracksHistory = newValue } }
    }

    /// The table by which a file tells that its history is recorded; nil if the options alone say it. Another program may
    /// make or drop the table while the store is open.
    var historyTable: String? {
        get { state.withLock(\.historyTable) }
        set { state.withLock { $0.historyTable = newValue } }
    }

    /// Whether a transaction is recorded.
    ///
    /// The list of tables is read once for each state of the schema, which SQLite numbers.
    ///
    /// - Parameter isBeginning: whether the transaction has changed nothing yet, so that the answer holds although it may be
    ///   rolled back.
    func tracksHistory(_ connection: StoreConnection, isBeginning: Bool) throws -> Bool {
        let (isOn, table, found) = state.withLock { ($0.tracksHistory, $0.historyTable, $0.foundTable) }
        guard let table else { return isOn }
        let schema = try connection.integer("PRAGMA schema_version")
        if let found, found.schema == schema { return found.isThere }
        let isThere = try connection.has(table)
        if isBeginning { state.withLock { $0.foundTable = (schema, isThere) } }
        return isThere
    }

    /// The marks that each transaction records for the running migration handler; nil outside of handlers.
    var marks: HandlerMarks? {
        get { state.withLock(\.marks) }
        set { state.withLock { $0.marks = newValue } }
    }

    /// The log of fetches.
    var log: DebugLog {
        get { state.withLock(\.log) }
        set { state.withLock { $0.log = newValue } }
    }

    /// Why the store cannot be written; nil if it can.
    var refusal: StoreError? {
        get { state.withLock(\.refusal) }
        set { state.withLock { $0.refusal = newValue } }
    }
}

extension PersistentStore {
    /// Applies the opening options other than migration.
    ///
    /// - Throws: `StoreError`.
    func begin(_ options: StoreOptions, as coordinator: PersistentStoreCoordinator) throws(ManagedObjectError) {
        settings.log = options.log
        do {
            try begin(options)
        } catch {
            try? sqlite.close()
            throw ManagedObjectError(error)
        }
        freshenCache()
        if options.postsRemoteChanges { changes.start(self, coordinator) }
    }

    private func begin(_ options: StoreOptions) throws {
        guard !isReadOnly else { return }
        settings.historyTable = options.tracksHistory ? nil : options.historyTable
        if try options.tracksHistory || sqlite.read({ try settings.tracksHistory($0, isBeginning: false) }) {
            // Reads first: if everything is in place, no write lock is needed, which another process may hold for a
            // long time.
            if try sqlite.read({ try !HistoryTracking.isReady(layout, $0) }) {
                try sqlite.write { try HistoryTracking.begin(layout, $0) }
            }
            settings.tracksHistory = true
        } else if try sqlite.read(HistoryTracking.isRecorded) {
            settings.refusal = .historyRequired(path: url.path)
            return
        }
        try sqlite.sweepExternalData()
        if options.analyzes { try sqlite.writeWithoutTransaction { try $0.execute("ANALYZE") } }
        if options.vacuums { try sqlite.writeWithoutTransaction { try $0.execute("VACUUM") } }
    }

    /// Runs the closure in a transaction that may change rows and files, and records it in the history if there is one.
    ///
    /// - Throws: `StoreError.readOnly`, `historyRequired`, and the closure's errors.
    func change<T>(
        _ note: TransactionNote, _ body: (StoreConnection, ExternalChanges, HistoryRecorder?) throws -> T
    ) throws -> T {
        try requireWritable()
        func run(_ mark: (StoreConnection) throws -> Void) throws -> T {
            let isBeginning = !sqlite.isInTransaction
            return try sqlite.change { connection, files in
                let isRecorded = try settings.tracksHistory(connection, isBeginning: isBeginning)
                let history = isRecorded ? HistoryRecorder(connection, layout: layout, note: note) : nil
                let result = try body(connection, files, history)
                try TextIndexes.catchUp(layout, connection)
                try mark(connection)
                return result
            }
        }
        guard let marks = settings.marks else { return try run { _ in } }
        return try marks.recording(run)
    }

    /// Throws if the store cannot be written.
    ///
    /// - Throws: `StoreError.readOnly`, `historyRequired`.
    func requireWritable() throws(StoreError) {
        guard !isReadOnly else { throw .readOnly(path: url.path) }
        if let refusal = settings.refusal { throw refusal }
    }
}
