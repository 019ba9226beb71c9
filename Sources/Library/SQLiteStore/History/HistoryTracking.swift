import DataModel
package import Foundation
package import StoreSQL

/// Whether and how a store records its history.
package enum HistoryTracking {
    /// Whether a transaction was ever recorded, so that writing without recording would leave a gap.
    package static func isRecorded(_ connection: StoreConnection) throws -> Bool {
        let last = try connection.integer(
            "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(HistorySchema.Entity.transaction.rawValue)")
        guard (last ?? 0) == 0 else { return true }
        guard try hasTables(connection) else { return false }
        return try connection.integer("SELECT 1 FROM ATRANSACTION LIMIT 1") != nil
    }

    /// Whether the tables exist.
    package static func hasTables(_ connection: StoreConnection) throws -> Bool {
        try Set(connection.tableNames()).isSuperset(of: ["ACHANGE", "ATRANSACTION"])
    }

    /// Gives a store with a history a mark of its own, because it takes the place of another one: the transactions after
    /// this one have the numbers of others, which readers of the history may know.
    ///
    /// - Throws: `StoreError`; the store is as it was.
    package static func renewMark(of url: URL) throws {
        guard try StoreInspection.look(at: url, hasTables) else { return }
        let store = try SQLiteStore(url: url, mode: .readWrite)
        defer { try? store.close() }
        try store.write { connection in
            var metadata = try StoreMetadata.read(connection)
            metadata[StoreMetadata.Key.historyMark] = .string(UUID().uuidString)
            try metadata.write(connection)
        }
    }

    /// Removes the history, so that the store is written without one again.
    package static func end(_ connection: StoreConnection) throws {
        for entity in HistorySchema.Entity.allCases {
            try connection.execute("DROP TABLE IF EXISTS \(name: entity.table)")
            try connection.execute("DELETE FROM Z_PRIMARYKEY WHERE Z_ENT = \(entity.rawValue)")
        }
    }

    /// Whether everything exists that `begin` would create.
    package static func isReady(_ layout: StoreLayout, _ connection: StoreConnection) throws -> Bool {
        let names = Set(try connection.strings("SELECT name FROM sqlite_master"))
        guard HistorySchema.Entity.allCases.allSatisfy({ names.contains($0.table) }),
            HistorySchema.indexNames.allSatisfy(names.contains)
        else { return false }
        let listed = Set(try connection.rows("SELECT Z_ENT FROM Z_PRIMARYKEY") { $0.integer(at: 0) ?? 0 })
        return try HistorySchema.Entity.allCases.allSatisfy { entity in
            try listed.contains(entity.rawValue) && missing(layout, of: entity, connection).isEmpty
        }
    }

    /// Creates the tables, and the columns that tombstones need or that files of older Core Data versions lack.
    package static func begin(_ layout: StoreLayout, _ connection: StoreConnection) throws {
        for statement in HistorySchema.tableStatements { try connection.execute(statement) }
        for entity in HistorySchema.Entity.allCases {
            for column in try missing(layout, of: entity, connection) {
                try connection.execute(
                    SQLStatement(text: "ALTER TABLE \(entity.table) ADD COLUMN \(column.name) \(column.type)"))
            }
        }
        for statement in HistorySchema.indexStatements { try connection.execute(statement) }
    }

    /// Returns the columns that a table lacks.
    private static func missing(
        _ layout: StoreLayout, of entity: HistorySchema.Entity, _ connection: StoreConnection
    ) throws -> [(name: String, type: String)] {
        let found = Set(try connection.strings("SELECT name FROM pragma_table_info(\(entity.table))"))
        let tombstones = entity == .change ? Self.tombstones(layout) : []
        return (HistorySchema.columns[entity, default: []] + tombstones).filter { !found.contains($0.name) }
    }

    private static func tombstones(_ layout: StoreLayout) -> [(name: String, type: String)] {
        let count = layout.model.entities.map { HistoryProperties($0).preserved.count }.max() ?? 0
        return (0..<count).map { (name: HistorySchema.tombstone($0), type: "BLOB") }
    }
}
