import DataModel
import SQLiteStore
import StoreSQL

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
