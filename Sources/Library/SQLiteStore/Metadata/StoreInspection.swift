import DataModel
package import Foundation
import StoreSQL

/// Reading a file without changing it or creating files beside it.
package enum StoreInspection {
    /// The first bytes of every SQLite database (<https://www.sqlite.org/fileformat.html>).
    private static let magic = Data("SQLite format 3\0".utf8)

    /// Runs the closure on a read-only connection to the file.
    ///
    /// A write-ahead log is read in place if it has its index, as after a process was killed. A file with only a log,
    /// or with a rollback journal, is copied with it to a temporary folder first: a reader would create files, and
    /// `immutable` would ignore the log. A file that this process has open is read under SQLite's own locks
    /// (`OpenFiles`).
    ///
    /// While another program closes the file or writes it without a log, the look is repeated, for at most five seconds:
    /// the closure may run several times.
    ///
    /// - Throws: `StoreError.missing`, `notADatabase`, `missingLog`, `strangeFile`, `cannotOpen`; errors of the closure.
    package static func look<T>(at url: URL, _ body: (StoreConnection) throws -> T) throws -> T {
        try waiting(for: url, upTo: patience) { try lookOnce(at: url, body) }
    }

    private static let patience = SQLiteStore.Options().busyTimeout

    private static func lookOnce<T>(at url: URL, _ body: (StoreConnection) throws -> T) throws -> T {
        if OpenFiles.contains(url.path) { return try body(StoreConnection(RawConnection(shared: url))) }
        try requireDatabase(url)
        try LogIndex.requireLog(of: url)
        let hasLog = isFilled(url.appendingPathSuffix("-wal"))
        let hasJournal = isFilled(url.appendingPathSuffix("-journal"))
        guard hasLog || hasJournal else {
            return try unchanged(url) { try body(StoreConnection(RawConnection(immutable: url))) }
        }
        if hasLog, !hasJournal, let connection = logged(url) { return try body(connection) }
        return try InspectionFolder.use { folder in
            let copy = try unchanged(url) { try copyFiles(of: url, into: folder) }
            return try body(StoreConnection(RawConnection(copy: copy, of: url)))
        }
    }

    /// Runs a closure that reads a file without locks, and throws `locked` if another program wrote it meanwhile.
    private static func unchanged<T>(_ url: URL, _ body: () throws -> T) throws -> T {
        let before = FileStamp(url)
        let result = Result { try body() }
        guard FileStamp(url) != before else { return try result.get() }
        throw StoreError.locked(path: url.path)
    }

    /// A connection that reads the log in place; nil if the files do not allow it.
    ///
    /// A log with a header but no complete frame, or without a valid header, cannot be read in place, because SQLite waits
    /// for a writer to repair it.
    private static func logged(_ url: URL) -> StoreConnection? {
        guard isFilled(url.appendingPathSuffix("-shm")), LogIndex.hasFrame(url),
            let raw = try? RawConnection(logged: url)
        else { return nil }
        let connection = StoreConnection(raw)
        return (try? connection.integer("PRAGMA schema_version")) == nil ? nil : connection
    }

    /// Runs the closure on a store opened for reading, with the present state of the file and its log.
    ///
    /// Like `look`, it changes nothing and leaves nothing beside the file. External data are read in place. A file that
    /// this process has open is read under SQLite's own locks.
    ///
    /// - Throws: as `look`.
    package static func open<T>(_ url: URL, _ body: (SQLiteStore) throws -> T) throws -> T {
        if OpenFiles.contains(url.path) { return try open(url, SQLiteStore.Options(), body) }
        try requireDatabase(url)
        try LogIndex.requireLog(of: url)
        var options = SQLiteStore.Options()
        let hasLog = isFilled(url.appendingPathSuffix("-wal")) || isFilled(url.appendingPathSuffix("-journal"))
        options.isImmutable = !hasLog
        options.ownerOfFiles = url
        guard hasLog else { return try open(url, options, body) }
        return try InspectionFolder.use { folder in
            let copy = try waiting(for: url, upTo: patience) {
                // Closing a copied file would drop the locks of a store that this process has opened meanwhile.
                guard !OpenFiles.contains(url.path) else { return nil as URL? }
                return try unchanged(url) { try copyFiles(of: url, into: folder) }
            }
            guard let copy else { return try open(url, SQLiteStore.Options(), body) }
            return try open(copy, options, body)
        }
    }

    /// Opens the file for reading, and closes it after the closure has run.
    private static func open<T>(
        _ url: URL, _ options: SQLiteStore.Options, _ body: (SQLiteStore) throws -> T
    ) throws -> T {
        let store = try SQLiteStore(url: url, mode: .readOnly, options: options)
        defer { try? store.close() }
        return try body(store)
    }

    /// Reads the metadata of a store without opening it.
    package static func metadata(of url: URL) throws -> StoreMetadata { try look(at: url, StoreMetadata.read) }

    private static func requireDatabase(_ url: URL) throws(StoreError) {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw .missing(path: url.path)
        }
        guard !isFolder.boolValue else { throw .cannotOpen(path: url.path, reason: "it is a folder") }
        try SQLiteStore.requireFile(url)
        try Companion.requireOwn(of: url, for: .looking)
        let file: FileHandle
        do {
            file = try FileHandle(forReadingFrom: url)
        } catch {
            throw .cannotOpen(path: url.path, reason: ForeignError.reason(error))
        }
        defer { try? file.close() }
        let beginning = (try? file.read(upToCount: 128)) ?? Data()
        // A file without a byte is what is left of one that was being made.
        guard !beginning.isEmpty else { throw .missing(path: url.path) }
        guard beginning.prefix(magic.count) == magic else { throw .notADatabase(path: url.path) }
        try CheckpointMark.requireWhole(url, beginning)
    }

    /// Whether a file is what is left of a store that was being made: a file without a byte, or a database without a table.
    ///
    /// - Throws: `StoreError.strangeFile`.
    package static func isBlank(_ url: URL) throws -> Bool {
        guard !OpenFiles.contains(url.path) else { return false }
        var status = stat()
        guard unsafe stat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        // A store that holds anything has a table for each entity, a page each.
        guard status.st_size <= blankSize else { return false }
        try Companion.requireOwn(of: url, for: .looking)
        if status.st_size == 0 { return !isFilled(Companion.log.url(of: url)) }
        guard isDatabase(url) else { return false }
        // A damaged one is none of these.
        let tables = try? look(at: url) { try $0.integer("SELECT count(*) FROM sqlite_master") ?? 0 }
        return tables == 0
    }

    /// The largest size of a database without a table: its first page, and that of `auto_vacuum`.
    private static let blankSize = 2 * 65_536

    /// Whether a file begins as SQLite databases do. A file that is open here or cannot be read counts as a database.
    static func isDatabase(_ url: URL) -> Bool {
        if OpenFiles.contains(url.path) { return true }
        guard let file = try? FileHandle(forReadingFrom: url) else {
            return FileManager.default.fileExists(atPath: url.path)
        }
        defer { try? file.close() }
        return (try? file.read(upToCount: magic.count)) == magic
    }

    private static func isFilled(_ url: URL) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        return (attributes?[.size] as? Int ?? 0) > 0
    }

    /// Copies a file with its log into a folder, while no other program writes it.
    static func copy(_ url: URL, into folder: URL) throws -> URL {
        try requireDatabase(url)
        try LogIndex.requireLog(of: url)
        return try waiting(for: url, upTo: patience) { try unchanged(url) { try copyFiles(of: url, into: folder) } }
    }

    private static func copyFiles(of url: URL, into folder: URL) throws -> URL {
        let manager = FileManager.default
        for suffix in ["", "-wal", "-journal"] {
            let target = folder.appending(path: "store" + suffix).path
            if manager.fileExists(atPath: target) { try manager.removeItem(atPath: target) }
            guard manager.fileExists(atPath: url.path + suffix) else { continue }
            try manager.copyItem(atPath: url.path + suffix, toPath: target)
        }
        return folder.appending(path: "store")
    }
}

extension URL {
    /// Returns the URL of the file whose name has this suffix.
    package func appendingPathSuffix(_ suffix: String) -> URL {
        deletingLastPathComponent().appending(path: lastPathComponent + suffix)
    }
}

/// A temporary folder for copies that are only read.
///
/// Its name contains the process identifier. A folder left by a killed process is removed with the next use.
enum InspectionFolder {
    /// Creates the folder, and removes it after the closure has run.
    static func use<T>(_ body: (URL) throws -> T) throws -> T {
        let folder = try make()
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    /// Creates the folder, which the caller removes.
    static func make() throws -> URL {
        let parent = FileManager.default.temporaryDirectory
        DraftFile.sweep(parent, prefix)
        let folder = parent.appending(path: DraftFile.name(prefix))
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return folder
    }

    private static let prefix = "look-"
}
