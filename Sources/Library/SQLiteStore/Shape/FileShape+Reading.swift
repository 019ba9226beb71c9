package import DataModel
package import StoreSQL

extension FileShape {
    /// Reads the schema of a file.
    package static func read(_ connection: StoreConnection) throws -> FileShape {
        var tables: [String: [String: String]] = [:]
        let objects = try objects(connection)
        // A virtual table may use a module that this SQLite does not have. No object is stored in one.
        let plain = objects.filter { $0.value.kind == .table && !$0.value.sql.hasPrefix("CREATE VIRTUAL TABLE") }
        for table in plain.keys {
            tables[table] = Dictionary(
                try connection.rows("SELECT name, type FROM pragma_table_info(\(table))") {
                    ($0.text(at: 0) ?? "", ($0.text(at: 1) ?? "").uppercased())
                }, uniquingKeysWith: { first, _ in first })
        }
        return FileShape(tables, objects: objects)
    }

    /// Reads all schema objects that have a statement, by name.
    package static func objects(_ connection: StoreConnection) throws -> [String: SchemaObject] {
        let rows = try connection.rows("SELECT name, type, tbl_name, sql FROM sqlite_master WHERE sql NOT NULL") {
            row in
            let kind = SchemaObject.Kind(rawValue: row.text(at: 1) ?? "") ?? .other
            return (row.text(at: 0) ?? "", SchemaObject(kind, on: row.text(at: 2) ?? "", sql: row.text(at: 3) ?? ""))
        }
        return Dictionary(rows, uniquingKeysWith: { first, _ in first })
    }
}

extension StoreLayout {
    /// Reads the layout of a model in an open file: from the names in its metadata, else from those in its schema.
    package static func read(
        _ model: ResolvedModel, metadata: StoreMetadata, _ connection: StoreConnection
    ) throws -> StoreLayout {
        let shape = try FileShape.read(connection)
        let names = try FileEntityNumbers.listed(connection)
        return try read(model, metadata: metadata, shape: shape, entityNames: names, connection)
    }

    /// Returns the layout of a model in a file with a schema and a list of entities.
    ///
    /// A list that does not match the model is ignored; callers that depend on entity numbers must check it.
    package static func read(
        _ model: ResolvedModel, metadata: StoreMetadata, shape: FileShape, entityNames: [Int: String],
        _ connection: StoreConnection
    ) throws -> StoreLayout {
        let names = metadata.columnNames
        let numbers = FileEntityNumbers(model, listed: entityNames) ?? .same
        let layout = StoreLayout.shared(model, names: names, file: shape, numbers: numbers)
        guard metadata.ownChecksum == nil else { return layout }
        let found = try ColumnCollisions(layout, shape).names(connection)
        guard !found.isEmpty else { return layout }
        return StoreLayout(model, names: names.merging(found) { own, _ in own }, file: shape, numbers: numbers)
    }
}

extension FileEntityNumbers {
    /// Reads the names of the entities in a file, by number. Numbers above 16000 belong to the history.
    package static func listed(_ connection: StoreConnection) throws -> [Int: String] {
        let rows = try connection.rows("SELECT Z_ENT, Z_NAME FROM Z_PRIMARYKEY WHERE Z_ENT BETWEEN 1 AND 16000") {
            (Int($0.integer(at: 0) ?? 0), $0.text(at: 1) ?? "")
        }
        return Dictionary(rows.filter { !$0.1.isEmpty }, uniquingKeysWith: { first, _ in first })
    }
}
