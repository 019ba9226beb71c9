extension ClockTime {
    /// Reads a time of day as a pilot types it; all times are UTC.
    ///
    /// | typed | read as |
    /// |---|---|
    /// | `1405`, `14:05`, `14.05`, `14h05`, `1405z` | 14:05 |
    /// | `905` | 09:05 |
    /// | `5`, `14` | the full hour, 05:00 and 14:00 |
    /// | `0:05`, `0005` | 00:05 |
    /// | `24:00` | 00:00 of the next day |
    /// | `14:05+1` | 14:05 of the next day |
    /// | `+1:15`, `+75m`, `+45` | so long after the time of the field above |
    ///
    /// - Parameters:
    ///   - text: what was typed; case and blanks do not matter.
    ///   - previous: the time that a relative one adds to; `nil` when the field above is empty.
    /// - Throws: an error with the place that is wrong.
    package init(parsing text: String, after previous: ClockTime? = nil) throws(InputError) {
        let tokens = InputTokens(text)
        guard let first = tokens.tokens.first else { throw InputError(.empty(.time), at: tokens.range) }
        if first.symbol == "+" {
            self = try Self.relative(tokens, after: previous)
        } else {
            self = try Self.absolute(tokens)
        }
    }

    private static func relative(_ tokens: InputTokens, after previous: ClockTime?) throws(InputError) -> ClockTime {
        let duration = try Minutes(tokens: tokens.droppingFirst(), limit: .day)
        guard let previous else { throw InputError(.nothingToAddTo, at: tokens.range) }
        return previous.adding(duration)
    }

    private static func absolute(_ typed: InputTokens) throws(InputError) -> ClockTime {
        var tokens = typed
        var daysLater = 0
        if tokens.signature.hasSuffix("+9"), tokens.text(tokens.tokens.count - 1).count == 1 {
            daysLater = tokens.number(tokens.tokens.count - 1)
            tokens = tokens.dropping(last: 2)
        }
        if let last = tokens.tokens.last, ["z", "utc"].contains(last.text) { tokens = tokens.dropping(last: 1) }
        return try timeOfDay(tokens, typed: typed).adding(Minutes(daysLater * 1_440))
    }

    private static func timeOfDay(_ tokens: InputTokens, typed: InputTokens) throws(InputError) -> ClockTime {
        switch tokens.signature {
        case "9":
            return try bareDigits(tokens)
        case "9:9", "9.9":
            return try made(tokens, hour: tokens.number(0), minute: tokens.number(2), digits: tokens.text(2).count)
        case "9a9" where tokens.text(1) == "h":
            return try made(tokens, hour: tokens.number(0), minute: tokens.number(2), digits: tokens.text(2).count)
        case "9a" where tokens.text(1) == "h":
            return try made(tokens, hour: tokens.number(0), minute: 0, digits: 2)
        default:
            throw InputError(.notUnderstood(.time), at: typed.range)
        }
    }

    private static func bareDigits(_ tokens: InputTokens) throws(InputError) -> ClockTime {
        let number = tokens.number(0)
        switch tokens.text(0).count {
        case 1, 2: return try made(tokens, hour: number, minute: 0, digits: 2)
        case 3, 4: return try made(tokens, hour: number / 100, minute: number % 100, digits: 2)
        default: throw InputError(.notUnderstood(.time), at: tokens.range(0))
        }
    }

    private static func made(_ tokens: InputTokens, hour: Int, minute: Int, digits: Int) throws(InputError) -> ClockTime
    {
        let minuteRange = tokens.range(tokens.tokens.count > 2 ? 2 : 0)
        // "14:5" may be 14:05 or 14:50, so two digits are asked for.
        guard digits == 2 else { throw InputError(.notUnderstood(.time), at: minuteRange) }
        guard minute < 60 else { throw InputError(.minutesOverFiftyNine, at: minuteRange) }
        if hour == 24, minute == 0 { return ClockTime(minutesFromMidnight: .day) }
        guard let time = ClockTime(hour: hour, minute: minute) else {
            throw InputError(.hourOverTwentyThree, at: tokens.range(0))
        }
        return time
    }
}
