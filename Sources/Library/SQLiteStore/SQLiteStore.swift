import CSQLite
import DataModel
package import Foundation
import GRDB
import Synchronization

/// An SQLite file with one writer and several readers, on GRDB's connection pool.
///
/// Every connection uses WAL mode with `synchronous=FULL`. When the last one closes, SQLite writes the log back and
/// removes it, so that a closed store is one file.
package final class SQLiteStore: Sendable {
    /// How a store is opened.
    package enum Mode: Sendable, Hashable {
        /// For reading and writing; a missing file is created.
        case readWrite
        /// For reading only.
        case readOnly
        /// In memory, without a file.
        case inMemory
    }

    /// Settings of the connections.
    package struct Options: Sendable {
        /// How long a connection waits for another program that writes, closes or repairs the file, in seconds.
        package var busyTimeout = 5.0
        /// The maximum number of concurrent readers.
        package var maximumReaders = 4
        /// Whether a file opened for reading is known not to change: it needs no locks and no files beside it.
        package var isImmutable = false
        /// Further pragmas for every new connection.
        package var pragmas: [String: String] = [:]
        /// Receives each statement as it runs.
        package var trace: (@Sendable (String) -> Void)?

        /// The time without a save after which the log is written back into the file, in seconds.
        package var restBeforeEmptying = 1.0
        /// The store whose external data are used, if the file is a copy of it; nil for the file itself.
        package var ownerOfFiles: URL?
        /// Called at the points between which a process may be killed while files of external data change.
        package var stepObserver: (@Sendable (ExternalChanges.Step) -> Void)?

        /// Creates the default settings.
        package init() {}
    }

    /// The file; for a store in memory, a path that is never used.
    package let url: URL
    /// How the store was opened.
    package let mode: Mode
    /// The files of external data.
    package let external: ExternalStorage
    let stepObserver: (@Sendable (ExternalChanges.Step) -> Void)?
    let database: any DatabaseWriter
    let watch = FileWatch()
    let fileGuard: FileGuard
    let joined = JoinedTransaction()
    let passing = PassingRows()
    let emptier: WALCheckpointer
    /// How often the connections were interrupted.
    private let interruptionsCount = Atomic(0)

    /// Opens the file.
    ///
    /// - Throws: `StoreError` for a file that is missing (when reading), not a database, damaged, locked or not
    ///   writable, and for a log, index or journal beside it that is a link or something else.
    package init(url: URL, mode: Mode, options: Options = Options()) throws(StoreError) {
        self.url = url
        self.mode = mode
        if mode != .inMemory {
            try Self.requireFile(url)
            try Companion.requireOwn(of: url, for: mode == .readWrite ? .writing : .reading)
        }
        try FileGuard.requireOpenable(url)
        if mode != .inMemory { try CheckpointMark.requireWhole(url) }
        let hadLog = Self.logSize(url) > 0
        let external = ExternalStorage(of: options.ownerOfFiles ?? url, keepsAllInline: mode == .inMemory)
        self.external = external
        external.beginUse()
        stepObserver = options.stepObserver
        database = try opening(url.path) {
            try waiting(for: url, upTo: options.busyTimeout) {
                try opening(url.path) { try Self.connect(url, mode, options, external) }
            }
        }
        // An exclusive connection keeps the index of its log in memory.
        let isExclusive = options.pragmas.contains { name, value in
            name.lowercased() == "locking_mode" && value.lowercased() == "exclusive"
        }
        fileGuard = FileGuard(
            url, mode: mode, isExclusive: isExclusive, hadLog: hadLog, database: database, external: external,
            watch: watch)
        emptier = WALCheckpointer(
            url, database, isWriter: mode == .readWrite && !isExclusive, seconds: options.restBeforeEmptying)
        // What a killed program has left is written back as well.
        if hadLog { emptier.noteSave(self) }
    }

    private static func connect(
        _ url: URL, _ mode: Mode, _ options: Options, _ external: ExternalStorage
    ) throws -> any DatabaseWriter {
        switch mode {
        case .inMemory: return try DatabaseQueue(configuration: configuration(mode, options, external))
        case .readOnly: return try reader(url, options, external)
        case .readWrite:
            try requireWritable(url)
            try createPrivately(url)
            let pool = try DatabasePool(path: url.path, configuration: configuration(mode, options, external))
            // NB: the pool sets NORMAL after preparing its writer. In a power failure the last commits would be lost, and
            // with them rows that name existing files.
            let level = options.pragmas["synchronous"] ?? "FULL"
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = \(level)") }
            return pool
        }
    }

    /// Opens a connection for reading only.
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
            // On a full disk SQLite cannot create the index of the log, which even a reader needs. A writer would hold
            // a lock.
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
                // Setting it takes the write lock, which another process may hold for long, and it affects new files
                // only.
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
            database.protect()
            StoreFunctions.add(to: database)
            StoreFunctions.add(reading: external, to: database)
            RowChecksum.add(to: database)
        }
        return configuration
    }

    /// Whether a read-only connection may remove the log and its index when it closes.
    ///
    /// A reader of a file in WAL mode creates a `-wal` and a `-shm` file, which only a connection with write access
    /// removes again (<https://www.sqlite.org/wal.html#the_wal_file>). If the log already holds changes, such a
    /// connection would write them into the file when it closes; that file is opened without write access.
    private static func isTidiable(_ url: URL) -> Bool {
        let manager = FileManager.default
        return logSize(url) == 0 && manager.isWritableFile(atPath: url.path)
            && manager.isWritableFile(atPath: url.deletingLastPathComponent().path)
    }

    private static func logSize(_ url: URL) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: url.path + "-wal")[.size] as? Int) ?? 0
    }

    /// The name for opening a file for reading.
    ///
    /// A file in WAL mode needs a `-shm` file, even for reading. If there is none and the folder is not writable, no
    /// program can be writing, and the file can be opened as immutable (<https://www.sqlite.org/wal.html#readonly>).
    private static func readOnlyName(_ url: URL) -> String {
        let manager = FileManager.default
        guard !manager.isWritableFile(atPath: url.deletingLastPathComponent().path),
            !manager.fileExists(atPath: url.path + "-wal"), !manager.fileExists(atPath: url.path + "-shm")
        else { return url.path }
        return url.address("immutable=1")
    }

    /// Refuses a pipe or socket: opening one would wait for another program, possibly forever.
    static func requireFile(_ url: URL) throws(StoreError) {
        var status = stat()
        guard unsafe stat(url.path, &status) == 0,
            status.st_mode & S_IFMT == S_IFIFO || status.st_mode & S_IFMT == S_IFSOCK
        else { return }
        throw .cannotOpen(path: url.path, reason: "it is a pipe, not a file")
    }

    /// Refuses a file without write permission, which SQLite would open as read-only without an error.
    private static func requireWritable(_ url: URL) throws(StoreError) {
        let manager = FileManager.default
        guard manager.fileExists(atPath: url.path) else { return }
        guard manager.isWritableFile(atPath: url.path),
            manager.isWritableFile(atPath: url.deletingLastPathComponent().path)
        else { throw .readOnly(path: url.path) }
    }

    /// Creates a missing file that only the user may read. SQLite gives the log the same mode.
    ///
    /// If another program creates the file meanwhile, that file is used: closing a descriptor of it would drop locks.
    static func createPrivately(_ url: URL) throws(StoreError) {
        guard !FileManager.default.fileExists(atPath: url.path) else { return }
        let descriptor = unsafe Foundation.open(url.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor < 0, errno == EEXIST { return }
        guard descriptor >= 0 else {
            throw .cannotOpen(path: url.path, reason: unsafe String(cString: strerror(errno)))
        }
        Foundation.close(descriptor)
    }

    /// Runs the closure on a reader, in a transaction that sees one state of the file.
    package func read<T>(_ body: (StoreConnection) throws -> T) throws -> T {
        if let connection = joined.connection ?? passing.connection { return try body(connection) }
        try fileGuard.requireNotAbandoned()
        return try translatingInterruptions {
            try database.read { try body(StoreConnection($0, path: self.url.path)) }
        }
    }

    /// Runs the closure on a reader without a transaction, for single statements; cheaper than `read`.
    package func readStatement<T>(_ body: (StoreConnection) throws -> T) throws -> T {
        if let connection = joined.connection ?? passing.connection { return try body(connection) }
        try fileGuard.requireNotAbandoned()
        return try translatingInterruptions {
            try database.unsafeRead { try body(StoreConnection($0, path: self.url.path)) }
        }
    }

    /// Runs the closure on the writer in an immediate transaction, which is rolled back if the closure throws.
    ///
    /// Within `performTransaction` it is a part of that transaction, which can be rolled back alone.
    package func write<T>(_ body: (StoreConnection) throws -> T) throws -> T {
        if let connection = joined.connection { return try connection.savepoint { try body(connection) } }
        guard passing.connection == nil else { throw StoreError.passingRows(path: url.path) }
        try fileGuard.requireInPlace()
        watch.beginWriting()
        defer { watch.endWriting() }
        let written = try translatingInterruptions {
            try database.writeWithoutTransaction { (database) throws -> T? in
                defer { fileGuard.noteCheckpoint() }
                var result: T?
                let before = database.totalChangesCount
                try database.inTransaction(.immediate) {
                    result = try body(StoreConnection(database, path: self.url.path))
                    if database.totalChangesCount != before { try emptier.markWithin(database) }
                    guard fileGuard.isOverwrittenInTransaction() else { return .commit }
                    result = nil
                    return .rollback
                }
                if database.totalChangesCount != before { emptier.markFile() }
                return result
            }
        }
        guard let written else {
            try fileGuard.requireInPlace()
            throw StoreError.interrupted
        }
        emptier.noteSave(self)
        return written
    }

    /// Runs the closure on the writer without a transaction.
    package func writeWithoutTransaction<T>(_ body: (StoreConnection) throws -> T) throws -> T {
        guard passing.connection == nil else { throw StoreError.passingRows(path: url.path) }
        try fileGuard.requireInPlace()
        watch.beginWriting()
        defer {
            watch.endWriting()
            emptier.noteSave(self)
        }
        return try translatingInterruptions {
            try database.barrierWriteWithoutTransaction { database in
                defer { fileGuard.noteCheckpoint() }
                return try body(StoreConnection(database, path: url.path))
            }
        }
    }

    /// Copies the store to a new file by SQLite's backup interface.
    ///
    /// The copy has one state of the store, even while other programs write (<https://www.sqlite.org/backup.html>). The
    /// closure receives the number of pages done and the total number of pages.
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
            try copy.writeWithoutTransaction { copy in
                try copy.execute(sql: "PRAGMA journal_mode = DELETE")
                // The copy is whole, whatever the mark says that came with its first page.
                let version = try Int32.fetchOne(copy, sql: "PRAGMA user_version") ?? 0
                if version & 1 == 1 { try copy.execute(sql: "PRAGMA user_version = \(version &- 1)") }
            }
            try copy.close()
        }
    }

    /// Copies the store into another open store.
    func backup(into other: SQLiteStore) throws {
        try translating(url.path) { try database.backup(to: other.database) }
    }

    /// Returns a reader whose transaction stays open; in a store with one connection, its only reader.
    func snapshotReader() throws -> any DatabaseReader {
        guard let pool = database as? DatabasePool else { return database }
        return try pool.makeSnapshot()
    }

    /// Interrupts all connections; their statements throw `StoreError.interrupted`.
    package func interrupt() {
        interruptionsCount.add(1, ordering: .sequentiallyConsistent)
        database.interrupt()
    }

    /// Runs a closure and translates errors of SQLite and GRDB.
    ///
    /// An interruption while SQLite sets up a table-valued function, such as `json_each`, is reported as a general error
    /// (`sqlite3_declare_vtab`), and GRDB's own statements may meet one: in a closure during which the connections were
    /// interrupted, a general error is the interruption.
    private func translatingInterruptions<T>(_ body: () throws -> T) throws -> T {
        let before = interruptionsCount.load(ordering: .sequentiallyConsistent)
        do {
            return try translating(url.path, body)
        } catch StoreError.sqlite(let failure) where failure.code.primary == .error {
            guard interruptionsCount.load(ordering: .sequentiallyConsistent) == before else {
                throw StoreError.interrupted
            }
            throw StoreError.sqlite(failure)
        }
    }

    /// Lets the triggers of the file run, which no connection does before.
    ///
    /// Call it only when every trigger is known to be the library's or Core Data's (`UnexpectedSchemaObjects`).
    package func allowTriggers() {
        database.writeWithoutTransaction { database in
            guard let handle = unsafe database.sqliteConnection else { return }
            unsafe csqlite_allow_triggers(handle, 1)
        }
    }

    /// Releases memory that connections keep for later use.
    package func releaseMemory() {
        if let pool = database as? DatabasePool {
            pool.releaseMemory()
        } else {
            try? database.read { $0.releaseMemory() }
        }
    }

    /// Writes the log back and closes all connections; SQLite removes the log with the last one. Later calls throw.
    ///
    /// - Throws: `StoreError.atRisk` if closing would lose what was saved; the store then stays open.
    package func close() throws {
        emptier.stop()
        // NB: a connection that was interrupted while idle remembers the interrupt, and its last checkpoint would fail and
        // leave the log, or the mark of one. The next statement clears it.
        _ = try? database.writeWithoutTransaction { try Int.fetchOne($0, sql: "SELECT 1") }
        emptier.empty(self)
        guard try fileGuard.prepareToClose() else { return }
        // NB: the pool closes its writer first, and a reader that closes last may not remove the log.
        if let pool = database as? DatabasePool { pool.releaseMemory() }
        try translating(url.path) { try database.close() }
        fileGuard.leave()
        external.removeDoomed()
    }
}

extension Database {
    /// Runs nothing of the file's own: views, triggers, and functions that may do harm.
    fileprivate func protect() {
        guard let handle = unsafe sqliteConnection else { return }
        unsafe csqlite_protect(handle)
    }
}

/// Runs a closure and translates errors of SQLite and GRDB.
///
/// Other errors, thrown by the caller's closure, pass unchanged.
func translating<T>(_ path: String, _ body: () throws -> T) throws -> T {
    do {
        return try body()
    } catch let error as DatabaseError {
        throw StoreError(SQLiteFailure(error), path: path)
    }
}

/// Runs a closure that throws only errors of SQLite and GRDB, and translates them.
private func opening<T>(_ path: String, _ body: () throws -> T) throws(StoreError) -> T {
    do {
        return try body()
    } catch let error as DatabaseError {
        throw StoreError(SQLiteFailure(error), path: path)
    } catch let error as StoreError {
        throw error
    } catch {
        throw .cannotOpen(path: path, reason: ForeignError.reason(error))
    }
}
