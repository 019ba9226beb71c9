import Foundation
import GRDB
import Synchronization

/// How the guard notices that the open file was overwritten in place, with its name and inode unchanged.
///
/// The file and its log then belong to two states of the database, and writing the log back would mix them
/// (<https://www.sqlite.org/howtocorrupt.html>, section 1.1).
extension FileGuard {
    /// An open file, and what it looked like when it was last intact; nil where that could not be read yet.
    struct Imprinted {
        let image: OpenImage
        var known: FileImprint?
    }

    /// Starts to compare, on the writer.
    func startComparing(_ database: Database) {
        guard let handle = unsafe database.sqliteConnection, let image = unsafe OpenImage(handle) else { return }
        // NB: a connection that rebuilds the index from a log left behind notes there that a checkpoint has begun.
        if image.checkpoints.isOpen { try? database.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
        imprinted.withLock { $0 = Imprinted(image: image, known: image.imprint(of: url.path)) }
    }

    /// Stops comparing. The index does not exist longer than the last connection.
    func stopComparing() { imprinted.withLock { $0 = nil } }

    /// Records, on the writer and after each write, what a checkpoint of its own may have changed.
    func noteCheckpoint() {
        imprinted.withLock { imprinted in
            guard let image = imprinted?.image, image.checkpoints != imprinted?.known?.checkpoints else { return }
            compare(&imprinted)
        }
    }

    /// Whether another program wrote to the file without SQLite, asked on the writer inside its transaction.
    func isOverwrittenInTransaction() -> Bool {
        imprinted.withLock { imprinted in
            guard let known = imprinted?.known, imprinted?.image.checkpoints == known.checkpoints,
                FileImprint.Times(url.path) != known.times
            else { return false }
            return compare(&imprinted) == .overwritten
        }
    }

    /// Whether another program wrote to the file without SQLite. Costs a few microseconds for an unchanged file.
    func isOverwritten() -> Bool {
        let isSuspicious = imprinted.withLock { imprinted in
            // NB: before the times. A checkpoint between the two is noticed at the next call.
            guard let checkpoints = imprinted?.image.checkpoints, !checkpoints.isOpen else { return false }
            guard let known = imprinted?.known else { return true }
            return known.checkpoints != checkpoints || FileImprint.Times(url.path) != known.times
        }
        guard isSuspicious else { return false }
        return database.writeWithoutTransaction { _ in
            imprinted.withLock { compare(&$0) == .overwritten }
        }
    }

    private enum Verdict { case intact, overwritten }

    /// Compares, on the writer. A file that was only touched, or whose times a file server reports late, is intact.
    @discardableResult
    private func compare(_ imprinted: inout Imprinted?) -> Verdict {
        // While a checkpoint is under way nothing can be said; the next call compares again.
        guard let current = imprinted?.image.imprint(of: url.path) else { return .intact }
        if let known = imprinted?.known, known.checkpoints == current.checkpoints, known.times != current.times,
            known.content != current.content
        {
            return .overwritten
        }
        imprinted?.known = current
        return .intact
    }
}
