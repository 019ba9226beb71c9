extension LocalDate {
    /// Reads a date as a pilot types it.
    ///
    /// | typed | read as |
    /// |---|---|
    /// | `t`, `y`, `today`, `yesterday`, `tomorrow` | that day |
    /// | `-3`, `+1` | that many days before or after today |
    /// | `sat`, `we` | the latest such weekday, today included |
    /// | `gestern`, `hier`, `Samstag`, `24 mai` | the same words in German, French, Italian, Spanish and Portuguese |
    /// | `21` | the latest 21st of a month |
    /// | `21.11`, `21 nov` | the latest such day |
    /// | `21.11.2026`, `21.11.26`, `21 nov 2026`, `Nov 21, 2026` | that day; two-digit years end next year at the latest |
    /// | `21-Nov-2026`, `21/Nov`, `1st Nov`, `Nov 21st 2026` | the same with other signs and endings |
    /// | `2026-11-21`, `20261121`, `2026/11/21` | that day |
    /// | `11/21`, `21/11`, `11/21/2026` | that day, when only one order of day and month makes a date |
    /// | `5/6`, `5-6`, `5/6/2026` | 5 June or 6 May, as the order says; refused without an order |
    ///
    /// "The latest" is not after today; a later date needs its year. Dots are day and month in every order. When the
    /// year is first, `26/6/5` is a date too, and the order of `5/6/2026` is unknown.
    ///
    /// - Parameters:
    ///   - text: the typed text; case and blanks are ignored.
    ///   - today: the pilot's own date.
    ///   - order: the order of day and month in dates with slashes or hyphens; nil when it is unknown.
    ///   - isToCome: whether the date is one to come, such as an expiry: “the latest” is then the next from today on, and
    ///     two-digit years are those from twenty years ago.
    /// - Throws: `InputError` with the range of the error.
    package init(
        parsing text: String, today: LocalDate, order: DateOrder? = nil, isToCome: Bool = false
    ) throws(InputError) {
        let tokens = InputTokens(text).droppingOrdinalEndings()
        guard !tokens.tokens.isEmpty else { throw InputError(.empty(.date), at: tokens.range) }
        let isDotted = tokens.signature.hasSuffix("a.")
        self = try DateReading(
            tokens: isDotted ? tokens.dropping(last: 1) : tokens, today: today, order: order, isToCome: isToCome
        ).date()
    }
}

extension LocalDate {
    /// Returns whether a word is a month: its name in a language of `CalendarWords`, or its first three letters.
    package static func isMonth(_ word: String) -> Bool {
        CalendarWords.month(word) != nil
    }

    /// Returns whether a word is a day of the week, or its abbreviation.
    package static func isWeekday(_ word: String) -> Bool { CalendarWords.abbreviatedWeekday(word) != nil }

    /// The English name of the month.
    package var monthName: String { CalendarWords.months[month - 1][0].capitalizedFirst }
}

/// Reads one typed date; the signature of the tokens distinguishes the forms.
private struct DateReading {
    let tokens: InputTokens
    let today: LocalDate
    let order: DateOrder?
    let isToCome: Bool

    /// The greatest number of days before or after today: a hundred years.
    private static let mostDays = 36_525

    func date() throws(InputError) -> LocalDate {
        switch tokens.signature {
        case "a": try word()
        case "+9" where tokens.number(1) <= Self.mostDays: today.adding(days: tokens.number(1))
        case "-9" where tokens.number(1) <= Self.mostDays: today.adding(days: -tokens.number(1))
        case "9": try digits()
        case "9.9", "9.9.": try latest(day: tokens.number(0), month: tokens.number(2))
        case "9a", "9.a", "9-a", "9/a": try latest(day: tokens.number(0), month: month(tokens.tokens.count - 1))
        case "a-9", "a/9": try latest(day: tokens.number(2), month: month(0))
        case "a9": try latest(day: tokens.number(1), month: month(0))
        case "9.9.9": try exact(day: 0, month: tokens.number(2), year: 4)
        case "9a9": try exact(day: 0, month: month(1), year: 2)
        case "9a.9": try exact(day: 0, month: month(1), year: 3)
        case "a-9-9", "a/9/9": try exact(day: 2, month: month(0), year: 4)
        case "9.a.9", "9-a-9", "9/a/9": try exact(day: 0, month: month(2), year: 4)
        case "a9.": try latest(day: tokens.number(1), month: month(0))
        case "a99": try exact(day: 1, month: month(0), year: 2)
        case "a9.9": try exact(day: 1, month: month(0), year: 3)
        case "a.99": try exact(day: 2, month: month(0), year: 3)
        case "a.9.9": try exact(day: 2, month: month(0), year: 4)
        case "9.a9": try exact(day: 0, month: month(2), year: 3)
        case "9-9-9", "9/9/9": try threeNumbers()
        case "9/9", "9-9": try eitherOrder(year: nil, order)
        default: throw InputError(.notUnderstood(.date), at: tokens.range)
        }
    }

    private func word() throws(InputError) -> LocalDate {
        let word = tokens.text(0)
        switch word {
        case "t", "tod", "today": return today
        case "y", "yes", "yesterday": return today.adding(days: -1)
        case "tom", "tomorrow": return today.adding(days: 1)
        default: break
        }
        if let days = CalendarWords.days(word) { return today.adding(days: days) }
        guard let weekday = CalendarWords.weekday(word) else {
            throw InputError(.notUnderstood(.date), at: tokens.range(0))
        }
        let daysBack = (today.weekday.rawValue - weekday.rawValue + 7) % 7
        return today.adding(days: isToCome ? (7 - daysBack) % 7 : -daysBack)
    }

    private func digits() throws(InputError) -> LocalDate {
        let digits = tokens.text(0)
        if digits.count == 8 {
            let number = tokens.number(0)
            return try made(year: number / 10_000, month: number / 100 % 100, day: number % 100)
        }
        guard digits.count <= 2 else { throw InputError(.notUnderstood(.date), at: tokens.range(0)) }
        for months in 0...12 {
            let month = today.adding(months: isToCome ? months : -months)
            let date = LocalDate(year: month.year, month: month.month, day: tokens.number(0))
            if let date, isToCome ? date >= today : date <= today { return date }
        }
        throw InputError(.noSuchDate, at: tokens.range(0))
    }

    private func month(_ index: Int) throws(InputError) -> Int {
        guard let month = CalendarWords.month(tokens.text(index)) else {
            throw InputError(.notUnderstood(.date), at: tokens.range(index))
        }
        return month
    }

    /// Returns the latest such day up to today, or the next one from today; 29 February may be eight years away, around
    /// 2100.
    private func latest(day: Int, month: Int) throws(InputError) -> LocalDate {
        for years in 0...8 {
            let date = LocalDate(year: today.year + (isToCome ? years : -years), month: month, day: day)
            if let date, isToCome ? date >= today : date <= today { return date }
        }
        throw InputError(.noSuchDate, at: tokens.range)
    }

    private func exact(day: Int, month: Int, year: Int) throws(InputError) -> LocalDate {
        try made(year: fullYear(year), month: month, day: tokens.number(day))
    }

    private func threeNumbers() throws(InputError) -> LocalDate {
        if tokens.text(0).count == 4 {
            return try made(year: tokens.number(0), month: tokens.number(2), day: tokens.number(4))
        }
        guard order == .yearFirst else {
            try refuseYearBefore()
            return try eitherOrder(year: fullYear(4), order)
        }
        guard tokens.text(0).count == 2, tokens.text(4).count <= 2 else {
            return try eitherOrder(year: fullYear(4), nil)
        }
        return try made(year: fullYear(0), month: tokens.number(2), day: tokens.number(4))
    }

    /// Refuses `26-11-08` in 2026: it is hardly a day eighteen years ago, but one of this year, whose numbers stand first.
    private func refuseYearBefore() throws(InputError) {
        guard !isToCome, tokens.text(1) == "-", [0, 2, 4].allSatisfy({ tokens.text($0).count == 2 }),
            let first = try? made(year: fullYear(0), month: tokens.number(2), day: tokens.number(4)),
            first <= today, first > today.adding(months: -12),
            let last = try? eitherOrder(year: fullYear(4), order), last <= today.adding(months: -12)
        else { return }
        throw InputError(.yearFirstOrLast(first, last), at: tokens.range)
    }

    /// Returns the date of a day and a month: the only one, else the one in an order.
    private func eitherOrder(year: Int?, _ order: DateOrder?) throws(InputError) -> LocalDate {
        let dayFirst = try? dated(day: tokens.number(0), month: tokens.number(2), year: year)
        let monthFirst = try? dated(day: tokens.number(2), month: tokens.number(0), year: year)
        guard let dayFirst, let monthFirst, dayFirst != monthFirst else {
            guard let date = dayFirst ?? monthFirst else { throw InputError(.noSuchDate, at: tokens.range) }
            return date
        }
        switch order {
        case .dayFirst?: return dayFirst
        case .monthFirst?, .yearFirst?: return monthFirst
        case nil: throw InputError(.ambiguousDate(dayFirst: dayFirst, monthFirst: monthFirst), at: tokens.range)
        }
    }

    private func dated(day: Int, month: Int, year: Int?) throws(InputError) -> LocalDate {
        guard let year else { return try latest(day: day, month: month) }
        return try made(year: year, month: month, day: day)
    }

    /// Returns the year of a token. Two digits are a year of the hundred years that end next year, or of a date to come in
    /// 79 years; other than two or four digits are refused.
    private func fullYear(_ index: Int) throws(InputError) -> Int {
        let year = tokens.number(index)
        switch tokens.text(index).count {
        case 4: return year
        case 2:
            let last = today.year + (isToCome ? 79 : 1)
            let century = last / 100 * 100
            return century + year <= last ? century + year : century - 100 + year
        default: throw InputError(.notUnderstood(.date), at: tokens.range(index))
        }
    }

    private func made(year: Int, month: Int, day: Int) throws(InputError) -> LocalDate {
        guard let date = LocalDate(year: year, month: month, day: day) else {
            throw InputError(.noSuchDate, at: tokens.range)
        }
        return date
    }
}
