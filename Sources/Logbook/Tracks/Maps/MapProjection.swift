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
}
