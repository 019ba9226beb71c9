import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// A pilot's own table may have some titles of a program.
@Suite("A table with some titles of a program")
struct GenericTableMatchTests {
    private let folder = FormatsFolder()

    private static let signs: [Character] = [",", ";", "\t", "|"]

    /// Returns a table with another sign between its cells.
    private func table(_ rows: [[String]], _ sign: Character) -> String {
        rows.map { $0.joined(separator: String(sign)) + "\n" }.joined()
    }

    @Test("Titles decide, and never the sign between the cells", arguments: signs)
    func anySign(sign: Character) throws {
        let rows = [
            ["Date", "Tail", "Model", "From", "To", "Duration", "Captain", "Day Ldg", "Night Ldg", "Day T/O"],
            ["2026-05-04", "G-ABCD", "PA28", "EGKA", "EGTB", "1:10", "J Reed", "1", "2", "1"],
        ]
        let source = try folder.source(table(rows, sign))
        #expect(source.description.format == "table" && !source.description.isCertain)
        let entry = try #require(try source.allEntries.first)
        #expect(entry.flight.aircraft == .new("G-ABCD") && entry.minutes(.block) == 70)
        #expect(entry.flight.pilot == .new("J Reed") && entry.count(.nightLandings) == 2)
        #expect(entry.keptCells.isEmpty)
    }

    @Test(
        "What makes a flight and a format has no column for wins: its aircraft, its time, its places",
        arguments: [
            "Date,Tail Number,Total Flight Time,Landings,From,To\n2026-05-04,N1,1.2,1,KPAO,KSQL\n",
            "Date,Rego,Total Time,Day Ldg,Night Ldg,Sim Inst\n2026-05-04,N1,1.2,1,0,0\n",
            "Date,Aircraft ID,Total Time,Dep,Dest,Day Ldg,Night Ldg,X-Ctry\n2026-05-04,N1,1.2,KPAO,KSQL,1,0,0\n",
        ])
    func wins(text: String) throws {
        let source = try folder.source(text)
        #expect(source.description.format == "table")
        #expect(source.description.notes.contains { $0.contains("--format ") && $0.contains("reads it so") })
        let entry = try #require(try source.allEntries.first)
        #expect(entry.flight.aircraft == .new("N1") && entry.minutes(.block) == 72 && entry.keptCells.isEmpty)
        // The other reading is there for the asking.
        let formats = source.description.notes.compactMap { $0.firstMatch(of: /--format (\w+)/).map { String($0.1) } }
        let format = try #require(formats.first)
        #expect(try folder.source(text, "book.csv") { $0.format = format }.description.format == format)
    }

    @Test("A format that leaves less than that stays, and says what any table would take as well")
    func offers() throws {
        let text =
            "Date,Aircraft ID,From,To,Total Time,PIC/P1 Crew,Day Ldg,Captain hours\n2026-05-04,N1,KPAO,KSQL,1.2,A Lee,1,1.2\n"
        let source = try folder.source(text)
        #expect(source.description.format == "logten")
        #expect(source.description.notes.contains("--format table would take these as well: Captain hours"))
    }

    @Test("A table that may be LogTen's says so, and is read as any table")
    func kin() throws {
        let text = "Date\tAircraft ID\tTo\tTotal Time\tDay Ldg\n2026-05-04\tN1\tKSQL\t1:30\t1\n"
        let source = try folder.source(text)
        #expect(
            source.description.format == "table" && source.description.notes.contains { $0.contains("--format logten") }
        )
        #expect(try folder.source(text.replacing("Aircraft ID", with: "Reg")).description.notes.isEmpty)
    }

    @Test("Genuine columns of a program that nothing here takes do not make its file another table")
    func genuine() throws {
        let text =
            "Date,AircraftID,From,To,TimeOut,TimeIn,TotalTime,[Hours]Towing,Purpose\n2026-05-04,N1,KPAO,KSQL,,,1.2,0.3,x\n"
        let source = try folder.source(text)
        #expect(source.description.format == "foreflight" && source.description.isCertain)
        #expect(source.description.notes.isEmpty)
    }
}
