import Glibc

/// Tells whether somebody has written to a logbook: the file, or the log beside it where the newest lies.
///
/// Two looks at two names, without opening anything: SQLite's locks of this process go when any descriptor of the
/// file is closed.
struct FileWatch: Sendable {
    let path: String

    /// Returns a number made of sizes and times of change; nil when there is no such file.
    @Sendable
    func mark() -> Int? {
        guard let file = FileWatch.stamp(of: path) else { return nil }
        var hasher = Hasher()
        hasher.combine(file)
        hasher.combine(FileWatch.stamp(of: path + "-wal"))
        return hasher.finalize()
    }

    private static func stamp(of path: String) -> [Int]? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return [Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec, Int(status.st_ino)]
    }
}
