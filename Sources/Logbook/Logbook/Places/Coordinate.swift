import Glibc

/// A place on the earth, in degrees of WGS-84.
package struct Coordinate: Hashable, Sendable {
    /// Degrees north of the equator, from -90 to 90; south is negative.
    package let latitude: Double
    /// Degrees east of Greenwich, from -180 to 180; west is negative.
    package let longitude: Double

    /// A place; `nil` when a number is no degree of latitude or longitude.
    package init?(latitude: Double, longitude: Double) {
        guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// A place computed from a unit vector, always within range.
    init(_ vector: Vector) {
        latitude = vector.latitude
        longitude = vector.longitude
    }
}

extension Coordinate {
    /// The place a part of the way along the great circle to another, on a sphere.
    ///
    /// - Parameter fraction: 0 is here, 1 is there. For places exactly opposite each other any way is a great circle;
    ///   one of them is taken.
    package func point(towards other: Coordinate, fraction: Double) -> Coordinate {
        GreatCircle(from: self, to: other).point(fraction)
    }

    /// The compass direction in which the great circle to another place begins, in degrees true from 0 to 360.
    package func initialCourse(to other: Coordinate) -> Double {
        let (start, end) = (latitude.radians, other.latitude.radians)
        let turn = (other.longitude - longitude).radians
        let east = sin(turn) * cos(end)
        let north = cos(start) * sin(end) - sin(start) * cos(end) * cos(turn)
        let degrees = atan2(east, north).degrees
        return degrees < 0 ? degrees + 360 : degrees
    }
}

extension Coordinate {
    /// The place as `37.46112N 122.11505W`, to a hundred-thousandth of a degree.
    package var text: String {
        "\(Self.text(latitude))\(latitude < 0 ? "S" : "N") \(Self.text(longitude))\(longitude < 0 ? "W" : "E")"
    }

    private static func text(_ degrees: Double) -> String {
        let (whole, rest) = Int((degrees.magnitude * 100_000).rounded()).quotientAndRemainder(dividingBy: 100_000)
        return "\(whole).\(rest.padded(5))"
    }
}
