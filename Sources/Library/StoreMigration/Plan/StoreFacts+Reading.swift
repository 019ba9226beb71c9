import SQLiteStore
import StoreSQL

extension StoreFacts {
    /// Reads the indexes and triggers of a file.
    static func read(_ connection: StoreConnection) throws -> StoreFacts {
        let tables = try connection.tableNames(includesVirtual: false)
        let triggers = try connection.strings("SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
        let shape = FileShape(objects: try FileShape.objects(connection))
        var facts = StoreFacts(
            indexes: try tables.flatMap { try indexes(of: $0, connection) },
            derivedTriggers: triggers.filter { $0.hasPrefix(DerivedTrigger.prefix) },
            companionTables: shape.companionTables, companionTriggers: shape.triggers(naming: shape.companionTables))
        for table in tables where table.hasPrefix("Z_") && table.dropFirst(2).first?.isNumber == true {
            facts.sharedPairs.formUnion(try repeatedKeys(of: table, connection))
        }
        return facts
    }

    /// Returns the columns of a join table that have a key several times.
    private static func repeatedKeys(of table: String, _ connection: StoreConnection) throws -> [String] {
        let keys = try connection.strings("SELECT name FROM pragma_table_info(\(table)) WHERE pk > 0")
        return try keys.filter { key in
            let search: SQLStatement = """
                SELECT 1 FROM \(name: table) GROUP BY \(name: key) HAVING count(*) > 1 LIMIT 1
                """
            return try connection.integer(search) != nil
        }.map { "\(table).\($0)" }
    }

    private static func indexes(of table: String, _ connection: StoreConnection) throws -> [ExistingIndex] {
        let list = try connection.rows("SELECT name, \"unique\", origin FROM pragma_index_list(\(table))") {
            (name: $0.text(at: 0) ?? "", isUnique: $0.integer(at: 1) == 1, origin: $0.text(at: 2))
        }
        return try list.filter { $0.origin != "pk" }.map { index in
            let columns = try connection.rows(
                "SELECT name, \"desc\" FROM pragma_index_xinfo(\(index.name)) WHERE \"key\" = 1 ORDER BY seqno"
            ) { row in
                IndexDefinition.Column(
                    name: row.text(at: 0) ?? "", order: row.integer(at: 1) == 1 ? .descending : .plain)
            }
            return ExistingIndex(
                IndexDefinition(name: index.name, table: table, columns: columns, isUnique: index.isUnique),
                isConstraint: index.origin == "u")
        }
    }
}
