import Glibc

/// A position on the earth, in degrees of WGS-84.
package struct Coordinate: Hashable, Sendable {
    /// Degrees north of the equator, from -90 to 90; south is negative.
    package let latitude: Double
    /// Degrees east of Greenwich, from -180 to 180; west is negative.
    package let longitude: Double

    /// Creates a position; nil when a number is no degree of latitude or longitude.
    package init?(latitude: Double, longitude: Double) {
        guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Creates the position of a unit vector, always within range.
    init(_ vector: Vector) {
        latitude = vector.latitude
        longitude = vector.longitude
    }
}

extension Coordinate {
    /// Returns the position at a fraction of the great circle to another one, on a sphere.
    ///
    /// - Parameter fraction: 0 is this position, 1 the other. Between opposite positions one of all great circles is
    ///   chosen.
    package func point(toward other: Coordinate, fraction: Double) -> Coordinate {
        GreatCircle(from: self, to: other).point(fraction)
    }

    /// Returns the compass direction in which the great circle to another position begins, in degrees true from 0 to
    /// 360.
    package func initialCourse(to other: Coordinate) -> Double {
        let start = latitude.radians
        let end = other.latitude.radians
        let turn = (other.longitude - longitude).radians
        let east = sin(turn) * cos(end)
        let north = cos(start) * sin(end) - sin(start) * cos(end) * cos(turn)
        let degrees = atan2(east, north).degrees
        return degrees < 0 ? degrees + 360 : degrees
    }
}

extension Coordinate {
    /// The position as `37.46112N 122.11505W`, to a hundred-thousandth of a degree.
    package var text: String {
        "\(Self.text(latitude))\(latitude < 0 ? "S" : "N") \(Self.text(longitude))\(longitude < 0 ? "W" : "E")"
    }

    private static func text(_ degrees: Double) -> String {
        let (whole, rest) = Int((degrees.magnitude * 100_000).rounded()).quotientAndRemainder(dividingBy: 100_000)
        return "\(whole).\(rest.padded(5))"
    }
}

extension Coordinate {
    /// Returns the shortest distance to another position along the WGS-84 ellipsoid.
    ///
    /// Uses Vincenty's inverse formula (Survey Review 176, 1975), accurate to a millimeter; a sphere would put 10 of
    /// 100 legs near 50 NM on the wrong side of the cross-country rule. Between nearly opposite positions the formula
    /// does not converge: the distance is then that of two legs over the best of three positions between, to about 0.1
    /// %.
    package func distance(to other: Coordinate) -> NauticalMiles {
        if let meters = Geodesic(from: self, to: other).meters { return NauticalMiles(meters: meters) }
        return distanceInTwoLegs(to: other)
    }

    private func distanceInTwoLegs(to other: Coordinate) -> NauticalMiles {
        let poles = [90.0, -90].compactMap { Coordinate(latitude: $0, longitude: longitude) }
        let legs = ([point(toward: other, fraction: 0.5)] + poles).compactMap { between -> Double? in
            guard let first = Geodesic(from: self, to: between).meters,
                let second = Geodesic(from: between, to: other).meters
            else { return nil }
            return first + second
        }
        return NauticalMiles(meters: legs.min() ?? Geodesic.halfMeridian)
    }
}

/// One solution of Vincenty's inverse problem.
private struct Geodesic {
    private static let semiMajorAxis = 6_378_137.0
    private static let flattening = 1 / 298.257_223_563
    private static let semiMinorAxis = semiMajorAxis * (1 - flattening)
    /// The distance from pole to pole, the longest distance of all, in meters.
    static let halfMeridian = 20_003_931.459

    private let turn: Double
    private let sinStart, cosStart, sinEnd, cosEnd: Double

    init(from: Coordinate, to: Coordinate) {
        turn = (to.longitude - from.longitude).radians.remainder(dividingBy: 2 * .pi)
        (sinStart, cosStart) = Self.reducedLatitude(from.latitude)
        (sinEnd, cosEnd) = Self.reducedLatitude(to.latitude)
    }

    private static func reducedLatitude(_ degrees: Double) -> (sine: Double, cosine: Double) {
        let reduced = atan2((1 - flattening) * sin(degrees.radians), cos(degrees.radians))
        return (sin(reduced), cos(reduced))
    }

    /// The distance in meters; nil when 200 iterations do not converge.
    var meters: Double? {
        var longitude = turn
        for _ in 0..<200 {
            let arc = Arc(self, longitude: longitude)
            guard arc.sinSigma > 0 else { return arc.cosSigma > 0 ? 0 : nil }
            let next = turn + correction(arc)
            if abs(next) > .pi { return nil }
            if abs(next - longitude) < 1e-12 { return length(Arc(self, longitude: next)) }
            longitude = next
        }
        return nil
    }

    /// The arc on the auxiliary sphere for one estimate of the difference in longitude.
    private struct Arc {
        let sinSigma, cosSigma, sigma, sinAlpha, cosSquaredAlpha, cosDoubleMiddle: Double

        init(_ line: Geodesic, longitude: Double) {
            let east = line.cosEnd * sin(longitude)
            let north = line.cosStart * line.sinEnd - line.sinStart * line.cosEnd * cos(longitude)
            sinSigma = (east * east + north * north).squareRoot()
            cosSigma = line.sinStart * line.sinEnd + line.cosStart * line.cosEnd * cos(longitude)
            sigma = atan2(sinSigma, cosSigma)
            sinAlpha = sinSigma > 0 ? line.cosStart * line.cosEnd * sin(longitude) / sinSigma : 0
            cosSquaredAlpha = 1 - sinAlpha * sinAlpha
            // Along the equator the middle has no meaning and is not used.
            cosDoubleMiddle =
                cosSquaredAlpha > 1e-12 ? cosSigma - 2 * line.sinStart * line.sinEnd / cosSquaredAlpha : 0
        }
    }

    private func correction(_ arc: Arc) -> Double {
        let flattening = Self.flattening
        let weight = flattening / 16 * arc.cosSquaredAlpha * (4 + flattening * (4 - 3 * arc.cosSquaredAlpha))
        let middle = arc.cosDoubleMiddle
        let inner = middle + weight * arc.cosSigma * (2 * middle * middle - 1)
        return (1 - weight) * flattening * arc.sinAlpha * (arc.sigma + weight * arc.sinSigma * inner)
    }

    private func length(_ arc: Arc) -> Double {
        let ratio = Self.semiMajorAxis / Self.semiMinorAxis
        let squared = arc.cosSquaredAlpha * (ratio * ratio - 1)
        let scale = 1 + squared / 16_384 * (4_096 + squared * (-768 + squared * (320 - 175 * squared)))
        let bend = squared / 1_024 * (256 + squared * (-128 + squared * (74 - 47 * squared)))
        let middle = arc.cosDoubleMiddle
        let third = middle * (4 * arc.sinSigma * arc.sinSigma - 3) * (4 * middle * middle - 3) * bend / 6
        let second = arc.cosSigma * (2 * middle * middle - 1) - third
        return Self.semiMinorAxis * scale * (arc.sigma - bend * arc.sinSigma * (middle + bend / 4 * second))
    }
}
