import Aviation
import SQLiteStore

extension TableFormat {
    /// OpenPilotLog's database: its columns, in minutes, and the names to which they refer.
    static let openPilotLogDatabase = TableFormat(
        "openpilotlog-sqlite", "OpenPilotLog, its database",
        [("tofb", .time(.offBlock)), ("tonb", .time(.onBlock))] + openPilotLogColumns + [
            ("Name PIC", .part("commander")), ("Second pilot", .person(.secondInCommand)),
            ("Third pilot", .person(.relief)), ("Registration", .field(.aircraft)),
            ("Type", .aircraft("aircraftType")), ("Make", .aircraft("make")), ("Model", .aircraft("model")),
            ("Sim type", .field(.simulatorDevice)), ("Previous experience", .part("isBalance", .flag)),
        ], signatures: []
    ).edited {
        $0.isDateUTC = true
        $0.finish = { draft in
            draft.finishOpenLogbook()
            if draft.flag("isBalance") { draft.makeBalance() }
        }
    }
}

extension DatabaseFormat {
    static let openPilotLog = DatabaseFormat(
        table: .openPilotLogDatabase, signature: ("flights", ["flight_id", "doft", "tofb", "tblk"])
    ) { database, description in
        let tables = try OpenPilotLogTables(database)
        tables.describe(&description)
        return tables.entries(database)
    }
}

/// The small tables of OpenPilotLog's database, by the keys of their rows.
private struct OpenPilotLogTables {
    let pilots: [Int64: [String: String]]
    let tails: [Int64: [String: String]]
    /// The designators of types, by make, model and variant.
    let designators: [String: String]
    let hasExperience: Bool

    /// The row of the owner in the table of pilots.
    private static let owner: Int64 = 1
    private static let typeNames = ["make", "model", "variant"]

    init(_ database: ForeignDatabase) throws {
        pilots = try database.cells(of: "pilots", ["lastname", "firstname", "email", "phone"])
        tails = try database.cells(of: "tails", Self.typeNames + ["registration"])
        let types = try database.cells(of: "aircraft", Self.typeNames + ["icao"]).values
        designators = Dictionary(types.compactMap { row in row["icao"].map { (Self.typeKey(row), $0) } }) {
            min($0, $1)
        }
        let experience = try database.cells(of: "previousExperience", ["tblk", "ldgDay", "ldgNight"]).values
        hasExperience = experience.contains { $0.values.contains { $0 != "0" } }
    }

    private static func typeKey(_ row: [String: String]) -> String {
        typeNames.map { row[$0] ?? "" }.joined(separator: "|").lowercased()
    }

    private func name(of pilot: Int64) -> String? {
        guard let row = pilots[pilot] else { return nil }
        return [row["firstname"], row["lastname"]].compactMap(\.self).joined(separator: " ").nonEmpty
    }

    func describe(_ description: inout ImportDescription) {
        description.reasons = ["it is a database with OpenPilotLog’s table of flights"]
        description.people = pilots.sorted { $0.key < $1.key }.compactMap { key, row in
            guard key != Self.owner, let name = name(of: key) else { return nil }
            return PilotRecord(name: name, email: row["email"], phone: row["phone"])
        }
    }

    // MARK: Entries

    /// Returns the flights, the sessions, and the total of older books if there is one.
    func entries(_ database: ForeignDatabase) -> [EntryTable] {
        func columns(_ table: String, _ titles: [String: String] = [:]) -> [(name: String, title: String)] {
            (database.columns[table] ?? []).map { ($0, titles[$0] ?? $0) }
        }
        let names = ["Name PIC", "Second pilot", "Third pilot", "Registration", "Type", "Make", "Model"]
        let flights = EntryTable(
            name: "flights", columns: columns("flights"), titles: names,
            references: ["pic", "secondPilot", "thirdPilot", "acft"]
        ) { _, cells in
            addDate(&cells)
            addTimes(&cells)
            addPeople(&cells)
            addAircraft(&cells)
        }
        let sessions = EntryTable(
            name: "simulators", columns: columns("simulators", ["date": "doft", "totalTime": "tSIM"]),
            titles: ["flight_id", "Sim type"]
        ) { key, cells in
            addDate(&cells)
            cells["session_id"] = nil
            cells["flight_id"] = "session \(key)"
            let device = ["deviceType", "aircraftType", "registration"].compactMap { cells.removeValue(forKey: $0) }
            cells["Sim type"] = device.joined(separator: " ").nonEmpty
        }
        let experience = EntryTable(
            name: "previousExperience", columns: columns("previousExperience"), titles: ["Previous experience"]
        ) { _, cells in cells["Previous experience"] = "1" }
        return [flights, sessions] + (hasExperience ? [experience] : [])
    }

    /// Makes a date of the number of a Julian day, which is how later versions store it.
    private func addDate(_ cells: inout [String: String]) {
        guard let day = cells["doft"].flatMap({ Int($0) }), (1_721_426...5_373_484).contains(day) else { return }
        // The Julian day that begins at noon of 2001-01-01, day 0 of the calendar here.
        cells["doft"] = LocalDate(dayNumber: day - 2_451_911).isoText
    }

    /// Makes times of minutes of the day. Others get their unit, as `1500` alone would be three in the afternoon.
    private func addTimes(_ cells: inout [String: String]) {
        for column in ["tofb", "tonb"] {
            guard let minute = cells[column].flatMap({ Int($0) }) else { continue }
            let isOfDay = (0..<1_440).contains(minute)
            cells[column] = isOfDay ? ClockTime(minutesFromMidnight: Minutes(minute)).text : "\(minute) minutes"
        }
    }

    private func addPeople(_ cells: inout [String: String]) {
        let seats = [("pic", "Name PIC"), ("secondPilot", "Second pilot"), ("thirdPilot", "Third pilot")]
        for (column, title) in seats {
            guard let key = cells[column].flatMap({ Int64($0) }), let name = name(of: key) else { continue }
            cells[column] = nil
            if key != Self.owner { cells[title] = name }
        }
    }

    private func addAircraft(_ cells: inout [String: String]) {
        guard let tail = cells["acft"].flatMap({ Int64($0) }).flatMap({ tails[$0] }) else { return }
        cells["acft"] = nil
        cells["Registration"] = tail["registration"]
        cells["Type"] = designators[Self.typeKey(tail)]
        cells["Make"] = tail["make"]
        cells["Model"] = [tail["model"], tail["variant"]].compactMap(\.self).joined(separator: "-").nonEmpty
    }
}
