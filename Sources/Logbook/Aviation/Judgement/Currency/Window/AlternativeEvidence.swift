/// What a logbook has for an alternative of a rule, whose needs are met together.
struct AlternativeEvidence: Hashable, Sendable {
    /// The time after which the alternative no longer restores what has lapsed; nil for no such time.
    let lapse: RuleWindow?
    /// The day from which the book shows whether it lapsed, though it was never met: the issue of a rating; nil for none.
    var begin: LocalDate?
    /// Whether the book begins after the alternative may have lapsed, and does not show whether it did.
    var mayHaveLapsed = false
    var needs: [NeedEvidence]

    /// Returns the first of the last days on which the needs are met by what happened through a day; nil when it is past.
    func end(at day: LocalDate, _ outlook: AssumedCase) -> LocalDate? {
        var end: LocalDate?
        // A rule that lapses asks for each day with an event: a copy of the need would cost more than the answer.
        for index in needs.indices {
            guard let own = needs[index].lastDay(at: day, outlook), own >= day else { return nil }
            end = min(end ?? own, own)
        }
        return end
    }

    /// Returns the last day on which all needs are met together, at most through a day's events; nil when never.
    func lastDay(at day: LocalDate, _ outlook: AssumedCase) -> LocalDate? {
        var candidate = day
        while true {
            var end = LocalDate.openEnd
            for need in needs {
                guard let own = need.lastDay(at: candidate, outlook) else { return nil }
                end = min(end, own)
            }
            if end >= candidate { return candidate == day ? end : candidate }
            candidate = end
        }
    }
}

extension [AlternativeEvidence] {
    /// Returns the last days on which a rule of these alternatives is met by what happened until a day.
    func lastDays(on day: LocalDate) -> LastDays {
        if let lapsing = first(where: { $0.lapse != nil }), let lapse = lapsing.lapse {
            return LapseWalk(self, lapse, begin: lapsing.begin).lastDays(on: day)
        }
        return LastDays(
            worst: compactMap { $0.lastDay(at: day, .worst) }.max(),
            best: compactMap { $0.lastDay(at: day, .best) }.max())
    }

    /// Whether a rule is met on a day only if it had not lapsed when the book begins.
    func needCurrentBegin(on day: LocalDate) -> Bool {
        guard let lapsing = first(where: \.mayHaveLapsed), let lapse = lapsing.lapse else { return false }
        let walk = LapseWalk(self, lapse, begin: lapsing.begin, wasLapsed: true)
        return walk.lastDays(on: day).worst.map { $0 < day } ?? true
    }

    /// Forgets that nothing of a kind is recorded, unless no alternative can be told without it.
    mutating func dropUnrecorded() {
        guard !allSatisfy({ $0.needs.contains(where: \.isUnrecorded) }) else { return }
        for index in indices {
            for need in self[index].needs.indices where self[index].needs[need].isUnrecorded {
                self[index].needs[need].missing = nil
            }
        }
    }
}
