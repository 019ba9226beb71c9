import Foundation
import Synchronization

/// The database files that this process has open through SQLite.
///
/// POSIX locks belong to a process and a file, not to a descriptor. "If a separate thread closes a file descriptor for
/// the same file, all the locks of the process are dropped" is one of the ways to corrupt a database
/// (<https://www.sqlite.org/howtocorrupt.html>, section 2.2). Another process could then take itself for the only one,
/// and remove the write-ahead log that this one still uses. So code that opens a file with its own descriptor or
/// without locks must ask here first. The state is global because the locks are.
enum OpenFiles {
    /// A file, independent of its name.
    struct Identity: Hashable, Sendable {
        private let device: UInt64
        let number: UInt64

        /// Identifies the file at a path, following links; nil if there is none.
        init?(_ path: String) {
            var status = stat()
            guard unsafe stat(path, &status) == 0 else { return nil }
            device = UInt64(status.st_dev)
            number = UInt64(status.st_ino)
        }

        /// Identifies the file of a descriptor.
        init?(_ descriptor: Int32) {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { return nil }
            device = UInt64(status.st_dev)
            number = UInt64(status.st_ino)
        }
    }

    /// Whether this process has an open descriptor of the file at a path.
    static func isOpenHere(_ path: String) -> Bool {
        guard let identity = Identity(path) else { return false }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.contains { Int32($0).flatMap { Identity($0) } == identity }
    }

    /// Whether a file is no longer at a path, because another file is or none. If that is unknown, it counts as
    /// present.
    static func isTaken(_ identity: Identity, from path: String) -> Bool {
        guard let found = Identity(path) else { return errno == ENOENT || errno == ENOTDIR }
        return found != identity
    }

    /// Returns the present path of a file that this process has open; nil if it has no name any more.
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

    /// Marks a file that stays open in this process with a log that no other program sees.
    ///
    /// If it were opened here again, SQLite would use the index of that log
    /// (<https://www.sqlite.org/howtocorrupt.html>, section 2.3).
    static func spoil(_ identity: Identity) { _ = spoiled.withLock { $0.insert(identity) } }

    /// Whether this process must not open a file any more.
    static func isSpoiled(_ path: String) -> Bool {
        guard let identity = Identity(path) else { return false }
        return spoiled.withLock { $0.contains(identity) }
    }

    /// Marks a file that is removed on purpose, while this process may have it open.
    static func destroy(_ path: String) {
        guard let identity = Identity(path), contains(path) else { return }
        _ = destroyed.withLock { $0.insert(identity) }
    }

    /// Whether a file was removed on purpose.
    static func isDestroyed(_ identity: Identity) -> Bool { destroyed.withLock { $0.contains(identity) } }

    /// Records that SQLite has opened a file; nil if it does not exist.
    static func enter(_ path: String) -> Identity? {
        guard let identity = Identity(path) else { return nil }
        counts.withLock { $0[identity, default: 0] += 1 }
        return identity
    }

    /// Records that a file was closed.
    static func leave(_ identity: Identity) {
        counts.withLock { counts in
            let rest = (counts[identity] ?? 1) - 1
            counts[identity] = rest > 0 ? rest : nil
            // The system may reuse the inode for another file.
            if rest <= 0 { _ = destroyed.withLock { $0.remove(identity) } }
        }
    }

    /// Whether SQLite has the file open in this process.
    static func contains(_ path: String) -> Bool {
        guard let identity = Identity(path) else { return false }
        return counts.withLock { $0[identity] != nil }
    }
}
