public import Foundation
package import SQLiteStore

/// A copy of a store from before an upgrade.
public struct StoreBackup: Sendable, Hashable, Codable {
    /// Where it lies.
    public let url: URL
    /// Its size.
    public let bytes: Int

    /// How many backups of each version of a store are kept where nobody says otherwise.
    public static let usuallyKept = 5

    /// The folder of a store's backups, beside the store.
    package static func folder(of store: URL) -> URL { store.appendingPathSuffix(".backups") }

    /// Makes a backup of an open store and checks that it is whole and equal.
    ///
    /// The oldest backups of a version beyond so many are removed, once the new one is safe. What a process that died
    /// while it made one has left is removed first: no two processes make backups of one store at a time.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - version: The name of the store's version, for the backup's name.
    ///   - date: The time, for its name.
    ///   - fallback: A folder to use where none can be made beside the store.
    ///   - kept: How many of each version are kept, the new one included.
    ///   - spared: A backup that is kept however old it is.
    ///   - progress: Told pages done and pages in all; what it throws stops the backup.
    ///   - watcher: Told what of the copy is being checked; what it throws stops the backup.
    /// - Throws: `MigrationError.backupFailed`, `cancelled`; then there is no new backup, finished or not, and none was
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
            // Nothing there is whole: had the file taken its name, only the folder's own bytes might be missing.
            folder.remove(target)
            throw failure(error, target, of: store.url)
        }
        folder.prune(keeping: kept, sparing: spared)
        return StoreBackup(target)
    }

    /// The backups of a store, newest first, beside it and in the fallback folder.
    package static func all(of store: URL, fallback: URL? = nil) -> [StoreBackup] {
        BackupFolder.all(of: store, fallback: fallback).flatMap(\.backups).sorted { $0.stamp > $1.stamp }
    }

    /// Describes the file of a backup.
    package init(_ url: URL) {
        self.url = url
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        bytes = attributes?[.size] as? Int ?? 0
    }

    /// Copies the store; a wish to stop counts even when it comes with the last page.
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

    /// A backup counts only if SQLite finds it whole and every table has as many rows as in the store.
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
            throw MigrationError.backupFailed(path: copy.path, reason: "the copy has not all rows")
        }
    }

    /// Says that a folder has no room for a backup of so many bytes.
    package static func noSpace(in folder: URL, bytes: Int, free: Int?) -> MigrationError {
        let free = free.map { ", and \(megabytes($0)) are free" } ?? ""
        return .backupFailed(
            path: folder.path, reason: "there is no space left in “\(folder.path)”; it takes \(megabytes(bytes))\(free)"
        )
    }

    private static func failure(_ error: any Error, _ target: URL, of store: URL) -> MigrationError {
        let translated = MigrationError(error, path: target.path)
        switch translated {
        case .cancelled, .backupFailed: return translated
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
