import DataModel
public import Foundation
import SQLiteStore
import StoreMigration

extension MigrationManager {
    /// Migrates a store into a new file; the source is only read.
    ///
    /// The new file appears complete or not at all. It is written as `NAME.migrating.sqlite` first, beside the destination, and
    /// validated. The store's custom metadata are copied, its history is not; its UUID is new, because objects get new
    /// keys.
    ///
    /// - Parameters:
    ///   - source: A store of the source model, with all its entities.
    ///   - mapping: The mapping.
    ///   - destination: A file that does not exist.
    /// - Throws: Errors of policies, closures and the progress handler, unchanged. `ManagedObjectError`:
    ///   `invalidOperation` for a wrong name in the mapping or an existing destination, `incompatibleVersion` for a
    ///   source of another model, `validation` for objects that are not valid, `store` with `locked` if another program
    ///   wrote to the source meanwhile. Then there is no new file.
    public func migrateStore(from source: URL, mapping: MappingModel, to destination: URL) throws {
        let (source, destination) = (source.linkedFile, destination.linkedFile)
        guard !FileManager.default.fileExists(atPath: destination.path) else {
            throw ManagedObjectError.invalidOperation(
                "“\(destination.path)” exists. Choose another file, or replace a store by its migrated form with "
                    + "migrateStore(at:mapping:).")
        }
        let lock = try ManagedObjectError.translating {
            try StoreFiles.createFolder(of: destination)
            return try FileLock.forMigration(of: destination)
        }
        defer { withExtendedLifetime(lock) {} }
        try migrate(source, mapping, beside: destination) { migrated in
            do {
                try StoreFiles.copy(migrated, to: destination)
            } catch {
                // Only files of external data can be there; the store itself comes last.
                if !FileManager.default.fileExists(atPath: destination.path) { try? StoreFiles.destroy(destination) }
                throw error
            }
        }
    }

    /// Migrates a store in place: it is replaced by its migrated form, after a backup.
    ///
    /// Whatever happens, the file is the complete old store or the complete new one. Its log is written back first; until
    /// the replacement it is then only read, and no other program that uses this library can open it for writing.
    ///
    /// - Parameters:
    ///   - url: A store of the source model that is not open.
    ///   - mapping: The mapping.
    ///   - backup: Whether and where a backup is made; it is verified in any case.
    /// - Throws: As `migrateStore(from:mapping:to:)`; `ManagedObjectError.store` with `locked` if the store is open in
    ///   any process, `migration` if no backup can be made. Then the store is the old one.
    public func migrateStore(
        at url: URL, mapping: MappingModel, backup: MigrationBackupPolicy = MigrationBackupPolicy()
    ) throws {
        let url = url.linkedFile
        let lock = try ManagedObjectError.translating {
            _ = try StoreInspection.metadata(of: url)
            let lock = try FileLock.forMigration(of: url)
            try StoreFiles.writeBackLog(of: url)
            return lock
        }
        defer { withExtendedLifetime(lock) {} }
        try migrate(url, mapping, beside: url) { [sourceModel] migrated in
            if backup.isEnabled {
                let store = try SQLiteStore(url: url, mode: .readOnly)
                defer { try? store.close() }
                _ = try StoreBackup.make(
                    of: store, version: sourceModel.versionIdentifiers.first ?? "store", date: backup.now(),
                    fallback: backup.fallbackFolder, kept: backup.kept)
            }
            try StoreFiles.copy(migrated, to: url)
        }
    }

    /// Migrates into a file beside the target, and passes that file, open, to the closure; then removes it.
    private func migrate(
        _ source: URL, _ mapping: MappingModel, beside target: URL, _ finish: (SQLiteStore) throws -> Void
    ) throws {
        let (sources, destinations) = (
            sourceContext.persistentStoreCoordinator, destinationContext.persistentStoreCoordinator
        )
        try mapping.check(from: sources.model, to: destinations.model)
        guard UpgradeNote(of: source) == nil else {
            throw ManagedObjectError.invalidOperation(
                "An upgrade of “\(source.path)” is unfinished. Open the store with the models of that upgrade first.")
        }
        let unfinished = Companion.migration.url(of: target)
        try ManagedObjectError.translating {
            try Companion.discard(unfinished, .database)
            try StoreFiles.destroy(unfinished, isForced: true)
        }
        defer {
            for context in [sourceContext, destinationContext] {
                context.reset()
                try? context.persistentStoreCoordinator.close()
            }
            try? StoreFiles.destroy(unfinished, isForced: true)
        }
        let old = try sources.addPersistentStore(
            ofType: SQLiteStoreType, at: source, options: [ReadOnlyPersistentStoreOption: true])
        // After a power failure the file is not used again, so nothing has to wait for the disk.
        let new = try destinations.addPersistentStore(
            ofType: SQLiteStoreType, at: unfinished, options: [SQLitePragmasOption: ["synchronous": "OFF"]])
        let changes = old.sqlite.foreignChangeCount()
        try run(mapping)
        guard old.sqlite.foreignChangeCount() == changes else {
            throw ManagedObjectError.store(.locked(path: source.path))
        }
        try destinations.setMetadata(old.metadata.values.filter { !$0.key.isReservedMetadataKey }, for: new)
        try sources.close()
        try ManagedObjectError.translating { try finish(new.sqlite) }
    }
}
