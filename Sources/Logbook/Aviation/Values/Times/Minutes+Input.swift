extension Minutes {
    /// Reads a duration as a pilot types it.
    ///
    /// | typed | read as |
    /// |---|---|
    /// | `1:13`, `1h13`, `1 h 13 min` | hours and minutes |
    /// | `73m`, `73 min` | minutes |
    /// | `1.2`, `1,2`, `1.2h`, `2h` | decimal hours, to the nearest minute, a half up |
    /// | `2`, `24` | hours: a whole number up to 24 |
    /// | `73`, `113`, `0113` | refused with its readings: 1:13 or 113 minutes; minutes have an `m` or a colon |
    /// | `7:5` | refused with its readings: 7:05 or 7:50; `7:6` and `7h5` have one |
    ///
    /// - Parameters:
    ///   - text: the typed text; case and blanks are ignored.
    ///   - limit: the longest duration that the field accepts; a flight lasts at most a day.
    /// - Throws: `InputError` with the range of the error.
    package init(parsing text: String, limit: Minutes = .day) throws(InputError) {
        try self.init(tokens: InputTokens(text), limit: limit)
    }

    init(tokens: InputTokens, limit: Minutes) throws(InputError) {
        guard !tokens.tokens.isEmpty else { throw InputError(.empty(.duration), at: tokens.range) }
        guard tokens.tokens[0].symbol != "-" else { throw InputError(.negative, at: tokens.range(0)) }
        let minutes = try Self.reading(tokens, limit: limit)
        guard minutes <= limit else { throw InputError(.tooLong(limit: limit), at: tokens.range) }
        self = minutes
    }

    private static func reading(_ tokens: InputTokens, limit: Minutes) throws(InputError) -> Minutes {
        switch tokens.signature {
        case "9": return try bareInteger(tokens, limit: limit)
        case "9:9": return try hoursAndMinutes(tokens)
        case "9+9" where tokens.text(2).count == 2: return try hoursAndMinutes(tokens)
        case "9a9" where isHours(tokens.text(1)): return try hoursAndMinutes(tokens)
        case "9a9a" where isHours(tokens.text(1)) && isMinutes(tokens.text(3)): return try hoursAndMinutes(tokens)
        case "9a" where isMinutes(tokens.text(1)): return Minutes(tokens.number(0))
        case "9a" where isHours(tokens.text(1)): return Minutes(hours: tokens.number(0), minutes: 0)
        case "9.9": return decimalHours(tokens.number(0), fraction: tokens.text(2))
        case "9.9a" where isHours(tokens.text(3)): return decimalHours(tokens.number(0), fraction: tokens.text(2))
        case ".9": return decimalHours(0, fraction: tokens.text(1))
        case ".9a" where isHours(tokens.text(2)): return decimalHours(0, fraction: tokens.text(1))
        default: throw InputError(.notUnderstood(.duration), at: tokens.firstStranger)
        }
    }

    private static func bareInteger(_ tokens: InputTokens, limit: Minutes) throws(InputError) -> Minutes {
        let digits = tokens.text(0)
        let number = tokens.number(0)
        let isPadded = digits.count > 1 && digits.first == "0"
        if number <= 24, !isPadded { return Minutes(hours: number, minutes: 0) }
        guard digits.count <= 4 else { throw InputError(.notUnderstood(.duration), at: tokens.range(0)) }
        var readings: [String] = []
        if digits.count > 2, number % 100 < 60 {
            readings.append(Minutes(hours: number / 100, minutes: number % 100).clockText)
        }
        if Minutes(hours: number, minutes: 0) <= limit { readings.append("\(number)h") }
        readings.append("\(number)m")
        throw InputError(.ambiguousDuration(readings), at: tokens.range(0))
    }

    private static func hoursAndMinutes(_ tokens: InputTokens) throws(InputError) -> Minutes {
        guard tokens.text(2).count <= 2 else { throw InputError(.notUnderstood(.duration), at: tokens.range(2)) }
        let read = Minutes(hours: tokens.number(0), minutes: tokens.number(2))
        guard tokens.number(2) < 60 else { throw InputError(.minutesOverFiftyNine, at: tokens.range(2)) }
        if tokens.text(1) == ":", tokens.text(2).count == 1, (1...5).contains(tokens.number(2)) {
            let other = Minutes(hours: tokens.number(0), minutes: tokens.number(2) * 10)
            throw InputError(.ambiguousDuration([read.clockText, other.clockText]), at: tokens.range)
        }
        return read
    }

    /// Returns decimal hours exactly, without binary fractions; digits after the fifteenth are ignored.
    private static func decimalHours(_ hours: Int, fraction: String) -> Minutes {
        var numerator = 0
        var denominator = 1
        for digit in fraction.prefix(15) {
            numerator = numerator * 10 + (digit.wholeNumberValue ?? 0)
            denominator *= 10
        }
        return Minutes(hours: hours, minutes: (numerator * 120 + denominator) / (2 * denominator))
    }

    private static func isHours(_ word: String) -> Bool { ["h", "hr", "hrs", "hour", "hours", "std"].contains(word) }

    private static func isMinutes(_ word: String) -> Bool {
        ["m", "min", "mins", "minute", "minutes"].contains(word)
    }
}

extension InputTokens {
    /// The range of the first token that no duration contains, or of the whole text when each token is valid by itself.
    fileprivate var firstStranger: Range<Int> {
        let stranger = tokens.first { !["9", "a", ":", "."].contains($0.symbol) }
        return stranger?.range ?? range
    }
}
