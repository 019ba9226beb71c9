package import Foundation
import GRDB
import Synchronization

/// One SQLite file, one writer and many readers.
///
/// The pool is GRDB's. Every connection runs in WAL mode with `synchronous=FULL`, and when the last one closes the
/// log is written back and removed: one logbook is one file.
package final class SQLiteStore: Sendable {
    /// How a store is opened.
    package enum Mode: Sendable, Hashable {
        /// For reading and writing; a missing file is created.
        case readWrite
        /// For reading only.
        case readOnly
        /// Without a file.
        case inMemory
    }

    /// Settings of the connections.
    package struct Options: Sendable {
        /// How long a writer waits for another program's writer, in seconds.
        package var busyTimeout = 5.0
        /// How many readers may work at once.
        package var maximumReaders = 4
        /// Whether a file that is opened for reading is taken as one that nobody writes: no locks, no files beside it.
        package var isImmutable = false
        /// Further pragmas, run on every new connection.
        package var pragmas: [String: String] = [:]
        /// What is told each statement as it runs; nil for nobody.
        package var trace: (@Sendable (String) -> Void)?

        /// The store in whose folder large bytes are kept, where the file is a copy of it; nil for the file itself.
        package var ownerOfFiles: URL?
        /// What is told the points between which a process may die while files of external data change.
        package var stepObserver: (@Sendable (ExternalChanges.Step) -> Void)?

        /// The default settings.
        package init() {}
    }

    /// Where the file lies; for a store in memory, a path that names nothing.
    package let url: URL
    /// How it was opened.
    package let mode: Mode
    private let openFile: Mutex<OpenFiles.Identity?>
    /// The file that was opened; nil once it is closed.
    var openIdentity: OpenFiles.Identity? { openFile.withLock(\.self) }
    /// What the writer saw of others' changes when the file was opened, whether the log held some before, and the log.
    let begun = Mutex<(version: Int64?, hadLog: Bool, log: OpenFiles.Identity?)>((nil, false, nil))
    /// Whether the connections outlive the store.
    let keepsConnections = Mutex(false)
    /// What is known of the file's being taken from its place; nil while it is there.
    let replacement = Mutex<Replacement?>(nil)
    /// Whether anything is, for those who must not wait.
    let isGivenUp = Atomic(false)
    /// What the file looked like; nil where nobody watches it.
    let imprinted = Mutex<Imprinted?>(nil)
    /// The files in which the store keeps large bytes.
    package let external: ExternalStorage
    let stepObserver: (@Sendable (ExternalChanges.Step) -> Void)?
    let database: any DatabaseWriter
    let watch = FileWatch()

    /// Opens the file.
    ///
    /// - Throws: `StoreError` for a file that is not there (read-only), no database, damaged, locked or not writable.
    package init(url: URL, mode: Mode, options: Options = Options()) throws(StoreError) {
        self.url = url
        self.mode = mode
        if mode != .inMemory { try Self.requireFile(url) }
        guard !OpenFiles.isSpoiled(url.path) else {
            throw .cannotOpen(
                path: url.path, reason: "its log was removed while this program had it open; start the program again")
        }
        let hadLog = Self.logSize(url) > 0
        let external = ExternalStorage(of: options.ownerOfFiles ?? url, keepsAllInline: mode == .inMemory)
        self.external = external
        stepObserver = options.stepObserver
        database = try opening(url.path) {
            switch mode {
            case .inMemory:
                return try DatabaseQueue(configuration: Self.configuration(mode, options, external))
            case .readOnly: return try Self.reader(url, options, external)
            case .readWrite:
                try Self.requireWritable(url)
                try Self.createPrivately(url)
                let pool = try DatabasePool(path: url.path, configuration: Self.configuration(mode, options, external))
                // NB: the pool has set NORMAL behind the preparation of its writer: a loss of power would take the last
                // commits, and with them the rows that name files which are still there.
                let level = options.pragmas["synchronous"] ?? "FULL"
                try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = \(level)") }
                return pool
            }
        }
        openFile = Mutex(mode == .inMemory ? nil : OpenFiles.enter(url.path))
        guard mode == .readWrite else { return }
        begun.withLock { $0 = (writerVersion, hadLog, OpenFiles.Identity(url.path + "-wal")) }
        // One who has the file alone keeps the index of its log in memory.
        let isAlone = options.pragmas.contains { name, value in
            name.lowercased() == "locking_mode" && value.lowercased() == "exclusive"
        }
        if !isAlone { database.writeWithoutTransaction(takeImprint) }
    }

    deinit {
        if keepsConnections.withLock(\.self) { _ = unsafe Unmanaged.passRetained(database as AnyObject) }
        leaveFile()
    }

    private func leaveFile() {
        openFile.withLock { file in
            if let identity = file { OpenFiles.leave(identity) }
            file = nil
        }
    }

    /// A connection that only reads.
    private static func reader(
        _ url: URL, _ options: Options, _ external: ExternalStorage
    ) throws -> DatabaseQueue {
        let plain = Self.configuration(.readOnly, options, external)
        func immutable() throws -> DatabaseQueue {
            try DatabaseQueue(path: url.address("immutable=1"), configuration: plain)
        }
        guard !options.isImmutable else { return try immutable() }
        let tidiesUp = isTidiable(url)
        let companions = ["-wal", "-shm"].map { url.path + $0 }
        let hadCompanions = companions.contains(where: FileManager.default.fileExists)
        do {
            return try DatabaseQueue(
                path: tidiesUp ? url.path : readOnlyName(url),
                configuration: tidiesUp ? Self.configuration(.readOnly, options, external, tidiesUp: true) : plain)
        } catch let error as DatabaseError
            where [.SQLITE_FULL, .SQLITE_IOERR].contains(error.resultCode) && logSize(url) == 0
            && !OpenFiles.contains(url.path) && !FileUse.isLockedElsewhere(url.path)
        {
            // On a full disk the index of a log cannot be made that even a reader needs; whoever is writing holds a lock.
            if !hadCompanions { companions.forEach { try? FileManager.default.removeItem(atPath: $0) } }
            return try immutable()
        }
    }

    private static func configuration(
        _ mode: Mode, _ options: Options, _ external: ExternalStorage, tidiesUp: Bool = false
    ) -> GRDB.Configuration {
        var configuration = GRDB.Configuration()
        configuration.readonly = mode == .readOnly && !tidiesUp
        configuration.foreignKeysEnabled = false
        configuration.busyMode = .timeout(options.busyTimeout)
        configuration.maximumReaderCount = options.maximumReaders
        configuration.prepareDatabase { database in
            if mode != .readOnly, !database.configuration.readonly {
                // Setting it takes the write lock, which another process may hold for long; it counts on new files only.
                if try Int.fetchOne(database, sql: "PRAGMA page_count") == 0 {
                    try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
                }
            }
            if tidiesUp { try database.execute(sql: "PRAGMA query_only = 1") }
            for (name, value) in options.pragmas.sorted(by: { $0.key < $1.key }) {
                try database.execute(sql: "PRAGMA \(name) = \(value)")
            }
            if let trace = options.trace {
                database.trace { trace($0.description) }
            }
            StoreFunctions.add(to: database)
            StoreFunctions.add(reading: external, to: database)
            RowChecksum.add(to: database)
        }
        return configuration
    }

    /// Whether a connection that only reads may remove the log and its index when it closes.
    ///
    /// A reader of a file in WAL mode makes a `-wal` and a `-shm` beside it; only a connection that may write removes
    /// them again (<https://www.sqlite.org/wal.html#the_wal_file>). With a log that holds something already, closing
    /// would write it into the file: such a file is opened for reading in earnest.
    private static func isTidiable(_ url: URL) -> Bool {
        let manager = FileManager.default
        return logSize(url) == 0 && manager.isWritableFile(atPath: url.path)
            && manager.isWritableFile(atPath: url.deletingLastPathComponent().path)
    }

    private static func logSize(_ url: URL) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: url.path + "-wal")[.size] as? Int) ?? 0
    }

    /// The name to open a file by for reading.
    ///
    /// A file in WAL mode needs a `-shm` beside it, even to be read. Where the folder cannot be written and there is
    /// none, nobody can be writing either, so that the file can be taken as immutable
    /// (<https://www.sqlite.org/wal.html#readonly>).
    private static func readOnlyName(_ url: URL) -> String {
        let manager = FileManager.default
        guard !manager.isWritableFile(atPath: url.deletingLastPathComponent().path),
            !manager.fileExists(atPath: url.path + "-wal"), !manager.fileExists(atPath: url.path + "-shm")
        else { return url.path }
        return url.address("immutable=1")
    }

    /// Opening a pipe waits for whoever writes to it, for ever.
    static func requireFile(_ url: URL) throws(StoreError) {
        var status = stat()
        guard unsafe stat(url.path, &status) == 0,
            status.st_mode & S_IFMT == S_IFIFO || status.st_mode & S_IFMT == S_IFSOCK
        else { return }
        throw .cannotOpen(path: url.path, reason: "it is a pipe, and no file")
    }

    /// SQLite opens a file that it may not write as read-only without a word, and fails at the first change.
    private static func requireWritable(_ url: URL) throws(StoreError) {
        let manager = FileManager.default
        guard manager.fileExists(atPath: url.path) else { return }
        guard manager.isWritableFile(atPath: url.path),
            manager.isWritableFile(atPath: url.deletingLastPathComponent().path)
        else { throw .readOnly(path: url.path) }
    }

    /// Makes a missing file, which only the user may read; SQLite gives the log the same mode.
    ///
    /// A file that somebody else makes meanwhile is left to them: its descriptor must not be closed here.
    static func createPrivately(_ url: URL) throws(StoreError) {
        guard !FileManager.default.fileExists(atPath: url.path) else { return }
        let descriptor = unsafe Foundation.open(url.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor < 0, errno == EEXIST { return }
        guard descriptor >= 0 else {
            throw .cannotOpen(path: url.path, reason: unsafe String(cString: strerror(errno)))
        }
        Foundation.close(descriptor)
    }

    /// Runs the closure on a reader, all of it on one state of the file.
    package func read<T>(_ body: (StoreConnection) throws -> T) throws -> T {
        try requireKept()
        return try translating(url.path) {
            try database.read { try body(StoreConnection($0, path: self.url.path)) }
        }
    }

    /// Runs the closure on a reader without a transaction, for single statements: cheaper than `read`.
    package func readStatement<T>(_ body: (StoreConnection) throws -> T) throws -> T {
        try requireKept()
        return try translating(url.path) {
            try database.unsafeRead { try body(StoreConnection($0, path: self.url.path)) }
        }
    }

    /// Runs the closure on the writer, in one immediate transaction that is rolled back when the closure throws.
    package func write<T>(_ body: (StoreConnection) throws -> T) throws -> T {
        try requireInPlace()
        watch.beginWriting()
        defer { watch.endWriting() }
        let written = try translating(url.path) {
            try database.writeWithoutTransaction { (database) throws -> T? in
                defer { renewImprint() }
                var result: T?
                try database.inTransaction(.immediate) {
                    result = try body(StoreConnection(database, path: self.url.path))
                    guard isWrittenOverMeanwhile() else { return .commit }
                    result = nil
                    return .rollback
                }
                return result
            }
        }
        guard let written else {
            try requireInPlace()
            throw StoreError.interrupted
        }
        return written
    }

    /// Runs the closure on the writer without a transaction.
    package func writeWithoutTransaction<T>(_ body: (StoreConnection) throws -> T) throws -> T {
        try requireInPlace()
        watch.beginWriting()
        defer { watch.endWriting() }
        return try translating(url.path) {
            try database.barrierWriteWithoutTransaction { database in
                defer { renewImprint() }
                return try body(StoreConnection(database, path: url.path))
            }
        }
    }

    /// Copies the store, as it is now, to a new file by SQLite's backup interface.
    ///
    /// The copy is taken from one state of the store, whoever writes meanwhile
    /// (<https://www.sqlite.org/backup.html>). The closure learns pages done and pages in all.
    package func backup(
        to target: URL, progress: @escaping (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
    ) throws {
        try translating(target.path) {
            try Self.createPrivately(target)
            var configuration = GRDB.Configuration()
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            let copy = try DatabaseQueue(path: target.path, configuration: configuration)
            try database.backup(to: copy, pagesPerStep: 512) {
                try progress($0.completedPageCount, $0.totalPageCount)
            }
            try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            try copy.close()
        }
    }

    /// Copies the store, as it is now, into another that is open.
    func backup(into other: SQLiteStore) throws {
        try translating(url.path) { try database.backup(to: other.database) }
    }

    /// A reader of its own whose transaction stays open; the store's own reader where it has but one connection.
    func snapshotReader() throws -> any DatabaseReader {
        guard let pool = database as? DatabasePool else { return database }
        return try pool.makeSnapshot()
    }

    /// Stops what runs on any connection; it throws `StoreError.interrupted`.
    package func interrupt() { database.interrupt() }

    /// Gives back memory that connections keep for later.
    package func releaseMemory() {
        if let pool = database as? DatabasePool {
            pool.releaseMemory()
        } else {
            try? database.read { $0.releaseMemory() }
        }
    }

    /// Closes all connections: the log is written back and removed. Later calls throw.
    ///
    /// - Throws: `StoreError.atRisk` where that would lose what was saved; the store stays open then.
    package func close() throws {
        do {
            try requireInPlace()
        } catch StoreError.atRisk(let path, let reason) {
            throw StoreError.atRisk(path: path, reason: reason)
        } catch {
            // What was saved is safe; the store was told of it, or has nothing more to ask.
        }
        watch.stop()
        forgetImprint()
        guard !keepsConnections.withLock(\.self) else {
            _ = unsafe Unmanaged.passRetained(database as AnyObject)
            return leaveFile()
        }
        // NB: the pool closes its writer first; a reader that closes last may not remove the log.
        if let pool = database as? DatabasePool { pool.releaseMemory() }
        // NB: a connection that rested when it was interrupted keeps that in mind, and the checkpoint of closing heeds it
        // and leaves the log; the next statement forgets it.
        _ = try? database.writeWithoutTransaction { try Int.fetchOne($0, sql: "SELECT 1") }
        try translating(url.path) { try database.close() }
        leaveFile()
        external.removeDoomed()
    }
}

/// Runs a closure, and says a failure of SQLite or GRDB in this module's words.
///
/// Other errors, thrown by the caller's own closure, pass as they are.
func translating<T>(_ path: String, _ body: () throws -> T) throws -> T {
    do {
        return try body()
    } catch let error as DatabaseError {
        throw StoreError(SQLiteFailure(error), path: path)
    }
}

/// The same where nothing but SQLite can fail.
private func opening<T>(_ path: String, _ body: () throws -> T) throws(StoreError) -> T {
    do {
        return try body()
    } catch let error as DatabaseError {
        throw StoreError(SQLiteFailure(error), path: path)
    } catch let error as StoreError {
        throw error
    } catch {
        throw .cannotOpen(path: path, reason: "\(error)")
    }
}
