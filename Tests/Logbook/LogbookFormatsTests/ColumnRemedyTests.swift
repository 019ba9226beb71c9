import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// What is said about columns that nothing takes, and what saying their meaning does.
@Suite("Columns that nothing takes")
struct ColumnRemedyTests {
    private let folder = FormatsFolder()

    private func columns(_ text: String) throws -> [ImportColumn] { try folder.source(text).description.columns }

    @Test("A field is suggested only where the cells can be it, and no other column is")
    func suggestions() throws {
        let text =
            "Date,Reg,Off block,On block,Block,ASEL,Rental $,Fuel [l],Sched dep,Karen night hours,XC legs,Copilot hrs Bob\n"
            + "2026-07-01,N1,10:00,11:00,1:00,1.0,120.5,30,09:55,0:20,0.5,0:30\n2026-07-02,N1,12:00,13:00,1:00,1.0,99,28,11:50,0:10,0.5,0:20\n"
        let found = Dictionary(uniqueKeysWithValues: try columns(text).map { ($0.title, $0.suggestion) })
        for title in ["ASEL", "Rental $", "Fuel [l]", "Sched dep", "Block", "Off block"] {
            #expect(found[title] == .some(nil), "\(title): \(String(describing: found[title]))")
        }
        #expect(found["Karen night hours"] == "night" && found["Copilot hrs Bob"] == "sic")
        for (title, word) in found where word != nil { #expect(ColumnMeaning(word: word ?? "") != nil, "\(title)") }
    }

    @Test("A meaning that is said takes the place of another column only with a word")
    func displaced() throws {
        let text = "Date,Reg,Total,Hours\n2026-07-01,N1,1.0,2.0\n"
        let map = ColumnMap(title: "Hours", meaning: ColumnMeaning(word: "block"))
        let source = try folder.source(text, "book.csv") { $0.maps = [map] }
        #expect(source.description.notes.contains("Block time is Hours now; Total is kept as it is"))
        #expect(try source.allEntries.map { $0.minutes(.block) } == [120])
        let free = ColumnMap(title: "Hours", meaning: ColumnMeaning(word: "night"))
        #expect(try folder.source(text, "book.csv") { $0.maps = [free] }.description.notes.isEmpty)
    }

    @Test("Of columns with one title, each is named by its number; the title alone is a question")
    func sameTitle() throws {
        let text = "Date,Reg,Time,Remarks,Time\n2026-07-01,N1,1.0,a,0.4\n"
        func entries(_ title: String) throws -> [ImportedEntry] {
            let map = ColumnMap(title: title, meaning: ColumnMeaning(word: "night"))
            return try folder.source(text, "book.csv") { $0.maps = [map] }.allEntries
        }
        #expect(try entries("Time (2)").map { $0.minutes(.night) } == [24])
        #expect(try entries("time(1)").map { $0.minutes(.night) } == [60])
        let question = #expect(throws: ImportError.self) { _ = try entries("Time") }
        #expect(question?.message == "2 columns have the title “Time”: Time (1) or Time (2)?")
        #expect(question?.recovery == "Say which with --map 'Time (1)=…'.")
        for title in ["Time (3)", "Time (0)", "Remarks (2)", "Time (x)"] {
            #expect(throws: ImportError.self, "\(title)") { _ = try entries(title) }
        }
    }

    @Test(
        "A word for a shell is one word, whatever is in it",
        arguments: [
            "Dual Rec'd=dual", "Rental $=-", "a b", "", "plain.csv", "`id`", "\"x\"", "''", "Größe=-", "a\\b", "!x",
            "~",
        ])
    func shell(text: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "printf %s \(text.shellWord)"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(String(decoding: data, as: UTF8.self) == text)
    }

    @Test("Columns without cells are said to be empty; those with cells are kept, also of a known format")
    func blank() throws {
        let text = "Date,AircraftID,From,To,TimeOut,TotalTime,Mine,Nothing\n2026-07-01,N1,KPAO,KSQL,,1.2,x,\n"
        let found = Dictionary(uniqueKeysWithValues: try columns(text).map { ($0.title, $0.isBlank) })
        #expect(found["Mine"] == false && found["Nothing"] == true && found["TotalTime"] == false)
    }

    // MARK: Units

    @Test(
        "Distances have the unit of the title or of the cell",
        arguments: [
            ("Distance", "100", 10_000), ("Distance (NM)", "100", 10_000), ("Dist [km]", "185.2", 10_000),
            ("km", "185.2", 10_000), ("Distance (m)", "185200", 10_000),
            ("Distance (ft)", "6076.12", 100), ("Distance (mi)", "100", 8_690), ("Distance", "185.2 km", 10_000),
            ("Distance (NM)", "185.2 km", 10_000), ("Distance [km]", "100 NM", 10_000), ("Distance", "", nil),
        ] as [(String, String, Int?)])
    func units(title: String, cell: String, hundredths: Int?) throws {
        let entry = try #require(
            try folder.entries("Date,Reg,Total,\(title)\n2026-07-01,N1,1.0,\(cell)\n").first)
        #expect(entry.flight[.distance] == hundredths.map { .hundredths($0) })
    }

    @Test("A distance of another unit is kept with a note")
    func unknownUnit() throws {
        let entry = try #require(
            try folder.entries("Date,Reg,Total,Distance\n2026-07-01,N1,1.0,12 leagues\n2026-07-02,N1,1.0,5\n").first)
        #expect(entry.flight[.distance] == nil && entry.keptCells == ["12 leagues"] && entry.notes.count == 1)
    }

    // MARK: Messages

    @Test("What is wrong about the date is said, and no title is named twice")
    func dates() throws {
        let none = try #require(
            try folder.error(Array("Date,Reg,From,To\nsoon,N1,KPAO,KSQL\nlater,N1,KPAO,KSQL\n".utf8)))
        #expect(none.message.contains("the cells of the column Date are not dates, such as “soon”"), "\(none.message)")
        let one = try folder.entries("Date,Reg,Total\n2026-07-01,N1,1.0\nTotals to date,,1.0\n")
        #expect(one.map(\.refusal).map { $0 == nil } == [true, false])
    }

    @Test("A table with bars between its cells, below lines of another program")
    func bars() throws {
        let text =
            "Exported on 2026-07-03\nPilot: Fox, Ann; 12\n\nFlight Date|Aircraft Registration|Departure Airport|Arrival Airport|Total Time|Comments\n2026-07-01|N1|KPAO|KSQL|0:45|a, b; c\n"
        let entry = try #require(try folder.entries(text).first)
        #expect(entry.minutes(.block) == 45 && entry.flight.remarks == "a, b; c" && entry.flight.origin == .new("KPAO"))
    }

    @Test("Columns without titles are not named in the reasons")
    func untitled() throws {
        let source = try folder.source(",Date,,Reg,Total,\n,2026-07-01,,N1,1.0,\n")
        #expect(source.description.reasons == ["line 1 has the titles Date, Reg, Total …"])
    }

    @Test("One landing is one landing")
    func grammar() throws {
        let entries = try folder.entries(
            "Date,Reg,Total,Night,Landings\n2026-07-01,N1,1.0,0.5,1\n2026-07-02,N1,1.0,0.5,2\n")
        #expect(
            entries.flatMap(\.notes) == [
                "1 landing: day or night?", "2 landings are not divided by day and night",
            ])
    }
}
