import Aviation

extension CellText {
    /// Returns a date: ISO, `20260207`, three numbers in an order, or a day, the name of a month and a year; what
    /// follows behind a blank or a `T` is ignored when it is a time.
    ///
    /// - Parameter order: the order of numbers that only a convention decides; nil refuses these.
    static func date(_ text: String, order: DateOrder?, today: LocalDate) -> LocalDate? {
        guard let parts = DateParts(text, today: today) else { return nil }
        switch parts {
        case .date(let date): return date
        case .numbers(let first, let second, let year, let last):
            if order == .yearFirst, let last,
                let date = LocalDate(year: DateParts.year(first, today), month: second, day: last)
            {
                return date
            }
            let dayFirst = LocalDate(year: year, month: second, day: first)
            let monthFirst = LocalDate(year: year, month: first, day: second)
            switch order {
            case .dayFirst?: return dayFirst ?? monthFirst
            case .monthFirst?, .yearFirst?: return monthFirst ?? dayFirst
            case nil:
                return dayFirst == monthFirst
                    ? dayFirst : dayFirst == nil ? monthFirst : monthFirst == nil ? dayFirst : nil
            }
        }
    }
}

/// A date as a cell writes it.
enum DateParts: Hashable, Sendable {
    case date(LocalDate)
    /// Two numbers of which one is the day, and the year; and the day of a date that may as well begin with the year, such as
    /// `26/09/05`.
    case numbers(Int, Int, year: Int, last: Int?)

    /// Creates the parts of a text; nil when it is no date.
    init?(_ typed: String, today: LocalDate) {
        var text = typed.trimmed
        if let iso = LocalDate(isoText: String(text.prefix(10))),
            text.utf8.count == 10 || Self.isTime(text.dropFirst(10))
        {
            self = .date(iso)
            return
        }
        if let blank = text.lastIndex(where: { $0 == " " || $0 == "T" }), Self.isTime(text[blank...]) {
            text = String(text[..<blank]).trimmed
            if let blank = text.lastIndex(of: " "), Self.isTime(text[blank...]) {
                text = String(text[..<blank]).trimmed
            }
        }
        if let serial = SerialDate(text) {
            self = .date(serial.date)
            return
        }
        if text.utf8.count == 8, let number = Int(text), text.utf8.allSatisfy({ (48...57).contains($0) }) {
            guard let date = LocalDate(year: number / 10_000, month: number / 100 % 100, day: number % 100) else {
                return nil
            }
            self = .date(date)
            return
        }
        let separators: Set<Character> = ["-", "/", ".", " ", ",", "\u{A0}"]
        // Without the name of a weekday in front, and with blanks between letters and digits: `Tue 4 Mar 2025`, `04MAR25`.
        var words = text.split { separators.contains($0) }.flatMap(Self.divided)
        if words.count == 4, words[0].allSatisfy(\.isLetter) { words.removeFirst() }
        guard let parts = Self.named(words, today) ?? Self.numbers(words, isDotted: text.contains("."), today) else {
            return nil
        }
        self = parts
    }

    /// Returns the letters and the digits of a word as words of their own, unless it is an ordinal such as `4th`.
    private static func divided(_ word: Substring) -> [String] {
        guard word.contains(where: \.isLetter), let digit = word.firstIndex(where: \.isNumber) else {
            return [String(word)]
        }
        var parts: [String] = []
        for character in word {
            if let last = parts.last?.last, last.isNumber == character.isNumber {
                parts[parts.count - 1].append(character)
            } else {
                parts.append(String(character))
            }
        }
        let isOrdinal =
            parts.count == 2 && digit == word.startIndex
            && ["st", "nd", "rd", "th", "er", "re"].contains(parts[1].lowercased())
        return isOrdinal ? [parts[0]] : parts
    }

    /// Whether a text is a time of day, such as `T00:00:00Z` or ` PM`.
    private static func isTime(_ text: Substring) -> Bool {
        let rest = text.drop { $0 == " " || $0 == "T" }
        guard rest.count < text.count || rest.isEmpty else { return false }
        return rest.contains(":") && rest.allSatisfy { $0.isASCII } || ["AM", "PM"].contains(rest.uppercased())
    }

    private static func numbers(_ words: [String], isDotted: Bool, _ today: LocalDate) -> DateParts? {
        let numbers = words.compactMap { $0.utf8.allSatisfy { (48...57).contains($0) } ? Int($0) : nil }
        guard numbers.count == 3, words.count == 3, words.allSatisfy({ $0.count <= 4 }) else { return nil }
        if words[0].count == 4 {
            return LocalDate(year: numbers[0], month: numbers[1], day: numbers[2]).map { .date($0) }
        }
        guard let year = year(words[2], today) else { return nil }
        // With points, the day is first everywhere.
        if isDotted { return LocalDate(year: year, month: numbers[1], day: numbers[0]).map { .date($0) } }
        let isShort = words[0].count == 2 && words[2].count == 2
        guard (1...31).contains(numbers[0]) else {
            // No day or month is so: `98/09/05`.
            guard isShort else { return nil }
            return LocalDate(year: Self.year(numbers[0], today), month: numbers[1], day: numbers[2]).map { .date($0) }
        }
        guard (1...31).contains(numbers[1]) else { return nil }
        let mayBeginWithYear = isShort && (1...12).contains(numbers[1]) && (1...31).contains(numbers[2])
        return .numbers(numbers[0], numbers[1], year: year, last: mayBeginWithYear ? numbers[2] : nil)
    }

    /// Returns the date of a day, the name of a month and a year, or of a month, a day and a year.
    private static func named(_ words: [String], _ today: LocalDate) -> DateParts? {
        guard words.count == 3, let index = words.prefix(2).firstIndex(where: { month($0) != nil }) else { return nil }
        guard let month = month(words[index]), let day = Int(words[1 - index]) else { return nil }
        return year(words[2], today).flatMap { LocalDate(year: $0, month: month, day: day) }.map { .date($0) }
    }

    /// Returns a year of four digits; of two, one of the hundred that end next year.
    private static func year(_ text: String, _ today: LocalDate) -> Int? {
        guard let number = Int(text), number >= 0 else { return nil }
        if text.count == 4 { return number }
        return text.count == 2 ? year(number, today) : nil
    }

    /// Returns the year of two digits among the hundred that end next year.
    static func year(_ number: Int, _ today: LocalDate) -> Int {
        let century = (today.year + 1) / 100 * 100
        return century + number <= today.year + 1 ? century + number : century - 100 + number
    }

    private static func month(_ word: String) -> Int? {
        if let roman = romanMonths.firstIndex(of: word) { return roman + 1 }
        guard word.count >= 3, word.first?.isLetter == true else { return nil }
        let name = FoldedText.folded(word)
        return months.firstIndex { names in names.split(separator: " ").contains { $0.hasPrefix(name) } }.map { $0 + 1 }
    }

    /// The names of the months in English, German, French, Spanish, Italian, Dutch, Swedish and Norwegian, without accents.
    private static let months = [
        "january januar janner janvier enero gennaio januari",
        "february februar feber fevrier febrero febbraio februari",
        "march marz mrz mars marzo maart mrt", "april avril abril aprile avr abr", "may mai mayo maggio mag mei maj",
        "june juni juin junio giugno", "july juli juillet julio luglio", "august aout agosto augustus augusti",
        "september septembre septiembre settembre", "october oktober octobre octubre ottobre",
        "november novembre noviembre", "december dezember decembre diciembre dicembre desember",
    ]

    /// The months as some countries number them: `13/XII/2024`.
    private static let romanMonths = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]
}

/// What the dates of a file prove about their order.
struct DateScan: Hashable, Sendable {
    private(set) var dayFirst = 0
    private(set) var monthFirst = 0
    /// The first date that proves an order.
    private(set) var dayFirstExample: String?
    private(set) var monthFirstExample: String?
    /// The dates that are two days, depending on the order; the first is an example.
    private(set) var open = 0
    private(set) var example: String?
    /// The days of the dates, from the first to the last, as they are usually read and with the year first; nil for a reading
    /// that one of them does not have.
    private var usualDays: ClosedRange<Int>?
    private var yearFirstDays: ClosedRange<Int>?
    private var hasOtherDates = false

    mutating func add(_ text: String, today: LocalDate) {
        guard case .numbers(let first, let second, let year, let last)? = DateParts(text, today: today) else {
            if DateParts(text, today: today) != nil { hasOtherDates = true }
            return
        }
        let usual =
            LocalDate(year: year, month: second, day: first) ?? LocalDate(year: year, month: first, day: second)
        let yearFirst = last.flatMap { LocalDate(year: DateParts.year(first, today), month: second, day: $0) }
        hasOtherDates = hasOtherDates || yearFirst == nil
        usualDays = usualDays.widened(by: usual)
        yearFirstDays = yearFirstDays.widened(by: yearFirst)
        if first > 12, second <= 12 {
            dayFirst += 1
            dayFirstExample = dayFirstExample ?? text
        } else if second > 12, first <= 12 {
            monthFirst += 1
            monthFirstExample = monthFirstExample ?? text
        } else if first != second {
            open += 1
            example = example ?? text
        }
    }

    /// Returns how many dates can only be of another order than a given one, in words; nil for none.
    func exceptions(to order: DateOrder) -> String? {
        let (count, example) = order == .dayFirst ? (monthFirst, monthFirstExample) : (dayFirst, dayFirstExample)
        guard count > 0, let example else { return nil }
        return
            "\(count) date\(count == 1 ? "" : "s") such as \(example) only fit\(count == 1 ? "s" : "") the other order and \(count == 1 ? "is" : "are") read that way"
    }

    /// Whether all dates may begin with the year, and are much closer to each other then: `26/09/05` and `26/09/13` are eight days
    /// apart, or eight years.
    var mayBeYearFirst: Bool {
        guard !hasOtherDates, let usualDays, let yearFirstDays, yearFirstDays.count > 1 else { return false }
        return usualDays.count > 20 * yearFirstDays.count
    }

    /// The order of all dates; nil when nothing proves it, or dates of both orders.
    var order: DateOrder? {
        if dayFirst > 0, monthFirst == 0 { return .dayFirst }
        return monthFirst > 0 && dayFirst == 0 ? .monthFirst : nil
    }
}

extension ClosedRange<Int>? {
    /// Returns the range with a date in it, by day numbers.
    fileprivate func widened(by date: LocalDate?) -> Self {
        guard let day = date?.dayNumber else { return self }
        return self.map { Swift.min($0.lowerBound, day)...Swift.max($0.upperBound, day) } ?? day...day
    }
}
