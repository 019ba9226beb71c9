/// A day or some days that a filter names; what is relative is worked out anew each time the filter is used.
package enum FilterDate: Hashable, Sendable {
    /// A year, a month or a day.
    case span(DateSpan)
    /// A day so many days before today; 0 is today, 1 yesterday.
    case daysAgo(Int)
    /// So many days, weeks, months or years up to today.
    case last(Int, Unit)
    /// This year up to today.
    case yearToDate

    /// What recent time is counted in.
    package enum Unit: String, Hashable, Sendable, CaseIterable {
        case days = "d"
        case weeks = "w"
        case months = "m"
        case years = "y"
    }

    /// The first and the last day meant.
    package func days(today: LocalDate) -> (first: LocalDate, last: LocalDate) {
        switch self {
        case .span(let span): return (span.first, span.last)
        case .daysAgo(let count):
            let day = today.adding(days: -count)
            return (day, day)
        case .last(let count, let unit): return (Self.start(count, unit, today), today)
        case .yearToDate: return (LocalDate(year: today.year, month: 1, day: 1) ?? today, today)
        }
    }

    /// The last 90 days are the 90 before today, and today.
    private static func start(_ count: Int, _ unit: Unit, _ today: LocalDate) -> LocalDate {
        switch unit {
        case .days: today.adding(days: -count)
        case .weeks: today.adding(days: -count * 7)
        case .months: today.adding(months: -count)
        case .years: today.adding(months: -count * 12)
        }
    }

    /// The days as they are typed.
    package var text: String {
        switch self {
        case .span(let span): span.text
        case .daysAgo(0): "today"
        case .daysAgo(1): "yesterday"
        case .daysAgo(let count): count < 0 ? "+\(-count)" : "-\(count)"
        case .last(let count, let unit): "last-\(count)\(unit.rawValue)"
        case .yearToDate: "ytd"
        }
    }

    /// Reads `2026`, `2026-11`, `today`, `yesterday`, `ytd`, `last-90d`, `-3`, and dates as a form takes them: `21.11`,
    /// `sat`.
    ///
    /// - Throws: an error with the place that is wrong, counted from the beginning of the text.
    package init(parsing text: String, today: LocalDate) throws(InputError) {
        let word = text.lowercased()
        if let span = DateSpan(word) {
            self = .span(span)
        } else if word == "ytd" {
            self = .yearToDate
        } else if let recent = Self.recent(word) {
            self = recent
        } else {
            let day = try LocalDate(parsing: text, today: today)
            self = Self.isRelative(word) ? .daysAgo(day.days(until: today)) : .span(DateSpan(day))
        }
    }

    private static func recent(_ word: String) -> FilterDate? {
        guard word.hasPrefix("last-"), let unit = word.last.flatMap({ Unit(rawValue: String($0)) }) else { return nil }
        guard let count = Int(word.dropFirst(5).dropLast()), (1...9_999).contains(count) else { return nil }
        return .last(count, unit)
    }

    private static func isRelative(_ word: String) -> Bool {
        ["t", "tod", "today", "y", "yes", "yesterday", "tom", "tomorrow"].contains(word)
            || word.hasPrefix("-") || word.hasPrefix("+")
    }
}
