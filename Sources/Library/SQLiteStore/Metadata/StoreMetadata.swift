public import Foundation
import StoreSQL

/// What a store says of itself: its identity, the model it was written with, and keys of the user's own.
///
/// Kept in `Z_METADATA` as genuine stores keep it (store-format 3.1): one row, a UUID, a binary property list.
public struct StoreMetadata: Sendable, Hashable {
    /// The store's UUID.
    public var identifier: String
    /// Everything in the property list, by key.
    public var values: [String: PropertyListValue]

    /// Makes metadata.
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
        /// Set while clean-up of a deferred migration is outstanding, as in the 2023 talk.
        public static let deferredMigration = "NSPersistentStoreDeferredLightweightMigrationOptionKey"
        /// The checksum of this library for the model; a store without it was written elsewhere.
        public static let ownChecksum = "FLModelVersionChecksum"
        /// The hashes of this library for each entity.
        public static let ownHashes = "FLModelVersionHashes"
        /// The column of each property, where it is not what a fresh store would have.
        public static let columnNames = "FLColumnNames"
        /// The configuration that the store was made for; a store without it has tables for all entities.
        public static let configuration = "FLConfiguration"
        /// The statements that a deferred migration has left for later.
        package static let deferredSteps = "FLDeferredSteps"
        /// The hops that have led to the version the store has.
        package static let migrationJournal = "FLMigrationJournal"
        /// The handlers of stages that have finished.
        package static let finishedHandlers = "FLMigrationHandlersDone"
        /// What a handler that has not finished has marked as done.
        package static let handlerMarks = "FLMigrationHandlerMarks"

        /// All of them: they come and go, and are the library's whether they are there or not.
        package static let all: Set<String> = [
            storeType, versionHashes, versionHashesVersion, versionHashesDigest, versionChecksum, versionIdentifiers,
            frameworkVersion, autoVacuumLevel, deferredMigration, ownChecksum, ownHashes, columnNames, configuration,
            deferredSteps, migrationJournal, finishedHandlers, handlerMarks,
        ]
    }

    /// The value of a key; nil where there is none.
    public subscript(key: String) -> PropertyListValue? {
        get { values[key] }
        set { values[key] = newValue }
    }

    /// The hash of each entity, as whoever wrote the store computed it.
    public var versionHashes: [String: Data] { values[Key.versionHashes]?.dictionary?.compactMapValues(\.data) ?? [:] }

    /// The hash of each entity as this library computes it; empty for a store written elsewhere.
    public var ownHashes: [String: Data] { values[Key.ownHashes]?.dictionary?.compactMapValues(\.data) ?? [:] }

    /// The checksum of the model as this library computes it; nil for a store written elsewhere.
    public var ownChecksum: String? { values[Key.ownChecksum]?.string }

    /// The identifiers of the model version.
    public var versionIdentifiers: [String] { values[Key.versionIdentifiers]?.array?.compactMap(\.string) ?? [] }

    /// The name of the configuration whose entities alone have tables; nil where all have.
    package var configuration: String? {
        get { values[Key.configuration]?.string }
        set { values[Key.configuration] = newValue.map { .string($0) } }
    }

    /// Whether clean-up of a deferred migration is outstanding.
    public var hasDeferredMigration: Bool { values[Key.deferredMigration]?.boolean == true }
}

extension StoreMetadata {
    /// Reads the metadata.
    ///
    /// - Throws: `StoreError.notAStore` where there is no such table or row, `unreadableMetadata` where the property
    ///   list is none.
    package static func read(_ connection: StoreConnection) throws -> StoreMetadata {
        let tables = try connection.tableNames()
        guard tables.contains("Z_METADATA"), tables.contains("Z_PRIMARYKEY") else {
            throw StoreError.notAStore(path: connection.path)
        }
        let rows = try connection.rows("SELECT Z_UUID, Z_PLIST FROM Z_METADATA ORDER BY Z_VERSION LIMIT 1") {
            ($0.text(at: 0), $0.blob(at: 1))
        }
        guard let (identifier, list) = rows.first else { throw StoreError.notAStore(path: connection.path) }
        guard let list, let values = PropertyListValue(reading: list)?.dictionary else {
            throw StoreError.unreadableMetadata(path: connection.path, reason: "the property list is damaged")
        }
        return StoreMetadata(identifier: identifier ?? UUID().uuidString, values: values)
    }

    /// Writes the metadata, in the caller's transaction.
    package func write(_ connection: StoreConnection) throws {
        let list = PropertyListValue.dictionary(values).binaryForm
        try connection.execute(
            "INSERT OR REPLACE INTO Z_METADATA (Z_VERSION, Z_UUID, Z_PLIST) VALUES (1, \(identifier), \(SQLValue.blob(list)))"
        )
    }
}
