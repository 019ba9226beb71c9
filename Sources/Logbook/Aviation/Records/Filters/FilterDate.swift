/// A day or a span of days that a filter names; relative ones are computed at each use of the filter.
package enum FilterDate: Hashable, Sendable {
    /// A year, a month or a day.
    case span(DateSpan)
    /// A number of days before today; 0 is today, 1 yesterday.
    case daysAgo(Int)
    /// The last days, weeks, months or years up to today.
    case last(Int, Unit)
    /// The current year up to today.
    case yearToDate

    /// The units of a recent span.
    package enum Unit: String, Hashable, Sendable, CaseIterable {
        case days = "d"
        case weeks = "w"
        case months = "m"
        case years = "y"
    }

    /// Returns the first and the last day.
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

    /// Returns the first day of a recent span: the last 90 days are today and the 89 days before, the last month begins
    /// on the day after today's date in the month before.
    private static func start(_ count: Int, _ unit: Unit, _ today: LocalDate) -> LocalDate {
        switch unit {
        case .days: today.adding(days: 1 - count)
        case .weeks: today.adding(days: 1 - count * 7)
        case .months: today.adding(months: -count).adding(days: 1)
        case .years: today.adding(months: -count * 12).adding(days: 1)
        }
    }

    /// The date as it is typed.
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

    /// Reads `2026`, `2026-11`, `today`, `yesterday`, `ytd`, `last-90d`, `-3`, and dates as in a form: `21.11`, `sat`.
    ///
    /// - Throws: `InputError` with the range of the error.
    package init(parsing text: String, today: LocalDate, order: DateOrder? = nil) throws(InputError) {
        let word = text.lowercased()
        if let span = DateSpan(word) {
            self = .span(span)
        } else if word == "ytd" {
            self = .yearToDate
        } else if let recent = Self.recent(word) {
            self = recent
        } else {
            let day = try LocalDate(parsing: text, today: today, order: order)
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

/// The days of a typed year, month or date: `2026`, `2026-11` or `2026-11-21`.
package struct DateSpan: Hashable, Sendable {
    /// The first day.
    package let first: LocalDate
    /// The last day.
    package let last: LocalDate

    /// Creates the days of a text; nil when it is none of the three.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), parts[0].utf8.count == 4,
            parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
        else { return nil }
        let numbers = parts.compactMap { part in part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil }
        guard numbers.count == parts.count else { return nil }
        let month = numbers.count > 1 ? numbers[1] : 1
        guard let first = LocalDate(year: numbers[0], month: month, day: numbers.count > 2 ? numbers[2] : 1) else {
            return nil
        }
        self.first = first
        switch numbers.count {
        case 1: last = LocalDate(year: first.year, month: 12, day: 31) ?? first
        case 2: last = first.lastDayOfMonth
        default: last = first
        }
    }

    /// One day.
    init(_ day: LocalDate) {
        first = day
        last = day
    }

    /// The span as it is typed, in its shortest form.
    var text: String {
        if first == last { return first.isoText }
        return String(first.isoText.prefix(first.lastDayOfMonth == last ? 7 : 4))
    }
}
