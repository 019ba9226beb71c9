import Aviation
import ManagedObjects

/// Reads the rows of lists, page by page.
struct ListReader: ListAccess {
    let store: ObjectStore
    let uses: RecordUses

    init(_ store: ObjectStore, uses: RecordUses) {
        self.store = store
        self.uses = uses
    }

    // MARK: Pages

    /// Returns up to `limit` rows of a list.
    ///
    /// A page around a deleted row is the first page. A page around a row that the list does not show has the rows that
    /// would surround it.
    ///
    /// - Throws: `LogbookError.gone` for a page before or after a deleted row.
    func page(_ query: ListQuery, at place: PagePosition, limit: Int) throws(LogbookError) -> ListPage {
        guard limit > 0 else { return ListPage(rows: [], hasEarlier: false, hasLater: false) }
        // One row more than is shown is fetched.
        let limit = min(limit, .max - 1)
        store.invalidation.checkFile()
        let reader = try reader(query)
        switch place {
        case .first: return try page(reader, from: nil, isBackward: false, limit)
        case .last: return try page(reader, from: nil, isBackward: true, limit)
        case .after(let id): return try page(reader, from: try anchor(id, query.kind), isBackward: false, limit)
        case .before(let id): return try page(reader, from: try anchor(id, query.kind), isBackward: true, limit)
        case .around(let id):
            guard let anchor = try object(id, query.kind) else {
                return try page(reader, from: nil, isBackward: false, limit)
            }
            return try page(reader, around: anchor, limit)
        }
    }

    /// Returns the reader of a list's objects.
    func reader(_ query: ListQuery) throws(LogbookError) -> PageReader {
        PageReader(
            store: store, uses: uses, query: query,
            filter: try ListFilter(query, store: store, uses: uses).predicate(), fields: try store.fields()[query.kind])
    }

    func object(_ id: RecordID, _ kind: RecordKind) throws(LogbookError) -> ManagedObject? {
        try store.object(id, in: store.context, prefetching: kind.shownRelationships)
    }

    private func anchor(_ id: RecordID, _ kind: RecordKind) throws(LogbookError) -> ManagedObject {
        guard let anchor = try object(id, kind) else { throw .gone }
        return anchor
    }

    /// Returns a page that begins at a row.
    ///
    /// The row beyond the limit tells whether the list continues; one fetch in the other direction tells it for the
    /// other end.
    private func page(
        _ reader: PageReader, from anchor: ManagedObject?, isBackward: Bool, _ limit: Int
    ) throws(LogbookError) -> ListPage {
        let found = try reader.objects(
            from: anchor, isBackward: isBackward, limit: limit + 1, prefetching: try shownRelationships(reader.query))
        let objects = Array(found.prefix(limit))
        // An empty page follows at least its anchor.
        var hasBehind = anchor != nil
        if anchor != nil, let first = objects.first {
            let behind = try reader.objects(from: first, isBackward: !isBackward, limit: 1)
            hasBehind = !behind.isEmpty
        }
        let isMore = found.count > limit
        let rows = try rows(isBackward ? objects.reversed() : objects, reader.query)
        return ListPage(
            rows: rows, hasEarlier: isBackward ? isMore : hasBehind, hasLater: isBackward ? hasBehind : isMore)
    }

    private func page(
        _ reader: PageReader, around anchor: ManagedObject, _ limit: Int
    ) throws(LogbookError) -> ListPage {
        let room = (limit - 1) / 2
        let related = try shownRelationships(reader.query)
        let before = try reader.objects(from: anchor, isBackward: true, limit: room + 1, prefetching: related)
        let middle = try reader.contains(anchor) ? [anchor] : []
        let earlier = Array(before.prefix(room).reversed()) + middle
        let after = try reader.objects(
            from: anchor, isBackward: false, limit: limit - earlier.count + 1, prefetching: related)
        let objects = earlier + after.prefix(limit - earlier.count)
        return ListPage(
            rows: try rows(objects, reader.query), hasEarlier: before.count > room,
            hasLater: after.count > limit - earlier.count)
    }

    // MARK: Rows

    /// Returns the rows of records of one kind, in the order of the identifiers, without those that are deleted.
    func rows(_ kind: RecordKind, _ ids: [RecordID]) throws(LogbookError) -> [ListRow] {
        store.invalidation.checkFile()
        let query = ListQuery(kind)
        let objects = try store.objects(
            ids.filter { $0.kind == kind }.compactMap(store.objectID), of: kind.entityName, in: store.context,
            prefetching: kind.shownRelationships)
        let found = Dictionary(try rows(objects, query).map { ($0.id, $0) }) { first, _ in first }
        return ids.compactMap { found[$0] }
    }

    /// Returns the first rows of a list.
    ///
    /// - Parameter limit: the largest number of rows; nil for all of them.
    func rows(_ query: ListQuery, limit: Int?) throws(LogbookError) -> [ListRow] {
        let objects = try reader(query).objects(
            from: nil, isBackward: false, limit: limit ?? .max, prefetching: try shownRelationships(query))
        return try rows(objects, query)
    }

    /// Returns the rows of objects; the counts of their flights cost one more fetch for all of them.
    func rows(_ objects: [ManagedObject], _ query: ListQuery) throws(LogbookError) -> [ListRow] {
        var rows = try plainRows(objects, query.kind)
        let fields = try store.fields()[query.kind]
        let more = query.columns.compactMap { fields[$0] }
        guard !more.isEmpty else { return rows }
        let wanted = RecordParts(of: more)
        let computesAny = more.contains(where: \.isComputed)
        var fleet: [ManagedObjectID: AircraftRecord] = [:]
        let positions = computesAny ? try ownPositions() : [:]
        for (index, object) in objects.enumerated() where rows.indices.contains(index) {
            let record = try RecordReader(store).record(object, countingFlightData: false, parts: wanted)
            let computed = computesAny ? ComputedFlight(object, record, &fleet, own: positions) : nil
            var values: [FieldID: FieldValue] = [:]
            for field in more {
                values[field.id] =
                    field.isComputed ? computed.flatMap { field.compute?($0) } : field.value(in: record)
            }
            rows[index].attributes = values
        }
        return rows
    }

    /// Returns the positions of the logbook's airports by their identifiers, in capitals.
    private func ownPositions() throws(LogbookError) -> [String: Coordinate] {
        var positions: [String: Coordinate] = [:]
        for case let airport as Airport in try store.objects(FetchSpecification(entityName: Airport.entityName)) {
            for code in AirportRecord(airport).identifiers { positions[code.uppercased()] = airport.coordinate }
        }
        return positions
    }

    private func plainRows(_ objects: [ManagedObject], _ kind: RecordKind) throws(LogbookError) -> [ListRow] {
        switch kind {
        case .flights:
            return objects.compactMap { $0 as? LogEntry }.map { .flight(FlightRow($0)) }
        case .aircraft:
            let uses = try uses.uses(of: "aircraft", by: objects)
            return objects.compactMap { $0 as? Aircraft }.map { .aircraft(AircraftRow($0, uses[$0.objectID.key])) }
        case .pilots:
            let uses = try uses.uses(of: "pilot", by: objects)
            return objects.compactMap { $0 as? Pilot }.map { .pilot(PilotRow($0, uses[$0.objectID.key])) }
        case .airports:
            let departures = try uses.uses(of: "origin", by: objects)
            let arrivals = try uses.uses(of: "destination", by: objects)
            return objects.compactMap { $0 as? Airport }.map { airport in
                let key = airport.objectID.key
                return .airport(AirportRow(airport, departures: departures[key], arrivals: arrivals[key]))
            }
        case .documents:
            return objects.compactMap { $0 as? Certificate }.map {
                .document(DocumentRow($0, today: store.today()))
            }
        }
    }
}

extension ComputedFlight {
    /// Creates the flight of a log entry, with its aircraft and its airports; nil for another object.
    ///
    /// - Parameter fleet: the aircraft that were read; many flights have the same few.
    fileprivate init?(
        _ object: ManagedObject, _ record: Record, _ fleet: inout [ManagedObjectID: AircraftRecord],
        own: [String: Coordinate]
    ) {
        guard let entry = object as? LogEntry, let flight = FlightRecord(record) else { return nil }
        var aircraft: AircraftRecord?
        if let flown = entry.aircraft {
            aircraft = fleet[flown.objectID] ?? AircraftRecord(flown, flightDataCount: 0)
            fleet[flown.objectID] = aircraft
        }
        self.init(
            flight, aircraft: aircraft, origin: entry.origin?.coordinate, destination: entry.destination?.coordinate,
            own: own)
    }
}

extension ListReader {
    /// Returns the relationships whose values the rows of a list show; those to values of the pilot's own fields only where
    /// a column shows one.
    fileprivate func shownRelationships(_ query: ListQuery) throws(LogbookError) -> [String] {
        guard !query.columns.isEmpty else { return query.kind.shownRelationships }
        let fields = try store.fields()[query.kind]
        let showsCustom = query.columns.contains { fields[$0]?.isCustom ?? false }
        return query.kind.relationshipsOfRecord + (showsCustom ? [RecordReader.customValues] : [])
    }
}
