import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

@Suite("How the numbers of a table are read")
struct TableReadingsTests {
    private let folder = FormatsFolder()

    /// Returns the block times of a table with one column of durations.
    private func block(
        _ cells: [String], _ title: String = "Total Time", _ change: (inout ImportOptions) -> Void = { _ in }
    ) throws -> (minutes: [Int?], notes: [String]) {
        let rows = cells.enumerated().map { "2025-06-0\($0 + 1),HB-CFA,LSZH,LSGG,\"\($1)\"\n" }.joined()
        let source = try folder.source("Date,Reg,From,To,\(title)\n" + rows, "book.csv", change)
        return (try source.allEntries.map { $0.minutes(.block) }, source.description.notes)
    }

    // MARK: Decimals

    @Test(
        "A group of thousands does not begin with 0, so a comma before three digits may be shown to separate decimals")
    func zeroBeforeComma() throws {
        #expect(try block(["0,250", "1,500"]).minutes == [15, 90])
        #expect(CellText.minutes("0,250", comma: false) == 15 && CellText.minutes("0.250", comma: true) == 15)
        #expect(CellText.minutes("1,500", comma: false) == 90_000 && CellText.minutes("1,500", comma: true) == 90)
        #expect(CellText.minutes("1,5", comma: false) == 90 && CellText.count("1,5") == nil)
        #expect(CellText.minutes("0,250,000", comma: false) == nil)
    }

    @Test("Durations that may have decimals or thousands are asked for, and an option answers")
    func openComma() throws {
        let error = try #require(
            throws: ImportError.self
        ) { _ = try block(["1,500", "1,250"]) }
        guard case .ambiguous(let what, let readings, "--decimals") = error else {
            Issue.record("\(error)")
            return
        }
        #expect(what.contains("Total Time") && what.contains("1,500"))
        #expect(readings == ["decimal comma", "decimal point"])
        #expect(try block(["1,500"]) { $0.hasDecimalComma = true }.minutes == [90])
        #expect(try block(["1,500"]) { $0.hasDecimalComma = false }.minutes == [90_000])
    }

    @Test("A column decides for itself, whatever the other columns say")
    func byColumn() throws {
        let text =
            "Date,Reg,Total Time,Night,Distance\n2025-06-07,HB-CFA,\"1,5\",0.2,\"1,100\"\n"
            + "2025-06-08,HB-CFA,\"1,250\",0.25,\"900.5\"\n2025-06-09,HB-CFA,,0.3,\n"
        let source = try folder.source(text)
        let entries = try source.allEntries
        #expect(entries.map { $0.minutes(.block) } == [90, 75, nil])
        #expect(entries.map { $0.minutes(.night) } == [12, 15, 18])
        #expect(entries[0].attribute("distance") == "1100")
        let again = try source.entry(rereading: entries[1].cells, layout: source.description.layout)
        #expect(again?.minutes(.block) == 75)
    }

    // MARK: Hours or minutes

    @Test("Whole numbers are hours or minutes: what they were taken for is said, and the other reading can be chosen")
    func wholeNumbers() throws {
        let hours = try block(["20", "15", "0"], "Duration")
        #expect(hours.minutes == [1_200, 900, 0])
        #expect(hours.notes.contains { $0.hasPrefix("Duration: whole numbers such as 20 are read as hours") })
        #expect(try block(["20", "15"], "Duration") { $0.durations = .minutes }.minutes == [20, 15])
        let minutes = try block(["90", "20"], "Duration")
        #expect(minutes.minutes == [90, 20])
        #expect(minutes.notes.contains { $0.hasPrefix("Duration: whole numbers such as 90 are read as minutes") })
        #expect(try block(["90", "20"], "Duration") { $0.durations = .hours }.minutes == [5_400, 1_200])
        #expect(try block(["1.5", "2"], "Duration").notes.isEmpty)
    }

    @Test("All rows decide, not only the first ones, and all columns of whole numbers have one unit")
    func allRows() throws {
        let rows = (0..<300).map { "2025-06-07,HB-CFA,LSZH,LSGG,\($0 == 299 ? 75 : 20),10\n" }.joined()
        let entries = try folder.entries("Date,Reg,From,To,Duration,Night\n" + rows)
        #expect(entries[0].minutes(.block) == 20 && entries[0].minutes(.night) == 10)
        let decimals = (0..<300).map { "2025-06-07,HB-CFA,LSZH,LSGG,\($0 == 299 ? "1.5" : "30")\n" }.joined()
        #expect(try folder.entries("Date,Reg,From,To,Duration\n" + decimals)[299].minutes(.block) == 90)
    }

    @Test("A profile says the unit, and a column can be said to be in minutes")
    func chosenUnit() throws {
        let path = try folder.write("Date,Reg,From,To,Duration\n2025-06-07,HB-CFA,LSZH,LSGG,20\n")
        var options = ImportOptions(today: FormatsFolder.today)
        let choice = try #require(ColumnMeaning.choices.first { $0.label == "Block time, in minutes" })
        options.profile = try ImportFormats.profile(of: path, options: options, setting: 4, to: choice)
        let source = try ImportFormats.source(of: path, options: options)
        #expect(try source.allEntries.map { $0.minutes(.block) } == [20] && source.description.notes.isEmpty)
    }

    // MARK: LogTen

    private func logTen(_ totals: [String], _ simulators: [String] = []) throws -> ([Int?], [Int?], [String]) {
        let rows = totals.enumerated().map { index, total in
            "2025-06-0\(index + 1)\tKPAO\tKSQL\tN1\t\(total)\t\(simulators.isEmpty ? "" : simulators[index])\n"
        }
        let source = try folder.source(
            "flight_flightDate\tflight_from\tflight_to\taircraft_aircraftID\tflight_totalTime\tflight_night\n"
                + rows.joined())
        let entries = try source.allEntries
        return (entries.map { $0.minutes(.block) }, entries.map { $0.minutes(.night) }, source.description.notes)
    }

    @Test("Digits without a colon are read in one way for a column")
    func digits() throws {
        #expect(try logTen(["130", "45", "5", "0"]).0 == [90, 45, 5, 0])
        #expect(try logTen(["130", "45"]).2.isEmpty)
        // 175 is no hours and minutes, so that the column has none.
        let other = try logTen(["175", "45"])
        #expect(other.0 == [nil, 2_700] && other.2 == ["flight_totalTime: 45 is read as 45 hours; it may be minutes"])
        let alone = try logTen(["1:30", "45"])
        #expect(alone.0 == [90, 2_700] && alone.2.contains { $0.contains("45 is read as 45 hours") })
        let beside = try logTen(["130", "1:00"], ["45", ""])
        #expect(beside.1 == [45, nil] && beside.2.contains { $0.contains("45 is read as 0:45") })
    }
}
