import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// Tables as pilots keep them: counts of launches, times off and on, units in titles, flights without a total.
@Suite("Tables of pilots")
struct PilotTablesTests {
    private let folder = FormatsFolder()

    private func entries(_ titles: String, _ rows: String...) throws -> [ImportedEntry] {
        try folder.entries("\(titles)\n\(rows.joined(separator: "\n"))\n")
    }

    // MARK: Counts

    @Test(
        "Starts and flights beside a launch method, or of gliders, are launches",
        arguments: [
            "Starts", "Anzahl Starts", "Startzahl", "Anzahl Flüge", "Flüge", "Nb de vols", "Vols", "Number of flights",
            "Flight count", "Nombre de vols", "Launches",
        ])
    func launches(title: String) throws {
        let rows = try entries(
            "Datum;Kennzeichen;Muster;Startart;Startort;Landeort;Flugdauer;\(title)",
            "02.05.2026;D-1234;ASK21;Winde;LSZI;LSZI;0:18;3", "03.05.2026;D-1234;ASK21;F-Schlepp;LSZI;LSZI;0:40;1")
        #expect(rows.map { $0.attribute("launches") } == ["3", "1"])
        #expect(rows.allSatisfy { $0.count(.dayTakeoffs) == nil && $0.attribute("flightNumber") == nil })
        let gliders = try entries(
            "Datum;Kennzeichen;Muster;Startort;Landeort;Flugdauer;\(title)", "02.05.2026;D-1234;ASK21;LSZI;LSZI;0:18;3")
        #expect(gliders[0].attribute("launches") == "3")
    }

    @Test("A count of flights of an airplane is no flight number, and is said to be kept")
    func flights() throws {
        for title in ["Flüge", "Anzahl Flüge", "Nb de vols", "Flight count", "Total flights"] {
            let source = try folder.source(
                "Date;Reg;Type;From;To;Block;\(title)\n2026-05-02;HB-CFA;C172;LSZH;LSZH;0:58;3\n2026-05-03;HB-CFA;C172;LSZH;LSZB;0:50;1\n"
            )
            let book = try ExportFolder()
            let plan = try book.book.plan(importing: source, ImportDecisions()) { _ in true }
            #expect(plan.agreement != "All totals agree", "\(title)")
            #expect(try source.allEntries.allSatisfy { $0.attribute("flightNumber") == nil }, "\(title)")
            #expect(try source.allEntries[0].minutes(.block) == 58)
        }
        let starts = try entries("Date;Reg;Type;From;To;Block;Starts", "2026-05-02;HB-CFA;C172;LSZH;LSZH;0:58;3")
        #expect(starts[0].count(.dayTakeoffs) == 3 && starts[0].attribute("launches") == nil)
        for title in ["Flight number", "Flight no.", "Flugnummer", "Numéro de vol"] {
            let row = try entries("Date;Reg;Type;From;To;Block;\(title)", "2026-05-02;HB-CFA;C172;LSZH;LSZH;0:58;1803")
            #expect(row[0].attribute("flightNumber") == "1803", "\(title)")
        }
    }

    // MARK: Off and on

    private static let all: [FlightEvent] = [.offBlock, .takeOff, .landing, .onBlock]

    @Test(
        "Off and On are times at the blocks beside a take-off or a landing, or where their difference is the block time",
        arguments: [
            ("Off,Takeoff,Landing,On,Block Time", "09:00,09:10,09:50,09:58,0:58", "09:00 09:10 09:50 09:58"),
            ("Off,Take-off,On", "09:00,09:10,09:58", "09:00 09:10 - 09:58"),
            ("Off,Landing time,On", "09:00,09:50,09:58", "09:00 - 09:50 09:58"),
            ("Off time,Start,Landung,On time", "09:00,09:10,09:50,09:58", "09:00 09:10 09:50 09:58"),
            ("Off (LT),On (LT),Block", "10:00,10:58,0:58", "09:00 - - 09:58"),
            ("Off,On,Total", "0900,0958,1.0", "09:00 - - 09:58"),
            ("Off,On,Block", "09:10,09:50,0:58", "- 09:10 09:50 -"),
            ("Out,Off,On,In", "09:00,09:10,09:50,09:58", "09:00 09:10 09:50 09:58"),
            ("Off,On", "09:10,09:50", "- 09:10 09:50 -"),
        ])
    func off(titles: String, cells: String, times: String) throws {
        let row = try entries("Date,Reg,Type,From,To,\(titles)", "2026-03-01,HB-CFA,C172,LSZH,LSZB,\(cells)")[0]
        let shown = Self.all.map { row.time($0).map { String($0.dropFirst(11).prefix(5)) } ?? "-" }
        #expect(shown.joined(separator: " ") == times)
    }

    // MARK: Units

    @Test(
        "The unit in a title decides: h.mm, hhmm, minutes, decimals",
        arguments: [
            ("Hours (h.mm)", ["0.55", "1.30", "1.05"], [55, 90, 65]),
            ("Flugzeit [hh.mm]", ["0.55", "1.3", "2.00"], [55, 90, 120]),
            ("Total h.mm", ["0.55", "1.30", "1.05"], [55, 90, 65]),
            ("Flugzeit (h,mm)", ["0.55", "1.30", "1.05"], [55, 90, 65]),
            ("Total (hhmm)", ["55", "130", "105"], [55, 90, 65]),
            ("Total (min)", ["5", "12", "9"], [5, 12, 9]),
            ("Total (decimal)", ["0.50", "1.30", "1.05"], [30, 78, 63]),
        ])
    func units(title: String, cells: [String], minutes: [Int]) throws {
        let rows = cells.enumerated().map { "0\($0 + 1).03.2026;HB-CFA;C172;LSZH;LSZB;\($1);\($1)" }
        let source = try folder.source("Date;Reg;Type;From;To;\(title);PIC\n\(rows.joined(separator: "\n"))\n")
        #expect(try source.allEntries.map { $0.minutes(.block) } == minutes)
        // A column without a unit of its own is written as the one beside it.
        if title.contains("mm)") || title.contains("h.mm"), title.contains(where: { ".,".contains($0) }) {
            #expect(!source.description.notes.contains { $0.contains("--durations") }, "\(source.description.notes)")
            #expect(try source.allEntries.map { $0.minutes(.pilotInCommand) } == minutes)
        }
    }

    // MARK: The time of the flight

    @Test("A flight without a total has the time between its blocks, else that of its only role, row by row")
    func blocks() throws {
        let rows = try entries(
            "DATE,A/C REG,TYPE,CAPTAIN,CAPACITY,FROM,TO,DEP,ARR,P1 DAY,P1 NIGHT,P2,P/UT,P1 U/S",
            "13/3/26,G-BXYZ,PA28,Self,P1,EGTK,EGBJ,0900,0940,0:40,,,,",
            "14/3/26,G-BXYZ,PA28,Bloggs,P/UT,EGTK,EGTK,1000,1110,,,,1:10,",
            "15/3/26,G-BXYZ,PA28,Jones,P1/S,EGTK,EGTK,1800,1900,,,,,1:00",
            "16/3/26,G-BXYZ,PA28,Self,P1,EGTK,EGTK,1830,1930,0:20,0:40,,,",
            "17/3/26,G-BXYZ,PA28,Bloggs,P/UT,EGTK,EGTK,,,,,,0:50,",
            "18/3/26,G-BXYZ,PA28,Bloggs,P/UT,EGTK,EGTK,,,0:20,,,0:40,")
        #expect(rows.map { $0.minutes(.block) } == [40, 70, 60, 60, 50, nil])
        #expect(
            rows.map { $0.notes.contains { $0.contains("how long the flight was") } } == [
                false, false, false, false, false, true,
            ])
        #expect(rows[3].minutes(.night) == 40)
    }

    @Test("French roles by day and night, in any spelling, make the time of the flight")
    func french() throws {
        for (command, night) in [
            ("CdB jour", "CdB nuit"), ("CDB Jour", "Cdb Nuit"), ("Cdt de bord jour", "Cdt de bord nuit"),
            ("cdb jour", "cdb nuit"),
        ] {
            let rows = try entries(
                "Date;Immat;Type;De;À;\(command);\(night);DC jour;DC nuit;Att. jour;Att. nuit",
                "01/03/2026;F-GABC;DR40;LFPN;LFPN;1:15;;;;2;", "13/03/2026;F-GABC;DR40;LFPN;LFPN;;1:00;;;;1",
                "14/03/2026;F-GABC;DR40;LFPN;LFPN;;;1:15;;3;")
            #expect(rows.map { $0.minutes(.block) } == [75, 60, 75])
            #expect(rows.map { $0.minutes(.pilotInCommand) } == [75, 60, nil], "\(command)")
            #expect(rows[2].minutes(.dualReceived) == 75 && rows[1].minutes(.night) == 60)
            #expect(rows.map { $0.count(.dayLandings) } == [2, nil, 3] && rows[1].count(.nightLandings) == 1)
        }
    }

    @Test(
        "Hobbs readings give the time of a flight, as in an entry line; a total that is left empty stays so and is said"
    )
    func hobbs() throws {
        let rows = try entries(
            "Date,N-Number,Type,From,To,Hobbs Start,Hobbs End,Landings",
            "2026-03-01,N734AB,C172,KPAO,KPAO,1234.5,1236.0,2",
            "2026-03-02,N734AB,C172,KPAO,KPAO,1236.0,,1")
        #expect(rows.map { $0.minutes(.block) } == [90, nil])
        let total = try entries(
            "Date,Reg,Type,From,To,Out,In,Total", "2026-03-01,HB-CFA,C172,LSZH,LSZB,0900,0958,0:58",
            "2026-03-02,HB-CFA,C172,LSZH,LSZB,0900,0950,")
        #expect(total.map { $0.minutes(.block) } == [58, nil])
        #expect(total[1].notes == ["Total is empty; by its other columns the flight took 0:50"])
    }

    @Test("A role in a column gives its time, as in an entry line, where no column has times by role")
    func roles() throws {
        let rows = try entries(
            "Datum;Kennzeichen;Muster;Von;Nach;Flugzeit (h);Funktion;Begleiter",
            "13.03.2026;D-EXYZ;C152;EDQD;EDQD;1:00;PIC;Petra Lang",
            "14.03.2026;D-EXYZ;C152;EDQD;EDQD;1:30;DUAL;FI Meier",
            "15.03.2026;D-EXYZ;C152;EDQD;EDQD;0:45;FI;")
        #expect(rows.map { $0.minutes(.pilotInCommand) } == [60, nil, 45])
        #expect(rows.map { $0.minutes(.dualReceived) } == [nil, 90, nil] && rows[2].minutes(.dualGiven) == 45)
        #expect(rows[0].flight[.passenger] == .new("Petra Lang") && rows[1].flight[.instructor] == .new("Meier"))
        // Columns with times by role say themselves what they are.
        let own = try entries("Date;Reg;From;To;Total;Role;PIC", "2026-03-01;HB-CFA;LSZH;LSZB;1:00;PIC;")
        #expect(own[0].minutes(.pilotInCommand) == nil)
    }

    @Test("German times of departure and arrival, landings by day, and times by engines")
    func words() throws {
        let row = try entries(
            "Datum;Kennz.;Typ;Von;Nach;Ab;An;SEP;MEP;Ldg T;Ldg N",
            "13.03.2026;D-EXYZ;C152;EDQD;EDQM;0900;0950;0:50;;2;0")[0]
        #expect(row.minutes(.block) == 50 && row.count(.dayLandings) == 2 && row.count(.nightLandings) == 0)
        #expect(row.aircraft?.numberOfEngines == 1)
    }

    @Test("A title is named without its accents")
    func accents() throws {
        let meaning = try #require(ColumnMeaning(word: "block"))
        let row = try folder.entries("Date,Reg,Dûrée spéciale\n2026-03-01,HB-CFA,0:58\n") {
            $0.maps = [ColumnMap(title: "duree speciale", meaning: meaning)]
        }[0]
        #expect(row.minutes(.block) == 58)
    }
}
