import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// The table for people, `flightlog export --format csv`, comes back whole.
@Suite("The program's own table comes back")
struct OwnTableTests {
    private func table(_ book: ExportFolder, _ conventions: Conventions = Conventions()) throws -> String {
        var text = ""
        _ = try TableForPeople(style: TableStyle(conventions: conventions)).write(ListQuery(.flights), of: book.book) {
            text += $0
        }
        return text
    }

    private static let text =
        "Date,Reg,Type,From,To,Off block,On block,Total,PIC Name,SIC Name,Safety pilot,Passenger,Route,STD,Remarks\n"
        + "2026-07-01,N9911K,PA34,KVNY,KLAS,17:00,18:10,1:10,Self,M. Chen,,Anna Vogt,DAG,17:00,one\n"
        + "2026-07-02,N9911K,PA34,KLAS,Zürich,18:00,19:00,1:00,M. Chen,,Bo Fox,,,18:05,\n"

    @Test("Into the same book it changes nothing, and into another one it brings everyone and every place")
    func roundTrip() throws {
        let book = try ExportFolder()
        try book.load(Self.text)
        let written = try table(book)
        let source = try book.folder.source(written)
        let plan = try book.book.plan(importing: source, ImportDecisions()) { _ in true }
        #expect(plan.rows.map(\.state) == [.same, .same], "\(plan.rows.map(\.reason))")
        let other = try ExportFolder()
        try other.load(written)
        #expect(try table(other) == written)
    }

    @Test("What a flight was, its rules, checks and the crew in a line are read")
    func fields() throws {
        let text =
            "Date,Entry,Aircraft,From,To,Block time,Rules,Others on board,Flight review,Line check,Route sectors,Approved course\n"
            + "2026-07-01,flight,N1,KPAO,KSQL,1:00,IFR,SIC Jo Li; relief Max Orr; Ann Day,yes,,2,no\n"
            + "2026-07-02,simulator,,,,,,,,yes,,\n"
        let entries = try FormatsFolder().entries(text)
        let flight = entries[0].flight
        #expect(flight.crew.map(\.role) == [.secondInCommand, .relief, .passenger])
        #expect(flight.crew.map { $0.pilot?.label } == ["Jo Li", "Max Orr", "Ann Day"])
        #expect(flight.attributes["checks.isFlightReview"] == .flag(true) && entries[1].flight.kind == .simulator)
        #expect(
            FieldTable.standard[.flights][.rules]?.value(in: .flight(flight)) == .text("IFR")
                && entries[0].keptCells.isEmpty, "\(entries[0].keptCells)")
    }

    @Test("A table with a column Entry of numbers or words of its own is not read so")
    func otherEntry() throws {
        let entries = try FormatsFolder().entries(
            "Date,Entry,Reg,Total\n2026-07-01,17,N1,1:00\n2026-07-02,18,N1,1:00\n")
        #expect(entries.allSatisfy { $0.notes.isEmpty && $0.flight.kind == .flight })
    }
}
