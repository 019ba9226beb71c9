import DataModel
public import Foundation
public import SQLiteStore
import StoreMigration
import StoreSQL

/// Stores as files.
extension PersistentStoreCoordinator {
    /// Removes a store with everything that belongs to it: its log and the files of its external data (the 2015 talk).
    ///
    /// A store that is not there is removed already. Backups stay. Of a link, the file that it leads to is removed.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - type: Its type; a store in memory has no file.
    ///   - options: Those it is opened with; `PersistentStoreForceDestroyOption` removes it whoever holds it.
    /// - Throws: `ManagedObjectError.store`: `locked` when it is open anywhere, here or in another process,
    ///   `notADatabase` for another kind of file; nothing was changed.
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

    /// The same, called on a coordinator.
    public func destroyPersistentStore(
        at url: URL, ofType type: String = SQLiteStoreType, options: [String: any Sendable]? = nil
    ) throws(ManagedObjectError) {
        try Self.destroyPersistentStore(at: url, ofType: type, options: options)
    }

    /// Puts a copy of a store in the place of another, or where there is none (the 2015 talk).
    ///
    /// The copy is taken by SQLite's backup interface from one state of the source, whoever writes to it meanwhile; files
    /// of external data go along. The destination is the old store or the new one, whole, at every moment.
    ///
    /// - Throws: `ManagedObjectError.store`: `missing` or `notAStore` for the source, `locked` when the destination is
    ///   open anywhere.
    public static func replacePersistentStore(
        at url: URL, destinationOptions: [String: any Sendable]? = nil, withPersistentStoreFrom source: URL,
        sourceOptions: [String: any Sendable]? = nil, ofType type: String = SQLiteStoreType
    ) throws(ManagedObjectError) {
        let (url, source) = (url.linkedFile, source.linkedFile)
        try ManagedObjectError.translating {
            _ = try StoreInspection.metadata(of: source)
            guard url.standardizedFileURL != source.standardizedFileURL else {
                throw ManagedObjectError.invalidOperation("A store cannot take its own place.")
            }
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            let lock = try FileLock.forMigration(of: url)
            defer { withExtendedLifetime(lock) {} }
            try withStore(source) { try StoreFiles.copy($0, to: url) }
            UpgradeNote.remove(from: url)
        }
    }

    /// The same, called on a coordinator.
    public func replacePersistentStore(
        at url: URL, destinationOptions: [String: any Sendable]? = nil, withPersistentStoreFrom source: URL,
        sourceOptions: [String: any Sendable]? = nil, ofType type: String = SQLiteStoreType
    ) throws(ManagedObjectError) {
        try Self.replacePersistentStore(
            at: url, destinationOptions: destinationOptions, withPersistentStoreFrom: source,
            sourceOptions: sourceOptions, ofType: type)
    }

    /// A source that may be written is opened so, since its log is then read in place; one that may not is only read.
    private static func withStore<T>(_ url: URL, _ body: (SQLiteStore) throws -> T) throws -> T {
        let isWritable =
            FileManager.default.isWritableFile(atPath: url.path)
            && FileManager.default.isWritableFile(atPath: url.deletingLastPathComponent().path)
        let store = try SQLiteStore(url: url, mode: isWritable ? .readWrite : .readOnly)
        defer { try? store.close() }
        return try body(store)
    }

    /// Copies an open store to another place, or another type, and works on the copy from then on.
    ///
    /// Identifiers of objects in the old store are no longer valid; fetch them anew. The old file stays.
    ///
    /// - Throws: `ManagedObjectError.store`: `locked` when there is a store at the place that is open; the old store is
    ///   still open then.
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

    /// Reads a store's metadata without opening it, changing nothing.
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

    /// Sets the user's own keys of an open store's metadata, in one transaction; keys that are left out are taken away.
    ///
    /// What the library keeps there, from the model's hashes to the journal of migrations, stays as it is, whatever is
    /// given for it.
    ///
    /// - Throws: `ManagedObjectError.store`; `invalidOperation` for a new key that begins as the library's do, `NSStore…`,
    ///   `FLModel…`.
    public func setMetadata(
        _ metadata: [String: PropertyListValue], for store: PersistentStore
    ) throws(ManagedObjectError) {
        store.metadata = try ManagedObjectError.translating {
            try store.requireWritable()
            return try store.sqlite.write { try $0.setUserMetadata(metadata) }
        }
    }

    /// Sets the user's own keys of a store's metadata without a coordinator.
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
    /// Puts keys of the user's own in the place of those that are there; the library's stay.
    fileprivate func setUserMetadata(_ values: [String: PropertyListValue]) throws -> StoreMetadata {
        var metadata = try StoreMetadata.read(self)
        let own = metadata.values.filter { isReserved($0.key) }
        // Metadata read a while ago and given back may have keys of the library's that have gone since.
        let known = StoreMetadata.Key.all.union(own.keys).union([StoreUUIDKey, StoreTypeKey])
        if let key = values.keys.filter({ isReserved($0) && !known.contains($0) }).min() {
            throw ManagedObjectError.invalidOperation(
                "The metadata key “\(key)” begins as those of the library do. Give it another name.")
        }
        metadata.values = own.merging(values.filter { !isReserved($0.key) }) { first, _ in first }
        try metadata.write(self)
        return metadata
    }

    /// Whether a key has the form of the library's own, as `NSStoreType` and `FLColumnNames` do; `FLEET` has not.
    private func isReserved(_ key: String) -> Bool {
        ["NS", "_NS", "FL"].contains { prefix in
            let rest = key.dropFirst(prefix.count).prefix(2)
            return key.hasPrefix(prefix) && rest.first?.isUppercase == true && rest.last?.isLowercase == true
        }
    }
}
