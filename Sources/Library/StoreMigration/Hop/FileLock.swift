package import Foundation
package import SQLiteStore

extension FileLock {
    /// Acquires the lock that keeps other processes from migrating the same file, for as long as the result exists.
    ///
    /// Hops are transactions and exclude each other. Handlers run between them, and only this lock excludes another
    /// process then. The lock file is beside the store and is removed with the lock.
    ///
    /// - Throws: `MigrationError.locked` with the holder; `store` if the folder is not writable, or if a link or another
    ///   file has the lock's name.
    package static func forMigration(of store: URL) throws(MigrationError) -> FileLock {
        let url = Companion.upgradeLock.url(of: store)
        let lock = try migrating(store.path) { try acquire(url) }
        guard let lock else { throw .locked(path: store.path, holder: holder(url)) }
        return lock
    }

    /// Acquires the lock of those that make a backup of a store on a read-only medium, in the folder of backups.
    ///
    /// - Throws: `MigrationError.locked` with the holder; `store` if the folder cannot be written.
    package static func forBackup(of store: URL, in folder: URL) throws(MigrationError) -> FileLock {
        let url = BackupFolder.own(of: store, in: folder).appendingPathSuffix(".lock")
        let lock = try migrating(store.path) { () throws -> FileLock? in
            try DurableFile.makeFolder(folder, access: 0o700)
            return try acquire(url)
        }
        guard let lock else { throw .locked(path: store.path, holder: holder(url)) }
        return lock
    }

    /// Removes the copy of the whole store that a killed restoration or replacement left, unless one is under way.
    package static func sweepCopies(of store: URL) throws(MigrationError) {
        let copies = [Companion.restoration, .replacement].map { $0.url(of: store) }
            .filter { FileStatus($0.path) != nil }
        guard !copies.isEmpty else { return }
        let lock = try forMigration(of: store)
        defer { withExtendedLifetime(lock) {} }
        // A file that is no copy of a store belongs to the user. It stays, and hinders nothing.
        for copy in copies { try? Companion.discard(copy, .database) }
    }

    /// Refuses a store that is being migrated, and removes the lock file of a killed process.
    ///
    /// If there is no lock file, it only checks whether the file exists.
    ///
    /// - Throws: as `forMigration`.
    package static func requireNoMigration(of store: URL) throws(MigrationError) {
        guard FileStatus(Companion.upgradeLock.url(of: store).path) != nil else { return }
        _ = try forMigration(of: store)
    }
}
