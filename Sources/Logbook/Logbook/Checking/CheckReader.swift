import Aviation
import FoundationEssentials
import ManagedObjects

/// Reads the entries of the open file for their check, in the order of their dates, as values of rows.
struct CheckReader {
    private let store: ObjectStore
    /// The airports by their keys.
    let places: [Int64: CheckedAirport]
    /// The positions of the airports in routes.
    private let stops: KnownRouteStops
    /// What is known of the aircraft, by their keys.
    private let aircraft: [Int64: CheckedAircraft]
    /// The pilots by their keys, without the owner of the logbook.
    private let others: [Int64: String]
    /// The numbers of approaches that are instrument approaches, or may be, by the keys of their entries.
    private let approaches: [Int64: Int]

    /// Who was on board of flights with solo time, by the keys of these.
    private let crews: [Int64: [CrewRecord]]

    /// Reads the names of aircraft, the airports and the numbers of approaches.
    init(_ store: ObjectStore) throws(LogbookError) {
        self.store = store
        let (places, positions) = try Self.places(store)
        self.places = places
        stops = KnownRouteStops(own: positions)
        aircraft = try Self.aircraft(store)
        others = try Self.others(store)
        approaches = try Self.approaches(store)
        crews = try Self.crewsOfSolo(store)
    }

    private static func places(
        _ store: ObjectStore
    ) throws(LogbookError) -> ([Int64: CheckedAirport], [String: Coordinate]) {
        var request = RowRequest(entityName: Airport.entityName)
        let own = request.column("SELF", of: ManagedObjectID.self)
        let columns = AirportColumns(&request)
        request.sortDescriptors = [SortDescriptor(key: "SELF", ascending: true)]
        var places: [Int64: CheckedAirport] = [:]
        var positions: [String: Coordinate] = [:]
        try store.forEachRow(request) { row in
            guard let key = row.key(own) else { return }
            let airport = columns.airport(row)
            places[key] = CheckedAirport(airport)
            for code in airport.identifiers { positions[code.uppercased()] = airport.coordinate }
        }
        return (places, positions)
    }

    private static func aircraft(_ store: ObjectStore) throws(LogbookError) -> [Int64: CheckedAircraft] {
        var request = RowRequest(entityName: Aircraft.entityName)
        let own = request.column("SELF", of: ManagedObjectID.self)
        let names = ["tailNumber", "registrationNumber"].map { request.column($0, of: String.self) }
        let type = request.column("aircraftType", of: String.self)
        let airClass = request.column("aircraftClass", of: String.self)
        let category = request.column("aircraftCategory", of: String.self)
        let engines = request.column("numberOfEngines", of: Int.self)
        let engineType = request.column(AircraftAttribute.engineType.rawValue, of: String.self)
        let logsHobbs = request.column("defaults.logsHobbs", of: Bool.self)
        var aircraft: [Int64: CheckedAircraft] = [:]
        try store.forEachRow(request) { row in
            guard let key = row.key(own) else { return }
            var facts = AircraftRecord()
            facts.aircraftType = row[type]
            facts.aircraftClass = row[airClass]
            facts.aircraftCategory = row[category]
            facts.numberOfEngines = row[engines]
            facts[.engineType] = row[engineType].map { .text($0) }
            aircraft[key] = CheckedAircraft(
                name: row.first(of: names + [type]) ?? "aircraft", speedLimit: facts.speedLimit,
                logsHobbs: row[logsHobbs] == true)
        }
        return aircraft
    }

    private static func others(_ store: ObjectStore) throws(LogbookError) -> [Int64: String] {
        var request = RowRequest(entityName: Pilot.entityName)
        let own = request.column("SELF", of: ManagedObjectID.self)
        let name = request.column("name", of: String.self)
        let isSelf = request.column("isSelf", of: Bool.self)
        var others: [Int64: String] = [:]
        var isOwned = false
        try store.forEachRow(request) { row in
            guard let key = row.key(own) else { return }
            if row[isSelf] == true { isOwned = true } else { others[key] = row[name] ?? "" }
        }
        // Without an owner, no pilot is known to be another one.
        return isOwned ? others : [:]
    }

    private static func crewsOfSolo(_ store: ObjectStore) throws(LogbookError) -> [Int64: [CrewRecord]] {
        var request = RowRequest(entityName: CrewMember.entityName)
        let logEntry = request.column("logEntry", of: ManagedObjectID.self)
        let role = request.column("role", of: String.self)
        let name = request.column("pilot.name", of: String.self)
        request.predicate = Predicate(format: "logEntry.\(FlightColumn.solo.attributeName) > 0 AND pilot.isSelf != YES")
        request.sortDescriptors = [SortDescriptor(key: "SELF", ascending: true)]
        var crews: [Int64: [CrewRecord]] = [:]
        try store.forEachRow(request) { row in
            guard let key = row.key(logEntry), let name = row[name] else { return }
            crews[key, default: []].append(CrewRecord(row[role].flatMap(CrewRole.init(rawValue:)), .new(name)))
        }
        return crews
    }

    private static func approaches(_ store: ObjectStore) throws(LogbookError) -> [Int64: Int] {
        var request = RowRequest(entityName: Approach.entityName)
        let logEntry = request.column("logEntry", of: ManagedObjectID.self)
        let type = request.column("type", of: String.self)
        let count = request.column("count", of: Int.self)
        var approaches: [Int64: Int] = [:]
        var isInstrument: [String: Bool] = [:]
        try store.forEachRow(request) { row in
            guard let key = row.key(logEntry) else { return }
            if let text = row[type] {
                let known = isInstrument[text] ?? (ApproachType(text: text)?.isInstrument != false)
                isInstrument[text] = known
                guard known else { return }
            }
            approaches[key] = (approaches[key] ?? 0).plus(row[count] ?? 1)
        }
        return approaches
    }

    /// Passes all entries to a body, those without a date first.
    func forEachEntry(_ body: (CheckedEntry) -> Void) throws(LogbookError) {
        let columns = CheckedColumns()
        var request = columns.request
        request.sortDescriptors = ["date", "offBlock"].map { SortDescriptor(key: $0, ascending: true) }
        for condition in [LogEntry.isUndated, LogEntry.isDated(from: LocalDate.first)] {
            request.predicate = condition
            try store.forEachRow(request) { row in if let entry = entry(row, columns) { body(entry) } }
        }
    }

    private func entry(_ row: borrowing FetchedRow, _ columns: CheckedColumns) -> CheckedEntry? {
        guard let key = row.key(columns.own) else { return nil }
        func link(_ key: Int64?, _ kind: RecordKind, _ label: String?) -> RecordLink? {
            key.map { .saved(RecordID(kind: kind, key: $0), label: label ?? "") }
        }
        let (plane, pilot) = (row.key(columns.aircraft), row.key(columns.pilot))
        let origin = row.key(columns.origin)
        let destination = row.key(columns.destination)
        let (from, to) = (origin.flatMap { places[$0] }, destination.flatMap { places[$0] })
        let flown = plane.flatMap { aircraft[$0] }
        var flight = FlightRecord()
        columns.read(row, into: &flight)
        flight.aircraft = link(plane, .aircraft, flown?.name)
        flight.origin = link(origin, .airports, from?.label)
        flight.destination = link(destination, .airports, to?.label)
        flight.pilot = link(pilot, .pilots, nil)
        flight.crew = crews[key] ?? []
        if let count = approaches[key], count > 0 {
            var approach = ApproachRecord()
            approach.count = count
            flight.approaches = [approach]
        }
        return CheckedEntry(
            RecordID(kind: .flights, key: key), flight, from: from, to: to, speedLimit: flown?.speedLimit,
            accepted: row[columns.accepted], stops: stops.positions(in: flight.route),
            otherCommander: pilot.flatMap { others[$0] },
            logsHobbs: flown?.logsHobbs ?? false)
    }
}

/// The columns of entries that findings are about.
private struct CheckedColumns {
    let request: RowRequest
    let own: RowColumn<ManagedObjectID>
    let aircraft: RowColumn<ManagedObjectID>
    let origin: RowColumn<ManagedObjectID>
    let destination: RowColumn<ManagedObjectID>
    let pilot: RowColumn<ManagedObjectID>
    let accepted: RowColumn<String>
    private let date: RowColumn<Date>
    private let kind: RowColumn<String>
    private let role: RowColumn<String>
    private let rules: RowColumn<String>
    private let route: RowColumn<String>
    private let simulatorDevice: RowColumn<String>
    private let events: [(event: FlightEvent, column: RowColumn<Date>)]
    private let times: [(time: FlightColumn, column: RowColumn<Int>)]
    private let counts: [(count: FlightCount, column: RowColumn<Int>)]
    private let remarks: RowColumn<String>
    private let checks: [(attribute: String, column: RowColumn<Bool>)]
    /// Meters, and durations without a column.
    private let kept: [(attribute: String, column: FieldColumn)]

    init() {
        var request = RowRequest(entityName: LogEntry.entityName)
        own = request.column("SELF", of: ManagedObjectID.self)
        aircraft = request.column("aircraft", of: ManagedObjectID.self)
        origin = request.column("origin", of: ManagedObjectID.self)
        destination = request.column("destination", of: ManagedObjectID.self)
        pilot = request.column("pilot", of: ManagedObjectID.self)
        accepted = request.column("acceptedFindings", of: String.self)
        date = request.column("date", of: Date.self)
        kind = request.column("kind", of: String.self)
        role = request.column("role", of: String.self)
        rules = request.column("flightRules", of: String.self)
        route = request.column("route", of: String.self)
        simulatorDevice = request.column("simulatorDevice", of: String.self)
        events = FlightEvent.allCases.map { ($0, request.column($0.rawValue, of: Date.self)) }
        times = FlightColumn.allCases.map { ($0, request.column($0.attributeName, of: Int.self)) }
        counts = FlightCount.allCases.map { ($0, request.column($0.rawValue, of: Int.self)) }
        remarks = request.column("remarks", of: String.self)
        checks = CurrencyCheck.allCases.map(\.attribute.rawValue).map { ($0, request.column($0, of: Bool.self)) }
        kept = FieldTable.standard[.flights].byAttribute.compactMap { field, attribute in
            guard field.type == .minutes || attribute.hasPrefix("hobbs.") || attribute.hasPrefix("tach.") else {
                return nil
            }
            return FieldColumn(field, at: attribute, in: &request).map { (attribute, $0) }
        }
        self.request = request
    }

    /// Takes the values of a row.
    func read(_ row: borrowing FetchedRow, into flight: inout FlightRecord) {
        flight.date = LocalDate(row[date])
        flight.kind = row[kind].flatMap(EntryKind.init) ?? .flight
        for (event, column) in events { flight[event] = UTCInstant(row[column]) }
        for (time, column) in times { flight.times[time] = row[column].map { Minutes($0) } }
        for (count, column) in counts { flight.times[count] = row[column] }
        flight.role = row[role].flatMap { PilotRole(text: $0) }
        flight.rules = row[rules].flatMap { FlightRules(rawValue: $0.uppercased()) }
        for (attribute, column) in kept { flight.attributes[attribute] = column.value(in: row) }
        flight.route = row[route]
        flight.simulatorDevice = row[simulatorDevice]
        for (attribute, column) in checks where row[column] == true {
            flight.attributes[attribute] = .flag(true)
            flight.remarks = row[remarks]
        }
    }
}

/// The columns of airports: identifiers, position and time zone.
private struct AirportColumns {
    private let names: [RowColumn<String>]
    private let timeZone: RowColumn<String>
    private let latitude: RowColumn<Double>
    private let longitude: RowColumn<Double>

    init(_ request: inout RowRequest) {
        names = ["icaoIdentifier", "faaIdentifier", "iataIdentifier", "name"].map {
            request.column($0, of: String.self)
        }
        timeZone = request.column("timeZone", of: String.self)
        latitude = request.column("latitude", of: Double.self)
        longitude = request.column("longitude", of: Double.self)
    }

    func airport(_ row: borrowing FetchedRow) -> AirportRecord {
        var airport = AirportRecord()
        airport.icaoIdentifier = row[names[0]]
        airport.faaIdentifier = row[names[1]]
        airport.iataIdentifier = row[names[2]]
        airport.name = row[names[3]]
        airport.timeZone = row[timeZone]
        if let latitude = row[latitude], let longitude = row[longitude] {
            airport.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        }
        return airport
    }
}

/// What the check knows of an aircraft.
private struct CheckedAircraft {
    let name: String
    let speedLimit: Int
    let logsHobbs: Bool
}

extension LogEntry {
    private static var endOfCalendar: AttributeValue {
        .date(LocalDate(dayNumber: .max).storedDate.addingTimeInterval(86_400))
    }

    /// Whether an entry has no date, or none of the calendar, as in a damaged file.
    static var isUndated: ManagedObjects.Predicate {
        .or([
            .compare("date", .equal, .null), .compare("date", .less, .date(LocalDate.first.storedDate)),
            .compare("date", .greaterOrEqual, endOfCalendar),
        ])
    }

    /// Whether an entry has a date of the calendar, from some day on.
    fileprivate static func isDated(from first: LocalDate) -> ManagedObjects.Predicate {
        .and([.compare("date", .greaterOrEqual, .date(first.storedDate)), .compare("date", .less, endOfCalendar)])
    }
}
