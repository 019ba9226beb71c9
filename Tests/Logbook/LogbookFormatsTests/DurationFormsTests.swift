import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// What the numbers of durations count, as the times of day beside them show it.
@Suite("Durations beside times of day")
struct DurationFormsTests {
    private let folder = FormatsFolder()

    private func read(
        _ rows: [String], _ titles: String = "Off block,On block,Total",
        _ change: (inout ImportOptions) -> Void = { _ in }
    ) throws -> (block: [Int?], notes: [String]) {
        let lines = rows.enumerated().map { "2026-07-0\($0 + 1),D-1234,\($1)\n" }.joined()
        let source = try folder.source("Date,Reg,\(titles)\n\(lines)", "book.csv", change)
        return (try source.allEntries.map { $0.minutes(.block) }, source.description.notes)
    }

    @Test("Minutes behind the mark, with a point, with a comma, and without the last 0")
    func clockDecimals() throws {
        for rows in [
            ["10:05,10:40,0.35", "14:10,15:00,0.50", "9:00,10:10,1.10"],
            ["10.05,10.40,0.35", "14.10,15.00,0.5", "9.00,10.10,1.1"],
        ] {
            let read = try read(rows)
            #expect(read.block == [35, 50, 70])
            #expect(read.notes.contains("Total: 0.35 is read as 0:35, as the times of the flights show"))
        }
        #expect(try read(["0805,0910,\"1,05\"", "1400,1445,\"0,45\""]).block == [65, 45])
        // Other columns of the same table are written alike, unless their digits are no minutes.
        let source = try folder.source(
            "Date,Reg,Off block,On block,Total,PIC,Distance,Night\n2026-07-01,D-1234,10:05,10:40,0.35,0.35,80.75,0.75\n2026-07-02,D-1234,14:10,15:00,0.50,0.50,10.5,0.25\n"
        )
        let entries = try source.allEntries
        #expect(
            entries.map { $0.minutes(.pilotInCommand) } == [35, 50] && entries.map { $0.minutes(.night) } == [45, 15])
        #expect(try source.entry(rereading: entries[0].cells, layout: source.description.layout)?.minutes(.block) == 35)
    }

    @Test("Take-off and landing show it as well: a flight is longer by its taxiing, and never shorter")
    func air() throws {
        #expect(
            try read(["10:05,10:40,0.45", "14:10,15:00,1.05"], "Takeoff time,Landing time,Block time").block == [
                45, 65,
            ])
        #expect(
            try read(["10:05,10:40,0.75", "14:10,15:00,1.05"], "Takeoff time,Landing time,Block time").block == [
                45, 63,
            ])
    }

    @Test("Decimals that agree with the times stay decimals; where nothing shows it, the other reading is offered")
    func decimals() throws {
        let shown = try read(["10:00,10:30,0.50", "14:00,15:15,1.25"])
        #expect(shown.block == [30, 75] && shown.notes.isEmpty)
        let open = try read(["0.35", "1.20"], "Total")
        #expect(open.block == [21, 72] && open.notes.contains { $0.contains("--durations h.mm") })
        #expect(try read(["0.35", "1.20"], "Total") { $0.durations = .hoursAndMinutes }.block == [35, 80])
        #expect(try read(["0.75", "1.20"], "Total").notes.isEmpty)
        #expect(try read(["1.5", "0.3"], "Total").notes.isEmpty)
        #expect(ColumnMeaning(word: "block h.mm") == ColumnMeaning(.field(.block), .clockDecimals))
    }

    @Test("Parts of a day, as a spreadsheet writes times and durations without a format")
    func dayFractions() throws {
        let read = try read(["0.708333333,0.7625,0.054166667", "0.916666667,0.975,0.058333333", "0.75,0.8,0.05"])
        #expect(read.block == [78, 84, 72])
        let entries = try folder.entries(
            "Date,Reg,Off block,On block,Total\n46327,N1,0.708333333,0.7625,0.054166667\n46328,N1,0.5,0.55,0.05\n")
        #expect(entries.map { $0.time(.offBlock) } == ["2026-11-01T17:00:00Z", "2026-11-02T12:00:00Z"])
        // Hours with many decimals are no parts of a day.
        #expect(try self.read(["1.283333333", "0.533333333"], "Total").block == [77, 32])
    }

    @Test("Whole numbers are minutes where the times of day say so, however short the flights")
    func minutes() throws {
        let short = try read(["13:05,13:10,5", "13:20,13:24,4", "14:00,14:11,11"], "Takeoff,Landing,Flight time")
        #expect(short.block == [5, 4, 11] && short.notes.isEmpty)
        #expect(try read(["13:05,15:05,2", "10:00,13:00,3"]).block == [120, 180])
        for title in ["Flight time (min)", "Flugzeit [min]", "Total minutes"] {
            let titled = try read(["5", "4"], title)
            #expect(titled.block == [5, 4] && titled.notes.isEmpty, "\(title)")
        }
        #expect(try read(["30", "4"], "Flt time [h]").block == [1_800, 240])
    }

    @Test(
        "Times of day in other forms",
        arguments: [
            ("14h05", "14:05"), ("9h30", "09:30"), ("14H", "14:00"), ("14.05 Uhr", "14:05"), ("8:15 h", "08:15"),
            ("0.75000", "18:00"),
        ])
    func clocks(text: String, shown: String) {
        #expect(CellText.time(text, order: nil, today: FormatsFolder.today)?.time.text == shown)
    }

    @Test("French pages: times and durations with an h")
    func french() throws {
        let entry = try #require(
            try folder.entries(
                "Date;Immatriculation;Départ;Arrivée;Heure départ;Heure arrivée;Commandant de bord;Nuit\n02/11/2026;F-GKQT;LFPN;LFOZ;14h05;15h20;1h15;0h10\n13/11/2026;F-GKQT;LFOZ;LFPN;9h30;10h40;1h10;\n"
            ).first)
        #expect(entry.time(.offBlock) == "2026-11-02T14:05:00Z" && entry.time(.onBlock) == "2026-11-02T15:20:00Z")
        #expect(entry.minutes(.pilotInCommand) == 75 && entry.minutes(.night) == 10)
    }
}
