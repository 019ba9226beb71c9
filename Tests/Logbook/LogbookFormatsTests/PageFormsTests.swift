import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// Cells and columns as pages of paper logbooks have them.
@Suite("Pages of logbooks as tables")
struct PageFormsTests {
    private let folder = FormatsFolder()

    // MARK: Aircraft

    @Test(
        "A registration with its type is two values",
        arguments: [
            ("D-MXYZ (C42)", "D-MXYZ", "C42"), ("C42 (D-MXYZ)", "D-MXYZ", "C42"), ("N12345 [C172]", "N12345", "C172"),
            ("HB-KFQ / PA28", "HB-KFQ", "PA28"), ("G-ABCD C172", "G-ABCD", "C172"),
            ("D-MABC (Eurostar)", "D-MABC", "Eurostar"),
        ])
    func aircraft(cell: String, registration: String, type: String) throws {
        for title in ["Aircraft", "Flugzeug", "Reg"] {
            let text =
                "Date,\(title),From,To,Total\n2026-07-01,\(cell),KPAO,KSQL,1.0\n2026-07-02,\(cell),KPAO,KSQL,1.0\n"
            let entry = try #require(try folder.entries(text).first)
            #expect(entry.flight.aircraft == .new(registration) && entry.aircraft?.aircraftType == type, "\(title)")
        }
    }

    @Test("Words for money and events are no aircraft, in whatever language; what was flown stays")
    func words() throws {
        for word in ["Payment", "Club fee", "Landegebühr", "Cotisation", "Cuota", "Bank", "safety meeting"] {
            let text =
                "Date,Aircraft,Hours,Amount\n2026-07-01,N739LX,1.4,210\n2026-07-02,D-EIXY,1.1,165\n2026-07-03,\(word),,-375\n2026-07-04,\(word),0.5,1\n"
            let entries = try folder.entries(text)
            #expect(entries.map { $0.flight.aircraft?.label } == ["N739LX", "D-EIXY", nil, nil], "\(word)")
            #expect(entries[2].refusal?.contains(word) == true && !entries[2].isCounted)
            #expect(
                entries[3].refusal == nil && entries[3].minutes(.block) == 30 && entries[3].keptCells.contains(word))
        }
        // A column of names is one of names.
        let gliders = try folder.entries(
            "Date,Aircraft,Hours\n2026-07-01,Discus,1.4\n2026-07-02,Twin,1.1\n2026-07-03,D-1234,1.0\n")
        #expect(gliders.map { $0.flight.aircraft?.label } == ["Discus", "Twin", "D-1234"])
    }

    @Test("A payment is no flight, however few registrations the table has")
    func payments() throws {
        let entries = try folder.entries(
            "Date,Aircraft,Hours\n2026-07-01,N739LX,1.4\n2026-07-02,Payment,\n2026-07-03,Club fee,\n")
        #expect(entries.map { $0.refusal == nil } == [true, false, false])
    }

    @Test("The time between the blocks is the block time where no column has one, and only there")
    func blocks() throws {
        let text = "Date,Reg,From,To,Heure départ,Heure arrivée,Dual\n2026-07-01,F-GKQT,LFPN,LFPN,14h05,15h20,1h15\n"
        #expect(try folder.entries(text).map { $0.minutes(.block) } == [75])
        let total = "Date,Reg,Off block,On block,Total\n2026-07-01,N1,10:00,11:00,\n2026-07-02,N1,10:00,11:00,0:55\n"
        #expect(try folder.entries(total).map { $0.minutes(.block) } == [nil, 55])
        let air = "Date,Reg,Takeoff,Landing\n2026-07-01,N1,10:00,11:00\n"
        #expect(try folder.entries(air).map { $0.minutes(.block) } == [nil])
    }

    // MARK: Counts

    @Test(
        "Landings by day and by night in one cell, in the order of the title",
        arguments: [
            ("Landings Day/Night", "3/1", 3, 1), ("Landungen Tag/Nacht", "0/1", 0, 1), ("Ldg N/D", "1/3", 3, 1),
            ("Ldg D/N", "3/", 3, 0), ("Atterrissages jour/nuit", "2 / 1", 2, 1), ("Ldg (night/day)", "1/3", 3, 1),
        ] as [(String, String, Int?, Int?)])
    func pairs(title: String, cell: String, day: Int?, night: Int?) throws {
        let text = "Date,Reg,Total,\(title)\n2026-07-01,N1,1.0,\(cell)\n"
        let entry = try #require(try folder.entries(text).first)
        #expect(entry.count(.dayLandings) == day && entry.count(.nightLandings) == night)
        let book = try ExportFolder()
        let plan = try book.book.plan(importing: try folder.source(text), ImportDecisions()) { _ in true }
        if day != nil { #expect(plan.totals[1].imported == plan.totals[1].source && plan.agrees) }
    }

    @Test("A cell of such a column that is no pair is said, and not counted as read")
    func badPair() throws {
        let entries = try folder.entries(
            "Date,Reg,Total,Landings Day/Night\n2026-07-01,N1,1.0,1/0\n2026-07-02,N1,1.0,2/0\n2026-07-03,N1,1.0,many\n")
        #expect(entries[2].notes.count == 1 && entries[2].unreadable == [3] && entries[2].keptCells == ["many"])
    }

    // MARK: Times in roles by day and night

    @Test("Times in roles by day and night are the time, the role and the night")
    func spread() throws {
        let text =
            "Day,Month,Year,Reg,Captain,Holder's Operating Capacity,From,To,Day SE P1,Day ME P1,Day SE P/UT,Night P1\n"
            + "25,Nov,2026,G-BXTA,Self,P1,EGTB,EGLK,1+05,,,\n24,Nov,2026,G-BXTA,J Harding,P/UT,EGTB,EGTB,,,0+50,\n"
            + "22,Nov,2026,G-BXTA,Self,P1,EGLK,EGTB,0+10,,,0+35\n21,Nov,2026,G-BXTA,Self,P1,EGLK,EGTB,,1+00,,\n"
        let source = try folder.source(text)
        let entries = try source.allEntries
        #expect(entries.map { $0.minutes(.block) } == [65, 50, 45, 60])
        #expect(entries.map { $0.minutes(.pilotInCommand) } == [65, nil, 45, 60])
        #expect(entries.map { $0.minutes(.dualReceived) } == [nil, 50, nil, nil])
        #expect(entries.map { $0.minutes(.night) } == [nil, nil, 35, nil])
        #expect(entries.map { $0.flight.role } == [.pilotInCommand, .dualReceived, .pilotInCommand, .pilotInCommand])
        let book = try ExportFolder()
        let plan = try book.book.plan(importing: source, ImportDecisions()) { _ in true }
        #expect(plan.agreement == "All totals agree", "\(plan.agreement ?? "")")
        // Beside the whole times they are parts of these.
        let parts = try folder.source("Date,Reg,Total,PIC,Night PIC\n2026-07-01,N1,1.0,1.0,0.5\n").allEntries
        #expect(
            parts[0].minutes(.block) == 60 && parts[0].minutes(.pilotInCommand) == 60 && parts[0].minutes(.night) == nil
        )
    }

    @Test("The EASA page: co-pilot time, and sessions with a date of their own")
    func easa() throws {
        let text = """
            DATE,DEPARTURE,,ARRIVAL,,AIRCRAFT,,TOTAL TIME,NAME PIC,LANDINGS,,PILOT FUNCTION TIME,,FSTD SESSION,,,REMARKS
            ,Place,Time,Place,Time,Make model variant,Registration,,,Day,Night,PIC,Co-pilot,Date,Type,Total time,
            04/07/26,LSZH,1040,EGLL,1225,BCS1,HB-JBA,1:45,Meier H.,1,0,,1:45,,,,
            15/07/26,LSZB,0912,LSGE,0947,PA28,HB-KFQ,0:35,SELF,1,0,0:35,,,,,
            ,,,,,,,,,,,,,18/07/26,A320 FFS,4:00,LPC
            """
        let source = try folder.source(text)
        let entries = try source.allEntries
        #expect(entries.allSatisfy { $0.refusal == nil } && entries[0].minutes(.secondInCommand) == 105)
        #expect(entries[0].flight.role == .secondInCommand)
        let session = entries[2].flight
        #expect(session.kind == .simulator && session.date?.isoText == "2026-07-18")
        #expect(session.simulatorDevice == "A320 FFS" && session.times[.simulator] == Minutes(240))
        #expect(session.remarks == "LPC" && session.times.block == nil)
    }

    @Test("The owner beside who commands is the second in command, where no column has times by role")
    func second() throws {
        let entries = try folder.entries(
            "Date,Reg,From,To,Total,PIC Name,SIC Name\n2026-07-01,N1,KPAO,KSQL,1.5,M. Chen,Self\n2026-07-02,N1,KPAO,KSQL,1.0,Self,M. Chen\n"
        )
        #expect(entries.map { $0.flight.role } == [.secondInCommand, .pilotInCommand])
        #expect(entries[0].minutes(.secondInCommand) == 90 && entries[0].flight.pilot == .new("M. Chen"))
        #expect(entries[1].flight[.secondInCommand] == .new("M. Chen"))
    }

    @Test("Two columns of remarks are one text, and no approach is made of the word local")
    func remarks() throws {
        let entry = try #require(
            try folder.entries(
                "Date,Reg,Total,Route,Remarks,Notes,Approaches\n2026-07-01,N1,1.0,local,loc flight,windy,local\n2026-07-02,N1,1.0,KPAO,x,y,ILS\n"
            ).first)
        #expect(entry.flight.remarks == "loc flight\nwindy" && entry.flight.approaches.isEmpty)
    }

    @Test(
        "Titles of clubs and of other languages",
        arguments: [
            ("Ankunftsort", "LSGE", FieldID.destination), ("Dual Rec'd", "1:00", .column(.dualReceived)),
            ("H. bloc départ", "10:00", .event(.offBlock)), ("H. bloc arrivée", "11:00", .event(.onBlock)),
            ("Bem.", "x", .remarks), ("Lieux d'arrivée", "LFPN", .destination),
            ("Flight", "SQ322", FieldID("flightNumber")),
            ("PF/PM", "PF", FieldID("pilotFlying")),
        ])
    func titles(title: String, cell: String, field: FieldID) throws {
        let text = "Date,Reg,\(title)\n2026-07-01,N1,\(cell)\n2026-07-02,N1,\(cell)\n"
        let column = try folder.source(text).description.columns[2]
        #expect(column.field == field, "\(String(describing: column.field))")
    }
}
