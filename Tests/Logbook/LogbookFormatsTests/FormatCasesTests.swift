import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// Files of known programs in other forms than their usual ones.
@Suite("Known programs, other forms")
struct FormatCasesTests {
    private let folder = FormatsFolder()

    private func flightbook(_ cells: [String: String]) throws -> ImportedEntry {
        let titles = [
            "Date", "Tail Number", "Total Flight Time", "Night", "Landings", "FS Day Landings", "FS Night Landings",
            "Takeoffs - Day", "Takeoffs - Night", "Landings - Night Touch and Go",
        ]
        let all = cells.merging(["Date": "2025-06-07", "Tail Number": "N1", "Total Flight Time": "1.2"]) { one, _ in one
        }
        let row = titles.map { all[$0] ?? "" }.joined(separator: ",")
        return try #require(try folder.entries(titles.joined(separator: ",") + "\n" + row + "\n").first)
    }

    @Test("MyFlightbook: touch-and-goes by night are landings by night")
    func nightTouches() throws {
        let property = try flightbook([
            "Night": "1.2", "Landings": "5", "FS Night Landings": "1", "Landings - Night Touch and Go": "4",
        ])
        #expect(property.count(.nightLandings) == 5 && property.count(.dayLandings) == 0 && property.notes.isEmpty)
        #expect(property.compared == property.figures.enumerated().map { property.compared[$0.0] == nil ? nil : $0.1 })
        let mixed = try flightbook([
            "Night": "0.5", "Landings": "6", "FS Day Landings": "1", "FS Night Landings": "1",
            "Landings - Night Touch and Go": "3",
        ])
        #expect(mixed.count(.nightLandings) == 4 && mixed.count(.dayLandings) == 2)
        let whole = try flightbook(["Night": "1.2", "Landings": "4", "Takeoffs - Night": "4"])
        #expect(whole.count(.nightLandings) == 4 && whole.count(.dayLandings) == 0)
        // Not all of the flight, or a take-off by day: as before, by day, with a note.
        let part = try flightbook(["Night": "0.6", "Landings": "4"])
        #expect(part.count(.dayLandings) == 4 && part.notes.contains { $0.contains("counted by day") })
        let day = try flightbook(["Night": "1.2", "Landings": "4", "Takeoffs - Day": "1"])
        #expect(day.count(.dayLandings) == 4)
    }

    @Test(
        "ForeFlight is recognized without the time out",
        arguments: [
            "ForeFlight Logbook Import\n\nFlights Table\n", "\"ForeFlight Logbook Import\",,,\n\nFlights Table,,\n", "",
        ])
    func foreFlight(head: String) throws {
        let titles =
            "Date,AircraftID,From,To,Route,TotalTime,PIC,Night,SimulatedFlight,DayLandingsFullStop,NightLandingsFullStop,AllLandings,DualGiven,Person1"
        let text = "\(head)\(titles)\n2025-06-07,N1,KPAO,KMRY,,1.2,1.2,0,,2,0,9,,Ann Lee;Passenger;;\n"
        let source = try folder.source(text)
        #expect(source.description.format == "foreflight")
        let entry = try #require(try source.allEntries.first)
        #expect(entry.count(.dayLandings) == 9 && entry.count(.dayFullStopLandings) == 2)
        #expect(entry.flight[.passenger] == .new("Ann Lee"))
        // The first line decides where few titles are left.
        if head.contains("Import") {
            let few = "\(head)Date,AircraftID,TotalTime\n2025-06-07,N1,1.2\n"
            #expect(try folder.source(few).description.format == "foreflight")
        }
    }

    private static let logTen = [
        "Date", "Aircraft ID", "Aircraft Type", "From", "Route", "To", "Out", "In", "Total Time", "PIC", "Night",
        "Actual Inst", "Sim Inst", "Day Ldg", "Night Ldg", "PIC/P1 Crew", "SIC/P2 Crew", "Flight #", "IPC",
        "Flight Review", "Simulator",
    ]

    @Test("LogTen: the type of the aircraft, and the same titles between commas", arguments: ["\t", ","])
    func logTen(delimiter: String) throws {
        let cells = [
            "2025-06-07", "N737AB", "B737", "KIAH", "", "KMSY", "14:00", "15:10", "1:10", "1:10", "", "0:20", "", "1",
            "0",
            "Ann Lee", "Bo Fox", "UA12", "1", "", "",
        ]
        let text = [Self.logTen, cells].map { $0.joined(separator: delimiter) + "\n" }.joined()
        let source = try folder.source(text)
        #expect(source.description.format == "logten")
        let entry = try #require(try source.allEntries.first)
        #expect(entry.aircraft?.aircraftType == "B737" && entry.minutes(.actualInstrument) == 20)
        #expect(entry.flight.pilot == .new("Ann Lee") && entry.flight[.secondInCommand] == .new("Bo Fox"))
        #expect(entry.attribute("flightNumber") == "UA12" && entry.keptCells.isEmpty)
    }

    @Test("LogTen: simulator time that is the whole total makes no session of a flight in an aircraft")
    func flownSimulator() throws {
        func entry(_ cells: [String: String]) throws -> ImportedEntry {
            let all = cells.merging(["Date": "2025-06-07"]) { one, _ in one }
            let row = Self.logTen.map { all[$0] ?? "" }.joined(separator: "\t")
            return try #require(try folder.entries(Self.logTen.joined(separator: "\t") + "\n" + row + "\n").first)
        }
        let flown = try entry([
            "Aircraft ID": "N1234", "From": "KPAO", "To": "KSQL", "Total Time": "1:10", "Simulator": "1:10",
            "Day Ldg": "1",
        ])
        #expect(flown.flight.kind == .flight && flown.minutes(.block) == 70 && flown.flight.origin == .new("KPAO"))
        #expect(flown.notes.contains { $0.contains("stays a flight") } && flown.count(.dayLandings) == 1)
        let device = try entry(["Aircraft ID": "FRASCA 142", "Total Time": "1:10", "Simulator": "1:10"])
        #expect(device.flight.kind == .simulator && device.minutes(.block) == nil)
        let none = try entry(["Total Time": "1:10", "Simulator": "1:10"])
        #expect(none.flight.kind == .simulator)
    }

    @Test("CrewLounge: a session has no multi-pilot time; previous experience has all its times")
    func crewLounge() throws {
        let text = """
            PILOTLOG_DATE,AF_DEP,AF_ARR,TIME_TOTAL,TIME_TOTALSIM,TIME_PIC,TIME_NIGHT,AC_MODEL,AC_REG,AC_MP,AC_ISSIM,IS_PREVEXP
            2025-06-07,LSZH,LSGG,0:50,,0:50,,A320,HB-IJA,1,FALSE,FALSE
            2025-06-08,,,,4:00,,,A320,SIM1,1,TRUE,FALSE
            2020-01-01,,,1500:00,,1000:00,300:00,,,,FALSE,TRUE
            """
        let entries = try folder.entries(text)
        #expect(entries.map { $0.minutes(.multiPilot) } == [50, nil, nil])
        #expect(entries[2].moreBalances.map(\.category) == ["pic", "night"])
        let book = try ExportFolder()
        try book.load(text)
        #expect(
            try book.book.openingTotals().map { $0.minutes?.count }.compactMap(\.self).sorted() == [
                18_000, 60_000, 90_000,
            ])
        #expect(try book.load(text) == "same 3")
    }

    @Test("ForeFlight: an instructor who is named twice is on board once; landings of a session stay")
    func twice() throws {
        let text =
            "Date,AircraftID,From,To,TimeOut,TotalTime,SimulatedFlight,DualReceived,InstructorName,Person1,DayTakeoffs,DayLandingsFullStop,AllLandings\n"
            + "2025-06-07,N1,KPAO,KSQL,,1.2,,1.2,Ann Lee,Ann Lee;Instructor;a@b.c;,1,1,1\n"
        let entry = try #require(try folder.entries(text).first)
        #expect(entry.flight.crew.count == 1 && entry.flight[.instructor] == .new("Ann Lee"))
        let session =
            "Aircraft Table\nAircraftID,equipType (FAA),TypeCode\nSIM A,ffs,B737\n\nFlights Table\n"
            + "Date,AircraftID,From,To,TimeOut,TotalTime,SimulatedFlight,DayTakeoffs,DayLandingsFullStop,NightTakeoffs,NightLandingsFullStop,AllLandings\n"
            + "2025-06-07,SIM A,,,,,2.0,3,3,3,3,6\n"
        let device = try #require(try folder.entries(session).first)
        #expect(
            device.flight.kind == .simulator && device.count(.dayLandings) == 3 && device.count(.nightLandings) == 3)
        #expect(device.count(.dayTakeoffs) == 3 && device.count(.nightTakeoffs) == 3)
    }

    @Test("A later file of another name does not replace a flight that differs only in its remarks")
    func secondFlight() throws {
        let book = try ExportFolder()
        let titles = "Date,Reg,Type,From,To,Total Time,Remarks\n"
        try book.load(titles + "2025-03-31,N1A,C172,KPAO,KPAO,1.0,morning\n", "spring.csv")
        #expect(
            try book.load(titles + "2025-03-31,N1A,C172,KPAO,KPAO,1.0,evening\n", "later.csv") == "probably the same 1")
        // In a later export of the same file it is a correction.
        #expect(try book.load(titles + "2025-03-31,N1A,C172,KPAO,KPAO,1.0,noon\n", "spring.csv") == "changed 1")
        // And where other flights of the file are there.
        try book.load(
            titles + "2025-04-01,N1A,C172,KPAO,KPAO,1.0,a\n2025-04-02,N1A,C172,KPAO,KPAO,1.0,b\n", "april.csv")
        #expect(
            try book.load(
                titles + "2025-04-01,N1A,C172,KPAO,KPAO,1.0,a\n2025-04-02,N1A,C172,KPAO,KPAO,1.0,c\n", "april2.csv")
                == "changed 1, same 1")
    }

    @Test("A written 0 of which a format has no column is no loss")
    func zeros() throws {
        let book = try ExportFolder()
        try book.load("Date,Reg,From,To,Total,NVG,Ground\n2025-03-31,N1A,KPAO,KPAO,1.0,0,0.5\n")
        let lost = try book.export("myflightbook").report.losses.map(\.what)
        #expect(!lost.contains("NVG") && lost.contains("Ground training"), "\(lost)")
    }

    @Test("Dates that can only be of the other order than the said one are noted")
    func exceptions() throws {
        let source = try folder.source("Date,Reg,Total\n3/4/2025,N12345,1.0\n13/3/2025,N12345,1.0\n") {
            $0.dateOrder = .monthFirst
        }
        #expect(source.description.notes.contains { $0.hasPrefix("1 date such as 13/3/2025 only fits") })
    }
}

private extension FormatsFolder {
    func source(_ text: String, _ change: (inout ImportOptions) -> Void) throws -> any ImportSource {
        try source(text, "book.csv", change)
    }
}
