import Foundation
import TestFiles
import Testing

/// Accounts for every row of a logbook after a journey, with the `sqlite3` tool.
struct JourneyAudit {
    private let folder: LogbookFolder
    private let source: LogbookFolder
    private let version: OldVersion
    /// The same file upgraded by another run, in which nothing was typed.
    private let twin: LogbookFolder
    /// The key of the deleted flight, the newest of the old ones.
    private let deleted: String

    init(of folder: LogbookFolder, from source: LogbookFolder, _ version: OldVersion) throws {
        self.folder = folder
        self.source = source
        self.version = version
        twin = try LogbookFolder(version.name)
        try twin.upgrade()
        #expect(try twin.run(["store", "finish", twin.file, "--yes"]).exitCode == 0)
        deleted = try source.sql("SELECT Z_PK FROM ZLOGENTRY ORDER BY ZDATE DESC LIMIT 1")
    }

    private func remaining(_ table: String) -> String { table == "ZLOGENTRY" ? " AND Z_PK <> \(deleted)" : "" }

    /// Checks that the old file's content is complete: flight data to the byte, keys, values and references.
    func checkSource() throws {
        if let query = version.flightDataQuery {
            let before = try source.sql(query + OldVersion.inOrder)
            #expect(before.split(separator: "\n").count == version.flightData)
            #expect(try folder.sql(OldVersion.inRows + OldVersion.inOrder) == before, "flight data, to the byte")
        }
        for (table, columns) in version.keptColumns {
            let rows = try source.sql("SELECT \(columns) FROM \(table) WHERE 1\(remaining(table)) ORDER BY Z_PK")
            let greatest = try source.sql("SELECT max(Z_PK) FROM \(table)")
            let kept = "Z_PK <= \(greatest)" + remaining(table)
            #expect(try folder.sql("SELECT \(columns) FROM \(table) WHERE \(kept) ORDER BY Z_PK") == rows, "\(table)")
        }
    }

    /// Checks that every row of every table is as the upgrade alone leaves it, except typed and deleted rows.
    func checkEveryTable() throws {
        // The journal has four steps: an aircraft and a flight added, the flight changed, another one deleted.
        let steps = try folder.sql("SELECT count(DISTINCT ZGROUP) FROM ZJOURNALCHANGE")
        #expect(steps == "4")
        let names =
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'Z_*' AND name <> 'ZJOURNALCHANGE' ORDER BY 1"
        let tables = try twin.sql(names).components(separatedBy: "\n")
        #expect(try folder.sql(names).components(separatedBy: "\n") == tables)
        let added = ["ZAIRCRAFT": 1, "ZAIRPORT": 1]
        for table in tables {
            let columns = try twin.sql("SELECT group_concat(name) FROM pragma_table_info('\(table)')")
            let greatest = try twin.sql("SELECT ifnull(max(Z_PK), 0) FROM \(table)")
            let digest =
                "SELECT hex(sha3_query('SELECT \(columns) FROM \(table) WHERE Z_PK <= \(greatest)"
                + "\(remaining(table)) ORDER BY Z_PK'))"
            #expect(try folder.sql(digest) == twin.sql(digest), "\(table)")
            let count = Int(try twin.sql("SELECT count(*) FROM \(table) WHERE 1\(remaining(table))")) ?? -1
            let typed = table == "ZLOGENTRY" ? 1 : added[table] ?? 0
            #expect(try folder.sql("SELECT count(*) FROM \(table)") == "\(count + typed)", "\(table)")
        }
        let counts =
            "SELECT (SELECT count(*) FROM ZAIRCRAFT), (SELECT count(*) FROM ZAIRPORT), "
            + "(SELECT count(*) FROM ZPILOT), (SELECT count(*) FROM ZFLIGHTDATA), (SELECT count(*) FROM ZLOGENTRY)"
        #expect(
            try folder.sql(counts)
                == "\(version.aircraft + 1)|\(version.airports + 1)|\(version.pilots)|\(version.flightData)|5000")
        let gone = try twin.sql("SELECT ifnull(ZBLOCKMINUTES, 0) FROM ZLOGENTRY WHERE Z_PK = \(deleted)")
        #expect(
            try folder.sql("SELECT sum(ZBLOCKMINUTES) FROM ZLOGENTRY")
                == "\(version.minutes + 90 - (Int(gone) ?? 0))")
        #expect(try folder.sql("PRAGMA integrity_check") == "ok")
    }

    func checkTypedRows() throws {
        let row = """
            SELECT f.Z_PK, a.ZTAILNUMBER, a.ZAIRCRAFTTYPE, a.ZPRIMARY, o.ZICAOIDENTIFIER, d.ZICAOIDENTIFIER, f.ZDATE,
            f.ZBLOCKMINUTES, f.ZOFFBLOCK, f.ZONBLOCK, replace(f.ZREMARKS, char(10), '⏎') FROM ZLOGENTRY f
            JOIN ZAIRCRAFT a ON a.Z_PK = f.ZAIRCRAFT JOIN ZAIRPORT o ON o.Z_PK = f.ZORIGIN
            JOIN ZAIRPORT d ON d.Z_PK = f.ZDESTINATION WHERE f.Z_PK > 5000
            """
        #expect(
            try folder.sql(row)
                == "5004|N777JX|C172|blue|ZQZQ|KSJC|816912000|90|816948000|816953400|Grüezi 東京⏎zweite Zeile")
        #expect(
            try folder.sql("SELECT Z_NAME FROM Z_PRIMARYKEY WHERE Z_NAME = 'LogEntry' AND Z_MAX = 5004") == "LogEntry")
    }

    func checkBackup() throws {
        let backups = try folder.backups()
        #expect(backups.count == 1)
        let backup = try #require(backups.first)
        #expect(try folder.digest(of: backup) == source.digest())
        #expect(try folder.sql("PRAGMA integrity_check", on: backup) == "ok")
    }
}
