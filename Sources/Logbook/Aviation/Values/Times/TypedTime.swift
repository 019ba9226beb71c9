/// A time as a pilot typed it, before its zone and its day are known to the program.
package enum TypedTime: Hashable, Sendable {
    /// A time on a clock. Its day counts from the date of the flight in the zone of the time; a time without a zone is
    /// in the default one.
    case clock(ClockTime, hasDay: Bool, zone: TypedZone?)
    /// A time some minutes after the one before.
    case later(Minutes)

    /// The zone that was typed; nil for none.
    package var zone: TypedZone? {
        if case .clock(_, _, let zone) = self { zone } else { nil }
    }
}

/// A zone as a pilot types it after a time.
package enum TypedZone: Hashable, Sendable {
    case utc
    /// That of the airport.
    case local
    /// An abbreviation, such as `PST`, and the minutes by which it is ahead of UTC.
    case offset(String, Minutes)
}

extension TimeReference {
    /// The zone of a time that is typed without one.
    package var typed: TypedZone {
        switch self {
        case .utc: .utc
        case .local: .local
        }
    }
}

extension TypedTime {
    /// Reads a time of day as a pilot types it.
    ///
    /// | typed | read as |
    /// |---|---|
    /// | `1405`, `14:05`, `14.05`, `14h05` | 14:05 in the default zone |
    /// | `1405z`, `14:05 UTC` | 14:05 UTC |
    /// | `1405L`, `14:05 local` | 14:05 in the airport's zone |
    /// | `14:05 PST` | 14:05 Pacific Standard Time, 22:05 UTC |
    /// | `905` | 09:05 |
    /// | `5`, `14` | the full hour, 05:00 and 14:00 |
    /// | `0:05`, `0005` | 00:05 |
    /// | `24:00` | 00:00 of the next day |
    /// | `14:05+1`, `14:05z+1`, `14:05-1` | 14:05 of the next day, or of the day before |
    /// | `+1:15`, `+75m`, `+1` | that long after the time of the field above |
    ///
    /// - Parameter text: the typed text; case and blanks are ignored.
    /// - Throws: `InputError` with the range of the error.
    package init(parsing text: String) throws(InputError) {
        let tokens = InputTokens(text)
        guard let first = tokens.tokens.first else { throw InputError(.empty(.time), at: tokens.range) }
        if first.symbol == "+" {
            self = .later(try Minutes(tokens: tokens.droppingFirst(), limit: .day))
        } else {
            self = try Self.clock(tokens)
        }
    }

    private static func clock(_ typed: InputTokens) throws(InputError) -> TypedTime {
        var tokens = typed
        var days: Int?
        var zone: (word: InputTokens.Token, readings: [ZoneReading])?
        // The day and the zone are in any order: 14:05z+1 and 14:05+1z.
        for _ in 0..<2 {
            if days == nil, let typed = day(of: tokens) {
                days = typed
                tokens = tokens.dropping(last: 2)
            }
            guard zone == nil, tokens.tokens.count > 1, let last = tokens.tokens.last, last.symbol == "a",
                last.text != "h"
            else { continue }
            let readings = ZoneAbbreviation.readings(of: last.text)
            guard !readings.isEmpty else { throw InputError(.noSuchZone(last.text.uppercased()), at: last.range) }
            zone = (last, readings)
            tokens = tokens.dropping(last: 1)
        }
        let time = try timeOfDay(tokens, typed: typed)
        let wall = time.adding(Minutes((days ?? 0) * 1_440))
        if let zone, zone.readings.count > 1 {
            let readings = zone.readings.map { $0.reading(of: wall) }
            throw InputError(.ambiguousZone(zone.word.text.uppercased(), readings), at: zone.word.range)
        }
        return .clock(wall, hasDay: days != nil || time.daysLater > 0, zone: zone?.readings.first?.zone)
    }

    /// Returns the number of days at the end, as in `14:05+1` and `20:00-1`; nil for none.
    private static func day(of tokens: InputTokens) -> Int? {
        let signature = tokens.signature
        let last = tokens.tokens.count - 1
        guard tokens.text(last).count == 1, last > 1 else { return nil }
        if signature.hasSuffix("+9") { return tokens.number(last) }
        return signature.hasSuffix("-9") ? -tokens.number(last) : nil
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
        guard minute < 60 else { throw InputError(.clockMinutesOverFiftyNine, at: minuteRange) }
        if hour == 24, minute == 0 { return ClockTime(minutesFromMidnight: .day) }
        guard let time = ClockTime(hour: hour, minute: minute) else {
            throw InputError(.hourOverTwentyThree, at: tokens.range(0))
        }
        return time
    }
}

extension ClockTime {
    /// Reads a time of day that is in UTC or whose zone was typed, as `TypedTime` does.
    ///
    /// - Parameters:
    ///   - text: the typed text; case and blanks are ignored.
    ///   - previous: the time that a relative one adds to; nil when the field above is empty.
    /// - Throws: `InputError` with the range of the error; a local time is one, because no place is known.
    package init(parsing text: String, after previous: ClockTime? = nil) throws(InputError) {
        let typed = try TypedTime(parsing: text)
        var earlier = OffOnTimes()
        if case .later = typed { earlier.offBlock = previous }
        do throws(InputReason) {
            self = try FlightZones().resolve(typed, .onBlock, after: earlier).time
        } catch {
            throw InputError(error, at: InputTokens(text).range)
        }
    }
}
