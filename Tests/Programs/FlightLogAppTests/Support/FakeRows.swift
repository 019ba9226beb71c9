import Aviation
import Logbook

/// Lists the records of a fake logbook.
struct FakeRows {
    let book: FakeLogbook

    init(_ book: FakeLogbook) { self.book = book }

    func rows(_ query: ListQuery) -> [ListRow] {
        let fields = (try? book.fieldTable()) ?? .standard
        let all = book.records.keys.filter { $0.kind == query.kind }.sorted { $0.key < $1.key }.map { id in
            var row = row(id)
            for field in query.columns.compactMap({ fields[query.kind][$0] }) {
                row.attributes[field.id] = book.records[id].flatMap(field.value)
            }
            return row
        }
        let found = all.filter { isWanted($0, query) }
        let sorted = found.enumerated().sorted { one, other in
            let (left, right) = (Self.key(one.element, query.sort.column), Self.key(other.element, query.sort.column))
            if left != right { return query.sort.isAscending ? left < right : left > right }
            return query.sort.isAscending ? one.offset < other.offset : one.offset > other.offset
        }
        return sorted.map(\.element)
    }

    private func isWanted(_ row: ListRow, _ query: ListQuery) -> Bool {
        let words = query.search.split(separator: " ").map(String.init)
        let haystack = Self.words(of: row).joined(separator: "\n")
        guard words.allSatisfy({ FoldedText.contains(haystack, $0) }) else { return false }
        guard FakeFilter(row: row).passes(query.filter) else { return false }
        if let paint = query.paint, Self.paint(of: row) != paint { return false }
        guard let related = query.related?.id, case .flight(let flight) = book.records[row.id] else { return true }
        return [flight.aircraft, flight.origin, flight.destination, flight.pilot].contains { $0?.id == related }
    }

    private func row(_ id: RecordID) -> ListRow {
        switch book.records[id] {
        case .flight(let flight): .flight(row(id, flight))
        case .aircraft(let aircraft): .aircraft(row(id, aircraft))
        case .pilot(let pilot): .pilot(row(id, pilot))
        case .airport(let airport): .airport(row(id, airport))
        case .document(let document): .document(row(id, document))
        case nil: .pilot(PilotRow(id: id))
        }
    }

    private func row(_ id: RecordID, _ flight: FlightRecord) -> FlightRow {
        var row = FlightRow(id: id)
        row.date = flight.date
        row.registration = flight.aircraft?.label
        if let link = flight.aircraft?.id, case .aircraft(let aircraft) = book.records[link] {
            row.aircraftType = aircraft.aircraftType
            row.paint = aircraft.colors.primary
        }
        row.origin = flight.origin?.label
        row.destination = flight.destination?.label
        row.off = flight.offBlock
        row.on = flight.onBlock
        row.block = flight.times.block
        row.role = flight.role
        row.landings = flight.times.landings
        row.night = flight.times.night
        row.pilot = flight.pilot?.label
        if let link = flight.pilot?.id, case .pilot(let pilot) = book.records[link] { row.pilotIsSelf = pilot.isSelf }
        row.remarks = flight.remarks
        return row
    }

    private func row(_ id: RecordID, _ aircraft: AircraftRecord) -> AircraftRow {
        var row = AircraftRow(id: id)
        row.tailNumber = aircraft.tailNumber
        row.aircraftType = aircraft.aircraftType
        row.aircraftClass = aircraft.aircraftClass
        row.aircraftCategory = aircraft.aircraftCategory
        row.numberOfEngines = aircraft.numberOfEngines
        row.numPassengers = aircraft.numPassengers
        row.colors = aircraft.colors
        row.remarks = aircraft.remarks
        row.flights = book.uses(of: id)
        row.block = block(of: id)
        return row
    }

    private func row(_ id: RecordID, _ pilot: PilotRecord) -> PilotRow {
        var row = PilotRow(id: id)
        row.name = pilot.name
        row.certificateID = pilot.certificateID
        row.isSelf = pilot.isSelf
        row.flights = book.uses(of: id)
        row.block = block(of: id)
        return row
    }

    private func row(_ id: RecordID, _ airport: AirportRecord) -> AirportRow {
        var row = AirportRow(id: id)
        row.icaoIdentifier = airport.icaoIdentifier
        row.faaIdentifier = airport.faaIdentifier
        row.iataIdentifier = airport.iataIdentifier
        row.name = airport.name
        row.city = airport.city
        row.country = airport.country
        row.elevationFeet = airport.elevationFeet
        row.departures = flights.count { $0.origin?.id == id }
        row.arrivals = flights.count { $0.destination?.id == id }
        return row
    }

    private func row(_ id: RecordID, _ document: DocumentRecord) -> DocumentRow {
        var row = DocumentRow(id: id)
        row.kind = document.text(.kind)
        row.authority = document.text(.authority)
        row.level = document.text(.level)
        row.name = document.text(.name)
        row.expires = document.date(.expiresOn)
        row.daysLeft = row.expires.map { (LocalDate(isoText: "2026-11-21") ?? $0).days(until: $0) }
        if case .number(let days)? = document[.remindDays] { row.remindDays = days }
        return row
    }

    private var flights: [FlightRecord] {
        book.records.values.compactMap { if case .flight(let flight) = $0 { flight } else { nil } }
    }

    private func block(of id: RecordID) -> Minutes {
        flights.filter { $0.aircraft?.id == id || $0.pilot?.id == id }
            .reduce(.zero) { $0 + ($1.times.block ?? .zero) }
    }

    private static func paint(of row: ListRow) -> PaintColor? {
        switch row {
        case .flight(let row): row.paint
        case .aircraft(let row): row.colors.primary
        case .pilot, .airport, .document: nil
        }
    }

    static func words(of row: ListRow) -> [String] {
        switch row {
        case .flight(let row):
            [
                row.date?.isoText, row.registration, row.aircraftType, row.origin, row.destination, row.pilot,
                row.remarks,
            ]
            .compactMap(\.self)
        case .aircraft(let row): [row.tailNumber, row.aircraftType, row.remarks].compactMap(\.self)
        case .pilot(let row): [row.name, row.certificateID].compactMap(\.self)
        case .airport(let row):
            [row.icaoIdentifier, row.iataIdentifier, row.city, row.name].compactMap(\.self)
        case .document(let row): [row.kind, row.authority, row.level, row.name].compactMap(\.self)
        }
    }

    static func key(_ row: ListRow, _ column: FieldID) -> String {
        switch row {
        case .flight(let row):
            switch column {
            case .aircraft: row.registration ?? ""
            case .block: String(10_000 + (row.block?.count ?? 0))
            default: row.date?.isoText ?? ""
            }
        case .aircraft(let row):
            switch column {
            case .aircraftType: row.aircraftType ?? ""
            case .paint(0): row.colors.primary?.rawValue ?? ""
            default: row.tailNumber ?? ""
            }
        case .pilot(let row): row.name ?? ""
        case .airport(let row): (column == .airportName ? row.name : row.icaoIdentifier) ?? ""
        case .document(let row): column == .expires ? row.expires?.isoText ?? "9999" : row.sentence ?? ""
        }
    }
}
