package import Aviation
import Glibc

/// What a map shows: tracks and routes above coasts, borders and lakes, with airports, on a plane in nautical miles.
package struct FlightMap: Sendable {
    /// A recorded way.
    package struct Track: Sendable {
        /// Its parts; a track on the far side of the earth has gaps.
        package let lines: [MapLine]
    }

    /// A great circle between two airports.
    package struct Route: Sendable {
        package let lines: [MapLine]
        /// How many flights it is of.
        package let count: Int
    }

    /// An airport with its place.
    package struct MapAirport: Sendable {
        package let label: String
        package let point: MapPoint
    }

    package let tracks: [Track]
    package let routes: [Route]
    package let spots: [MapAirport]
    /// Nautical miles from the middle to the left and right, and to the upper and lower edge of what is flown.
    package let reach: (x: Double, y: Double)
    package let projection: MapProjection
    /// What is under the flights.
    package let ground: MapGround

    /// Creates the map of some tracks and routes; nil when there is none.
    ///
    /// - Parameters:
    ///   - tracks: the places of each track, in their order.
    ///   - routes: the ends of each route with the number of its flights.
    ///   - airports: the airports to name, the most important first.
    package init?(
        tracks: [[Coordinate]], routes: [(from: Coordinate, to: Coordinate, count: Int)] = [],
        airports: [(label: String, place: Coordinate)]
    ) {
        self.init(tracks.count, { tracks[$0] }, routes, airports)
    }

    /// Creates the map of some outlines; nil when there is none. The places of one at a time are in memory.
    package init?(outlines count: Int, _ outline: (Int) -> TrackOutline) {
        self.init(count, { outline($0).places }, [], [])
    }

    private init?(
        _ count: Int, _ track: (Int) -> [Coordinate], _ routes: [(from: Coordinate, to: Coordinate, count: Int)],
        _ airports: [(label: String, place: Coordinate)]
    ) {
        var extremes = PlaceExtremes()
        for number in 0..<count { for place in track(number) { extremes.add(place) } }
        for route in routes {
            extremes.add(route.from)
            extremes.add(route.to)
        }
        guard let center = extremes.middle else { return nil }
        let ways = routes.map { route in
            let steps = max(Int(route.from.distance(to: route.to).count / 60), 1)
            return (0...steps).map { route.from.point(toward: route.to, fraction: Double($0) / Double(steps)) }
        }
        var wide = WideExtremes(around: center)
        for number in 0..<count { for place in track(number) { wide.add(place) } }
        for way in ways { for place in way { wide.add(place) } }
        let projection = wide.projection ?? MapProjection(around: center)
        self.projection = projection
        ground = MapGround(projection)
        tracks = (0..<count).map { number in
            Track(
                lines: projection.lines(
                    track(number).lazy.map { (longitude: $0.longitude, latitude: $0.latitude) }, isWeighed: true))
        }
        self.routes = zip(routes, ways).map { route, way in
            Route(
                lines: projection.lines(way.lazy.map { (longitude: $0.longitude, latitude: $0.latitude) }),
                count: route.count)
        }
        spots = airports.compactMap { airport in
            projection.point(airport.place).map { MapAirport(label: airport.label, point: MapPoint($0.x, $0.y)) }
        }
        // Around the middle of the rectangle, not of the sphere.
        let areas = (tracks.flatMap(\.lines) + self.routes.flatMap(\.lines)).map(\.area)
        let lone = spots.map { MapArea([$0.point]) }
        let all = areas.isEmpty ? lone : areas
        reach = (
            Double(max(all.map { max(abs($0.west), abs($0.east)) }.max() ?? 0, 1)) * 1.08,
            Double(max(all.map { max(abs($0.south), abs($0.north)) }.max() ?? 0, 1)) * 1.08
        )
    }
}

/// Finds the middle of places on the sphere, between the extremes of their projection.
private struct PlaceExtremes {
    private var plane: MapProjection?
    private var first: Coordinate?
    private var west: (x: Double, place: Coordinate)?
    private var east: (x: Double, place: Coordinate)?
    private var south: (y: Double, place: Coordinate)?
    private var north: (y: Double, place: Coordinate)?

    mutating func add(_ place: Coordinate) {
        let plane = plane ?? MapProjection(around: place)
        self.plane = plane
        first = first ?? place
        guard let point = plane.point(place) else { return }
        if point.x < west?.x ?? .infinity { west = (point.x, place) }
        if point.x > east?.x ?? -.infinity { east = (point.x, place) }
        if point.y < south?.y ?? .infinity { south = (point.y, place) }
        if point.y > north?.y ?? -.infinity { north = (point.y, place) }
    }

    /// The middle; nil without a place.
    var middle: Coordinate? {
        guard let west, let east, let south, let north else { return first }
        return west.place.point(toward: east.place, fraction: 0.5).point(
            toward: south.place.point(toward: north.place, fraction: 0.5), fraction: 0.5)
    }
}

/// Finds the middle of what spans continents, by its longitudes and latitudes.
private struct WideExtremes {
    private let center: Coordinate
    private let plane: MapProjection
    private var farthest = 0.0
    private var west = Double.infinity, east = -Double.infinity
    private var south = Double.infinity, north = -Double.infinity

    init(around center: Coordinate) {
        self.center = center
        plane = MapProjection(around: center)
    }

    mutating func add(_ place: Coordinate) {
        let turn = (place.longitude - center.longitude).remainder(dividingBy: 360)
        (west, east) = (min(west, turn), max(east, turn))
        (south, north) = (min(south, place.latitude), max(north, place.latitude))
        farthest = plane.point(place).map { max(farthest, abs($0.x), abs($0.y)) } ?? .infinity
    }

    /// Mercator's projection of what goes farther than 1,500 NM from its middle; nil for what does not, and near the poles,
    /// where it stretches too much.
    var projection: MapProjection? {
        guard farthest > 1_500, south > -75, north < 75 else { return nil }
        let longitude = (center.longitude + (west + east) / 2).remainder(dividingBy: 360)
        let edges = [south, north].map { MapProjection.mercatorHeight($0) }
        let latitude = MapProjection.latitude(mercatorHeight: (edges[0] + edges[1]) / 2)
        return Coordinate(latitude: latitude, longitude: longitude).map { MapProjection(around: $0, isMercator: true) }
    }
}
