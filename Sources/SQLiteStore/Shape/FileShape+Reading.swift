package import DataModel
package import StoreSQL

extension FileShape {
    /// Reads the tables and columns of a file.
    package static func read(_ connection: StoreConnection) throws -> FileShape {
        var tables: [String: [String: String]] = [:]
        // A virtual table may be of a kind that this SQLite does not know; no object lies in one.
        let plain: SQLStatement = """
            SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL TABLE%'
            """
        for table in try connection.strings(plain) {
            tables[table] = Dictionary(
                try connection.rows("SELECT name, type FROM pragma_table_info(\(table))") {
                    ($0.text(at: 0) ?? "", ($0.text(at: 1) ?? "").uppercased())
                }, uniquingKeysWith: { first, _ in first })
        }
        return FileShape(tables)
    }
}

extension StoreLayout {
    /// Lays out a model in the file that is open: names that its metadata record, else those that it is found to have.
    package static func read(
        _ model: ResolvedModel, metadata: StoreMetadata, _ connection: StoreConnection
    ) throws -> StoreLayout {
        let shape = try FileShape.read(connection)
        return try read(model, metadata: metadata, shape: shape, connection)
    }

    /// Lays out a model in a file of that shape.
    package static func read(
        _ model: ResolvedModel, metadata: StoreMetadata, shape: FileShape, _ connection: StoreConnection
    ) throws -> StoreLayout {
        let names = metadata.columnNames
        let layout = StoreLayout(model, names: names, file: shape)
        guard metadata.ownChecksum == nil else { return layout }
        let found = try ColumnCollisions(layout, shape).names(connection)
        return found.isEmpty ? layout : StoreLayout(model, names: names.merging(found) { own, _ in own }, file: shape)
    }
}
