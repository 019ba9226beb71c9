import Foundation
import GRDB
import Synchronization

/// Whether the open file was written over in its place, its name and number unchanged.
///
/// The file and its log are of two times then: whoever writes the log back mixes them
/// (<https://www.sqlite.org/howtocorrupt.html>, section 1.1).
extension SQLiteStore {
    /// An open file, and how it looked when it was last sound; nil where that could not be told yet.
    struct Imprinted {
        let image: OpenImage
        var known: FileImprint?
    }

    /// Begins to watch, on the writer.
    func takeImprint(_ database: Database) {
        guard let handle = unsafe database.sqliteConnection, let image = unsafe OpenImage(handle) else { return }
        // NB: whoever makes the index anew from a log that was left behind writes into it that a checkpoint was begun.
        if image.checkpoints.isOpen { try? database.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
        imprinted.withLock { $0 = Imprinted(image: image, known: image.imprint(of: url.path)) }
    }

    /// Ends to watch: the index goes with the last connection.
    func forgetImprint() { imprinted.withLock { $0 = nil } }

    /// Notes on the writer, after it has written, what a checkpoint of its own may have changed.
    func renewImprint() {
        imprinted.withLock { imprinted in
            guard let image = imprinted?.image, image.checkpoints != imprinted?.known?.checkpoints else { return }
            judge(&imprinted)
        }
    }

    /// Whether somebody wrote to the file past SQLite, asked on the writer in the midst of its transaction.
    func isWrittenOverMeanwhile() -> Bool {
        imprinted.withLock { imprinted in
            guard let known = imprinted?.known, imprinted?.image.checkpoints == known.checkpoints,
                FileImprint.Times(url.path) != known.times
            else { return false }
            return judge(&imprinted) == .writtenOver
        }
    }

    /// Whether somebody wrote to the file past SQLite. Costs a few microseconds where nobody wrote to it at all.
    func isWrittenOver() -> Bool {
        let isSuspicious = imprinted.withLock { imprinted in
            // NB: before the times: a checkpoint between the two is seen the next time.
            guard let checkpoints = imprinted?.image.checkpoints, !checkpoints.isOpen else { return false }
            guard let known = imprinted?.known else { return true }
            return known.checkpoints != checkpoints || FileImprint.Times(url.path) != known.times
        }
        guard isSuspicious else { return false }
        return database.writeWithoutTransaction { _ in
            imprinted.withLock { judge(&$0) == .writtenOver }
        }
    }

    private enum Verdict { case sound, writtenOver }

    /// Compares, on the writer. A file that was touched, or whose times a server tells late, is sound.
    @discardableResult
    private func judge(_ imprinted: inout Imprinted?) -> Verdict {
        // What cannot be told while a checkpoint is under way can be told at the next look.
        guard let current = imprinted?.image.imprint(of: url.path) else { return .sound }
        if let known = imprinted?.known, known.checkpoints == current.checkpoints, known.times != current.times,
            known.content != current.content
        {
            return .writtenOver
        }
        imprinted?.known = current
        return .sound
    }
}
