import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// Tables as pilots keep them: counts of launches, times off and on, units in titles, flights without a total.
@Suite("Tables of pilots")
struct PilotTablesTests {
    private let folder = FormatsFolder()

    // MARK: Counts

    @Test(
        "Starts and flights beside a launch method, or of gliders, are launches",
        arguments: [
            "Starts", "Anzahl Starts", "Startzahl", "Anzahl Flüge", "Flüge", "Nb de vols", "Vols", "Number of flights",
            "Flight count", "Nombre de vols", "Launches",
        ])
    func launches(title: String) throws {
        let rows = try folder.table(
            "Datum;Kennzeichen;Muster;Startart;Startort;Landeort;Flugdauer;\(title)",
            "02.05.2026;D-1234;ASK21;Winde;LSZI;LSZI;0:18;3", "03.05.2026;D-1234;ASK21;F-Schlepp;LSZI;LSZI;0:40;1")
        #expect(rows.map { $0.attribute("launches") } == ["3", "1"])
        #expect(rows.allSatisfy { $0.count(.dayTakeoffs) == nil && $0.attribute("flightNumber") == nil })
        let gliders = try folder.table(
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
        let starts = try folder.table("Date;Reg;Type;From;To;Block;Starts", "2026-05-02;HB-CFA;C172;LSZH;LSZH;0:58;3")
        #expect(starts[0].count(.dayTakeoffs) == 3 && starts[0].attribute("launches") == nil)
        for title in ["Flight number", "Flight no.", "Flugnummer", "Numéro de vol"] {
            let row = try folder.table(
                "Date;Reg;Type;From;To;Block;\(title)", "2026-05-02;HB-CFA;C172;LSZH;LSZH;0:58;1803")
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
        let row = try folder.table("Date,Reg,Type,From,To,\(titles)", "2026-03-01,HB-CFA,C172,LSZH,LSZB,\(cells)")[0]
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
        let rows = try folder.table(
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
            let rows = try folder.table(
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
        let rows = try folder.table(
            "Date,N-Number,Type,From,To,Hobbs Start,Hobbs End,Landings",
            "2026-03-01,N734AB,C172,KPAO,KPAO,1234.5,1236.0,2",
            "2026-03-02,N734AB,C172,KPAO,KPAO,1236.0,,1")
        #expect(rows.map { $0.minutes(.block) } == [90, nil])
        let total = try folder.table(
            "Date,Reg,Type,From,To,Out,In,Total", "2026-03-01,HB-CFA,C172,LSZH,LSZB,0900,0958,0:58",
            "2026-03-02,HB-CFA,C172,LSZH,LSZB,0900,0950,")
        #expect(total.map { $0.minutes(.block) } == [58, nil])
        #expect(total[1].notes == ["Total is empty; by its other columns the flight took 0:50"])
    }

    @Test("A role in a column gives its time, as in an entry line, where no column has times by role")
    func roles() throws {
        let rows = try folder.table(
            "Datum;Kennzeichen;Muster;Von;Nach;Flugzeit (h);Funktion;Begleiter",
            "13.03.2026;D-EXYZ;C152;EDQD;EDQD;1:00;PIC;Petra Lang",
            "14.03.2026;D-EXYZ;C152;EDQD;EDQD;1:30;DUAL;FI Meier",
            "15.03.2026;D-EXYZ;C152;EDQD;EDQD;0:45;FI;")
        #expect(rows.map { $0.minutes(.pilotInCommand) } == [60, nil, 45])
        #expect(rows.map { $0.minutes(.dualReceived) } == [nil, 90, nil] && rows[2].minutes(.dualGiven) == 45)
        #expect(rows[0].flight[.passenger] == .new("Petra Lang") && rows[1].flight[.instructor] == .new("Meier"))
        // Columns with times by role say themselves what they are.
        let own = try folder.table("Date;Reg;From;To;Total;Role;PIC", "2026-03-01;HB-CFA;LSZH;LSZB;1:00;PIC;")
        #expect(own[0].minutes(.pilotInCommand) == nil)
    }

    @Test("Who is on board beside the pilot has the seat that follows from the pilot's role")
    func companions() throws {
        for title in ["Begleiter", "Companion", "Acompañante", "Accompagnateur"] {
            let rows = try folder.table(
                "Datum;Kennzeichen;Muster;Von;Nach;Flugzeit (h);Funktion;\(title)",
                "13.03.2026;D-EXYZ;C152;EDQD;EDQD;1:00;DUAL;Petra Lang",
                "14.03.2026;D-EXYZ;C152;EDQD;EDQD;1:00;FI;Ole Jens", "15.03.2026;D-EXYZ;C152;EDQD;EDQD;1:00;;Uwe Alt")
            #expect(rows[0].flight[.instructor] == .new("Petra Lang") && rows[0].flight[.passenger] == nil, "\(title)")
            #expect(rows[1].flight[.student] == .new("Ole Jens") && rows[2].flight[.passenger] == .new("Uwe Alt"))
            let times = try folder.table(
                "Date;Reg;Type;From;To;Total;PIC;Dual;\(title)",
                "2026-03-13;D-EXYZ;C152;EDQD;EDQD;1:00;;1:00;Petra Lang",
                "2026-03-14;D-EXYZ;C152;EDQD;EDQD;1:00;1:00;;Ole Jens")
            #expect(
                times[0].flight[.instructor] == .new("Petra Lang") && times[1].flight[.passenger] == .new("Ole Jens"))
        }
    }

    @Test("A title whose bracket names another seat is that of the bracket, or is not taken")
    func seatsInBrackets() throws {
        for title in ["Time P2 (dual)", "P2 (Dual)", "Copilot (dual)", "P2 (P/UT)"] {
            let rows = try folder.table(
                "Date,Reg,Type,From,To,Time P1,\(title)", "2026-09-12,G-CKAB,AS21,EGHL,EGHL,,0:24",
                "2026-09-13,G-CKAB,AS21,EGHL,EGHL,1:15,")
            #expect(rows[0].minutes(.dualReceived) == 24 && rows[0].minutes(.secondInCommand) == nil, "\(title)")
        }
        let open = try folder.table(
            "Date,Reg,Type,From,To,Total,PIC (dual)", "2026-09-12,G-CKAB,AS21,EGHL,EGHL,0:24,0:24")[0]
        #expect(open.minutes(.pilotInCommand) == nil && open.minutes(.dualReceived) == nil)
        for (title, column) in [
            ("PIC (P1)", FlightColumn.pilotInCommand), ("SIC (P2)", .secondInCommand), ("Dual (P/UT)", .dualReceived),
            ("Instructor (dual given)", .dualGiven),
        ] {
            let row = try folder.table(
                "Date,Reg,Type,From,To,Total,\(title)", "2026-09-12,G-CKAB,AS21,EGHL,EGHL,0:24,0:24")[0]
            #expect(row.minutes(column) == 24, "\(title)")
        }
    }

    @Test(
        "A registration in the column of devices is the aircraft of a flight; a kind of device has its type beside it")
    func devices() throws {
        let rows = try folder.table(
            "Date,Device,Type,From,To,Total,PIC,FSTD", "2026-11-05,FFS,A320,,,,,4:00", "2026-11-06,FNPT II,,,,,,2:00",
            "2026-11-07,D-AIQA,A320,EDDF,LFPG,1:17,1:17,", "2026-11-08,FFS A320,A320,,,,,4:00",
            "2026-11-09,DE-1A001,A320,,,,,4:00")
        #expect(rows[0].flight.simulatorDevice == "FFS A320" && rows[0].flight.kind == .simulator)
        #expect(rows[1].flight.simulatorDevice == "FNPT II" && rows[3].flight.simulatorDevice == "FFS A320")
        #expect(rows[2].flight.aircraft == .new("D-AIQA") && rows[2].flight.simulatorDevice == nil)
        #expect(rows[2].flight.kind == .flight && rows[2].aircraft?.aircraftType == "A320")
        #expect(rows[4].flight.kind == .simulator && rows[4].flight.simulatorDevice?.contains("DE-1A001") == true)
    }

    @Test("Approaches that one column counts and another names are the same ones")
    func approaches() throws {
        let head = "Date,Ident,Type,From,To,Total,PIC"
        let row = "2026-01-05,N734TK,C172,PAO,MRY,1.5,1.5"
        for (titles, cells, wanted) in [
            ("Approaches,Approach Type", "3,ILS", ["ILS 3"]), ("Apps,App type", "1,ILS 10R", ["ILS 1"]),
            ("# Approaches,Approaches,Approach Airport", "2,ILS 10R x2,KMRY", ["ILS 2 KMRY"]),
            ("Approach Type", "ILS 10R", ["ILS 1"]),
            ("Approaches,Approach Type", "3,ILS;VOR", ["? 3"]),
            ("Approaches,Approach Type", "2,\"ILS, VOR\"", ["ILS 1", "VOR 1"]), ("Approaches", "2", ["? 2"]),
        ] {
            let entry = try folder.table("\(head),\(titles)", "\(row),\(cells)")[0]
            let found = entry.flight.approaches.map { approach in
                [approach.type?.rawValue ?? "?", "\(approach.count)", approach.airport?.label].compactMap(\.self)
                    .joined(separator: " ")
            }
            #expect(found == wanted, "\(titles) \(found)")
            #expect(entry.notes.contains { $0.contains("kinds") } == (cells == "3,ILS;VOR"), "\(entry.notes)")
        }
    }

    @Test("What a title contradicts is left open: a schedule, a running total, miles")
    func contradictions() throws {
        let roster = try folder.table(
            "Date;Flight;From;To;STD;STA;Reg;Type", "2026-03-01;EZY123;EGKK;LEPA;06:00;08:20;G-EZUA;A320")[0]
        #expect(roster.minutes(.block) == nil)
        let hours = try folder.table("Datum;Kennz.;Von;Nach;Std", "2026-03-01;D-EXYZ;EDQD;EDQM;1:20")[0]
        #expect(hours.minutes(.block) == 80)
        for title in ["Total landings", "Landings total", "Landung gesamt", "Total ldgs"] {
            let row = try folder.table(
                "Date,Reg,Type,From,To,Total,PIC,\(title)", "2026-03-05,G-BNOM,PA28,EGKB,EGMD,0:50,0:50,900")[0]
            #expect(row.flight.landing == nil, "\(title)")
        }
        let miles = try folder.table(
            "Date,Reg,Type,From,To,Total,PIC,Cross country (nm)", "2026-03-05,N734TK,C172,KPAO,KMRY,1.2,1.2,54")[0]
        #expect(miles.minutes(.crossCountry) == nil)
    }

    @Test("Sim beside actual is under the hood, alone in a simulator")
    func hood() throws {
        let row = "2026-01-05,N734TK,C172,PAO,MRY,1.5,1.5"
        let beside = try folder.table("Date,Ident,Type,From,To,Total,PIC,Actual,Sim", "\(row),0.3,0.5")[0]
        #expect(beside.minutes(.simulatedInstrument) == 30 && beside.minutes(.simulator) == nil)
        let three = try folder.table("Date,Ident,Type,From,To,Total,PIC,ACTUAL,SIM,FLIGHT SIM", "\(row),0.2,0.4,0.1")[0]
        #expect(three.minutes(.simulatedInstrument) == 24 && three.minutes(.simulator) == 6)
        let alone = try folder.table("Date,Ident,Type,From,To,Total,PIC,Sim", "2026-01-05,,,,,,,0.5")[0]
        #expect(alone.minutes(.simulator) == 30 && alone.minutes(.simulatedInstrument) == nil)
    }

    @Test("In a table of gliders P2 is instruction, and a bare count is one of launches")
    func gliders() throws {
        let british = try folder.table(
            "Date,Glider,Reg,Launch,P1 mins,P2 mins,Total mins", "2026-04-12,K21,G-CKAB,Winch,,18,18")[0]
        #expect(british.minutes(.dualReceived) == 18 && british.minutes(.secondInCommand) == nil)
        let german = try folder.table(
            "Lfd. Nr.;Datum;Kennzeichen;Muster;Ort;Startart;Anzahl;Gesamtzeit",
            "1;2026-05-03;D-1234;ASK21;EDKA;Winde;4;0:24", "2;2026-05-10;D-1234;ASK21;EDKA;Winde;3;0:18")
        #expect(german.map { $0.attribute("launches") } == ["4", "3"])
    }

    @Test("Dates in three columns beside times in UTC are asked about, as those in one")
    func datesInParts() throws {
        let table = "Year,Month,Day,From,To,Reg,Out,In,Block\n2026,3,8,KLAX,EDDF,D-AIQA,03:30,14:12,10:42\n"
        #expect(throws: ImportError.self) { try folder.source(table) }
    }

    @Test("A pilot who did not fly stays one; a maker's column of types has types")
    func pilotFlying() throws {
        let rows = try folder.table(
            "Date,Ident,Make,From,To,Total,PF", "2026-03-05,HB-JCA,A320,LSZH,LSGG,1:00,Y",
            "2026-03-06,HB-JCA,A320,LSGG,LSZH,1:00,N")
        #expect(rows.map { $0.flight.attributes["pilotFlying"] } == [.flag(true), .flag(false)])
        #expect(rows[0].aircraft?.aircraftType == "A320")
    }

    @Test("Blocco of times of day is the time on the blocks, where another column has the time between")
    func block() throws {
        for (off, on) in [("Sblocco", "Blocco"), ("Ora sblocco", "Ora blocco"), ("Off-Block", "Block")] {
            let rows = try folder.table(
                "Data;Marche;Tipo;Da;A;\(off);\(on);Tempo volo", "2026-07-06;I-ABCD;P208;LIML;LILE;07:30;08:35;01:05",
                "2026-07-07;I-ABCD;P208;LILE;LIML;16:00;16:45;00:45")
            #expect(rows.map { $0.flight[.onBlock]?.time.text } == ["08:35", "16:45"], "\(off)")
            #expect(rows.map { $0.minutes(.block) } == [65, 45])
        }
        let duration = try folder.table(
            "Data;Marche;Tipo;Da;A;Sblocco;Blocco", "2026-07-06;I-ABCD;P208;LIML;LILE;07:30;01:05")[0]
        #expect(duration.minutes(.block) == 65)
    }

    @Test("P1 with a mark of supervision is PICUS, in any spelling")
    func supervision() throws {
        for title in ["P1/S", "P1 (Us)", "P1(U/S)", "P1 (S)", "PIC (US)", "P1 U/S", "PICUS"] {
            let row = try folder.table(
                "Date,Reg,Type,From,To,Total,\(title)", "2026-01-11,G-EZTH,A320,EGKK,LEMG,2:25,2:25")[
                    0]
            #expect(row.attribute("picusMinutes") == "2:25" && row.flight.role != .pilotInCommand, "\(title)")
        }
        let own = try folder.table(
            "Date,Reg,Type,From,To,Total,PIC (sole)", "2026-01-11,G-EZTH,A320,EGKK,LEMG,2:25,2:25")[0]
        #expect(own.minutes(.pilotInCommand) == 145)
    }

    @Test("Landings and take-offs that were at night by the sun, and are not divided, stay open")
    func night() throws {
        let titles = "Date,Reg,Type,From,To,Block off,Block on,Takeoffs,Landings"
        let rows = try folder.table(
            titles, "2026-01-15,LN-NGA,B738,ENGM,LEMG,17:00,21:10,1,1",
            "2026-06-15,LN-NGA,B738,ENGM,LEMG,09:00,13:10,1,1",
            "2026-01-16,LN-NGA,B738,ENGM,XXXX,17:00,21:10,0,2")
        #expect(rows[0].count(.dayTakeoffs) == nil && rows[0].count(.dayLandings) == nil && rows[0].notes.count == 2)
        #expect(rows[1].count(.dayTakeoffs) == 1 && rows[1].count(.dayLandings) == 1)
        #expect(rows[2].count(.dayLandings) == 2, "the place is unknown")
        let began = try folder.table(
            "Date,Reg,From,To,Off Block,Total,Landings", "2026-01-15,LN-NGA,ENGM,LEMG,17:00,4:10,1",
            "2026-06-15,LN-NGA,ENGM,LEMG,09:00,4:10,1")
        #expect(began.map { $0.count(.dayLandings) } == [nil, 1], "it ended after the time of the flight")
        let divided = try folder.table("\(titles),Night", "2026-01-15,LN-NGA,B738,ENGM,LEMG,17:00,21:10,1,1,0:00")
        #expect(divided[0].count(.dayLandings) == 1, "the row says that nothing of it was at night")
    }

    @Test("Off and On as parts of a day are the times of the blocks where the time between them is the total")
    func partsOfDays() throws {
        let rows = try folder.table(
            "Date,Reg,Type,From,To,Off,On,Total", "46310,G-BXYZ,PA28,EGBJ,EGBE,0.4166667,0.4583333,0.0416667",
            "46311,G-BXYZ,PA28,EGBE,EGBJ,0.5,0.5729167,0.0729167")
        #expect(rows.map { $0.flight.offBlock?.time.text } == ["10:00", "12:00"])
        #expect(rows.map { $0.minutes(.block) } == [60, 105] && rows.allSatisfy { $0.flight.takeOff == nil })
    }

    @Test("German times of departure and arrival, landings by day, and times by engines")
    func words() throws {
        let row = try folder.table(
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
