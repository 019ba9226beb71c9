import ManagedObjects

/// Lists in the order of a figure that no column keeps: how often aircraft, pilots and airports were used.
extension PageReader {
    /// The figures that decide the order, by the objects' keys; `nil` when a column does.
    func figures() throws(LogbookError) -> [Int64: Int]? {
        let relationship: String
        switch (kind, sort.column) {
        case (.aircraft, .flights), (.aircraft, .block): relationship = "aircraft"
        case (.pilots, .flights), (.pilots, .block): relationship = "pilot"
        case (.airports, .departures): relationship = "origin"
        case (.airports, .arrivals): relationship = "destination"
        case (.flights, _), (.aircraft, _), (.pilots, _), (.airports, _): return nil
        }
        let uses = try logbook.uses(of: relationship)
        return uses.mapValues { sort.column == .block ? $0.block?.count ?? 0 : $0.flights }
    }

    /// Reads all rows, of which there are few, and puts them in order here; those of one figure keep the usual order.
    func counted(
        _ figures: [Int64: Int], from anchor: ManagedObject?, isBackward: Bool, limit: Int
    ) throws(LogbookError) -> [ManagedObject] {
        var specification = FetchSpecification(entityName: kind.entityName)
        specification.predicate = filter
        specification.sortDescriptors = order.runs.last?.descriptors ?? []
        let found = try logbook.objects(specification)
        func figure(_ object: ManagedObject) -> Int {
            let figure = figures[object.objectID.key] ?? 0
            return sort.isAscending ? figure : -figure
        }
        let ranked = found.enumerated().sorted { one, other in
            (figure(one.element), one.offset) < (figure(other.element), other.offset)
        }.map(\.element)
        guard let anchor else { return Array((isBackward ? ranked.reversed() : ranked).prefix(limit)) }
        // A row that is not shown stands before the first one that comes after it.
        let place = ranked.firstIndex { $0.objectID == anchor.objectID }
        let before = place ?? ranked.firstIndex { figure($0) > figure(anchor) } ?? ranked.count
        let after = place.map { $0 + 1 } ?? before
        return Array((isBackward ? ranked[..<before].reversed() : Array(ranked[after...])).prefix(limit))
    }
}
