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
        var flight = FlightRecord()
        flight.date = today
        if let last = try lastFlight() {
            flight.aircraft = last.aircraft.map { RecordLink($0) }
            flight.pilot = last.pilot.map { RecordLink($0) }
            flight.origin = last.destination.map { RecordLink($0) }
            flight.role = last.pilotRole
            flight.rules = last.rules
        } else {
            flight.pilot = try owner().map { RecordLink($0) }
        }
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

    /// Returns the pilot who is marked as the owner of the logbook; nil when none is.
    func owner() throws(LogbookError) -> Pilot? {
        var specification = FetchSpecification(entityName: Pilot.entityName)
        specification.predicate = .compare("isSelf", .equal, .boolean(true))
        specification.fetchLimit = 1
        return try store.objects(specification).first as? Pilot
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
        guard let place = flights.firstIndex(where: { $0 === entry }), flights.indices.contains(place + 1) else {
            return false
        }
        return flights[place + 1].origin === destination && flights[place + 1].destination === origin
    }

    // MARK: Overlaps

    /// Returns the first flight that was under way at the same time in the same aircraft or with the same pilot, in a few
    /// words; nil for none.
    ///
    /// Reads only the flights of the days around, which an index finds.
    func overlap(with span: FlightSpan) throws(LogbookError) -> String? {
        let owners = [("aircraft", span.aircraft), ("pilot", span.pilot)].compactMap { path, id in
            id.flatMap(store.objectID).map { Predicate.compare(path, .equal, .objectID($0)) }
        }
        guard !owners.isEmpty else { return nil }
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        // The pilot's own date may be a day beside that in UTC, and a flight may end on the next day.
        specification.predicate = .and([
            .compare("date", .greaterOrEqual, .date(span.off.date.adding(days: -2).storedDate)),
            .compare("date", .lessOrEqual, .date(span.on.date.adding(days: 1).storedDate)),
            Self.compare("offBlock", else: "takeOff", .less, span.on),
            Self.compare("onBlock", else: "landing", .greater, span.off),
            .or(owners),
        ])
        specification.sortDescriptors = [SortDescriptor(key: "offBlock", ascending: true)]
        specification.fetchLimit = 2
        specification.relationshipKeyPathsForPrefetching = RecordKind.flights.shownRelationships
        let other = try store.objects(specification).first { $0.recordID(.flights) != span.flight }
        return try other.map { (other) throws(LogbookError) in try reader.record(other).sentence }
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

extension FlightRecord {
    /// Returns a new flight with the same people, aircraft, rules and route, without times.
    package func repeated(on date: LocalDate) -> FlightRecord {
        var flight = FlightRecord()
        flight.date = date
        flight.aircraft = aircraft
        flight.origin = origin
        flight.destination = destination
        flight.pilot = pilot
        flight.crew = crew
        flight.kind = kind
        flight.role = role
        flight.rules = rules
        flight.route = route
        flight.simulatorDevice = simulatorDevice
        return flight
    }

    /// Reverses the direction of the flight.
    package mutating func reverse() {
        (origin, destination) = (destination, origin)
        route = route.map { $0.split(whereSeparator: \.isWhitespace).reversed().joined(separator: " ") }
    }
}

/// The time span of a flight with its aircraft and pilot, neither of which can be in two places at a time.
package struct FlightSpan: Hashable, Sendable {
    /// Off blocks, else take-off, UTC.
    package let off: UTCInstant
    /// On blocks, else landing, UTC.
    package let on: UTCInstant
    /// The aircraft; nil for none, and for one that is not saved yet.
    package let aircraft: RecordID?
    /// The pilot in command; nil for none, and for one that is not saved yet.
    package let pilot: RecordID?
    /// The record of the flight itself; nil for a new one.
    package let flight: RecordID?

    /// The span of a flight; nil when the times do not give one, or neither aircraft nor pilot is known.
    package init?(_ record: FlightRecord, of flight: RecordID?) {
        guard let off = record.offBlock ?? record.takeOff, let on = record.onBlock ?? record.landing, off < on else {
            return nil
        }
        (self.off, self.on, self.flight) = (off, on, flight)
        (aircraft, pilot) = (record.aircraft?.id, record.pilot?.id)
        if aircraft == nil && pilot == nil { return nil }
    }
}
