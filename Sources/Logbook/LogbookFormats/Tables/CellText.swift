import Aviation

/// Reads the text of a cell as a value; nil if the text is not one.
enum CellText {
    /// Returns the minutes of a duration: `1.5`, `1,5`, `1:30`, `1:30:29`, `1+30`, `1h30`, or with units, `1h 05m`, `1.5 h`,
    /// `90 min`; a whole number is hours.
    ///
    /// A database writes one as a time on the day from which it counts, such as `12/30/1899 1:30`.
    ///
    /// - Parameter comma: whether a comma separates the decimals; otherwise it separates thousands.
    static func minutes(_ text: String, comma: Bool) -> Int? {
        // No duration is longer; a cell may have millions of digits.
        guard text.utf8.count <= 200 else { return nil }
        if let last = text.trimmed.last, "'’′".contains(last) { return markedMinutes(text, comma) }
        if text.contains("1899"), let timed = written(text, order: nil, today: LocalDate(dayNumber: 0)) {
            return timed.date == firstDay ? timed.time.minuteOfDay : nil
        }
        // A spreadsheet's duration in the form of a time of day: `12:45:00 AM` is 0:45.
        if let last = text.last, last == "M" || last == "m",
            text.trimmed.wholeMatch(kept: /\d{1,2}:\d{2}:\d{2} ?(?i:am|pm)/) != nil,
            let timed = written(text, order: nil, today: LocalDate(dayNumber: 0))
        {
            return timed.time.minuteOfDay
        }
        if let time = spacedTime(text) { return time.hours * 60 + time.minutes }
        let bytes = compact(text)
        guard let first = bytes.first, first != minus else { return nil }
        return plainMinutes(bytes, comma: comma) ?? minutesWithUnits(bytes, comma: comma)
    }

    /// Returns the hours and the minutes of two numbers with a blank between them, `1 10`; nil for another text. Three
    /// digits behind a blank are thousands, `1 234`.
    static func spacedTime(_ text: String) -> (hours: Int, minutes: Int)? {
        guard text.utf8.contains(0x20), text.utf8.count <= 20 else { return nil }
        let parts = text.split(separator: " ")
        guard parts.count == 2, parts[1].utf8.count == 2, (1...4).contains(parts[0].utf8.count),
            parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) }), let hours = Int(parts[0]), let minutes = Int(parts[1]),
            minutes < 60
        else { return nil }
        return (hours, minutes)
    }

    /// Returns the minutes of `9'` and `1h05'`.
    private static func markedMinutes(_ text: String, _ comma: Bool) -> Int? {
        let number = String(text.trimmed.dropLast())
        return number.contains(where: \.isNumber)
            ? minutes("\(number)min", comma: comma) ?? minutes(number, comma: comma) : nil
    }

    /// Returns the minutes of a duration without units.
    private static func plainMinutes(_ bytes: [UInt8], comma: Bool) -> Int? {
        if let mark = bytes.firstIndex(where: { [colon, plus, hour].contains($0 | 0x20) }) {
            return hoursAndMinutes(bytes, at: mark)
        }
        if let minutes = clockDigits(bytes) { return minutes }
        guard let (whole, fraction) = decimal(bytes, comma: comma), whole <= 1_000_000 else { return nil }
        var numerator = 0
        var denominator = 1
        for digit in fraction.prefix(12) {
            numerator = numerator * 10 + digit
            denominator = denominator * 10
        }
        return whole * 60 + (numerator * 120 + denominator) / (2 * denominator)
    }

    /// Returns the minutes of hours and minutes without a colon whose first digit is 0, as in `0130`; nil for other numbers.
    private static func clockDigits(_ bytes: [UInt8]) -> Int? {
        guard (3...4).contains(bytes.count), bytes[0] == UInt8(ascii: "0"), let value = number(bytes[...]),
            value % 100 < 60
        else { return nil }
        return value / 100 * 60 + value % 100
    }

    /// Returns the minutes of a cell of minutes, or of hours and minutes where it has a colon or units.
    static func plainMinutes(_ text: String) -> Int? {
        let says = text.utf8.contains { $0 == colon || isLetter($0) } || spacedTime(text) != nil
        return says ? minutes(text, comma: false) : count(text)
    }

    /// Returns the minutes of hours and minutes whose first digit is 0, as in `0130`; nil for another text.
    static func clockMinutes(_ text: String) -> Int? { clockDigits(compact(text)) }

    /// Returns a whole number from 0: `3`, `3.0`, `1,200`.
    static func count(_ text: String) -> Int? {
        // No count has three decimals: `1.204` is grouped.
        if text.utf8.contains(UInt8(ascii: ".")), text.trimmed.wholeMatch(kept: /[1-9]\d{0,2}(?:\.\d{3})+/) != nil {
            return Int(text.filter(\.isNumber))
        }
        guard let (whole, fraction) = decimal(compact(text), comma: false), fraction.allSatisfy({ $0 == 0 }) else {
            return nil
        }
        return whole
    }

    /// Returns the hundredths of a number from 0, which may be of hours or nautical miles; digits after the second are rounded
    /// half up.
    static func hundredths(_ text: String, comma: Bool) -> Int? {
        let text = withoutUnit(text)
        guard let (whole, fraction) = decimal(compact(text), comma: comma), whole <= 9_999_999 else { return nil }
        let digits = fraction.prefix(3) + [0, 0, 0]
        return whole * 100 + digits[0] * 10 + digits[1] + (digits[2] >= 5 ? 1 : 0)
    }

    /// Returns the minutes of hours with minutes behind the mark: 35 of `0.35`, 70 of `1.10`, of which a spreadsheet makes `1.1`;
    /// nil for a number with other digits behind it.
    static func clockDecimals(_ text: String) -> Int? {
        guard let (whole, fraction) = decimal(compact(withoutUnit(text)), comma: text.contains(",")),
            fraction.count < 3,
            whole <= 100_000
        else { return nil }
        let minutes = (fraction + [0, 0]).prefix(2).reduce(0) { $0 * 10 + $1 }
        return minutes < 60 ? whole * 60 + minutes : nil
    }

    /// Returns the minutes of a part of a day: 78 of `0.054166667`; nil for another text.
    static func dayFraction(_ text: String) -> Int? {
        guard let (whole, fraction) = decimal(compact(text), comma: text.contains(",")), whole < 10 else { return nil }
        let part = fraction.prefix(12).reversed().reduce(0.0) { ($0 + Double($1)) / 10 }
        return Int(((Double(whole) + part) * 1_440).rounded())
    }

    /// Returns the hundredths of nautical miles of a distance, whose unit the cell or the title says.
    static func distance(_ text: String, comma: Bool, unit: TitleUnit?) -> Int? {
        let digit = text.lastIndex(where: \.isNumber)
        let end = digit.map { text.index(after: $0) } ?? text.startIndex
        let word = String(text[end...]).trimmed.lowercased()
        let said: TitleUnit? = word.isEmpty ? unit : TitleUnit(word: word)
        guard word.isEmpty || said != nil, let number = hundredths(String(text[..<end]), comma: comma) else {
            return nil
        }
        switch said {
        case .length(let meters)?: return Int((Double(number) * meters / 1_852).rounded())
        case .hours?, .minutes?, .clockDecimals?, .clockDigits?, nil: return word.isEmpty ? number : nil
        }
    }

    /// Returns the two counts of `1/0`, of which one may be missing, in the order of the cell; nil for another text.
    static func pair(_ text: String) -> (Int, Int)? {
        let parts = text.trimmed.split(separator: "/", omittingEmptySubsequences: false).map { String($0).trimmed }
        let counts = parts.compactMap { $0.isEmpty || $0 == "-" ? 0 : count($0) }
        guard counts.count == parts.count, parts.contains(where: { !$0.isEmpty && $0 != "-" }) else { return nil }
        return counts.count == 2 ? (counts[0], counts[1]) : nil
    }

    /// Returns counts by day and by night that letters tell apart: `3 N`, `3T 1N`; nil for another text.
    static func lettered(_ text: String) -> (day: Int, night: Int)? {
        guard text.utf8.count <= 20,
            let match = text.trimmed.wholeMatch(kept: /(\d{1,2})\s*(\p{L}+)(?:[\s,\/+]*(\d{1,2})\s*(\p{L}+))?/),
            let first = isNight(String(match.2)), let count = Int(match.1)
        else { return nil }
        guard let more = match.3 else { return first ? (0, count) : (count, 0) }
        guard let second = match.4.flatMap({ isNight(String($0)) }), second != first, let other = Int(more) else {
            return nil
        }
        return first ? (other, count) : (count, other)
    }

    /// Returns yes or no: `x`, `true`, `yes`, `1`, `false`, `no`, `0`, and the words of some other languages.
    static func flag(_ text: String) -> Bool? {
        switch text.trimmed.lowercased() {
        case "x", "true", "yes", "y", "1", "t", "ja", "j", "oui", "si", "sí", "sì", "✓", "✔", "☑", "√", "●", "wahr",
            "vrai", "pf":
            true
        case "false", "no", "n", "0", "f", "nein", "non", "-", "falsch", "faux", "pm", "pnf": false
        default: nil
        }
    }

    /// Whether a letter or a word says that a flight was at night; false for by day, nil for another text.
    static func isNight(_ text: String) -> Bool? {
        let word = FoldedText.folded(text.trimmed)
        if ["n", "night", "nacht", "nuit", "noche", "notte", "nt"].contains(word) { return true }
        return ["d", "day", "tag", "t", "jour", "j", "dia", "giorno", "g"].contains(word) ? false : nil
    }

    private static let colon = UInt8(ascii: ":")
    private static let plus = UInt8(ascii: "+")
    private static let minus = UInt8(ascii: "-")
    private static let hour = UInt8(ascii: "h")

    /// Returns the bytes without blanks, and without apostrophes, which separate thousands. Returns none where a blank
    /// stands between digits that are no thousands: `1 10` is not 110.
    private static func compact(_ text: String) -> [UInt8] {
        text.utf8.allSatisfy { $0 < 0x80 } ? compact(text.utf8) : compactScalars(text)
    }

    private static func compact(_ text: some Sequence<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var isBehindBlank = false
        // Where the digits behind a blank begin.
        var group: Int?
        for byte in text {
            if byte == UInt8(ascii: "'") { continue }
            guard byte != 0x20, byte != 9 else {
                isBehindBlank = true
                continue
            }
            if !isDigit(byte) || isBehindBlank, let start = group {
                guard bytes.count - start == 3 else { return [] }
                group = nil
            }
            if isBehindBlank, isDigit(byte), bytes.last.map(isDigit) ?? false { group = bytes.count }
            isBehindBlank = false
            bytes.append(byte)
        }
        return group.map { bytes.count - $0 == 3 } ?? true ? bytes : []
    }

    private static func compactScalars(_ text: String) -> [UInt8] {
        compact(text.map { $0.isWhitespace ? " " : $0 }.filter { $0 != "’" }.flatMap { $0.utf8 })
    }

    private static func hoursAndMinutes(_ bytes: [UInt8], at mark: Int) -> Int? {
        let parts = bytes.split(separator: bytes[mark], omittingEmptySubsequences: false)
        // `:45` has no hours.
        let isShort = parts.count == 2 && parts[0].isEmpty && bytes[mark] == colon
        guard (2...3).contains(parts.count), let hours = isShort ? 0 : number(parts[0]) ?? thousands(parts[0]),
            hours <= 1_000_000
        else { return nil }
        if parts[1].isEmpty, bytes[mark] | 0x20 == hour { return hours * 60 }
        // `1h5` is five minutes past; behind a colon two digits are usual.
        let isOneDigit = bytes[mark] | 0x20 == hour && parts[1].count == 1
        guard parts[1].count == 2 || isOneDigit, let minutes = number(parts[1]), minutes < 60 else { return nil }
        guard parts.count == 3 else { return hours * 60 + minutes }
        guard parts[2].count == 2, let seconds = number(parts[2]), seconds < 60 else { return nil }
        return hours * 60 + minutes + (seconds >= 30 ? 1 : 0)
    }

    /// Returns the whole part and the digits behind the decimal mark; nil for anything but digits and marks.
    private static func decimal(_ bytes: [UInt8], comma: Bool) -> (whole: Int, fraction: [Int])? {
        let mark = comma ? UInt8(ascii: ",") : UInt8(ascii: ".")
        let thousands = comma ? UInt8(ascii: ".") : UInt8(ascii: ",")
        guard !bytes.isEmpty else { return nil }
        let parts = bytes.split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
        let groups = parts[0].split(separator: thousands, omittingEmptySubsequences: false)
        // A mark that groups no thousands separates decimals: three digits follow a thousand, and none begins with 0.
        let zero = UInt8(ascii: "0")
        if groups.count == 2, parts.count == 1, groups[1].count != 3 || groups[0].first == zero {
            return decimal(bytes, comma: !comma)
        }
        guard groups.dropFirst().allSatisfy({ $0.count == 3 }), groups.count == 1 || !groups[0].isEmpty,
            groups.count == 1 || groups[0].first != zero
        else { return nil }
        let whole = groups.joined()
        let fraction = parts.count == 2 ? parts[1] : []
        guard !(whole.isEmpty && fraction.isEmpty), fraction.allSatisfy(isDigit) else { return nil }
        guard let value = whole.isEmpty ? 0 : number(ArraySlice(whole)) else { return nil }
        return (value, fraction.map { Int($0) - 48 })
    }

    /// Returns a whole number with a mark between thousands: the `1.234` of `1.234:30`.
    private static func thousands(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let mark = bytes.first(where: { !isDigit($0) }), [UInt8(ascii: "."), UInt8(ascii: ",")].contains(mark)
        else { return nil }
        let groups = bytes.split(separator: mark, omittingEmptySubsequences: false)
        guard (1...3).contains(groups[0].count), groups[0].first != UInt8(ascii: "0"),
            groups.dropFirst().allSatisfy({ $0.count == 3 })
        else { return nil }
        return number(ArraySlice(groups.joined()))
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard !bytes.isEmpty, bytes.count <= 12, bytes.allSatisfy(isDigit) else { return nil }
        return bytes.reduce(0) { $0 * 10 + Int($1) - 48 }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }
}

/// Units at the end of numbers.
extension CellText {
    private static let hourUnits: Set<String> = [
        "h", "hr", "hrs", "hour", "hours", "std", "stunden", "heures", "horas", "ore",
    ]
    private static let minuteUnits: Set<String> = [
        "m", "mn", "min", "mins", "minute", "minutes", "minuten", "minuti", "minutos",
    ]

    /// Returns the minutes of a duration with units, without blanks: `1.5h`, `90min`, `1h5m`.
    private static func minutesWithUnits(_ bytes: [UInt8], comma: Bool) -> Int? {
        let (number, unit) = parts(bytes[...])
        if hourUnits.contains(unit) { return plainMinutes(Array(number), comma: comma) }
        guard minuteUnits.contains(unit) else { return nil }
        let start = number.lastIndex { !isDigit($0) }.map { $0 + 1 } ?? number.startIndex
        let before = number[..<start]
        guard let minutes = self.number(number[start...]), minutes <= 60_000_000 else { return nil }
        guard !before.isEmpty else { return minutes }
        let (whole, word) = parts(before)
        guard hourUnits.contains(word), let hours = self.number(whole), hours <= 1_000_000, minutes < 60 else {
            return nil
        }
        return hours * 60 + minutes
    }

    /// Returns what stands before the letters at the end, and these in small letters, without a point behind them.
    private static func parts(_ bytes: ArraySlice<UInt8>) -> (number: ArraySlice<UInt8>, unit: String) {
        let text = bytes.last == UInt8(ascii: ".") ? bytes.dropLast() : bytes
        let end = text.lastIndex { !isLetter($0) }.map { $0 + 1 } ?? text.startIndex
        return (text[..<end], String(decoding: text[end...], as: UTF8.self).lowercased())
    }

    /// Returns a number without a unit of hours, or of nautical miles, at its end.
    static func withoutUnit(_ text: String) -> String {
        guard text.last?.isNumber == false, let last = text.lastIndex(where: \.isNumber) else { return text }
        let unit = text[text.index(after: last)...].filter { !$0.isWhitespace && $0 != "." }.lowercased()
        return unit == "nm" || hourUnits.contains(unit) ? String(text[...last]) : text
    }
}

extension CellText {
    /// Whether a cell is `AM` or `PM` alone.
    static func isHalfOfDay(_ text: String) -> Bool {
        text.utf8.count < 8 && ["AM", "PM", "A.M.", "P.M."].contains(text.trimmed.uppercased())
    }

    /// Returns a time of day: `14:05`, `1405`, `14h05`, `14:05:30`, `2:05 PM`, `14:05Z`, with a date before it or without; also
    /// a part of a day with three or more decimals, as a spreadsheet writes it without a format.
    ///
    /// The day from which a spreadsheet or a database counts, such as 1899-12-30, is no date of a flight.
    static func time(_ text: String, order: DateOrder?, today: LocalDate) -> CellTime? {
        guard var found = written(text, order: order, today: today) else { return nil }
        if let date = found.date, date.year < firstYear { (found.date, found.instant) = (nil, nil) }
        return found
    }

    /// The day from which databases and spreadsheets count.
    private static let firstDay = LocalDate(year: 1899, month: 12, day: 30)

    /// No airplane flew before.
    private static let firstYear = 1_903

    private static func written(_ text: String, order: DateOrder?, today: LocalDate) -> CellTime? {
        var rest = text.trimmed
        var found = CellTime(time: ClockTime(minutesFromMidnight: .zero))
        if let instant = UTCInstant(isoText: rest) {
            return CellTime(time: instant.time, date: instant.date, isUTC: true, instant: instant)
        }
        if let serial = SerialDate(rest), let time = serial.time { return CellTime(time: time, date: serial.date) }
        if let (date, clock) = dateAndClock(rest, order: order, today: today) {
            found.date = date
            rest = clock
        }
        var upper = rest.uppercased()
        if upper.utf8.count > 4, upper.hasPrefix("0.") || upper.hasPrefix("0,"),
            upper.utf8.dropFirst(2).allSatisfy({ (48...57).contains($0) }), let minute = dayFraction(upper)
        {
            found.time = ClockTime(minutesFromMidnight: Minutes(min(minute, 1_439)))
            return found
        }
        for suffix in ["UTC", "Z"] where upper.hasSuffix(suffix) {
            upper = String(upper.dropLast(suffix.count)).trimmed
            found.isUTC = true
        }
        var isAfternoon: Bool?
        for (suffix, afternoon) in [
            ("AM", false), ("PM", true), ("A.M.", false), ("P.M.", true), ("A", false), ("P", true),
        ]
        where upper.hasSuffix(suffix) && (suffix.count > 1 || upper.dropLast().last?.isNumber == true) {
            upper = String(upper.dropLast(suffix.count)).trimmed
            isAfternoon = afternoon
        }
        let last = upper.utf8.last
        if last == UInt8(ascii: "R"), upper.hasSuffix("UHR") { upper = String(upper.dropLast(3)).trimmed }
        if last == UInt8(ascii: "H") { upper = String(upper.dropLast()).trimmed + (upper.contains(":") ? "" : ":00") }
        guard let minute = minuteOfDay(upper, isAfternoon) else { return nil }
        found.time = ClockTime(minutesFromMidnight: Minutes(minute))
        return found
    }

    /// Returns the date before a time of day, and the text of the time: `2025-03-04T14:05`, `4 Mar 2025 2:05 PM`.
    private static func dateAndClock(
        _ text: String, order: DateOrder?, today: LocalDate
    ) -> (date: LocalDate, clock: String)? {
        guard text.utf8.count > 8, text.utf8.count < 60 else { return nil }
        for cut in text.indices where text[cut] == "T" || text[cut] == " " {
            let clock = String(text[text.index(after: cut)...]).trimmed
            guard clock.first?.isNumber == true, clock.contains(":") || clock.count == 4 || clock.hasSuffix("Z"),
                minute(clock) != nil, let date = date(String(text[..<cut]), order: order, today: today)
            else { continue }
            return (date, clock)
        }
        return nil
    }

    /// Returns the minute of a day of a time with or without `Z`, `UTC`, `AM` or `PM`; nil for another text.
    private static func minute(_ text: String) -> Int? {
        time(text, order: nil, today: LocalDate(dayNumber: 0)).flatMap { $0.date == nil ? $0.time.minuteOfDay : nil }
    }

    /// Returns the minute of a day of a short text, such as `0912`; nil for another one.
    static func clock(_ text: String) -> Int? { minuteOfDay(text.uppercased(), nil) }

    private static func minuteOfDay(_ text: String, _ isAfternoon: Bool?) -> Int? {
        var parts = text.split(omittingEmptySubsequences: false) { character in
            character == ":" || character == "." || character == "H" || character == " "
        }.map(String.init)
        if parts.count == 1, (3...4).contains(text.count) {
            parts = [String(text.dropLast(2)), String(text.suffix(2))]
        }
        guard (2...3).contains(parts.count),
            parts.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy(\.isASCII) })
        else { return nil }
        let numbers = parts.compactMap { UInt8($0) }.map(Int.init)
        guard numbers.count == parts.count, numbers[0] <= 24, numbers[1] < 60, parts[1].count == 2 else { return nil }
        guard let isAfternoon else {
            return numbers[0] < 24 ? numbers[0] * 60 + numbers[1] : numbers[1] == 0 ? 0 : nil
        }
        guard (1...12).contains(numbers[0]) else { return nil }
        return (numbers[0] % 12 + (isAfternoon ? 12 : 0)) * 60 + numbers[1]
    }
}
