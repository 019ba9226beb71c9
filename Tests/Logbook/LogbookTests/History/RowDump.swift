import Foundation
import TestFiles
import Testing

/// All rows of all data tables of a file, as the `sqlite3` tool prints them, without the count of versions.
struct RowDump: Equatable, CustomStringConvertible {
    let rows: [String: String]

    /// Tables of the store layout, and tables without data of the logbook.
    private static let others: Set<String> = [
        "Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE", "ZJOURNALCHANGE", "ZDRAFT", "ZKEPTBYTES",
    ]

    init(_ path: String) throws {
        let tables = try Self.sql("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name", path)
            .components(separatedBy: "\n").filter { !Self.others.contains($0) && !$0.hasPrefix("sqlite_") }
        let lists = tables.map { table in
            "SELECT '\(table)|' || group_concat(name) FROM pragma_table_info('\(table)') WHERE name <> 'Z_OPT';"
        }
        let selects = try Self.sql(lists.joined(), path).components(separatedBy: "\n").map { line in
            let parts = line.split(separator: "|").map(String.init)
            let values = parts[1].split(separator: ",").map { Self.value("\(parts[0]).\($0)") }.joined(
                separator: " || ',' || ")
            return "SELECT '\(parts[0])|' || \(values) FROM \(parts[0]) ORDER BY 1;"
        }
        var rows: [String: String] = [:]
        for line in try Self.sql(selects.joined(), path).components(separatedBy: "\n") where !line.isEmpty {
            let parts = line.split(separator: "|", maxSplits: 1).map(String.init)
            rows[parts[0], default: ""] += parts[1] + "\n"
        }
        self.rows = rows
    }

    /// Returns an expression for texts and bytes in hexadecimal digits, because `quote` ends at a NUL; large bytes stand
    /// where a row names them.
    private static func value(_ column: String) -> String {
        "CASE WHEN typeof(\(column)) = 'blob' AND length(\(column)) = 44 AND substr(\(column), 1, 4) = x'6B657074' "
            + "THEN coalesce((SELECT 'blob' || hex(ZDATA) FROM ZKEPTBYTES WHERE ZDIGEST = substr(\(column), 13)), "
            + "'lost') WHEN typeof(\(column)) IN ('text', 'blob') THEN typeof(\(column)) || hex(\(column)) ELSE quote(\(column)) END"
    }

    var description: String { rows.sorted { $0.key < $1.key }.map { "\($0.key)\n\($0.value)" }.joined() }

    /// Returns the output of statements in the `sqlite3` tool.
    static func sql(_ statements: String, _ path: String) throws -> String {
        try SQLiteTool.run(URL(filePath: path), statements, readOnly: true)
    }
}
