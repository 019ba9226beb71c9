import Foundation
import Synchronization

/// The database files that this process has open through SQLite.
///
/// POSIX locks belong to a process and a file, not to a descriptor: "if a separate thread closes a file descriptor for
/// the same file, all the locks of the process are dropped" is one of the ways to corrupt a database
/// (<https://www.sqlite.org/howtocorrupt.html>, section 2.2). Another process would then take itself for the last one,
/// and remove the write-ahead log that this one still writes to. So whoever looks at a file by its own descriptor, or
/// without locks, asks here first. State of the whole process, because the locks are.
enum OpenFiles {
    /// A file, whatever it is called.
    struct Identity: Hashable, Sendable {
        private let device: UInt64
        private let number: UInt64

        /// The file that a path leads to, through links; nil where there is none.
        init?(_ path: String) {
            var status = stat()
            guard unsafe stat(path, &status) == 0 else { return nil }
            device = UInt64(status.st_dev)
            number = UInt64(status.st_ino)
        }

        /// The file of a descriptor.
        init?(_ descriptor: Int32) {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { return nil }
            device = UInt64(status.st_dev)
            number = UInt64(status.st_ino)
        }
    }

    /// Whether a descriptor of this process is of the file at a path, by whomever it was opened.
    static func isOpenHere(_ path: String) -> Bool {
        guard let identity = Identity(path) else { return false }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.contains { Int32($0).flatMap { Identity($0) } == identity }
    }

    /// Whether a file is no longer at a path: another one is, or none. Where nobody can tell, it is there still.
    static func isTaken(_ identity: Identity, from path: String) -> Bool {
        guard let found = Identity(path) else { return errno == ENOENT || errno == ENOTDIR }
        return found != identity
    }

    /// Where a file is that this process has open, by whatever name it has now; nil for one that has none any more.
    static func path(of identity: Identity) -> String? {
        let folder = "/proc/self/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard let own = names.first(where: { Int32($0).flatMap { Identity($0) } == identity }),
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(own)")
        else { return nil }
        return Identity(path) == identity ? path : nil
    }

    private static let counts = Mutex<[Identity: Int]>([:])
    private static let destroyed = Mutex<Set<Identity>>([])
    private static let spoiled = Mutex<Set<Identity>>([])

    /// Notes that a file stays open in this process with a log that nobody else sees: SQLite would give whoever opens it
    /// again here the index of that log (<https://www.sqlite.org/howtocorrupt.html>, section 2.3).
    static func spoil(_ identity: Identity) { _ = spoiled.withLock { $0.insert(identity) } }

    /// Whether a file must not be opened by this process any more.
    static func isSpoiled(_ path: String) -> Bool {
        guard let identity = Identity(path) else { return false }
        return spoiled.withLock { $0.contains(identity) }
    }

    /// Notes that a file is removed on purpose, though somebody here may have it open.
    static func destroy(_ path: String) {
        guard let identity = Identity(path), contains(path) else { return }
        _ = destroyed.withLock { $0.insert(identity) }
    }

    /// Whether a file was removed on purpose.
    static func isDestroyed(_ identity: Identity) -> Bool { destroyed.withLock { $0.contains(identity) } }

    /// Notes that SQLite has a file open; nil for one that is not there.
    static func enter(_ path: String) -> Identity? {
        guard let identity = Identity(path) else { return nil }
        counts.withLock { $0[identity, default: 0] += 1 }
        return identity
    }

    /// Notes that one who had the file open has closed it.
    static func leave(_ identity: Identity) {
        counts.withLock { counts in
            let rest = (counts[identity] ?? 1) - 1
            counts[identity] = rest > 0 ? rest : nil
            // Its number may become another file's.
            if rest <= 0 { _ = destroyed.withLock { $0.remove(identity) } }
        }
    }

    /// Whether SQLite has the file open in this process.
    static func contains(_ path: String) -> Bool {
        guard let identity = Identity(path) else { return false }
        return counts.withLock { $0[identity] != nil }
    }
}
