import Foundation
import GRDB
import Synchronization

extension SQLiteStore {
    /// Refuses to write where another file has taken the place of the open one, or none is there any more.
    ///
    /// SQLite goes on with the file that it has open, which nobody would find again, and leaves its log beside the new one,
    /// which would be taken for that one's at the next opening (<https://www.sqlite.org/howtocorrupt.html>, section 2.4).
    /// So what the open file holds is saved beside the new one first, and then its log is taken away. Costs a few
    /// microseconds as long as all is in place.
    ///
    /// - Throws: `StoreError.replaced`, again and again.
    func requireInPlace() throws(StoreError) {
        guard mode == .readWrite, let identity = openIdentity else { return }
        guard OpenFiles.Identity(url.path) != identity else { return }
        throw replacement.withLock { known in
            if let known { return known }
            let hasSaved = watch.ownWrites > 0
            let rescue = hasSaved ? try? rescued() : nil
            let error = StoreError.replaced(path: url.path, rescue: rescue?.path)
            // As long as nothing else has what was saved, the log stays, and the next call tries again.
            guard rescue != nil || !hasSaved else { return error }
            removeOwnLog()
            known = error
            return error
        }
    }

    /// Copies what the open file holds, by the writer: a new reader would open the new file.
    private func rescued() throws -> URL {
        let stem = url.deletingPathExtension().lastPathComponent
        let ending = url.pathExtension.isEmpty ? "" : ".\(url.pathExtension)"
        func named(_ stamp: String) -> URL {
            url.deletingLastPathComponent().appending(path: "\(stem) rescued \(stamp)\(ending)")
        }
        let target = named(
            DurableFile.stamp(Date()) { !FileManager.default.fileExists(atPath: named($0).path) })
        do {
            // SQLite fills an empty file, which keeps its mode.
            try DurableFile.create(target, Data())
            let kept = try database.writeWithoutTransaction { database in
                try database.execute(sql: "VACUUM INTO ?", arguments: [target.path])
                return try StoreConnection(database, path: url.path).externalNames()
            }
            try external.copy(kept, to: ExternalStorage(of: target))
            try DurableFile.synchronize(target)
            return target
        } catch {
            try? FileManager.default.removeItem(at: target)
            throw error
        }
    }

    /// Takes away the log and its index where they are those of the open file, and not of the new one.
    private func removeOwnLog() {
        for suffix in ["-wal", "-shm"] where OpenFiles.isOpenHere(url.path + suffix) {
            try? FileManager.default.removeItem(atPath: url.path + suffix)
        }
    }
}
