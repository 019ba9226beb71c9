public import Foundation
package import SQLiteStore

/// A copy of a store from before an upgrade.
public struct StoreBackup: Sendable, Hashable, Codable {
    /// Where it lies.
    public let url: URL
    /// Its size.
    public let bytes: Int

    /// How many backups of a store are kept.
    static let kept = 5

    /// The folder of a store's backups, beside the store.
    package static func folder(of store: URL) -> URL { store.appendingPathSuffix(".backups") }

    /// Makes a backup of an open store and checks that it is whole and equal.
    ///
    /// The oldest backups beyond five are removed, once the new one is safe.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - version: The name of the store's version, for the backup's name.
    ///   - date: The time, for its name.
    ///   - fallback: A folder to use where none can be made beside the store.
    ///   - progress: Told pages done and pages in all; what it throws stops the backup.
    /// - Throws: `MigrationError.backupFailed`, `cancelled`; then there is no new backup, finished or not, and none was
    ///   removed.
    package static func make(
        of store: SQLiteStore, version: String, date: Date, fallback: URL? = nil,
        progress: @escaping (Int, Int) throws -> Void = { _, _ in }
    ) throws(MigrationError) -> StoreBackup {
        let folder = try usableFolder(of: store.url, fallback)
        let target = folder.appending(path: name(store.url, version: version, date: date))
        let unfinished = folder.appending(path: ".unfinished-\(target.lastPathComponent)")
        defer {
            remove(unfinished)
            // A folder that was made for this and holds nothing goes too; the system keeps one that is not empty.
            _ = unsafe rmdir(folder.path)
        }
        do {
            try? FileManager.default.removeItem(at: unfinished)
            try copy(store, to: unfinished, filesOf: target, progress)
            try compare(unfinished, with: store)
            try DurableFile.replace(target, with: unfinished)
        } catch {
            try? FileManager.default.removeItem(at: ExternalStorage.supportFolder(of: target))
            throw failure(error, target, of: store.url)
        }
        prune(folder, of: store.url)
        return StoreBackup(target)
    }

    /// The backups of a store, newest first, beside it and in the fallback folder.
    package static func all(of store: URL, fallback: URL? = nil) -> [StoreBackup] {
        [folder(of: store), fallback].compactMap(\.self).flatMap { backups(in: $0, of: store) }
            .sorted { stamp($0.url) > stamp($1.url) }
    }

    init(_ url: URL) {
        self.url = url
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        bytes = attributes?[.size] as? Int ?? 0
    }

    // MARK: Names

    /// The store's name, the version and the time in UTC, so that names sort by time behind the version.
    private static func name(_ store: URL, version: String, date: Date) -> String {
        let time = date.formatted(.iso8601.timeSeparator(.omitted).dateSeparator(.omitted))
        let safe = String(version.map { $0.isLetter || $0.isNumber ? $0 : "-" })
        return "\(store.deletingPathExtension().lastPathComponent) \(safe) \(time).\(store.pathExtension)"
    }

    /// The time in a backup's name.
    private static func stamp(_ url: URL) -> Substring {
        url.deletingPathExtension().lastPathComponent.split(separator: " ").last ?? ""
    }

    private static func backups(in folder: URL, of store: URL) -> [StoreBackup] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let stem = store.deletingPathExtension().lastPathComponent + " "
        let ours = names.filter { $0.hasPrefix(stem) && ($0 as NSString).pathExtension == store.pathExtension }
        return ours.map { StoreBackup(folder.appending(path: $0)) }
    }

    // MARK: Making

    private static func usableFolder(of store: URL, _ fallback: URL?) throws(MigrationError) -> URL {
        let folders = [folder(of: store), fallback].compactMap(\.self)
        for folder in folders {
            let isThere =
                (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)) != nil
            if isThere, FileManager.default.isWritableFile(atPath: folder.path) { return folder }
        }
        throw .backupFailed(path: folder(of: store).path, reason: "the folder cannot be written")
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
    private static func compare(_ copy: URL, with store: SQLiteStore) throws {
        let expected = try store.read(StoreVerification.rowCounts)
        let (problems, found) = try StoreInspection.look(at: copy) { connection in
            (try StoreVerification.integrityProblems(connection), try StoreVerification.rowCounts(connection))
        }
        guard problems.isEmpty else {
            throw MigrationError.backupFailed(path: copy.path, reason: problems.joined(separator: " "))
        }
        guard found == expected else {
            throw MigrationError.backupFailed(path: copy.path, reason: "the copy has not all rows")
        }
    }

    private static func failure(_ error: any Error, _ target: URL, of store: URL) -> MigrationError {
        let translated = MigrationError(error, path: target.path)
        switch translated {
        case .cancelled, .backupFailed: return translated
        case .diskFull:
            let folder = target.deletingLastPathComponent().path
            let megabytes = (StoreBackup(store).bytes + 999_999) / 1_000_000
            let reason = "there is no space left in “\(folder)”, which takes \(megabytes) MB"
            return .backupFailed(path: target.path, reason: reason)
        case .incompatible, .blocked, .foreignEntities, .restoreFailed, .verificationFailed, .locked, .stepFailed,
            .store:
            return .backupFailed(path: target.path, reason: translated.reason)
        }
    }

    private static func prune(_ folder: URL, of store: URL) {
        let old = backups(in: folder, of: store).sorted { stamp($0.url) > stamp($1.url) }.dropFirst(kept)
        for backup in old { remove(backup.url) }
    }

    private static func remove(_ url: URL) {
        for suffix in ["", "-journal", "-wal", "-shm"] {
            try? FileManager.default.removeItem(at: url.appendingPathSuffix(suffix))
        }
        try? FileManager.default.removeItem(at: ExternalStorage.supportFolder(of: url))
    }
}
