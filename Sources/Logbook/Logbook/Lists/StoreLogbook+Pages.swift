import ManagedObjects

extension StoreLogbook {
    /// Returns up to `limit` rows of a list.
    ///
    /// A page around a row that is gone is the first page; around one that the list does not show, the rows that
    /// would stand there.
    ///
    /// - Throws: `LogbookError.gone` for a page before or after a row that is gone.
    package func page(_ query: ListQuery, at place: PagePlace, limit: Int) throws(LogbookError) -> ListPage {
        guard limit > 0 else { return ListPage(rows: [], hasEarlier: false, hasLater: false) }
        // One row more than is shown is asked for.
        let limit = min(limit, .max - 1)
        forgetWhatOthersChanged()
        let reader = try reader(query)
        switch place {
        case .first: return try page(reader, from: nil, isBackward: false, limit)
        case .last: return try page(reader, from: nil, isBackward: true, limit)
        case .after(let id): return try page(reader, from: try anchor(id, query.kind), isBackward: false, limit)
        case .before(let id): return try page(reader, from: try anchor(id, query.kind), isBackward: true, limit)
        case .around(let id):
            guard let anchor = try object(id, in: context, prefetching: query.kind.shownRelationships) else {
                return try page(reader, from: nil, isBackward: false, limit)
            }
            return try page(reader, around: anchor, limit)
        }
    }

    /// Makes what reads a list's rows.
    func reader(_ query: ListQuery) throws(LogbookError) -> PageReader {
        PageReader(
            logbook: self, kind: query.kind, filter: try filter(query).predicate(),
            order: ListOrder(query.kind, query.sort), sort: query.sort)
    }

    /// Makes a list's condition.
    func filter(_ query: ListQuery) -> ListFilter { ListFilter(query: query, logbook: self) }

    private func anchor(_ id: RecordID, _ kind: RecordKind) throws(LogbookError) -> ManagedObject {
        guard let anchor = try object(id, in: context, prefetching: kind.shownRelationships) else { throw .gone }
        return anchor
    }

    /// One row more than asked tells whether there are more; a look the other way tells it for that end.
    private func page(
        _ reader: PageReader, from anchor: ManagedObject?, isBackward: Bool, _ limit: Int
    ) throws(LogbookError) -> ListPage {
        let found = try reader.objects(
            from: anchor, isBackward: isBackward, limit: limit + 1, prefetching: reader.kind.shownRelationships)
        let objects = Array(found.prefix(limit))
        // Behind an empty page there is at least the row that it was to follow.
        var hasBehind = anchor != nil
        if anchor != nil, let first = objects.first {
            let behind = try reader.objects(from: first, isBackward: !isBackward, limit: 1)
            hasBehind = !behind.isEmpty
        }
        let (isMore, rows) = (found.count > limit, try rows(isBackward ? objects.reversed() : objects, reader.kind))
        return ListPage(
            rows: rows, hasEarlier: isBackward ? isMore : hasBehind, hasLater: isBackward ? hasBehind : isMore)
    }

    private func page(
        _ reader: PageReader, around anchor: ManagedObject, _ limit: Int
    ) throws(LogbookError) -> ListPage {
        let room = (limit - 1) / 2
        let related = reader.kind.shownRelationships
        let before = try reader.objects(from: anchor, isBackward: true, limit: room + 1, prefetching: related)
        let middle = try reader.contains(anchor) ? [anchor] : []
        let earlier = Array(before.prefix(room).reversed()) + middle
        let after = try reader.objects(
            from: anchor, isBackward: false, limit: limit - earlier.count + 1, prefetching: related)
        let objects = earlier + after.prefix(limit - earlier.count)
        return ListPage(
            rows: try rows(objects, reader.kind), hasEarlier: before.count > room,
            hasLater: after.count > limit - earlier.count)
    }

    // MARK: Rows

    package func rows(_ kind: RecordKind, _ ids: [RecordID]) throws(LogbookError) -> [ListRow] {
        forgetWhatOthersChanged()
        let objects = try objects(
            ids.filter { $0.kind == kind }.compactMap(objectID), of: kind.entityName, in: context,
            prefetching: kind.shownRelationships)
        let found = Dictionary(try rows(objects, kind).map { ($0.id, $0) }) { first, _ in first }
        return ids.compactMap { found[$0] }
    }

    /// Makes the rows of a page; counts of use come with one more question for the whole page.
    func rows(_ objects: [ManagedObject], _ kind: RecordKind) throws(LogbookError) -> [ListRow] {
        switch kind {
        case .flights:
            return objects.compactMap { $0 as? LogEntry }.map { .flight(FlightRow($0)) }
        case .aircraft:
            let uses = try uses(of: "aircraft", by: objects)
            return objects.compactMap { $0 as? Aircraft }.map { .aircraft(AircraftRow($0, uses[$0.objectID.key])) }
        case .pilots:
            let uses = try uses(of: "pilot", by: objects)
            return objects.compactMap { $0 as? Pilot }.map { .pilot(PilotRow($0, uses[$0.objectID.key])) }
        case .airports:
            let departures = try uses(of: "origin", by: objects)
            let arrivals = try uses(of: "destination", by: objects)
            return objects.compactMap { $0 as? Airport }.map { airport in
                let key = airport.objectID.key
                return .airport(AirportRow(airport, departures: departures[key], arrivals: arrivals[key]))
            }
        }
    }
}
