import Foundation
import TestFiles
import Testing

@Suite("flightlog import")
struct ImportTests {
    private let program = Program()
    private var source: URL { program.folder["book.csv"] }

    private static let rows = [
        "2024-05-01,N100AB,KPAO,KSQL,17:00,18:06,1.1,1.1,,smooth,none",
        "2024-05-02,N100AB,KSQL,KPAO,20:20,21:10,0.8,,Lena Berg,,",
        "soon,N100AB,KPAO,KPAO,,,1.0,1.0,,,",
    ]

    private func write(_ rows: [String] = rows) throws {
        let text = """
            ForeFlight Logbook Import,This row is required for importing into ForeFlight. Do not delete or modify.

            Aircraft Table
            AircraftID,TypeCode,Year,Make,Model
            N100AB,C172,1998,Cessna,172

            Flights Table
            Date,AircraftID,From,To,TimeOut,TimeIn,TotalTime,PIC,InstructorName,PilotComments,[Text]Squawk

            """
        try (text + rows.joined(separator: "\n") + "\n").write(to: source, atomically: true, encoding: .utf8)
    }

    private func run(_ arguments: String..., typing text: String = "") throws -> ProgramRun {
        try program.run(["import", source.path, "--file", program.file] + arguments, typing: text)
    }

    @Test("A dry run shows what the file is, the rows that need a look, new records and totals, and makes no logbook")
    func dryRun() throws {
        try write()
        let run = try run("--dry-run")
        #expect(run.exitCode == 0, "\(run)")
        for part in [
            "book.csv: ForeFlight", "3 rows: new 2, refused 1", "  11  refused", "the row has no readable date",
            "new aircraft: N100AB", "new pilot: Lena Berg", "new airports: KPAO, KSQL",
        ] { #expect(run.output.contains(part), "\(part) in \(run)") }
        #expect(run.output.contains("TotalTime  2:54      1:54       -1:00  11"), "\(run)")
        #expect(!FileManager.default.fileExists(atPath: program.file))
    }

    @Test("After yes the rows are imported into a new logbook, as one step; the same file then imports nothing")
    func imports() throws {
        try write()
        let run = try run(typing: "y\n")
        #expect(run.exitCode == 0 && run.errors.contains("Import these 2 rows? [y/N]"), "\(run)")
        #expect(run.output.hasSuffix("imported 2 entries from book.csv\n"), "\(run)")
        let list = try program.run(
            "list", "flights", "--file", program.file, "--columns", "date,reg,type,from,to,time,role")
        #expect(list.output.contains("2024-05-01  N100AB    C172  KPAO  KSQL        1:06  PIC"), "\(list)")
        let again = try self.run()
        #expect(again.exitCode == 0 && again.output.contains("3 rows: same 2, refused 1"), "\(again)")
        #expect(again.errors.isEmpty, "nothing is asked")
        #expect(try program.run("undo", "--file", program.file).output == "undone: imported 2 entries from book.csv\n")
        #expect(try program.run("list", "flights", "--file", program.file).exitCode == 1)
    }

    @Test("Any answer but yes imports nothing")
    func refusedByUser() throws {
        try write()
        for answer in ["n\n", "", "perhaps\n"] {
            let run = try run(typing: answer)
            #expect(run.exitCode == 1 && run.errors.contains("Nothing was changed."), "\(run)")
        }
        #expect(!FileManager.default.fileExists(atPath: program.file))
    }

    @Test("A later export changes what was changed there, after a backup")
    func changed() throws {
        try write()
        #expect(try run("--yes").exitCode == 0)
        try write([Self.rows[0].replacing("1.1,1.1", with: "1.2,1.2"), Self.rows[1]])
        let run = try run("--yes")
        #expect(run.output.contains("changed") && run.output.contains("Block time 1:06 → 1:12"), "\(run)")
        #expect(run.output.contains("backup: "), "\(run)")
        let list = try program.run("list", "flights", "--file", program.file, "--columns", "time")
        #expect(list.output == "Block time\n      0:48\n      1:12\n", "\(list)")
        #expect(try program.run("store", "verify", program.file).exitCode == 0)
    }

    @Test("JSON has the counts, rows, totals and names")
    func json() throws {
        try write()
        let run = try run("--json", "--dry-run")
        let answer = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(answer["format"] as? String == "foreflight" && answer["saved"] as? Bool == false)
        let counts = try #require(answer["counts"] as? [String: Int])
        #expect(counts["new"] == 2 && counts["refused"] == 1)
        let totals = try #require(answer["totals"] as? [[String: Any]])
        let block = try #require(totals.first { $0["column"] as? String == "TotalTime" })
        #expect(
            block["unreadable"] as? Int == 0 && block["source"] as? Int == 174 && block["difference"] as? Int == -60
                && block["lines"] as? [Int] == [11])
    }

    @Test("What is unknown is null; findings have a severity; the text says how many warnings there are")
    func findings() throws {
        try write([Self.rows[0].replacing("1.1,1.1", with: "1.1,1.5")] + Self.rows.dropFirst())
        let run = try run("--json")
        let answer = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(answer["backup"] is NSNull && answer["gone"] as? Int == 0, "\(run)")
        let rows = try #require(answer["rows"] as? [[String: Any]])
        let findings = rows.flatMap { $0["findings"] as? [[String: String]] ?? [] }
        #expect(findings.contains { $0["severity"] == "error" && $0["message"]?.contains("PIC") == true }, "\(run)")
        let warnings = findings.count { $0["severity"] == "warning" }
        let text = try self.run("--dry-run")
        #expect(warnings > 0 && text.output.contains("\(warnings) warning"), "\(text) \(findings)")
        #expect(
            text.output.contains("--verbose lists them.")
                && text.output.contains("Sums differ from the file in 2 columns."), "\(text)")
        let verbose = try self.run("--dry-run", "--verbose")
        for finding in findings { #expect(verbose.output.contains(": \(finding["message"] ?? "?")"), "\(verbose)") }
    }

    @Test("The columns of a known format are listed with --verbose, those of a table always, with its profile")
    func listedColumns() throws {
        try write()
        let plain = try run("--dry-run")
        #expect(!plain.output.contains("Taken as"), "\(plain)")
        #expect(try run("--dry-run", "--verbose").output.contains("Taken as"))
        try "Date,Reg,From,To,Total\n2024-05-01,HB-CFA,LSZH,LSGG,1.0\n"
            .write(to: source, atomically: true, encoding: .utf8)
        let table = try run("--dry-run")
        #expect(table.output.contains("Taken as") && table.output.contains("\n1 row: new 1\n"), "\(table)")
        #expect(table.output.contains("All totals agree.") && !table.output.contains("profile"), "\(table)")
    }

    @Test("JSON without --yes asks nothing and saves nothing")
    func jsonAlone() throws {
        try write()
        let run = try run("--json", typing: "y\n")
        let answer = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(run.exitCode == 0 && run.errors.isEmpty && answer["saved"] as? Bool == false, "\(run)")
        #expect(!FileManager.default.fileExists(atPath: program.file))
        let saved = try self.run("--json", "--yes")
        #expect(saved.output.contains("\"saved\":true") && saved.errors.isEmpty, "\(saved)")
    }

    @Test("A dry run shows what the columns are taken for, the known names, all notes, and what is gone")
    func columns() throws {
        try write()
        #expect(try run("--yes").exitCode == 0)
        let rows = ["2024-05-01,N100AB,KPAO,KSQL,17:00,18:06,1.1,x,,smooth,none"]
        try write(rows)
        let dry = try run("--dry-run", "--verbose")
        for part in [
            ", sure\n", "TotalTime       Block time", "kept, not imported: [Text]Squawk", "known airports: KPAO, KSQL",
            "line 9: PIC: “x” is not a duration", "9; 1 cell unreadable",
            "1 entry of an earlier import is no longer in the file; it stays here:\n  2024-05-02 N100AB KSQL–KPAO 0:48",
        ] { #expect(dry.output.contains(part), "\(part) in \(dry)") }
        let json = try run("--json")
        let answer = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let columns = try #require(answer["columns"] as? [[String: Any]])
        #expect(columns.first { $0["title"] as? String == "TotalTime" }?["meaning"] as? String == "Block time")
        #expect(
            (answer["goneEntries"] as? [String])?.first?.hasPrefix("2024-05-02") == true && answer["gone"] as? Int == 1)
        #expect(answer["isCertain"] as? Bool == true)
    }

    @Test("What a file leaves open is refused with the option that says it")
    func readings() throws {
        let text = "Date,Reg,From,To,Duration,Night\n2024-05-01,HB-CFA,LSZH,LSGG,20,\"1,500\"\n"
        try text.write(to: source, atomically: true, encoding: .utf8)
        let open = try run("--dry-run")
        #expect(open.exitCode == 64 && open.errors.contains("--decimals"), "\(open)")
        let hours = try run("--dry-run", "--decimals", "comma")
        #expect(hours.output.contains("20:00") && hours.output.contains("--durations minutes"), "\(hours)")
        let minutes = try run("--dry-run", "--decimals", "comma", "--durations", "minutes")
        #expect(minutes.output.contains("LSZH–LSGG 0:20") && minutes.output.contains("Night     1:30"), "\(minutes)")
    }

    @Test("A title of any length is shortened where it is mentioned")
    func longTitles() throws {
        let titles = (1...3).map { number in "\(number)" + String(repeating: "z", count: 20_000) }
        try Data((titles.joined(separator: ",") + "\na,b,c\nd,e,f\n").utf8).write(to: source)
        let run = try run("--dry-run")
        #expect(run.exitCode == 4 && run.errors.contains("1zzz") && run.errors.contains("z…"), "\(run.exitCode)")
        #expect(run.errors.utf8.count < 2_000 && run.output.utf8.count < 2_000)
    }

    @Test("A table without rows says so; a damaged one names its line")
    func damaged() throws {
        try "Date,Reg,From,To,Total\n".write(to: source, atomically: true, encoding: .utf8)
        let empty = try run("--dry-run")
        #expect(empty.output.contains("there are no rows below the titles"), "\(empty)")
        try "Date,Reg,From,To,Total\n2024-05-01,\"N1\n".write(to: source, atomically: true, encoding: .utf8)
        #expect(try run("--dry-run").errors.contains("Line 2: a quotation mark is not closed."))
    }

    /// Runs an import of LogTen’s database.
    private func importDatabase(_ statements: String, _ arguments: String...) throws -> ProgramRun {
        let url = program.folder["LogTenCoreDataStore.sql"]
        try SQLiteTool.run(url, script: .text(statements))
        return try program.run(["import", url.path, "--file", program.file] + arguments)
    }

    private static let database = """
        CREATE TABLE ZFLIGHT (Z_PK INTEGER PRIMARY KEY, ZFLIGHT_FLIGHTDATE TIMESTAMP, ZFLIGHT_TOTALTIME INTEGER,
          ZFLIGHT_PIC INTEGER, ZFLIGHT_AIRCRAFT INTEGER, ZFLIGHT_CUSTOMNOTE1 VARCHAR, ZLOGTEN_UNIQUEID VARCHAR,
          ZLOGTEN_MODIFICATIONDATE TIMESTAMP);
        CREATE TABLE ZAIRCRAFT (Z_PK INTEGER PRIMARY KEY, ZAIRCRAFT_AIRCRAFTID VARCHAR, ZAIRCRAFT_NOTES VARCHAR);
        INSERT INTO ZAIRCRAFT VALUES (1, 'N100AB', 'flies left');
        INSERT INTO ZFLIGHT VALUES (7, 736257600, 66, 66, 1, 'mine', 'U-7', 1), (9, 736344000, 48, NULL, 1, NULL, 'U-9', 1);
        """

    @Test("A database is imported once; a later copy of it brings what is new and what was changed there")
    func database() throws {
        let first = try importDatabase(Self.database, "--yes")
        #expect(first.exitCode == 0 && first.output.contains("2 rows: new 2"), "\(first)")
        #expect(first.output.contains("LogTen Pro, its database") && first.output.contains("new aircraft: N100AB"))
        let same = try importDatabase("UPDATE ZFLIGHT SET ZLOGTEN_MODIFICATIONDATE = 2")
        #expect(same.exitCode == 0 && same.output.contains("2 rows: same 2"), "\(same)")
        let later = try importDatabase(
            "UPDATE ZFLIGHT SET ZFLIGHT_TOTALTIME = 72 WHERE Z_PK = 7; INSERT INTO ZFLIGHT (ZFLIGHT_FLIGHTDATE, ZFLIGHT_TOTALTIME, ZLOGTEN_UNIQUEID) VALUES (736430400, 30, 'U-10')",
            "--yes")
        #expect(later.exitCode == 0 && later.output.contains("3 rows: new 1, changed 1, same 1"), "\(later)")
        #expect(later.output.contains("Block time 1:06 → 1:12"), "\(later)")
        let list = try program.run(
            "list", "flights", "imported:mine", "--file", program.file, "--columns", "date,reg,time")
        #expect(list.output.contains("2024-05-01  N100AB") && list.output.contains("1:12"), "\(list)")
    }

    @Test("Flights that came by an exported text are probably the same in the database of the program")
    func textAndDatabase() throws {
        let text =
            "flight_flightDate\tflight_from\tflight_to\taircraft_aircraftID\tflight_totalTime\n2024-05-01\t\t\tN100AB\t1:06\n"
        try text.write(to: source, atomically: true, encoding: .utf8)
        #expect(try run("--yes").output.contains("imported 1 entry"))
        let database = try importDatabase(Self.database, "--format", "logten", "--dry-run")
        #expect(database.output.contains("2 rows: new 1, probably the same 1"), "\(database)")
    }

    @Test("What is no logbook, or is not there, is refused with a remedy")
    func notALogbook() throws {
        try Data([0x50, 0x4B, 0x03, 0x04] + [UInt8](repeating: 0, count: 60)).write(to: source)
        let archive = try run()
        #expect(archive.exitCode == 4 && archive.errors.contains("archive"), "\(archive)")
        try FileManager.default.removeItem(at: source)
        #expect(try run().exitCode == 2)
        let nameless = try program.run(["import", "", "--file", program.file])
        #expect(nameless.exitCode == 2 && nameless.errors.contains("the name of a file is missing"), "\(nameless)")
        try write(["x"])
        #expect(try run().exitCode == 1, "no row can be imported")
        let format = try run("--format", "lotus")
        #expect(format.exitCode == 64 && format.errors.contains("foreflight"), "\(format)")
    }
}
