import Aviation
import Foundation
import Logbook
import TerminalUI
import TestFiles
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("The import screen")
struct ImportScreenTests {
    private let folder = TemporaryFolder("import")

    private static let rows = [
        "2024-05-01,N100AB,KPAO,KSQL,17:00,18:06,1.1,1.1,,smooth,none",
        "2024-05-02,N100AB,KSQL,KPAO,20:20,21:10,0.8,,Lena Berg,,",
        "soon,N100AB,KPAO,KPAO,,,1.0,1.0,,,",
    ]

    private func write(_ rows: [String] = rows) throws {
        let titles = "Date,AircraftID,From,To,TimeOut,TimeIn,TotalTime,PIC,InstructorName,PilotComments,[Text]Squawk"
        let text = ([titles] + rows).joined(separator: "\n") + "\n"
        try text.write(to: folder["book.csv"], atomically: true, encoding: .utf8)
    }

    /// Opens the logbook of the folder.
    private func opened(size: String = "100x30") throws -> Driver {
        try StoreLogbook.open(path: folder["log.flightlog"].path).close()
        return try Driver(LogbookFile(url: folder["log.flightlog"]), size: size)
    }

    /// Opens the import of the file.
    private func importing(_ rows: [String] = rows, size: String = "100x30") throws -> Driver {
        try write(rows)
        var driver = try opened(size: size)
        driver.send(ImportScreen.open(folder["book.csv"].path, &driver.state))
        return driver
    }

    @Test("The file is chosen among the files of a folder")
    func chooser() throws {
        try write()
        var driver = try opened()
        driver.send([driver.state.requests.ask(FolderQuestion(path: folder.url.path, purpose: .importing))])
        #expect(driver.line(with: "Import from \(folder.url.path)") != nil, "\(driver.text)")
        #expect(driver.line(with: "../") != nil)
        try driver.play("\"book\" <Enter>")
        #expect(driver.line(with: "Import book.csv") != nil && driver.line(with: "new 2") != nil, "\(driver.text)")
    }

    @Test("Rows are shown by state, with the cells and what they become; i imports, u undoes")
    func whole() throws {
        var driver = try importing()
        #expect(driver.line(with: "all 3   new 2   refused 1   totals   names 4") != nil, "\(driver.text)")
        #expect(driver.line(with: "2024-05-01 N100AB KPAO–KSQL 1:06") != nil)
        #expect(driver.line(with: "TotalTime               1.1                           → Block time  1:06") != nil)
        #expect(driver.line(with: "more: Enter shows all cells") != nil, "\(driver.text)")
        try driver.play("<Enter>")
        #expect(driver.line(with: "[Text]Squawk: none")?.contains("→ kept, not imported") == true, "\(driver.text)")
        try driver.play("<Esc> <Tab> <Tab>")
        #expect(driver.line(with: "the row has no readable date") != nil)
        #expect(driver.line(with: "2024-05-01") == nil, "\(driver.text)")
        try driver.play("<Enter>")
        #expect(driver.line(with: "refused: the row has no readable date") != nil, "\(driver.text)")
        try driver.play("<Esc> t")
        #expect(
            driver.line(with: "TotalTime                          2:54         1:54        -1:00  4") != nil,
            "\(driver.text)")
        try driver.play("N")
        #expect(driver.line(with: "pilot     Lena Berg") != nil, "\(driver.text)")
        try driver.play("i")
        #expect(driver.line(with: "Imported 2 entries from book.csv.  u undoes.") != nil, "\(driver.text)")
        #expect(driver.line(with: "Σ 2 flights") != nil)
        try driver.play(": \"as imported\" <Enter>")
        #expect(driver.line(with: "Imported from book.csv, line 3") != nil, "\(driver.text)")
        try driver.play("<Esc> u")
        #expect(driver.line(with: "Σ 0 flights") != nil, "\(driver.text)")
    }

    @Test("The same file has nothing to import; a conflict stays until the file’s value is taken")
    func again() throws {
        var driver = try importing()
        try driver.play("i")
        driver.send(ImportScreen.open(folder["book.csv"].path, &driver.state))
        #expect(driver.line(with: "same 2") != nil, "\(driver.text)")
        try driver.play("i")
        #expect(driver.line(with: "nothing to import") != nil, "\(driver.text)")
        // 1:06 there, 1:20 here, then 1:12 there.
        try driver.play("<Esc> G")
        let book = try #require(driver.book)
        let id = try #require(driver.state.list.selected?.id)
        guard case .flight(var flight) = try book.record(id) else { return }
        flight.times.block = Minutes(80)
        _ = try book.save(.flight(flight), over: id)
        try write([Self.rows[0].replacing("1.1,1.1", with: "1.2,1.2"), Self.rows[1]])
        driver.send(ImportScreen.open(folder["book.csv"].path, &driver.state))
        #expect(driver.line(with: "conflict 1") != nil, "\(driver.text)")
        #expect(driver.line(with: "here 1:20") != nil, "\(driver.text)")
        try driver.play("T")
        #expect(driver.line(with: "changed 1") != nil, "\(driver.text)")
        try driver.play("x")
        #expect(driver.line(with: "conflict 1") != nil, "a second decision takes the first back: \(driver.text)")
        try driver.play("T i")
        #expect(driver.line(with: "Changed 1 entry from book.csv.") != nil, "\(driver.text)")
    }

    @Test("A conflict is decided field by field")
    func fields() throws {
        var driver = try importing()
        try driver.play("i G")
        let book = try #require(driver.book)
        let id = try #require(driver.state.list.selected?.id)
        guard case .flight(var flight) = try book.record(id) else { return }
        (flight.times.block, flight.remarks) = (Minutes(80), "bumpy")
        _ = try book.save(.flight(flight), over: id)
        let row = Self.rows[0].replacing("1.1,1.1", with: "1.2,1.1").replacing("smooth", with: "calm")
        try write([row, Self.rows[1]])
        driver.send(ImportScreen.open(folder["book.csv"].path, &driver.state))
        try driver.play("<Enter>")
        #expect(driver.line(with: "Block time  ( ) file: 1:12   (•) here: 1:20") != nil, "\(driver.text)")
        #expect(driver.line(with: "Remarks  ( ) file: calm   (•) here: bumpy") != nil, "\(driver.text)")
        try driver.play("<Enter>")
        #expect(driver.line(with: "Block time  (•) file: 1:12   ( ) here: 1:20") != nil, "\(driver.text)")
        try driver.play("<Down> <Enter> <Enter>")
        #expect(driver.line(with: "Remarks  ( ) file: calm") != nil, "a second time takes it back: \(driver.text)")
        try driver.play("<Esc>")
        #expect(driver.line(with: "changed 1") != nil, "\(driver.text)")
        try driver.play("i")
        guard case .flight(let saved) = try book.record(id) else { return }
        #expect(saved.times.block == Minutes(72) && saved.remarks == "bumpy")
        driver.send(ImportScreen.open(folder["book.csv"].path, &driver.state))
        #expect(driver.line(with: "same 2") != nil, "what was decided is not asked again: \(driver.text)")
    }

    @Test("A name is taken for another record, or becomes a new one under another name")
    func names() throws {
        var driver = try importing()
        var pilot = PilotRecord()
        pilot.name = "Lena Maria Berg"
        _ = try driver.book?.save(.pilot(pilot), over: nil)
        try driver.play("N G")
        #expect(driver.line(with: "pilot     Lena Berg") != nil, "\(driver.text)")
        try driver.play("<Enter>")
        #expect(driver.line(with: "“Lena Berg” is") != nil, "\(driver.text)")
        try driver.play("\"maria\" <Enter>")
        let line = driver.line(with: "pilot     Lena Berg")
        #expect(line?.contains("Lena Maria Berg") == true, "\(driver.text)")
        try driver.play("g <Enter> \"new\" <Enter> <C-u> \"N200CD\" <Enter>")
        #expect(driver.line(with: "aircraft  N100AB")?.contains("new, as N200CD") == true, "\(driver.text)")
        try driver.play("i")
        #expect(try driver.book?.match(.aircraft, text: "N200CD") != nil)
        #expect(try driver.book?.match(.aircraft, text: "N100AB") == nil)
        #expect(try driver.book?.page(ListQuery(.pilots), at: .first, limit: 9).rows.count == 1)
    }

    @Test("Columns of a table are corrected with the rows in view, and kept for the next file with the same titles")
    func columns() throws {
        let table = "When,Craft,Start,End,Lasted,Code\n2024-05-01,N100AB,KPAO,KSQL,1.1,Alpha\n"
        try table.write(to: folder["club.csv"], atomically: true, encoding: .utf8)
        var driver = try opened()
        driver.send(ImportScreen.open(folder["club.csv"].path, &driver.state))
        #expect(driver.line(with: "unknown table; columns matched by their titles") != nil, "\(driver.text)")
        try driver.play("c")
        #expect(driver.line(with: " When                      2024-05-01") != nil, "\(driver.text)")
        #expect(
            driver.line(with: " Lasted                    1.1")?.contains("kept, not imported") == true,
            "\(driver.text)"
        )
        try driver.play("<Down> <Down> <Down> <Down> <Enter> \"block time\" <Enter>")
        #expect(driver.line(with: " Lasted                    1.1")?.contains("→ Block time") == true, "\(driver.text)")
        #expect(driver.line(with: "→ Block time  1:06") != nil, "the row shows it: \(driver.text)")
        try driver.play("i")
        #expect(driver.line(with: "Save this column mapping") != nil, "\(driver.text)")
        try driver.play("<Enter>")
        #expect(driver.line(with: "Imported 1 entry from club.csv.") != nil, "\(driver.text)")
        try (table + "2024-05-02,N100AB,KPAO,KSQL,1.2,Beta\n")
            .write(to: folder["next.csv"], atomically: true, encoding: .utf8)
        driver.send(ImportScreen.open(folder["next.csv"].path, &driver.state))
        #expect(driver.line(with: "2024-05-02 N100AB KPAO–KSQL 1:12") != nil, "\(driver.text)")
        #expect(driver.line(with: "read by the profile “club”") != nil, "\(driver.text)")
        try driver.play("i")
        #expect(driver.line(with: "Imported 1 entry from next.csv.") != nil, "nothing is asked: \(driver.text)")
        try driver.play(": \"import profiles\" <Enter>")
        #expect(driver.line(with: "club") != nil, "\(driver.text)")
        try driver.play("<Enter>")
        #expect(driver.line(with: "Deleted the profile “club”.") != nil, "\(driver.text)")
        try driver.play(": \"import profiles\" <Enter>")
        #expect(driver.line(with: "No profile is kept.") != nil, "\(driver.text)")
    }

    @Test("A table of which nothing is known shows its columns, and is read once one of them is the date")
    func unknownColumns() throws {
        try "A1,B1\nfoo,bar\n2024-05-01,N100AB\n".write(to: folder["odd.csv"], atomically: true, encoding: .utf8)
        var driver = try opened()
        driver.send(ImportScreen.open(folder["odd.csv"].path, &driver.state))
        #expect(driver.line(with: "No column recognized") != nil, "\(driver.text)")
        try driver.play("<Down> <Enter> \"aircraft\" <Enter>")
        #expect(driver.line(with: "no column has the date. Enter says what a column means.") != nil, "\(driver.text)")
        try driver.play("<Up> <Enter> \"date\" <Enter> c")
        #expect(driver.line(with: "2024-05-01 N100AB") != nil, "\(driver.text)")
        try driver.play("<Esc> y")
        #expect(driver.state.isListShown)
    }

    @Test("The order of dates and the clock can be changed; what the file leaves open without a region is asked")
    func readings() throws {
        let text = "Date,Reg,Off,On,Total\n03/04/2024,N100AB,12:00,13:00,1.0\n"
        try text.write(to: folder["open.csv"], atomically: true, encoding: .utf8)
        var driver = try opened()
        driver.send(ImportScreen.open(folder["open.csv"].path, &driver.state))
        if driver.state.shown(Picker.self) != nil { try driver.play("\"month\" <Enter>") }
        #expect(driver.line(with: "2024-03-04 N100AB") != nil, "\(driver.text)")
        try driver.play("d")
        #expect(driver.line(with: "2024-04-03 N100AB") != nil, "\(driver.text)")
        try driver.play("c")
        #expect(driver.line(with: "UTC") != nil, "\(driver.text)")
        try driver.play("z")
        #expect(driver.line(with: "local time of the place") != nil, "\(driver.text)")
    }

    @Test("A file that is no logbook is refused in words, and the list is shown again")
    func refused() throws {
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).write(to: folder["book.csv"])
        var driver = try opened()
        driver.send(ImportScreen.open(folder["book.csv"].path, &driver.state))
        #expect(driver.state.isListShown && driver.line(with: "image") != nil, "\(driver.text)")
        driver.send(ImportScreen.open(folder["missing.csv"].path, &driver.state))
        #expect(driver.state.isListShown && driver.line(with: "missing.csv") != nil, "\(driver.text)")
    }

    @Test("A logbook that can only be read is not imported into")
    func readOnly() throws {
        var driver = try Driver(FakeFile(obstacle: .file))
        try driver.play(": \"import\"")
        #expect(driver.state.shown(Picker.self)?.choice?.reason != nil, "\(driver.text)")
    }

    @Test("A path that is typed opens its file or folder; one that is missing is said")
    func typedPath() throws {
        try write()
        var driver = try opened()
        driver.send([driver.state.requests.ask(FolderQuestion(path: "/", purpose: .importing))])
        try driver.play("\"\(folder.url.path)\" <Enter>")
        #expect(driver.line(with: "Import from \(folder.url.path)") != nil, "\(driver.text)")
        try driver.play("\"\(folder.url.path)/none.csv\" <Enter>")
        #expect(driver.line(with: "There is no file or folder") != nil, "\(driver.text)")
        try driver.play("<C-u> \"./book.csv\" <Enter>")
        #expect(driver.line(with: "Import book.csv") != nil && driver.line(with: "new 2") != nil, "\(driver.text)")
    }

    @Test("A file that was taken for a known format can be read as any table")
    func anyTable() throws {
        var driver = try importing()
        #expect(driver.line(with: "ForeFlight") != nil)
        try driver.play("c <Enter>")
        #expect(driver.line(with: "as any table") != nil, "\(driver.text)")
        try driver.play("\"any table\" <Enter>")
        #expect(driver.line(with: "unknown table; columns matched by their titles") != nil, "\(driver.text)")
        try driver.play("<Enter>")
        #expect(
            driver.line(with: "kept, not imported") != nil && driver.line(with: "Import “Date” as") != nil,
            "\(driver.text)")
    }

    @Test("A mark that may separate decimals or thousands is asked for")
    func decimals() throws {
        try "Date,Reg,From,To,Total\n2024-05-01,HB-CFA,LSZH,LSGG,\"1,500\"\n"
            .write(to: folder["table.csv"], atomically: true, encoding: .utf8)
        var driver = try opened()
        driver.send(ImportScreen.open(folder["table.csv"].path, &driver.state))
        #expect(driver.line(with: "decimal comma") != nil, "\(driver.text)")
        try driver.play("<Enter>")
        #expect(driver.line(with: "HB-CFA LSZH–LSGG 1:30") != nil, "\(driver.text)")
    }

    @Test("A flight near midnight, whose date may be in UTC or at the place, is asked for")
    func dates() throws {
        try "Date,Reg,From,To,Off block,On block,Total\n2024-05-01,HB-CFA,LSZH,LSGG,23:30,00:20,0:50\n"
            .write(to: folder["table.csv"], atomically: true, encoding: .utf8)
        var driver = try opened()
        driver.send(ImportScreen.open(folder["table.csv"].path, &driver.state))
        #expect(driver.line(with: "dates in UTC") != nil, "\(driver.text)")
        #expect(driver.line(with: "dates at the place of departure") != nil, "\(driver.text)")
        try driver.play("<Enter>")
        #expect(driver.line(with: "HB-CFA LSZH–LSGG 0:50") != nil, "\(driver.text)")
    }

    @Test("What is left out and what is the same by the pilot’s word shows it, and can be taken back")
    func decisions() throws {
        var driver = try importing()
        try driver.play("x")
        #expect(driver.line(with: "left out 1") != nil, "\(driver.text)")
        try driver.play("x i")
        #expect(driver.line(with: "Imported 2 entries") != nil, "\(driver.text)")
        let text =
            "flight_flightDate\tflight_from\tflight_to\taircraft_aircraftID\tflight_totalTime\n"
            + "2024-05-01\tKPAO\tKSQL\tN100AB\t1:06\n"
        try text.write(to: folder["other.txt"], atomically: true, encoding: .utf8)
        driver.send(ImportScreen.open(folder["other.txt"].path, &driver.state))
        #expect(driver.line(with: "in your logbook: 2024-05-01 N100AB KPAO–KSQL 1:06") != nil, "\(driver.text)")
        #expect(driver.line(with: "probably the same  2024-05-01") != nil, "the columns are apart: \(driver.text)")
        try driver.play("=")
        #expect(driver.line(with: "confirmed 1") != nil, "\(driver.text)")
        try driver.play("i")
        #expect(driver.line(with: "Recognized 1 entry from other.txt.") != nil, "\(driver.text)")
        driver.send(ImportScreen.open(folder["other.txt"].path, &driver.state))
        #expect(driver.line(with: "same 1") != nil, "\(driver.text)")
    }

    @Test("What is gone from the file has a tab, and is told after the import; totals say whether they agree")
    func gone() throws {
        var driver = try importing(Array(Self.rows.prefix(2)))
        #expect(driver.line(with: "All totals agree.") != nil, "\(driver.text)")
        try driver.play("i")
        try write([Self.rows[0], "2024-05-09,N100AB,KPAO,KSQL,17:00,18:06,x,1.1,,,"])
        driver.send(ImportScreen.open(folder["book.csv"].path, &driver.state))
        #expect(driver.line(with: "gone 1") != nil, "\(driver.text)")
        try driver.play("<BackTab>")
        #expect(driver.line(with: "2024-05-02 N100AB KSQL–KPAO 0:48") != nil, "\(driver.text)")
        #expect(driver.line(with: " STATE ") == nil, "\(driver.text)")
        try driver.play("<Tab>")
        #expect(driver.line(with: " STATE ") != nil, "\(driver.text)")
        try driver.play("G x x")
        #expect(driver.line(with: "Sums differ from the file in 1 column: t shows them.") != nil, "\(driver.text)")
        try driver.play("i")
        #expect(
            driver.line(with: "Imported 1 entry from book.csv.  u undoes.  1 entry gone from the file stays.") != nil,
            "\(driver.text)")
    }

    @Test("The file stays open while its rows are shown, and is closed when the screen is left")
    func openFile() throws {
        var driver = try importing()
        let book = try #require(driver.book)
        let opened = try #require(book.openImport?.source)
        try driver.play("<Down> <Up> <Down>")
        #expect(book.openImport?.source === opened)
        #expect(driver.line(with: "TimeIn                  21:10") != nil, "\(driver.text)")
        try driver.play("<Esc>")
        #expect(book.openImport == nil && driver.state.status == nil)
    }

    @Test("What was changed here while the screen was open is not overwritten; the rows are shown again")
    func changedMeanwhile() throws {
        var driver = try importing()
        try driver.play("i")
        try write([Self.rows[0].replacing("1.1,1.1", with: "1.2,1.1"), Self.rows[1]])
        driver.send(ImportScreen.open(folder["book.csv"].path, &driver.state))
        let book = try #require(driver.book)
        let ids = try book.page(ListQuery(.flights), at: .first, limit: 9).rows.map(\.id)
        for id in ids {
            guard case .flight(var flight) = try book.record(id) else { continue }
            flight.times.block = Minutes(80)
            _ = try book.save(.flight(flight), over: id)
        }
        try driver.play("i")
        #expect(driver.line(with: "nothing was imported") != nil, "\(driver.text)")
        #expect(driver.line(with: "conflict 1") != nil, "\(driver.text)")
    }

    @Test("A file without entries is refused, and its columns are not asked for")
    func noEntries() throws {
        try "[]".write(to: folder["none.json"], atomically: true, encoding: .utf8)
        var driver = try opened()
        driver.send(ImportScreen.open(folder["none.json"].path, &driver.state))
        #expect(driver.state.isListShown && driver.line(with: "has no entries") != nil, "\(driver.text)")
        try #"[{"a": 1}]"#.write(to: folder["odd.json"], atomically: true, encoding: .utf8)
        driver.send(ImportScreen.open(folder["odd.json"].path, &driver.state))
        #expect(driver.state.isListShown && driver.line(with: "odd.json") != nil, "\(driver.text)")
    }

    @Test("The chooser begins on the newest file that may be a logbook, and says why a folder shows none")
    func chooserCursor() throws {
        try write()
        try FileManager.default.createDirectory(at: folder["a"], withIntermediateDirectories: true)
        try Data("x".utf8).write(to: folder["photo.jpg"])
        var driver = try opened()
        driver.send([driver.state.requests.ask(FolderQuestion(path: folder.url.path, purpose: .importing))])
        #expect(driver.state.shown(Picker.self)?.choice?.label == "book.csv", "\(driver.text)")
        #expect(driver.line(with: "Enter opens; type a part of a name, or a path") != nil, "\(driver.text)")
        driver.send([driver.state.requests.ask(FolderQuestion(path: folder["none"].path, purpose: .importing))])
        #expect(driver.line(with: "There is no such folder.") != nil, "\(driver.text)")
    }

    @Test("Every size is drawn", arguments: ["40x8", "60x16", "80x24", "200x60"])
    func sizes(size: String) throws {
        var driver = try importing(size: size)
        for key in ["<Down>", "t", "N", "<Tab>", "G"] { try driver.play(key) }
        #expect(driver.lines.count == Size(text: size)?.rows)
    }
}
