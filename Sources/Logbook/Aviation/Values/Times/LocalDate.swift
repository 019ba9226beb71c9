/// A day of the proleptic Gregorian calendar, without a time zone: the date that the pilot enters in the logbook.
///
/// A flight that crosses an ocean keeps the date that its pilot chose, in whatever zone it is read. Years range from 1
/// to 9999; arithmetic beyond the range stops at its end.
package struct LocalDate: Hashable, Sendable {
    /// Days since 2001-01-01, negative before; 2001-01-01 is the reference date of stored dates.
    package let dayNumber: Int

    /// Creates the day some days after 2001-01-01; beyond year 1 or 9999 it is the last day of the range.
    package init(dayNumber: Int) {
        self.dayNumber = min(max(dayNumber, Self.firstDayNumber), Self.lastDayNumber)
    }

    /// Creates the day of a year, month and day of the month; `nil` when the calendar has no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        guard day >= 1, day <= Self.daysInMonth(month, ofYear: year) else { return nil }
        self.init(dayNumber: Self.dayNumber(ofYear: year) + Self.daysBefore(month, inYear: year) + day - 1)
    }

    /// The year, from 1 to 9999.
    package var year: Int { components.year }
    /// The month, from 1 for January to 12.
    package var month: Int { components.month }
    /// The month's day, from 1.
    package var day: Int { components.day }

    /// The week's day.
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

extension LocalDate {
    /// Returns the day some days later, or earlier when negative.
    package func adding(days: Int) -> LocalDate {
        let (sum, overflow) = dayNumber.addingReportingOverflow(days)
        return LocalDate(dayNumber: overflow ? (days > 0 ? .max : .min) : sum)
    }

    /// Returns the same day some months later, or the last day of that month when it is shorter: 31 August + 6 is 28
    /// February.
    package func adding(months: Int) -> LocalDate {
        let parts = components
        let bounded = min(max(months, -120_000), 120_000)
        let monthIndex = parts.year * 12 + parts.month - 1 + bounded
        let year = Int((Double(monthIndex) / 12).rounded(.down))
        let month = monthIndex - year * 12 + 1
        guard year >= 1 else { return LocalDate(dayNumber: .min) }
        guard year <= 9999 else { return LocalDate(dayNumber: .max) }
        let day = min(parts.day, Self.daysInMonth(month, ofYear: year))
        return LocalDate(year: year, month: month, day: day) ?? self
    }

    /// Returns the number of days from this day to another one; negative when that is earlier.
    package func days(until other: LocalDate) -> Int { other.dayNumber - dayNumber }

    /// The last day of this day's month, which ends calendar-month rules.
    package var lastDayOfMonth: LocalDate {
        let parts = components
        return adding(days: Self.daysInMonth(parts.month, ofYear: parts.year) - parts.day)
    }

    static let firstDayNumber = -730_485
    static let lastDayNumber = 2_921_573
    private static let daysInFourCenturies = 146_097
    private static let daysInCentury = 36_524
    private static let daysInFourYears = 1_461

    var components: (year: Int, month: Int, day: Int) {
        // 2001-01-01 begins a cycle of 400 years, so cycles are counted from year 1.
        var rest = dayNumber - Self.firstDayNumber
        let fourCenturies = rest / Self.daysInFourCenturies
        rest %= Self.daysInFourCenturies
        let centuries = min(rest / Self.daysInCentury, 3)
        rest -= centuries * Self.daysInCentury
        let fourYears = rest / Self.daysInFourYears
        rest %= Self.daysInFourYears
        let years = min(rest / 365, 3)
        rest -= years * 365
        let year = fourCenturies * 400 + centuries * 100 + fourYears * 4 + years + 1
        var month = 1
        while rest >= Self.daysInMonth(month, ofYear: year) {
            rest -= Self.daysInMonth(month, ofYear: year)
            month += 1
        }
        return (year, month, rest + 1)
    }

    static func dayNumber(ofYear year: Int) -> Int {
        let before = year - 1
        return 365 * before + before / 4 - before / 100 + before / 400 + firstDayNumber
    }

    static func daysBefore(_ month: Int, inYear year: Int) -> Int {
        (1..<month).reduce(0) { $0 + daysInMonth($1, ofYear: year) }
    }

    static func daysInMonth(_ month: Int, ofYear year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
}

extension LocalDate {
    /// A day and a month without a year, the example of hints; the screen shows it as its region writes it.
    package static let shortExample = "11-21"

    /// The day in ISO 8601 form, such as `2026-11-21`.
    package var isoText: String {
        let parts = components
        return "\(parts.year.padded(4))-\(parts.month.padded(2))-\(parts.day.padded(2))"
    }

    /// Creates the day written exactly as `YYYY-MM-DD`; `nil` for any other text.
    package init?(isoText: String) {
        let parts = isoText.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], isoText.utf8.allSatisfy({ $0 == 45 || (48...57).contains($0) }) else {
            return nil
        }
        let numbers = parts.compactMap { Int(Substring($0)) }
        guard numbers.count == 3 else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    /// Returns the text beside a date in a form, such as `Saturday · today` or `Wednesday · 3 days ago`.
    package func explanation(today: LocalDate) -> String {
        "\(weekday.name) · \(distanceText(today: today))"
    }

    private func distanceText(today: LocalDate) -> String {
        let days = today.days(until: self)
        switch days {
        case 0: return "today"
        case -1: return "yesterday"
        case 1: return "tomorrow"
        case 2...: return "in \(today.spanText(until: self))"
        default: return "\(spanText(until: today)) ago"
        }
    }

    /// Returns a span in days up to two years, then in completed years.
    private func spanText(until later: LocalDate) -> String {
        let days = days(until: later)
        let from = components
        let to = later.components
        let isBeforeDay = (to.month, to.day) < (from.month, from.day)
        let years = to.year - from.year - (isBeforeDay ? 1 : 0)
        return years < 2 ? "\(days) days" : "\(years) years"
    }
}

extension Int {
    /// Returns a number of zero or more, padded with zeros on the left to a number of digits.
    func padded(_ width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}

/// A day of the week, numbered as in ISO 8601 from Monday.
package enum Weekday: Int, Hashable, Sendable, CaseIterable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// The name in full, such as `Saturday`.
    package var name: String {
        switch self {
        case .monday: "Monday"
        case .tuesday: "Tuesday"
        case .wednesday: "Wednesday"
        case .thursday: "Thursday"
        case .friday: "Friday"
        case .saturday: "Saturday"
        case .sunday: "Sunday"
        }
    }

    /// The name in three letters, such as `Sat`.
    package var shortName: String { String(name.prefix(3)) }
}
