import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// Tables as pilots keep them: codes of IATA, approaches in words, second pilots of gliders, times of the engine.
@Suite("More tables of pilots")
struct MorePilotTablesTests {
    private let folder = FormatsFolder()

    // MARK: Codes of three letters

    @Test(
        "A code that is two airports is that of the other places: of the row, else of the file",
        arguments: [
            ("G-EUUA,LHR,MAN", "LHR-EGCC"), ("G-EUUA,MAN,LHR", "EGCC-LHR"), ("G-EUUA,EGLL,PRG", "EGLL-LKPR"),
            ("N12345,KSEA,MAN", "KSEA-MAN"), ("N12345,S50,MAN", "S50-MAN"),
            // The row says nothing, the rest of the file does.
            ("G-EUUA,MAN,DUB", "EGCC-EIDW"),
        ])
    func sharedCodes(cells: String, way: String) throws {
        let rows = try folder.table(
            "Date,Reg,From,To,Block", "2026-05-01,\(cells),1:05", "2026-05-02,G-EUUA,LHR,CDG,1:05",
            "2026-05-03,G-EUUA,EDDF,LHR,1:05", "2026-05-04,G-EUUA,LHR,EDDF,1:05")
        #expect(
            [rows[0].flight.origin?.label, rows[0].flight.destination?.label]
                == way.split(separator: "-").map(String.init))
    }

    @Test("Where no place shows it, the nation of the aircraft does, then the region; else it is said")
    func undecidedCodes() throws {
        func read(_ registration: String, _ codes: ShortCodes?) throws -> (String?, [String]) {
            let source = try folder.source("Date,Reg,From,To,Block\n2026-05-01,\(registration),MAN,DUB,1:05\n") {
                $0.usualCodes = codes
            }
            return (try source.allEntries[0].flight.origin?.label, source.description.notes)
        }
        #expect(try read("G-EUUA", nil).0 == "EGCC")
        #expect(try read("N12345", nil).0 == "MAN")
        #expect(try read("", .iata).0 == "EGCC")
        let (origin, notes) = try read("", nil)
        #expect(origin == "MAN")
        #expect(notes.contains { $0.contains("MAN is KMAN") && $0.contains("EGCC") })
        #expect(try read("G-EUUA", nil).1.contains { $0.hasPrefix("MAN is read as EGCC Manchester") })
    }

    @Test("The ends of a route and the airports of approaches follow the same rule")
    func codesOfRoutes() throws {
        let rows = try folder.table(
            "Date,Reg,Sector,Block,Approaches", "2026-05-01,G-EUUA,LHR-DUB,1:05,ILS 28 DUB",
            "2026-05-02,G-EUUA,MAN-LHR,1:05,")
        #expect(rows[0].flight.origin?.label == "LHR")
        #expect(rows[0].flight.destination?.label == "EIDW")
        #expect(rows[0].flight.approaches.map { $0.airport?.label } == ["EIDW"])
        #expect(rows[1].flight.origin?.label == "EGCC")
    }

    // MARK: Approaches

    @Test(
        "An approach has its runway and its airport, whatever small words stand between them",
        arguments: [
            ("ILS RWY 17L", "ILS 17L"), ("RNAV (GPS) RWY 35R", "RNAV (GPS) 35R"), ("ILS 33 at KFNL", "ILS 33 KFNL"),
            ("ILS RWY 35R KAPA", "ILS 35R KAPA"), ("ILS 35R (KAPA)", "ILS 35R KAPA"), ("ILS 17L (1)", "ILS 17L"),
            ("ILS 17L (2)", "ILS 17L x2"), ("RNAV 35R (2) VOR 17L (1)", "RNAV (GPS) 35R x2; VOR 17L"),
            ("RNAV Z RWY 17L", "RNAV Z 17L"), ("ILS RWY17L @ KAPA", "ILS 17L KAPA"),
            ("ILS 35R; RNAV Z RWY 17L", "ILS 35R; RNAV Z 17L"), ("2 ILS 17L", "ILS 17L x2"),
            ("ILS 25R KLVK VOR 21", "ILS 25R KLVK; VOR 21"), ("ILS runway 17L at KAPA", "ILS 17L KAPA"),
            ("2 ILS, 1 VOR, 1 NP", "ILS x2; VOR; NP"), ("1 ILS 10R, 1 RNAV 28L", "ILS 10R; RNAV (GPS) 28L"),
            ("ILS 25R, KLVK", "ILS 25R KLVK"), ("ILS 10R + NDB", "ILS 10R; NDB"),
            ("ILS 17L, RNAV 35R at KFNL", "ILS 17L; RNAV (GPS) 35R KFNL"), ("RNAV GPS 16", "RNAV (GPS) 16"),
            ("ILS at KAPA", "ILS KAPA"),
        ])
    func approachWords(cell: String, text: String) throws {
        let rows = try folder.table(
            "Date,Tail,From,To,Total,Approaches", "2026-05-01,N738WT,KAPA,KCOS,0.9,\"\(cell)\"",
            "2026-05-02,N738WT,KAPA,KCOS,0.9,ILS 17L")
        #expect(ApproachText.text(of: rows[0].flight.approaches) == text)
        #expect(ApproachText.text(of: ApproachText.approaches(in: text, known: [])) == text)
    }

    // MARK: What is none

    @Test("Hours under the name of an aircraft's category name no aircraft, and a taxi is none")
    func hoursOfCategories() throws {
        let rows = try folder.table(
            "DATE,A/C TYPE,N NUMBER,FROM,TO,TOTAL,HELICOPTER,GLIDER", "2026-05-01,R44,N44BH,KHWD,KHWD,1.1,1.1,",
            "2026-05-02,R44,N44BH,KHWD,KLVK,0.8,0.8,")
        #expect(rows.map { $0.flight.aircraft?.label } == ["N44BH", "N44BH"])
        let legs = try folder.table(
            "Date,Flight,Reg,From,To,Off,On", "2026-05-01,BA1,G-EUUA,EGLL,EGCC,07:00,08:05",
            "2026-05-01,,Taxi,EGCC,EGLL,10:00,13:00",
            "2026-05-02,BA2,G-EUUA,EGLL,EGCC,07:00,08:05")
        #expect(legs.map { $0.refusal != nil } == [false, true, false])
    }

    @Test("Starts of an airplane are take-offs, whatever the column of launch methods says")
    func startsOfAirplanes() throws {
        let rows = try folder.table(
            "Datum;Kennzeichen;Muster;Startart;Starts;Flugzeit", "02.05.2026;D-1234;ASK21;W;2;0:18",
            "03.05.2026;D-EKLM;C172;E;7;1:10", "04.05.2026;D-1234;ASK21;F;1;0:40")
        #expect(rows.map { $0.attribute("launches") } == ["2", nil, "1"])
        #expect(rows.map { $0.attribute("launchMethod") } == ["winch", nil, "aerotow"])
        #expect(rows[1].count(.dayTakeoffs) == 7 && rows[1].keptCells.contains("E"))
    }

    @Test("Totals that are brought forward above the titles are said to be left out")
    func carriedAbove() throws {
        let source = try folder.source(
            "Übertrag;;;;125:30;310\nDatum;Kennz.;Von;Nach;Flugzeit;Landungen\n01.05.2026;D-EKLM;EDKL;EDKL;1:00;3\n"
                + "02.05.2026;D-EKLM;EDKL;EDKL;1:00;3\n")
        #expect(source.description.notes.contains { $0.contains("Übertrag 125:30 310") })
        #expect(try source.allEntries.count == 2)
    }

    @Test("Ranks are no part of names, and (FI) behind one says the seat")
    func ranks() throws {
        let rows = try folder.table(
            "Date,Reg,From,To,Total,PIC,FO,Companion", "2026-05-01,G-EUUA,EGLL,EGCC,1:05,Capt. J. Smith,SELF,",
            "2026-05-02,G-EUUA,EGLL,EGCC,1:05,Captain Jane Doe,SELF,Schulz (FI)")
        #expect(rows.map { $0.flight.pilot?.label } == ["J. Smith", "Jane Doe"])
        #expect(rows[1].flight[.instructor]?.label == "Schulz")
    }

    @Test("Hours and minutes below one title are one time, and (h,mn) is no decimal")
    func hoursBelowTitles() throws {
        let rows = try folder.entries(
            "Fecha;Matrícula;De;A;Tiempo total;\n;;;;h;min\n13/05/2026;EC-KLM;LECU;LETO;1;15\n14/05/2026;EC-KLM;LETO;LECU;0;50\n"
        )
        #expect(rows.map { $0.minutes(.block) } == [75, 50])
        let french = try folder.table(
            "Date;Immat;De;A;Temps (h,mn)", "13/05/2026;F-GJQK;LFPN;LFOX;1,15", "14/05/2026;F-GJQK;LFOX;LFPN;0,50")
        #expect(french.map { $0.minutes(.block) } == [75, 50])
    }

    // MARK: Gliders

    @Test(
        "P2 of a glider is instruction received; of an airplane it is not",
        arguments: [
            (
                "Type,Reg,Launch,Site,Take off,Landing,Time,P1,P2", "K21,G-CKFN,W,Lasham,10:12,10:19,0:07,D Cole,Self",
                true
            ),
            ("Type,Reg,Launch,Site,Time,capacity", "K21,G-CKFN,W,Lasham,0:07,P2", true),
            ("Type,Reg,Site,Time,P1,P2", "ASK21,G-CKFN,Lasham,0:07,D Cole,Self", true),
            ("Type,Reg,From,Time,P1,P2", "A320,G-CKFN,EGLK,0:47,D Cole,Self", false),
        ])
    func secondPilots(titles: String, row: String, isTaught: Bool) throws {
        let read = try folder.table("Date,\(titles)", "2026-05-03,\(row)", "2026-05-04,\(row)")
        #expect(read[0].flight.role == (isTaught ? .dualReceived : .secondInCommand))
        let minutes = row.contains("0:47") ? 47 : 7
        #expect(read[0].minutes(isTaught ? .dualReceived : .secondInCommand) == minutes)
        #expect(read[0].minutes(isTaught ? .secondInCommand : .dualReceived) == nil)
    }

    // MARK: Titles

    @Test("A title that stands twice needs the one of the row below it or above it")
    func twoRowsOfTitles() throws {
        let rows = try folder.entries(
            "Datum;Kennz.;Muster;Von;Nach;Flugzeit;Landungen;Landungen\n;;;;;;Tag;Nacht\n"
                + "03.03.2026;D-EFGW;C172;EDKL;EDDK;0:45;0;1\n04.03.2026;D-EFGW;C172;EDDK;EDKL;0:45;2;0\n")
        #expect(rows.map { $0.count(.dayLandings) } == [0, 2])
        #expect(rows.map { $0.count(.nightLandings) } == [1, 0])
    }

    @Test("Take-offs and landings by day and night stand below their groups")
    func groupsOfCounts() throws {
        let rows = try folder.entries(
            "Datum;Kennz.;Muster;Von;Nach;Abflug;Ankunft;Flugzeit;Starts;;Landungen;\n;;;;;;;;Tag;Nacht;Tag;Nacht\n"
                + "03.03.2026;D-EFGW;C172;EDKL;EDDK;16:40;17:25;0:45;1;0;0;1\n"
                + "04.03.2026;D-EFGW;C172;EDDK;EDKL;18:30;19:10;0:40;0;1;0;1\n")
        #expect(rows.map { $0.count(.dayTakeoffs) } == [1, 0] && rows.map { $0.count(.nightTakeoffs) } == [0, 1])
        #expect(rows.map { $0.count(.dayLandings) } == [0, 0] && rows.map { $0.count(.nightLandings) } == [1, 1])
    }

    @Test("What has no day in its title is by day beside a column by night: touch-and-goes, full stops, a total")
    func daysBesideNights() throws {
        let stops = try folder.table(
            "Date,Reg,From,To,Block,FS,T&G,Night FS,Night T&G", "2026-05-01,N738WT,KAPA,KAPA,1:05,1,3,0,0",
            "2026-05-02,N738WT,KAPA,KAPA,1:05,0,0,1,2")
        #expect(stops.map { $0.count(.dayLandings) } == [4, 0] && stops.map { $0.count(.nightLandings) } == [0, 3])
        #expect(stops.map { $0.count(.dayFullStopLandings) } == [1, 0])
        let totals = try folder.table(
            "Date,Reg,From,To,Block,Night,All Ldgs,Night Ldgs", "2026-05-01,N738WT,KAPA,KAPA,1:05,0:20,3,1",
            "2026-05-02,N738WT,KAPA,KAPA,1:05,0,2,0")
        #expect(totals.map { $0.count(.dayLandings) } == [2, 2] && totals.map { $0.count(.nightLandings) } == [1, 0])
    }

    @Test("Flights as a passenger are left out, and that is said")
    func deadheads() throws {
        let rows = try folder.table(
            "Date,Reg,From,To,Block,Position", "2026-05-01,G-EUUA,EGLL,EGCC,1:05,FO",
            "2026-05-02,G-EUUA,EGCC,EGLL,1:05,DH",
            "2026-05-03,G-EUUA,EGLL,EGCC,1:05,Captain", "2026-05-04,G-EUUA,EGLL,EGCC,1:05,FO")
        #expect(rows.map { $0.refusal != nil } == [false, true, false, false])
        let flags = try folder.table(
            "Date,Reg,From,To,Block,Deadhead", "2026-05-01,G-EUUA,EGLL,EGCC,1:05,N",
            "2026-05-02,G-EUUA,EGCC,EGLL,1:05,Y")
        #expect(flags.map { $0.refusal != nil } == [false, true])
    }

    @Test("The only place of a table is where its flights began; `De` alone is so, too")
    func onlyPlaces() throws {
        let site = try folder.table(
            "date,registration,launch,site,launch time,landing time,duration mins,P1,P2,capacity",
            "2026-05-03,G-CKFN,winch,Lasham,1012,1019,7,D Cole,Me,P2",
            "2026-05-03,G-CKFN,aero,Lasham,1130,1158,28,D Cole,Me,P2",
            "2026-05-10,G-DEOV,aero,Lasham,1305,1341,36,Me,,P1")
        #expect(site.map { $0.flight.origin?.label } == ["Lasham", "Lasham", "Lasham"])
        #expect(site.map(\.flight.role) == [.dualReceived, .dualReceived, .pilotInCommand])
        #expect(site.map { $0.attribute("launchMethod") } == ["winch", "aerotow", "aerotow"])
        #expect(site[0].time(.takeOff) == "2026-05-03T10:12:00Z")
        let way = try folder.table(
            "Fecha;Matrícula;De;A;Tiempo", "2026-05-01;EC-KLM;LECU;LETO;1:05", "2026-05-02;EC-KLM;LETO;LECU;1:00")
        #expect(way.map { $0.flight.origin?.label } == ["LECU", "LETO"] && way[0].flight.destination?.label == "LETO")
    }

    @Test(
        "Start and stop are the times of the engine where the time between them is the engine's, else those in the air")
    func engineTimes() throws {
        let titles = "Date,Reg,Type,Dep,Arr,Start,Stop"
        let engine = try folder.table(
            "\(titles),Engine time,Air time", "2026-09-01,LN-ABC,C172,ENRY,ENRY,10:00,11:00,1:00,0:50",
            "2026-09-02,LN-ABC,C172,ENRY,ENRY,10:00,11:10,1:10,1:00")
        #expect(engine.map { $0.minutes(.block) } == [60, 70])
        #expect(engine[0].time(.offBlock) != nil && engine[0].time(.onBlock) != nil && engine[0].time(.takeOff) == nil)
        let air = try folder.table(
            "\(titles),Flight time", "2026-09-01,LN-ABC,C172,ENRY,ENRY,10:00,11:00,1:00",
            "2026-09-02,LN-ABC,C172,ENRY,ENRY,10:00,11:10,1:10")
        #expect(air[0].time(.takeOff) != nil && air[0].time(.offBlock) == nil)
    }

    @Test("Hours and minutes of a role in two columns are one time")
    func hoursAndMinutesOfRoles() throws {
        let rows = try folder.table(
            "Date,Reg,Type,From,To,Off,On,PIC Hrs,PIC Min,Co-Pilot Hrs,Co-Pilot Min",
            "2026-01-12,G-BNKR,C152,EGTF,EGTF,10:00,11:10,1,10,0,0",
            "2026-01-19,G-WVIP,BE20,EGTF,EGHR,10:00,11:30,0,0,1,30",
            "2026-01-20,G-BNKR,C152,EGTF,EGHR,10:00,10:50,0,50,0,0")
        #expect(rows.map { $0.minutes(.pilotInCommand) } == [70, 0, 50])
        #expect(rows.map { $0.minutes(.secondInCommand) } == [0, 90, 0])
        #expect(rows.map { $0.minutes(.block) } == [70, 90, 50])
        #expect(rows.map(\.flight.role) == [.pilotInCommand, .secondInCommand, .pilotInCommand])
    }

    @Test("What a title of hours may be is offered only where its words allow it")
    func suggestions() throws {
        func suggestion(_ title: String) throws -> String? {
            let source = try folder.source(
                "Date,Reg,From,To,\(title)\n2026-05-01,HB-CFA,LSZH,LSZB,0:50\n2026-05-02,HB-CFA,LSZB,LSZH,1:10\n")
            return source.description.columns[4].suggestion
        }
        #expect(try suggestion("Instr") == nil)
        #expect(try suggestion("Zzz") == "block")
        let dual = try folder.table("Date,Reg,From,To,Total,Double", "2026-05-01,HB-CFA,LSZH,LSZB,0:50,0:50")
        #expect(dual[0].minutes(.dualReceived) == 50)
    }

    // MARK: People

    @Test(
        "Several people in a cell are several people",
        arguments: [
            ("Passenger Names", "Joan Lee; Al", ["Joan Lee", "Al"]), ("Pasajeros", "Ana y Luis", ["Ana", "Luis"]),
            ("Passengers", "Ana, Luis", ["Ana", "Luis"]), ("Passenger", "Joan Lee, Al Gore", ["Joan Lee", "Al Gore"]),
            ("Passenger", "Lee, Joan", ["Lee, Joan"]), ("Passagiere", "Ute & Jan", ["Ute", "Jan"]),
            ("Passagers", "Ana, Luis et Marc", ["Ana", "Luis", "Marc"]), ("Pax", "Emile", ["Emile"]),
        ])
    func severalPeople(title: String, cell: String, names: [String]) throws {
        let rows = try folder.table(
            "Date,Reg,From,To,Total,\(title)", "2026-05-01,HB-CFA,LSZH,LSZB,0:50,\"\(cell)\"",
            "2026-05-02,HB-CFA,LSZH,LSZB,0:50,Ann Other")
        #expect(rows[0].flight.crew.map { $0.pilot?.label } == names)
        #expect(rows[0].flight.crew.allSatisfy { $0.role == .passenger })
        let isGuess = title == "Passengers" || cell.hasPrefix("Ana, Luis")
        #expect(rows[0].notes.contains { $0.contains("people") } == isGuess)
    }

    @Test("An instructor beside a student may be the owner of the logbook: the role is open")
    func ownBookOfInstructor() throws {
        let rows = try folder.table(
            "date;registration;from;to;off block;on block;pic;student;instructor",
            "2026-05-01;D-EFGW;EDKL;EDKL;10:00;11:00;Weber;Roth;Weber",
            "2026-05-02;D-EFGW;EDKL;EDLE;09:00;09:48;Weber;;",
            "2026-05-03;D-EFGW;EDKL;EDKL;10:00;11:00;;;Weber")
        #expect(rows.map(\.flight.role) == [nil, nil, .dualReceived])
        #expect(rows[0].notes.contains { $0.contains("whether you are Weber or the student") })
    }
}
