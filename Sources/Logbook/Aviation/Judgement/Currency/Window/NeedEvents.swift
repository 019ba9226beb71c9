/// What counts for one need of a rule, in two cases: what is unknown is taken at the worst, or at the best.
struct NeedEvents {
    /// An entry that counts, or may.
    struct Event {
        let index: Int
        let date: LocalDate
        /// The last day on which it counts.
        let lasts: LocalDate
        let least: Int
        let most: Int
        /// What is unknown.
        let fields: [String]
    }

    let need: RuleNeed
    /// The number that is needed; 1 for a document.
    let number: Int
    /// The first day whose events count.
    let start: LocalDate
    /// The newest first.
    var events: [Event] = []
    var rejected: [CurrencyRejection] = []
    /// The last day of a document, at the worst and at the best.
    var document: (worst: LocalDate?, best: LocalDate?) = (nil, nil)
    /// What the logbook does not say at all, such as that no flight review is recorded; nil for nothing.
    var missing: String?
    /// Whether that is because nothing of the kind is recorded.
    var isUnrecorded = false

    /// A day after every other one: through it holds what has no known end.
    static let openEnd = LocalDate(dayNumber: .max)

    /// How unknown values are taken.
    enum Case {
        case worst, best
        /// Favorable for some entries only.
        case only(Set<Int>)
    }

    func amount(_ event: Event, _ kind: Case) -> Int {
        switch kind {
        case .worst: event.least
        case .best: event.most
        case .only(let chosen): chosen.contains(event.index) ? event.most : event.least
        }
    }

    /// Returns the last day on which the need is met by what happened through a day; nil when it never was.
    ///
    /// From the newest entry back, the amounts are added until they are enough: the entry that completes them ends first.
    /// Where they were not together at the time of the newest, the next one is taken for the newest.
    func lastDay(at day: LocalDate, _ kind: Case) -> LocalDate? {
        let document = isBest(kind) ? document.best : document.worst
        if let document { return document }
        if missing != nil, isBest(kind) { return Self.openEnd }
        var (sum, last) = (0, firstIndex(through: day))
        for first in last..<events.count {
            while last < events.count, sum < number {
                sum = sum.plus(amount(events[last], kind))
                last += 1
            }
            guard sum >= number else { return nil }
            let end = events[last - 1].lasts
            if end >= events[first].date { return end }
            sum -= amount(events[first], kind)
        }
        return nil
    }

    private func isBest(_ kind: Case) -> Bool { if case .best = kind { true } else { false } }

    /// Returns the first of the events that happened through a day.
    private func firstIndex(through day: LocalDate) -> Int {
        var (low, high) = (0, events.count)
        while low < high {
            let middle = (low + high) / 2
            if events[middle].date > day { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the amounts of the entries that count on a day.
    func sum(on day: LocalDate, _ kind: Case) -> Int {
        events.reduce(0) { $1.lasts >= day ? $0.plus(amount($1, kind)) : $0 }
    }
}

extension [NeedEvents] {
    /// Returns the first of the last days on which the needs are met by what happened through a day; nil when it is past.
    func end(at day: LocalDate, _ kind: NeedEvents.Case) -> LocalDate? {
        var end: LocalDate?
        for place in indices {
            guard let own = self[place].lastDay(at: day, kind), own >= day else { return nil }
            end = Swift.min(end ?? own, own)
        }
        return end
    }

    /// Returns the last day on which all needs are met together, at most through a day's events; nil when never.
    func lastDay(at day: LocalDate, _ kind: NeedEvents.Case) -> LocalDate? {
        var candidate = day
        while true {
            var end = NeedEvents.openEnd
            for need in self {
                guard let own = need.lastDay(at: candidate, kind) else { return nil }
                end = Swift.min(end, own)
            }
            if end >= candidate { return candidate == day ? end : candidate }
            candidate = end
        }
    }
}
