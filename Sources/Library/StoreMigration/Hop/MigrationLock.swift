package import Foundation
package import SQLiteStore

extension FileLock {
    /// Acquires the lock that keeps other processes from migrating the same file, for as long as the result exists.
    ///
    /// Hops are transactions and exclude each other. Handlers run between them, and only this lock excludes another
    /// process then. The lock file is beside the store and is removed with the lock.
    ///
    /// - Throws: `MigrationError.locked` with the holder; `store` if the folder is not writable.
    package static func forMigration(of store: URL) throws(MigrationError) -> FileLock {
        let url = store.appendingPathSuffix(".upgrading")
        let lock = try migrating(store.path) { try acquire(url) }
        guard let lock else { throw .locked(path: store.path, holder: holder(url)) }
        return lock
    }

    /// Refuses a store that is being migrated, and removes the lock file of a killed process.
    ///
    /// If there is no lock file, it only checks whether the file exists.
    ///
    /// - Throws: as `forMigration`.
    package static func requireNoMigration(of store: URL) throws(MigrationError) {
        guard FileManager.default.fileExists(atPath: store.appendingPathSuffix(".upgrading").path) else { return }
        _ = try forMigration(of: store)
    }
}
