/// A time of day to the minute, in UTC, on the date of the flight, a later day or an earlier one.
///
/// A flight from 23:10 to 00:25 lands at `00:25+1`. The date of a flight is the local date at the place of departure: a
/// morning in Auckland is `20:00-1`. The day is always written, never guessed from the order of two times.
package struct ClockTime: Hashable, Sendable {
    /// The minutes from 0:00 on the date of the flight; 1440 and more are on a later day, negative ones on an earlier.
    package let minutesFromMidnight: Minutes

    /// Creates the time some minutes after 0:00, or before it when negative.
    package init(minutesFromMidnight: Minutes) {
        self.minutesFromMidnight = minutesFromMidnight
    }

    /// A time of an hour (0 to 23), a minute (0 to 59) and a number of days later (-9 to 9); nil outside these ranges.
    package init?(hour: Int, minute: Int, daysLater: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (-9...9).contains(daysLater) else { return nil }
        self.init(minutesFromMidnight: Minutes(daysLater * 1_440 + hour * 60 + minute))
    }

    /// The hour, from 0 to 23.
    package var hour: Int { minuteOfDay / 60 }
    /// The hour's minute, from 0 to 59.
    package var minute: Int { minuteOfDay % 60 }
    /// The day's minute, from 0 to 1439.
    package var minuteOfDay: Int { (minutesFromMidnight.count % 1_440 + 1_440) % 1_440 }
    /// The number of days after the date of the flight; 0 on the date itself, negative before it.
    package var daysLater: Int { (minutesFromMidnight.count - minuteOfDay) / 1_440 }

    /// Returns the time some minutes later, or earlier when negative.
    package func adding(_ minutes: Minutes) -> ClockTime {
        ClockTime(minutesFromMidnight: minutesFromMidnight + minutes)
    }

    /// Returns the same time of day, some days after the date of the flight, or before it when negative.
    package func onDay(_ daysLater: Int) -> ClockTime {
        ClockTime(minutesFromMidnight: Minutes(daysLater * 1_440 + minuteOfDay))
    }
}

extension ClockTime {
    /// Creates the time of an instant, counted from the date of a flight.
    package init(_ instant: UTCInstant, on date: LocalDate) {
        self = instant.time.onDay(date.days(until: instant.date))
    }
}

extension ClockTime: Comparable {
    package static func < (left: ClockTime, right: ClockTime) -> Bool {
        left.minutesFromMidnight < right.minutesFromMidnight
    }
}

extension ClockTime: CustomStringConvertible {
    /// The time as `14:05`, as `00:25+1` on a later day, as `20:00-1` on an earlier one.
    package var text: String { "\(hour.padded(2)):\(minute.padded(2))\(dayText)" }

    /// The time as it is typed in UTC whatever a time without a zone means: `14:05z`, `00:25z+1`.
    package var zuluText: String { "\(hour.padded(2)):\(minute.padded(2))z\(dayText)" }

    private var dayText: String { daysLater == 0 ? "" : "\(daysLater > 0 ? "+" : "")\(daysLater)" }

    package var description: String { text }

    /// Returns the text beside a time in a form, such as `= 01:00+1 UTC (17:00 local)`.
    ///
    /// - Parameter local: the same moment in local time, such as `17:00 local`; nil when it is unknown.
    package func explanation(local: String? = nil) -> String { "= \(text) UTC\(local.map { " (\($0))" } ?? "")" }
}
