package import Aviation
import Glibc

/// Places of the earth on a plane, with the middle of the map at 0/0: azimuthal equidistant, so that distances from the
/// middle are true, nothing breaks at the date line, and the poles are places like others.
package struct MapProjection: Sendable {
    private let sinNorth, cosNorth, east: Double

    /// Creates the projection around a place.
    package init(around center: Coordinate) {
        sinNorth = sin(center.latitude * .pi / 180)
        cosNorth = cos(center.latitude * .pi / 180)
        east = center.longitude
    }

    /// Returns the nautical miles east and north of the middle; nil for the far side of the earth.
    package func point(longitude: Double, latitude: Double) -> (x: Double, y: Double)? {
        let north = latitude * .pi / 180
        let turn = (longitude - east) * .pi / 180
        let cosine = sinNorth * sin(north) + cosNorth * cos(north) * cos(turn)
        // Beyond this the ring of the opposite place would be a frame around the map.
        guard cosine > -0.9 else { return nil }
        let angle = acos(min(max(cosine, -1), 1))
        let scale = angle < 1e-9 ? 1 : angle / sin(angle)
        let miles = 3_440.065 * scale
        return (
            miles * cos(north) * sin(turn),
            miles * (cosNorth * sin(north) - sinNorth * cos(north) * cos(turn))
        )
    }

    /// Returns the nautical miles east and north of the middle; nil for the far side of the earth.
    package func point(_ place: Coordinate) -> (x: Double, y: Double)? {
        point(longitude: place.longitude, latitude: place.latitude)
    }

    /// Returns the place of a point of the plane; one beyond the far side is on it.
    package func coordinate(x: Double, y: Double) -> Coordinate {
        let miles = (x * x + y * y).squareRoot()
        let angle = min(miles / 3_440.065, .pi)
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

    /// Returns a line on the plane, in parts where it is on the far side.
    func lines(_ places: some Sequence<(longitude: Double, latitude: Double)>) -> [MapLine] {
        var lines: [MapLine] = []
        var part: [MapPoint] = []
        for place in places {
            if let point = point(longitude: place.longitude, latitude: place.latitude) {
                part.append(MapPoint(point.x, point.y))
            } else {
                if part.count > 1 { lines.append(MapLine(part)) }
                part = []
            }
        }
        if part.count > 1 { lines.append(MapLine(part)) }
        return lines
    }
}
