/// A time of day to the minute, in UTC, on the date of the flight or a later day.
///
/// A flight from 23:10 to 00:25 lands at `00:25+1`. The later day is always written, never guessed from the order of
/// two times.
package struct ClockTime: Hashable, Sendable {
    /// The minutes from 0:00 on the date of the flight; 1440 and more are on a later day.
    package let minutesFromMidnight: Minutes

    /// The time some minutes after 0:00; a negative number counts as zero.
    package init(minutesFromMidnight: Minutes) {
        self.minutesFromMidnight = max(minutesFromMidnight, .zero)
    }

    /// A time of an hour (0 to 23), a minute (0 to 59) and a number of days later (0 or more); nil outside these
    /// ranges.
    package init?(hour: Int, minute: Int, daysLater: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...9).contains(daysLater) else { return nil }
        self.init(minutesFromMidnight: Minutes(daysLater * 1_440 + hour * 60 + minute))
    }

    /// The hour, from 0 to 23.
    package var hour: Int { minuteOfDay / 60 }
    /// The minute of the hour, from 0 to 59.
    package var minute: Int { minuteOfDay % 60 }
    /// The minute of the day, from 0 to 1439.
    package var minuteOfDay: Int { minutesFromMidnight.count % 1_440 }
    /// The number of days after the date of the flight; 0 on the date itself.
    package var daysLater: Int { minutesFromMidnight.count / 1_440 }

    /// Returns the time some minutes later; never before 0:00 on the date of the flight.
    package func adding(_ minutes: Minutes) -> ClockTime {
        ClockTime(minutesFromMidnight: minutesFromMidnight + minutes)
    }

    /// Returns the same time of day, some days after the date of the flight.
    package func onDay(_ daysLater: Int) -> ClockTime {
        ClockTime(minutesFromMidnight: Minutes(max(daysLater, 0) * 1_440 + minuteOfDay))
    }
}

extension ClockTime: Comparable {
    package static func < (left: ClockTime, right: ClockTime) -> Bool {
        left.minutesFromMidnight < right.minutesFromMidnight
    }
}

extension ClockTime: CustomStringConvertible {
    /// The time as `14:05`, or as `00:25+1` on a later day.
    package var text: String {
        "\(hour.padded(2)):\(minute.padded(2))\(daysLater > 0 ? "+\(daysLater)" : "")"
    }

    package var description: String { text }

    /// Returns the text beside a time in a form, such as `= 14:05 UTC (15:05 local)`.
    ///
    /// - Parameter localOffset: the minutes by which local time is ahead of UTC; nil when the offset is unknown.
    package func explanation(localOffset: Minutes? = nil) -> String {
        guard let localOffset else { return "= \(text) UTC" }
        let local = ((minuteOfDay + localOffset.count % 1_440) + 1_440) % 1_440
        return "= \(text) UTC (\((local / 60).padded(2)):\((local % 60).padded(2)) local)"
    }
}

extension ClockTime {
    /// Reads a time of day in UTC as a pilot types it.
    ///
    /// | typed | read as |
    /// |---|---|
    /// | `1405`, `14:05`, `14.05`, `14h05`, `1405z` | 14:05 |
    /// | `905` | 09:05 |
    /// | `5`, `14` | the full hour, 05:00 and 14:00 |
    /// | `0:05`, `0005` | 00:05 |
    /// | `24:00` | 00:00 of the next day |
    /// | `14:05+1` | 14:05 of the next day |
    /// | `+1:15`, `+75m`, `+1` | that long after the time of the field above |
    ///
    /// - Parameters:
    ///   - text: the typed text; case and blanks are ignored.
    ///   - previous: the time that a relative one adds to; nil when the field above is empty.
    /// - Throws: `InputError` with the range of the error.
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
        // "14:5" may be 14:05 or 14:50, so two digits are required.
        guard digits == 2 else { throw InputError(.notUnderstood(.time), at: minuteRange) }
        guard minute < 60 else { throw InputError(.minutesOverFiftyNine, at: minuteRange) }
        if hour == 24, minute == 0 { return ClockTime(minutesFromMidnight: .day) }
        guard let time = ClockTime(hour: hour, minute: minute) else {
            throw InputError(.hourOverTwentyThree, at: tokens.range(0))
        }
        return time
    }
}
