import Foundation
import TestFiles

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

extension FormatsFolder {
    /// Runs statements on a new database, and returns its path.
    func database(_ sql: String, _ name: String = "book.db") throws -> String {
        let url = folder[name]
        try? FileManager.default.removeItem(at: url)
        try SQLiteTool.run(url, script: .text(sql))
        return url.path
    }

    /// Opens a database that statements make.
    func databaseSource(
        _ sql: String, _ change: (inout ImportOptions) -> Void = { _ in }
    ) throws -> any ImportSource { try source(at: try database(sql), change) }

    func source(
        at path: String, _ change: (inout ImportOptions) -> Void = { _ in }
    ) throws -> any ImportSource {
        var options = ImportOptions(today: Self.today)
        change(&options)
        return try ImportFormats.source(of: path, options: options)
    }

    /// The error of opening and reading a file; nil for none.
    func error(at path: String, _ change: (inout ImportOptions) -> Void = { _ in }) throws -> ImportError? {
        do {
            _ = try source(at: path, change).allEntries
            return nil
        } catch {
            return error as? ImportError
        }
    }

    /// All files of the folder, by their names.
    func contents() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder[$0])) })
    }
}

extension ImportSource {
    /// Reads all entries, and compares each with what is read again at its place and from its cells.
    var checkedEntries: [ImportedEntry] {
        get throws {
            let entries = try allEntries
            for entry in entries {
                guard try self.entry(at: entry.place) == entry,
                    let again = try self.entry(rereading: entry.cells, layout: description.layout),
                    again.flight == entry.flight, again.kept == entry.kept, again.key == entry.key
                else { throw Difference(line: entry.line) }
            }
            return entries
        }
    }

    /// The kept cells of an entry that are not empty, with the titles of their columns.
    func keptCells(_ entry: ImportedEntry) -> [String: String] {
        Dictionary(uniqueKeysWithValues: entry.kept.map { (description.columns[$0].title, entry.cells[$0]) })
    }
}

struct Difference: Error { let line: Int }

/// LogTen Pro's store, as an older version lays it out.
enum LogTenFile {
    static let tables = """
        CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
        CREATE TABLE ZFLIGHT (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER DEFAULT 9, Z_OPT INTEGER DEFAULT 1,
          ZFLIGHT_FLIGHTDATE TIMESTAMP, ZFLIGHT_ACTUALDEPARTURETIME TIMESTAMP, ZFLIGHT_TAKEOFFTIME TIMESTAMP,
          ZFLIGHT_LANDINGTIME TIMESTAMP, ZFLIGHT_ACTUALARRIVALTIME TIMESTAMP, ZFLIGHT_SCHEDULEDDEPARTURETIME TIMESTAMP,
          ZFLIGHT_TOTALTIME INTEGER, ZFLIGHT_PIC INTEGER, ZFLIGHT_SIC INTEGER, ZFLIGHT_DUALRECEIVED INTEGER,
          ZFLIGHT_NIGHT INTEGER, ZFLIGHT_SIMULATOR INTEGER, ZFLIGHT_GROUND INTEGER, ZFLIGHT_SIMULATEDINSTRUMENT INTEGER,
          ZFLIGHT_DAYTAKEOFFS INTEGER, ZFLIGHT_DAYLANDINGS INTEGER, ZFLIGHT_NIGHTLANDINGS INTEGER,
          ZFLIGHT_FULLSTOPS INTEGER, ZFLIGHT_HOLDS INTEGER, ZFLIGHT_AUTOLANDS INTEGER DEFAULT 0,
          ZFLIGHT_DISTANCE FLOAT, ZFLIGHT_HOBBSSTART FLOAT, ZFLIGHT_HOBBSSTOP FLOAT, ZFLIGHT_REVIEW INTEGER,
          ZFLIGHT_CUSTOMTIME1 INTEGER DEFAULT 0, ZFLIGHT_CUSTOMNOTE1 VARCHAR, ZFLIGHT_ROUTE VARCHAR,
          ZFLIGHT_REMARKS VARCHAR, ZFLIGHT_KEY VARCHAR, ZFLIGHT_AIRCRAFT INTEGER, ZFLIGHT_AIRCRAFTTYPE INTEGER,
          ZFLIGHT_FROMPLACE INTEGER, ZFLIGHT_TOPLACE INTEGER, ZFLIGHT_FLIGHTCREW INTEGER,
          ZFLIGHT_FLIGHTPASSENGERS INTEGER, ZFLIGHT_FLIGHTAPPROACHES INTEGER, ZLOGTEN_UNIQUEID VARCHAR,
          ZLOGTEN_MODIFICATIONDATE TIMESTAMP);
        CREATE TABLE ZAIRCRAFT (Z_PK INTEGER PRIMARY KEY, ZAIRCRAFT_AIRCRAFTID VARCHAR, ZAIRCRAFT_AIRCRAFTTYPE INTEGER,
          ZAIRCRAFT_YEAR TIMESTAMP, ZAIRCRAFT_COMPLEX INTEGER, ZAIRCRAFT_TAILWHEEL INTEGER,
          ZAIRCRAFT_UNDERCARRIAGERETRACTABLE INTEGER, ZAIRCRAFT_NOTES VARCHAR);
        CREATE TABLE ZAIRCRAFTTYPE (Z_PK INTEGER PRIMARY KEY, ZAIRCRAFTTYPE_TYPE VARCHAR, ZAIRCRAFTTYPE_MAKE VARCHAR,
          ZAIRCRAFTTYPE_MODEL VARCHAR, ZAIRCRAFTTYPE_CATEGORY INTEGER, ZAIRCRAFTTYPE_AIRCRAFTCLASS INTEGER,
          ZAIRCRAFTTYPE_ENGINETYPE INTEGER);
        CREATE TABLE ZLOGTENCUSTOMIZATIONPROPERTY (Z_PK INTEGER PRIMARY KEY, ZLOGTENPROPERTY_KEY VARCHAR,
          ZLOGTENPROPERTY_TITLE VARCHAR, ZLOGTENPROPERTY_DEFAULTTITLE VARCHAR);
        CREATE TABLE ZPLACE (Z_PK INTEGER PRIMARY KEY, ZPLACE_ICAOID VARCHAR, ZPLACE_FAAID VARCHAR,
          ZPLACE_IDENTIFIER VARCHAR, ZPLACE_NAME VARCHAR, ZLOGTENDATACONTAINER_TIMEZONENAME VARCHAR);
        CREATE TABLE ZPERSON (Z_PK INTEGER PRIMARY KEY, ZPERSON_NAME VARCHAR, ZPERSON_FIRSTNAME VARCHAR,
          ZPERSON_LASTNAME VARCHAR, ZPERSON_EMAIL VARCHAR, ZPERSON_PHONE VARCHAR, ZPERSON_ISME INTEGER);
        CREATE TABLE ZFLIGHTCREW (Z_PK INTEGER PRIMARY KEY, ZFLIGHTCREW_FLIGHT INTEGER, ZFLIGHTCREW_PIC INTEGER,
          ZFLIGHTCREW_SIC INTEGER, ZFLIGHTCREW_COMMANDER INTEGER, ZFLIGHTCREW_INSTRUCTOR INTEGER,
          ZFLIGHTCREW_CUSTOM1 INTEGER);
        CREATE TABLE ZFLIGHTPASSENGERS (Z_PK INTEGER PRIMARY KEY, ZFLIGHTPASSENGERS_FLIGHT INTEGER,
          ZFLIGHTPASSENGERS_PAX1 INTEGER);
        CREATE TABLE ZFLIGHTAPPROACHES (Z_PK INTEGER PRIMARY KEY, ZFLIGHTAPPROACHES_FLIGHT INTEGER,
          ZFLIGHTAPPROACHES_APPROACH1 INTEGER, ZFLIGHTAPPROACHES_APPROACH2 INTEGER);
        CREATE TABLE ZAPPROACH (Z_PK INTEGER PRIMARY KEY, ZAPPROACH_TYPE VARCHAR, ZAPPROACH_COMMENT VARCHAR,
          ZAPPROACH_PLACE INTEGER, ZAPPROACH_QUANTITY INTEGER);
        CREATE TABLE ZSIGNATURE (Z_PK INTEGER PRIMARY KEY, ZSIGNATURE_FLIGHT INTEGER);
        CREATE TABLE ZDELETIONITEM (Z_PK INTEGER PRIMARY KEY, ZDELETIONITEM_KEY VARCHAR);

        """

    /// Aircraft, places and people; the words have other keys than those of any other file.
    static let lists = """
        INSERT INTO ZLOGTENCUSTOMIZATIONPROPERTY VALUES (71, 'logTenProperty_1', NULL, 'Airplane'),
          (72, 'logTenProperty_2', NULL, 'Single-Engine Land'), (73, 'logTenProperty_3', NULL, 'Reciprocating'),
          (74, 'logTenProperty_4', NULL, 'Simulator'), (80, 'flight_customTime1', 'Mountain', 'Custom Time 1'),
          (81, 'flight_selectedCrewCustom1', 'Safety Pilot', 'Custom 1');
        INSERT INTO ZAIRCRAFTTYPE VALUES (1, 'C172', 'Cessna', '172S', 71, 72, 73), (2, 'BATD', NULL, NULL, 74, NULL, NULL);
        INSERT INTO ZAIRCRAFT VALUES (1, 'N100AB', 1, -94694400, 0, 0, 0, 'flies left'), (2, 'BOX', 2, NULL, NULL, NULL, NULL, NULL),
          (3, 'N200CD', 99, NULL, 1, 1, 1, NULL);
        INSERT INTO ZPLACE VALUES (1, 'KPAO', 'PAO', NULL, 'Palo Alto', 'America/Los_Angeles'),
          (2, NULL, '1O3', NULL, 'Lodi', 'America/Los_Angeles'), (3, NULL, NULL, NULL, 'the ranch', NULL);
        INSERT INTO ZPERSON VALUES (1, 'Self Pilot', NULL, NULL, NULL, NULL, 1),
          (2, 'Ann Other', NULL, NULL, 'ann@example.com', '+1 555 0100', 0), (3, NULL, 'Ida', 'Holm', NULL, NULL, NULL),
          (4, 'Sam; Lee', NULL, NULL, NULL, NULL, NULL);

        """

    /// A statement that adds a flight.
    ///
    /// - Parameter values: SQL expressions, by columns without `ZFLIGHT_`; those in capitals with a Z are whole names.
    static func flight(_ values: KeyValuePairs<String, String>) -> String {
        let names = values.map { $0.key.hasPrefix("Z") ? $0.key : "ZFLIGHT_\($0.key)" }
        return
            "INSERT INTO ZFLIGHT (\(names.joined(separator: ", "))) VALUES (\(values.map(\.value).joined(separator: ", ")));\n"
    }

    /// An expression for an instant, such as `2025-06-08 00:29`.
    static func instant(_ text: String) -> String { "strftime('%s', '\(text)') - 978307200" }

    /// A whole file with the statements that add its flights.
    static func text(_ flights: String...) -> String { tables + lists + flights.joined() }

    /// A file with a little of everything.
    static let sample = text(
        flight([
            "Z_PK": "5", "FLIGHTDATE": instant("2025-06-08 12:00"),
            "ACTUALDEPARTURETIME": instant("2025-06-08 00:29"),
            "ACTUALARRIVALTIME": instant("2025-06-08 01:29"), "TOTALTIME": "60", "PIC": "60", "NIGHT": "0",
            "DAYLANDINGS": "2", "AIRCRAFT": "1", "FROMPLACE": "1", "TOPLACE": "2", "FLIGHTCREW": "1",
            "FLIGHTAPPROACHES": "1", "REMARKS": "'two' || char(10) || 'lines'", "ZLOGTEN_UNIQUEID": "'U-5'",
        ]),
        flight([
            "Z_PK": "9", "FLIGHTDATE": instant("2025-06-09 12:00"), "TOTALTIME": "45", "SIMULATOR": "45",
            "AIRCRAFT": "2", "ZLOGTEN_UNIQUEID": "'U-9'",
        ]),
        "INSERT INTO ZFLIGHTCREW VALUES (1, 5, 1, 2, NULL, NULL, NULL);\n",
        "INSERT INTO ZAPPROACH VALUES (1, 'ILS', '25R', 1, 2);\nINSERT INTO ZFLIGHTAPPROACHES VALUES (1, 5, 1, NULL);\n"
    )
}

/// OpenPilotLog's database.
enum OpenPilotLogFile {
    static let tables = """
        CREATE TABLE pilots (pilot_id INTEGER NOT NULL, lastname TEXT NOT NULL, firstname TEXT, alias TEXT, company TEXT,
          employeeid TEXT, phone TEXT, email TEXT, PRIMARY KEY(pilot_id AUTOINCREMENT));
        CREATE TABLE tails (tail_id INTEGER NOT NULL, registration TEXT NOT NULL, company TEXT, make TEXT, model TEXT,
          variant TEXT, multipilot INTEGER, multiengine INTEGER, engineType INTEGER, weightClass INTEGER,
          PRIMARY KEY(tail_id AUTOINCREMENT));
        CREATE TABLE aircraft (aircraft_id INTEGER NOT NULL, make TEXT, model TEXT, variant TEXT, name TEXT, iata TEXT,
          icao TEXT, multipilot INTEGER, multiengine INTEGER, PRIMARY KEY(aircraft_id AUTOINCREMENT));
        CREATE TABLE flights (flight_id INTEGER NOT NULL, doft NUMERIC NOT NULL, dept TEXT NOT NULL, dest TEXT NOT NULL,
          tofb INTEGER NOT NULL, tonb INTEGER NOT NULL, pic INTEGER NOT NULL, acft INTEGER NOT NULL,
          tblk INTEGER NOT NULL, tSPSE INTEGER, tSPME INTEGER, tMP INTEGER, tNIGHT INTEGER, tIFR INTEGER, tPIC INTEGER,
          tPICUS INTEGER, tSIC INTEGER, tDUAL INTEGER, tFI INTEGER, tSIM INTEGER, pilotFlying INTEGER, toDay INTEGER,
          toNight INTEGER, ldgDay INTEGER, ldgNight INTEGER, autoland INTEGER, secondPilot INTEGER, thirdPilot INTEGER,
          approachType TEXT, flightNumber TEXT, remarks TEXT, PRIMARY KEY(flight_id AUTOINCREMENT));
        CREATE TABLE simulators (session_id INTEGER NOT NULL, date NUMERIC NOT NULL, totalTime INTEGER NOT NULL,
          deviceType TEXT NOT NULL, aircraftType TEXT, registration TEXT, remarks TEXT,
          PRIMARY KEY(session_id AUTOINCREMENT));
        CREATE TABLE previousExperience (tblk INTEGER, tPIC INTEGER, ldgDay INTEGER, ldgNight INTEGER, autoland INTEGER);
        CREATE VIEW viewDefault AS SELECT * FROM flights;
        INSERT INTO pilots (pilot_id, lastname, firstname, alias, email) VALUES (1, 'Me', NULL, 'self', NULL),
          (2, 'Other', 'Ann', NULL, 'ann@example.com'), (3, 'Holm', 'Ida', NULL, NULL);
        INSERT INTO aircraft (make, model, variant, icao) VALUES ('Airbus', 'A320', '232', 'A320'),
          ('Cessna', '172', NULL, 'C172');
        INSERT INTO tails (tail_id, registration, make, model, variant) VALUES (1, 'OE-LBX', 'Airbus', 'A320', '232'),
          (2, 'D-EABC', 'Cessna', '172', NULL), (3, 'D-KXYZ', 'Scheibe', 'SF25', NULL);

        """

    static func flight(_ values: KeyValuePairs<String, String>) -> String {
        "INSERT INTO flights (\(values.map(\.key).joined(separator: ", "))) VALUES (\(values.map(\.value).joined(separator: ", ")));\n"
    }

    static let sample =
        tables
        + flight([
            "flight_id": "7", "doft": "'2025-06-07'", "dept": "'LOWW'", "dest": "'EDDF'", "tofb": "1410", "tonb": "65",
            "pic": "2", "acft": "1", "tblk": "95", "tMP": "95", "tSIC": "95", "tNIGHT": "95", "pilotFlying": "1",
            "toNight": "0", "ldgNight": "1", "autoland": "1", "secondPilot": "1", "thirdPilot": "3",
            "approachType": "'ILS CAT I'", "flightNumber": "'OS 123'", "remarks": "'calm'",
        ])
        + "INSERT INTO simulators VALUES (7, 2460835, 120, 'FSTD', 'A320', 'AT-17', 'LPC');\n"
        + "INSERT INTO previousExperience VALUES (6000, 3000, 200, 20, NULL);\n"
}

/// web-logbook's database.
enum WebLogbookFile {
    static let tables = """
        CREATE TABLE logbook (uuid TEXT NOT NULL, date TEXT NOT NULL, departure_place TEXT, departure_time TEXT,
          arrival_place TEXT, arrival_time TEXT, aircraft_model TEXT, reg_name TEXT, se_time TEXT, me_time TEXT,
          mcc_time TEXT, total_time TEXT, day_landings INTEGER, night_landings INTEGER, night_time TEXT, ifr_time TEXT,
          pic_time TEXT, co_pilot_time TEXT, dual_time TEXT, instructor_time TEXT, sim_type TEXT, sim_time TEXT,
          pic_name TEXT, remarks TEXT, distance REAL, track BLOB, custom_fields TEXT, tags TEXT NOT NULL DEFAULT '',
          signature TEXT, PRIMARY KEY (uuid));
        CREATE TABLE persons (uuid TEXT PRIMARY KEY, first_name TEXT, middle_name TEXT, last_name TEXT, phone TEXT,
          email TEXT, remarks TEXT);
        CREATE TABLE person_to_log (uuid TEXT PRIMARY KEY, person_uuid TEXT, log_uuid TEXT, role TEXT);
        CREATE TABLE custom_fields (uuid TEXT PRIMARY KEY, name TEXT, type TEXT);
        CREATE VIEW logbook_view AS SELECT * FROM logbook;
        INSERT INTO persons VALUES ('p1', 'Ida', '', 'Holm', '', 'ida@example.com', ''), ('p2', 'Jo', 'X', 'Ek', '', '', '');
        INSERT INTO custom_fields VALUES ('f1', 'Fuel', 'number'), ('f2', 'Wind', 'text');

        """

    static func flight(_ values: KeyValuePairs<String, String>) -> String {
        "INSERT INTO logbook (\(values.map(\.key).joined(separator: ", "))) VALUES (\(values.map(\.value).joined(separator: ", ")));\n"
    }

    static let sample =
        tables
        + flight([
            "uuid": "'a-1'", "date": "'03/04/2025'", "departure_place": "'LKPR'", "departure_time": "'2315'",
            "arrival_place": "'EDDM'", "arrival_time": "'0010'", "aircraft_model": "'C172'", "reg_name": "'OK-ABC'",
            "se_time": "'0:55'", "me_time": "''", "total_time": "'0:55'", "day_landings": "''", "night_landings": "1",
            "night_time": "'0:55'", "pic_time": "'0:55'", "sim_time": "''", "pic_name": "'Self'",
            "remarks": "'calm'", "distance": "143.5", "custom_fields": "'{\"f1\":12.5,\"f2\":\"\"}'", "tags": "'club'",
        ])
        + "INSERT INTO person_to_log VALUES ('x', 'p1', 'a-1', 'Instructor'), ('y', 'p2', 'a-1', 'Guest');\n"
}
