import Foundation
import GRDB

/// A reader that sees the store as it was when the snapshot was made, regardless of later changes.
package final class SQLiteSnapshot: Sendable {
    private let snapshot: any DatabaseReader
    private let path: String

    init(_ snapshot: any DatabaseReader, path: String) {
        self.snapshot = snapshot
        self.path = path
    }

    /// Runs the closure on the snapshot.
    package func read<T>(_ body: (StoreConnection) throws -> T) throws -> T {
        try translating(path) {
            try snapshot.unsafeReentrantRead { try body(StoreConnection($0, path: self.path)) }
        }
    }
}

extension SQLiteStore {
    /// Creates a snapshot: a read transaction that stays open as long as the snapshot exists.
    ///
    /// A store in memory has only one connection; its snapshot is the store itself.
    package func snapshot() throws -> SQLiteSnapshot {
        try translating(url.path) { SQLiteSnapshot(try snapshotReader(), path: url.path) }
    }
}
