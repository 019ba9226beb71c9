package import Foundation
import SQLiteStore

/// Puts a backup in a store's place.
package struct StoreRestoration {
    private static let suffixes = ["-wal", "-shm", "-journal"]
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
    /// and takes the place in one step. What an interrupted upgrade had noted goes with the file that was there.
    ///
    /// - Throws: `MigrationError.restoreFailed`; the old file is in its place, or kept aside, then.
    @discardableResult
    package func run() throws(MigrationError) -> URL? {
        do {
            try requireSound()
            let copy = store.appendingPathSuffix(".restoring")
            defer { try? FileManager.default.removeItem(at: copy) }
            try? FileManager.default.removeItem(at: copy)
            try FileManager.default.copyItem(at: backup, to: copy)
            let files = ExternalStorage(of: backup)
            try files.copy(Set(files.names()), to: ExternalStorage(of: store))
            // A backup is its owner's alone; whoever could read the store before still can.
            if let mode = try? FileManager.default.attributesOfItem(atPath: store.path)[.posixPermissions] {
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: copy.path)
            }
            let aside = try keepAside()
            try DurableFile.replace(store, with: copy)
            UpgradeNote.remove(from: store)
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

    /// Keeps the file that is there under another name: a log left behind would be applied to the backup.
    ///
    /// The log is written back into the file first, so that there is one file to change, at once. A file so damaged that
    /// it cannot be is kept with its log as they are; so is a log whose file is gone.
    private func keepAside() throws -> URL? {
        let manager = FileManager.default
        guard manager.fileExists(atPath: store.path) else {
            try moveCompanions(to: asideName())
            return nil
        }
        try? StoreFiles.writeBackLog(of: store)
        removeUnfinished()
        let aside = asideName()
        try manager.linkItem(at: store, to: aside)
        try ExternalStorage(of: store).link(to: ExternalStorage(of: aside))
        try moveCompanions(to: aside)
        return aside
    }

    private func moveCompanions(to aside: URL) throws {
        for suffix in Self.suffixes {
            let companion = store.appendingPathSuffix(suffix)
            guard FileManager.default.fileExists(atPath: companion.path) else { continue }
            try FileManager.default.moveItem(at: companion, to: aside.appendingPathSuffix(suffix))
        }
    }

    /// A name that nothing bears: what an earlier restoration kept aside stays.
    private func asideName() -> URL {
        func named(_ stamp: String) -> URL { store.appendingPathSuffix(".replaced-\(stamp)") }
        return named(DurableFile.stamp(date) { isFree(named($0)) })
    }

    private func isFree(_ aside: URL) -> Bool {
        ([""] + Self.suffixes).allSatisfy {
            !FileManager.default.fileExists(atPath: aside.appendingPathSuffix($0).path)
        }
    }

    /// Removes the second name that a restoration which died gave to the file that is still in its place.
    private func removeUnfinished() {
        let manager = FileManager.default
        let folder = store.deletingLastPathComponent()
        let prefix = "\(store.lastPathComponent).replaced-"
        for name in (try? manager.contentsOfDirectory(atPath: folder.path)) ?? [] where name.hasPrefix(prefix) {
            let other = folder.appending(path: name)
            if StoreFiles.isSame(other, store) { try? manager.removeItem(at: other) }
        }
    }
}
