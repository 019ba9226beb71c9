import DataModel
import Foundation
package import StoreSQL

/// Whether and how a store records the history of its changes.
package enum HistoryTracking {
    /// Whether a transaction was ever recorded, so that writing without recording would leave a gap.
    package static func isRecorded(_ connection: StoreConnection) throws -> Bool {
        let last = try connection.integer(
            "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(HistorySchema.Entity.transaction.rawValue)")
        guard (last ?? 0) == 0 else { return true }
        guard try hasTables(connection) else { return false }
        return try connection.integer("SELECT 1 FROM ATRANSACTION LIMIT 1") != nil
    }

    /// Whether the tables are there.
    package static func hasTables(_ connection: StoreConnection) throws -> Bool {
        try connection.integer(
            "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('ACHANGE', 'ATRANSACTION')") == 2
    }

    /// Makes the tables, and the columns that older genuine files lack and that tombstones of the model need.
    package static func begin(_ layout: StoreLayout, _ connection: StoreConnection) throws {
        for statement in HistorySchema.tableStatements { try connection.execute(statement) }
        for entity in HistorySchema.Entity.allCases {
            try addColumns(HistorySchema.columns[entity, default: []], to: entity.table, connection)
        }
        for statement in HistorySchema.indexStatements { try connection.execute(statement) }
        let count = layout.model.entities.map { HistoryProperties($0).preserved.count }.max() ?? 0
        let tombstones = (0..<count).map { (name: HistorySchema.tombstone($0), type: "BLOB") }
        try addColumns(tombstones, to: HistorySchema.Entity.change.table, connection)
    }

    private static func addColumns(
        _ columns: [(name: String, type: String)], to table: String, _ connection: StoreConnection
    ) throws {
        let found = Set(try connection.strings("SELECT name FROM pragma_table_info(\(table))"))
        for column in columns where !found.contains(column.name) {
            try connection.execute(
                SQLStatement(text: "ALTER TABLE \(table) ADD COLUMN \(column.name) \(column.type)"))
        }
    }
}
