import TestFiles
import Testing

@testable import Aviation

@Suite("Places and distances")
struct CoordinateTests {
    private static let places: [String: (Double, Double)] = [
        "KBYY": (28.973247, -95.863452), "KTME": (29.805028, -95.897889), "KOMN": (29.30114, -81.1138),
        "KTIX": (28.514798, -80.799227), "KCWF": (30.210587, -93.143189), "KPOE": (31.044782, -93.191642),
        "PACJ": (61.871119, -158.137956), "PAHC": (62.188306, -159.774944), "KAOO": (40.296361, -78.320028),
        "KLBE": (40.2731, -79.410326), "KPAO": (37.461121, -122.115047), "KUKI": (39.125944, -123.200861),
        "KJFK": (40.639928, -73.778692), "KBOS": (42.362944, -71.006389), "KSFO": (37.618806, -122.375417),
        "KLAX": (33.942496, -118.408049), "KPDX": (45.588709, -122.596869),
    ]

    private func place(_ code: String) throws -> Coordinate {
        let (latitude, longitude) = try #require(Self.places[code])
        return try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test(
        "A distance along the ellipsoid agrees with the reference, on the right side of 50 NM",
        arguments: [
            ("KBYY", "KTME", 49.815), ("KOMN", "KTIX", 49.890), ("KCWF", "KPOE", 49.999), ("PACJ", "PAHC", 50.050),
            ("KAOO", "KLBE", 50.082), ("KPAO", "KUKI", 112.19), ("KJFK", "KBOS", 162.15), ("KSFO", "KLAX", 293.23),
            ("KPDX", "KSFO", 478.06),
        ])
    func reference(from: String, to: String, expected: Double) throws {
        let distance = try place(from).distance(to: place(to))
        let tolerance = expected < 100 ? 0.001 : 0.006
        #expect(abs(distance.count - expected) <= tolerance, "\(distance.count)")
        #expect((distance > NauticalMiles(50)) == (expected > 50))
        #expect(try place(to).distance(to: place(from)).count.isApproximately(distance.count))
    }

    @Test(
        "A distance is computed for extreme positions",
        arguments: [
            (0, 0, 0, 0, 0), (90, 0, -90, 0, 10_801.259), (0, 0, 0, 180, 10_801.259), (0, 0, 0.5, 179.7, 10_764.5),
            (0, -180, 0, 180, 0), (0, 179.5, 0, -179.5, 60.108), (90, 12, 90, -170, 0), (30, 10, -30, -170, 10_801.259),
            (0, 0, 0, 1, 60.108), (-41.32, 174.81, 40.96, -5.5, 10_774.8),
        ])
    func extremes(
        latitude: Double, longitude: Double, otherLatitude: Double, otherLongitude: Double, expected: Double
    )
        throws
    {
        let here = try #require(Coordinate(latitude: latitude, longitude: longitude))
        let there = try #require(Coordinate(latitude: otherLatitude, longitude: otherLongitude))
        let distance = here.distance(to: there).count
        #expect(abs(distance - expected) <= max(0.001, expected * 0.001), "\(distance)")
    }

    @Test("Any two positions have a symmetric distance of at most half a meridian")
    func anyTwo() throws {
        var random = SeededChance(seed: 5)
        for _ in 0..<5_000 {
            let places = try (0..<2).map { _ in
                try #require(
                    Coordinate(latitude: random.fraction() * 180 - 90, longitude: random.fraction() * 360 - 180))
            }
            let distance = places[0].distance(to: places[1]).count
            #expect(distance >= 0 && distance <= 10_825)
            #expect(places[1].distance(to: places[0]).count.isApproximately(distance))
        }
    }

    @Test("A number that is no degree is no position", arguments: [91.0, -90.1, .nan, .infinity])
    func refusal(latitude: Double) {
        #expect(Coordinate(latitude: latitude, longitude: 0) == nil)
        #expect(Coordinate(latitude: 0, longitude: latitude * 2.1) == nil)
    }

    @Test("A point along the great circle starts and ends at the positions, and crosses the date line")
    func way() throws {
        let west = try #require(Coordinate(latitude: 0, longitude: 170))
        let east = try #require(Coordinate(latitude: 0, longitude: -170))
        #expect(west.point(toward: east, fraction: 0).longitude.isApproximately(170))
        #expect(abs(west.point(toward: east, fraction: 0.5).longitude).isApproximately(180))
        #expect(west.point(toward: east, fraction: 1).longitude.isApproximately(-170))
        #expect(west.point(toward: west, fraction: 0.3) == Coordinate(latitude: 0, longitude: 170))
        #expect(west.initialCourse(to: east).isApproximately(90))
        #expect(east.initialCourse(to: west).isApproximately(270))
        let opposite = try #require(Coordinate(latitude: 0, longitude: -10))
        #expect(west.point(toward: opposite, fraction: 0.25).longitude.isApproximately(170))
    }

    @Test("Nautical miles are added and displayed with one digit")
    func miles() {
        #expect((NauticalMiles(1.5) + NauticalMiles(2) - NauticalMiles(0.5)).text == "3.0")
        #expect(NauticalMiles(meters: 1_852).count == 1)
        #expect(NauticalMiles(112.19).text == "112.2")
        #expect(NauticalMiles(.nan).text == "–")
    }
}

extension Double {
    fileprivate func isApproximately(_ other: Double) -> Bool { abs(self - other) < 1e-6 }
}
