import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// What is known of an open store whose file was taken from its place.
enum Replacement {
    /// What was saved is in a copy, or in the file itself wherever that is; or there was nothing.
    case settled(copy: URL?)
    /// The log was taken, not the file: what was saved is in a copy, or there was nothing.
    case withoutLog(copy: URL?)
    /// The file was written over in its place: what it held is gone, and what the log held belongs to nothing any more.
    case writtenOver(log: URL?)
    /// What was saved is in the open file alone, which nobody can find: no copy could be made, for this reason.
    case atRisk(reason: String)
}

/// A store whose file was taken away, or another one put in its place, while it was open.
///
/// SQLite goes on with the file that it has open, which nobody would find again, and leaves its log beside the new one,
/// which would be taken for that one's at the next opening (<https://www.sqlite.org/howtocorrupt.html>, section 2.4).
/// So the log is written back into the open file, wherever that is now; a copy is made where it is nowhere; and the log
/// is taken from the place. From then on the store is given up, even if the file is put back: others may have written to
/// it since, with a log of their own.
extension SQLiteStore {
    /// Refuses to write where the open file is no longer in its place. Costs a few microseconds as long as it is.
    ///
    /// - Throws: `StoreError.replaced`, `writtenOver` or `atRisk`, again and again.
    func requireInPlace() throws(StoreError) {
        guard mode == .readWrite, let identity = openIdentity else { return }
        // NB: before the lock: it may wait for the writer, which may wait for the lock.
        let isWrittenOver = isWrittenOver()
        let error = replacement.withLock { known -> StoreError? in
            switch known {
            case nil:
                guard isWrittenOver || OpenFiles.isTaken(identity, from: url.path) || isLogTaken else { return nil }
            case .settled, .withoutLog, .writtenOver: return refusal(known, identity)
            case .atRisk: break
            }
            known = isWrittenOver && known == nil ? givenUpToOthers(identity) : givenUp(identity)
            isGivenUp.store(true, ordering: .relaxed)
            return refusal(known, identity)
        }
        if let error { throw error }
    }

    /// Gives the store up where its file is no longer in its place, unless that is known already: a look makes no second copy.
    func noticePlace() {
        // The writer is in use: it asks for itself, before and after.
        guard !watch.isWriting, replacement.withLock({ $0 == nil }) else { return }
        try? requireInPlace()
    }

    /// Refuses to read from a store that was given up: what it has open is not what others see.
    func requireKept() throws(StoreError) {
        guard mode == .readWrite, let identity = openIdentity else { return }
        if let error = replacement.withLock({ refusal($0, identity) }) { throw error }
    }

    private func refusal(_ known: Replacement?, _ identity: OpenFiles.Identity) -> StoreError? {
        switch known {
        case nil: nil
        case .settled(let copy):
            .replaced(path: url.path, rescue: copy?.path ?? (watch.ownWrites > 0 ? OpenFiles.path(of: identity) : nil))
        case .withoutLog(let copy): .replaced(path: url.path + "-wal", rescue: copy?.path)
        case .writtenOver(let log): .writtenOver(path: url.path, log: log?.path)
        case .atRisk(let reason): .atRisk(path: url.path, reason: reason)
        }
    }

    /// Whether the log is no longer beside the file: removed, or that of others who have opened the file since.
    private var isLogTaken: Bool {
        guard let log = begun.withLock(\.log) else { return false }
        return OpenFiles.isTaken(log, from: url.path + "-wal")
    }

    /// The new content is left as it is: the log of the old one is taken away, whoever else has it open, and never
    /// written back. Connections stay open for as long as the process: closing the last one would write it.
    private func givenUpToOthers(_ identity: OpenFiles.Identity) -> Replacement {
        OpenFiles.spoil(identity)
        keepsConnections.withLock { $0 = true }
        let log = url.appendingPathSuffix("-wal")
        guard OpenFiles.isOpenHere(log.path) else { return .writtenOver(log: nil) }
        let kept = keptLog(log)
        // NB: others who have it open still write it back when they close, unless there is nothing in it to read. By its
        // name: a descriptor is nobody's to close here.
        unsafe truncate(log.path, 0)
        removeOpenLog()
        return .writtenOver(log: kept)
    }

    /// A copy of the log beside the file, for who can make something of it; nil where it is empty or none can be made.
    private func keptLog(_ log: URL) -> URL? {
        guard (try? log.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0 > 0 else { return nil }
        let copy = rescuePlace().appendingPathSuffix("-wal")
        do {
            try FileManager.default.copyItem(at: log, to: copy)
            try DurableFile.synchronize(copy)
            return copy
        } catch {
            return nil
        }
    }

    /// The file is left as others see it: they know nothing of what this store's log holds, and it must never be written
    /// back. Connections stay open for as long as the process: closing the last one would write it.
    private func givenUpWithoutLog(_ identity: OpenFiles.Identity) -> Replacement {
        OpenFiles.spoil(identity)
        keepsConnections.withLock { $0 = true }
        guard watch.ownWrites > 0 || hasChangesOfOthers else { return .withoutLog(copy: nil) }
        do {
            return .withoutLog(copy: try copied())
        } catch {
            return .atRisk(reason: (error as? StoreError)?.message ?? "\(error)")
        }
    }

    private func givenUp(_ identity: OpenFiles.Identity) -> Replacement {
        guard OpenFiles.isTaken(identity, from: url.path) else { return givenUpWithoutLog(identity) }
        keepLogOfOthers()
        guard !OpenFiles.isDestroyed(identity) else { return .settled(copy: nil) }
        // Whoever has the new file open shares the log with this store: whose what in it is, nobody can tell.
        let isShared = OpenFiles.contains(url.path) || FileUse.isLockedElsewhere(url.path)
        let isEmpty = !isShared && writesBackLog()
        let isSafe = isEmpty && OpenFiles.path(of: identity) != nil
        guard !isSafe, watch.ownWrites > 0 || hasChangesOfOthers else {
            removeOwnLog(unless: isShared)
            return .settled(copy: nil)
        }
        do {
            let copy = try copied()
            removeOwnLog(unless: isShared)
            return .settled(copy: copy)
        } catch {
            return .atRisk(reason: (error as? StoreError)?.message ?? "\(error)")
        }
    }

    /// Whether others saved something that may be in the log alone.
    private var hasChangesOfOthers: Bool {
        begun.withLock { known in known.hadLog || known.version != writerVersion }
    }

    /// Writes the log back into the open file; whether nothing is in it then.
    private func writesBackLog() -> Bool {
        let isRefused = try? database.writeWithoutTransaction { database in
            // The first number says whether it was refused (<https://www.sqlite.org/pragma.html#pragma_wal_checkpoint>).
            try Int.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
        return isRefused == 0
    }

    /// Has the writer leave the log where it is when it closes: by then it may be that of whoever has the file since.
    private func keepLogOfOthers() {
        database.writeWithoutTransaction { database in
            guard let handle = unsafe database.sqliteConnection else { return }
            var keeps: CInt = 1
            // (<https://www.sqlite.org/c3ref/c_fcntl_begin_atomic_write.html#sqlitefcntlpersistwal>)
            _ = unsafe sqlite3_file_control(handle, nil, SQLITE_FCNTL_PERSIST_WAL, &keeps)
        }
    }

    /// Copies what the open file holds, by the writer: a new reader would open the new file.
    private func copied() throws -> URL {
        let target = rescuePlace()
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

    /// A name beside the file that nothing has.
    private func rescuePlace() -> URL {
        let stem = url.deletingPathExtension().lastPathComponent
        let ending = url.pathExtension.isEmpty ? "" : ".\(url.pathExtension)"
        func named(_ stamp: String) -> URL {
            url.deletingLastPathComponent().appending(path: "\(stem) rescued \(stamp)\(ending)")
        }
        return named(DurableFile.stamp(Date()) { !FileManager.default.fileExists(atPath: named($0).path) })
    }

    /// Takes the log and its index from the place, where they are those of the open file and no other process uses them.
    private func removeOwnLog(unless isNeeded: Bool) {
        guard !isNeeded, !FileUse.isLockedElsewhere(url.path + "-shm") else { return }
        removeOpenLog()
    }

    private func removeOpenLog() {
        for suffix in ["-wal", "-shm"] where OpenFiles.isOpenHere(url.path + suffix) {
            try? FileManager.default.removeItem(atPath: url.path + suffix)
        }
    }
}
