package import FoundationEssentials

/// An instant in Coordinated Universal Time, in whole seconds since 2001-01-01 00:00:00 UTC.
///
/// That is the reference date of stored dates, so stored numbers and instants convert without loss. Leap seconds are
/// not counted. The range is that of the calendar, years 1 to 9999; arithmetic beyond the range stops at its end.
package struct UTCInstant: Hashable, Sendable {
    /// Whole seconds since 2001-01-01 00:00:00 UTC, negative before.
    package let seconds: Int

    /// Creates the instant some seconds after 2001-01-01 00:00:00 UTC; beyond the range it is the end of the range.
    package init(seconds: Int) {
        self.seconds = min(max(seconds, Self.firstSecond), Self.lastSecond)
    }

    /// Creates the instant of a stored date, to the nearest second; nil when it is no number or outside the calendar.
    package init?(secondsSinceReferenceDate value: Double) {
        guard value.isFinite, value >= Double(Self.firstSecond), value <= Double(Self.lastSecond) else { return nil }
        self.init(seconds: Int(value.rounded()))
    }

    /// Creates the instant of a time of day in UTC; a time on a later day counts from the given date.
    package init(_ date: LocalDate, _ time: ClockTime) {
        self.init(seconds: date.dayNumber * 86_400 + time.minutesFromMidnight.count * 60)
    }

    /// The value to store: seconds since 2001-01-01 00:00:00 UTC.
    package var secondsSinceReferenceDate: Double { Double(seconds) }

    /// The date of this instant in UTC.
    package var date: LocalDate { LocalDate(dayNumber: dayAndSecond.day) }

    /// The time of day of this instant in UTC, truncated to the minute.
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
    /// Returns the instant some minutes later, or earlier when negative.
    package func adding(_ minutes: Minutes) -> UTCInstant {
        adding(seconds: minutes.count.multipliedReportingOverflow(by: 60).partialValue)
    }

    /// Returns the instant some seconds later, or earlier when negative.
    package func adding(seconds more: Int) -> UTCInstant {
        let (sum, overflow) = seconds.addingReportingOverflow(more)
        return UTCInstant(seconds: overflow ? (more > 0 ? .max : .min) : sum)
    }

    /// Returns the time since an earlier instant, to the nearest minute; negative when the other is later.
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
    /// Midnight UTC at the beginning of this day, as a local date is stored.
    package var midnight: UTCInstant { UTCInstant(seconds: dayNumber * 86_400) }
}

extension UTCInstant {
    /// Reads an instant written as `2026-11-21T20:41:00Z`, or without its seconds; nil for any other text.
    package init?(isoText text: String) {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].hasSuffix("Z"), let date = LocalDate(isoText: String(parts[0])) else {
            return nil
        }
        let fields = parts[1].dropLast().split(separator: ":", omittingEmptySubsequences: false)
        let numbers = fields.compactMap { $0.count == 2 ? Int($0) : nil }
        guard (2...3).contains(numbers.count), numbers.count == fields.count else { return nil }
        guard let time = ClockTime(hour: numbers[0], minute: numbers[1]) else { return nil }
        let seconds = numbers.count == 3 ? numbers[2] : 0
        guard (0...59).contains(seconds) else { return nil }
        self = UTCInstant(date, time).adding(seconds: seconds)
    }
}

extension UTCInstant {
    /// Creates the instant of a stored date, to the nearest second; `nil` for none, and for one outside the calendar.
    package init?(_ date: Date?) {
        guard let date else { return nil }
        self.init(secondsSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    }

    /// The date to store.
    package var storedDate: Date { Date(timeIntervalSinceReferenceDate: secondsSinceReferenceDate) }
}

extension LocalDate {
    /// Creates the local date of a stored date, which is midnight UTC of it; `nil` for none.
    package init?(_ date: Date?) {
        guard let instant = UTCInstant(date) else { return nil }
        self = instant.date
    }

    /// Midnight UTC of this date, as it is stored.
    package var storedDate: Date { midnight.storedDate }

    /// Returns today's date by the clock and time zone of the machine.
    package static func today() -> LocalDate {
        let now = Date()
        let offset = TimeZone.current.secondsFromGMT(for: now)
        return UTCInstant(secondsSinceReferenceDate: now.timeIntervalSinceReferenceDate + Double(offset))?.date
            ?? LocalDate(dayNumber: 0)
    }
}
