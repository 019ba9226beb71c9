import Aviation
import ManagedObjects

/// Makes the values that rules see from the open file.
struct CurrencyReader {
    let store: ObjectStore

    /// What entries refer to, by key.
    struct Links {
        let aircraft: [Int64: CurrencyAircraft]
        fileprivate let places: [Int64: CurrencyAirport]
    }

    /// Returns the aircraft and airports.
    func links() throws(LogbookError) -> Links {
        Links(
            aircraft: try aircraft(nil).mapValues { CurrencyAircraft($0) },
            places: try places())
    }

    /// Returns the entries that are looked at, the oldest first.
    ///
    /// Costs a pass over all rows: the index of dates would look up each of them by itself.
    func entries(_ scope: EntryScope, _ links: Links) throws(LogbookError) -> [CurrencyFlight] {
        guard !scope.isEmpty else { return [] }
        let recent = ManagedObjects.Predicate.compare("date", .greaterOrEqual, .date(scope.since.storedDate))
        var approaches = try approaches(
            scope.hasInstrument ? nil : .compare("logEntry.date", .greaterOrEqual, .date(scope.since.storedDate)))
        let students = try entriesWithStudents(nil)
        var entries: [CurrencyFlight] = []
        try forEachFlight(.or([recent] + Self.signs(scope)), links, students, &approaches) { entries.append($0) }
        // What is left are flights that only their approaches show to be on instruments.
        let left = approaches.filter { $0.value.most > 0 }
        if !left.isEmpty {
            try forEachFlight(self.entries(Array(left.keys)), links, students, &approaches) { entries.append($0) }
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
            signs += [CurrencyColumn.actual, .hood, .holds].map { .compare($0.attributeName, .greater, .integer(0)) }
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
        let students = try entriesWithStudents(ofEntries)
        let isLinked = try forEachFlight(entries(keys), links, students, &approaches) { flights.append($0) }
        return (flights, isLinked)
    }

    /// Passes the entries of a condition to a closure, in no order, and takes their approaches out of those that are known.
    ///
    /// - Returns: whether all that the entries refer to is among the links.
    @discardableResult
    private func forEachFlight(
        _ predicate: ManagedObjects.Predicate, _ links: Links, _ students: Set<Int64>,
        _ approaches: inout [Int64: CurrencyApproaches], _ body: (CurrencyFlight) -> Void
    ) throws(LogbookError) -> Bool {
        var isLinked = true
        try store.forEachRow(Self.entries(predicate)) { values in
            let row = EntryRow(values: values)
            guard let key = row.key(.row), let date = row.date(.date) else { return }
            let flight = CurrencyFlight(date, key: key)
            flight.aircraft = row.key(.aircraft).flatMap { links.aircraft[$0] }
            flight.origin = row.key(.origin).flatMap { links.places[$0] }
            flight.destination = row.key(.destination).flatMap { links.places[$0] }
            if flight.aircraft == nil, row.key(.aircraft) != nil { isLinked = false }
            if flight.origin == nil, row.key(.origin) != nil { isLinked = false }
            if flight.destination == nil, row.key(.destination) != nil { isLinked = false }
            flight.read(row)
            flight.hasStudent = students.contains(key)
            flight.approaches = approaches.removeValue(forKey: key) ?? CurrencyApproaches()
            body(flight)
        }
        return isLinked
    }

    /// Returns a flight that is not saved, as rules see it.
    func flight(_ record: FlightRecord) throws(LogbookError) -> CurrencyFlight? {
        var saved: CurrencyAircraft?
        if let key = record.aircraft?.id?.key { saved = try aircraft(key)[key].map { CurrencyAircraft($0) } }
        return CurrencyFlight(record, aircraft: saved, places: try places())
    }

    // MARK: Entries

    private static func entries(_ predicate: ManagedObjects.Predicate) -> FetchSpecification {
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.predicate = predicate
        let others = EntryColumn.allCases.dropFirst().map(\.path)
        let times = CurrencyTime.allCases.map(\.attributeName)
        let counts = CurrencyColumn.allCases.map(\.attributeName)
        let paths = others + times + counts + CurrencyCheck.allCases.map(\.attribute.rawValue)
        specification.propertiesToFetch =
            [FetchedExpression("row", .evaluatedObject)] + paths.map { .property($0) }
        return specification
    }

    /// Returns the approaches of entries.
    private func approaches(
        _ predicate: ManagedObjects.Predicate?
    ) throws(LogbookError) -> [Int64: CurrencyApproaches] {
        var specification = FetchSpecification(entityName: Approach.entityName)
        specification.predicate = predicate
        specification.propertiesToFetch = [.property("logEntry"), .property("type"), .property("count")]
        var found: [Int64: CurrencyApproaches] = [:]
        var types: [String: ApproachType?] = [:]
        try store.forEachRow(specification) { row in
            guard let entry = row.key(at: 0) else { return }
            var type: ApproachType?
            if let text = row.string(at: 1) {
                type = types[text] ?? ApproachType(text: text)
                types[text] = .some(type)
            }
            found[entry, default: CurrencyApproaches()].add(type, row.integer(at: 2).map { Int($0) } ?? 1)
        }
        return found
    }

    /// Returns the entries in whose crew a student is named, of those whose crew meets a condition.
    private func entriesWithStudents(_ predicate: ManagedObjects.Predicate?) throws(LogbookError) -> Set<Int64> {
        var specification = FetchSpecification(entityName: CrewMember.entityName)
        let isStudent = ManagedObjects.Predicate.compare("role", .equal, .string(CrewRole.student.rawValue))
        specification.predicate = .and([isStudent, predicate].compactMap(\.self))
        specification.propertiesToFetch = [.property("logEntry")]
        var found: Set<Int64> = []
        try store.forEachRow(specification) { row in
            guard let entry = row.key(at: 0) else { return }
            found.insert(entry)
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
            "remindDays",
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
            return document
        }
    }

    /// Returns the block time of all flights, opening balances and some flights that are not saved, in minutes: at least,
    /// and at most, where one that is unknown may be a whole day.
    ///
    /// Costs a pass over all entries.
    func total(_ more: [CurrencyFlight]) throws(LogbookError) -> ClosedRange<Int> {
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.propertiesToFetch = [
            FetchedExpression("minutes", .function("sum:", [.keyPath("blockMinutes")]), resultType: .integer64)
        ]
        let flown = try store.dictionaries(specification).first?.integer("minutes") ?? 0
        let balances = try store.objects(FetchSpecification(entityName: OpeningBalance.entityName), in: store.context)
            .compactMap { $0 as? OpeningBalance }.map { OpeningTotal($0) }
        let before = balances.filter { $0.column == .block }.compactMap(\.minutes).reduce(0) { $0.plus($1.count) }
        let least = more.reduce(flown.plus(before)) { $0.plus($1.counts[.block] ?? 0) }
        let unknown = try store.count(
            LogEntry.entityName,
            Predicate(format: "blockMinutes == nil AND (kind == nil OR kind == %@)", EntryKind.flight.rawValue))
        let open = (unknown + more.count { $0.kind == .flight && $0.counts[.block] == nil }) * 1_440
        return least...least.plus(open)
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

extension CurrencyFlight {
    /// Takes the values of a row.
    fileprivate func read(_ row: EntryRow) {
        kind = row.string(.kind).flatMap { EntryKind(rawValue: $0) } ?? .flight
        role = row.string(.role).flatMap { PilotRole(text: $0) }
        pilotFlying = row.truth(.pilotFlying)
        tracking = row.truth(.tracking)
        isApprovedCourse = row.truth(.isApprovedCourse)
        launchMethod = row.string(.launchMethod)
        isOperated = row.string(.operatorName)?.nonEmpty != nil
        isUnderIFR = row.string(.flightRules).flatMap { FlightRules(rawValue: $0.uppercased()) }.map { $0 != .visual }
        sessionDevice = row.string(.simulatorDevice).flatMap { DeviceKind(namedIn: $0) }
        let firstTime = EntryColumn.allCases.count
        for time in CurrencyTime.allCases {
            self[time] = row.values.date(at: firstTime + time.rawValue).flatMap { UTCInstant($0) }
        }
        let firstCount = firstTime + CurrencyTime.allCases.count
        for count in CurrencyColumn.allCases {
            guard let value = row.values.integer(at: firstCount + count.rawValue) else { continue }
            counts[count] = Int(value)
        }
        let firstCheck = firstCount + CurrencyColumn.allCases.count
        for (index, check) in CurrencyCheck.allCases.enumerated() {
            let truth = row.values.truth(at: firstCheck + index)
            if truth == true { checks.insert(check) }
            if check == .refresher { isRefresher = truth }
        }
    }
}

/// The columns of an entry that rules see, besides its times, counts and checks.
private enum EntryColumn: Int, CaseIterable {
    case row
    case date
    case kind
    case aircraft
    case origin
    case destination
    case role
    case pilotFlying
    case tracking
    case isApprovedCourse
    case launchMethod
    case operatorName
    case flightRules
    case simulatorDevice

    var path: String { self == .operatorName ? "operator" : "\(self)" }
}

/// The values of an entry in the order of the columns, then of the times, the counts and the checks; a value that is missing
/// or of another type is nil.
private struct EntryRow {
    let values: FetchedRow

    func key(_ column: EntryColumn) -> Int64? { values.key(at: column.rawValue) }
    func string(_ column: EntryColumn) -> String? { values.string(at: column.rawValue) }
    func date(_ column: EntryColumn) -> LocalDate? { values.date(at: column.rawValue).flatMap { LocalDate($0) } }
    func truth(_ column: EntryColumn) -> Bool? { values.truth(at: column.rawValue) }
}
