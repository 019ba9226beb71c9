package import Foundation
package import SQLiteStore

extension FileLock {
    /// Makes sure that no other process migrates the same file, for as long as the result lives.
    ///
    /// The hops are transactions and exclude each other anyway; handlers run between them, and only this keeps a second
    /// process out then. The lock file lies beside the store and is removed with the lock.
    ///
    /// - Throws: `MigrationError.locked` with the holder; `store` when the folder cannot be written.
    package static func forMigration(of store: URL) throws(MigrationError) -> FileLock {
        let url = store.appendingPathSuffix(".upgrading")
        let lock = try migrating(store.path) { try take(url) }
        guard let lock else { throw .locked(path: store.path, holder: holder(url)) }
        return lock
    }

    /// Refuses a store that is being migrated, and removes what a process that died has left of its lock.
    ///
    /// Costs a look at the folder where nothing is left.
    ///
    /// - Throws: as `forMigration`.
    package static func requireNoMigration(of store: URL) throws(MigrationError) {
        guard FileManager.default.fileExists(atPath: store.appendingPathSuffix(".upgrading").path) else { return }
        _ = try forMigration(of: store)
    }
}
