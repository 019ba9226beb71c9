/// A time of day to the minute, in UTC, on the day of the flight or a day after it.
///
/// A flight from 23:10 to 00:25 lands at `00:25+1`. The later day is always written, never guessed from the order of
/// two times.
package struct ClockTime: Hashable, Sendable {
    /// Minutes from 0:00 on the day of the flight; 1440 and more is a later day.
    package let minutesFromMidnight: Minutes

    /// The time so many minutes after 0:00; less than zero is taken as zero.
    package init(minutesFromMidnight: Minutes) {
        self.minutesFromMidnight = max(minutesFromMidnight, .zero)
    }

    /// A time from an hour (0 to 23), a minute (0 to 59) and days later (0 or more); `nil` outside these.
    package init?(hour: Int, minute: Int, daysLater: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...9).contains(daysLater) else { return nil }
        self.init(minutesFromMidnight: Minutes(daysLater * 1_440 + hour * 60 + minute))
    }

    /// The hour, from 0 to 23.
    package var hour: Int { minuteOfDay / 60 }
    /// The minute of the hour, from 0 to 59.
    package var minute: Int { minuteOfDay % 60 }
    /// The minute of the day, from 0 to 1439.
    package var minuteOfDay: Int { minutesFromMidnight.count % 1_440 }
    /// How many days after the day of the flight; 0 on the day itself.
    package var daysLater: Int { minutesFromMidnight.count / 1_440 }

    /// The time some minutes later; never before 0:00 of the day of the flight.
    package func adding(_ minutes: Minutes) -> ClockTime {
        ClockTime(minutesFromMidnight: minutesFromMidnight + minutes)
    }

    /// The same time of day, so many days after the day of the flight.
    package func onDay(_ daysLater: Int) -> ClockTime {
        ClockTime(minutesFromMidnight: Minutes(max(daysLater, 0) * 1_440 + minuteOfDay))
    }
}

extension ClockTime: Comparable {
    package static func < (left: ClockTime, right: ClockTime) -> Bool {
        left.minutesFromMidnight < right.minutesFromMidnight
    }
}

extension ClockTime: CustomStringConvertible {
    /// The time as `14:05`, or as `00:25+1` on a later day.
    package var text: String {
        "\(hour.padded(2)):\(minute.padded(2))\(daysLater > 0 ? "+\(daysLater)" : "")"
    }

    package var description: String { text }

    /// What a form says beside a time, such as `= 14:05 UTC (15:05 local)`.
    ///
    /// - Parameter localOffset: how far local time is ahead of UTC, in minutes; `nil` when it is not known.
    package func explanation(localOffset: Minutes? = nil) -> String {
        guard let localOffset else { return "= \(text) UTC" }
        let local = ((minuteOfDay + localOffset.count % 1_440) + 1_440) % 1_440
        return "= \(text) UTC (\((local / 60).padded(2)):\((local % 60).padded(2)) local)"
    }
}
