import Aviation
import Logbook

extension TableFormat {
    /// The flights of mccPILOTLOG's backup in JSON, with the names of what they refer to.
    static let pilotLogBackup = TableFormat(
        "mccjson", "mccPILOTLOG, backup in JSON",
        [
            ("guid", ColumnMeaning(.key, .text)), ("DateUTC", .field(.date, .date)), ("Aircraft", .field(.aircraft)),
            ("AircraftModel", .aircraft("aircraftType")), ("From", .field(.origin)), ("To", .field(.destination)),
            ("Pilot1", .part("pilot1")), ("Pilot2", .part("pilot2")), ("Pilot3", .part("pilot3")),
            ("Pilot4", .part("pilot4")), ("DepTimeUTC", .part("out")), ("ToTimeUTC", .part("off")),
            ("LdgTimeUTC", .part("on")), ("ArrTimeUTC", .part("in")), ("minTOTAL", .minutes(.block)),
            ("minPIC", .minutes(.pilotInCommand)), ("minPICUS", .field("picusMinutes", .minutes)),
            ("minCOP", .minutes(.secondInCommand)), ("minDUAL", .minutes(.dualReceived)),
            ("minINSTR", .minutes(.dualGiven)), ("minEXAM", .field("examinerMinutes", .minutes)),
            ("minNIGHT", .minutes(.night)), ("minIFR", .minutes(.instrumentRules)),
            ("minIMT", .minutes(.actualInstrument)), ("minSFR", .minutes(.simulatedInstrument)),
            ("minXC", .minutes(.crossCountry)), ("minAIR|minREL|minU1|minU2|minU3|minU4", .figure(.minutes)),
            ("PF", .field("pilotFlying", .flag)), ("ToDay", .count(.dayTakeoffs)), ("ToNight", .count(.nightTakeoffs)),
            ("LdgDay", .count(.dayLandings)), ("LdgNight", .count(.nightLandings)), ("Holding", .count(.holds)),
            ("Pax", .part("pax")), ("Route", .field(.route)), ("FlightNumber", .field("flightNumber")),
            ("TagApproach", ColumnMeaning(.nothing, .approach)), ("Remarks", .field(.remarks)),
            ("Report", .part("log")),
        ], signatures: []
    ).edited {
        $0.isDateUTC = true
        $0.finish = { $0.finishBackup() }
    }
}

extension RowDraft {
    fileprivate mutating func finishBackup() {
        let clocks = [("out", FlightEvent.offBlock), ("off", .takeOff), ("on", .landing), ("in", .onBlock)]
        let minutes = clocks.map { text($0.0).flatMap { CellText.count($0) } }
        let isTimed = minutes.contains { $0 ?? 0 > 0 }
        for (clock, minute) in zip(clocks, minutes) {
            // A backup has 0 for an unknown time: it is midnight only if the time between both fits the total.
            if minute == 0 {
                guard isTimed, clock.0 == "out" || clock.0 == "in" else { continue }
                guard let out = minutes[0], let arrival = minutes[3], let total = flight.times.block?.count,
                    (arrival - out - total).isMultiple(of: 1_440)
                else {
                    keep(column(clock.0))
                    continue
                }
            }
            takeTime(ofMinute: clock.0, clock.1)
        }
        if let pax = text("pax"), let count = Int(pax), count >= 0 { flight[.passengers] = .number(count) }
        finishPilotLog()
    }
}

/// The tables of a backup to which flights refer.
struct PilotLogTables {
    private var aircraft: [String: (registration: String, model: String)] = [:]
    private var airfields: [String: Airfield] = [:]
    private var pilots: [String: String] = [:]
    private(set) var people: [PilotRecord] = []
    private(set) var flights = 0

    /// What the backup says of an airfield: the name by which it is found, and the facts of one that is not known.
    private struct Airfield {
        let name: String
        let facts: [String: String]
    }
    /// The number of records of other tables.
    private(set) var others = 0

    /// Reads the whole file once.
    init(_ file: TextFile) throws(ImportError) {
        var reader = JSONObjectReader(file)
        while let element = try reader.next() { add(element.value) }
    }

    private mutating func add(_ element: JSONElement) {
        guard let meta = element["meta"], let guid = element["guid"]?.cell else { return }
        func text(_ key: String) -> String { meta[key]?.cell.trimmed ?? "" }
        switch element["table"]?.cell.lowercased() {
        case "flight": flights += 1
        case "aircraft":
            let model = [text("Model"), text("SubModel")].filter { !$0.isEmpty }.joined(separator: " ")
            aircraft[guid] = (text("Reference"), model)
        case "airfield":
            let names = ["AFICAO", "AFFAA", "AFIATA", "AFName"].lazy.map(text)
            guard let name = names.first(where: { !$0.isEmpty }) else { return }
            let isKnown = AirportTable.airport(name) != nil
            let keys = isKnown ? [] : ["AFName", "Latitude", "Longitude"]
            airfields[guid] = Airfield(name: name, facts: Dictionary(uniqueKeysWithValues: keys.map { ($0, text($0)) }))
        case "pilot":
            let name = text("PilotName")
            guard !name.isEmpty else { return }
            pilots[guid] = name
            guard PersonText(name) != .owner else { return }
            people.append(
                PilotRecord(name: name, email: text("PilotEMail").nonEmpty, phone: text("PilotPhone").nonEmpty))
        default: others += 1
        }
    }

    /// Returns the cells of a flight; nil for a record of another table.
    func cells(_ element: JSONElement) -> [String: String]? {
        guard element["table"]?.cell.lowercased() == "flight", let meta = element["meta"] else { return nil }
        var cells = meta.cells
        cells["guid"] = element["guid"]?.cell
        if let code = cells["AircraftCode"], let found = aircraft[code] {
            cells["Aircraft"] = found.registration
            cells["AircraftModel"] = found.model
            cells["AircraftCode"] = nil
        }
        for (code, title) in [("DepCode", "From"), ("ArrCode", "To")] {
            guard let key = cells[code], let airfield = airfields[key] else { continue }
            cells[title] = airfield.name
            cells[code] = nil
            for (fact, text) in airfield.facts where !text.isEmpty { cells["\(title).\(fact)"] = text }
        }
        for index in 1...4 {
            guard let key = cells["P\(index)Code"] else { continue }
            let isNobody = key.allSatisfy { $0 == "0" || $0 == "-" }
            guard let name = isNobody ? "" : pilots[key] else { continue }
            cells["Pilot\(index)"] = name
            cells["P\(index)Code"] = nil
        }
        return cells
    }
}

extension JSONObjectSource {
    /// Returns the source of a backup of mccPILOTLOG.
    static func backup(_ file: TextFile, _ options: ImportOptions) throws(ImportError) -> JSONObjectSource {
        let tables = try PilotLogTables(file)
        let source = try JSONObjectSource(file, .pilotLogBackup, options, cells: tables.cells)
        source.describe {
            $0.people = tables.people
            $0.reasons = ["its objects have a table, a guid and meta data; \(tables.flights) of them are flights"]
            if tables.others > 0 { $0.notes.append("\(tables.others) records of other tables are not read") }
        }
        return source
    }
}
