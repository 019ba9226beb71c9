import Glibc

extension Coordinate {
    /// The shortest distance to another place along the WGS-84 ellipsoid.
    ///
    /// Vincenty's inverse formula (Survey Review 176, 1975), good to a millimetre; a sphere would put 10 of 100 legs
    /// near 50 NM on the wrong side of the cross-country rule. Between places nearly opposite each other the formula
    /// does not settle: then the way is measured in two legs, over the best of three points between, to about 0.1 %.
    package func distance(to other: Coordinate) -> NauticalMiles {
        if let metres = Geodesic(from: self, to: other).metres { return NauticalMiles(metres: metres) }
        return distanceInTwoLegs(to: other)
    }

    private func distanceInTwoLegs(to other: Coordinate) -> NauticalMiles {
        let poles = [90.0, -90].compactMap { Coordinate(latitude: $0, longitude: longitude) }
        let legs = ([point(towards: other, fraction: 0.5)] + poles).compactMap { between -> Double? in
            guard let first = Geodesic(from: self, to: between).metres,
                let second = Geodesic(from: between, to: other).metres
            else { return nil }
            return first + second
        }
        return NauticalMiles(metres: legs.min() ?? Geodesic.halfMeridian)
    }
}

/// One solution of Vincenty's inverse problem.
private struct Geodesic {
    private static let semiMajorAxis = 6_378_137.0
    private static let flattening = 1 / 298.257_223_563
    private static let semiMinorAxis = semiMajorAxis * (1 - flattening)
    /// From pole to pole, the longest that any distance can be.
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

    /// The distance in metres; `nil` when 200 rounds do not settle it.
    var metres: Double? {
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
            // Along the equator the middle has no meaning and takes no part.
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
