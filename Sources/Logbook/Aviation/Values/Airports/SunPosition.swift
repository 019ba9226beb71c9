import Glibc

/// The sun's position, by the equations of NOAA's solar calculator (from Meeus).
///
/// Accurate to about 0.01 degrees for the years 1800 to 2100, so sunrise is accurate to seconds in middle latitudes.
/// Geometric: without refraction, for an observer at sea level.
package struct SunPosition: Hashable, Sendable {
    /// Degrees north of the celestial equator.
    package let declination: Double
    /// Minutes by which a sundial is ahead of a clock.
    package let equationOfTime: Double
    private let minuteOfDay: Double

    /// Creates the position of the sun at an instant.
    package init(at instant: UTCInstant) {
        self.init(seconds: Double(instant.seconds))
    }

    init(seconds: Double) {
        let century = (seconds / 86_400 + 365.5) / 36_525
        let elements = SolarElements(century: century)
        declination = elements.declination
        equationOfTime = elements.equationOfTime
        minuteOfDay = (seconds / 60).truncatingRemainder(dividingBy: 1_440)
    }

    /// Returns the degrees of the sun's center above the horizon of a position; negative below it.
    package func elevation(at place: Coordinate) -> Double {
        let latitude = place.latitude.radians
        let declination = declination.radians
        let hourAngle = ((minuteOfDay + equationOfTime) / 4 + place.longitude - 180).radians
        let sine = sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle)
        return asin(min(max(sine, -1), 1)).degrees
    }
}

/// The elements of the sun's apparent motion at a time, in Julian centuries since 2000-01-01 12:00.
private struct SolarElements {
    let declination: Double
    let equationOfTime: Double

    init(century: Double) {
        let meanLongitude = (280.46646 + century * (36_000.76983 + 0.0003032 * century)).radians
        let anomaly = (357.52911 + century * (35_999.05029 - 0.0001537 * century)).radians
        let eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century)
        let node = (125.04 - 1_934.136 * century).radians
        let center = Self.equationOfCenter(anomaly: anomaly, century: century)
        let longitude = meanLongitude + (center - 0.00569 - 0.00478 * sin(node)).radians
        let obliquity = (Self.meanObliquity(century) + 0.00256 * cos(node)).radians
        declination = asin(sin(obliquity) * sin(longitude)).degrees
        let squeeze = tan(obliquity / 2) * tan(obliquity / 2)
        let time =
            squeeze * sin(2 * meanLongitude) - 2 * eccentricity * sin(anomaly)
            + 4 * eccentricity * squeeze * sin(anomaly) * cos(2 * meanLongitude)
            - 0.5 * squeeze * squeeze * sin(4 * meanLongitude) - 1.25 * eccentricity * eccentricity * sin(2 * anomaly)
        equationOfTime = 4 * time.degrees
    }

    private static func equationOfCenter(anomaly: Double, century: Double) -> Double {
        sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century))
            + sin(2 * anomaly) * (0.019993 - 0.000101 * century) + sin(3 * anomaly) * 0.000289
    }

    private static func meanObliquity(_ century: Double) -> Double {
        let seconds = 21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))
        return 23 + (26 + seconds / 60) / 60
    }
}
