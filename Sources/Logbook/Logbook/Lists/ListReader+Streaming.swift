import Aviation
import ManagedObjects

/// Whole lists, a page at a time, so that memory does not grow with their rows.
extension ListReader {
    private static let pageLength = 1_000

    /// Passes the rows of a list to a closure in its order, a page at a time; once without rows for an empty list.
    ///
    /// Flights are read as values of rows; the others are few.
    ///
    /// - Parameter limit: the largest number of rows; nil for all of them.
    /// - Throws: `LogbookError`, and what the closure throws.
    func forEachPage(_ query: ListQuery, limit: Int?, _ body: ([ListRow]) throws -> Void) throws {
        store.invalidation.checkFile()
        guard query.kind == .flights else { return try body(try rows(query, limit: limit)) }
        let fields = try store.fields()[.flights]
        let flights = try FlightRows(self, query.columns.compactMap { fields[$0] })
        try forEachKeys(query, limit: limit) { keys in try body(try flights.rows(keys).map { .flight($0) }) }
    }

    /// Passes the records of a list to a closure as parts of a listing, a page at a time; once without rows for an empty list.
    ///
    /// - Parameters:
    ///   - fields: the fields; nil for all that have a key.
    ///   - limit: the largest number of rows; nil for all of them.
    /// - Throws: `LogbookError`, and what the closure throws.
    func forEachListing(
        _ query: ListQuery, of fields: [Field]?, limit: Int?, _ body: (Listing) throws -> Void
    ) throws {
        store.invalidation.checkFile()
        guard query.kind == .flights else {
            return try body(
                try fields.map { (fields) throws(LogbookError) in try chosen(fields, query, limit) }
                    ?? all(query, limit))
        }
        let flights =
            try fields.map { (fields) throws(LogbookError) in try FlightListing(self, of: fields) }
            ?? FlightListing(self)
        try forEachKeys(query, limit: limit) { keys in
            try body(Listing(fields: flights.fields, rows: try flights.rows(keys)))
        }
    }

    /// The records of a list of few with all their values. Costs one fetch for the rows, one for each kind of record that they
    /// refer to, and one or two for counts of use.
    private func all(_ query: ListQuery, _ limit: Int?) throws(LogbookError) -> Listing {
        let fields = try store.fields()
        var known: [FieldID: [Int64: RecordUse]] = [:]
        for field in fields[query.kind] {
            guard let use = field.use else { continue }
            known[field.id] = try uses.uses(of: use.relationship)
        }
        let used = try objects(query, limit).map { object in
            (object, known.compactMapValues { $0[object.objectID.key] })
        }
        return Listing(Listing.columns(of: query.kind, fields), used)
    }

    /// Chosen fields of a list of few: those that are stored as `all` has them, others as a list shows them.
    private func chosen(_ fields: [Field], _ query: ListQuery, _ limit: Int?) throws(LogbookError) -> Listing {
        var query = query
        query.columns = fields.filter { !$0.isInRow && $0.use == nil }.map(\.id)
        let objects = try objects(query, limit)
        return Listing(Listing.columns(of: fields), Array(zip(objects, try rows(objects, query))))
    }

    private func objects(_ query: ListQuery, _ limit: Int?) throws(LogbookError) -> [ManagedObject] {
        try reader(query).objects(
            from: nil, isBackward: false, limit: limit ?? .max,
            prefetching: try RecordReader(store).relationships(of: query.kind))
    }

    /// Passes the keys of a list to a closure in its order, a page at a time; once without keys for an empty list.
    func forEachKeys(_ query: ListQuery, limit: Int?, _ body: ([Int64]) throws -> Void) throws {
        let keys = try reader(query).keys(limit: limit)
        guard !keys.isEmpty else { return try body([]) }
        for start in stride(from: 0, to: keys.count, by: Self.pageLength) {
            try store.questionStop.check()
            try body(Array(keys[start..<min(start + Self.pageLength, keys.count)]))
        }
    }
}

/// Reads the rows of the list of flights as values, some at a time.
struct FlightRows {
    private let flights: SavedFlights
    private let shown: [Field]
    private let computing: ComputedFlights?

    /// - Parameter shown: the fields that the rows show besides their own.
    init(_ lists: ListReader, _ shown: [Field]) throws(LogbookError) {
        self.shown = shown
        flights = SavedFlights(lists.store, RecordParts(of: shown))
        computing = shown.contains(where: \.isComputed) ? try ComputedFlights(lists) : nil
    }

    /// Returns the rows of some keys in their order, without those that are deleted.
    func rows(_ keys: [Int64]) throws(LogbookError) -> [FlightRow] {
        let page = try flights.flights(keys)
        try computing?.prepare(page)
        return page.map { flight in
            var row = flight.row
            let computed = computing?.computed(flight)
            // Once for all fields: a record has many parts.
            let record = Record.flight(flight.record)
            row.attributes.reserveCapacity(row.attributes.count + shown.count)
            for field in shown {
                row.attributes[field.id] =
                    field.isComputed ? computed.flatMap { field.compute?($0) } : field.value(in: record)
            }
            return row
        }
    }
}

/// Makes the flights that values are computed of: with their aircraft, which are kept, and the positions of airports.
private final class ComputedFlights {
    private let lists: ListReader
    private let own: [String: Coordinate]
    private let positions: [Int64: Coordinate]
    private var fleet: [Int64: AircraftRecord] = [:]

    init(_ lists: ListReader) throws(LogbookError) {
        self.lists = lists
        (own, positions) = try lists.positions()
    }

    /// Reads the aircraft of flights that are not known yet.
    func prepare(_ flights: [ReadFlight]) throws(LogbookError) {
        let unknown = Set(flights.compactMap(\.links.aircraft)).filter { fleet[$0] == nil }
        fleet.merge(try lists.store.aircraft(unknown)) { known, _ in known }
    }

    func computed(_ flight: ReadFlight) -> ComputedFlight {
        ComputedFlight(
            flight.record, aircraft: flight.links.aircraft.flatMap { fleet[$0] },
            origin: flight.links.origin.flatMap { positions[$0] },
            destination: flight.links.destination.flatMap { positions[$0] }, own: own)
    }
}

extension ListReader {
    /// Returns the positions of the logbook's airports by their identifiers, in capitals, and by their keys.
    func positions() throws(LogbookError) -> ([String: Coordinate], [Int64: Coordinate]) {
        var byName: [String: Coordinate] = [:]
        var byKey: [Int64: Coordinate] = [:]
        for case let airport as Airport in try store.objects(FetchSpecification(entityName: Airport.entityName)) {
            byKey[airport.objectID.key] = airport.coordinate
            for code in AirportRecord(airport).identifiers { byName[code.uppercased()] = airport.coordinate }
        }
        return (byName, byKey)
    }
}

extension ObjectStore {
    /// Returns the aircraft of some keys; their flight data are not counted.
    func aircraft(_ keys: Set<Int64>) throws(LogbookError) -> [Int64: AircraftRecord] {
        let ids = keys.compactMap { objectID($0, of: Aircraft.entityName) }
        var found: [Int64: AircraftRecord] = [:]
        for case let aircraft as Aircraft in try objects(ids, of: Aircraft.entityName, in: context) {
            found[aircraft.objectID.key] = AircraftRecord(aircraft, flightDataCount: 0)
        }
        return found
    }
}
