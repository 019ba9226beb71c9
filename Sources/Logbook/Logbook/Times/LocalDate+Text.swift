extension LocalDate {
    /// The day in ISO 8601 form, such as `2026-11-21`.
    package var isoText: String {
        let parts = components
        return "\(parts.year.padded(4))-\(parts.month.padded(2))-\(parts.day.padded(2))"
    }

    /// The day written exactly as `YYYY-MM-DD`; `nil` for any other text.
    package init?(isoText: String) {
        let parts = isoText.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], isoText.utf8.allSatisfy({ $0 == 45 || (48...57).contains($0) }) else {
            return nil
        }
        let numbers = parts.compactMap { Int(Substring($0)) }
        guard numbers.count == 3 else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    /// What a form says beside a date, such as `Saturday · today` or `Wednesday · 3 days ago`.
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

    /// Days up to two years, then whole years: those whose day has come round.
    private func spanText(until later: LocalDate) -> String {
        let days = days(until: later)
        let (from, to) = (components, later.components)
        let isBeforeDay = (to.month, to.day) < (from.month, from.day)
        let years = to.year - from.year - (isBeforeDay ? 1 : 0)
        return years < 2 ? "\(days) days" : "\(years) years"
    }
}

extension Int {
    /// A number of zero or more, filled with zeros on the left to so many digits.
    func padded(_ width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
