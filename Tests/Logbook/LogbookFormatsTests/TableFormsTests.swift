import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// Tables of other forms than a row of titles above rows of flights.
@Suite("Forms of tables")
struct TableFormsTests {
    private let folder = FormatsFolder()

    private func entry(_ text: String, _ change: (inout ImportOptions) -> Void = { _ in }) throws -> ImportedEntry {
        try #require(try folder.entries(text, "book.csv", change).first)
    }

    // MARK: Approaches

    @Test(
        "Approaches in a cell: numbers, kinds, and numbers of kinds",
        arguments: [
            ("6", "6×", 6), ("0", "", 0), ("3.0", "3×", 3), ("2 ILS", "2×ILS", 2), ("2xILS", "2×ILS", 2),
            ("2 x ILS", "2×ILS", 2), ("ILS x2", "2×ILS", 2), ("ILS, VOR", "1×ILS 1×VOR", 2),
            ("1 PAR 2 ILS", "1×PAR 2×ILS", 3), ("ILS 25R; RNAV 16", "1×ILS 25R 1×RNAV (GPS) 16", 2),
            ("1 ILS 25R KLVK", "1×ILS 25R KLVK", 1), ("VOR-A", "1×VOR-A", 1), ("ILS-KAPA", "1×ILS KAPA", 1),
            ("120", "99×", 120),
            ("2 RNAV (GPS)", "2×RNAV (GPS)", 2), ("ILS,VOR,3", "1×ILS 1×VOR 3×", 5),
        ])
    func approaches(cell: String, shown: String, count: Int) {
        let read = ApproachCell(cell)
        let words = read.approaches.map { approach in
            let kind = [approach.type?.rawValue ?? approach.typeText, approach.runway, approach.airport?.label]
            return "\(approach.count)×\(kind.compactMap(\.self).joined(separator: " "))"
        }
        #expect(words.joined(separator: " ") == shown && read.count == count)
    }

    @Test("A count of approaches is so many of an unknown kind, and is compared")
    func counts() throws {
        let source = try folder.source(
            "Date,Reg,Type,From,To,Total,PIC,Actual,Holds,Approaches\n2026-11-01,N12345,C172,KPAO,KMRY,1.5,1.5,1.0,1,6\n2026-11-13,N12345,C172,KMRY,KPAO,1.5,1.5,1.0,0,0\n"
        )
        let entries = try source.allEntries
        #expect(entries[0].flight.approaches.map(\.count) == [6] && entries[0].flight.approaches[0].type == nil)
        #expect(entries[0].flight.approaches[0].typeText == nil && entries[1].flight.approaches.isEmpty)
        #expect(entries.map { $0.figures[9] } == [6, 0] && entries.map { $0.compared[9] } == [6, 0])
    }

    // MARK: Aircraft

    @Test(
        "Of two columns about the aircraft, the cells say which has the registration",
        arguments: [
            "Date,Aircraft,Registration,From,To,Total\n2026-11-01,C172,N12345,KPAO,KMRY,1.5\n2026-11-02,PA28,N54321,KMRY,KPAO,1.4\n",
            "Date,Aircraft,Reg,From,To,Total\n2026-11-01,Cessna 172,N12345,KPAO,KMRY,1.5\n2026-11-02,PA-28,N54321,KMRY,KPAO,1.4\n",
            "Date,Tail Number,Aircraft,From,To,Total\n2026-11-01,N12345,C172,KPAO,KMRY,1.5\n2026-11-02,N54321,PA28,KMRY,KPAO,1.4\n",
            "Datum;Flugzeug;Kennzeichen;Von;Nach;Dauer\n2026-11-01;C172;N12345;KPAO;KMRY;1,5\n2026-11-02;PA28;N54321;KMRY;KPAO;1,4\n",
            "Date,Aircraft,Type,From,To,Total\n2026-11-01,N12345,C172,KPAO,KMRY,1.5\n2026-11-02,N54321,PA28,KMRY,KPAO,1.4\n",
            "Date,Ident,Aircraft Make & Model,From,To,Total\n2026-11-01,N12345,C172,KPAO,KMRY,1.5\n2026-11-02,N54321,PA28,KMRY,KPAO,1.4\n",
        ])
    func registration(text: String) throws {
        let entries = try folder.entries(text)
        #expect(entries.map { $0.flight.aircraft?.label } == ["N12345", "N54321"])
        #expect(entries.allSatisfy { $0.aircraft?.aircraftType?.nonEmpty != nil })
        #expect(entries[0].minutes(.block) == 90)
    }

    @Test("Two rows of titles, as on European pages")
    func groups() throws {
        let text = """
            Date,Departure,,Arrival,,Aircraft,,Total time of flight,Landings,,Pilot function time,,,Operational condition time,,Name PIC,Remarks
            ,Place,Time,Place,Time,"Make, model",Registration,,Day,Night,PIC,Co-pilot,Dual,Night,IFR,,
            04/11/2026,LSZH,10:00,LSGG,10:55,C172,HB-CFA,0:55,0,1,0:55,,,0:30,0:20,SELF,first
            13/11/2026,LSGG,17:00,LSZH,18:00,C172,HB-CFA,1:00,1,0,,,1:00,,,Ann Lee,
            """
        let source = try folder.source(text)
        let entries = try source.allEntries
        #expect(entries.count == 2)
        let first = try #require(entries.first)
        #expect(first.flight.aircraft == .new("HB-CFA") && first.aircraft?.aircraftType == "C172")
        #expect(first.flight.origin == .new("LSZH") && first.flight.destination == .new("LSGG"))
        #expect(first.time(.offBlock) == "2026-11-04T10:00:00Z" && first.time(.onBlock) == "2026-11-04T10:55:00Z")
        #expect(first.count(.nightLandings) == 1 && first.count(.dayLandings) == 0)
        #expect(
            first.minutes(.pilotInCommand) == 55 && first.minutes(.night) == 30 && first.minutes(.instrumentRules) == 20
        )
        #expect(entries[1].minutes(.dualReceived) == 60 && entries[1].flight.pilot == .new("Ann Lee"))
        #expect(first.keptCells.isEmpty && first.line == 3)
        #expect(try source.entry(rereading: first.cells, layout: source.description.layout)?.flight == first.flight)
        // The layout finds the titles again.
        var options = ImportOptions(today: FormatsFolder.today)
        options.found = FileLayout(data: source.description.layout)
        let again = try ImportFormats.source(of: try folder.write(text), options: options)
        #expect(try again.allEntries == entries)
    }

    // MARK: Dates

    @Test(
        "Dates in other forms, and in several columns",
        arguments: [
            ("Date,Reg,Total\n45720,N12345,1.0\n", "2025-03-04"),
            ("Date,Reg,Total\n45720.5875,N12345,1.0\n", "2025-03-04"),
            ("Date,Reg,Total\nTue 4 Mar 2025,N12345,1.0\n", "2025-03-04"),
            ("Date,Reg,Total\n04MAR25,N12345,1.0\n", "2025-03-04"),
            ("Date,Reg,Total\n\"Tuesday, March 4, 2025\",N12345,1.0\n", "2025-03-04"),
            ("Date,Reg,Total\nMar 4th 2025,N12345,1.0\n", "2025-03-04"),
            ("YEAR,DATE,Reg,Total\n2025,4 Mar,N12345,1.0\n", "2025-03-04"),
            ("YEAR,DATE,Reg,Total\n2025,13/3,N12345,1.0\n2025,4/3,N12345,1.0\n", "2025-03-13"),
            ("Year,Month,Day,Reg,Total\n2025,3,4,N12345,1.0\n", "2025-03-04"),
            ("Jahr;Monat;Tag;Kennzeichen;Flugzeit\n2025;März;4;D-EABC;1,0\n", "2025-03-04"),
            ("Date (dd/mm/yy),Reg,Total\n03/04/25,N12345,1.0\n", "2025-04-03"),
            ("Date (mm/dd/yyyy),Reg,Total\n03/04/2025,N12345,1.0\n", "2025-03-04"),
            ("Datum (TT.MM.JJ);Kennzeichen;Flugzeit\n03/04/25;D-EABC;1,0\n", "2025-04-03"),
        ])
    func dates(text: String, date: String) throws { #expect(try entry(text).flight.date?.isoText == date) }

    @Test(
        "A year that is missing in a row is that of the row above where the date goes on from it; else the row is refused"
    )
    func missingYear() throws {
        let entries = try folder.entries(
            "YEAR,DATE,Reg,Total\n2025,4 Mar,N12345,1.0\n,5 Mar,N12345,1.0\n,27 Dec,N12345,1.0\n2024,2 Jan,N12345,1.0\n"
        )
        #expect(entries.map { $0.flight.date?.isoText } == ["2025-03-04", "2025-03-05", nil, "2024-01-02"])
        #expect(entries[2].refusal != nil)
        let first = try folder.entries("YEAR,DATE,Reg,Total\n,4 Mar,N12345,1.0\n2025,5 Mar,N12345,1.0\n")
        #expect(first.map { $0.flight.date?.isoText } == [nil, "2025-03-05"])
    }

    @Test("A date and a clock in one column: the time off blocks has the date where no column has one")
    func moments() throws {
        let capzlog =
            "Departure,Arrival,Off Block,On Block,Block,Takeoff,Landing,Aircraft,Type,PIC,Copi,Number of PAX,Holding Patterns\n"
            + "LSZH,EDDM,2025-03-04 10:00,2025-03-04 11:10,1:10,2025-03-04 10:12,2025-03-04 11:01,HB-JCA,BCS1,,1:10,90,1\n"
            + "EDDM,LSZH,2025-03-04 23:30,2025-03-05 00:40,1:10,,,HB-JCA,BCS1,,1:10,101,0\n"
        let entries = try folder.entries(capzlog)
        #expect(
            entries.map { $0.flight.date?.isoText } == ["2025-03-04", "2025-03-04"]
                && entries.allSatisfy { $0.refusal == nil })
        #expect(entries.map { $0.time(.offBlock) } == ["2025-03-04T10:00:00Z", "2025-03-04T23:30:00Z"])
        #expect(entries.map { $0.time(.onBlock) } == ["2025-03-04T11:10:00Z", "2025-03-05T00:40:00Z"])
        #expect(entries[0].time(.takeOff) == "2025-03-04T10:12:00Z" && entries[1].time(.takeOff) == nil)
        #expect(entries.map { $0.minutes(.secondInCommand) } == [70, 70] && entries[0].count(.holds) == 1)
        #expect(entries[0].flight.origin == .new("LSZH") && entries[0].attribute("passengers") == "90")
        let sky = try entry(
            "Departure Time,Departure Place,Arrival Time,Arrival Place,Aircraft,Total\n04/03/2025 10:00,EGKB,13/03/2025 11:10,EGMC,G-ABCD,1:10\n"
        )
        #expect(sky.flight.date?.isoText == "2025-03-04" && sky.flight.destination == .new("EGMC"))
        let one = try entry("Date,Reg,From,To,Total\n2025-03-04T14:05:00,N12345,KPAO,KMRY,1.0\n")
        #expect(one.flight.date?.isoText == "2025-03-04" && one.time(.offBlock) == "2025-03-04T14:05:00Z")
        let midnight = try entry("Date,Reg,From,To,Total\n2025-03-04 00:00:00,N12345,KPAO,KMRY,1.0\n")
        #expect(midnight.flight.date?.isoText == "2025-03-04" && midnight.flight.offBlock == nil)
    }

    @Test("A table without a date says that no column has it")
    func noDate() throws {
        let text = "Departure,Arrival,Off Block,On Block,Block\nLSZH,EDDM,10:00,11:10,1:10\n"
        let error = try #require(try folder.error(Array(text.utf8)))
        #expect(error.message.contains("no column has the date") && error.recovery.contains("--map"), "\(error)")
    }

    // MARK: Durations

    @Test(
        "Durations that begin with 0 have hours and minutes, in tables and in formats",
        arguments: [
            (["0130", "0045", "0215"], [90, 45, 135]), (["0130", "1015"], [90, 615]), (["0045", "30"], [45, 30]),
            (["0:45", "1:30"], [45, 90]), (["000", "0130"], [0, 90]),
        ])
    func digits(cells: [String], minutes: [Int]) throws {
        for titles in ["Date,Reg,From,To,Total Time", "Date,AircraftID,From,To,TimeOut,TotalTime"] {
            let rows = cells.map { "2025-03-04,N1,KPAO,KMRY,\(titles.contains("TimeOut") ? "," : "")\($0)\n" }.joined()
            #expect(try folder.entries("\(titles)\n" + rows).map { $0.minutes(.block) } == minutes, "\(titles)")
        }
    }

    @Test("Whole minutes in a format are said, and can be read so")
    func minutes() throws {
        let text =
            "Date,AircraftID,From,To,TimeOut,TotalTime\n2025-03-04,N1,KPAO,KMRY,,60\n2025-03-05,N1,KPAO,KMRY,,45\n"
        #expect(try folder.entries(text) { $0.durations = .minutes }.map { $0.minutes(.block) } == [60, 45])
        let hours = try folder.source(text)
        #expect(hours.description.notes.contains { $0.hasPrefix("TotalTime: whole numbers such as 60") })
    }

    @Test("Hours and minutes in two columns")
    func twoColumns() throws {
        let entries = try folder.entries(
            "Date;Immat;De;A;Heures;Minutes\n04/13/2025;OO-ABC;EBBR;EBAW;1;05\n04/14/2025;OO-ABC;EBAW;EBBR;;55\n")
        #expect(entries.map { $0.minutes(.block) } == [65, 55])
    }

    // MARK: Places

    @Test(
        "Words in the place of places",
        arguments: [
            ("KPAO,LOCAL", "KPAO", "KPAO"), ("KPAO,same", "KPAO", "KPAO"), ("KPAO,-", "KPAO", nil),
            ("n/a,KMRY", nil, "KMRY"),
            ("KPAO,?", "KPAO", nil), ("home,KMRY", nil, "KMRY"), ("KPAO,none", "KPAO", nil),
            ("KMRY (Monterey),KPAO", "KMRY", "KPAO"),
            ("\"KMRY, CA\",KPAO", "KMRY", "KPAO"), ("KPAO,dto", "KPAO", "KPAO"),
            ("Grass strip,LOCAL", "Grass strip", "Grass strip"),
            ("ZZZZ,KPAO", nil, "KPAO"), ("LSZH Zürich,LSGG/GVA", "LSZH", "LSGG"),
        ] as [(String, String?, String?)])
    func places(cells: String, from: String?, to: String?) throws {
        for titles in ["Date,Reg,From,To,Total Time", "Date,AircraftID,From,To,TotalTime,DayLandingsFullStop"] {
            let read = try entry("\(titles)\n2025-03-04,N1,\(cells),1.0\n2025-03-05,N1,KPAO,KMRY,1.0\n")
            #expect(read.flight.origin?.label == from && read.flight.destination?.label == to, "\(titles)")
        }
    }

    @Test("What stands for an airport without an identifier is noted and kept for a choice")
    func placeholders() throws {
        let rows = "2025-03-04,N1,ZZZZ,KPAO,1.0\n2025-03-05,N1,KPAO,xxxx,1.0\n2025-03-06,N1,KPAO,-,1.0\n"
        let titles = "Date,Reg,From,To,Total Time"
        let first = try entry("\(titles)\n\(rows)")
        #expect(first.placeholders == [.origin: "ZZZZ"])
        #expect(first.notes.contains("departure “ZZZZ” is no known airport"))
        let lines = rows.split(separator: "\n")
        let second = try entry("\(titles)\n\(lines[1])\n\(lines[0])\n")
        #expect(second.placeholders == [.destination: "xxxx"] && second.flight.destination == nil)
        let third = try entry("\(titles)\n\(lines[2])\n\(lines[0])\n")
        #expect(third.placeholders.isEmpty && !third.notes.contains { $0.contains("no known airport") })
    }

    @Test("Places are the ends of the route where no column has them")
    func route() throws {
        let read = try folder.entries(
            "DATE,AIRCRAFT MAKE & MODEL,AIRCRAFT IDENT,ROUTE OF FLIGHT,TOTAL DURATION,INSTRUMENT,APPROACHES & TYPE,SECOND IN COMMAND\n"
                + "3/14/2025,B-737,N737AB,AXH-LBX-AXH,2.5,0.5,1 ILS,2.5\n3/15/2025,B-737,N737AB,KIAH-KMSY,1.5,,,1.5\n")
        #expect(
            read.map { $0.flight.origin?.label } == ["AXH", "KIAH"]
                && read.map { $0.flight.destination?.label } == ["AXH", "KMSY"])
        #expect(read.map { $0.minutes(.secondInCommand) } == [150, 90] && read[0].minutes(.actualInstrument) == 30)
        #expect(read[0].minutes(.block) == 150 && read[0].flight.approaches.first?.type == .ils)
        #expect(read[0].flight.aircraft == .new("N737AB") && read[0].aircraft?.aircraftType == "B-737")
    }

    // MARK: Rows that are no flights

    @Test(
        "A row of totals is no flight, and does not count",
        arguments: [
            "Totals,,,,3.0,2", ",,,Summe,3.0,2", "Page total,,,,3.0,2", "TOTAL:,,,,3.0,2", "Totaux,,,,3.0,2",
            "Carried forward,,,,3.0,2",
        ])
    func totals(row: String) throws {
        let text =
            "Date,Reg,From,To,Total Time,Landings\n2025-03-04,N1,KPAO,KMRY,1.5,1\n2025-03-05,N1,KPAO,KMRY,1.5,1\n\(row)\n"
        let book = try ExportFolder()
        let plan = try book.book.plan(importing: try folder.source(text), ImportDecisions()) { _ in true }
        #expect(plan.rows.map(\.state) == [.new, .new, .refused] && plan.rows[2].reason?.contains("totals") == true)
        #expect(plan.agreement == "All totals agree" && plan.totals.first?.source == 180)
    }

    @Test("Sums do not decide whether whole numbers are minutes")
    func sums() throws {
        let rows = "2025-03-04,N1,KPAO,KMRY,2,1\n2025-03-05,N1,KPAO,KMRY,3,1\n"
        let read = try folder.entries("Date,Reg,From,To,Total Time,Landings\n\(rows)Total,,,,500,2\n")
        #expect(read.prefix(2).map { $0.minutes(.block) } == [120, 180])
    }

    @Test("What was flown before the table begins is an opening balance; further down it is a row of totals")
    func broughtForward() throws {
        let text =
            "Date,Reg,From,To,Total Time,Landings,PIC,Night\nBrought forward,,,,250.0,300,200.0,20.0\n2025-03-04,N1,KPAO,KMRY,1.5,1,1.5,\nÜbertrag,,,,251.5,301,201.5,\n"
        let entries = try folder.entries(text)
        #expect(entries[0].balance?.minutes == Minutes(15_000) && entries[0].balance?.landings == 300)
        #expect(entries[1].balance == nil && entries[2].balance == nil && entries[2].refusal != nil)
    }

    @Test("Wader: previous experience and sessions are rows")
    func wader() throws {
        let text = """
            date,departure,arrival,startTime,takeoffTime,landingTime,parkingTime,registration,type,totalTime,picTime,picusTime,crossCountryTime,actualInstrumentTime,isPreviousExperience,isSimulator,simType
            2020-01-01,,,,,,,,,250:00,200:00,,,,true,false,
            2025-03-04,LSZH,LSGG,10:00,10:10,10:50,10:55,HB-CFA,C172,0:55,0:55,0:10,0:55,0:20,false,false,
            2025-03-05,,,,,,,,,4:00,,,,,false,true,A320 FFS
            """
        let entries = try folder.entries(text)
        #expect(entries[0].balance?.minutes == Minutes(15_000))
        let flight = entries[1]
        #expect(flight.time(.offBlock) == "2025-03-04T10:00:00Z" && flight.time(.onBlock) == "2025-03-04T10:55:00Z")
        #expect(flight.time(.takeOff) == "2025-03-04T10:10:00Z" && flight.minutes(.crossCountry) == 55)
        #expect(
            flight.minutes(.actualInstrument) == 20 && flight.flight.attributes["picusMinutes"] == .minutes(Minutes(10))
        )
        let session = entries[2].flight
        #expect(
            session.kind == .simulator && session.simulatorDevice == "A320 FFS"
                && session.times[.simulator] == Minutes(240))
        #expect(session.times.block == nil && session.aircraft == nil)
    }

    @Test("The clock of the titles is that of the times, unless another one is said")
    func titledClock() throws {
        let text = "Date,Reg,From,To,Off (local),On (local),Total\n2025-06-07,N1,KPAO,KMRY,10:00,11:00,1.2\n"
        #expect(try entry(text).time(.takeOff) == "2025-06-07T17:00:00Z")
        #expect(try entry(text) { $0.times = .utc }.time(.takeOff) == "2025-06-07T10:00:00Z")
        #expect(try entry(text.replacing("(local)", with: "UTC")).time(.takeOff) == "2025-06-07T10:00:00Z")
    }

    @Test("A row with a device and no aircraft is a session")
    func onlyDevice() throws {
        let session = try entry("Session,Date,Device,Duration,Instructor,Notes\n1,2025-03-04,FNPT II,2:00,Ann Lee,x\n")
            .flight
        #expect(session.kind == .simulator && session.times[.simulator] == Minutes(120) && session.times.block == nil)
    }

    @Test("A row whose whole time is in a device is a session; one in an aircraft stays a flight")
    func device() throws {
        let entries = try folder.entries(
            "Date,Reg,Type,From,To,Total,Simulator,Landings\n2025-03-04,N1,C172,KPAO,KMRY,1.5,,1\n2025-03-05,,FNPT II,,,2.0,2.0,3\n2025-03-06,N1,C172,KPAO,KMRY,1.5,1.5,1\n"
        )
        #expect(entries.map(\.flight.kind) == [.flight, .simulator, .flight])
        #expect(entries[1].flight.simulatorDevice == "FNPT II" && entries[1].count(.dayLandings) == 3)
    }

    @Test("A club's book without titles: the only column of durations is the flight's time")
    func untitled() throws {
        let entries = try folder.entries(
            "13/05/2025;F-GABC;DR400;LFPN-LFPT;2;00:50\n14/05/2025;F-GABC;DR400;LFPT-LFPN;1;01:10\n")
        #expect(
            entries.map { $0.minutes(.block) } == [50, 70]
                && entries.map { $0.flight.origin?.label } == ["LFPN", "LFPT"])
        #expect(entries[0].aircraft?.aircraftType == "DR400" && entries[0].flight.aircraft == .new("F-GABC"))
        // Of two such columns none is taken.
        let two = try folder.entries("13/05/2025;F-GABC;00:50;00:45\n14/05/2025;F-GABC;01:10;00:30\n")
        #expect(two.allSatisfy { $0.minutes(.block) == nil } && two[0].keptCells == ["00:50", "00:45"])
    }

    // MARK: People

    @Test("The owner as the pilot in command flew as such, where no column has times by role")
    func owner() throws {
        let alone = try entry("Date,Reg,From,To,Total,Pilot\n2025-03-04,N1,KPAO,KMRY,1.5,SELF\n")
        #expect(
            alone.flight.role == .pilotInCommand && alone.minutes(.pilotInCommand) == 90 && alone.flight.pilot == nil)
        let beside = try entry("Date,Reg,From,To,Total,Pilot,Dual\n2025-03-04,N1,KPAO,KMRY,1.5,Ich,\n")
        #expect(beside.flight.role == nil)
        let other = try entry("Date,Reg,From,To,Total,Pilot\n2025-03-04,N1,KPAO,KMRY,1.5,Ann Lee\n")
        #expect(other.flight.role == nil && other.flight.pilot == .new("Ann Lee"))
    }

    @Test("Roles and launch methods in the words of tables")
    func words() throws {
        let read = try folder.entries(
            "Datum;Kennzeichen;Startort;Landeort;Flugzeit;Funktion;Startart\n04.03.2025;D-1234;EDPJ;EDPJ;0:50;PIC;Winde\n05.03.2025;D-1234;EDPJ;EDPJ;0:20;Schüler;F-Schlepp\n"
        )
        #expect(read.map { $0.flight.role } == [.pilotInCommand, .dualReceived])
        #expect(read.map { $0.attribute("launchMethod") } == ["winch", "aerotow"])
    }

    // MARK: Landings

    @Test("Landings by full stops and in all")
    func fullStops() throws {
        let read = try folder.entries(
            "Date,Reg,Total,Night,AllLandings,DayLandingsFullStop,NightLandingsFullStop\n2025-03-04,N1,1.0,0,9,2,0\n2025-03-05,N1,1.0,0.5,2,1,1\n"
        )
        #expect(read.map { $0.count(.dayLandings) } == [9, 1] && read.map { $0.count(.nightLandings) } == [0, 1])
        #expect(read.map { $0.count(.dayFullStopLandings) } == [2, 1] && read[1].count(.nightFullStopLandings) == 1)
    }

    @Test("A cell that says nothing is no unreadable figure")
    func nothing() throws {
        let text =
            "Date,Reg,Total,Night,Day Ldg\n2025-03-04,N1,1.0,n/a,-\n2025-03-05,N1,1.0,0.5,1\n2025-03-06,N1,1.0,dark,1\n2025-03-07,N1,1.0,0.3,1\n"
        let book = try ExportFolder()
        let plan = try book.book.plan(importing: try folder.source(text), ImportDecisions()) { _ in true }
        #expect(plan.totals.map(\.unreadable) == [0, 1, 0] && plan.totals[1].lines == [4])
        #expect(plan.rows.map(\.noteCount) == [0, 0, 1, 0])
    }

    // MARK: Numbers that nothing takes

    @Test("A column of numbers that nothing takes is a total without anything beside it; names of things are not")
    func uncompared() throws {
        let text =
            "Date,Reg,Total,Fuel,Price,Invoice,Squawk,Note\n2025-03-04,N1,1.0,12.5,\"99,50\",20250304,7000,x\n2025-03-05,N1,1.0,10,100,20250305,1200,1\n"
        let book = try ExportFolder()
        let plan = try book.book.plan(importing: try folder.source(text), ImportDecisions()) { _ in true }
        let open = plan.totals.filter(\.isUncompared)
        #expect(open.map(\.title) == ["Fuel", "Price", "Squawk"] && open[0].source == 2_250)
        #expect(plan.agreement == "3 columns of numbers not taken: Fuel, Price, Squawk; the other totals agree")
        #expect(plan.uncomparedColumns == [3, 4, 6] && plan.rows.allSatisfy { $0.noteCount == 0 })
    }
}
