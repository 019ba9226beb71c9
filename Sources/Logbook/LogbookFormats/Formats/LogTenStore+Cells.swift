import Aviation
import SQLiteStore

/// The cells of flights.
extension LogTenTables {
    /// The columns that say something about the row rather than the flight: they change when nothing else does.
    private static let bookkeeping: Set<String> = ["Z_PK", "Z_ENT", "Z_OPT", "ZLOGTEN_MODIFICATIONDATE"]

    private static let times =
        [
            "ACTUALDEPARTURETIME", "TAKEOFFTIME", "LANDINGTIME", "ACTUALARRIVALTIME", "ONDUTYTIME", "OFFDUTYTIME",
            "SCHEDULEDDEPARTURETIME", "SCHEDULEDARRIVALTIME",
        ].map { "FLIGHT_\($0)" } + ["LOGTEN_CREATIONDATE"]

    private static let references = Set(
        [
            "AIRCRAFT", "AIRCRAFTTYPE", "FROMPLACE", "TOPLACE", "FLIGHTCREW", "FLIGHTPASSENGERS", "FLIGHTAPPROACHES",
        ].map { "FLIGHT_\($0)" })

    private static let aircraftTitles = [
        "aircraft_aircraftID", "aircraftType_type", "aircraftType_make", "aircraftType_model",
        "aircraftType_selectedCategory", "aircraftType_selectedAircraftClass", "aircraftType_selectedEngineType",
        "aircraft_year", "aircraft_complex", "aircraft_highPerformance", "aircraft_pressurized",
        "aircraft_technicallyAdvanced", "aircraft_gear",
    ]

    /// Returns the table of flights.
    func flights(_ database: ForeignDatabase) -> EntryTable {
        let own = ownWords()
        let columns = (database.columns["ZFLIGHT"] ?? []).filter { !Self.bookkeeping.contains($0.uppercased()) }
        let titled = columns.map { column in
            let name = column.uppercased().hasPrefix("Z") ? String(column.dropFirst()) : column
            let word = name.uppercased().contains("CUSTOM") ? own[name.lowercased()] : nil
            return (name: column, title: word.map { "\($0) (\(name))" } ?? name)
        }
        let titles =
            ["flight_from", "flight_to"] + Self.aircraftTitles
            + LogTenCrew.seats.map { LogTenCrew.title(of: $0.attribute) }
            + (1...10).map { "flight_selectedApproach\($0)" }
        return EntryTable(name: "ZFLIGHT", columns: titled, titles: titles, references: Self.references) { key, cells in
            addTimes(&cells)
            addPlaces(&cells)
            addAircraft(&cells)
            addPeople(of: key, &cells, own)
            addApproaches(of: key, &cells)
        }
    }

    /// Takes the row to which a cell refers; a reference to no row stays.
    private func row(_ title: String, of rows: Rows, _ cells: inout [String: String]) -> [String: String]? {
        guard let row = cells[title].flatMap({ Int64($0) }).flatMap({ rows[$0] }) else { return nil }
        cells[title] = nil
        return row
    }

    // MARK: Times and places

    /// Makes instants of stored times, and the local date of the stored date.
    private func addTimes(_ cells: inout [String: String]) {
        let zone = cells["FLIGHT_FROMPLACE"].flatMap { Int64($0) }.flatMap { zones[$0] }
        let departure = Self.instant(cells[Self.times[0]]) ?? Self.instant(cells[Self.times[1]])
        let stored = Self.instant(cells["FLIGHT_FLIGHTDATE"])
        if let date = Self.date(stored, departure, zone) { cells["FLIGHT_FLIGHTDATE"] = date.isoText }
        for title in Self.times {
            if let instant = Self.instant(cells[title]) { cells[title] = instant.isoText }
        }
    }

    /// Returns the instant of a stored time: seconds since 2001 in UTC.
    private static func instant(_ text: String?) -> UTCInstant? {
        text.flatMap { Double($0) }.flatMap { UTCInstant(secondsSinceReferenceDate: $0) }
    }

    /// Returns the local date at the departure; nil for none.
    ///
    /// A stored date at noon or midnight UTC is that date. A departure on quite another day is not what the pilot calls the
    /// date.
    private static func date(_ stored: UTCInstant?, _ departure: UTCInstant?, _ zone: LocalZone?) -> LocalDate? {
        let date = stored.map { instant in
            [0, 720].contains(instant.time.minutesFromMidnight.count) ? instant.date : local(instant, zone)
        }
        guard let departure, zone != nil || date == nil else { return date }
        let departed = local(departure, zone)
        return date.map { abs($0.dayNumber - departed.dayNumber) > 1 ? $0 : departed } ?? departed
    }

    private static func local(_ instant: UTCInstant, _ zone: LocalZone?) -> LocalDate {
        let days = zone?.wallTime(at: instant, on: instant.date).daysLater ?? 0
        return instant.date.adding(days: days)
    }

    private func addPlaces(_ cells: inout [String: String]) {
        for (column, title) in [("FLIGHT_FROMPLACE", "flight_from"), ("FLIGHT_TOPLACE", "flight_to")] {
            guard let place = row(column, of: places, &cells) else { continue }
            cells[title] = Self.name(ofPlace: place)
        }
    }

    // MARK: Aircraft

    private func addAircraft(_ cells: inout [String: String]) {
        let own = row("FLIGHT_AIRCRAFT", of: aircraft, &cells)
        let type = row("FLIGHT_AIRCRAFTTYPE", of: types, &cells)
        cells.merge(facts(of: own ?? [:], type)) { _, fact in fact }
    }

    /// Returns what the file says of an aircraft, by the titles of cells.
    ///
    /// - Parameter type: its type, where it has none itself.
    func facts(of aircraft: [String: String], _ type: [String: String]?) -> [String: String] {
        let type = aircraft["AIRCRAFTTYPE"].flatMap { Int64($0) }.flatMap { types[$0] } ?? type ?? [:]
        var facts: [String: String] = [:]
        facts["aircraft_aircraftID"] = aircraft["AIRCRAFTID"]
        facts["aircraftType_type"] = type["TYPE"]
        facts["aircraftType_make"] = type["MAKE"]
        facts["aircraftType_model"] = type["MODEL"]
        facts["aircraftType_selectedCategory"] = word(type["CATEGORY"]).map { word in
            ["simulator", "training device"].contains { word.lowercased().contains($0) } ? "Simulator" : word
        }
        facts["aircraftType_selectedAircraftClass"] = word(type["AIRCRAFTCLASS"])
        facts["aircraftType_selectedEngineType"] = word(type["ENGINETYPE"])
        facts["aircraft_year"] = Self.year(aircraft["YEAR"]).map { String($0) }
        for (attribute, title) in [
            ("COMPLEX", "complex"), ("HIGHPERFORMANCE", "highPerformance"), ("PRESSURIZED", "pressurized"),
            ("TECHNICALLYADVANCED", "technicallyAdvanced"),
        ] where aircraft[attribute] == "1" { facts["aircraft_\(title)"] = "1" }
        facts["aircraft_gear"] = Self.gear(of: aircraft)?.rawValue
        return facts
    }

    /// Returns the year of a number such as 1998, or of an instant near its beginning.
    private static func year(_ text: String?) -> Int? {
        guard let number = text.flatMap({ Double($0) }) else { return nil }
        if (1_903...2_100).contains(number) { return Int(number) }
        return UTCInstant(secondsSinceReferenceDate: number)?.adding(seconds: 43_200).date.year
    }

    /// Returns the gear; nil when nothing is said of it, which is how a fixed tricycle gear looks as well.
    private static func gear(of aircraft: [String: String]) -> AircraftGear? {
        func has(_ name: String) -> Bool { aircraft[name] == "1" }
        if has("UNDERCARRIAGEAMPHIB") { return .amphibian }
        if has("UNDERCARRIAGEFLOATS") { return .floats }
        if has("UNDERCARRIAGESKIDS") { return .skids }
        if has("UNDERCARRIAGESKIS") { return .skis }
        if has("UNDERCARRIAGERETRACTABLE") { return has("TAILWHEEL") ? .retractableTailwheel : .retractableTricycle }
        return has("TAILWHEEL") ? .fixedTailwheel : nil
    }

    // MARK: People and approaches

    private func addPeople(of flight: Int64, _ cells: inout [String: String], _ own: [String: String]) {
        var seats = crews.row(of: flight, &cells)
        seats.merge(passengers.row(of: flight, &cells)) { crew, _ in crew }
        if seats["PIC"] == nil, let commander = seats["COMMANDER"] {
            seats["PIC"] = commander
            seats["COMMANDER"] = nil
        }
        for (attribute, role) in LogTenCrew.seats {
            guard let person = seats[attribute].flatMap({ Int64($0) }).flatMap({ people[$0] }),
                let name = Self.name(ofPerson: person)
            else { continue }
            let title = LogTenCrew.title(of: attribute)
            cells[title] = role == nil ? "\(Self.packed(name));\(word(forSeat: attribute, own))" : name
        }
    }

    /// Returns the word for a seat without a role, such as `Safety Pilot` for a seat that the pilot has named.
    private func word(forSeat attribute: String, _ own: [String: String]) -> String {
        switch attribute {
        case "COMMANDER": "flight commander"
        case "FLIGHTENGINEER": "flight engineer"
        default: own[LogTenCrew.title(of: attribute).lowercased()].map(Self.packed) ?? attribute.lowercased()
        }
    }

    private static func packed(_ text: String) -> String { text.replacing(";", with: ",") }

    private func addApproaches(of flight: Int64, _ cells: inout [String: String]) {
        let set = approachSets.row(of: flight, &cells)
        for number in 1...10 {
            guard let approach = set["APPROACH\(number)"].flatMap({ Int64($0) }).flatMap({ approaches[$0] }) else {
                continue
            }
            let place = approach["PLACE"].flatMap { Int64($0) }.flatMap { places[$0] }.flatMap(Self.name(ofPlace:))
            let comment = approach["COMMENT"] ?? ""
            let runway = Self.runway(comment)
            cells["flight_selectedApproach\(number)"] = [
                approach["QUANTITY"] ?? "", word(approach["TYPE"]) ?? "", runway ?? "", place ?? "",
                runway == nil ? comment : "",
            ].map(Self.packed).joined(separator: ";")
        }
    }

    /// Returns the runway of a comment such as `25R` or `RWY 7`; nil for any other text.
    private static func runway(_ comment: String) -> String? {
        var text = comment.uppercased()
        for prefix in ["RUNWAY", "RWY", "RW"] where text.hasPrefix(prefix) {
            text = String(text.dropFirst(prefix.count)).trimmed
            break
        }
        let digits = text.prefix { ("0"..."9").contains($0) }
        let isRunway = (1...2).contains(digits.count) && ["", "L", "R", "C"].contains(text.dropFirst(digits.count))
        return isRunway ? text : nil
    }
}

/// What is said about the file.
extension LogTenTables {
    func describe(_ description: inout ImportDescription, _ database: ForeignDatabase) throws {
        description.reasons = ["it is a Core Data store with LogTen’s table of flights, ZFLIGHT"]
        description.aircraft = aircraft.sorted { $0.key < $1.key }.compactMap { record(of: $0.value) }
        description.people = people.sorted { $0.key < $1.key }.compactMap { Self.record(of: $0.value) }
        let orphans = [
            Self.counted(approachSets.orphans, "set of approaches", "sets of approaches"),
            Self.counted(crews.orphans, "crew", "crews"),
            Self.counted(passengers.orphans, "list of passengers", "lists of passengers"),
        ].compactMap(\.self)
        if !orphans.isEmpty {
            description.notes.append("not used by any flight, so not imported: \(orphans.joined(separator: ", "))")
        }
        let deletions = try database.keys(of: "ZDELETIONITEM").count
        if let text = Self.counted(deletions, "deletion", "deletions") {
            description.notes.append("LogTen remembers \(text); what was deleted is not in the file")
        }
        if let text = Self.counted(try database.keys(of: "ZSIGNATURE").count, "signature", "signatures") {
            description.notes.append("\(text) cannot be imported")
        }
    }

    private static func counted(_ count: Int, _ one: String, _ several: String) -> String? {
        count == 0 ? nil : "\(count) \(count == 1 ? one : several)"
    }

    /// Returns the record of an aircraft; nil for one without a registration, and for a simulator.
    private func record(of row: [String: String]) -> AircraftRecord? {
        guard let tail = row["AIRCRAFTID"] else { return nil }
        var record = AircraftRecord()
        for (title, text) in facts(of: row, nil).sorted(by: { $0.key < $1.key }) {
            let meaning = TableFormat.logTenStore.meaning(of: FileLayout.Column(title))
            guard case .aircraft(let id)? = meaning?.target else { continue }
            let value: FieldValue? =
                switch meaning?.reading {
                case .flag: .flag(true)
                case .count: CellText.count(text).map { .number($0) }
                default: .text(text)
                }
            if let value { _ = record.set(value, of: id) }
        }
        record.complete(equipment: nil)
        record.tailNumber = tail
        record.remarks = row["NOTES"]
        return record.isSimulator ? nil : record
    }

    /// Returns the record of a person; nil for one without a name, and for the owner of the logbook.
    private static func record(of row: [String: String]) -> PilotRecord? {
        name(ofPerson: row).map { PilotRecord(name: $0, email: row["EMAIL"], phone: row["PHONE"]) }
    }
}
