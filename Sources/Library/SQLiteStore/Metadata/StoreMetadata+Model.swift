package import DataModel
package import StoreSQL

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
    /// own hashes until its model changes.
    package mutating func record(_ model: ManagedObjectModel) {
        let hashes = model.entityVersionHashesByName
        let checksum = PropertyListValue.string(ManagedObjectModel.versionChecksum(entityHashes: hashes))
        let list = PropertyListValue.dictionary(hashes.mapValues { .data($0) })
        self[Key.storeType] = .string("SQLite")
        self[Key.versionHashes] = list
        self[Key.versionHashesVersion] = .integer(3)
        self[Key.versionHashesDigest] = .string(ManagedObjectModel.versionHashesDigest(entityHashes: hashes))
        self[Key.versionChecksum] = checksum
        self[Key.versionIdentifiers] = .array(model.versionIdentifiers.map { .string($0) })
        self[Key.frameworkVersion] = self[Key.frameworkVersion] ?? .integer(1344)
        self[Key.autoVacuumLevel] = .string("2")
        self[Key.ownHashes] = list
        self[Key.ownChecksum] = checksum
    }
}
