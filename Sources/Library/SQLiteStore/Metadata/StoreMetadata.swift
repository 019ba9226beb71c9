package import DataModel
public import Foundation
package import StoreSQL

/// The metadata of a store: its identifier, its model, and keys of the application.
///
/// They are stored in `Z_METADATA` as Core Data does (store-format 3.1): one row with a UUID and a binary property
/// list.
public struct StoreMetadata: Sendable, Hashable {
    /// The store's UUID.
    public var identifier: String
    /// All values of the property list, by key.
    public var values: [String: PropertyListValue]

    /// Creates metadata.
    public init(identifier: String, values: [String: PropertyListValue] = [:]) {
        self.identifier = identifier
        self.values = values
    }

    /// The keys of the property list.
    public enum Key {
        public static let storeType = "NSStoreType"
        public static let versionHashes = "NSStoreModelVersionHashes"
        public static let versionHashesVersion = "NSStoreModelVersionHashesVersion"
        public static let versionHashesDigest = "NSStoreModelVersionHashesDigest"
        public static let versionChecksum = "NSStoreModelVersionChecksumKey"
        public static let versionIdentifiers = "NSStoreModelVersionIdentifiers"
        public static let frameworkVersion = "NSPersistenceFrameworkVersion"
        public static let autoVacuumLevel = "_NSAutoVacuumLevel"
        /// Set while deferred steps of a migration remain, as in the WWDC 2023 session.
        public static let deferredMigration = "NSPersistentStoreDeferredLightweightMigrationOptionKey"
        /// The model's checksum by this library; a store without it was written by another program.
        public static let ownChecksum = "FLModelVersionChecksum"
        /// The hashes of the entities by this library.
        public static let ownHashes = "FLModelVersionHashes"
        /// The column of each property whose name differs from a new store's.
        public static let columnNames = "FLColumnNames"
        /// The configuration of the store; a store without it has tables for all entities.
        public static let configuration = "FLConfiguration"
        /// The deferred steps of a migration.
        package static let deferredSteps = "FLDeferredSteps"
        /// The hops of earlier migrations.
        package static let migrationJournal = "FLMigrationJournal"
        /// The handlers of stages that have finished.
        package static let finishedHandlers = "FLMigrationHandlersDone"
        /// The marks of a handler that has not finished.
        package static let handlerMarks = "FLMigrationHandlerMarks"

        /// Tells the history from that of the same store before it was last replaced or restored.
        package static let historyMark = "FLHistoryMark"

        /// All keys of the library, whether they are present or not.
        package static let all: Set<String> = [
            storeType, versionHashes, versionHashesVersion, versionHashesDigest, versionChecksum, versionIdentifiers,
            frameworkVersion, autoVacuumLevel, deferredMigration, ownChecksum, ownHashes, columnNames, configuration,
            deferredSteps, migrationJournal, finishedHandlers, handlerMarks, historyMark,
        ]
    }

    /// The value of a key; nil if it is not set.
    public subscript(key: String) -> PropertyListValue? {
        get { values[key] }
        set { values[key] = newValue }
    }

    /// The hash of each entity, as computed by the program that wrote the store.
    public var versionHashes: [String: Data] { values[Key.versionHashes]?.dictionary?.compactMapValues(\.data) ?? [:] }

    /// The hash of each entity, as computed by earlier releases of this library; empty for a store of another program.
    public var ownHashes: [String: Data] { values[Key.ownHashes]?.dictionary?.compactMapValues(\.data) ?? [:] }

    /// The checksum of the model, as computed by earlier releases of this library; nil for a store of another program.
    public var ownChecksum: String? { values[Key.ownChecksum]?.string }

    /// The checksums of the model, as computed by this library and its earlier releases; empty for a store of another
    /// program. A store that an earlier release wrote has only the earlier one.
    package var checksums: Set<String> {
        guard let ownChecksum else { return [] }
        return Set([ownChecksum, values[Key.versionChecksum]?.string].compactMap(\.self))
    }

    /// Whether the store has no checksum but the one of earlier releases, which depends on delete rules.
    package var hasEarlierChecksumOnly: Bool { checksums.count == 1 }

    /// The identifiers of the model version.
    public var versionIdentifiers: [String] { values[Key.versionIdentifiers]?.array?.compactMap(\.string) ?? [] }

    /// The configuration whose entities the store has; nil if it has all.
    package var configuration: String? {
        get { values[Key.configuration]?.string }
        set { values[Key.configuration] = newValue.map { .string($0) } }
    }

    /// Whether deferred steps of a migration remain.
    public var hasDeferredMigration: Bool { values[Key.deferredMigration]?.boolean == true }
}

extension StoreMetadata {
    /// Reads the metadata.
    ///
    /// - Throws: `StoreError.notAStore` if the table or its row is missing, `unreadableMetadata` for a damaged property
    ///   list.
    package static func read(_ connection: StoreConnection) throws -> StoreMetadata {
        let tables = try connection.tableNames()
        guard tables.contains("Z_METADATA"), tables.contains("Z_PRIMARYKEY") else {
            throw StoreError.notAStore(path: connection.path)
        }
        let rows = try connection.rows(
            """
            SELECT Z_UUID, CASE WHEN length(Z_PLIST) <= \(longestList) THEN Z_PLIST END, length(Z_PLIST) FROM Z_METADATA \
            ORDER BY Z_VERSION LIMIT 1
            """
        ) { ($0.text(at: 0), $0.blob(at: 1), $0.integer(at: 2) ?? 0) }
        guard let (identifier, list, length) = rows.first else { throw StoreError.notAStore(path: connection.path) }
        guard length <= longestList else {
            throw StoreError.unreadableMetadata(
                path: connection.path, reason: "the property list is longer than \(longestList / 1_000_000) MB")
        }
        guard let list, let values = PropertyListValue(reading: list)?.dictionary else {
            throw StoreError.unreadableMetadata(path: connection.path, reason: "the property list is damaged")
        }
        return StoreMetadata(identifier: identifier ?? UUID().uuidString, values: values)
    }

    /// The longest property list that is read: many times that of the largest models.
    private static let longestList: Int64 = 16_000_000

    /// Writes the metadata, in the caller's transaction.
    package func write(_ connection: StoreConnection) throws {
        let list = PropertyListValue.dictionary(values).binaryForm
        try connection.execute(
            "INSERT OR REPLACE INTO Z_METADATA (Z_VERSION, Z_UUID, Z_PLIST) VALUES (1, \(identifier), \(SQLValue.blob(list)))"
        )
    }
}

extension StoreMetadata {
    /// The columns and join tables whose names differ from those of a new store, by property.
    package var columnNames: [PropertyPath: String] {
        get {
            let pairs = self[Key.columnNames]?.dictionary?.compactMap { key, value -> (PropertyPath, String)? in
                guard let dot = key.firstIndex(of: "."), let name = value.string else { return nil }
                return (PropertyPath(String(key[..<dot]), String(key[key.index(after: dot)...])), name)
            }
            return Dictionary(pairs ?? [], uniquingKeysWith: { first, _ in first })
        }
        set {
            let names = newValue.map { ($0.key.description, PropertyListValue.string($0.value)) }
            self[Key.columnNames] =
                names.isEmpty ? nil : .dictionary(Dictionary(names, uniquingKeysWith: { first, _ in first }))
        }
    }

    /// Records the model of the store.
    ///
    /// The documented keys get this library's hashes in the form of Core Data. A store that Core Data wrote keeps its
    /// own hashes until its model changes. The library's own keys get the hashes of earlier releases, so that these open
    /// the store, too.
    package mutating func record(_ model: ResolvedModel) {
        let hashes = model.entityHashes(.current)
        let earlier = model.entityHashes(.first)
        let checksum = PropertyListValue.string(model.versionChecksum)
        let list = PropertyListValue.dictionary(hashes.mapValues { .data($0) })
        self[Key.storeType] = .string("SQLite")
        self[Key.versionHashes] = list
        self[Key.versionHashesVersion] = .integer(3)
        self[Key.versionHashesDigest] = .string(ManagedObjectModel.versionHashesDigest(entityHashes: hashes))
        self[Key.versionChecksum] = checksum
        self[Key.versionIdentifiers] = .array(model.model.versionIdentifiers.map { .string($0) })
        self[Key.frameworkVersion] = self[Key.frameworkVersion] ?? .integer(1344)
        self[Key.autoVacuumLevel] = .string("2")
        self[Key.ownHashes] = .dictionary(earlier.mapValues { .data($0) })
        self[Key.ownChecksum] = .string(model.earlierVersionChecksum)
    }
}
