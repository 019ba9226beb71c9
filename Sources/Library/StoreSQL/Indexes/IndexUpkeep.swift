import DataModel

/// What brings the indexes of a store whose model is current in line with it: a model's indexes are no part of its
/// version, so that they can change without one.
///
/// By definition, against what the file's own list says; nothing is read. Constraints are left alone, since they are
/// part of the version. In a file of another writer nothing goes and nothing is replaced: what it has may serve that
/// writer in ways of its own.
package struct IndexUpkeep: Sendable {
    /// The statements, in order; empty where the file has what the model asks for.
    package private(set) var statements: [SQLStatement] = []
    /// The file afterwards.
    package private(set) var file: FileShape

    /// Compares a file with what its layout asks for.
    ///
    /// - Parameters:
    ///   - layout: How the model lies in the file.
    ///   - file: The file.
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
            remove([table.name])
            statements += table.createStatements
            for object in table.objects {
                self.file.objects[object.name] = .init(.other, on: table.name, sql: object.statement.text)
            }
        }
    }

    /// Removes what stores name like this and the model does not ask for.
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
        let companions = Set(schema.companions.map(\.name))
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
    /// Whether the file has all of it, as it would be made.
    func isWhole(in file: FileShape) -> Bool { objects.allSatisfy { file.has($0.name, as: $0.statement) } }
}

extension FileShape {
    /// Whether the file has something by that name that was made by such a statement, but for what says nothing.
    func has(_ name: String, as statement: SQLStatement) -> Bool {
        objects[name].map { Self.words($0.sql) == Self.words(statement.text) } ?? false
    }

    /// The tables that are companions of others, by their names.
    package var companionTables: [String] {
        objects.filter { name, object in
            object.kind == .table && CompanionTable.isName(name, madeBy: object.sql)
        }.keys.sorted()
    }

    /// The triggers that write to one of the tables.
    package func triggers(naming tables: [String]) -> [String] {
        objects.filter { _, object in
            object.kind == .trigger && !Set(Self.words(object.sql).map(String.init)).isDisjoint(with: tables)
        }
        .keys.sorted()
    }

    /// A definition without quotes, and without what SQLite does anyway.
    private static func words(_ sql: String) -> [Substring] {
        let plain = sql.filter { $0 != "\"" }
        return plain.split { " \n\t(),;.".contains($0) }.filter { !["COLLATE", "BINARY", "ASC"].contains($0) }
    }
}
