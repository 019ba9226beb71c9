import DataModel
package import Foundation
import SQLiteStore

/// The restoration of a backup to a store's place.
package struct StoreRestoration {
    private static let suffixes = ["-wal", "-shm", "-journal"]
    private let backup: URL
    private let store: URL
    private let date: Date

    /// Prepares a restoration. The date is for the name under which the present file is kept.
    package init(of backup: URL, to store: URL, date: Date) {
        self.backup = backup
        self.store = store
        self.date = date
    }

    /// Restores the backup, and returns where the previous file is kept; nil if there was none. The store must not be
    /// open.
    ///
    /// The backup stays. It is copied beside the store, synchronized, and renamed, so that the store's place is never
    /// empty. The notes of an interrupted upgrade are removed.
    ///
    /// - Throws: `MigrationError.restoreFailed`; the previous file is then in its place or kept beside it.
    @discardableResult
    package func run() throws(MigrationError) -> URL? {
        do {
            try requireSound()
            let copy = Companion.restoration.url(of: store)
            try Companion.requireOwn(of: store)
            try Companion.discard(copy, .database)
            defer { try? Companion.discard(copy, .database) }
            try copyBackup(to: copy)
            try HistoryTracking.renewMark(of: copy)
            let files = ExternalStorage(of: backup)
            try files.copy(Set(files.names()), to: ExternalStorage(of: store))
            // A backup is readable only by its owner. The restored store gets the permissions of the previous file.
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
            let sentence = (error as? StoreError)?.message ?? ForeignError.reason(error)
            throw .restoreFailed(
                path: store.path, reason: sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence)
        }
    }

    private func copyBackup(to copy: URL) throws {
        guard let source = FileHandle(forReadingAtPath: backup.path) else {
            throw StoreError.cannotOpen(path: backup.path, reason: "it is not readable")
        }
        try DurableFile.create(copy, copying: source)
    }

    private func requireSound() throws {
        // A database of another program may be sound as well.
        _ = try StoreInspection.metadata(of: backup)
        let problems = try StoreInspection.look(at: backup, StoreVerification.integrityProblems)
        guard problems.isEmpty else {
            throw MigrationError.restoreFailed(path: backup.path, reason: problems.joined(separator: " "))
        }
    }

    /// Keeps the previous file under another name, with its log, which would otherwise be applied to the backup.
    ///
    /// The log is written back first, so that only one file must be renamed. If the file is too damaged for that, it is
    /// kept together with its log; so is a log without a file.
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

    /// Returns a free name, so that files of earlier restorations stay.
    private func asideName() -> URL {
        func named(_ stamp: String) -> URL { store.appendingPathSuffix(".replaced-\(stamp)") }
        return named(DurableFile.stamp(date) { isFree(named($0)) })
    }

    private func isFree(_ aside: URL) -> Bool {
        ([""] + Self.suffixes).allSatisfy {
            !FileManager.default.fileExists(atPath: aside.appendingPathSuffix($0).path)
        }
    }

    /// Removes the second name that an interrupted restoration gave to the present file.
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
