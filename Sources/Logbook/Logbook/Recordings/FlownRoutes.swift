package import Aviation
import ManagedObjects

/// A way between two airports, and how often it was flown in either direction.
package struct FlownRoute: Sendable, Hashable {
    /// An airport with its place.
    package struct End: Sendable, Hashable {
        package let label: String
        package let place: Coordinate
    }

    package let from: End
    package let to: End
    package internal(set) var count: Int
}

extension StoreLogbook {
    /// Returns the ways between airports of all flights, those flown most often last; airports without a place, and flights
    /// that return to where they began, have none.
    package func routes() throws(LogbookError) -> [FlownRoute] {
        var ends: [Int64: FlownRoute.End] = [:]
        for case let airport as Airport in try store.objects(FetchSpecification(entityName: Airport.entityName)) {
            let record = AirportRecord(airport)
            let place = record.coordinate ?? AirportTable.airport(record.label)?.record.coordinate
            if let place { ends[airport.objectID.key] = FlownRoute.End(label: record.label, place: place) }
        }
        var counts: [[Int64]: Int] = [:]
        for case let entry as LogEntry in try store.objects(FetchSpecification(entityName: LogEntry.entityName)) {
            guard let from = entry.origin?.objectID.key, let to = entry.destination?.objectID.key, from != to else {
                continue
            }
            counts[[min(from, to), max(from, to)], default: 0] += 1
        }
        return counts.sorted { ($0.value, $0.key[0]) < ($1.value, $1.key[0]) }.compactMap { pair, count in
            guard let from = ends[pair[0]], let to = ends[pair[1]] else { return nil }
            return FlownRoute(from: from, to: to, count: count)
        }
    }
}
