/// A night in which a rule counts take-offs and landings, by the sun.
enum RuleNight: Hashable, Sendable {
    /// From an hour after sunset to an hour before sunrise (61.57(b)).
    case faa
    /// From the end of evening civil twilight to the beginning of morning civil twilight (FCL.010).
    case civil

    func contains(_ instant: UTCInstant, at place: Coordinate) -> Bool {
        switch self {
        case .faa: NightTime.countsForNightCurrency(instant, at: place)
        case .civil: NightTime.isNight(instant, at: place)
        }
    }
}

extension CurrencyFlight {
    /// Returns how much of an amount lies in a night.
    ///
    /// The first take-off is at the first time and place of the flight, the last landing at the last. Where a time or a
    /// place is unknown, all counts as it is written.
    func amount(_ amount: CurrencyAmount, in night: RuleNight, isLanding: Bool) -> CurrencyAmount {
        guard amount.most > 0, let start = self[.takeOff] ?? self[.offBlock],
            let end = self[.landing] ?? self[.onBlock],
            let from = origin?.coordinate, let to = destination?.coordinate
        else { return amount }
        let isIn = (
            start: night.contains(start, at: from), end: night.contains(end, at: to)
        )
        if isIn.start, isIn.end { return amount }
        if !isIn.start, !isIn.end, !has(night, between: start, end, from, to) { return .none }
        let own = isLanding ? isIn.end : isIn.start
        // The first take-off, or the last landing, is one of those by night, unless there is one by day.
        let hasDay = (counts[isLanding ? .dayLandings : .dayTakeoffs] ?? 0) > 0
        let most = own || hasDay ? amount.most : amount.most - 1
        if most == 0 { return .none }
        if own, amount.most == 1 { return amount }
        return CurrencyAmount(
            unknown: isLanding ? .landingsInNight : .takeoffsInNight, least: own ? min(amount.least, 1) : 0, most: most)
    }

    /// Returns whether a part of the flight is in the night at its origin or its destination, by looking every half hour.
    private func has(
        _ night: RuleNight, between start: UTCInstant, _ end: UTCInstant, _ from: Coordinate, _ to: Coordinate
    ) -> Bool {
        var time = start
        // No flight is longer than two days.
        for _ in 0..<96 where time < end {
            if [from, to].contains(where: { night.contains(time, at: $0) }) { return true }
            time = time.adding(Minutes(30))
        }
        return false
    }

    /// Why what is logged by night is outside the night; nil when the times or places are unknown.
    func reason(against night: RuleNight, isLanding: Bool) -> String? {
        guard let time = isLanding ? self[.landing] ?? self[.onBlock] : self[.takeOff] ?? self[.offBlock],
            let position = (isLanding ? destination : origin)?.coordinate
        else { return nil }
        let what = "\(isLanding ? "landing" : "take-off") \(time.time)Z"
        let days = [-1, 0, 1].map { SolarTimes(on: time.date.adding(days: $0), at: position) }
        let sunset = days.compactMap(\.sunset).last { $0 <= time }
        let sunrise = days.compactMap(\.sunrise).first { $0 >= time }
        if let sunset, time.minutes(since: sunset).count < 60 {
            let begin = night == .faa ? "it begins at 60" : "it begins with the end of civil twilight"
            return "\(what) is \(time.minutes(since: sunset).count) min after sunset; \(begin)"
        }
        if let sunrise, sunrise.minutes(since: time).count < 60 {
            let end = night == .faa ? "it ends at 60" : "it ends with morning civil twilight"
            return "\(what) is \(sunrise.minutes(since: time).count) min before sunrise; \(end)"
        }
        let next = days.compactMap(\.sunset).first { $0 > time }
        guard let next, next.minutes(since: time).count < 720 else { return "\(what) is by day" }
        let before = next.minutes(since: time)
        return "\(what) is \(before.count < 120 ? "\(before.count) min" : before.clockText) before sunset"
    }
}
