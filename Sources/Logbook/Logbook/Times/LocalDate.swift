/// A day of the proleptic Gregorian calendar, without a time zone: the date that the pilot writes into the logbook.
///
/// A flight that crosses an ocean keeps the date its pilot chose, whatever zone the reader is in. Years run from 1 to
/// 9999; arithmetic past an end stays at that end.
package struct LocalDate: Hashable, Sendable {
    /// Days since 2001-01-01, negative before; the day zero of stored dates.
    package let dayNumber: Int

    /// The day so many days after 2001-01-01; past year 1 or 9999 it stays at that end.
    package init(dayNumber: Int) {
        self.dayNumber = min(max(dayNumber, Self.firstDayNumber), Self.lastDayNumber)
    }

    /// The day of a year, month and day of the month; `nil` when the calendar has no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        guard day >= 1, day <= Self.daysInMonth(month, ofYear: year) else { return nil }
        self.init(dayNumber: Self.dayNumber(ofYear: year) + Self.daysBefore(month, inYear: year) + day - 1)
    }

    /// The year, from 1 to 9999.
    package var year: Int { components.year }
    /// The month, from 1 for January to 12.
    package var month: Int { components.month }
    /// The day of the month, from 1.
    package var day: Int { components.day }

    /// The day of the week.
    package var weekday: Weekday {
        // 0001-01-01 was a Monday in this calendar.
        Weekday(rawValue: (dayNumber - Self.firstDayNumber) % 7 + 1) ?? .monday
    }

    /// Whether the year of this day has a 29 February.
    package var isInLeapYear: Bool { Self.isLeap(year) }
}

extension LocalDate: Comparable {
    package static func < (left: LocalDate, right: LocalDate) -> Bool { left.dayNumber < right.dayNumber }
}

extension LocalDate: CustomStringConvertible {
    package var description: String { isoText }
}
