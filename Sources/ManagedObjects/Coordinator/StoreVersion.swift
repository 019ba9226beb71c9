package import DataModel
package import SQLiteStore
package import StoreSQL

/// With which model a file was written, as far as the file tells.
struct StoreVersion {
    /// The file's metadata.
    let metadata: StoreMetadata
    /// The columns of each table, with their declared types.
    private let tables: [String: [String: String]]
    /// The names of the entities.
    private let entityNames: Set<String>

    /// Reads what a file tells of its version.
    init(_ connection: StoreConnection) throws {
        metadata = try StoreMetadata.read(connection)
        entityNames = Set(try connection.strings("SELECT Z_NAME FROM Z_PRIMARYKEY"))
        var tables: [String: [String: String]] = [:]
        for table in try connection.strings("SELECT name FROM sqlite_master WHERE type = 'table'") {
            tables[table] = Dictionary(
                try connection.rows("SELECT name, type FROM pragma_table_info(\(table))") {
                    ($0.text(at: 0) ?? "", ($0.text(at: 1) ?? "").uppercased())
                }, uniquingKeysWith: { first, _ in first })
        }
        self.tables = tables
    }

    /// Whether the file was written with that model.
    ///
    /// A file with a checksum of ours is known by it. Any other is known by its shape: the entities, and every table
    /// and column with its type. Hashes of others are never a reason to refuse.
    func matches(_ model: ResolvedModel) -> Bool {
        if let checksum = metadata.ownChecksum { return checksum == model.model.versionChecksum }
        guard entityNames.filter({ !$0.isEmpty }) == Set(model.entities.map(\.name)) else { return false }
        let layout = StoreLayout(model)
        return layout.tables.allSatisfy(matches) && layout.joinTables.allSatisfy { tables[$0.name] != nil }
    }

    private func matches(_ table: TableLayout) -> Bool {
        guard let columns = tables[table.name] else { return false }
        var expected = ["Z_PK": "INTEGER", "Z_ENT": "INTEGER", "Z_OPT": "INTEGER"]
        for column in table.columns { expected[column.name] = column.type }
        return columns == expected
    }

    /// The layout of that model with the names the file has.
    func layout(_ model: ResolvedModel) -> StoreLayout { StoreLayout(model, names: metadata.columnNames) }
}

extension StoreMetadata {
    /// The column, or table of pairs, of each property whose name is not what a fresh store would have.
    package var columnNames: [PropertyPath: String] {
        get {
            let pairs = self[Key.columnNames]?.dictionary?.compactMap { key, value -> (PropertyPath, String)? in
                guard let dot = key.firstIndex(of: "."), let name = value.string else { return nil }
                return (PropertyPath(String(key[..<dot]), String(key[key.index(after: dot)...])), name)
            }
            return Dictionary(pairs ?? [], uniquingKeysWith: { first, _ in first })
        }
        set {
            self[Key.columnNames] =
                newValue.isEmpty
                ? nil
                : .dictionary(
                    Dictionary(
                        newValue.map { ($0.key.description, PropertyListValue.string($0.value)) },
                        uniquingKeysWith: { first, _ in first }))
        }
    }

    /// Records the model a store has from now on.
    ///
    /// The documented keys carry our own hashes in Core Data's shape; a store written elsewhere keeps its hashes until
    /// its model changes.
    package mutating func record(_ model: ManagedObjectModel) {
        let hashes = model.entityVersionHashesByName
        let list = PropertyListValue.dictionary(hashes.mapValues { .data($0) })
        self[Key.storeType] = .string(SQLiteStoreType)
        self[Key.versionHashes] = list
        self[Key.versionHashesVersion] = .integer(3)
        self[Key.versionHashesDigest] = .string(model.versionHashesDigest)
        self[Key.versionChecksum] = .string(model.versionChecksum)
        self[Key.versionIdentifiers] = .array(model.versionIdentifiers.map { .string($0) })
        self[Key.frameworkVersion] = self[Key.frameworkVersion] ?? .integer(1344)
        self[Key.autoVacuumLevel] = .string("2")
        self[Key.ownHashes] = list
        self[Key.ownChecksum] = .string(model.versionChecksum)
    }
}
