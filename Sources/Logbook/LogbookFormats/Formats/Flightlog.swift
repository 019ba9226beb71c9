import Aviation
import Foundation
import Logbook

extension TableFormat {
    /// The program's own CSV and JSON: the keys of `flightlog list`.
    static let flightlog = TableFormat(
        "flightlog", "flightlog, CSV or JSON", stored + linked,
        signatures: ["date|blockMinutes", "id|date|aircraft.tailNumber"]
    ).edited { $0.finish = { $0.finishFlightlog() } }

    /// The fields that the table of fields describes.
    private static let stored: [(String, ColumnMeaning)] = FieldTable.standard[.flights].compactMap { field in
        guard let key = field.key, !field.isComputed, field.isInForm, let reading = field.type.reading else {
            return nil
        }
        return (key, ColumnMeaning(.field(field.id), reading))
    }

    /// Other records are objects, whose names are in several columns.
    private static let linked: [(String, ColumnMeaning)] =
        [
            ("id", ColumnMeaning(.key, .text)), ("aircraft.tailNumber", .field(.aircraft)),
            ("aircraft.aircraftType", .aircraft("aircraftType")), ("aircraft.id", .part("unused")),
            ("pilot.name", .person(.pilotInCommand)), ("safetyPilot.name", .person(.safetyPilot)),
            ("instructor.name", .person(.instructor)), ("student.name", .person(.student)),
            ("pilot.id|safetyPilot.id|instructor.id|student.id|origin.id|destination.id", .part("unused")),
            ("crew", .part("crew")), ("approaches", .part("approaches")),
            ("crew.json", .part("crew.json")), ("approaches.json", .part("approaches.json")),
        ]
        + ["origin", "destination"].flatMap { end in
            ["icaoIdentifier", "faaIdentifier", "name"].map { ("\(end).\($0)", ColumnMeaning.part("\(end).\($0)")) }
        }
}

extension FieldType {
    /// How a column of the type is read; nil for a type with several columns.
    fileprivate var reading: ColumnMeaning.Reading? {
        switch self {
        case .text, .registration, .choice: .text
        case .number: .count
        case .minutes: .minutes
        case .date: .date
        case .instant: .time
        case .flag: .flag
        case .hundredths: .decimal
        case .link, .degrees, .approaches, .crew, .tag, .key: nil
        }
    }
}

extension RowDraft {
    fileprivate mutating func finishFlightlog() {
        for (end, path) in [("origin", \FlightRecord.origin), ("destination", \FlightRecord.destination)] {
            let names = ["icaoIdentifier", "faaIdentifier", "name"].map { text("\(end).\($0)") }
            let name = names.compactMap(\.self).first
            entry.flight[keyPath: path] = name.map { .new($0) }
        }
        readCrew()
        readApproaches()
        placeTimes()
    }

    private mutating func readCrew() {
        guard let members: [Member] = array("crew") else { return }
        for member in members {
            guard let name = member.pilot?.name?.trimmed.nonEmpty else {
                note("someone on board has no name: \(member.role ?? "without a role")")
                keep(column("crew.json") ?? column("crew"))
                continue
            }
            let role = member.role.flatMap(CrewRole.init(rawValue:))
            // A field of their own names them already.
            if let role, CrewRole.inOwnFields.contains(role), flight[role]?.label == name { continue }
            addPerson(name, role, roleText: role == nil ? member.role : nil)
        }
    }

    private mutating func readApproaches() {
        guard let approaches: [Approach] = array("approaches") else { return }
        flight.approaches = approaches.map { read in
            var approach = ApproachRecord()
            approach.type = read.type.flatMap(ApproachType.init(text:))
            approach.typeText = approach.type == nil ? read.type : nil
            approach.runway = read.runway
            approach.count = max(read.count ?? 1, 1)
            approach.airport = (read.airport?.icaoIdentifier ?? read.airport?.faaIdentifier ?? read.airport?.name).map {
                .new($0)
            }
            return approach
        }
    }

    /// Returns the array of a part. An export to CSV has it in a column of its own, a list as CSV only its length.
    private mutating func array<Element: Decodable>(_ part: String) -> [Element]? {
        guard let text = text("\(part).json") ?? text(part) else { return nil }
        if let elements = try? JSONDecoder().decode([Element].self, from: Data(text.utf8)) { return elements }
        if text != "0" {
            let isNumber = CellText.count(text) != nil
            note(isNumber ? "the file has only the number of \(part): \(text)" : "\(part): “\(text)” cannot be read")
            keep(column("\(part).json") ?? column(part))
        }
        return nil
    }

    private struct Link: Decodable {
        var name: String?
        var icaoIdentifier: String?
        var faaIdentifier: String?
    }

    private struct Member: Decodable {
        var role: String?
        var pilot: Link?
    }

    private struct Approach: Decodable {
        var type: String?
        var runway: String?
        var count: Int?
        var airport: Link?
    }
}
