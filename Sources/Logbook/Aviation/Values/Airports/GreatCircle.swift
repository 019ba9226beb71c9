import Glibc

/// A direction from the center of the earth, a vector of length one.
struct Vector: Sendable {
    var x, y, z: Double

    init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    init(_ place: Coordinate) {
        let latitude = place.latitude.radians
        let longitude = place.longitude.radians
        self.init(x: cos(latitude) * cos(longitude), y: cos(latitude) * sin(longitude), z: sin(latitude))
    }

    var latitude: Double { atan2(z, (x * x + y * y).squareRoot()).degrees }
    var longitude: Double { atan2(y, x).degrees }

    func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }
}

/// The shortest path between two positions on a sphere, prepared for many points along it.
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
        // Identical or opposite positions define no plane; the nearer end is returned.
        guard divisor > 1e-12 else { return Coordinate(fraction < 0.5 ? start : end) }
        let before = sin((1 - fraction) * angle) / divisor
        let after = sin(fraction * angle) / divisor
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

/// A distance in nautical miles of 1,852 meters.
package struct NauticalMiles: Hashable, Sendable {
    /// The number of nautical miles.
    package var count: Double

    /// Creates a distance of a number of nautical miles.
    package init(_ count: Double) {
        self.count = count
    }

    /// Creates a distance of a number of meters.
    package init(meters: Double) {
        self.init(meters / 1_852)
    }

    /// The distance with one digit after the point, such as `112.2`.
    package var text: String {
        guard count.isFinite, abs(count) < 1e12 else { return "–" }
        return Minutes.decimalText(tenths: Int((count * 10).rounded()))
    }
}

extension NauticalMiles: Comparable, AdditiveArithmetic {
    package static let zero = NauticalMiles(0)

    package static func < (left: NauticalMiles, right: NauticalMiles) -> Bool { left.count < right.count }

    package static func + (left: NauticalMiles, right: NauticalMiles) -> NauticalMiles {
        NauticalMiles(left.count + right.count)
    }

    package static func - (left: NauticalMiles, right: NauticalMiles) -> NauticalMiles {
        NauticalMiles(left.count - right.count)
    }
}
