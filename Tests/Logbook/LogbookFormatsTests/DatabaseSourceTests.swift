import Foundation
import SQLiteStore
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

@Suite("Databases of other programs")
struct DatabaseSourceTests {
    private let folder = FormatsFolder()

    @Test("The tables decide, not the name of the file; a format that is named must be the right one")
    func recognition() throws {
        let files = [
            ("logten", LogTenFile.sample), ("openpilotlog", OpenPilotLogFile.sample),
            ("weblogbook", WebLogbookFile.sample),
        ]
        for (program, sql) in files {
            let path = try folder.database(sql, "book.csv")
            for word in [nil, program, "\(program)-sqlite"] {
                let source = try folder.source(at: path) { $0.format = word }
                #expect(source.description.format == "\(program)-sqlite" && source.description.isCertain)
                #expect(
                    ImportFormats.all.contains { $0.word == source.description.format && $0.isRead && !$0.isWritten })
            }
            let other = try folder.error(at: path) { $0.format = "foreflight" }
            #expect(other?.message.contains("not of the format foreflight") == true)
            #expect(other?.recovery.contains("\(program)-sqlite") == true)
        }
    }

    @Test("A database that is no logbook is said to be what it is")
    func strangers() throws {
        let files = [
            ("CREATE TABLE notes (a)", "an SQLite database of another kind"),
            ("CREATE TABLE Z_METADATA (a); CREATE TABLE ZNOTE (a)", "a Core Data store"),
            ("CREATE TABLE Z_METADATA (a); CREATE TABLE ZLOGENTRY (a); CREATE TABLE ZAIRCRAFT (a)", "this program"),
        ]
        for (sql, what) in files {
            let error = try folder.error(at: try folder.database(sql))
            #expect(error?.message.contains(what) == true, "\(what): \(String(describing: error))")
            #expect(error?.recovery.isEmpty == false)
        }
        let own = try folder.error(at: try folder.database(files[2].0))
        #expect(own?.recovery.contains("flightlog list flights --json") == true)
    }

    @Test("A view with the name of the main table, triggers and computed columns are never run")
    func hostile() throws {
        let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
        let view = try folder.error(
            at: try folder.database(
                """
                CREATE VIEW flights AS \(endless) SELECT i AS rowid, i AS flight_id, i AS doft, i AS tofb, i AS tblk FROM n;
                CREATE VIEW logbook AS \(endless) SELECT i AS uuid, i AS date, i AS departure_place, i AS total_time FROM n;
                CREATE VIEW ZFLIGHT AS \(endless) SELECT i AS ZFLIGHT_FLIGHTDATE, i AS ZFLIGHT_TOTALTIME FROM n;
                """))
        #expect(view?.message.contains("another kind") == true)
        let source = try folder.databaseSource(
            LogTenFile.sample + """
                ALTER TABLE ZFLIGHT ADD COLUMN ZFLIGHT_BOMB GENERATED ALWAYS AS (hex(zeroblob(400000000))) VIRTUAL;
                CREATE TRIGGER t AFTER DELETE ON ZFLIGHT BEGIN DELETE FROM ZPLACE; END;
                DROP TABLE ZPERSON; CREATE VIEW ZPERSON AS \(endless) SELECT i AS Z_PK, i AS ZPERSON_NAME FROM n;
                """)
        let entries = try source.checkedEntries
        #expect(entries.count == 2 && entries[0].flight.crew.isEmpty)
        #expect(!source.description.columns.contains { $0.title.contains("BOMB") })
    }

    @Test("Flights that are still in the log of the program are read; no byte beside or in the file changes")
    func log() throws {
        let url = folder.folder["book.db"]
        _ = try folder.database("PRAGMA journal_mode=WAL; " + LogTenFile.sample)
        let writer = try RunningProgram(SQLiteTool.path, [url.path])
        let flight = LogTenFile.flight([
            "Z_PK": "40", "FLIGHTDATE": LogTenFile.instant("2025-06-10 12:00"), "TOTALTIME": "15",
            "ZLOGTEN_UNIQUEID": "'U-40'",
        ])
        try writer.write("PRAGMA wal_autocheckpoint=0;\n\(flight).print done\n")
        #expect(writer.reads("done"))
        let before = try folder.contents()
        #expect(before["book.db-wal"]?.isEmpty == false)
        let source = try folder.source(at: url.path)
        #expect(try source.checkedEntries.map(\.key) == ["U-5", "U-9", "U-40"])
        #expect(try folder.contents() == before)
        writer.kill()
        // The log alone is missing: what it had would be missing too.
        try FileManager.default.removeItem(at: folder.folder["book.db-wal"])
        #expect(try folder.contents().keys.contains("book.db-shm"))
        let error = try folder.error(at: url.path)
        #expect(error?.message.contains("its log is missing") == true && error?.recovery.contains("-wal") == true)
    }

    @Test("A file that cannot be written, in a folder that cannot be written, is read")
    func readOnly() throws {
        let path = try folder.database(LogTenFile.sample)
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.folder.url.path)
        defer {
            try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.folder.url.path)
        }
        let before = try folder.contents()
        #expect(try folder.source(at: path).checkedEntries.count == 2)
        #expect(try folder.contents() == before)
    }

    @Test("A database that is encrypted, cut or empty is refused with a remedy")
    func unreadable() throws {
        let data = try Data(contentsOf: URL(filePath: try folder.database(LogTenFile.sample)))
        var encrypted = data
        for place in 16..<encrypted.count { encrypted[place] = UInt8(truncatingIfNeeded: place &* 31 &+ 7) }
        for bytes in [encrypted, data.prefix(3_000), data.prefix(100), data.prefix(16)] {
            let error = try folder.error(Array(bytes))
            #expect(error?.message.isEmpty == false && error?.recovery.isEmpty == false, "\(bytes.count) bytes")
        }
        #expect(try folder.error(Array(encrypted))?.message.contains("encrypted") == true)
    }

    @Test("The logbook that is open, and the files beside it, are not opened a second time, as that would unlock them")
    func ownFiles() throws {
        let url = folder.folder["own.flightlog"]
        try SQLiteTool.run(url, script: .text("PRAGMA journal_mode=WAL; CREATE TABLE ZLOGENTRY (a);"))
        let store = try SQLiteStore(url: url, mode: .readWrite)
        defer { try? store.close() }
        for suffix in ["", "-wal", "-shm"] {
            let error = try folder.error(at: url.path + suffix)
            #expect(error == .notALogbook(path: url.path + suffix, what: .ownLogbook), "\(suffix)")
        }
    }

    @Test("Errors of SQLite say what happened, and what to do")
    func errors() {
        let failure = SQLiteFailure(code: SQLiteCode(rawValue: 1), message: "no such column: x")
        let errors: [(StoreError, String, String)] = [
            (.missing(path: "p"), "there is no such file", "check the path"),
            (.notADatabase(path: "p"), "encrypted", "copy"), (.corrupt(path: "p", detail: "d"), "damaged: d", "copy"),
            (.sqlite(failure), "damaged: no such column", "copy"),
            (.locked(path: "p"), "another program", "close the program"),
            (.missingLog(path: "p"), "log is missing", "-wal"), (.full(path: "p"), "no space", "free some space"),
            (.cannotOpen(path: "p", reason: "it is larger than 2 GB"), "larger than 2 GB", "permissions"),
            (.interrupted, "stopped", "copy"),
        ]
        for (error, message, remedy) in errors {
            let said = ImportError(error, path: "book.db")
            #expect(said.message.hasPrefix("book.db: ") && said.message.contains(message), "\(said)")
            #expect(said.recovery.lowercased().contains(remedy), "\(said)")
        }
    }

    @Test("Rows are found again in any order; a place without a row has none")
    func places() throws {
        let flights = (1...50).map { number in
            LogTenFile.flight([
                "Z_PK": "\(number * number * number - 70)", "FLIGHTDATE": LogTenFile.instant("2025-06-07 12:00"),
                "TOTALTIME": "\(number)",
            ])
        }
        let source = try folder.databaseSource(LogTenFile.tables + LogTenFile.lists + flights.joined())
        let entries = try source.allEntries
        #expect(entries.count == 50 && entries.map(\.line) == Array(1...50))
        for entry in entries.reversed() + [entries[7], entries[7]] {
            #expect(try source.entry(at: entry.place) == entry)
        }
        for place in [Int64.max, .min, -1, 50] { #expect(try source.entry(at: place) == nil) }
        #expect(try source.entry(rereading: [], layout: Data("{}".utf8)) == nil)
        // In several tables, one of whose rows has the largest number.
        let largest = OpenPilotLogFile.sample.replacing("VALUES (7, '2025", with: "VALUES (9223372036854775807, '2025")
        let several = try folder.databaseSource(largest)
        let all = try several.allEntries
        #expect(all.count > 2 && Int64(all.count) == several.description.end)
        for entry in all { #expect(try several.entry(at: entry.place) == entry) }
        for place in [Int64.max, .min, -1, several.description.end] { #expect(try several.entry(at: place) == nil) }
    }

    @Test("A pipe in the place of the log is refused at once", arguments: ["-wal", "-journal"])
    func pipe(suffix: String) throws {
        let path = try folder.database(LogTenFile.sample)
        #expect(mkfifo(path + suffix, 0o600) == 0)
        #expect(try folder.error(at: path)?.message.contains("beside it is not a file") == true)
    }

    @Test("A log without a valid header has no changes: the file is read as it is")
    func invalidLog() throws {
        let path = try folder.database("PRAGMA journal_mode=WAL; " + LogTenFile.sample)
        try Data(repeating: 0x5A, count: 40_000).write(to: URL(filePath: path + "-wal"))
        try Data(repeating: 0, count: 32_768).write(to: URL(filePath: path + "-shm"))
        let before = try folder.contents()
        #expect(try folder.source(at: path).checkedEntries.count == 2)
        #expect(try folder.contents() == before)
    }

    @Test("Reading stops where the reader stops, and passes its error on")
    func stops() throws {
        let source = try folder.databaseSource(OpenPilotLogFile.sample)
        var count = 0
        try source.forEachEntry { _ in
            count += 1
            return count < 2
        }
        #expect(count == 2)
        #expect(throws: ImportError.cancelled) { try source.forEachEntry { _ in throw ImportError.cancelled } }
    }
}
