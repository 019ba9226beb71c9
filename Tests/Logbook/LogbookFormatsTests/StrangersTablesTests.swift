import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// Titles, totals and dates as strangers' tables have them.
@Suite("Tables of strangers")
struct StrangersTablesTests {
    private let folder = FormatsFolder()

    private func entries(
        _ titles: String, _ rows: String..., change: (inout ImportOptions) -> Void = { _ in }
    ) throws -> [ImportedEntry] {
        try folder.entries("\(titles)\n\(rows.joined(separator: "\n"))\n", "book.csv", change)
    }

    @Test(
        "Roles with points, in other languages, and as a time of the student are columns of hours",
        arguments: [("P.I.C.", "D.C."), ("PIC", "Doble"), ("PIC", "Alumno"), ("PIC", "Allievo"), ("CdB", "Élève")])
    func hours(command: String, dual: String) throws {
        let rows = try entries(
            "Date,Immat,De,A,\(command),\(dual)", "13/09/2026,F-GABC,LFPL,LFOZ,1:10,",
            "14/09/2026,F-GABC,LFOZ,LFPL,,0:55")
        #expect(rows.map(\.flight.role) == [.pilotInCommand, .dualReceived])
        #expect(rows.map { $0.flight.times[.dualReceived] } == [nil, Minutes(55)])
    }

    @Test("A column of seats is the role", arguments: ["Holder's Capacity", "P1/PUT", "P1/P2", "Capacity"])
    func seats(title: String) throws {
        let rows = try entries(
            "Date,Reg,From,To,\(title),Total", "13/09/2026,G-ABCD,EGLF,EGKB,P1,1:10",
            "14/09/2026,G-ABCD,EGKB,EGLF,PUT,0:55")
        #expect(rows.map(\.flight.role) == [.pilotInCommand, .dualReceived])
    }

    @Test("Names stay people where a column has them: Allievo, Alumno, Student")
    func people() throws {
        for title in ["Allievo", "Alumno", "Student"] {
            let rows = try entries("Date,Reg,From,To,Total,\(title)", "13/09/2026,I-ABCD,LIML,LIMC,1:10,Ugo Neri")
            #expect(rows[0].flight.crew.map(\.role) == [.student], "\(title)")
            #expect(rows[0].flight.times[.dualReceived] == nil, "\(title)")
        }
    }

    @Test("Times that are local beside the same in UTC are left to the table of what is not taken")
    func twoClocks() throws {
        let rows = try entries(
            "Date,Reg,From,To,Off LT,Off UTC,On LT,On UTC,Total",
            "13/09/2026,D-AIBC,EDDF,EGLL,10:00,08:00,10:40,09:40,1:40")
        let times = FlightEvent.allCases.compactMap { rows[0].flight[$0]?.time.text }
        #expect(times == ["08:00", "09:40"] && rows[0].flight.times.block == Minutes(100))
        #expect(Set(rows[0].kept) == [4, 6])
        let local = try entries("Date,Reg,From,To,Off LT,On LT", "13/09/2026,D-AIBC,EDDF,EDDM,10:00,10:55")
        #expect(FlightEvent.allCases.compactMap { local[0].flight[$0]?.time.text } == ["08:00", "08:55"])
    }

    @Test("Touch-and-goes beside full stops by day are by day, unless there are some at night")
    func touches() throws {
        let rows = try entries(
            "Date,Tail,From,To,Total,Day Full Stop,T&G", "2026-09-12,N739LX,KPAO,KPAO,1.2,1,4",
            "2026-09-13,N739LX,KPAO,KMRY,1.2,1,")
        #expect(rows.map { $0.flight.times[.dayLandings] } == [5, 1])
        #expect(rows.map { $0.flight.times[.dayFullStopLandings] } == [1, 1])
        let nights = try entries(
            "Date,Tail,From,To,Total,Day Full Stop,Night Full Stop,T&G", "2026-09-12,N739LX,KPAO,KPAO,1.2,1,1,4")
        #expect(nights[0].kept.contains(7))
    }

    @Test("Totals carried forward in other words, and with a mark between thousands, are an opening balance")
    func carried() throws {
        for (words, hours) in [("AMT FWD", "1234:30"), ("Amounts forward", "1.234:30"), ("Übertrag", "1,234:30")] {
            let rows = try entries("Date;Reg;From;To;Total", "\(words);;;;\(hours)", "13/09/2026;G-ABCD;EGLF;EGKB;1:10")
            #expect(rows[0].balance?.minutes == Minutes(hours: 1_234, minutes: 30), "\(words)")
        }
        for text in ["12.34:30", "0.123:30", "1.23:30"] {
            #expect(CellText.minutes(text, comma: false) == nil, "\(text)")
        }
    }

    // MARK: Dates

    @Test("Dates that may begin with a year of two digits are asked about where they are closer so")
    func yearFirst() throws {
        let rows = [
            "26/09/05,G-ABCD,EGLF,EGKB,1:10", "26/09/13,G-ABCD,EGKB,EGLF,0:55", "26/09/30,G-ABCD,EGKB,EGLF,0:55",
        ]
        let text = "Date,Reg,From,To,Total\n\(rows.joined(separator: "\n"))\n"
        let asked = try folder.error(Array(text.utf8))
        guard case .ambiguous(let what, let readings, "--date-order")? = asked else {
            Issue.record("\(String(describing: asked))")
            return
        }
        #expect(what.contains("26/09/05") && readings.contains("year first"))
        let read = try folder.entries(text) { $0.dateOrder = .yearFirst }
        #expect(read.map { $0.flight.date?.isoText } == ["2026-09-05", "2026-09-13", "2026-09-30"])
        let titled = try folder.entries(text.replacing("Date,", with: "Date (yy/mm/dd),"))
        #expect(titled.map { $0.flight.date?.isoText } == ["2026-09-05", "2026-09-13", "2026-09-30"])
        // Of the usual order nothing is asked, however few they are.
        let usual = try entries(
            "Date,Reg,From,To,Total", "13/09/26,G-ABCD,EGLF,EGKB,1:10", "14/09/26,G-ABCD,EGKB,EGLF,0:55")
        #expect(usual.map { $0.flight.date?.isoText } == ["2026-09-13", "2026-09-14"])
        let old = try entries("Date,Reg,From,To,Total", "98/09/05,G-ABCD,EGLF,EGKB,1:10")
        #expect(old[0].flight.date?.isoText == "1998-09-05", "no day is 98")
    }

    @Test("Day, month and a year of two digits in columns of their own")
    func parts() throws {
        let rows = try entries(
            "Tag,Monat,Jahr,Kennz.,Von,Nach,Blockzeit", "12,9,26,D-EABC,EDDK,EDDF,1:10", "13,9,98,D-EABC,EDDF,EDDK,0:55"
        )
        #expect(rows.map { $0.flight.date?.isoText } == ["2026-09-12", "1998-09-13"])
    }

    @Test("Without a total, what times with two decimals may be is said for the first of them")
    func decimals() throws {
        let text = "Date,Reg,From,To,P1,PUT\n13/09/2026,G-ABCD,EGLF,EGKB,1.10,\n14/09/2026,G-ABCD,EGKB,EGLF,,0.20\n"
        let source = try folder.source(text)
        #expect(source.description.notes.contains { $0.contains("1.10 is read as decimals") && $0.contains("h.mm") })
    }
}
