/// An instant in Coordinated Universal Time, in whole seconds since 2001-01-01 00:00:00 UTC.
///
/// That is the reference date of stored dates, so a stored number and an instant convert without loss. Leap seconds
/// are not counted, as in every computer's clock. The range is that of the calendar, years 1 to 9999; arithmetic past
/// an end stays at that end.
package struct UTCInstant: Hashable, Sendable {
    /// Whole seconds since 2001-01-01 00:00:00 UTC, negative before.
    package let seconds: Int

    /// The instant so many seconds after 2001-01-01 00:00:00 UTC; past an end it stays at that end.
    package init(seconds: Int) {
        self.seconds = min(max(seconds, Self.firstSecond), Self.lastSecond)
    }

    /// The instant that a stored date holds, to the nearest second; `nil` when it is no number or outside the calendar.
    package init?(secondsSinceReferenceDate value: Double) {
        guard value.isFinite, value >= Double(Self.firstSecond), value <= Double(Self.lastSecond) else { return nil }
        self.init(seconds: Int(value.rounded()))
    }

    /// The instant of a time of day, in UTC, on a day; a time on a later day counts from the given one.
    package init(_ date: LocalDate, _ time: ClockTime) {
        self.init(seconds: date.dayNumber * 86_400 + time.minutesFromMidnight.count * 60)
    }

    /// The value to store: seconds since 2001-01-01 00:00:00 UTC.
    package var secondsSinceReferenceDate: Double { Double(seconds) }

    /// The day of this instant in UTC.
    package var date: LocalDate { LocalDate(dayNumber: dayAndSecond.day) }

    /// The time of day of this instant in UTC, its seconds cut off.
    package var time: ClockTime { ClockTime(minutesFromMidnight: Minutes(dayAndSecond.second / 60)) }

    private var dayAndSecond: (day: Int, second: Int) {
        let second = ((seconds % 86_400) + 86_400) % 86_400
        return ((seconds - second) / 86_400, second)
    }

    private static let firstSecond = LocalDate.firstDayNumber * 86_400
    private static let lastSecond = LocalDate.lastDayNumber * 86_400 + 86_399
}

extension UTCInstant: Comparable {
    package static func < (left: UTCInstant, right: UTCInstant) -> Bool { left.seconds < right.seconds }
}

extension UTCInstant {
    /// The instant so many minutes later, or earlier when negative.
    package func adding(_ minutes: Minutes) -> UTCInstant {
        adding(seconds: minutes.count.multipliedReportingOverflow(by: 60).partialValue)
    }

    /// The instant so many seconds later, or earlier when negative.
    package func adding(seconds more: Int) -> UTCInstant {
        let (sum, overflow) = seconds.addingReportingOverflow(more)
        return UTCInstant(seconds: overflow ? (more > 0 ? .max : .min) : sum)
    }

    /// The time since an earlier instant, to the nearest minute; negative when the other is later.
    package func minutes(since earlier: UTCInstant) -> Minutes {
        Minutes(Int((Double(seconds - earlier.seconds) / 60).rounded()))
    }

    /// The time of day with its seconds, such as `20:41:07`.
    package var clockText: String { String(isoText.dropFirst(isoText.count - 9).prefix(8)) }

    /// The instant in ISO 8601 form, such as `2026-11-21T14:05:00Z`.
    package var isoText: String {
        let second = dayAndSecond.second
        return
            "\(date.isoText)T\((second / 3600).padded(2)):\((second / 60 % 60).padded(2)):\((second % 60).padded(2))Z"
    }
}

extension LocalDate {
    /// Midnight UTC at the beginning of this day; how a local date is stored.
    package var midnight: UTCInstant { UTCInstant(seconds: dayNumber * 86_400) }
}
