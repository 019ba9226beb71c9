import Glibc

/// Decides when cached values are dropped: at each save, and when another program has written to the file.
///
/// The parts of a logbook own their caches; the facade says here what each event drops.
final class CacheInvalidation {
    /// Drops what is cached of records' names.
    var dropNames: () -> Void = {}
    /// Drops what is cached of counts and sums.
    var dropFigures: () -> Void = {}
    /// Drops what is cached of the entries of some keys; of all for nil.
    var dropEntries: (Set<Int64>?) -> Void = { _ in }
    private let path: String
    /// The state of the file when something was cached last.
    private var stamp: FileStamp?

    init(path: String) { self.path = path }

    /// Drops everything before a save of this program.
    func recordsWillChange() {
        dropNames()
        dropFigures()
    }

    /// Drops the names before records are looked up by name for a change: another program may have created one.
    func namesWillBeLookedUp() { dropNames() }

    /// Drops everything when another program has written to the file since the last call.
    ///
    /// Costs two `stat` calls.
    func checkFile() {
        let stamp = FileStamp(path: path)
        guard stamp != self.stamp else { return }
        self.stamp = stamp
        recordsWillChange()
        dropEntries(nil)
    }

    /// Drops everything after a transaction that was taken back: names of what it had added may be cached.
    func transactionFailed() {
        stamp = nil
        recordsWillChange()
        dropEntries(nil)
    }

    /// Makes a change of this program, which drops the names and figures, and the entries that it changes.
    func dropping(_ entries: ChangedEntries, _ change: () throws(LogbookError) -> Void) throws(LogbookError) {
        recordsWillChange()
        // When another program has written meanwhile, its changes are not known.
        let isCurrent = stamp == FileStamp(path: path)
        try change()
        dropEntries(isCurrent ? entries.keys : nil)
        if isCurrent { stamp = FileStamp(path: path) }
    }

    /// Makes a change of the file that leaves all cached values valid, such as saving a draft.
    func keepingCaches(_ change: () throws(LogbookError) -> Void) throws(LogbookError) {
        let isCurrent = stamp == FileStamp(path: path)
        defer { if isCurrent { stamp = FileStamp(path: path) } }
        // Another program may save entries while the change waits for its turn.
        dropEntries(nil)
        try change()
    }
}

/// The size, time and identity of a database file and its write-ahead log; a different value means that they changed.
///
/// Reads the attributes by name, without opening the files: SQLite's locks of a process are released when any descriptor
/// of the file is closed.
struct FileStamp: Hashable, Sendable {
    private let attributes: [[Int]]

    /// Reads the attributes of a database and its log; nil when the database is missing.
    init?(path: String) {
        guard let file = Self.attributes(of: path) else { return nil }
        attributes = [file, Self.attributes(of: path + "-wal") ?? []]
    }

    private static func attributes(of path: String) -> [Int]? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return [Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec, Int(status.st_ino)]
    }
}
