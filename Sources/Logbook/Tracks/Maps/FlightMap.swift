package import Aviation
import Glibc

/// What a map shows: tracks and routes, with coasts, borders, lakes and airports, as lines on a plane in nautical miles.
package struct FlightMap: Sendable {
    /// What a line is; the raw value is its layer, the later ones above the earlier.
    package enum Kind: UInt8, Sendable, CaseIterable {
        case lake, coast, border, route, track
    }

    /// A line in nautical miles east and north of the middle.
    package struct Line: Sendable {
        package let kind: Kind
        package let points: [(x: Double, y: Double)]
        /// How many flights it is of; 1 for a track.
        package let count: Int
    }

    /// An airport with its place.
    package struct Spot: Sendable {
        package let label: String
        package let x, y: Double
    }

    package private(set) var lines: [Line] = []
    package private(set) var spots: [Spot] = []
    /// Nautical miles from the middle to the left and right edge of what is flown.
    package private(set) var reach: (x: Double, y: Double) = (1, 1)
    private let projection: MapProjection

    /// Creates the map of some tracks and routes; nil when there is none.
    ///
    /// - Parameters:
    ///   - tracks: the places of each track, in their order.
    ///   - routes: the ends of each route with the number of its flights.
    ///   - airports: the airports to name.
    package init?(
        tracks: [[Coordinate]], routes: [(from: Coordinate, to: Coordinate, count: Int)] = [],
        airports: [(label: String, place: Coordinate)]
    ) {
        let places = tracks.flatMap(\.self) + routes.flatMap { [$0.from, $0.to] }
        guard let center = Self.middle(places) else { return nil }
        projection = MapProjection(around: center)
        let flown = places.compactMap { projection.point($0) }
        // Around the middle of the rectangle, not of the sphere.
        reach = (
            max(flown.map { abs($0.x) }.max() ?? 0, 1) * 1.08, max(flown.map { abs($0.y) }.max() ?? 0, 1) * 1.08
        )
        addCoasts(around: center)
        for route in routes {
            let steps = max(Int(route.from.distance(to: route.to).count / 60), 1)
            let way = (0...steps).map { route.from.point(toward: route.to, fraction: Double($0) / Double(steps)) }
            add(way.map { ($0.longitude, $0.latitude) }, .route, route.count)
        }
        for track in tracks { add(track.map { ($0.longitude, $0.latitude) }, .track, 1) }
        spots = airports.compactMap { airport in
            projection.point(airport.place).map { Spot(label: airport.label, x: $0.x, y: $0.y) }
        }
    }

    /// The middle of places on the sphere, between the extremes of their projection.
    private static func middle(_ places: [Coordinate]) -> Coordinate? {
        guard let first = places.first else { return nil }
        let plane = MapProjection(around: first)
        let points = places.compactMap { place in plane.point(place).map { (place, $0) } }
        guard let west = points.min(by: { $0.1.x < $1.1.x })?.0, let east = points.max(by: { $0.1.x < $1.1.x })?.0,
            let south = points.min(by: { $0.1.y < $1.1.y })?.0, let north = points.max(by: { $0.1.y < $1.1.y })?.0
        else { return first }
        return west.point(toward: east, fraction: 0.5).point(
            toward: south.point(toward: north, fraction: 0.5), fraction: 0.5)
    }

    private mutating func addCoasts(around center: Coordinate) {
        // Terminals are wider than high: what is beside the flight is seen, too.
        let miles = max(reach.x, reach.y) * 3
        let up = min(miles / 60, 90)
        let (south, north) = (max(center.latitude - up, -90), min(center.latitude + up, 90))
        let widest = max(abs(south), abs(north))
        let side = widest > 85 ? 180 : min(up / cos(widest * .pi / 180), 180)
        func turned(_ degrees: Double) -> Double { degrees.remainder(dividingBy: 360) }
        let (west, east) =
            side >= 180 ? (-180, 180) : (turned(center.longitude - side), turned(center.longitude + side))
        for line in CoastLines.lines(south: south, west: west, north: north, east: east) {
            let kind: Kind =
                switch line.layer {
                case .coast: .coast
                case .border: .border
                case .lake: .lake
                }
            add(line.points.map { ($0.longitude, $0.latitude) }, kind, 1)
        }
    }

    /// Adds a line, in parts where it is on the far side.
    private mutating func add(_ points: [(Double, Double)], _ kind: Kind, _ count: Int) {
        var part: [(x: Double, y: Double)] = []
        for (longitude, latitude) in points {
            guard let point = projection.point(longitude: longitude, latitude: latitude) else {
                if part.count > 1 { lines.append(Line(kind: kind, points: part, count: count)) }
                part = []
                continue
            }
            part.append(point)
        }
        if part.count > 1 { lines.append(Line(kind: kind, points: part, count: count)) }
    }
}
