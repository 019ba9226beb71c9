import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// Cells that stand for those of the row above, and what a row says of its place and its night.
@Suite("Rows that go on from the row above")
struct RowsAboveTests {
    private let folder = FormatsFolder()

    private func entries(_ text: String, in name: String = "book.csv") throws -> [ImportedEntry] {
        try folder.entries(text, name)
    }

    @Test(
        "A ditto mark is the cell above, and is named",
        arguments: ["\"\"\"\"", "''", "do", "dto.", "ditto", "-''-", "〃"])
    func dittoes(mark: String) throws {
        let rows = try entries(
            """
            Datum;Kennzeichen;Muster;von;nach;Zeit;Ldg
            01.08.2026;D-EABC;C172;EDTY;EDNY;0:55;1
            \(mark);\(mark);\(mark);EDNY;EDTY;0:57;1

            \(mark);D-EXYZ;\(mark);EDTY;EDTY;0:40;4
            Summe;;;;;2:32;6
            02.08.2026;\(mark);\(mark);EDTY;EDTY;0:30;2
            """
        ).filter { $0.flight.date != nil }
        #expect(rows.map { $0.flight.date?.isoText } == ["2026-08-01", "2026-08-01", "2026-08-01", "2026-08-02"])
        #expect(rows.map { $0.flight.aircraft?.label } == ["D-EABC", "D-EABC", "D-EXYZ", "D-EXYZ"])
        #expect(rows.map { $0.aircraft?.aircraftType } == ["C172", "C172", "C172", "C172"])
        #expect(rows[1].notes.contains { $0.contains("D-EABC, as in the row above") }, "\(rows[1].notes)")
    }

    @Test("A row that is asked for alone, and before the others, is the same")
    func alone() throws {
        let text =
            "Date,Reg,Type,From,To,Hours\n1-Sep-26,N5213K,C172,PAO,LVK,0.6\ndo,do,do,LVK,PAO,0.5\ndo,N1,do,PAO,MRY,0.9\n"
        let all = try entries(text)
        let source = try folder.source(text, "book.csv")
        for entry in all.reversed() {
            let own = try source.entry(at: entry.place)
            #expect(
                own?.flight.date == entry.flight.date && own?.flight.aircraft?.label == entry.flight.aircraft?.label)
        }
        #expect(all.map { $0.flight.aircraft?.label } == ["N5213K", "N5213K", "N1"])
    }

    @Test("A mark with nothing above it, and one among remarks, stand for themselves")
    func marksOfNothing() throws {
        let rows = try entries(
            "Date,Reg,From,To,Hours,Remarks\n1-Sep-26,do,PAO,LVK,0.6,do\n2-Sep-26,N1,LVK,PAO,0.5,do\n")
        #expect(rows[0].flight.aircraft == nil)
        #expect(rows[0].notes.contains { $0.contains("which has none") }, "\(rows[0].notes)")
        #expect(rows[1].flight.remarks == "do")
    }

    @Test("A year and a month are written once")
    func years() throws {
        let rows = try entries(
            """
            Year,Month,Day,Make,Ident,From,To,Total
            2026,5,1,C172,N5213K,PAO,STS,1.2
            ,,3,C172,N5213K,STS,PAO,1.1
            ,6,10,PA44,N44PB,PAO,PAO,1.5
            2027,1,2,PA44,N44PB,PAO,PAO,1.0
            """)
        #expect(rows.prefix(3).map { $0.flight.date?.isoText } == ["2026-05-01", "2026-05-03", "2026-06-10"])
    }

    @Test(
        "A date without its year is of the year in which the rows go on, forward or back, and of none to come",
        arguments: [
            ("20/12/2025 28/12 3/1 10/2", "2025-12-20 2025-12-28 2026-01-03 2026-02-10"),
            ("05/03/2026 28/02 15/12 03/12", "2026-03-05 2026-02-28 2025-12-15 2025-12-03"),
            ("01/10/2026 15/10 12/10 20/10", "2026-10-01 2026-10-15 2026-10-12 2026-10-20"),
            ("05/07/2026 15/12", "2026-07-05 -"), ("05/07/2024 15/12", "2024-07-05 2024-12-15"),
            ("05/01/2024 28/12", "2024-01-05 -"),
        ])
    func yearsOfRows(written: String, read: String) throws {
        let rows = written.split(separator: " ").map { "\($0),G-ABCD,EGTK,EGBJ,1:00\n" }
        let entries = try folder.entries("Date,Reg,From,To,Block\n\(rows.joined())") { $0.dateOrder = .dayFirst }
        #expect(entries.map { $0.flight.date?.isoText ?? "-" } == read.split(separator: " ").map(String.init))
    }

    @Test("A blank date of a flight is that of the row above, and is named; a row of sums has none")
    func blankDates() throws {
        let rows = try entries(
            """
            Datum;Kennz;von;nach;Zeit;Ldg
            01.08.2026;D-EABC;EDTY;EDNY;0:55;1
            ;D-EABC;EDNY;EDTY;0:57;1
            ;;;;1:52;2
            02.08.2026;D-EXYZ;EDTY;EDTY;0:30;2
            ;D-EXYZ;do;EDNY;0:20;1
            ;;;;;
            """)
        let flights = rows.filter { $0.flight.date != nil }
        #expect(
            flights.map { $0.flight.date?.isoText } == ["2026-08-01", "2026-08-01", "2026-08-02", "2026-08-02"])
        #expect(flights[1].notes.contains { $0.contains("as in the row above") }, "\(flights[1].notes)")
        #expect(flights.last?.flight.origin?.label == "EDTY")
    }

    @Test("A year above the titles is that of dates without one, if it is the only one there")
    func yearAbove() throws {
        func dates(_ head: String) throws -> [String?] {
            try entries("\(head)\nDatum;Kennz;von;nach;Zeit\n6.8.;D-EABC;EDTY;EDNY;0:55\n17.9.;D-EABC;EDNY;EDTY;0:57\n")
                .map { $0.flight.date?.isoText }
        }
        #expect(try dates("Flugbuch 2026;;;;") == ["2026-08-06", "2026-09-17"])
        #expect((try? dates("Flugbuch 2025 bis 2026;;;;"))?.compactMap(\.self).isEmpty ?? true)
    }

    @Test("Towns of several words are one place of the way")
    func towns() throws {
        let rows = try entries(
            """
            Date,Reg,Leg1,Leg2,Leg3,Total
            1-Sep-26,N1,KPAO,Half Moon Bay,KPAO,1.1
            2-Sep-26,N1,KPAO,KLVK,KPAO,1.0
            3-Sep-26,N1,KPAO,KSQL,KPAO,1.0
            4-Sep-26,N1,KPAO,KMOD,KPAO,1.0
            5-Sep-26,N1,KPAO,KSNS,KPAO,1.0
            6-Sep-26,N1,KPAO,KMRY,KPAO,1.0
            """)
        #expect(rows[0].flight.origin?.label == "KPAO" && rows[0].flight.destination?.label == "KPAO")
        #expect(rows[0].flight.route == "Half Moon Bay")
        #expect(PlaceWord.way("KLVK KPAO") == ["KLVK", "KPAO"] && PlaceWord.way("KLVK to KPAO") == ["KLVK", "KPAO"])
    }

    @Test("One landing well inside the night is one at night, where the file says its clock; others are asked about")
    func nights() throws {
        for (title, landings, on, isNight) in [
            ("In Z", 1, "2024", true), ("In", 1, "2024", false), ("In Z", 2, "2024", false), ("In Z", 1, "1230", false),
            ("In Z", 1, "1708", false),
        ] {
            let off = title == "In Z" ? "Out Z" : "Out"
            let rows = try entries(
                "Date,Reg,From,To,\(off),\(title),Block,LDG\n2026-02-03,HB-JCB,LSZH,LIMC,\(on == "1230" ? "1140" : "1620"),\(on),,\(landings)\n"
            )
            #expect((rows[0].flight.times[.nightLandings] == 1) == isNight, "\(title) \(landings) \(on)")
        }
    }
}
