import Aviation
import Foundation
import Logbook
import SQLiteStore

extension TableFormat {
    /// web-logbook's database. Its columns have the titles of the export; durations have a colon, or are minutes.
    static let webLogbookDatabase = TableFormat(
        "weblogbook-sqlite", "web-logbook, its database",
        webLogbookColumns.map { titles, meaning in
            (titles, meaning.reading == .hours ? ColumnMeaning(meaning.target, .minutes) : meaning)
        } + (1...WebLogbookTables.mostPeople).map { ("Person \($0)", ColumnMeaning(.nothing, .person)) },
        signatures: []
    ).edited {
        $0.isDateUTC = true
        $0.finish = { $0.finishOpenLogbook() }
    }
}

extension DatabaseFormat {
    static let webLogbook = DatabaseFormat(
        table: .webLogbookDatabase, signature: ("logbook", ["uuid", "date", "departure_place", "total_time"]),
        dateOrder: .dayFirst
    ) { database, description in
        let tables = try WebLogbookTables(database)
        tables.describe(&description)
        return [tables.flights(database)]
    }
}

/// The small tables of web-logbook's database, by the names that it gives their rows.
private struct WebLogbookTables {
    /// The names and roles of people on board, by the flight.
    private var aboard: [String: [String]] = [:]
    private var people: [PilotRecord] = []
    /// The titles of the pilot's own fields.
    private var ownFields: [String: String] = [:]

    /// More people of one flight are kept in a cell.
    static let mostPeople = 20

    init(_ database: ForeignDatabase) throws {
        var names: [String: String] = [:]
        let rows = try database.cells(
            of: "persons", ["uuid", "first_name", "middle_name", "last_name", "email", "phone"])
        for row in rows.sorted(by: { $0.key < $1.key }).map(\.value) {
            let name = ["first_name", "middle_name", "last_name"].compactMap { row[$0] }.joined(separator: " ")
            guard let id = row["uuid"], !name.isEmpty else { continue }
            names[id] = name
            people.append(PilotRecord(name: name, email: row["email"], phone: row["phone"]))
        }
        let seats = try database.cells(of: "person_to_log", ["person_uuid", "log_uuid", "role"])
        for row in seats.sorted(by: { $0.key < $1.key }).map(\.value) {
            guard let flight = row["log_uuid"], let name = row["person_uuid"].flatMap({ names[$0] }) else { continue }
            let parts = [name, row["role"] ?? ""].map { $0.replacing(";", with: ",") }
            aboard[flight, default: []].append(parts.joined(separator: ";"))
        }
        for row in try database.cells(of: "custom_fields", ["uuid", "name"]).values {
            if let id = row["uuid"], let name = row["name"] { ownFields[id] = "Own field: \(name)" }
        }
    }

    func describe(_ description: inout ImportDescription) {
        description.reasons = ["it is a database with web-logbook’s table logbook"]
        description.people = people
    }

    private static let titles = [
        "uuid": "UUID", "date": "Date", "departure_place": "Departure Place", "departure_time": "Departure Time",
        "arrival_place": "Arrival Place", "arrival_time": "Arrival Time", "aircraft_model": "Aircraft Model",
        "reg_name": "Aircraft Reg", "se_time": "Time SE", "me_time": "Time ME", "mcc_time": "Time MCC",
        "total_time": "Time Total", "day_landings": "Landings Day", "night_landings": "Landings Night",
        "night_time": "Time Night", "ifr_time": "Time IFR", "pic_time": "Time PIC", "co_pilot_time": "Time CoPilot",
        "dual_time": "Time Dual", "instructor_time": "Time Instructor", "sim_type": "SIM Type",
        "sim_time": "SIM Time", "pic_name": "PIC Name", "remarks": "Remarks",
    ]

    /// Returns the table of flights.
    func flights(_ database: ForeignDatabase) -> EntryTable {
        let columns = (database.columns["logbook"] ?? []).map { (name: $0, title: Self.titles[$0] ?? $0) }
        let most = min(aboard.values.map(\.count).max() ?? 0, Self.mostPeople)
        let seats = (0..<most).map { "Person \($0 + 1)" }
        let durations = columns.map(\.title).filter { Self.isDuration($0) }
        return EntryTable(
            name: "logbook", columns: columns, titles: seats + ["More people"] + Set(ownFields.values).sorted()
        ) { _, cells in
            // A version that stores minutes makes 0 of every duration that was not written.
            for title in durations where cells[title] == "0" { cells[title] = nil }
            let people = cells["UUID"].flatMap { aboard[$0] } ?? []
            for (seat, person) in zip(seats, people) { cells[seat] = person }
            cells["More people"] = people.dropFirst(Self.mostPeople).joined(separator: ", ").nonEmpty
            addOwnFields(&cells)
        }
    }

    private static func isDuration(_ title: String) -> Bool {
        TableFormat.webLogbookDatabase.meaning(of: FileLayout.Column(title))?.reading == .minutes
    }

    /// Divides the object with the pilot's own fields; one that is none stays.
    private func addOwnFields(_ cells: inout [String: String]) {
        guard let text = cells["custom_fields"],
            let values = try? JSONDecoder().decode([String: JSONElement].self, from: Data(text.utf8)),
            values.keys.allSatisfy({ ownFields[$0] != nil })
        else { return }
        cells["custom_fields"] = nil
        for (id, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let title = ownFields[id] else { continue }
            cells[title] = [cells[title], value.cell].compactMap(\.self).joined(separator: ", ").nonEmpty
        }
    }
}
