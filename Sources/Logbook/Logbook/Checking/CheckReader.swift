import Aviation
import FoundationEssentials
import ManagedObjects

/// Reads the entries of the open file for their check, in the order of their dates: values of rows, a page at a time.
struct CheckReader {
    private let store: ObjectStore
    /// The airports by their keys.
    let places: [Int64: CheckedAirport]
    /// The positions of airports by their identifiers.
    let positions: [String: Coordinate]
    /// What is known of the aircraft, by their keys.
    private let aircraft: [Int64: CheckedAircraft]
    /// The pilots by their keys, without the owner of the logbook.
    private let others: [Int64: String]
    /// The numbers of approaches that are instrument approaches, or may be, by the keys of their entries.
    private let approaches: [Int64: Int]
    private static let pageLength = 500

    /// Reads the names of aircraft, the airports and the numbers of approaches.
    init(_ store: ObjectStore) throws(LogbookError) {
        self.store = store
        var places: [Int64: CheckedAirport] = [:]
        var positions: [String: Coordinate] = [:]
        try store.forEachRow(of: Airport.entityName, Field.airportNames + ["latitude", "longitude", "timeZone"]) {
            let airport = AirportRecord($0)
            places[$1] = CheckedAirport(airport)
            for code in airport.identifiers { positions[code.uppercased()] = airport.coordinate }
        }
        self.positions = positions
        var aircraft: [Int64: CheckedAircraft] = [:]
        let names = ["tailNumber", "registrationNumber", "aircraftType"]
        let facts = ["aircraftClass", "aircraftCategory", "numberOfEngines", "engineType", "defaults.logsHobbs"]
        try store.forEachRow(of: Aircraft.entityName, names + facts) { values, key in
            let name = names.lazy.compactMap { values.string($0) }.first ?? "aircraft"
            aircraft[key] = CheckedAircraft(
                name: name, speedLimit: AircraftRecord(factsOf: values).speedLimit,
                logsHobbs: values["defaults.logsHobbs"] == .boolean(true))
        }
        var others: [Int64: String] = [:]
        var isOwned = false
        try store.forEachRow(of: Pilot.entityName, ["name", "isSelf"]) { values, key in
            if values["isSelf"] == .boolean(true) { isOwned = true } else { others[key] = values.string("name") ?? "" }
        }
        // Without an owner, no pilot is known to be another one.
        self.others = isOwned ? others : [:]
        var approaches: [Int64: Int] = [:]
        try store.forEachRow(of: Approach.entityName, ["logEntry", "type", "count"]) { values, _ in
            let type = values.string("type").flatMap { ApproachType(text: $0) }
            guard let key = values.key("logEntry"), type?.isInstrument != false else { return }
            approaches[key] = (approaches[key] ?? 0).plus(values.integer("count") ?? 1)
        }
        self.places = places
        self.aircraft = aircraft
        self.approaches = approaches
    }

    /// Passes all entries to a body, those without a date first.
    func forEachEntry(_ body: (CheckedEntry) -> Void) throws(LogbookError) {
        var request = FetchSpecification(entityName: LogEntry.entityName)
        request.propertiesToFetch = (["SELF"] + Self.paths).map { .property($0) }
        request.sortDescriptors = ["date", "offBlock"].map { SortDescriptor(key: $0, ascending: true) }
        request.fetchLimit = Self.pageLength
        request.predicate = LogEntry.isUndated
        while try pass(request, body).count == Self.pageLength { request.fetchOffset += Self.pageLength }
        var first = LocalDate.first
        request.fetchOffset = 0
        while true {
            request.predicate = LogEntry.isDated(from: first)
            let dates = try pass(request, body)
            guard dates.count == Self.pageLength, let last = dates.last ?? nil else { return }
            // The next page begins on the last date of this one, behind what was read of that date.
            request.fetchOffset = last == first ? request.fetchOffset + dates.count : dates.count { $0 == last }
            first = last
        }
    }

    /// Passes a page to a body; returns its dates.
    private func pass(
        _ request: FetchSpecification, _ body: (CheckedEntry) -> Void
    ) throws(LogbookError) -> [LocalDate?] {
        try store.dictionaries(request).map { values in
            if let key = values.key("SELF") { body(entry(values, key)) }
            return values.date("date")
        }
    }

    private static let paths =
        [
            "date", "kind", "aircraft", "origin", "destination", "pilot", "role", "flightRules", "route",
            "simulatorDevice", "acceptedFindings",
        ] + FlightEvent.allCases.map(\.rawValue) + FlightColumn.allCases.map(\.attributeName)
        + FlightCount.allCases.map(\.rawValue) + kept.map(\.attribute)

    /// The fields by attribute that findings are about: meters, and durations without a column.
    private static let kept = FieldTable.standard[.flights].byAttribute.filter { field, attribute in
        field.type == .minutes || attribute.hasPrefix("hobbs.") || attribute.hasPrefix("tach.")
    }

    private func entry(_ values: [String: AttributeValue], _ key: Int64) -> CheckedEntry {
        func link(_ path: String, _ kind: RecordKind, _ label: (Int64) -> String?) -> RecordLink? {
            values.key(path).map { .saved(RecordID(kind: kind, key: $0), label: label($0) ?? "") }
        }
        var flight = FlightRecord()
        flight.date = values.date("date")
        flight.kind = values.string("kind").flatMap(EntryKind.init) ?? .flight
        flight.aircraft = link("aircraft", .aircraft) { aircraft[$0]?.name }
        flight.origin = link("origin", .airports) { places[$0]?.label }
        flight.destination = link("destination", .airports) { places[$0]?.label }
        flight.pilot = link("pilot", .pilots) { _ in nil }
        for event in FlightEvent.allCases { flight[event] = values.time(event.rawValue) }
        for column in FlightColumn.allCases {
            flight.times[column] = values.integer(column.attributeName).map { Minutes($0) }
        }
        for count in FlightCount.allCases { flight.times[count] = values.integer(count.rawValue) }
        flight.role = values.string("role").flatMap { PilotRole(text: $0) }
        flight.rules = values.string("flightRules").flatMap { FlightRules(rawValue: $0.uppercased()) }
        for (field, attribute) in Self.kept {
            flight.attributes[attribute] = values[attribute]?.any.flatMap { field.value(stored: $0) }
        }
        flight.route = values.string("route")
        flight.simulatorDevice = values.string("simulatorDevice")
        if let count = approaches[key], count > 0 {
            var approach = ApproachRecord()
            approach.count = count
            flight.approaches = [approach]
        }
        return CheckedEntry(
            RecordID(kind: .flights, key: key), flight, from: values.key("origin").flatMap { places[$0] },
            to: values.key("destination").flatMap { places[$0] },
            speedLimit: values.key("aircraft").flatMap { aircraft[$0]?.speedLimit },
            accepted: values.string("acceptedFindings"), own: positions,
            otherCommander: values.key("pilot").flatMap { others[$0] },
            logsHobbs: values.key("aircraft").flatMap { aircraft[$0]?.logsHobbs } ?? false)
    }
}

/// What the check knows of an aircraft.
private struct CheckedAircraft {
    let name: String
    let speedLimit: Int
    let logsHobbs: Bool
}

extension AircraftRecord {
    /// What a row tells of the speed of an aircraft.
    fileprivate init(factsOf values: [String: AttributeValue]) {
        self.init()
        aircraftType = values.string("aircraftType")
        aircraftClass = values.string("aircraftClass")
        aircraftCategory = values.string("aircraftCategory")
        numberOfEngines = values.integer("numberOfEngines")
        self[.engineType] = values.string(AircraftAttribute.engineType.rawValue).map { .text($0) }
    }
}

extension AirportRecord {
    /// Creates the identifiers, the position and the time zone of a row.
    fileprivate init(_ values: [String: AttributeValue]) {
        self.init()
        icaoIdentifier = values.string("icaoIdentifier")
        faaIdentifier = values.string("faaIdentifier")
        iataIdentifier = values.string("iataIdentifier")
        name = values.string("name")
        timeZone = values.string("timeZone")
        if case .double(let latitude)? = values["latitude"], case .double(let longitude)? = values["longitude"] {
            coordinate = Coordinate(latitude: latitude, longitude: longitude)
        }
    }
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
