import DataModel

/// An update of the indexes of a store whose model is current.
///
/// A model's fetch indexes are not part of its version, so they can change without a migration. The comparison uses the
/// definitions in the file's schema and reads no rows. Uniqueness constraints are part of the version and stay
/// unchanged. In a file of another program nothing is removed or replaced, since that program may need it.
package struct IndexUpkeep: Sendable {
    /// The statements in order; empty if the file has all the indexes of the model.
    package private(set) var statements: [SQLStatement] = []
    /// The schema of the file after the update.
    package private(set) var file: FileShape

    /// Compares a file with its layout.
    ///
    /// - Parameters:
    ///   - layout: The layout of the model in the file.
    ///   - file: The schema of the file.
    ///   - isOwn: Whether this library wrote the file.
    package init(_ layout: StoreLayout, file: FileShape, isOwn: Bool) {
        self.file = file
        let schema = StoreSchema(layout)
        let indexes = schema.indexes.filter { !$0.isUnique }
        if isOwn { removeStale(schema) }
        for index in indexes where !file.has(index.name, as: index.createStatement) {
            guard isOwn || file.objects[index.name] == nil else { continue }
            statements += [index.dropStatement, index.createStatement]
            self.file.objects[index.name] = .init(.index, on: index.table, sql: index.createStatement.text)
        }
        guard isOwn else { return }
        for table in schema.companions where !table.isWhole(in: self.file) {
            remove(table.tables)
            statements += table.createStatements
            for object in table.objects {
                self.file.objects[object.name] = .init(.other, on: table.name, sql: object.statement.text)
            }
        }
    }

    /// Removes indexes that are named as a store names them but are not in the model.
    private mutating func removeStale(_ schema: StoreSchema) {
        let tables = Set(schema.layout.tables.map(\.name) + schema.layout.joinTables.map(\.name))
        let wanted = Set(schema.indexes.map(\.name))
        let stale = file.objects.filter { name, object in
            object.kind == .index && tables.contains(object.table) && name.hasPrefix("Z") && !wanted.contains(name)
                && !object.sql.hasPrefix("CREATE UNIQUE")
        }
        for name in stale.keys.sorted() {
            statements.append("DROP INDEX IF EXISTS \(name: name)")
            file.objects[name] = nil
        }
        let companions = Set(schema.companions.flatMap(\.tables))
        remove(file.companionTables.filter { !companions.contains($0) })
    }

    private mutating func remove(_ tables: [String]) {
        guard !tables.isEmpty else { return }
        let triggers = file.triggers(naming: tables)
        statements += CompanionTable.dropStatements(tables, triggers: triggers)
        for name in tables + triggers { file.objects[name] = nil }
    }
}

extension CompanionTable {
    /// Whether the file has every part of the table, with the same definition.
    func isWhole(in file: FileShape) -> Bool { objects.allSatisfy { file.has($0.name, as: $0.statement) } }
}

extension FileShape {
    /// Whether the file has an object with this name and definition, apart from insignificant words.
    func has(_ name: String, as statement: SQLStatement) -> Bool {
        objects[name].map { Self.words($0.sql) == Self.words(statement.text) } ?? false
    }

    /// The names of the companion tables.
    package var companionTables: [String] {
        objects.filter { name, object in
            object.kind == .table && CompanionTable.isName(name, madeBy: object.sql)
        }.keys.sorted()
    }

    /// Returns the names of the triggers that mention one of the tables.
    package func triggers(naming tables: [String]) -> [String] {
        objects.filter { _, object in
            object.kind == .trigger && !Set(Self.words(object.sql).map(String.init)).isDisjoint(with: tables)
        }
        .keys.sorted()
    }

    /// The words of a definition, without quotes and without SQLite's defaults.
    private static func words(_ sql: String) -> [Substring] {
        let plain = sql.filter { $0 != "\"" }
        return plain.split { " \n\t(),;.".contains($0) }.filter { !["COLLATE", "BINARY", "ASC"].contains($0) }
    }
}
