import Aviation
import ManagedObjects

/// New flights with likely values, and flights that a new one would overlap.
struct FlightSuggestions: SuggestionAccess {
    private let store: ObjectStore
    private let reader: RecordReader
    /// The number of flights up to a day among which the previous flight of an aircraft is looked for.
    private static let searchedFlights = 50

    init(_ store: ObjectStore, reader: RecordReader) {
        self.store = store
        self.reader = reader
    }

    // MARK: A new flight

    /// Returns a new flight with the aircraft, pilot, role and rules of the last one, from its destination.
    func suggestedFlight(today: LocalDate) throws(LogbookError) -> FlightRecord {
        if let last = try lastFlight() {
            var flight = last.outline.following(
                on: today, logsHobbs: last.aircraft?.typedDefaults?.logsHobbs == true)
            if flight.role == nil { flight.role = try lastRole() }
            return flight
        }
        var flight = FlightRecord()
        flight.date = today
        flight.pilot = try owner().map { RecordLink($0) }
        return flight
    }

    /// Returns the newest entry with an aircraft; nil in an empty logbook.
    func lastFlight() throws(LogbookError) -> LogEntry? {
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.predicate = Predicate(format: "aircraft != nil AND date != nil")
        specification.sortDescriptors = ["date", "offBlock"].map { SortDescriptor(key: $0, ascending: false) }
        specification.fetchLimit = 1
        specification.relationshipKeyPathsForPrefetching = RecordKind.flights.shownRelationships
        return try store.objects(specification).first as? LogEntry
    }

    /// Returns where the last flight of an aircraft ended.
    ///
    /// - Parameters:
    ///   - aircraft: the aircraft; nil for that of the last flight.
    ///   - today: the pilot's own date.
    /// - Returns: nil if the aircraft has no flight, or its last one no destination.
    func lastLanding(of aircraft: RecordID?, today: LocalDate?) throws(LogbookError) -> LastLanding? {
        let last = try lastFlight()
        var flight = last
        if let aircraft {
            guard let id = store.objectID(aircraft) else { return nil }
            var specification = FetchSpecification(entityName: LogEntry.entityName)
            specification.predicate = .and([
                .compare("aircraft", .equal, .objectID(id)), .compare("date", .notEqual, .null),
            ])
            specification.sortDescriptors = ["date", "offBlock"].map { SortDescriptor(key: $0, ascending: false) }
            specification.fetchLimit = 1
            flight = try store.objects(specification).first as? LogEntry
        }
        guard let flight, let date = LocalDate(flight.date), let place = flight.outline.destination else { return nil }
        return LastLanding(place: place.label, date: date, today: today ?? date, isOfLogbook: flight === last)
    }

    /// Returns the role of the newest flight whose role is logged and handed on; nil for none.
    private func lastRole() throws(LogbookError) -> PilotRole? {
        let handedOn = PilotRole.allCases.filter(\.isHandedOn)
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.predicate = .and([
            Predicate(format: "aircraft != nil AND date != nil"),
            .or(handedOn.map { .compare("role", .equal, .string($0.rawValue)) }),
        ])
        specification.sortDescriptors = ["date", "offBlock"].map { SortDescriptor(key: $0, ascending: false) }
        specification.fetchLimit = 1
        return (try store.objects(specification).first as? LogEntry)?.pilotRole
    }

    /// Returns the pilot who is marked as the owner of the logbook; nil when none is.
    func owner() throws(LogbookError) -> Pilot? {
        var specification = FetchSpecification(entityName: Pilot.entityName)
        specification.predicate = .compare("isSelf", .equal, .boolean(true))
        specification.fetchLimit = 1
        return try store.objects(specification).first as? Pilot
    }

    /// Returns what the newest flights of an aircraft have in common.
    func habits(of aircraft: RecordID) throws(LogbookError) -> AircraftHabits {
        guard aircraft.kind == .aircraft, let id = store.objectID(aircraft) else { return AircraftHabits([]) }
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.predicate = .and([
            .compare("aircraft", .equal, .objectID(id)), .compare("date", .notEqual, .null),
        ])
        specification.sortDescriptors = ["date", "offBlock"].map { SortDescriptor(key: $0, ascending: false) }
        specification.fetchLimit = AircraftHabits.flightCount
        return AircraftHabits(
            try store.objects(specification).compactMap { $0 as? LogEntry }.map { entry in
                var flight = FlightRecord()
                flight.kind = entry.kind.flatMap(EntryKind.init) ?? .flight
                flight.role = entry.pilotRole
                flight.rules = entry.rules
                flight.times = FlightTimes(
                    of: entry, columns: [.block, .multiPilot, .instrumentRules], counts: [])
                return flight
            })
    }

    // MARK: A flight flown again

    /// Returns a new flight like an earlier one, without its times; in the other direction when that one was a return.
    func flightAgain(_ id: RecordID, today: LocalDate) throws(LogbookError) -> FlightRecord {
        guard case .flight(let flown) = try reader.record(id) else { throw .gone }
        var flight = flown.repeated(on: today)
        if let entry = try store.object(id, in: store.context) as? LogEntry, try isReturn(entry) { flight.reverse() }
        return flight
    }

    /// Returns whether the previous flight of the aircraft was the same way in the other direction.
    private func isReturn(_ entry: LogEntry) throws(LogbookError) -> Bool {
        guard let origin = entry.origin, let destination = entry.destination, origin !== destination,
            let aircraft = entry.aircraft, let date = entry.date
        else { return false }
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.predicate = .and([
            .compare("aircraft", .equal, .objectID(aircraft.objectID)), .compare("date", .lessOrEqual, .date(date)),
        ])
        specification.sortDescriptors = ["date", "offBlock"].map { SortDescriptor(key: $0, ascending: false) }
        specification.fetchLimit = Self.searchedFlights
        let flights = try store.objects(specification).compactMap { $0 as? LogEntry }
        guard let index = flights.firstIndex(where: { $0 === entry }), flights.indices.contains(index + 1) else {
            return false
        }
        return flights[index + 1].origin === destination && flights[index + 1].destination === origin
    }

    // MARK: Other flights

    /// Returns the finding that a saved flight is the same as another, or was under way at the same time in the same
    /// aircraft or with the same pilot; else that a time of the flight is after now; nil for none.
    ///
    /// Reads only the flights of the days around, which an index finds.
    func clash(with outline: FlightOutline) throws(LogbookError) -> FlightClash? {
        if let same = try sentence(of: same(as: outline), not: outline.flight) { return .duplicates(same) }
        if let other = try sentence(of: overlap(with: outline), not: outline.flight) { return .overlaps(other) }
        return UTCInstant(store.now()).flatMap { outline.timeToCome(after: $0, today: store.today()) }
    }

    private func sentence(of predicate: Predicate?, not flight: RecordID?) throws(LogbookError) -> String? {
        guard let predicate else { return nil }
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.predicate = predicate
        specification.sortDescriptors = [SortDescriptor(key: "offBlock", ascending: true)]
        specification.fetchLimit = 2
        specification.relationshipKeyPathsForPrefetching = RecordKind.flights.shownRelationships
        let other = try store.objects(specification).first { $0.recordID(.flights) != flight }
        return try other.map { (other) throws(LogbookError) in try reader.record(other).sentence }
    }

    /// Returns the predicate of the same flight: everything is equal, except that its times may be unknown. Nil for a
    /// flight without a date or a duration, and for one that names a new record.
    private func same(as outline: FlightOutline) -> Predicate? {
        let record = outline.record
        let columns = FlightOutline.columns
        guard let date = record.date, columns.contains(where: { record.times[$0] != nil }) else { return nil }
        var terms: [Predicate] = [.compare("date", .equal, .date(date.storedDate))]
        for (path, link) in [
            ("aircraft", record.aircraft), ("origin", record.origin), ("destination", record.destination),
        ] {
            if let link, link.id == nil { return nil }
            let object = link?.id.flatMap(store.objectID)
            terms.append(.compare(path, .equal, object.map { .objectID($0) } ?? .null))
        }
        terms += columns.map { column in
            let value = record.times[column].map { AttributeValue.integer(Int64($0.count)) } ?? .null
            return .compare(column.attributeName, .equal, value)
        }
        terms.append(.compare("simulatorDevice", .equal, record.simulatorDevice.map { .string($0) } ?? .null))
        if let off = outline.off {
            let isUnknown = ["offBlock", "takeOff"].map { Predicate.compare($0, .equal, .null) }
            let starts = ["offBlock", "takeOff"].map { Predicate.compare($0, .equal, .date(off.storedDate)) }
            terms.append(.or(starts + [.and(isUnknown)]))
        }
        return .and(terms)
    }

    /// Returns the predicate of flights at the same time; nil when the times do not give a span, or neither aircraft nor
    /// pilot is saved.
    private func overlap(with outline: FlightOutline) -> Predicate? {
        guard let off = outline.off, let on = outline.on, off < on else { return nil }
        let owners = [("aircraft", outline.record.aircraft), ("pilot", outline.record.pilot)].compactMap { path, link in
            link?.id.flatMap(store.objectID).map { Predicate.compare(path, .equal, .objectID($0)) }
        }
        guard !owners.isEmpty else { return nil }
        // The pilot's own date may be a day beside that in UTC, and a flight may end on the next day.
        return .and([
            .compare("date", .greaterOrEqual, .date(off.date.adding(days: -2).storedDate)),
            .compare("date", .lessOrEqual, .date(on.date.adding(days: 1).storedDate)),
            Self.compare("offBlock", else: "takeOff", .less, on),
            Self.compare("onBlock", else: "landing", .greater, off),
            .or(owners),
        ])
    }

    /// Returns a comparison of an instant, or of its substitute when it is unknown, as in `FlightSpan`.
    private static func compare(
        _ path: String, else other: String, _ comparison: Comparison.Relation, _ instant: UTCInstant
    ) -> Predicate {
        let date = AttributeValue.date(instant.storedDate)
        let instead = Predicate.and([.compare(path, .equal, .null), .compare(other, comparison, date)])
        return .or([.compare(path, comparison, date), instead])
    }
}

extension LogEntry {
    /// What of the flight the one after it takes over; the rest costs fetches.
    fileprivate var outline: FlightRecord {
        var flight = FlightRecord()
        flight.aircraft = aircraft.map { RecordLink($0) }
        flight.pilot = pilot.map { RecordLink($0) }
        flight.destination = destination.map { RecordLink($0) }
        flight.role = pilotRole
        flight.rules = rules
        if let reading = typedHobbs?.end { flight[.hobbsEnd] = .hundredths(Int(reading)) }
        return flight
    }
}
