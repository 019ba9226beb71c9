import Foundation
import GRDB
import StoreSQL
import Synchronization

/// The protection of an open store against other programs that take, replace or overwrite its file or its log.
///
/// Unix lets a program rename, remove or overwrite a file that another one has open. SQLite continues with the file it
/// has open and cannot notice. The store asks its guard before each read and write, and inside each transaction.
/// Once the guard finds that the file is no longer the one it opened, it saves what only this store still holds, and
/// refuses all further use. It stays that way even if the file comes back: others may have written to it since.
///
/// A store that was opened for reading, or that is in memory, has nothing to protect: its guard always agrees.
final class FileGuard: Sendable {
    let url: URL
    let database: any DatabaseWriter
    let watch: FileWatch
    let external: ExternalStorage
    private let isWriter: Bool

    /// The file that was opened; nil once it is closed, and for a store in memory.
    private let openFile: Mutex<OpenFiles.Identity?>
    /// The log that was beside the file when it was opened.
    let log: OpenFiles.Identity?
    /// Whether that log held changes.
    private let hadLog: Bool
    /// The data version that the writer saw then; it changes when another connection commits.
    private let firstVersion: Int64?
    /// Whether the connections must stay open for as long as the process.
    let keepsConnections = Mutex(false)
    private let outcome = Mutex<Outcome?>(nil)
    private let hasOutcome = Atomic(false)
    /// What the file looked like when it was last intact; nil where nothing is compared.
    let imprinted = Mutex<Imprinted?>(nil)

    /// Registers the file of a store that was just opened, and starts to watch it.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - mode: How it was opened.
    ///   - isExclusive: Whether SQLite keeps the index of the log in memory, so that there is none to compare with.
    ///   - hadLog: Whether the log held changes before the file was opened.
    init(
        _ url: URL, mode: SQLiteStore.Mode, isExclusive: Bool, hadLog: Bool, database: any DatabaseWriter,
        external: ExternalStorage, watch: FileWatch
    ) {
        self.url = url
        self.database = database
        self.external = external
        self.watch = watch
        self.hadLog = hadLog
        isWriter = mode == .readWrite
        openFile = Mutex(mode == .inMemory ? nil : OpenFiles.enter(url.path))
        firstVersion = isWriter ? database.dataVersion(of: url) : nil
        log = isWriter ? OpenFiles.Identity(url.path + "-wal") : nil
        if isWriter, !isExclusive { database.writeWithoutTransaction(startComparing) }
    }

    deinit {
        if keepsConnections.withLock(\.self) { retainConnections() }
        leave()
    }

    // MARK: Questions of the store

    /// Refuses to open a file that this process still has open with a log that was removed.
    ///
    /// - Throws: `StoreError.cannotOpen`.
    static func requireOpenable(_ url: URL) throws(StoreError) {
        guard OpenFiles.isSpoiled(url.path) else { return }
        throw .cannotOpen(
            path: url.path, reason: "its log was removed while this program had it open; start the program again")
    }

    /// Refuses to write when the open file is no longer in its place. Costs a few microseconds as long as it is.
    ///
    /// The first call that finds the file gone rescues its content; every later call throws the same error. Only after
    /// `atRisk` does each call try the rescue again.
    ///
    /// - Throws: `StoreError.replaced`, `writtenOver` or `atRisk`.
    func requireInPlace() throws(StoreError) {
        guard isWriter, let identity = openFile.withLock(\.self) else { return }
        // NB: before the lock: it may wait for the writer, which may wait for the lock.
        let isOverwritten = isOverwritten()
        let error = outcome.withLock { outcome -> StoreError? in
            switch outcome {
            case nil:
                guard isOverwritten || OpenFiles.isTaken(identity, from: url.path) || isLogTaken else { return nil }
            case .replaced, .logRemoved, .overwritten: return refusal(outcome, identity)
            case .atRisk: break
            }
            outcome = isOverwritten && outcome == nil ? abandonOverwritten(identity) : abandon(identity)
            hasOutcome.store(true, ordering: .relaxed)
            return refusal(outcome, identity)
        }
        if let error { throw error }
    }

    /// Refuses to read from a store that was abandoned: what it has open is not what others see.
    ///
    /// - Throws: `StoreError.replaced`, `writtenOver` or `atRisk`.
    func requireNotAbandoned() throws(StoreError) {
        guard isWriter, let identity = openFile.withLock(\.self) else { return }
        if let error = outcome.withLock({ refusal($0, identity) }) { throw error }
    }

    /// Checks the file as `requireInPlace` does, without an error and without a second rescue.
    func check() {
        // A write under way checks for itself, before and after.
        guard !watch.isWriting, outcome.withLock({ $0 == nil }) else { return }
        try? requireInPlace()
    }

    /// Whether the store was abandoned. Does not wait for a check under way.
    var isAbandoned: Bool { hasOutcome.load(ordering: .relaxed) }

    // MARK: Closing

    /// Checks the file for the last time, and ends the watch.
    ///
    /// - Returns: Whether the connections may be closed. If not, they stay open for as long as the process, because
    ///   closing the last one would write the log into a file that it does not belong to.
    /// - Throws: `StoreError.atRisk` when closing would lose what was saved; the store stays open then.
    func prepareToClose() throws(StoreError) -> Bool {
        do {
            try requireInPlace()
        } catch {
            // After any other error, what was saved is safe, and the store has reported the error already.
            if case .atRisk = error { throw error }
        }
        watch.stop()
        stopComparing()
        guard keepsConnections.withLock(\.self) else { return true }
        retainConnections()
        leave()
        return false
    }

    /// Notes that the connections are closed. Later calls do nothing.
    func leave() {
        openFile.withLock { file in
            if let identity = file { OpenFiles.leave(identity) }
            file = nil
        }
    }

    private func retainConnections() { _ = unsafe Unmanaged.passRetained(database as AnyObject) }

    // MARK: State

    /// What became of the content of a store that was abandoned.
    enum Outcome: Equatable {
        /// The file was taken. What was saved is in a copy, or in the file itself wherever it is; or nothing was saved.
        case replaced(copy: URL?)
        /// The log was taken, but not the file. What was saved is in a copy; or nothing was saved.
        case logRemoved(copy: URL?)
        /// The file was overwritten in place. Its old content is lost, and the log fits no file any more.
        case overwritten(log: URL?)
        /// What was saved is in the open file alone, which has no name. No copy could be made, for this reason.
        case atRisk(reason: String)
    }

    private func refusal(_ outcome: Outcome?, _ identity: OpenFiles.Identity) -> StoreError? {
        switch outcome {
        case nil: nil
        case .replaced(let copy):
            .replaced(path: url.path, rescue: copy?.path ?? (watch.ownWrites > 0 ? OpenFiles.path(of: identity) : nil))
        case .logRemoved(let copy): .replaced(path: url.path + "-wal", rescue: copy?.path)
        case .overwritten(let log): .writtenOver(path: url.path, log: log?.path)
        case .atRisk(let reason): .atRisk(path: url.path, reason: reason)
        }
    }

    /// Whether the log is no longer beside the file: it was removed, or another program has since made its own.
    private var isLogTaken: Bool {
        guard let log else { return false }
        return OpenFiles.isTaken(log, from: url.path + "-wal")
    }

    /// Whether other programs saved something that may be in the log alone.
    var hasChangesOfOthers: Bool { hadLog || firstVersion != database.dataVersion(of: url) }
}

extension DatabaseWriter {
    /// A number that changes when another connection than the writer commits; nil where it cannot be read
    /// (<https://www.sqlite.org/pragma.html#pragma_data_version>).
    func dataVersion(of url: URL) -> Int64? {
        try? writeWithoutTransaction { database in
            try StoreConnection(database, path: url.path).integer("PRAGMA data_version")
        }
    }
}
