package import Aviation
import Glibc

/// Places of the earth on a plane, with the middle of the map at 0/0.
///
/// Around a place it is azimuthal equidistant: distances from the middle are true, nothing breaks at the date line, and the
/// poles are places like others. A map of continents is Mercator's: north is up everywhere, and coasts have the shapes that
/// pilots know; miles are those of the middle's latitude.
package struct MapProjection: Sendable {
    private let sinNorth, cosNorth, east: Double
    /// Whether the map is Mercator's.
    package let isMercator: Bool

    /// Creates the projection around a place.
    package init(around center: Coordinate, isMercator: Bool = false) {
        sinNorth = sin(center.latitude * .pi / 180)
        cosNorth = cos(center.latitude * .pi / 180)
        east = center.longitude
        self.isMercator = isMercator
    }

    private static let radius = 3_440.065
    /// Mercator's maps end at this latitude.
    private static let northernmost = 84.0

    /// The distance from the middle up to which a map shows the earth as it is known: a third of the way to the other side,
    /// or half of the width of Mercator's map.
    package var reach: Double { isMercator ? Self.radius * .pi * cosNorth : 3_600 }

    /// The greatest number of miles on the earth for one on the plane.
    var widest: Double { isMercator ? 1 / cosNorth : 1 }

    /// Returns the height of a latitude in degrees on Mercator's map, where the earth's radius is 1.
    static func mercatorHeight(_ latitude: Double) -> Double { atanh(sin(latitude * .pi / 180)) }

    /// Returns the latitude in degrees of a height on Mercator's map.
    static func latitude(mercatorHeight height: Double) -> Double { asin(tanh(height)) * 180 / .pi }

    /// Returns the nautical miles east and north of the middle; nil for the far side of the earth.
    package func point(longitude: Double, latitude: Double) -> (x: Double, y: Double)? {
        guard !isMercator else { return mercator(longitude, latitude) }
        let north = latitude * .pi / 180
        let turn = (longitude - east) * .pi / 180
        let cosine = sinNorth * sin(north) + cosNorth * cos(north) * cos(turn)
        // Beyond this the ring of the opposite place would be a frame around the map.
        guard cosine > -0.9 else { return nil }
        let angle = acos(min(max(cosine, -1), 1))
        let scale = angle < 1e-9 ? 1 : angle / sin(angle)
        let miles = Self.radius * scale
        return (
            miles * cos(north) * sin(turn),
            miles * (cosNorth * sin(north) - sinNorth * cos(north) * cos(turn))
        )
    }

    private func mercator(_ longitude: Double, _ latitude: Double) -> (x: Double, y: Double)? {
        guard abs(latitude) <= Self.northernmost else { return nil }
        let turn = (longitude - east).remainder(dividingBy: 360) * .pi / 180
        let up = Self.mercatorHeight(latitude) - atanh(sinNorth)
        return (Self.radius * cosNorth * turn, Self.radius * cosNorth * up)
    }

    /// Returns the nautical miles east and north of the middle; nil for the far side of the earth.
    package func point(_ place: Coordinate) -> (x: Double, y: Double)? {
        point(longitude: place.longitude, latitude: place.latitude)
    }

    /// Returns the place of a point of the plane; one beyond the far side is on it.
    package func coordinate(x: Double, y: Double) -> Coordinate {
        guard !isMercator else {
            let height = y / (Self.radius * cosNorth) + atanh(sinNorth)
            return coordinate(asin(tanh(height)), min(max(x / (Self.radius * cosNorth), -.pi), .pi))
        }
        let miles = (x * x + y * y).squareRoot()
        let angle = min(miles / Self.radius, .pi)
        guard miles > 1e-9 else { return coordinate(asin(sinNorth), 0) }
        let up = cos(angle) * sinNorth + y * sin(angle) * cosNorth / miles
        let turn = atan2(x * sin(angle), miles * cosNorth * cos(angle) - y * sinNorth * sin(angle))
        return coordinate(asin(min(max(up, -1), 1)), turn)
    }

    /// The place of a latitude and of a longitude counted from the middle, in radians.
    private func coordinate(_ north: Double, _ turn: Double) -> Coordinate {
        let longitude = (east + turn * 180 / .pi).remainder(dividingBy: 360)
        return Coordinate(latitude: min(max(north * 180 / .pi, -90), 90), longitude: longitude) ?? Self.origin
    }

    private static let origin = Coordinate(latitude: 0, longitude: 0)!

    /// Returns a line on the plane, in parts where it is on the far side or passes the edge of Mercator's map.
    ///
    /// - Parameter isWeighed: whether their points are weighed.
    func lines(_ places: some Sequence<(longitude: Double, latitude: Double)>, isWeighed: Bool = false) -> [MapLine] {
        var lines: [MapLine] = []
        var part: [MapPoint] = []
        func end() {
            if part.count > 1 { lines.append(MapLine(Array(part[...]), isWeighed: isWeighed)) }
        }
        for place in places {
            let point = point(longitude: place.longitude, latitude: place.latitude).map { MapPoint($0.x, $0.y) }
            if let point, let last = part.last, isMercator, abs(Double(point.x - last.x)) > reach {
                end()
                part = [point]
            } else if let point {
                part.append(point)
            } else {
                end()
                part = []
            }
        }
        end()
        return lines
    }
}
