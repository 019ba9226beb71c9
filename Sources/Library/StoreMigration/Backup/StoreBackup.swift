public import Foundation
package import SQLiteStore

/// A copy of a store from before an upgrade.
public struct StoreBackup: Sendable, Hashable, Codable {
    /// The file of the backup.
    public let url: URL
    /// The size of the file in bytes.
    public let bytes: Int

    /// The default number of backups kept for each version of a store.
    public static let usuallyKept = 5

    /// Returns the folder for a store's backups, beside the store.
    package static func folder(of store: URL) -> URL { Companion.backups.url(of: store) }

    /// Makes a backup of an open store, and checks that it is complete and equal.
    ///
    /// Once the new backup is safe, the oldest ones of its version are removed. First, the remains of an interrupted
    /// backup are removed: no two processes may back up one store at a time.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - version: The version of the store, for the backup's name.
    ///   - date: The time, for the backup's name.
    ///   - fallback: The folder to use if none can be created beside the store.
    ///   - kept: The number of backups to keep for each version, the new one included.
    ///   - spared: A backup to keep regardless of its age.
    ///   - progress: Receives the number of pages done and the total number. An error it throws stops the backup.
    ///   - watcher: Receives the check under way. An error it throws stops the backup.
    /// - Throws: `MigrationError.backupFailed`, `canceled`. Then there is no new backup, complete or not, and none was
    ///   removed.
    package static func make(
        of store: SQLiteStore, version: String, date: Date, fallback: URL? = nil, kept: Int = usuallyKept,
        sparing spared: URL? = nil, progress: @escaping (Int, Int) throws -> Void = { _, _ in },
        watcher: StoreCheck.Watcher? = nil
    ) throws(MigrationError) -> StoreBackup {
        let folders = BackupFolder.all(of: store.url, fallback: fallback)
        guard let folder = folders.first(where: { $0.isUsable() }) else {
            throw .backupFailed(path: self.folder(of: store.url).path, reason: "the folder cannot be written")
        }
        folder.sweep()
        let target = folder.url.appending(path: folder.name(version: version, date: date))
        let unfinished = folder.unfinished(target)
        defer {
            folder.remove(unfinished)
            folder.removeIfEmpty()
        }
        do {
            try copy(store, to: unfinished, filesOf: target, progress)
            try compare(unfinished, with: store, watcher)
            try DurableFile.replace(target, with: unfinished)
        } catch {
            // The file is complete when it gets its name; only the folder's entry may not be on disk yet.
            folder.remove(target)
            throw failure(error, target, of: store.url)
        }
        folder.prune(keeping: kept, sparing: spared)
        return StoreBackup(target)
    }

    /// Returns the backups of a store, newest first, beside it and in the fallback folder.
    package static func all(of store: URL, fallback: URL? = nil) -> [StoreBackup] {
        BackupFolder.all(of: store, fallback: fallback).flatMap(\.backups).sorted { $0.stamp > $1.stamp }
    }

    /// Describes the file of a backup.
    package init(_ url: URL) {
        self.url = url
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        bytes = attributes?[.size] as? Int ?? 0
    }

    /// Copies the store. An error that `progress` throws with the last page counts as well.
    private static func copy(
        _ store: SQLiteStore, to copy: URL, filesOf target: URL, _ progress: @escaping (Int, Int) throws -> Void
    ) throws {
        var stop: (any Error)?
        try store.backupWithFiles(to: copy, filesOf: target) { done, total in
            do {
                try progress(done, total)
            } catch {
                stop = error
                throw error
            }
        }
        if let stop { throw stop }
    }

    /// Accepts a backup only if SQLite finds it intact and each table has as many rows as in the store.
    private static func compare(_ copy: URL, with store: SQLiteStore, _ watcher: StoreCheck.Watcher?) throws {
        func counts(_ connection: StoreConnection) throws -> [String: Int] {
            try StoreVerification.watched(.rows, watcher, connection) { try StoreVerification.rowCounts(connection) }
        }
        let (problems, found) = try StoreInspection.look(at: copy) { connection in
            let problems = try StoreVerification.watched(.copy, watcher, connection) {
                try StoreVerification.integrityProblems(connection)
            }
            return (problems, try counts(connection))
        }
        let expected = try store.read(counts)
        guard problems.isEmpty else {
            throw MigrationError.backupFailed(path: copy.path, reason: problems.joined(separator: " "))
        }
        guard found == expected else {
            throw MigrationError.backupFailed(path: copy.path, reason: "the copy does not have all rows")
        }
    }

    /// Returns the error for a folder without space for a backup.
    package static func noSpace(in folder: URL, bytes: Int, free: Int?) -> MigrationError {
        let free = free.map { ", and \(megabytes($0)) are free" } ?? ""
        return .backupFailed(
            path: folder.path, reason: "there is no space left in “\(folder.path)”; it takes \(megabytes(bytes))\(free)"
        )
    }

    private static func failure(_ error: any Error, _ target: URL, of store: URL) -> MigrationError {
        let translated = MigrationError(error, path: target.path)
        switch translated {
        case .canceled, .backupFailed: return translated
        case .diskFull:
            return noSpace(
                in: target.deletingLastPathComponent(), bytes: StoreBackup(store).bytes,
                free: DurableFile.freeBytes(beside: target))
        case .incompatible, .blocked, .foreignEntities, .restoreFailed, .verificationFailed, .locked, .stepFailed,
            .missingLog, .store:
            return .backupFailed(path: target.path, reason: translated.reason)
        }
    }
}
