import Aviation
import ManagedObjects

import struct FoundationEssentials.Date

/// The columns of a request for log entries that make their records and the rows of lists, without their approaches, crew
/// and values of the pilot's own fields, which are rows of their own.
struct FlightColumns {
    let request: RowRequest
    let own: RowColumn<ManagedObjectID>
    private let parts: RecordParts
    private let date: RowColumn<Date>
    private let kind: RowColumn<String>
    private let aircraft: AircraftLink
    private let origin: AirportLink
    private let destination: AirportLink
    private let pilot: PilotLink
    private let isPilotSelf: RowColumn<Bool>
    private let paint: RowColumn<String>
    private let events: [(event: FlightEvent, column: RowColumn<Date>)]
    private let times: [(time: FlightColumn, column: RowColumn<Int>)]
    private let counts: [(count: FlightCount, column: RowColumn<Int>)]
    private let role: RowColumn<String>
    private let rules: RowColumn<String>
    private let route: RowColumn<String>
    private let simulatorDevice: RowColumn<String>
    private let remarks: RowColumn<String>
    private let signer: RowColumn<String>
    /// The fields that records keep by attribute.
    private let kept: [(attribute: String, column: FieldColumn)]

    /// Creates the columns of some parts of records, and of all that rows show.
    init(_ parts: RecordParts) {
        self.parts = parts
        var request = RowRequest(entityName: LogEntry.entityName)
        own = request.column("SELF", of: ManagedObjectID.self)
        date = request.column("date", of: Date.self)
        kind = request.column("kind", of: String.self)
        aircraft = AircraftLink("aircraft", in: &request)
        origin = AirportLink("origin", in: &request)
        destination = AirportLink("destination", in: &request)
        pilot = PilotLink("pilot", in: &request)
        isPilotSelf = request.column("pilot.isSelf", of: Bool.self)
        paint = request.column("aircraft.colorScheme.primary", of: String.self)
        events = FlightEvent.allCases.map { ($0, request.column($0.rawValue, of: Date.self)) }
        let shownTimes: Set<FlightColumn> = [.block, .night, .simulator, .groundTraining]
        let shownCounts: Set<FlightCount> = [.dayLandings, .nightLandings]
        times = Set(parts.columns).union(shownTimes).map { ($0, request.column($0.attributeName, of: Int.self)) }
        counts = Set(parts.counts).union(shownCounts).map { ($0, request.column($0.attributeName, of: Int.self)) }
        role = request.column("role", of: String.self)
        rules = request.column("flightRules", of: String.self)
        route = request.column("route", of: String.self)
        simulatorDevice = request.column("simulatorDevice", of: String.self)
        remarks = request.column("remarks", of: String.self)
        signer = request.column("signature.signer", of: String.self)
        kept = FieldTable.standard[.flights].byAttribute.compactMap { field, attribute in
            guard parts.attributes?.contains(attribute) ?? true else { return nil }
            return FieldColumn(field, at: attribute, in: &request).map { (attribute, $0) }
        }
        self.request = request
    }

    /// Returns the record of a row.
    func record(_ row: borrowing FetchedRow) -> FlightRecord {
        var flight = FlightRecord()
        flight.date = LocalDate(row[date])
        flight.kind = row[kind].flatMap(EntryKind.init) ?? .flight
        if parts.withLinks {
            flight.aircraft = aircraft.link(row)
            flight.origin = origin.link(row)
            flight.destination = destination.link(row)
            flight.pilot = pilot.link(row)
        }
        for (event, column) in events { flight[event] = UTCInstant(row[column]) }
        for (time, column) in times where parts.columns.contains(time) {
            flight.times[time] = row[column].map { Minutes($0) }
        }
        for (count, column) in counts where parts.counts.contains(count) { flight.times[count] = row[column] }
        flight.role = row[role].flatMap { PilotRole(text: $0) }
        flight.rules = row[rules].flatMap { FlightRules(rawValue: $0.uppercased()) }
        flight.route = row[route]
        flight.simulatorDevice = row[simulatorDevice]
        flight.remarks = row[remarks]
        flight.signature = row[signer]
        for (attribute, column) in kept { flight.attributes[attribute] = column.value(in: row) }
        return flight
    }

    /// Returns the keys of what a row refers to.
    func links(_ row: borrowing FetchedRow) -> FlightLinks {
        FlightLinks(
            aircraft: row.key(aircraft.own), origin: row.key(origin.own), destination: row.key(destination.own),
            pilot: row.key(pilot.own))
    }

    /// Returns the row of the list, of which the query's other columns are empty.
    func listRow(_ row: borrowing FetchedRow, _ key: Int64) -> FlightRow {
        var shown = FlightRow(id: RecordID(kind: .flights, key: key))
        shown.date = LocalDate(row[date])
        shown.registration = (row[aircraft.tail] ?? row[aircraft.registration])?.inRow
        shown.aircraftType = row[aircraft.type]?.inRow
        shown.kind = row[kind].flatMap(EntryKind.init) ?? .flight
        var minutes: [FlightColumn: Int] = [:]
        for (time, column) in times { minutes[time] = row[column] }
        if shown.kind != .flight {
            shown.registration = shown.registration ?? row[simulatorDevice]?.inRow
            shown.aircraftType = shown.aircraftType ?? shown.kind.shortName
            shown.session = (minutes[.simulator] ?? minutes[.groundTraining]).map { Minutes($0) }
        }
        shown.paint = row[paint].flatMap { PaintColor(name: $0) }
        shown.origin = origin.label(row)?.inRow
        shown.destination = destination.label(row)?.inRow
        var instants: [FlightEvent: Date] = [:]
        for (event, column) in events { instants[event] = row[column] }
        shown.off = UTCInstant(instants[.offBlock] ?? instants[.takeOff])
        shown.on = UTCInstant(instants[.onBlock] ?? instants[.landing])
        shown.block = minutes[.block].map { Minutes($0) }
        shown.role = row[role].flatMap { PilotRole(text: $0) }
        var landings = FlightTimes()
        for (count, column) in counts where [.dayLandings, .nightLandings].contains(count) {
            landings[count] = row[column]
        }
        shown.landings = landings.landings
        shown.night = minutes[.night].map { Minutes($0) }
        shown.pilot = row[pilot.name]?.inRow
        shown.pilotIsSelf = row[isPilotSelf] ?? false
        shown.remarks = row[remarks]?.firstLine
        return shown
    }
}

/// The keys of what a log entry refers to; nil for nothing, and for a record that is gone.
struct FlightLinks {
    let aircraft: Int64?
    let origin: Int64?
    let destination: Int64?
    let pilot: Int64?
}

// MARK: Links

/// The columns of a link to an aircraft.
struct AircraftLink {
    let own: RowColumn<ManagedObjectID>
    let tail: RowColumn<String>
    let registration: RowColumn<String>
    let type: RowColumn<String>

    init(_ path: String, in request: inout RowRequest) {
        own = request.column("\(path).SELF", of: ManagedObjectID.self)
        tail = request.column("\(path).tailNumber", of: String.self)
        registration = request.column("\(path).registrationNumber", of: String.self)
        type = request.column("\(path).aircraftType", of: String.self)
    }

    func link(_ row: borrowing FetchedRow) -> RecordLink? {
        guard let key = row.key(own) else { return nil }
        let label = Aircraft.label(tail: row[tail], registration: row[registration], type: row[type])
        return .saved(RecordID(kind: .aircraft, key: key), label: label)
    }
}

/// The columns of a link to an airport.
struct AirportLink {
    let own: RowColumn<ManagedObjectID>
    private let icao: RowColumn<String>
    private let faa: RowColumn<String>
    private let iata: RowColumn<String>
    private let name: RowColumn<String>

    init(_ path: String, in request: inout RowRequest) {
        own = request.column("\(path).SELF", of: ManagedObjectID.self)
        icao = request.column("\(path).icaoIdentifier", of: String.self)
        faa = request.column("\(path).faaIdentifier", of: String.self)
        iata = request.column("\(path).iataIdentifier", of: String.self)
        name = request.column("\(path).name", of: String.self)
    }

    func label(_ row: borrowing FetchedRow) -> String? {
        guard row.key(own) != nil else { return nil }
        if let icao = row[icao] { return icao }
        let names = Names(icaoIdentifier: nil, faaIdentifier: row[faa], iataIdentifier: row[iata], name: row[name])
        return names.label
    }

    func link(_ row: borrowing FetchedRow) -> RecordLink? {
        guard let key = row.key(own) else { return nil }
        return .saved(RecordID(kind: .airports, key: key), label: label(row) ?? "")
    }

    private struct Names: NamedAirport {
        let icaoIdentifier: String?
        let faaIdentifier: String?
        let iataIdentifier: String?
        let name: String?
    }
}

/// The columns of a link to a pilot.
struct PilotLink {
    let own: RowColumn<ManagedObjectID>
    let name: RowColumn<String>
    private let certificate: RowColumn<String>

    init(_ path: String, in request: inout RowRequest) {
        own = request.column("\(path).SELF", of: ManagedObjectID.self)
        name = request.column("\(path).name", of: String.self)
        certificate = request.column("\(path).certificateID", of: String.self)
    }

    func link(_ row: borrowing FetchedRow) -> RecordLink? {
        guard let key = row.key(own) else { return nil }
        let label = Pilot.label(name: row[name], certificate: row[certificate])
        return .saved(RecordID(kind: .pilots, key: key), label: label)
    }
}
