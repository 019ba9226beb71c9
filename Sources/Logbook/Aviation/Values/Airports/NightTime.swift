/// The night part of a flight, computed from the sun alone.
///
/// There are three definitions of night: logged night, between evening and morning civil twilight (14 CFR 1.1, EASA);
/// the night of landings that count for passenger currency, from an hour after sunset to an hour before sunrise (14 CFR
/// 61.57(b)); and the night of position lights (14 CFR 91.209), from sunset to sunrise. A landing may be logged as
/// night and not count for currency. Informational: check the current rule.
package enum NightTime {
    /// Returns the night minutes of a flight along the great circle between two positions, at a constant speed.
    ///
    /// A minute is night when the sun's center is more than 6 degrees below the horizon in the middle of the minute.
    /// Altitude is ignored. Returns zero when the times are reversed; counts at most two days.
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

    /// Returns whether an instant is night for the logbook: after evening and before morning civil twilight.
    package static func isNight(_ instant: UTCInstant, at place: Coordinate) -> Bool {
        SunPosition(at: instant).elevation(at: place) < SolarTimes.civilTwilight
    }

    /// Returns whether a landing counts for passenger currency at night: an hour after sunset to an hour before
    /// sunrise.
    package static func countsForNightCurrency(_ instant: UTCInstant, at place: Coordinate) -> Bool {
        let hours = [Minutes(-60), .zero, Minutes(60)].map { instant.adding($0) }
        return hours.allSatisfy { SunPosition(at: $0).elevation(at: place) < SolarTimes.horizon }
    }
}
