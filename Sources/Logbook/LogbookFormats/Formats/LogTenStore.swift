import Aviation
import SQLiteStore

extension TableFormat {
    /// LogTen Pro's store. Its columns are the attributes of the tab-separated export with a Z before them, in minutes;
    /// what they refer to gets the export's titles.
    static let logTenStore = TableFormat(
        "logten-sqlite", "LogTen Pro, its database",
        logTenColumns.map { titles, meaning in
            (titles, meaning.reading == .hourDigits ? ColumnMeaning(meaning.target, .minutes) : meaning)
        } + stored + aboard, signatures: []
    ).edited {
        $0.packsApproaches = true
        $0.finish = { $0.finishLogTenStore() }
    }

    /// What only the store has.
    private static let stored: [(String, ColumnMeaning)] = [
        ("LOGTEN_UNIQUEID", .part("uniqueID")), ("FLIGHT_FLIGHTPAXCOUNT|FLIGHT_PAXCOUNT", .part("passengers", .count)),
        ("aircraft_pressurized", .aircraft("isPressurized", .flag)),
        ("aircraft_technicallyAdvanced", .aircraft("isTechnicallyAdvanced", .flag)),
        ("aircraft_gear", .aircraft("gear")),
    ]

    /// The people whose seats the export does not have.
    private static let aboard: [(String, ColumnMeaning)] = LogTenCrew.seats.map { seat in
        (LogTenCrew.title(of: seat.attribute), seat.role.map { .person($0) } ?? ColumnMeaning(.nothing, .person))
    }
}

extension RowDraft {
    fileprivate mutating func finishLogTenStore() {
        if let id = text("uniqueID") { entry.key = id }
        if let passengers = count("passengers"), passengers > 0 { flight[.passengers] = .number(passengers) }
        TableFormat.logTen.finish(&self)
    }
}

extension DatabaseFormat {
    static let logTenStore = DatabaseFormat(
        table: .logTenStore, signature: ("ZFLIGHT", ["ZFLIGHT_FLIGHTDATE", "ZFLIGHT_TOTALTIME"])
    ) { database, description in
        let tables = try LogTenTables(database)
        try tables.describe(&description, database)
        return [tables.flights(database)]
    }
}

/// The seats of LogTen's crews, each of which is a column.
enum LogTenCrew {
    /// The seats, by the ends of the columns' names. Those without a role are named in words.
    static let seats: [(attribute: String, role: CrewRole?)] =
        [
            ("PIC", .pilotInCommand), ("SIC", .secondInCommand), ("INSTRUCTOR", .instructor), ("STUDENT", .student),
            ("COMMANDER", nil), ("FLIGHTENGINEER", nil), ("PURSER", .cabin),
        ]
        + numbered("RELIEF", 4, .relief) + numbered("OBSERVER", 2, .observer) + numbered("FLIGHTATTENDANT", 4, .cabin)
        + numbered("CUSTOM", 10, nil) + numbered("PAX", 20, .passenger)

    private static func numbered(_ name: String, _ count: Int, _ role: CrewRole?) -> [(String, CrewRole?)] {
        (1...count).map { ("\(name)\($0)", role) }
    }

    /// Returns the title of a seat's cell, as LogTen's export has it.
    static func title(of attribute: String) -> String { "flight_selectedCrew\(attribute)" }
}

/// The small tables of LogTen's store, by the keys of their rows.
struct LogTenTables {
    typealias Rows = [Int64: [String: String]]

    let aircraft: Rows
    let types: Rows
    let places: Rows
    let people: Rows
    let crews: LogTenParts
    let passengers: LogTenParts
    let approachSets: LogTenParts
    let approaches: Rows
    /// The words for categories, classes, engines and columns of the pilot's own. Their keys differ between files.
    let words: Rows
    /// The time zones of places.
    let zones: [Int64: LocalZone]

    init(_ database: ForeignDatabase) throws {
        aircraft = try database.cells(of: "ZAIRCRAFT", Self.aircraftAttributes)
        types = try database.cells(
            of: "ZAIRCRAFTTYPE", ["TYPE", "MAKE", "MODEL", "CATEGORY", "AIRCRAFTCLASS", "ENGINETYPE"])
        places = try database.cells(
            of: "ZPLACE", ["ICAOID", "FAAID", "IDENTIFIER", "IATAID", "NAME", "TIMEZONENAME"])
        people = try database.cells(
            of: "ZPERSON", ["NAME", "FULLNAME", "FIRSTNAME", "LASTNAME", "EMAIL", "PHONE", "ISME"])
        let seats = LogTenCrew.seats.map(\.attribute)
        crews = try LogTenParts(database, "ZFLIGHTCREW", seats.filter { !$0.hasPrefix("PAX") })
        passengers = try LogTenParts(database, "ZFLIGHTPASSENGERS", seats.filter { $0.hasPrefix("PAX") })
        approachSets = try LogTenParts(database, "ZFLIGHTAPPROACHES", (1...10).map { "APPROACH\($0)" })
        approaches = try database.cells(of: "ZAPPROACH", ["TYPE", "COMMENT", "PLACE", "QUANTITY"])
        words = try database.cells(of: "ZLOGTENCUSTOMIZATIONPROPERTY", ["KEY", "TITLE", "DEFAULTTITLE"])
        zones = places.compactMapValues { place in
            LocalZone(place["TIMEZONENAME"])
                ?? LocalZone(Self.name(ofPlace: place).flatMap { AirportTable.airport($0) }?.record.timeZone)
        }
    }

    private static let aircraftAttributes = [
        "AIRCRAFTID", "AIRCRAFTTYPE", "YEAR", "COMPLEX", "HIGHPERFORMANCE", "PRESSURIZED", "TECHNICALLYADVANCED",
        "TAILWHEEL", "UNDERCARRIAGEAMPHIB", "UNDERCARRIAGEFLOATS", "UNDERCARRIAGERETRACTABLE", "UNDERCARRIAGESKIDS",
        "UNDERCARRIAGESKIS", "NOTES",
    ]

    /// Returns the first name that a place has: its ICAO or FAA identifier, another one, or its name.
    static func name(ofPlace place: [String: String]) -> String? {
        ["ICAOID", "FAAID", "IDENTIFIER", "IATAID", "NAME"].lazy.compactMap { place[$0] }.first
    }

    /// Returns the name of a person; nil for one without a name, and for the owner of the logbook.
    static func name(ofPerson person: [String: String]) -> String? {
        guard person["ISME"] != "1" else { return nil }
        let parts = ["FIRSTNAME", "LASTNAME"].compactMap { person[$0] }.joined(separator: " ")
        return person["NAME"] ?? person["FULLNAME"] ?? parts.nonEmpty
    }

    /// Returns the word of a key, such as `Single-Engine Land`; the text itself for what is no key; nil for an unknown one.
    func word(_ text: String?) -> String? {
        guard let text else { return nil }
        guard let key = Int64(text) else { return text }
        return words[key].flatMap { $0["DEFAULTTITLE"] ?? $0["TITLE"] }
    }

    /// Returns the pilot's own words for columns and seats, by the names of these in small letters.
    func ownWords() -> [String: String] {
        var found: [String: String] = [:]
        for row in words.sorted(by: { $0.key < $1.key }).map(\.value) {
            if let key = row["KEY"], let title = row["TITLE"] ?? row["DEFAULTTITLE"] { found[key.lowercased()] = title }
        }
        return found
    }
}

/// The rows of a table that belong to one flight each, such as its crew.
struct LogTenParts {
    let rows: LogTenTables.Rows
    /// The title of the flight's cell that refers to its row.
    let title: String
    private let byFlight: [Int64: Int64]
    /// The number of rows that belong to no flight.
    let orphans: Int

    init(_ database: ForeignDatabase, _ table: String, _ attributes: [String]) throws {
        rows = try database.cells(of: table, attributes + ["FLIGHT"])
        let reference = String(table.dropFirst())
        title = "FLIGHT_\(reference)"
        var found: [Int64: Int64] = [:]
        for (key, row) in rows.sorted(by: { $0.key > $1.key }) {
            if let flight = row["FLIGHT"].flatMap({ Int64($0) }) { found[flight] = key }
        }
        byFlight = found
        var used: Set<Int64> = []
        for (flight, cells) in try database.cells(of: "ZFLIGHT", [reference]) {
            if let key = Self.key(cells[reference], flight, rows, found) { used.insert(key) }
        }
        orphans = rows.count - used.count
    }

    private static func key(
        _ reference: String?, _ flight: Int64, _ rows: LogTenTables.Rows, _ byFlight: [Int64: Int64]
    ) -> Int64? {
        if let key = reference.flatMap({ Int64($0) }), rows[key] != nil { return key }
        return byFlight[flight]
    }

    /// Returns the row of a flight, whose cell that refers to it is emptied; without values when it has none.
    func row(of flight: Int64, _ cells: inout [String: String]) -> [String: String] {
        guard let key = Self.key(cells[title], flight, rows, byFlight), let row = rows[key] else { return [:] }
        cells[title] = nil
        return row
    }
}
