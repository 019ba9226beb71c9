import DataModel
package import SQLiteStore
package import StoreSQL

/// Rows of entities that the configuration of a store does not have, because they moved to another one. Nothing moves rows
/// from file to file, so they would be left behind.
package enum LeftBehindRows {
    /// Finds the rows that a hop would leave behind.
    static func found(
        _ change: SchemaChange, _ metadata: StoreMetadata, _ connection: StoreConnection
    ) throws -> [MigrationBlocker] {
        let model = change.destination.model
        guard let held = model.heldRoots(in: metadata.configuration) else { return [] }
        return try blockers(connection) { tables in
            model.roots.filter { !held.contains($0.number) }.compactMap { root in
                change.oldTable(of: root).flatMap { tables.contains($0) ? (root.name, $0) : nil }
            }
        }
    }

    /// Finds the rows that a file of the present version has besides those of its configuration.
    package static func found(
        _ layout: StoreLayout, configuration: String?, _ connection: StoreConnection
    ) throws -> [MigrationBlocker] {
        guard let held = layout.model.heldRoots(in: configuration) else { return [] }
        return try blockers(connection) { tables in
            layout.tables.filter { !held.contains($0.rootNumber) && tables.contains($0.name) }
                .map { (layout.model[number: $0.rootNumber].name, $0.name) }
        }
    }

    private static func blockers(
        _ connection: StoreConnection, _ places: (Set<String>) -> [(entity: String, table: String)]
    ) throws -> [MigrationBlocker] {
        try places(Set(try connection.tableNames())).compactMap { entity, table in
            let rows = Int(try connection.integer("SELECT count(*) FROM \(name: table)") ?? 0)
            guard rows > 0 else { return nil }
            let keys = try connection.rows(
                "SELECT Z_PK FROM \(name: table) ORDER BY Z_PK LIMIT \(MigrationBlocker.namedRows)"
            ) { $0.integer(at: 0) ?? 0 }
            return MigrationBlocker(kind: .otherConfiguration, entity: entity, property: nil, rows: rows, keys: keys)
        }
    }
}

extension ResolvedModel {
    /// The root entities of the hierarchies that a store of a configuration holds; nil if it holds all.
    fileprivate func heldRoots(in configuration: String?) -> Set<Int>? {
        guard let names = model.configurations.first(where: { $0.name == configuration })?.entityNames else {
            return nil
        }
        return Set(entities.filter { names.contains($0.name) }.map(\.rootNumber))
    }
}
