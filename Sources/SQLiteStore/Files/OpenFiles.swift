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
        private let device: Int
        private let number: Int

        init?(_ path: String) {
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            guard let device = attributes?[.systemNumber] as? Int,
                let number = attributes?[.systemFileNumber] as? Int
            else { return nil }
            self.device = device
            self.number = number
        }
    }

    private static let counts = Mutex<[Identity: Int]>([:])

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
        }
    }

    /// Whether SQLite has the file open in this process.
    static func contains(_ path: String) -> Bool {
        guard let identity = Identity(path) else { return false }
        return counts.withLock { $0[identity] != nil }
    }
}
