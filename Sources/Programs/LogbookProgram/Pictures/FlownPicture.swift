import Aviation
package import Logbook
package import Tracks

/// Where flights went, with their map. Equal is only the same reading.
package final class FlownPicture: Hashable, Sendable {
    /// The order of the airports.
    package enum Order: Hashable, Sendable, CaseIterable {
        case count, first, name

        /// The order in a heading.
        package var heading: String {
            switch self {
            case .count: "most flights first"
            case .first: "newest first"
            case .name: "by name"
            }
        }
    }

    package let places: FlownPlaces
    /// Nil when no flight has an airport with a place.
    package let map: FlightMap?
    private let byFirst: [FlownAirport]
    private let byName: [FlownAirport]

    package init(_ places: FlownPlaces) {
        self.places = places
        map = FlightMap(
            tracks: [], routes: places.routes.map { ($0.from.place, $0.to.place, $0.count) },
            airports: places.airports.compactMap { airport in airport.place.map { (airport.label, $0) } })
        byFirst = places.airports.sorted {
            ($1.first?.dayNumber ?? .min, $0.label) < ($0.first?.dayNumber ?? .min, $1.label)
        }
        byName = places.airports.sorted { $0.label < $1.label }
    }

    package func airports(_ order: Order) -> [FlownAirport] {
        switch order {
        case .count: places.airports
        case .first: byFirst
        case .name: byName
        }
    }

    package func point(of airport: FlownAirport) -> MapPoint? {
        airport.place.flatMap { map?.projection.point($0) }.map { MapPoint($0.x, $0.y) }
    }

    package static func == (one: FlownPicture, other: FlownPicture) -> Bool { one === other }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
