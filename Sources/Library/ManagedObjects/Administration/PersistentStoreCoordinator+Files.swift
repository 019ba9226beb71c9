public import DataModel
public import Foundation
public import SQLiteStore
import StoreMigration
import StoreSQL

/// Operations on store files.
extension PersistentStoreCoordinator {
    /// Deletes a store with its write-ahead log and its files of external data (WWDC 2015).
    ///
    /// Does nothing if the store does not exist. Keeps backups. For a link, deletes the file it points to.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///  - type: The store type; a store in memory has no file.
    ///  - options: The store options; `PersistentStoreForceDestroyOption` deletes the file even if it is open.
    /// - Throws: `ManagedObjectError.store`: `locked` if the store is open in this or another process, `notADatabase`
    ///   for another kind of file. Nothing is changed then.
    public static func destroyPersistentStore(
        at url: URL, ofType type: String = SQLiteStoreType, options: [String: any Sendable]? = nil
    ) throws(ManagedObjectError) {
        guard type != InMemoryStoreType else { return }
        let url = url.linkedFile
        try ManagedObjectError.translating {
            guard FileManager.default.fileExists(atPath: url.deletingLastPathComponent().path) else { return }
            let isForced = options?[PersistentStoreForceDestroyOption] as? Bool ?? false
            let lock = isForced ? nil : try FileLock.forMigration(of: url)
            defer { withExtendedLifetime(lock) {} }
            try StoreFiles.destroy(url, isForced: isForced)
            UpgradeNote.remove(from: url)
        }
    }

    /// Deletes a store, called on a coordinator.
    public func destroyPersistentStore(
        at url: URL, ofType type: String = SQLiteStoreType, options: [String: any Sendable]? = nil
    ) throws(ManagedObjectError) {
        try Self.destroyPersistentStore(at: url, ofType: type, options: options)
    }

    /// Replaces a store, or creates it, with a copy of another store (WWDC 2015).
    ///
    /// SQLite's backup interface copies one consistent state of the source, even while others write to it; files of
    /// external data are copied too. At every moment, the destination is either the complete old store or the complete
    /// new one.
    ///
    /// - Throws: `ManagedObjectError.store`: `missing` or `notAStore` for the source, `locked` if the destination is
    ///   open in any process.
    public static func replacePersistentStore(
        at url: URL, destinationOptions: [String: any Sendable]? = nil, withPersistentStoreFrom source: URL,
        sourceOptions: [String: any Sendable]? = nil, ofType type: String = SQLiteStoreType
    ) throws(ManagedObjectError) {
        let (url, source) = (url.linkedFile, source.linkedFile)
        try ManagedObjectError.translating {
            _ = try StoreInspection.metadata(of: source)
            guard url.standardizedFileURL != source.standardizedFileURL else {
                throw ManagedObjectError.invalidOperation("A store cannot replace itself.")
            }
            try StoreFiles.createFolder(of: url)
            let lock = try FileLock.forMigration(of: url)
            defer { withExtendedLifetime(lock) {} }
            try withStore(source) { try StoreFiles.copy($0, to: url) }
            try HistoryTracking.renewMark(of: url)
            UpgradeNote.remove(from: url)
        }
    }

    /// Replaces a store, called on a coordinator.
    public func replacePersistentStore(
        at url: URL, destinationOptions: [String: any Sendable]? = nil, withPersistentStoreFrom source: URL,
        sourceOptions: [String: any Sendable]? = nil, ofType type: String = SQLiteStoreType
    ) throws(ManagedObjectError) {
        try Self.replacePersistentStore(
            at: url, destinationOptions: destinationOptions, withPersistentStoreFrom: source,
            sourceOptions: sourceOptions, ofType: type)
    }

    /// Opens a writable source for writing, so that its write-ahead log is read in place; any other read-only.
    private static func withStore<T>(_ url: URL, _ body: (SQLiteStore) throws -> T) throws -> T {
        let isWritable =
            FileManager.default.isWritableFile(atPath: url.path)
            && FileManager.default.isWritableFile(atPath: url.deletingLastPathComponent().path)
        let store = try SQLiteStore(url: url, mode: isWritable ? .readWrite : .readOnly)
        defer { try? store.close() }
        return try body(store)
    }

    /// Copies an open store to another URL or type, and uses the copy from then on.
    ///
    /// Identifiers of the old store's objects become invalid; fetch them again. The old file is kept.
    ///
    /// - Throws: `ManagedObjectError.store`: `locked` if a store at the destination is open. The old store is still
    ///   open then.
    public func migratePersistentStore(
        _ store: PersistentStore, to url: URL, options: [String: any Sendable]? = nil, type: String = SQLiteStoreType
    ) throws(ManagedObjectError) -> PersistentStore {
        let configuration = store.configurationName
        guard type == InMemoryStoreType else {
            try ManagedObjectError.translating { try StoreFiles.copy(store.sqlite, to: url.linkedFile) }
            let copy = try addPersistentStore(
                ofType: type, configurationName: configuration, at: url, options: options ?? [:])
            try remove(store)
            return copy
        }
        let copy = try ManagedObjectError.translating {
            let sqlite = try store.sqlite.copyInMemory()
            return PersistentStore(url: url, sqlite: sqlite, layout: store.layout, metadata: store.metadata)
        }
        copy.configurationName = configuration
        try copy.begin(StoreOptions(options ?? [:]), as: self)
        add(copy)
        try remove(store)
        return copy
    }

    // MARK: Metadata

    /// Reads a store's metadata without opening or changing the store.
    ///
    /// - Throws: `ManagedObjectError.store`: `missing`, `notADatabase`, `notAStore`, `unreadableMetadata`.
    public static func metadataForPersistentStore(
        ofType type: String = SQLiteStoreType, at url: URL, options: [String: any Sendable]? = nil
    ) throws(ManagedObjectError) -> [String: PropertyListValue] {
        try ManagedObjectError.translating {
            let metadata = try StoreInspection.metadata(of: url)
            return metadata.values.merging([StoreUUIDKey: .string(metadata.identifier)]) { first, _ in first }
        }
    }

    /// Replaces the custom keys in an open store's metadata, in one transaction; removes keys that are left out.
    ///
    /// The library's own entries, such as the model's hashes and the journal of migrations, are unchanged, even if
    /// values are passed for them.
    ///
    /// - Throws: `ManagedObjectError.store`; `invalidOperation` for a new key with a prefix of the library, `NSStore…`
    ///   or `FLModel…`.
    public func setMetadata(
        _ metadata: [String: PropertyListValue], for store: PersistentStore
    ) throws(ManagedObjectError) {
        store.metadata = try ManagedObjectError.translating {
            try store.requireWritable()
            return try store.sqlite.write { try $0.setUserMetadata(metadata) }
        }
    }

    /// Replaces the custom keys in a store's metadata without a coordinator.
    ///
    /// - Throws: as for an open store.
    public static func setMetadata(
        _ metadata: [String: PropertyListValue], forPersistentStoreOfType type: String = SQLiteStoreType, at url: URL,
        options: [String: any Sendable]? = nil
    ) throws(ManagedObjectError) {
        try ManagedObjectError.translating {
            _ = try StoreInspection.metadata(of: url)
            let sqlite = try SQLiteStore(url: url, mode: .readWrite)
            defer { try? sqlite.close() }
            _ = try sqlite.write { try $0.setUserMetadata(metadata) }
        }
    }
}

extension StoreConnection {
    /// Replaces the custom keys; the library's are kept.
    fileprivate func setUserMetadata(_ values: [String: PropertyListValue]) throws -> StoreMetadata {
        var metadata = try StoreMetadata.read(self)
        let own = metadata.values.filter(\.key.isReservedMetadataKey)
        // Metadata that were read earlier can contain keys that the library has since removed.
        let known = StoreMetadata.Key.all.union(own.keys).union([StoreUUIDKey, StoreTypeKey])
        if let key = values.keys.filter({ $0.isReservedMetadataKey && !known.contains($0) }).min() {
            throw ManagedObjectError.invalidOperation(
                "The metadata key “\(key)” has a prefix that is reserved for the library. Choose another key.")
        }
        metadata.values = own.merging(values.filter { !$0.key.isReservedMetadataKey }) { first, _ in first }
        try metadata.write(self)
        return metadata
    }
}

extension String {
    /// Whether a key of metadata has the form of the library's keys, such as `NSStoreType` or `FLColumnNames`; `FLEET`
    /// does not.
    var isReservedMetadataKey: Bool {
        ["NS", "_NS", "FL"].contains { prefix in
            let rest = dropFirst(prefix.count).prefix(2)
            return hasPrefix(prefix) && rest.first?.isUppercase == true && rest.last?.isLowercase == true
        }
    }
}

extension ManagedObjectModel {
    /// Returns whether a store with that metadata was written with this model, so that it opens without migration.
    ///
    /// Compares the hashes of the entities. Hashes of other frameworks are specific to them: metadata of a store that
    /// another framework wrote match no model here, even if the store opens without migration.
    ///
    /// - Parameters:
    /// The configuration whose entities are compared; nil for all entities.
    ///  - metadata: The metadata as returned by `PersistentStoreCoordinator.metadataForPersistentStore` or
    ///    `metadata(for:)`.
    public func isConfiguration(
        withName configuration: String?, compatibleWithStoreMetadata metadata: [String: PropertyListValue]
    ) -> Bool {
        let metadata = StoreMetadata(identifier: "", values: metadata)
        guard metadata.ownChecksum != nil else { return false }
        return isCompatible(metadata.versionHashes, entityVersionHashesByName, configuration)
            || isCompatible(metadata.ownHashes, entityHashes(.first), configuration)
    }

    private func isCompatible(
        _ stored: [String: Data], _ own: [String: Data], _ configuration: String?
    ) -> Bool {
        guard let configuration else { return stored == own }
        guard let names = configurations.first(where: { $0.name == configuration })?.entityNames else { return false }
        return names.allSatisfy { own[$0] != nil && own[$0] == stored[$0] }
    }
}
