package import Foundation
import SQLiteStore

/// Puts a backup in a store's place.
package struct StoreRestoration {
    private let backup: URL
    private let store: URL
    private let date: Date

    /// Prepares to put a backup in a store's place; the time names the file that is kept aside.
    package init(of backup: URL, to store: URL, date: Date) {
        self.backup = backup
        self.store = store
        self.date = date
    }

    /// Restores; nobody may have the store open. Returns where the file that was there is kept; nil if there was none.
    ///
    /// The backup stays. The store's place is never empty: the backup is copied beside it, written through to the disk,
    /// and takes the place in one step.
    ///
    /// - Throws: `MigrationError.restoreFailed`; the old file is in its place, or kept aside, then.
    @discardableResult
    package func run() throws(MigrationError) -> URL? {
        do {
            try requireSound()
            let copy = store.appendingPathSuffix(".restoring")
            try? FileManager.default.removeItem(at: copy)
            try FileManager.default.copyItem(at: backup, to: copy)
            let files = ExternalStorage(of: backup)
            try files.copy(Set(files.names()), to: ExternalStorage(of: store))
            let aside = try keepAside()
            try DurableFile.replace(store, with: copy)
            return aside
        } catch let error as MigrationError {
            throw error
        } catch {
            throw .restoreFailed(path: store.path, reason: MigrationError(error, path: store.path).reason)
        }
    }

    private func requireSound() throws {
        let problems = try StoreInspection.look(at: backup, StoreVerification.integrityProblems)
        guard problems.isEmpty else {
            throw MigrationError.restoreFailed(path: backup.path, reason: problems.joined(separator: " "))
        }
    }

    /// Keeps the file that is there under another name, with its log: a log left behind would be applied to the backup.
    private func keepAside() throws -> URL? {
        let manager = FileManager.default
        guard manager.fileExists(atPath: store.path) else { return nil }
        let time = date.formatted(.iso8601.timeSeparator(.omitted).dateSeparator(.omitted))
        let aside = store.appendingPathSuffix(".replaced-\(time)")
        try? manager.removeItem(at: aside)
        try manager.linkItem(at: store, to: aside)
        try ExternalStorage(of: store).link(to: ExternalStorage(of: aside))
        for suffix in ["-wal", "-shm", "-journal"] {
            let companion = store.appendingPathSuffix(suffix)
            guard manager.fileExists(atPath: companion.path) else { continue }
            try manager.moveItem(at: companion, to: aside.appendingPathSuffix(suffix))
        }
        return aside
    }
}
