/// Sunrise, sunset and civil twilight of one day at one position, in UTC.
///
/// The day is the one around the sun's noon at the position: at Auckland the sunrise of 21 June is on 20 June UTC, at
/// San Francisco the sunset is on 22 June UTC. An event that does not happen on that day, near the poles, is nil.
/// Informational: for planning, check an official almanac.
package struct SolarTimes: Hashable, Sendable {
    /// The beginning of morning civil twilight: the sun's center is 6 degrees below the horizon.
    package let civilDawn: UTCInstant?
    /// The appearance of the sun's upper edge, with standard refraction: its center is 0.833 degrees below the horizon.
    package let sunrise: UTCInstant?
    /// The sun's highest point.
    package let noon: UTCInstant
    /// The disappearance of the sun's upper edge.
    package let sunset: UTCInstant?
    /// The end of evening civil twilight, when logged night begins (14 CFR 1.1 and EASA).
    package let civilDusk: UTCInstant?
    /// Whether the sun is above the horizon at its noon; distinguishes a day without sunset from one without sunrise.
    package let isUpAtNoon: Bool

    /// Creates the times of a local date at a position.
    package init(on date: LocalDate, at place: Coordinate) {
        let noon = Self.noon(on: date, at: place)
        let search = Search(place: place, noon: noon)
        self.noon = UTCInstant(seconds: Int(noon.rounded()))
        civilDawn = search.crossing(of: Self.civilTwilight, after: false)
        sunrise = search.crossing(of: Self.horizon, after: false)
        sunset = search.crossing(of: Self.horizon, after: true)
        civilDusk = search.crossing(of: Self.civilTwilight, after: true)
        isUpAtNoon = SunPosition(seconds: noon).elevation(at: place) > Self.horizon
    }

    /// The elevation of the sun's center, in degrees, at which its upper edge is on the horizon.
    package static let horizon = -0.833
    /// The elevation of the sun's center, in degrees, at which civil twilight begins or ends.
    package static let civilTwilight = -6.0

    private static func noon(on date: LocalDate, at place: Coordinate) -> Double {
        let mean = Double(date.midnight.seconds) + 43_200 - place.longitude * 240
        return mean - SunPosition(seconds: mean).equationOfTime * 60
    }

    /// A binary search for the moment of an elevation: the sun only climbs in the half day before noon, and only sinks
    /// in the one after.
    private struct Search {
        let place: Coordinate
        let noon: Double

        func crossing(of elevation: Double, after: Bool) -> UTCInstant? {
            var low = after ? noon + 43_200 : noon - 43_200
            var high = noon
            guard height(high) >= elevation, height(low) < elevation else { return nil }
            while abs(high - low) > 0.25 {
                let middle = (low + high) / 2
                if height(middle) < elevation { low = middle } else { high = middle }
            }
            return UTCInstant(seconds: Int(high.rounded()))
        }

        private func height(_ seconds: Double) -> Double { SunPosition(seconds: seconds).elevation(at: place) }
    }
}
