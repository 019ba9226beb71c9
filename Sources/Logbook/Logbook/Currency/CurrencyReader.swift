import Aviation
import ManagedObjects

import struct FoundationEssentials.Date

/// Makes the values that rules see from the open file.
struct CurrencyReader {
    let store: ObjectStore

    /// What entries refer to, by key.
    struct Links {
        let aircraft: [Int64: CurrencyAircraft]
        fileprivate let places: [Int64: CurrencyAirport]
        /// The pilots who are the owner of the book; without one, no pilot is known to be another one.
        fileprivate let owners: Set<Int64>

        fileprivate func isOther(_ pilot: Int64?) -> Bool {
            pilot.map { !owners.isEmpty && !owners.contains($0) } ?? false
        }
    }

    /// Returns the aircraft and airports.
    func links() throws(LogbookError) -> Links {
        Links(
            aircraft: try aircraft(nil).mapValues { CurrencyAircraft($0) },
            places: try places(), owners: try owners())
    }

    private func owners() throws(LogbookError) -> Set<Int64> {
        var request = RowRequest(entityName: Pilot.entityName)
        request.predicate = Predicate(format: "isSelf == YES")
        let own = request.column("SELF", of: ManagedObjectID.self)
        var owners: Set<Int64> = []
        try store.forEachRow(request) { row in if let key = row.key(own) { owners.insert(key) } }
        return owners
    }

    /// Returns the entries that are looked at, the oldest first.
    ///
    /// Costs a pass over all rows: the index of dates would look up each of them by itself.
    func entries(_ scope: EntryScope, _ links: Links) throws(LogbookError) -> [CurrencyFlight] {
        guard !scope.isEmpty else { return [] }
        let recent = ManagedObjects.Predicate.compare("date", .greaterOrEqual, .date(scope.since.storedDate))
        var approaches = try approaches(
            scope.hasInstrument ? nil : .compare("logEntry.date", .greaterOrEqual, .date(scope.since.storedDate)))
        let crews = try crewRoles(nil)
        var entries: [CurrencyFlight] = []
        try forEachFlight(.or([recent] + Self.signs(scope)), links, crews, &approaches) { entries.append($0) }
        // What is left are flights that only their approaches show to be on instruments.
        let left = approaches.filter { $0.value.most > 0 }
        if !left.isEmpty {
            try forEachFlight(self.entries(Array(left.keys)), links, crews, &approaches) { entries.append($0) }
        }
        entries.sort { $0.precedes($1) }
        return entries
    }

    /// What entries older than the first day are looked at for, but for approaches.
    private static func signs(_ scope: EntryScope) -> [ManagedObjects.Predicate] {
        var signs = CurrencyCheck.allCases.map { check in
            ManagedObjects.Predicate.compare(check.attribute.rawValue, .equal, .boolean(true))
        }
        if scope.hasInstrument {
            signs += [CurrencyNumberColumn.actual, .hood, .holds].map {
                .compare($0.attributeName, .greater, .integer(0))
            }
            signs.append(.compare("tracking", .equal, .boolean(true)))
            signs.append(.compare("kind", .equal, .string(EntryKind.simulator.rawValue)))
        }
        return signs
    }

    private func entries(_ keys: [Int64]) -> ManagedObjects.Predicate {
        .compare("SELF", in: keys.compactMap { store.objectID($0, of: LogEntry.entityName) }.map { .objectID($0) })
    }

    /// Returns the entries of some keys, in no order, and whether all that they refer to is among the links.
    func flights(
        _ keys: [Int64], _ links: Links
    ) throws(LogbookError) -> (flights: [CurrencyFlight], isLinked: Bool) {
        let ids = keys.compactMap { store.objectID($0, of: LogEntry.entityName) }
        guard !ids.isEmpty else { return ([], true) }
        var flights: [CurrencyFlight] = []
        let ofEntries = ManagedObjects.Predicate.compare("logEntry", in: ids.map { .objectID($0) })
        var approaches = try approaches(ofEntries)
        let crews = try crewRoles(ofEntries)
        let isLinked = try forEachFlight(entries(keys), links, crews, &approaches) { flights.append($0) }
        return (flights, isLinked)
    }

    /// Passes the entries of a condition to a closure, in no order, and takes their approaches out of those that are known.
    ///
    /// - Returns: whether all that the entries refer to is among the links.
    @discardableResult
    private func forEachFlight(
        _ predicate: ManagedObjects.Predicate, _ links: Links, _ crews: [Int64: CrewRoles],
        _ approaches: inout [Int64: CurrencyApproaches], _ body: (CurrencyFlight) -> Void
    ) throws(LogbookError) -> Bool {
        var isLinked = true
        let columns = EntryColumns(predicate)
        try store.forEachRow(columns.request) { row in
            guard let key = row.key(columns.row), let date = row[columns.date].flatMap({ LocalDate($0) }) else {
                return
            }
            let flight = CurrencyFlight(date, key: key)
            let (aircraft, origin) = (row.key(columns.aircraft), row.key(columns.origin))
            let destination = row.key(columns.destination)
            flight.aircraft = aircraft.flatMap { links.aircraft[$0] }
            flight.origin = origin.flatMap { links.places[$0] }
            flight.destination = destination.flatMap { links.places[$0] }
            if flight.aircraft == nil, aircraft != nil { isLinked = false }
            if flight.origin == nil, origin != nil { isLinked = false }
            if flight.destination == nil, destination != nil { isLinked = false }
            flight.hasCommander = links.isOther(row.key(columns.pilot))
            flight.hasLookout = flight.hasCommander || row.key(columns.safetyPilot) != nil
            columns.read(row, into: flight)
            if let roles = crews[key] { flight.take(crew: roles.roles) }
            flight.approaches = approaches.removeValue(forKey: key) ?? CurrencyApproaches()
            body(flight)
        }
        return isLinked
    }

    /// Returns a flight that is not saved, as rules see it.
    func flight(_ record: FlightRecord) throws(LogbookError) -> CurrencyFlight? {
        var saved: CurrencyAircraft?
        if let key = record.aircraft?.id?.key { saved = try aircraft(key)[key].map { CurrencyAircraft($0) } }
        let flight = CurrencyFlight(record, aircraft: saved, places: try places())
        if let pilot = record.pilot {
            let owners = try owners()
            flight?.hasCommander = !owners.isEmpty && pilot.id.map { !owners.contains($0.key) } ?? true
            if flight?.hasCommander == true { flight?.hasLookout = true }
        }
        return flight
    }

    // MARK: Entries

    /// Returns the approaches of entries.
    private func approaches(
        _ predicate: ManagedObjects.Predicate?
    ) throws(LogbookError) -> [Int64: CurrencyApproaches] {
        var request = RowRequest(entityName: Approach.entityName)
        request.predicate = predicate
        let logEntry = request.column("logEntry", of: ManagedObjectID.self)
        let type = request.column("type", of: String.self)
        let count = request.column("count", of: Int.self)
        var found: [Int64: CurrencyApproaches] = [:]
        var types: [String: ApproachType?] = [:]
        try store.forEachRow(request) { row in
            guard let entry = row.key(logEntry) else { return }
            var known: ApproachType?
            if let text = row[type] {
                known = types[text] ?? ApproachType(text: text)
                types[text] = .some(known)
            }
            found[entry, default: CurrencyApproaches()].add(known, row[count] ?? 1)
        }
        return found
    }

    /// Returns the roles in the crews that decide whose a check or a landing was, of entries whose crew meets a condition.
    private func crewRoles(_ predicate: ManagedObjects.Predicate?) throws(LogbookError) -> [Int64: CrewRoles] {
        var request = RowRequest(entityName: CrewMember.entityName)
        let deciding = CrewRoles.deciding.map { AttributeValue.string($0.rawValue) }
        request.predicate = .and([.compare("role", in: deciding), predicate].compactMap(\.self))
        let logEntry = request.column("logEntry", of: ManagedObjectID.self)
        let role = request.column("role", of: String.self)
        var found: [Int64: CrewRoles] = [:]
        try store.forEachRow(request) { row in
            guard let entry = row.key(logEntry), let role = row[role].flatMap({ CrewRole(rawValue: $0) }) else {
                return
            }
            found[entry, default: CrewRoles()].insert(role)
        }
        return found
    }

    // MARK: Others

    private func aircraft(_ key: Int64?) throws(LogbookError) -> [Int64: AircraftRecord] {
        var specification = FetchSpecification(entityName: Aircraft.entityName)
        if let id = key.flatMap({ store.objectID($0, of: Aircraft.entityName) }) {
            specification.predicate = .compare("SELF", .equal, .objectID(id))
        }
        let texts: [AircraftAttribute] = [
            .typeRating, .gear, .engineType, .balloonGroup, .make, .model, .simulatorLevel,
        ]
        let numbers: [AircraftAttribute] = [.crewRequired, .maximumMassKg]
        let paths = ["tailNumber", "registrationNumber", "aircraftType", "aircraftClass", "aircraftCategory"]
        specification.propertiesToFetch =
            [FetchedExpression("row", .evaluatedObject)]
            + (paths + ["numberOfEngines"] + (texts + numbers).map(\.rawValue)).map { .property($0) }
        var found: [Int64: AircraftRecord] = [:]
        for row in try store.dictionaries(specification) {
            guard let key = row.key("row") else { continue }
            var record = AircraftRecord()
            record.tailNumber = row.string(paths[0])
            record.registrationNumber = row.string(paths[1])
            record.aircraftType = row.string(paths[2])
            record.aircraftClass = row.string(paths[3])
            record.aircraftCategory = row.string(paths[4])
            for name in texts { record[name] = row.string(name.rawValue).map { .text($0) } }
            for name in numbers { record[name] = row.integer(name.rawValue).map { .number($0) } }
            record.numberOfEngines = row.integer("numberOfEngines")
            found[key] = record
        }
        return found
    }

    private func places() throws(LogbookError) -> [Int64: CurrencyAirport] {
        var specification = FetchSpecification(entityName: Airport.entityName)
        let names = ["icaoIdentifier", "faaIdentifier", "iataIdentifier", "name"]
        specification.propertiesToFetch =
            [FetchedExpression("row", .evaluatedObject), .property("latitude"), .property("longitude")]
            + names.map { .property($0) }
        var found: [Int64: CurrencyAirport] = [:]
        for row in try store.dictionaries(specification) {
            guard let key = row.key("row") else { continue }
            var coordinate: Coordinate?
            if case .double(let latitude)? = row["latitude"], case .double(let longitude)? = row["longitude"] {
                coordinate = Coordinate(latitude: latitude, longitude: longitude)
            }
            found[key] = CurrencyAirport(names.lazy.compactMap { row.string($0) }.first ?? "airport", at: coordinate)
        }
        return found
    }

    /// Returns the certificates of the pilot whose book it is: those without a pilot, and the owner's.
    func documents() throws(LogbookError) -> [CurrencyDocument] {
        var specification = FetchSpecification(entityName: Certificate.entityName)
        specification.predicate = Predicate(format: "pilot == nil OR pilot.isSelf == YES")
        let paths = [
            "kind", "authority", "level", "scope", "examinedOn", "issuedOn", "expiresOn", "name", "number",
            "remindDays", "remarks",
        ]
        specification.propertiesToFetch =
            [FetchedExpression("row", .evaluatedObject)] + paths.map { .property($0) }
        return try store.dictionaries(specification).map { row in
            let kind = DocumentRecord.kind(row.string("kind") ?? "").lowercased()
            var document = CurrencyDocument(kind, row.string("level"), authority: row.string("authority"))
            document.id = row.key("row").map { RecordID(kind: .documents, key: $0) }
            document.scope = row.string("scope")
            document.examined = row.date("examinedOn")
            document.issued = row.date("issuedOn")
            document.expires = row.date("expiresOn")
            document.name = row.string("name")
            document.number = row.string("number")
            document.remindDays = row.integer("remindDays")
            document.isDenied = DeniedDocument.isSaid(in: row.string("remarks"))
            document.limits = DocumentLimit.said(in: row.string("remarks")).map(\.rawValue)
            if kind == "medical" {
                document.isLimitedInTime = document.expires == nil && MedicalTimeLimit.isSaid(in: row.string("remarks"))
            }
            return document
        }
    }

    /// Returns the number of entries without a date of the calendar; the index of dates counts them.
    func undated() throws(LogbookError) -> Int { try store.count(LogEntry.entityName, LogEntry.isUndated) }

    func birthDate() throws(LogbookError) -> LocalDate? {
        var specification = FetchSpecification(entityName: Pilot.entityName)
        specification.predicate = Predicate(format: "isSelf == YES AND birthDate != nil")
        specification.propertiesToFetch = [.property("birthDate")]
        return try store.dictionaries(specification).first?.date("birthDate")
    }
}

/// The roles in a crew that decide whose a check or a landing was, and who looked out, in a byte: there are as many as entries.
private struct CrewRoles {
    static let deciding: [CrewRole] = [
        .student, .instructor, .examiner, .pilotInCommand, .secondInCommand, .safetyPilot,
    ]
    private var bits: UInt8 = 0

    var roles: [CrewRole] { Self.deciding.enumerated().filter { bits & 1 << $0.offset != 0 }.map(\.element) }

    mutating func insert(_ role: CrewRole) {
        if let place = Self.deciding.firstIndex(of: role) { bits |= 1 << UInt8(place) }
    }
}

/// The columns of entries that rules see.
private struct EntryColumns {
    private(set) var request = RowRequest(entityName: LogEntry.entityName)
    let row: RowColumn<ManagedObjectID>
    let date: RowColumn<Date>
    let aircraft: RowColumn<ManagedObjectID>
    let origin: RowColumn<ManagedObjectID>
    let destination: RowColumn<ManagedObjectID>
    let pilot: RowColumn<ManagedObjectID>
    let safetyPilot: RowColumn<ManagedObjectID>
    private let kind: RowColumn<String>
    private let role: RowColumn<String>
    private let pilotFlying: RowColumn<Bool>
    private let tracking: RowColumn<Bool>
    private let isApprovedCourse: RowColumn<Bool>
    private let launchMethod: RowColumn<String>
    private let operatorName: RowColumn<String>
    private let flightRules: RowColumn<String>
    private let simulatorDevice: RowColumn<String>
    private let remarks: RowColumn<String>
    private let times: [(time: CurrencyTimeColumn, column: RowColumn<Date>)]
    private let counts: [(count: CurrencyNumberColumn, column: RowColumn<Int>)]
    private let checks: [(check: CurrencyCheck, column: RowColumn<Bool>)]

    /// Creates the columns of the entries that meet a condition.
    init(_ predicate: ManagedObjects.Predicate) {
        request.predicate = predicate
        row = request.column("SELF", of: ManagedObjectID.self)
        date = request.column("date", of: Date.self)
        aircraft = request.column("aircraft", of: ManagedObjectID.self)
        origin = request.column("origin", of: ManagedObjectID.self)
        destination = request.column("destination", of: ManagedObjectID.self)
        pilot = request.column("pilot", of: ManagedObjectID.self)
        safetyPilot = request.column("safetyPilot", of: ManagedObjectID.self)
        kind = request.column("kind", of: String.self)
        role = request.column("role", of: String.self)
        pilotFlying = request.column("pilotFlying", of: Bool.self)
        tracking = request.column("tracking", of: Bool.self)
        isApprovedCourse = request.column("isApprovedCourse", of: Bool.self)
        launchMethod = request.column("launchMethod", of: String.self)
        operatorName = request.column("operator", of: String.self)
        flightRules = request.column("flightRules", of: String.self)
        simulatorDevice = request.column("simulatorDevice", of: String.self)
        remarks = request.column("remarks", of: String.self)
        var request = request
        times = CurrencyTimeColumn.allCases.map { ($0, request.column($0.attributeName, of: Date.self)) }
        counts = CurrencyNumberColumn.allCases.map { ($0, request.column($0.attributeName, of: Int.self)) }
        checks = CurrencyCheck.allCases.map { ($0, request.column($0.attribute.rawValue, of: Bool.self)) }
        self.request = request
    }

    /// Takes the values of a row.
    func read(_ row: borrowing FetchedRow, into flight: CurrencyFlight) {
        flight.kind = row[kind].flatMap { EntryKind(rawValue: $0) } ?? .flight
        flight.role = row[role].flatMap { PilotRole(text: $0) }
        flight.pilotFlying = row[pilotFlying]
        flight.tracking = row[tracking]
        flight.isApprovedCourse = row[isApprovedCourse]
        flight.launchMethod = row[launchMethod]
        flight.isOperated = row[operatorName]?.nonEmpty != nil
        flight.isUnderIFR = row[flightRules].flatMap { FlightRules(rawValue: $0.uppercased()) }.map { $0 != .visual }
        flight.take(device: row[simulatorDevice])
        for (time, column) in times { flight[time] = row[column].flatMap { UTCInstant($0) } }
        for (count, column) in counts { if let value = row[column] { flight.counts[count] = value } }
        for (check, column) in checks {
            let truth = row[column]
            if truth == true { flight.checks.insert(check) }
            if check == .refresher { flight.isRefresher = truth }
        }
        if !flight.checks.isEmpty { flight.take(remarksOfCheck: row[remarks]) }
    }
}
