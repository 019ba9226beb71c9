import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// What words say of whole rows: the owner in a seat, devices, rows of remarks alone, opening balances, and clocks in titles.
@Suite("What words say of rows")
struct WhatWordsSayOfRowsTests {
    private let folder = FormatsFolder()

    private func plan(_ text: String) throws -> ImportPlan {
        let book = try ExportFolder()
        return try book.book.plan(importing: try folder.source(text), ImportDecisions()) { _ in true }
    }

    private func rows(_ titles: String, _ rows: String..., owner: String) throws -> [ImportedEntry] {
        try folder.entries("\(titles)\n\(rows.joined(separator: "\n"))\n", "book.csv") { $0.owner = owner }
    }

    // MARK: The owner

    @Test("Instruction in a row whose instructor is the owner is given", arguments: ["Dual", "Schulung"])
    func instructs(word: String) throws {
        let entries = try rows(
            "Date,Reg,Student,Instructor,Capacity,From,To,Total",
            "2019-06-08,G-ABCD,Ann Lee,Joe Hill,\(word),EGBJ,EGBJ,0:55",
            "2019-06-19,G-ABCD,Tim Baum,Ann Lee,\(word),EGBJ,EGBJ,0:50", owner: "Ann Lee")
        #expect(entries.map(\.flight.role) == [.dualReceived, .instructor])
        #expect(entries[1].minutes(.dualGiven) == 50 && entries[1].minutes(.dualReceived) == nil)
        #expect(entries[1].flight[.student] == .new("Tim Baum") && entries[1].flight[.instructor] == nil)
        #expect(entries[1].notes == ["you are the instructor, so the instruction is given"])
        #expect(entries[0].flight[.instructor] == .new("Joe Hill"))
    }

    @Test("An examiner examines; who was only a passenger logs nothing")
    func examinesAndGoesAlong() throws {
        let exam = try rows(
            "Date,Reg,Pilot,Examiner,From,To,Total", "2019-06-08,G-ABCD,Joe Hill,Ann Lee,EGBJ,EGBJ,0:55",
            "2019-06-09,G-ABCD,Ann Lee,Joe Hill,EGBJ,EGBJ,0:55", owner: "Ann Lee")
        #expect(exam.map(\.flight.role) == [.examiner, .pilotInCommand])
        let along = try rows(
            "Datum,Kennz.,Pilot,Passagier,Von,Nach,Flugzeit", "2024-03-01,D-EABC,Ann Lee,Hans Berg,EDFE,EDFE,0:50",
            "2024-03-02,D-EABC,Hans Berg,Ann Lee,EDFE,EDFE,0:55", owner: "Ann Lee")
        #expect(along.map(\.refusal) == [nil, "you were a passenger, which is no flight of a logbook"])
    }

    @Test(
        "Several people in the cell of who commands are no one person",
        arguments: [
            ("PIC", "Ann Lee & Tim Baum"), ("Pilots", "Tim Baum, Joe Hill"), ("Captain", "Tim Baum und Joe Hill"),
            ("Pilots", "T. Baum / J. Hill"), ("Pilot", "Baum; Hill"),
        ])
    func several(title: String, cell: String) throws {
        let entry = try folder.table("Date|Reg|From|To|\(title)|Total", "2024-03-02|G-ABCD|EGBS|EGBJ|\(cell)|0:55")[0]
        #expect(entry.flight.pilot == nil)
        #expect(entry.notes.contains("\(title): “\(cell)” are several, and who was in command is not said"))
        #expect(entry.kept.contains { entry.cells[$0] == cell })
        let one = try folder.table("Date|Reg|From|To|PIC|Total", "2024-03-02|G-ABCD|EGBS|EGBJ|Baum, Tim|0:55")[0]
        #expect(one.flight.pilot == .new("Baum, Tim"))
    }

    @Test("Who is named as the pilot beside the owner as the instructor was the student, which is said")
    func taught() throws {
        let entries = try rows(
            "Date,Aircraft,Registration,Pilot,Instructor,From,To,Flight Time",
            "2021-03-20,PA38,G-OLFX,J. Abbott,Claire Hume,EGNC,EGNC,1:00",
            "2021-03-21,PA38,G-OLFX,Claire Hume,,EGNC,EGNT,0:40", owner: "Claire Hume")
        #expect(entries.map(\.flight.role) == [.instructor, .pilotInCommand])
        #expect(entries[0].flight.pilot == nil && entries[0].flight[.student] == .new("J. Abbott"))
        #expect(entries[0].notes.contains("you are the instructor: J. Abbott is read as your student"))
    }

    @Test(
        "A word before a name says that it is a passenger's",
        arguments: ["Pax: M. Dunn", "Passenger - M. Dunn", "pax M. Dunn"])
    func passengers(cell: String) throws {
        let entry = try folder.table(
            "Date,Reg,Type,P1,P2,Total,Role", "2023-05-19,G-BNKD,C172,Self,\(cell),0:36,P1",
            "2023-05-20,G-BNKD,C172,Self,Al Orr,0:36,P1")[0]
        #expect(entry.flight.crew == [CrewRecord(.passenger, .new("M. Dunn"))])
    }

    @Test(
        "A tick says the role beside an empty column with times of another", arguments: ["SPIC", "SIC", "Dual given"])
    func ticks(title: String) throws {
        let entries = try folder.table(
            "Datum,LFZ,Von,Nach,Zeit,PIC,\(title)", "2022-10-29,D-EGHX,EDFE,EDRY,00:35,x,",
            "2022-10-30,D-EGHX,EDRY,EDFE,00:40,x,")
        #expect(entries.map(\.flight.role) == [.pilotInCommand, .pilotInCommand])
        #expect(entries.map { $0.minutes(.pilotInCommand) } == [35, 40])
    }

    @Test(
        "A column in which a role stands has no places, although PIC and DBO are codes of airports",
        arguments: ["Functie", "Xyz"])
    func rolesAsCodes(title: String) throws {
        let entries = try folder.table(
            "Datum,Reg,Veld,Aantal starts,Vliegtijd,\(title)", "14-05-2023,PH-1234,Terlet,6,0:42,DBO",
            "21-05-2023,PH-987,Terlet,2,1:20,PIC")
        #expect(entries.allSatisfy { $0.flight.origin?.label != "DBO" && $0.flight.origin?.label != "PIC" })
        #expect(entries.allSatisfy { $0.flight.destination == nil })
        #expect(title == "Xyz" || entries[1].flight.role == .pilotInCommand)
    }

    // MARK: Titles

    @Test(
        "The upper row of titles has those of columns without one below",
        arguments: [
            "Date;Avion;Trajet;;Horaires;;Att.;;CDB\n;Immat.;De;Vers;Départ;Arrivée;Jour;Nuit;",
            "Datum;Flugzeug;Strecke;;Zeiten;;Ldg.;;PIC\n;Kennz.;Von;Nach;Abflug;Ankunft;Tag;Nacht;",
            "Data;Aeromobile;Tratta;;Orari;;Att.;;PIC\n;Marche;Da;A;Partenza;Arrivo;Giorno;Notte;",
        ])
    func titlesAbove(titles: String) throws {
        let entries = try folder.entries(
            "\(titles)\n15/06/2023;F-GCAB;LFPZ;LFPZ;08:00;09:00;4;;1:00\n18/06/2023;F-GCAB;LFOX;LFPZ;19:40;20:10;;1;0:30\n"
        )
        #expect(entries.map { $0.flight.date?.isoText } == ["2023-06-15", "2023-06-18"])
        #expect(entries.map { $0.minutes(.pilotInCommand) } == [60, 30])
        #expect(entries.map { $0.count(.dayLandings) ?? 0 } == [4, 0] && entries[1].count(.nightLandings) == 1)
        #expect(entries.allSatisfy { $0.minutes(.block).map { $0 <= 60 } ?? true })
        #expect(entries.map(\.flight.origin) == [.new("LFPZ"), .new("LFOX")])
    }

    @Test(
        "Where a flight began below a route is no route",
        arguments: ["Trajet;De;A", "Strecke;Von;Nach", "Route;From;To", "Tratta;Da;A"])
    func placesBelowRoutes(titles: String) throws {
        let parts = titles.split(separator: ";")
        let entries = try folder.entries(
            "Date;Avion;\(parts[0]);;Temps de vol;CDB\n;;\(parts[1]);\(parts[2]);;\n22/11/2019;F-GOLB;LFBD;LFBE;0:45;0:45\n"
                + "23/11/2019;F-GOLB;LFBE;LFBD;0:40;0:40\n")
        #expect(entries.map(\.flight.origin) == [.new("LFBD"), .new("LFBE")])
        #expect(entries.map(\.flight.destination) == [.new("LFBE"), .new("LFBD")])
        #expect(entries.allSatisfy { $0.flight.route == nil })
    }

    @Test("Words in brackets may say another time")
    func qualified() throws {
        func entry(_ title: String) throws -> ImportedEntry {
            try folder.table(
                "Date,Tail,Type,From,To,Total,PIC,\(title)", "2023-05-14,N53418,C172,KPAO,KPAO,1.5,1.5,0.4",
                "2023-05-15,N53418,C172,KPAO,KPAO,1.5,1.5,0.6")[0]
        }
        for title in ["Instrument (Hood)", "Instrument (sim.)", "IFR (Simulated)"] {
            let found = try entry(title)
            #expect(found.minutes(.simulatedInstrument) == 24 && found.minutes(.actualInstrument) == nil, "\(title)")
        }
        let given = try entry("Dual (Given)")
        #expect(given.minutes(.dualGiven) == 24 && given.minutes(.dualReceived) == nil)
        #expect(try entry("Dual (Received)").minutes(.dualReceived) == 24)
        for title in ["Night (FTD)", "Night (sim)", "Night (to date)", "Night (cumulative)"] {
            #expect(try entry(title).minutes(.night) == nil, "\(title)")
        }
        #expect(try entry("Night (hrs)").minutes(.night) == 24)
        let running = try folder.table(
            "Date,Reg,From,To,Total,PIC (to date),Landings (to date)", "2023-05-14,G-BABC,EGLP,EGLP,1:00,51:00,412",
            "2023-05-15,G-BABC,EGLP,EGLP,0:50,51:50,415")
        #expect(running.allSatisfy { $0.minutes(.pilotInCommand) == nil && $0.count(.dayLandings) == nil })
        #expect(running.allSatisfy { $0.flight.landing == nil })
    }

    // MARK: What no flight is

    @Test("A type of a device makes a session, whatever its number", arguments: ["FNPT II", "FFS", "FTD", "AATD"])
    func devices(type: String) throws {
        let entries = try folder.table(
            "Date,Type,Reg,From,To,Total,Dual", "2024-03-01,C172,G-ABCD,EGBJ,EGBS,0:50,0:50",
            "2024-03-02,\(type),UK-1234,EGBJ,EGBJ,1:30,1:30")
        #expect(entries.map(\.flight.kind) == [.flight, .simulator])
        #expect(entries[1].minutes(.simulator) == 90 && entries[1].minutes(.block) == nil)
        #expect(entries[1].flight.simulatorDevice == "UK-1234 \(type)")
    }

    @Test("Rows of remarks alone are training on the ground, or an event")
    func remarksAlone() throws {
        let entries = try folder.table(
            "Date,Type,Tail,From,To,Total,PIC,Remarks", "2024-03-01,C172,N123AB,KPAO,KSQL,1.0,1.0,",
            "2024-03-02,,,,,2.0,,Ground school", "2024-03-03,,,,,,,Passed the written with 92%",
            "2024-03-04,,,,,1.5,1.5,a flight")
        #expect(entries.map(\.flight.kind) == [.flight, .ground, .event, .flight])
        #expect(entries[1].flight.remarks == "Ground school")
    }

    @Test("A row below without a date is of the day above where it has a route")
    func daysOfRoutes() throws {
        let entries = try folder.table(
            "Date,Reg,Route,Total", "2024-03-01,G-ABCD,EGBJ-EGBS,0:50", ",G-ABCD,EGBS-EGBJ,0:55")
        #expect(entries.map { $0.flight.date?.isoText } == ["2024-03-01", "2024-03-01"])
    }

    @Test(
        "What was flown before has many names",
        arguments: [
            "Brought fwd", "Totals forwarded", "AMT. FORWARDED", "Prior hours", "Balance b/f", "Total from old book",
            "Carried from previous book", "Initial hours", "Existing hours", "Total time before this log",
            "From page 3", "Previous logbook total",
        ])
    func balances(word: String) throws {
        let plan = try self.plan(
            "Date,Reg,Type,From,To,PIC,Total,Ldg\n\(word),,,,,10:00,12:00,20\n2024-03-01,G-ABCD,C152,EGBJ,EGBS,1:00,1:00,1\n"
                + "2024-03-02,G-ABCD,C152,EGBS,EGBJ,1:00,1:00,1\nTotal,,,,,12:00,14:00,22\n")
        #expect(plan.count(.balance) == 1 && plan.agreement == "All totals agree", "\(plan.differingSums)")
    }

    @Test(
        "Sums that go on elsewhere are none",
        arguments: [
            "Carried forward to next page", "Total carried forward", "Balance carried over", "c/f", "Total hours",
        ])
    func sumsThatGoOn(word: String) { #expect(RowWord(cell: word) == .total) }

    @Test("Times in classes of an opening balance are compared with the file's")
    func classesOfBalances() throws {
        let plan = try self.plan(
            "Date,Reg,Type,From,To,SE,ME,Total\nBrought forward,,,,,100:00,10:00,110:00\n"
                + "2024-03-01,G-ABCD,C152,EGBJ,EGBS,1:00,,1:00\n2024-03-02,G-ABCE,PA34,EGBS,EGBJ,,1:10,1:10\n")
        #expect(plan.agreement == "All totals agree", "\(plan.differingSums)")
        #expect(plan.totals.map(\.source) == [101 * 60, 11 * 60 + 10, 112 * 60 + 10])
    }

    @Test("Hours by day without their minutes are no time of a flight")
    func halvesByDay() throws {
        let entries = try folder.entries(
            "Datum;Reg;Von;Nach;Day;;Night;\n;;;;h;m;h;m\n02.03.24;G-ABCD;EGBJ;EGBS;1;50;;\n03.03.24;G-ABCD;EGBJ;EGBJ;1;30;0;50\n"
        )
        #expect(entries.map { $0.minutes(.block) } == [nil, nil])
        #expect(entries.map { $0.minutes(.night) } == [nil, 50])
    }

    // MARK: Approaches and clocks

    @Test(
        "Approaches in words",
        arguments: [
            ("two ILS 11 and one RNAV 29", ["ILS 11 x2", "RNAV (GPS) 29"]),
            ("ILS 11 und VOR 24", ["ILS 11", "VOR 24"]),
            ("ILS11 RNAV29", ["ILS 11", "RNAV (GPS) 29"]), ("zwei ILS 26", ["ILS 26 x2"]),
            ("ILS 26 twice", ["ILS 26 x2"]),
        ])
    func approaches(cell: String, meant: [String]) {
        let found = ApproachCell(cell)
        #expect(found.approaches.map { ApproachText.text(of: [$0]) } == meant, "\(found)")
        #expect(!found.hasMore)
    }

    @Test(
        "A clock with its summer time in one title",
        arguments: [
            ("(MEZ/MESZ)", "D-EABC,EDFE,EDNY", "09:00", "08:00"), ("(CET/CEST)", "D-EABC,EDFE,EDNY", "09:00", "08:00"),
            ("(GMT/BST)", "G-ABCD,EGBJ,EGBS", "10:00", "09:00"), ("(EST/EDT)", "N123AB,KBED,KORH", "15:00", "14:00"),
        ])
    func seasons(clock: String, flight: String, winter: String, summer: String) throws {
        let entries = try folder.table(
            "Date,Reg,From,To,Off \(clock),On \(clock),Total", "2024-01-15,\(flight),10:00,11:00,1:00",
            "2024-07-15,\(flight),10:00,11:00,1:00")
        #expect(entries.map { $0.flight.offBlock?.time.text } == [winter, summer])
    }

    @Test("A clock that is not known is said")
    func unknownClocks() throws {
        func notes(_ clock: String) throws -> [String] {
            try folder.source(
                "Date,Reg,From,To,Off (\(clock)),On (\(clock)),Total\n2024-01-15,G-ABCD,EGBJ,EGBS,10:00,11:00,1:00\n"
            ).description.notes
        }
        #expect(try notes("XYT").contains { $0.hasPrefix("Off (XYT): it is not known what clock this says") })
        #expect(try !notes("UTC").contains { $0.contains("what clock") })
    }
}
