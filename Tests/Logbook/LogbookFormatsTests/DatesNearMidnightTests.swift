import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// Dates beside times in UTC: near midnight, the date in UTC and the one at the place are a day apart.
@Suite("Dates near midnight")
struct DatesNearMidnightTests {
    private let folder = FormatsFolder()

    private static let head = "Date,Reg,From,To,Off block,On block,Total"

    private func off(_ text: String, _ change: (inout ImportOptions) -> Void = { _ in }) throws -> [String?] {
        try folder.entries(text, "book.csv", change).map { $0.time(.offBlock) }
    }

    @Test(
        "The title says what the dates are",
        arguments: [
            ("Date (UTC)", "2026-07-04T22:40:00Z"), ("UTC Date", "2026-07-04T22:40:00Z"),
            ("Date Z", "2026-07-04T22:40:00Z"), ("Datum (UTC)", "2026-07-04T22:40:00Z"),
            ("Date (local)", "2026-07-03T22:40:00Z"), ("Local date", "2026-07-03T22:40:00Z"),
        ])
    func title(title: String, time: String) throws {
        let text = "\(title),Reg,From,To,Off block,On block,Total\n2026-07-04,HB-CFA,LSZH,LFPG,22:40,23:50,1:10\n"
        #expect(try off(text) == [time])
    }

    @Test(
        "A date of the arrival shows it",
        arguments: [
            ("2026-07-04,22:40,2026-07-05,01:50", "2026-07-04T22:40:00Z", "2026-07-05T01:50:00Z"),
            ("2026-07-04,22:40,2026-07-04,00:50", "2026-07-03T22:40:00Z", "2026-07-04T00:50:00Z"),
        ])
    func arrival(cells: String, departure: String, arrival: String) throws {
        for titles in ["Off Date,Off Block,On Date,On Block", "Date off,Out,Arrival date,In"] {
            let text = "\(titles),Reg,From,To\n\(cells),HB-CFA,LSZH,LFPG\n"
            let entry = try #require(try folder.entries(text).first)
            #expect(entry.time(.offBlock) == departure && entry.time(.onBlock) == arrival, "\(titles)")
            #expect(entry.keptCells.isEmpty)
        }
    }

    @Test(
        "The flight before shows it: flights do not overlap, and stand in their order, whatever the order of the file")
    func sequence() throws {
        let utc = [
            "2026-07-03,HB-CFA,LFPG,LSZH,20:00,21:30,1:30", "2026-07-04,HB-CFA,LSZH,LFPG,12:00,13:10,1:10",
            "2026-07-04,HB-CFA,LFPG,LSZH,22:40,23:50,1:10",
        ]
        #expect(try off(([Self.head] + utc).joined(separator: "\n"))[2] == "2026-07-04T22:40:00Z")
        #expect(try off(([Self.head] + utc.reversed()).joined(separator: "\n"))[0] == "2026-07-04T22:40:00Z")
        let local = [
            "2026-07-04,N1,KPAO,KSQL,20:00,20:30,0:30", "2026-07-04,N1,KSQL,KPAO,23:00,23:30,0:30",
            "2026-07-04,N1,KPAO,KSQL,02:00,02:30,0:30", "2026-07-05,N1,KSQL,KPAO,18:00,18:30,0:30",
        ]
        #expect(try off(([Self.head] + local).joined(separator: "\n"))[2] == "2026-07-05T02:00:00Z")
    }

    @Test("Where nothing shows it both readings are offered, and what is said holds for the next file")
    func open() throws {
        let text =
            "\(Self.head)\n2026-07-04,HB-CFA,LSZH,LFPG,22:40,23:50,1:10\n2026-07-06,HB-CFA,LFPG,LSZH,10:00,11:10,1:10\n"
        let error = try #require(try folder.error(Array(text.utf8)))
        guard case .ambiguous(let what, let readings, let option) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(what.contains("22:40 on 2026-07-04 in line 2") && option.contains("--dates"))
        #expect(readings == ["dates in UTC", "dates at the place of departure"])
        #expect(try off(text) { $0.dates = .utc }[0] == "2026-07-04T22:40:00Z")
        #expect(try off(text) { $0.dates = .local }[0] == "2026-07-03T22:40:00Z")
        let said = try folder.source(text, "book.csv") { $0.dates = .utc }.description.layout
        #expect(try off(text) { $0.earlier = [said] }[0] == "2026-07-04T22:40:00Z")
    }

    @Test("By day nothing is asked, nor where the place or the clock is another")
    func notAsked() throws {
        for row in [
            "2026-07-04,HB-CFA,LSZH,LFPG,12:40,13:50,1:10", "2026-07-04,HB-CFA,Grass strip,LFPG,23:40,00:50,1:10",
        ] {
            #expect(try off("\(Self.head)\n\(row)\n")[0]?.hasPrefix("2026-07-04") == true)
        }
        let local = try off("\(Self.head)\n2026-07-04,HB-CFA,LSZH,LFPG,23:40,00:50,1:10\n") { $0.times = .local }
        #expect(local == ["2026-07-04T21:40:00Z"])
    }

    @Test("The other reading changes the book, and doubles nothing")
    func reread() throws {
        let book = try ExportFolder()
        let text = "\(Self.head)\n2026-07-04,HB-CFA,LSZH,LFPG,22:40,23:50,1:10\n"
        try book.load(text) { $0.dates = .local }
        #expect(try book.load(text) { $0.dates = .utc } == "changed 1")
        let flight = try #require(FlightRecord(try book.book.record(try book.firstFlight())))
        #expect(flight.offBlock?.isoText == "2026-07-04T22:40:00Z")
    }
}
