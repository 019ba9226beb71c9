/// What of a flight was night, from the sun alone.
///
/// Three nights are told apart: logged night, between evening and morning civil twilight (14 CFR 1.1, EASA); the night
/// of landings that keep passenger currency, from an hour after sunset to an hour before sunrise (14 CFR 61.57(b));
/// and the lights of 14 CFR 91.209, from sunset to sunrise. A landing may be logged as night and yet not count.
/// Informational: check the current rule.
package enum NightTime {
    /// The night minutes of a flight along the great circle between two places, flown at an even speed.
    ///
    /// Each minute is night when the sun's centre stands more than 6 degrees below the horizon at its middle.
    /// Altitude is not considered. Zero when the times are reversed; a flight of more than two days counts two.
    package static func minutes(
        from origin: Coordinate, to destination: Coordinate, takeOff: UTCInstant, landing: UTCInstant
    ) -> Minutes {
        let way = GreatCircle(from: origin, to: destination)
        let duration = min(landing.minutes(since: takeOff).count, 2_880)
        guard duration > 0 else { return .zero }
        let night = (0..<duration).count { minute in
            let elapsed = Double(minute) + 0.5
            let sun = SunPosition(seconds: Double(takeOff.seconds) + elapsed * 60)
            return sun.elevation(at: way.point(elapsed / Double(duration))) < SolarTimes.civilTwilight
        }
        return Minutes(night)
    }

    /// Whether an instant at a place is night for the logbook: after evening and before morning civil twilight.
    package static func isNight(_ instant: UTCInstant, at place: Coordinate) -> Bool {
        SunPosition(at: instant).elevation(at: place) < SolarTimes.civilTwilight
    }

    /// Whether a landing counts for passenger currency at night: an hour after sunset to an hour before sunrise.
    package static func countsForNightCurrency(_ instant: UTCInstant, at place: Coordinate) -> Bool {
        let hours = [Minutes(-60), .zero, Minutes(60)].map { instant.adding($0) }
        return hours.allSatisfy { SunPosition(at: $0).elevation(at: place) < SolarTimes.horizon }
    }
}
