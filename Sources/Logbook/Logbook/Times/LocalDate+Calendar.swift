extension LocalDate {
    /// The day some days later, or earlier when negative.
    package func adding(days: Int) -> LocalDate {
        let (sum, overflow) = dayNumber.addingReportingOverflow(days)
        return LocalDate(dayNumber: overflow ? (days > 0 ? .max : .min) : sum)
    }

    /// The same day some months later, or the last day of that month when it is shorter: 31 August + 6 is 28 February.
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

    /// How many days the other day lies after this one; negative when before.
    package func days(until other: LocalDate) -> Int { other.dayNumber - dayNumber }

    /// The last day of this day's month, where calendar-month rules end.
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
        // 2001-01-01 begins a cycle of 400 years, so the cycles are counted from year 1.
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
