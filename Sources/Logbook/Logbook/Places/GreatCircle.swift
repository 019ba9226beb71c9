import Glibc

/// A direction from the centre of the earth, of length one.
struct Vector: Sendable {
    var x, y, z: Double

    init(x: Double, y: Double, z: Double) {
        (self.x, self.y, self.z) = (x, y, z)
    }

    init(_ place: Coordinate) {
        let (latitude, longitude) = (place.latitude.radians, place.longitude.radians)
        self.init(x: cos(latitude) * cos(longitude), y: cos(latitude) * sin(longitude), z: sin(latitude))
    }

    var latitude: Double { atan2(z, (x * x + y * y).squareRoot()).degrees }
    var longitude: Double { atan2(y, x).degrees }

    func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }
}

/// The shortest way between two places on a sphere, set up once for many points along it.
struct GreatCircle: Sendable {
    private let start: Vector
    private let end: Vector
    private let angle: Double

    init(from: Coordinate, to: Coordinate) {
        start = Vector(from)
        end = Vector(to)
        angle = acos(min(max(start.dot(end), -1), 1))
    }

    func point(_ fraction: Double) -> Coordinate {
        let divisor = sin(angle)
        // Places that are the same, or opposite each other, have no plane of their own; stay at the nearer end.
        guard divisor > 1e-12 else { return Coordinate(fraction < 0.5 ? start : end) }
        let (before, after) = (sin((1 - fraction) * angle) / divisor, sin(fraction * angle) / divisor)
        return Coordinate(
            Vector(
                x: before * start.x + after * end.x, y: before * start.y + after * end.y,
                z: before * start.z + after * end.z))
    }
}

extension Double {
    var radians: Double { self * .pi / 180 }
    var degrees: Double { self * 180 / .pi }
}
