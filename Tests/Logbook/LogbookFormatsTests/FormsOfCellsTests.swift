import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// Forms of cells: blanks between hours and minutes, tenths, places before their identifiers, and dates.
@Suite("Forms of cells")
struct FormsOfCellsTests {
    private let folder = FormatsFolder()

    @Test("A blank before two digits separates minutes, before three it groups thousands")
    func blanks() throws {
        let minutes = [
            ("1 10", 70), ("0 45", 45), ("2 05", 125), ("123 15", 7_395), ("1 234", 74_040), ("1 234:30", 74_070),
            ("1 h 05", 65),
        ]
        for (text, wanted) in minutes { #expect(CellText.minutes(text, comma: false) == wanted, "\(text)") }
        for text in ["1 75", "1 5", "1 2345", "1 10 5"] {
            #expect(CellText.minutes(text, comma: false) == nil, "\(text)")
        }
        #expect(CellText.count("1 200") == 1_200 && CellText.count("1 10") == nil && CellText.count("3 2") == nil)
        #expect(CellText.hundredths("1 234,5", comma: true) == 123_450 && CellText.plainMinutes("1 10") == 70)
        let rows = try folder.table(
            "Date,Reg,From,To,Off,On,Block", "2024-01-13,G-ABCD,EGTK,EGBJ,10 00,11 10,1 10",
            "2024-01-14,G-ABCD,EGTK,EGBJ,9 05,9 50,0 45")
        #expect(rows.map { $0.minutes(.block) } == [70, 45])
        #expect(rows.map(\.kept) == [[], []])
    }

    @Test("Tenths beside take-off and landing are decimals; beside the blocks the times decide to the minute")
    func tenths() throws {
        let air = try folder.table(
            "Date,Reg,Start,Land,Flt", "07.02.2024,G-OHCP,0800,0930,1.4", "18.02.2024,G-OHCP,1000,1136,1.5")
        #expect(air.map { $0.minutes(.block) } == [84, 90])
        let blocks = try folder.source(
            "Date,Reg,Off block,On block,Total\n2026-07-01,D-1234,0800,0940,1.4\n2026-07-02,D-1234,1000,1110,1.1\n")
        #expect(try blocks.allEntries.map { $0.minutes(.block) } == [100, 70])
        #expect(blocks.description.notes.contains("Total: 1.4 is read as 1:40, as the times of the flights show"))
        let tenths = try folder.table(
            "Date,Reg,Off block,On block,Total", "2026-07-01,D-1234,0800,0924,1.4", "2026-07-02,D-1234,1000,1106,1.1")
        #expect(tenths.map { $0.minutes(.block) } == [84, 66])
        let hundredths = try folder.table(
            "Date,Reg,Takeoff time,Landing time,Total", "2026-07-01,D-1234,0800,0930,1.35",
            "2026-07-02,D-1234,1000,1105,1.10")
        #expect(hundredths.map { $0.minutes(.block) } == [95, 70])
    }

    @Test(
        "An identifier may stand before or behind the name of its place",
        arguments: [
            ("Luton (EGGW)", "EGGW"), ("Oxford Kidlington EGTK", "EGTK"), ("Zürich [LSZH]", "LSZH"),
            ("Bern-LSZB", "LSZB"),
            ("KMRY (Monterey)", "KMRY"), ("LSZH Zürich", "LSZH"), ("Strip near EGTK", nil), ("EGTK EGBJ", nil),
            ("EGTK-EGBJ", nil), ("Half Moon Bay", nil), ("Farm XQZW", nil), ("EGTK", nil),
        ] as [(String, String?)])
    func places(text: String, identifier: String?) {
        #expect(PlaceWord.identifier(in: text) == identifier)
    }

    @Test("Places with an identifier behind them make no new airports")
    func placesOfRows() throws {
        let rows = try folder.table(
            "Date,Reg,From,To,Block", "2024-01-13,G-ABCD,Luton (EGGW),EGTK,1:00",
            "2024-01-14,G-ABCD,EGTK,Oxford Kidlington EGTK,0:50")
        #expect(rows.map { $0.flight.origin?.label } == ["EGGW", "EGTK"])
        #expect(rows.map { $0.flight.destination?.label } == ["EGTK", "EGTK"])
    }

    @Test(
        "A flight near midnight is asked for wherever its places stand",
        arguments: [
            "Date,Aircraft,Sector,Lift off,Touch down,Flt hrs\n13-Jan-23,VH-XYZ,YSCB-YSBK,2015,2145,1.5\n",
            "Date,Aircraft,Leg1,Leg2,Lift off,Touch down,Flt hrs\n13-Jan-23,VH-XYZ,YSCB,YSBK,2015,2145,1.5\n",
            "Date,Aircraft,From,To,Lift off,Touch down,Flt hrs\n13-Jan-23,VH-XYZ,YSCB,YSBK,2015,2145,1.5\n",
            "Date,Reg,From,To,Off block,On block,Total\n2026-07-04,OK-ABC,PRG,LHR,22:40,00:40,2:00\n",
        ])
    func midnight(text: String) throws {
        guard case .ambiguous(_, _, let option)? = try folder.error(Array(text.utf8)) else {
            Issue.record("nothing is asked")
            return
        }
        #expect(option.contains("--dates"))
    }

    @Test("A flight in the middle of the day is not asked for")
    func noon() throws {
        let rows = try folder.table(
            "Date,Aircraft,Sector,Lift off,Touch down,Flt hrs", "13-Jan-23,VH-XYZ,YSCB-YSBK,0115,0245,1.5")
        #expect(rows[0].time(.takeOff) == "2023-01-13T01:15:00Z")
    }

    // MARK: Dates

    @Test(
        "Months have names in more languages, and Roman numbers",
        arguments: [
            ("13 mei 2024", "2024-05-13"), ("1 maart 2024", "2024-03-01"), ("3 maj 2024", "2024-05-03"),
            ("9 desember 2024", "2024-12-09"), ("13/XII/2024", "2024-12-13"), ("4.V.2024", "2024-05-04"),
            ("5 IX 24", "2024-09-05"), ("13/XIII/2024", nil), ("13/v/2024", nil),
        ] as [(String, String?)])
    func months(text: String, date: String?) {
        #expect(CellText.date(text, order: .dayFirst, today: FormatsFolder.today)?.isoText == date)
    }

    @Test(
        "A date without its year goes on from the row above, also into the next year",
        arguments: [["28/12", "3/1", "15/2"], ["28 Dec", "3 Jan", "15 Feb"], ["28.12.", "3.1.", "15.2."]])
    func goingOn(cells: [String]) throws {
        let rows = try folder.entries(
            "Date,Reg,From,To,Block\n13/11/2023,G-ABCD,EGTK,EGTK,1:00\n"
                + cells.map { "\($0),G-ABCD,EGTK,EGTK,1:00\n" }.joined())
        #expect(rows.map { $0.flight.date?.isoText } == ["2023-11-13", "2023-12-28", "2024-01-03", "2024-02-15"])
        #expect(rows[1].notes.contains { $0.contains("as in the row above") })
    }

    @Test("A date without its year that does not go on has none, and neither has a row of sums")
    func notGoingOn() throws {
        let rows = try folder.entries(
            "Date,Reg,From,To,Block\n13/11/2023,G-ABCD,EGTK,EGTK,1:00\n28/12,G-ABCD,EGTK,EGTK,1:00\n"
                + "1/11,G-ABCD,EGTK,EGTK,1:00\n12/1,,,,3:00\n")
        #expect(rows.map { $0.flight.date?.isoText } == ["2023-11-13", "2023-12-28", nil, nil])
    }

    @Test("Days as a spreadsheet counts them are dates where the title has the word")
    func serialDates() throws {
        for title in ["Excel date", "Datum (Excel)", "Serial date"] {
            let rows = try folder.table(
                "\(title),Reg,From,To,Block", "45296,G-ABCD,EGTK,EGTK,1:00", "45297,G-ABCD,EGTK,EGTK,1:00")
            #expect(rows.map { $0.flight.date?.isoText } == ["2024-01-05", "2024-01-06"], "\(title)")
        }
        let invoices = "Invoice,Reg,From,To,Block\n45296,G-ABCD,EGTK,EGTK,1:00\n45297,G-ABCD,EGTK,EGTK,1:00\n"
        #expect(try folder.error(Array(invoices.utf8)) != nil)
    }

    @Test("`CA` is a captain, so that a deadhead among them is no flight")
    func captains() throws {
        let rows = try folder.table(
            "Date,Reg,Dep,Arr,Blk,Pos", "2024-04-05,N12345,ORD,DFW,2:45,CA", "2024-04-06,N12346,MIA,ORD,3:30,DH",
            "2024-04-07,N12345,ORD,DFW,2:45,FO")
        #expect(rows.map(\.flight.role) == [.pilotInCommand, nil, .secondInCommand])
        #expect(rows.map { $0.refusal == nil } == [true, false, true])
    }

    // MARK: Names and titles

    @Test("A name in capitals is a place, other words may be the same titles, and 0.0417 an hour")
    func names() throws {
        let farms = try folder.table(
            "Date,Reg,From,To,Block", "2024-01-13,G-ABCD,EGTK,MILL FARM,1:00", "2024-01-14,G-ABCD,EGTK,HIGH HALL,1:00")
        #expect(farms.map { $0.flight.destination?.label } == ["MILL FARM", "HIGH HALL"])
        let again = try folder.table(
            "Date,Reg,From,To,Block,Ldg", "2024-01-13,G-ABCD,EGTK,EGTK,1:00,1", "Date,Reg,From,To,Block,Landings",
            "2024-01-14,G-ABCD,EGTK,EGTK,1:10,2")
        #expect(again.map { $0.refusal == nil } == [true, true])
        let night = try folder.table(
            "Date,Reg,From,To,Block,Flt N", "13/02/2024,G-ABCD,EGTK,EGTK,1.0,0.0", "14/02/2024,G-ABCD,EGTK,EGTK,2.0,1.0"
        )
        #expect(night.map { $0.minutes(.night) } == [0, 60])
        let parts = try folder.table(
            "Date,Tail,From,To,Hrs", "2024-01-05,N1,KPAO,KSQL,0.0417", "2024-01-06,N1,KPAO,KSQL,0.0625")
        #expect(parts.map { $0.minutes(.block) } == [60, 90])
    }
}
