package import Aviation
import ManagedObjects

/// Where flights went: the ways between airports, and the airports.
package struct FlownPlaces: Sendable, Hashable {
    /// The ways, those flown most often last; flights that return to where they began have none.
    package let routes: [FlownRoute]
    /// The airports of take-offs and landings, those with the most flights first, then by name.
    package let airports: [FlownAirport]
    /// The number of flights.
    package let flightCount: Int

    package init(routes: [FlownRoute], airports: [FlownAirport], flightCount: Int) {
        self.routes = routes
        self.airports = airports
        self.flightCount = flightCount
    }

    /// The names of airports without a place, which no map has.
    package var unplaced: [String] { airports.filter { $0.place == nil }.map(\.label) }
}

/// A way between two airports, and how often it was flown in either direction.
package struct FlownRoute: Sendable, Hashable {
    /// An airport with its place.
    package struct End: Sendable, Hashable {
        package let label: String
        package let place: Coordinate
    }

    package let from: End
    package let to: End
    package let count: Int
}

/// An airport at which flights began or ended.
package struct FlownAirport: Sendable, Hashable {
    package let id: RecordID
    package let label: String
    /// The name of the airport; nil when it is not known.
    package let name: String?
    /// Nil when it is not known.
    package let place: Coordinate?
    /// The number of flights that began or ended there, each counted once.
    package let count: Int
    /// The day of the first one; nil when no flight has a date.
    package let first: LocalDate?
    /// The day of the last one; nil when no flight has a date.
    package let last: LocalDate?
}

extension StoreLogbook {
    /// Returns where the flights of a list went. Sessions are no flights.
    ///
    /// Costs one grouped query of the flights, and the airports.
    ///
    /// - Parameter query: the flights; its order does not matter.
    package func flownPlaces(_ query: ListQuery) throws(LogbookError) -> FlownPlaces {
        var flights = query
        flights.kind = .flights
        let filter = try ListFilter(flights, store: store, uses: uses).predicate()
        return try FlownPlacesReader(store).places(filter)
    }
}

/// Reads where flights went.
struct FlownPlacesReader {
    private let store: ObjectStore

    init(_ store: ObjectStore) { self.store = store }

    /// What flights of one airport, or between two, have in common.
    private struct Visits {
        var count = 0
        var first, last: LocalDate?

        mutating func add(_ other: Visits) {
            count += other.count
            first = [first, other.first].compactMap(\.self).min()
            last = [last, other.last].compactMap(\.self).max()
        }
    }

    func places(_ filter: Predicate?) throws(LogbookError) -> FlownPlaces {
        var byPair: [[Int64]: Visits] = [:]
        var byAirport: [Int64: Visits] = [:]
        var total = 0
        for (from, to, visits) in try pairs(filter) {
            total += visits.count
            for key in Set([from, to].compactMap(\.self)) { byAirport[key, default: Visits()].add(visits) }
            guard let from, let to, from != to else { continue }
            byPair[[min(from, to), max(from, to)], default: Visits()].add(visits)
        }
        let airports = try airports(byAirport)
        let ends = Dictionary(
            uniqueKeysWithValues: airports.compactMap { airport in
                airport.place.map { (airport.id.key, FlownRoute.End(label: airport.label, place: $0)) }
            })
        let sorted = byPair.sorted { ($0.value.count, $0.key[0], $0.key[1]) < ($1.value.count, $1.key[0], $1.key[1]) }
        let routes = sorted.compactMap { pair, visits -> FlownRoute? in
            guard let from = ends[pair[0]], let to = ends[pair[1]] else { return nil }
            return FlownRoute(from: from, to: to, count: visits.count)
        }
        return FlownPlaces(routes: routes, airports: airports, flightCount: total)
    }

    /// Returns the flights by their airports.
    private func pairs(
        _ filter: Predicate?
    ) throws(LogbookError) -> [(from: Int64?, to: Int64?, visits: Visits)] {
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.predicate = filter
        let ends: [FetchedExpression] = [.property("origin"), .property("destination"), .property("kind")]
        specification.propertiesToFetch =
            [.count("flights"), .minimum("date", named: "first"), .maximum("date", named: "last")] + ends
        specification.propertiesToGroupBy = ["origin", "destination", "kind"]
        return try store.dictionaries(specification).compactMap { row in
            guard row.string("kind").flatMap(EntryKind.init) ?? .flight == .flight else { return nil }
            func key(_ name: String) -> Int64? {
                if case .objectID(let id)? = row[name] { id.key } else { nil }
            }
            let visits = Visits(count: row.integer("flights") ?? 0, first: row.date("first"), last: row.date("last"))
            return (key("origin"), key("destination"), visits)
        }
    }

    private func airports(_ visits: [Int64: Visits]) throws(LogbookError) -> [FlownAirport] {
        var found: [FlownAirport] = []
        for case let airport as Airport in try store.objects(FetchSpecification(entityName: Airport.entityName)) {
            guard let own = visits[airport.objectID.key] else { continue }
            let record = AirportRecord(airport)
            let known = record.coordinate == nil ? AirportTable.airport(record.label)?.record : nil
            found.append(
                FlownAirport(
                    id: airport.recordID(.airports), label: record.label, name: record.name ?? known?.name,
                    place: record.coordinate ?? known?.coordinate, count: own.count, first: own.first,
                    last: own.last))
        }
        return found.sorted { ($1.count, $0.label) < ($0.count, $1.label) }
    }
}
