import DataModel
import SQLiteStore
import StoreSQL

extension StoreFacts {
    /// Reads the indexes and triggers of a file, and what a change of its model depends on.
    ///
    /// The join tables of relationships that lose their inverse are read as a whole.
    static func read(
        _ connection: StoreConnection, for difference: ModelDifference, _ source: StoreLayout
    ) throws -> StoreFacts {
        var facts = try read(connection)
        facts.sharedPairs = try SchemaChange.membersOfOneOwner(difference, source: source).filter { column in
            let search: SQLStatement = """
                SELECT 1 FROM \(name: column.table) GROUP BY \(name: column.name) HAVING count(*) > 1 LIMIT 1
                """
            return try connection.integer(search) != nil
        }
        return facts
    }

    /// Reads the indexes and triggers of a file.
    static func read(_ connection: StoreConnection) throws -> StoreFacts {
        let tables = try connection.tableNames(includesVirtual: false)
        let triggers = try connection.strings("SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
        let shape = FileShape(objects: try FileShape.objects(connection))
        return StoreFacts(
            indexes: try tables.flatMap { try indexes(of: $0, connection) },
            derivedTriggers: triggers.filter { $0.hasPrefix(DerivedTrigger.prefix) },
            companionTables: shape.companionTables, companionTriggers: shape.triggers(naming: shape.companionTables))
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
