import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

@Suite("LogTen Pro’s store")
struct LogTenStoreTests {
    private let folder = FormatsFolder()

    /// Opens a file with flights, and what else statements add.
    private func source(_ statements: String...) throws -> any ImportSource {
        try folder.databaseSource(LogTenFile.tables + LogTenFile.lists + statements.joined())
    }

    /// Reads the only flight of a file.
    private func entry(
        _ values: KeyValuePairs<String, String>, _ statements: String = ""
    ) throws -> (entry: ImportedEntry, kept: [String: String]) {
        let source = try source(LogTenFile.flight(values), statements)
        let entries = try source.checkedEntries
        let entry = try #require(entries.first)
        #expect(entries.count == 1)
        return (entry, source.keptCells(entry))
    }

    @Test("A flight has its times in minutes, its places, its aircraft with its words, and its key")
    func flight() throws {
        let (entry, kept) = try entry([
            "Z_PK": "5", "FLIGHTDATE": LogTenFile.instant("2025-06-07 12:00"),
            "ACTUALDEPARTURETIME": LogTenFile.instant("2025-06-07 17:05"),
            "TAKEOFFTIME": LogTenFile.instant("2025-06-07 17:15:30"),
            "ACTUALARRIVALTIME": LogTenFile.instant("2025-06-07 18:40"), "TOTALTIME": "95", "PIC": "95", "NIGHT": "0",
            "DAYLANDINGS": "2", "HOLDS": "1", "DISTANCE": "71.25", "HOBBSSTART": "1234.5", "HOBBSSTOP": "0.0",
            "REVIEW": "1", "ROUTE": "' KPAO V25 1O3  '", "REMARKS": "'two' || char(10) || '\"lines\"'",
            "KEY": "'K-5'", "AIRCRAFT": "1", "FROMPLACE": "1", "TOPLACE": "2", "ZLOGTEN_UNIQUEID": "'U-5'",
        ])
        let flight = entry.flight
        #expect(entry.place == 0 && entry.line == 1 && entry.key == "U-5" && flight.date?.isoText == "2025-06-07")
        #expect(flight.origin == .new("KPAO") && flight.destination == .new("1O3") && flight.aircraft == .new("N100AB"))
        #expect(entry.time(.offBlock) == "2025-06-07T17:05:00Z" && entry.time(.onBlock) == "2025-06-07T18:40:00Z")
        #expect(entry.time(.takeOff)?.hasPrefix("2025-06-07T17:15") == true && entry.time(.landing) == nil)
        #expect(entry.minutes(.block) == 95 && entry.minutes(.night) == 0 && entry.minutes(.secondInCommand) == nil)
        #expect(entry.count(.dayLandings) == 2 && entry.count(.holds) == 1 && entry.count(.nightLandings) == nil)
        #expect(flight[.hobbsStart] == .hundredths(123_450) && flight[.hobbsEnd] == nil)
        #expect(flight[.checksIsFlightReview] == .flag(true) && flight.role == .pilotInCommand)
        #expect(flight.route == " KPAO V25 1O3  " && flight.remarks == "two\n\"lines\"")
        #expect(entry.aircraft?.aircraftType == "C172" && entry.aircraft?.aircraftClass == "ASEL")
        #expect(entry.aircraft?[.make] == .text("Cessna") && entry.aircraft?[.year] == .number(1998))
        #expect(entry.aircraft?[.engineType] == .text("piston"))
        #expect(kept.isEmpty, "\(kept)")
    }

    @Test(
        "The date is the local one at the departure; a date without a departure time is only a date",
        arguments: [
            // The evening before, in California.
            ("2025-06-08 12:00", "2025-06-08 00:29", "1", "2025-06-07", "2025-06-08T00:29:00Z"),
            ("2025-06-07 07:00", nil, "1", "2025-06-07", nil), ("2025-06-08 04:00", nil, "1", "2025-06-07", nil),
            ("2025-06-07 12:00", nil, "1", "2025-06-07", nil), ("2025-06-07 00:00", nil, "1", "2025-06-07", nil),
            // No zone is known for the place.
            ("2025-06-08 12:00", "2025-06-08 00:29", "3", "2025-06-08", "2025-06-08T00:29:00Z"),
            (nil, "2025-06-08 00:29", "1", "2025-06-07", "2025-06-08T00:29:00Z"),
            // A departure on quite another day.
            ("2025-06-01 12:00", "2025-06-08 00:29", "1", "2025-06-01", "2025-06-08T00:29:00Z"),
            (nil, nil, "1", nil, nil),
        ])
    func dates(_ stored: String?, _ departure: String?, _ place: String, _ date: String?, _ off: String?) throws {
        let (entry, _) = try entry([
            "FLIGHTDATE": stored.map(LogTenFile.instant) ?? "NULL",
            "ACTUALDEPARTURETIME": departure.map(LogTenFile.instant) ?? "NULL", "TOTALTIME": "60",
            "FROMPLACE": place, "AIRCRAFT": "1",
        ])
        #expect(entry.flight.date?.isoText == date && entry.time(.offBlock) == off)
        #expect((entry.refusal == nil) == (date != nil))
    }

    @Test("Simulator time is no block time; an aircraft of the category Simulator is a device")
    func simulator() throws {
        func read(_ total: String, _ simulator: String, _ aircraft: String) throws -> ImportedEntry {
            try entry([
                "FLIGHTDATE": LogTenFile.instant("2025-06-07 12:00"), "TOTALTIME": total, "SIMULATOR": simulator,
                "SIMULATEDINSTRUMENT": "30", "AIRCRAFT": aircraft,
            ]).entry
        }
        let session = try read("45", "45", "2")
        #expect(session.flight.kind == .simulator && session.flight.simulatorDevice == "BOX")
        #expect(session.minutes(.block) == nil && session.minutes(.simulator) == 45 && session.flight.aircraft == nil)
        #expect(session.minutes(.simulatedInstrument) == 30)
        let unsaid = try read("45", "NULL", "2")
        #expect(unsaid.flight.kind == .simulator && unsaid.minutes(.simulator) == 45 && unsaid.minutes(.block) == nil)
        let mixed = try read("90", "30", "1")
        #expect(mixed.flight.kind == .flight && mixed.minutes(.block) == 60 && mixed.minutes(.simulator) == 30)
        let longer = try read("30", "90", "1")
        #expect(longer.minutes(.block) == nil && longer.notes.contains { $0.contains("longer") })
    }

    @Test("Ground training without a flight is ground training, and no part of the block time")
    func ground() throws {
        let alone = try entry(["FLIGHTDATE": LogTenFile.instant("2025-06-07 12:00"), "GROUND": "120"]).entry
        #expect(alone.flight.kind == .ground && alone.minutes(.groundTraining) == 120 && alone.minutes(.block) == nil)
        let beside = try entry([
            "FLIGHTDATE": LogTenFile.instant("2025-06-07 12:00"), "TOTALTIME": "24", "GROUND": "156", "AIRCRAFT": "1",
        ]).entry
        #expect(beside.minutes(.block) == 24 && beside.minutes(.groundTraining) == 156)
    }

    @Test("The owner is not named; a commander is the pilot in command; a seat of one's own has its name")
    func crew() throws {
        func read(_ crew: String, _ passengers: String = "") throws -> ImportedEntry {
            try entry(
                ["Z_PK": "5", "FLIGHTDATE": LogTenFile.instant("2025-06-07 12:00"), "TOTALTIME": "60"],
                "INSERT INTO ZFLIGHTCREW VALUES (1, 5, \(crew));\n\(passengers)"
            ).entry
        }
        let own = try read("1, 2, NULL, NULL, 4", "INSERT INTO ZFLIGHTPASSENGERS VALUES (1, 5, 3);")
        #expect(own.flight.pilot == nil && own.flight.crew.count == 3)
        #expect(own.flight.crew.contains(CrewRecord(.secondInCommand, .new("Ann Other"))))
        #expect(own.flight.crew.contains(CrewRecord(.safetyPilot, .new("Sam, Lee"))))
        #expect(own.flight.crew.contains(CrewRecord(.passenger, .new("Ida Holm"))))
        let commanded = try read("NULL, 1, 2, NULL, NULL")
        #expect(commanded.flight.pilot == .new("Ann Other") && commanded.flight.crew.isEmpty)
        let taught = try read("1, NULL, NULL, 3, NULL")
        #expect(taught.flight[.instructor] == .new("Ida Holm") && taught.flight.role == .dualReceived)
    }

    @Test("An approach has its number, its runway from the comment, and its place; other comments are kept")
    func approaches() throws {
        let (entry, kept) = try entry(
            ["Z_PK": "5", "FLIGHTDATE": LogTenFile.instant("2025-06-07 12:00"), "FLIGHTAPPROACHES": "7"],
            """
            INSERT INTO ZAPPROACH VALUES (1, 'ILS', 'RWY 25R', 1, 2), (2, 'RNAV (GPS)', 'circled', NULL, NULL);
            INSERT INTO ZFLIGHTAPPROACHES VALUES (7, NULL, 1, 2);
            """)
        let approaches = entry.flight.approaches
        #expect(approaches.count == 2 && approaches.map(\.count) == [2, 1])
        #expect(approaches[0].type == .ils && approaches[0].runway == "25R" && approaches[0].airport == .new("KPAO"))
        #expect(approaches[1].runway == nil && approaches[1].airport == nil)
        #expect(kept == ["flight_selectedApproach2": ";RNAV (GPS);;;circled"])
    }

    @Test("Full stops are divided by day and night only where the landings decide it")
    func fullStops() throws {
        func read(
            _ day: String, _ nightLandings: String, _ stops: String, night: String = "0"
        ) throws -> ImportedEntry {
            try entry([
                "FLIGHTDATE": LogTenFile.instant("2025-06-07 12:00"), "TOTALTIME": "60", "NIGHT": night,
                "DAYLANDINGS": day, "NIGHTLANDINGS": nightLandings, "FULLSTOPS": stops,
            ]).entry
        }
        let day = try read("3", "NULL", "1")
        #expect(day.count(.dayFullStopLandings) == 1 && day.count(.nightFullStopLandings) == nil)
        let dark = try read("3", "NULL", "3", night: "60")
        #expect(
            dark.count(.dayFullStopLandings) == nil && dark.keptCells == ["3"], "nothing says that none was by night")
        let all = try read("2", "1", "3")
        #expect(all.count(.dayFullStopLandings) == 2 && all.count(.nightFullStopLandings) == 1)
        let open = try read("2", "1", "2")
        #expect(open.count(.dayFullStopLandings) == nil && open.keptCells == ["2"] && open.minutes(.night) == 0)
    }

    @Test("Columns without a field are kept with the pilot's own names; what was never set is empty")
    func kept() throws {
        let (entry, kept) = try entry([
            "FLIGHTDATE": LogTenFile.instant("2025-06-07 12:00"), "TOTALTIME": "60", "CUSTOMTIME1": "15",
            "CUSTOMNOTE1": "'mine'", "SCHEDULEDDEPARTURETIME": LogTenFile.instant("2025-06-07 17:00"),
            "AIRCRAFT": "77", "AUTOLANDS": "0",
        ])
        #expect(
            kept == [
                "Mountain (FLIGHT_CUSTOMTIME1)": "15", "FLIGHT_CUSTOMNOTE1": "mine", "FLIGHT_AIRCRAFT": "77",
                "FLIGHT_SCHEDULEDDEPARTURETIME": "2025-06-07T17:00:00Z",
            ])
        #expect(entry.flight.aircraft == nil)
        let columns = try source().description.columns
        let reference = try #require(columns.first { $0.title == "FLIGHT_AIRCRAFT" })
        #expect(reference.meaning?.contains("another table") == true)
        #expect(columns.first { $0.title == "FLIGHT_AUTOLANDS" }?.meaning == nil)
    }

    @Test("A row without an identifier has the key of its flight; two flights alike have keys of their own")
    func keys() throws {
        let date = LogTenFile.instant("2025-06-07 12:00")
        let source = try source(
            LogTenFile.flight(["FLIGHTDATE": date, "TOTALTIME": "60", "KEY": "'K-1'"]),
            LogTenFile.flight(["FLIGHTDATE": date, "TOTALTIME": "60", "ZLOGTEN_UNIQUEID": "'U-2'"]),
            LogTenFile.flight(["FLIGHTDATE": date, "TOTALTIME": "60", "ZLOGTEN_UNIQUEID": "'U-3'"]),
            LogTenFile.flight(["FLIGHTDATE": date, "TOTALTIME": "60"]))
        #expect(try source.checkedEntries.map(\.key) == ["K-1", "U-2", "U-3", nil])
    }

    @Test("What changes without the flight is no part of a row: a later copy has the same rows")
    func bookkeeping() throws {
        func cells(_ version: String, _ modified: String) throws -> [String] {
            try entry([
                "Z_OPT": version, "FLIGHTDATE": LogTenFile.instant("2025-06-07 12:00"), "TOTALTIME": "60",
                "ZLOGTEN_MODIFICATIONDATE": modified,
            ]).entry.cells
        }
        #expect(try cells("1", "7") == cells("2", "8"))
    }

    @Test("The file describes its aircraft and people; what belongs to no flight, and what is gone, is counted")
    func description() throws {
        let source = try source(
            LogTenFile.flight(["Z_PK": "5", "FLIGHTDATE": LogTenFile.instant("2025-06-07 12:00"), "TOTALTIME": "60"]),
            "INSERT INTO ZFLIGHTAPPROACHES VALUES (1, NULL, 1, NULL), (2, 400, 1, NULL), (3, 5, NULL, NULL);",
            "INSERT INTO ZFLIGHTCREW (Z_PK) VALUES (1); INSERT INTO ZDELETIONITEM VALUES (1, 'x'), (2, 'y');",
            "INSERT INTO ZSIGNATURE VALUES (1, 5);")
        let file = source.description
        #expect(file.format == "logten-sqlite" && file.fileName == "book.db" && file.isCertain && file.end == 1)
        #expect(file.aircraft.map(\.tailNumber) == ["N100AB", "N200CD"], "a device is no aircraft")
        #expect(file.aircraft.first?.remarks == "flies left" && file.aircraft.first?.aircraftType == "C172")
        #expect(file.aircraft.last?[.isComplex] == .flag(true))
        #expect(file.aircraft.last?[.gear] == .text(AircraftGear.retractableTailwheel.rawValue))
        #expect(file.people.map(\.name) == ["Ann Other", "Ida Holm", "Sam; Lee"])
        #expect(file.people.first?[.email] == .text("ann@example.com"))
        let notes = file.notes.joined(separator: "\n")
        #expect(notes.contains("2 sets of approaches, 1 crew") && notes.contains("2 deletions"), "\(notes)")
        #expect(notes.contains("1 signature"))
        let block = file.columns.first { $0.title == "FLIGHT_TOTALTIME" }
        #expect(block?.field == .column(.block) && block?.unit == .minutes)
        #expect(file.columns.first { $0.title == "aircraft_year" }?.unit == nil, "years have no sum")
    }

    @Test("A version with fewer tables and columns, or with names before the columns, is read as far as it goes")
    func versions() throws {
        let bare = try folder.databaseSource(
            "CREATE TABLE ZFLIGHT (Z_PK INTEGER PRIMARY KEY, ZFLIGHT_FLIGHTDATE TIMESTAMP, ZFLIGHT_TOTALTIME INTEGER, ZFLIGHT_NEWTHING VARCHAR);"
                + LogTenFile.flight([
                    "FLIGHTDATE": "\(LogTenFile.instant("2025-06-07 12:00")) + 0.25", "TOTALTIME": "60.0",
                    "NEWTHING": "'x'",
                ]))
        let entry = try #require(try bare.checkedEntries.first)
        #expect(entry.minutes(.block) == 60 && entry.flight.date?.isoText == "2025-06-07" && entry.keptCells == ["x"])
        let empty = try source()
        #expect(try empty.allEntries.isEmpty && empty.description.notes.contains("there are no flights in it"))
    }
}
