import Aviation
import Logbook

extension WrittenFormat {
    /// ForeFlight, by its template for imports.
    static let foreFlight = WrittenFormat(
        .foreFlight,
        "Date|AircraftID|From|To|Route|TimeOut|TimeOff|TimeOn|TimeIn|OnDuty|OffDuty|TotalTime|PIC|SIC|Night|Solo|"
            + "CrossCountry|PICUS|MultiPilot|IFR|Examiner|NVG|NVGOps|Distance|Takeoff Day|Takeoff Night|"
            + "Landing Full-Stop Day|Landing Full-Stop Night|Landing Touch-and-Go Day|Landing Touch-and-Go Night|"
            + "ActualInstrument|SimulatedInstrument|GroundTraining|GroundTrainingGiven|HobbsStart|HobbsEnd|TachStart|"
            + "TachEnd|Holds|" + (1...6).map { "Approach\($0)|" }.joined()
            + "DualGiven|DualReceived|SimulatedFlight|InstructorName|InstructorComments|"
            + (1...6).map { "Person\($0)|" }.joined()
            + "PilotComments|Flight Review|IPC|Checkride|FAA 61.58|NVG Proficiency|Proficiency Check (EASA)|"
            + "Refresher Training (EASA)"
    ) {
        $0.preamble = [
            [
                "ForeFlight Logbook Import",
                "This row is required for importing into ForeFlight. Do not delete or modify.",
            ],
            [""], ["Aircraft Table"],
            [String](repeating: "Text", count: 3) + ["YYYY"] + [String](repeating: "Text", count: 6)
                + [String](repeating: "Boolean", count: 4),
            [
                "AircraftID", "EquipmentType", "TypeCode", "Year", "Make", "Model", "Category", "Class", "GearType",
                "EngineType", "Complex", "HighPerformance", "Pressurized", "TAA",
            ], [""], ["Flights Table"],
        ]
        $0.unfinish = { flight, rules in
            if let device = flight.simulatorDevice, rules.aircraft(device)?.isSimulator == true {
                flight.showDevice()
                if flight.kind == .simulator { flight.times.block = flight.times[.simulator] }
            }
            // Marks around all of the remarks are not read.
            if let text = flight.remarks, text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") {
                flight.remarks = "\"\(text)\""
            }
        }
        $0.describe = { $1 = ForeFlightAircraft.rows($1, describing: $0) }
    }
}

extension ForeFlightAircraft {
    /// Returns the rows above the flights with the aircraft of the flights: the rows of known ones with what has changed,
    /// and new rows.
    static func rows(_ above: [[String]], describing survey: ExportSurvey) -> [[String]] {
        var rows = above
        guard let head = rows.firstIndex(where: { $0.first.map(FileLayout.name) == "aircraftid" }) else { return rows }
        let names = rows[head].map(FileLayout.name)
        var end = head + 1
        var known: Set<String> = []
        while end < rows.count, let id = rows[end].first?.trimmed, !id.isEmpty,
            FileLayout.name(id) != "flightstable"
        {
            if let aircraft = survey.aircraft[ExportSurvey.key(ofAircraft: id)] {
                rows[end] = changed(rows[end], names, to: aircraft)
            }
            known.insert(ExportSurvey.key(ofAircraft: id))
            end += 1
        }
        let new = survey.newAircraft.subtracting(known).sorted().compactMap { survey.aircraft[$0] }
        let devices = survey.devices.filter { !known.contains(ExportSurvey.key(ofAircraft: $0)) }.sorted()
        rows.insert(contentsOf: new.map { row(names, $0) } + devices.compactMap { row(names, device: $0) }, at: end)
        return rows
    }

    private static func row(_ names: [String], _ aircraft: AircraftRecord) -> [String] {
        names.map { name in
            switch name {
            case "aircraftid": aircraft.tailNumber ?? aircraft.registrationNumber ?? ""
            case "equiptype", "equipmenttype": aircraft.isSimulator ? equipment(of: aircraft) : "aircraft"
            default: word(value(name, of: aircraft), name)
            }
        }
    }

    /// Returns the row of a device that says what kind of simulator it is; nil for one that does not.
    private static func row(_ names: [String], device: String) -> [String]? {
        let words = device.lowercased().split { !$0.isLetter }.map(String.init)
        guard let kind = ["ffs", "ftd", "aatd", "batd", "fnpt"].first(where: words.contains) else { return nil }
        return names.map { $0 == "aircraftid" ? device : ["equiptype", "equipmenttype"].contains($0) ? kind : "" }
    }

    private static func equipment(of aircraft: AircraftRecord) -> String {
        let level = aircraft[.simulatorLevel]?.text.lowercased().split(separator: " ").first.map(String.init)
        return level ?? aircraft.aircraftClass?.lowercased() ?? ""
    }

    /// Returns a row with the values that the file says otherwise; what it does not say stays so.
    private static func changed(_ row: [String], _ names: [String], to aircraft: AircraftRecord) -> [String] {
        let said = self.aircraft(names, row)
        return zip(row, names).map { cell, name in
            guard let before = value(name, of: said), let now = value(name, of: aircraft), before != now,
                !cell.trimmed.isEmpty
            else { return cell }
            return word(now, name)
        } + row.dropFirst(names.count)
    }

    private static func value(_ name: String, of aircraft: AircraftRecord) -> FieldValue? {
        guard let attribute = columns[name] else { return nil }
        return FieldTable.standard[.aircraft][FieldID(attribute)]?.value(in: .aircraft(aircraft))
    }

    private static func word(_ value: FieldValue?, _ name: String) -> String {
        guard let value else { return "" }
        if case .flag(let flag) = value { return flag ? "TRUE" : "FALSE" }
        let text = value.text
        switch columns[name] {
        case "aircraftClass":
            return AircraftClass(rawValue: text).map { snake($0.displayName) } ?? text
        case "aircraftCategory": return AircraftCategory(rawValue: text).map { snake($0.displayName) } ?? text
        case "gear": return snake(text)
        case "engineType":
            return text == EngineKind.none.displayName ? "Non-Powered" : text.prefix(1).uppercased() + text.dropFirst()
        default: return text
        }
    }

    /// Returns words as `fixed_tricycle`.
    private static func snake(_ text: String) -> String {
        var name = ""
        for character in text {
            if character.isUppercase, name.last?.isLowercase == true { name += "_" }
            name += character == " " || character == "-" ? "_" : character.lowercased()
        }
        return name
    }
}
