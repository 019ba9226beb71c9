import DataModel
import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// How a store is abandoned, and its content rescued.
///
/// SQLite continues with the open file, which may have no name any more, and leaves its log beside the new file. The
/// next program to open the new file would apply that log to it (<https://www.sqlite.org/howtocorrupt.html>, section
/// 2.4). So the log is written back into the open file, wherever that is now; the content is copied if the file has no
/// name; and the log beside the new file is removed.
extension FileGuard {
    /// Abandons a store whose file or log was taken.
    func abandon(_ identity: OpenFiles.Identity) -> Outcome {
        guard OpenFiles.isTaken(identity, from: url.path) else { return abandonWithoutLog(identity) }
        keepLogOfOthers()
        guard !OpenFiles.isDestroyed(identity) else { return .replaced(copy: nil) }
        // A program that has the new file open shares the log with this store. Then the log may hold changes of both.
        let isShared = OpenFiles.contains(url.path) || FileUse.isLockedElsewhere(url.path)
        let isEmpty = !isShared && writesBackLog()
        let isSafe = isEmpty && OpenFiles.path(of: identity) != nil
        guard !isSafe, watch.ownWrites > 0 || hasChangesOfOthers else {
            removeOwnLog(unless: isShared)
            return .replaced(copy: nil)
        }
        do {
            let copy = try copyContent()
            removeOwnLog(unless: isShared)
            return .replaced(copy: copy)
        } catch {
            return .atRisk(reason: (error as? StoreError)?.message ?? ForeignError.reason(error))
        }
    }

    /// Abandons a store whose log alone was taken.
    ///
    /// The file stays as other programs see it. They do not know the content of this store's log, so it must never be
    /// written back.
    private func abandonWithoutLog(_ identity: OpenFiles.Identity) -> Outcome {
        OpenFiles.spoil(identity)
        keepsConnections.withLock { $0 = true }
        guard watch.ownWrites > 0 || hasChangesOfOthers else { return .logRemoved(copy: nil) }
        do {
            return .logRemoved(copy: try copyContent())
        } catch {
            return .atRisk(reason: (error as? StoreError)?.message ?? ForeignError.reason(error))
        }
    }

    /// Abandons a store whose file was overwritten in place.
    ///
    /// The new content stays as it is. The log belongs to the old content: it is removed, even if other programs have
    /// it open, and never written back.
    func abandonOverwritten(_ identity: OpenFiles.Identity) -> Outcome {
        OpenFiles.spoil(identity)
        keepsConnections.withLock { $0 = true }
        let log = url.appendingPathSuffix("-wal")
        guard OpenFiles.isOpenHere(log.path) else { return .overwritten(log: nil) }
        let kept = copyLog(log)
        // NB: other programs that have the log open still write it back when they close, unless it is empty. By its
        // path: to close a descriptor of the file would give up this process's locks.
        unsafe truncate(log.path, 0)
        removeOpenLog()
        return .overwritten(log: kept)
    }

    // MARK: The log

    /// Writes the log back into the open file, and returns whether it is empty now.
    private func writesBackLog() -> Bool {
        let isRefused = try? database.writeWithoutTransaction { database in
            // The first number says whether it was refused (<https://www.sqlite.org/pragma.html#pragma_wal_checkpoint>).
            try Int.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
        return isRefused == 0
    }

    /// Tells the writer to leave the log when it closes: by then it may be that of the new file.
    private func keepLogOfOthers() {
        database.writeWithoutTransaction { database in
            guard let handle = unsafe database.sqliteConnection else { return }
            var keeps: CInt = 1
            // (<https://www.sqlite.org/c3ref/c_fcntl_begin_atomic_write.html#sqlitefcntlpersistwal>)
            _ = unsafe sqlite3_file_control(handle, nil, SQLITE_FCNTL_PERSIST_WAL, &keeps)
        }
    }

    /// Copies the log, so that its content is not lost; nil when it is empty or no copy can be made.
    private func copyLog(_ log: URL) -> URL? {
        guard (try? log.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0 > 0 else { return nil }
        let copy = rescueURL().appendingPathSuffix("-wal")
        do {
            try FileManager.default.copyItem(at: log, to: copy)
            try DurableFile.synchronize(copy)
            return copy
        } catch {
            return nil
        }
    }

    /// Removes the log and its index if they belong to the open file and no other process uses them.
    private func removeOwnLog(unless isNeeded: Bool) {
        guard !isNeeded, !FileUse.isLockedElsewhere(url.path + "-shm") else { return }
        removeOpenLog()
    }

    private func removeOpenLog() {
        for suffix in ["-wal", "-shm"] where OpenFiles.isOpenHere(url.path + suffix) {
            try? FileManager.default.removeItem(atPath: url.path + suffix)
        }
    }

    // MARK: The copy

    /// Copies the content of the open file through the writer: a new reader would open the new file.
    private func copyContent() throws -> URL {
        let target = rescueURL()
        do {
            // SQLite fills an empty file, which keeps its mode.
            try DurableFile.create(target, Data())
            let kept = try translating(target.path) {
                try database.writeWithoutTransaction { (database) throws -> Set<String> in
                    try database.execute(sql: "VACUUM INTO ?", arguments: [target.path])
                    return try StoreConnection(database, path: url.path).externalNames()
                }
            }
            try external.copy(kept, to: ExternalStorage(of: target))
            try DurableFile.synchronize(target)
            return target
        } catch {
            for suffix in ["", "-journal"] {
                try? FileManager.default.removeItem(at: target.appendingPathSuffix(suffix))
            }
            throw error
        }
    }

    /// A free name beside the file, such as `Logbook rescued 20261121T214500Z.sqlite`.
    private func rescueURL() -> URL {
        let stem = url.deletingPathExtension().lastPathComponent
        let ending = url.pathExtension.isEmpty ? "" : ".\(url.pathExtension)"
        func named(_ stamp: String) -> URL {
            url.deletingLastPathComponent().appending(path: "\(stem) rescued \(stamp)\(ending)")
        }
        return named(DurableFile.stamp(Date()) { !FileManager.default.fileExists(atPath: named($0).path) })
    }
}
