import ManagedObjects

extension StoreLogbook {
    /// Returns records of a list with all their values, for other programs.
    ///
    /// One question for the rows, one for each kind of record they refer to, and one or two for counts of use.
    ///
    /// - Parameter limit: how many rows at most; `nil` for all of them.
    package func listing(_ query: ListQuery, limit: Int? = nil) throws(LogbookError) -> Listing {
        let shown = query.kind.shownRelationships
        let related = query.kind == .flights ? shown + ["safetyPilot", "approaches.airport"] : shown
        let objects = try reader(query).objects(
            from: nil, isBackward: false, limit: limit ?? .max, prefetching: related)
        switch query.kind {
        case .flights: return Listing(Listing.entryColumns(), objects.compactMap { $0 as? LogEntry })
        case .aircraft:
            let uses = try uses(of: "aircraft")
            return Listing(
                Listing.aircraftColumns(), objects.compactMap { $0 as? Aircraft }.map { ($0, uses[$0.objectID.key]) })
        case .pilots:
            let uses = try uses(of: "pilot")
            return Listing(
                Listing.pilotColumns(), objects.compactMap { $0 as? Pilot }.map { ($0, uses[$0.objectID.key]) })
        case .airports:
            let (departures, arrivals) = (try uses(of: "origin"), try uses(of: "destination"))
            return Listing(
                Listing.airportColumns(),
                objects.compactMap { $0 as? Airport }.map {
                    ($0, departures[$0.objectID.key], arrivals[$0.objectID.key])
                })
        }
    }

    /// Returns the first rows of a list; all of them where there is no limit.
    package func rows(_ query: ListQuery, limit: Int? = nil) throws(LogbookError) -> [ListRow] {
        let objects = try reader(query).objects(
            from: nil, isBackward: false, limit: limit ?? .max, prefetching: query.kind.shownRelationships)
        return try rows(objects, query.kind)
    }
}
