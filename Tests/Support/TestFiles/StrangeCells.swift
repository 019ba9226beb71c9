public import Foundation

/// Puts values at the ends of ranges, empty ones and huge ones into the cells of an SQLite file's tables.
public struct StrangeCells {
    private let cells: [(table: String, column: String, rows: Int)]

    /// The values, in SQL. SQLite keeps a number that is not a number as NULL.
    public static let values = [
        "-9223372036854775808", "9223372036854775807", "9007199254740993", "-1", "0", "32768", "9e999", "-9e999",
        "1e300", "-0.5", "NULL", "''", "x''", "'-9223372036854775809'", "char(8238, 0, 233)", "x'00FF'",
        "zeroblob(1000000)", "hex(zeroblob(500000))", "replace(hex(zeroblob(50000)), '0', '😀')",
    ]

    /// Finds the cells of a file.
    ///
    /// - Throws: `SQLiteTool.Failure` if the file cannot be read.
    public init(of file: URL) throws {
        let columns = try SQLiteTool.run(
            file,
            """
            SELECT t.name || char(9) || c.name FROM sqlite_master t, pragma_table_info(t.name) c
            WHERE t.type = 'table' AND t.sql NOT LIKE 'CREATE VIRTUAL%' AND t.name NOT LIKE 'sqlite_%'
            """, readOnly: true)
        var counts: [String: Int] = [:]
        cells = try columns.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t").map(String.init)
            guard parts.count == 2 else { return nil }
            let count =
                try counts[parts[0]]
                ?? Int(SQLiteTool.run(file, "SELECT count(*) FROM \"\(parts[0])\"", readOnly: true)) ?? 0
            counts[parts[0]] = count
            return count > 0 ? (parts[0], parts[1], count) : nil
        }
    }

    /// Changes up to twenty cells of a copy of the file, some of them in all rows, and returns the statements.
    ///
    /// A change that SQLite refuses, such as a repeated key, is left out.
    public func damage(_ copy: URL, _ chance: inout SeededChance) -> String {
        let statements = (0...chance.below(20)).map { _ in
            let cell = chance.pick(cells)
            let rows =
                chance.percent(20)
                ? "1" : "rowid = (SELECT rowid FROM \"\(cell.table)\" LIMIT 1 OFFSET \(chance.below(cell.rows)))"
            let value = chance.pick(Self.values)
            return "UPDATE OR IGNORE \"\(cell.table)\" SET \"\(cell.column)\" = \(value) WHERE \(rows);"
        }
        for statement in statements { _ = try? SQLiteTool.run(copy, statement) }
        return statements.joined(separator: "\n")
    }
}
