import DataModel
import Foundation
import SQLiteStore
import StoreSQL

extension StoreVerification {
    /// Finds files of external data that rows name but that do not exist.
    static func missingFiles(_ connection: StoreConnection) throws -> [String] {
        let external = ExternalStorage(of: URL(filePath: connection.path))
        return try connection.externalNames().sorted().filter {
            !FileManager.default.fileExists(atPath: external.file($0).path)
        }.map { "The external data file \($0), which a row refers to, is missing." }
    }

    /// Finds values of external attributes that have an unknown form.
    ///
    /// It reads the first byte of each value, and so all pages of rows that contain the values themselves.
    static func unreadableValues(of layout: StoreLayout, _ connection: StoreConnection) throws -> [String] {
        var columns: [(table: String, column: String)] = []
        for entity in layout.model.entities where layout.table(ofRoot: entity.rootNumber) != nil {
            for slot in entity.externalSlots {
                guard let column = layout[entity].slotColumns[slot.index]?.name else { continue }
                let place = (table: layout[entity].table, column: column)
                if !columns.contains(where: { $0 == place }) { columns.append(place) }
            }
        }
        return try columns.compactMap { table, column in
            let condition: SQLStatement = """
                length(\(name: column)) > 0 AND (typeof(\(name: column)) <> 'blob' \
                OR substr(\(name: column), 1, 1) NOT IN (x'01', x'02') OR substr(\(name: column), 1, 1) = x'02' \
                AND length(\(name: column)) <> \(ExternalForm.referenceLength))
                """
            let keys = try connection.strings(
                "SELECT Z_PK FROM \(name: table) WHERE \(condition) ORDER BY Z_PK LIMIT 4")
            guard !keys.isEmpty else { return nil }
            let rows = keys.prefix(3).joined(separator: ", ") + (keys.count > 3 ? ", …" : "")
            return "Values of \(column) in \(table) are neither bytes nor the name of a file: rows \(rows)."
        }
    }
}
