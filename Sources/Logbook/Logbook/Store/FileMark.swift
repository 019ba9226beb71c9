import Glibc

/// What a file looks like from outside: another mark means that somebody has written to it.
///
/// Two looks at two names, without opening anything: SQLite's locks of a process go when any descriptor of the file is
/// closed.
package struct FileMark: Hashable, Sendable {
    private let stamps: [[Int]]

    /// Looks at a database and at the log beside it, where the newest lies; `nil` when there is no such file.
    package init?(path: String) {
        guard let file = Self.stamp(of: path) else { return nil }
        stamps = [file, Self.stamp(of: path + "-wal") ?? []]
    }

    private static func stamp(of path: String) -> [Int]? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return [Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec, Int(status.st_ino)]
    }
}
