import StoreSQL

/// An entity as a file lists it, with its table and the number of its rows.
package struct ListedEntity: Sendable, Hashable {
    /// The entity's number in the file.
    package let number: Int
    /// The entity's name in the file.
    package let name: String
    /// The table of its rows; the entities of a hierarchy share the table of the root entity.
    package let table: String
    /// The number of its rows, without those of subentities; 0 if the table does not exist.
    package let rows: Int

    /// Reads the entities that a file lists in `Z_PRIMARYKEY`, by number. Numbers above 16000 belong to the history.
    package static func all(_ connection: StoreConnection) throws -> [ListedEntity] {
        let tables = Set(try connection.tableNames())
        let listed = try connection.rows(
            "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY WHERE Z_ENT BETWEEN 1 AND 16000 ORDER BY Z_ENT"
        ) {
            (number: $0.integer(at: 0) ?? 0, name: $0.text(at: 1) ?? "", superentity: $0.integer(at: 2) ?? 0)
        }
        let superentities = Dictionary(
            listed.map { ($0.number, $0.superentity) }, uniquingKeysWith: { first, _ in first })
        let names = Dictionary(listed.map { ($0.number, $0.name) }, uniquingKeysWith: { first, _ in first })
        return try listed.map { entity in
            let root = root(of: entity.number, superentities, limit: listed.count)
            let table = "Z" + (names[root] ?? entity.name).uppercased()
            let rows =
                tables.contains(table)
                ? try connection.integer("SELECT COUNT(*) FROM \(name: table) WHERE Z_ENT = \(entity.number)") ?? 0 : 0
            return ListedEntity(number: Int(entity.number), name: entity.name, table: table, rows: Int(rows))
        }
    }

    /// Returns the number of the root entity; the limit ends the search in a damaged file with a cycle.
    private static func root(of number: Int64, _ superentities: [Int64: Int64], limit: Int) -> Int64 {
        var root = number
        var steps = 0
        while let superentity = superentities[root], superentity != 0, steps < limit {
            (root, steps) = (superentity, steps + 1)
        }
        return root
    }
}
