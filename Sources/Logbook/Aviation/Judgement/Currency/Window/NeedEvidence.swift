/// An entry that counts for a need, or may, until a last day.
struct CountedEvent: Hashable, Sendable {
    /// The number of the entry in the book, from 0.
    let index: Int
    let date: LocalDate
    /// The last day on which it counts.
    var lastDay: LocalDate
    /// The last day if what is unknown counts; nil where it is the same.
    var bestLastDay: LocalDate?
    let least: Int
    let most: Int
    /// What is unknown.
    let fields: [FlightField]

    /// Whether it is unknown how much counts.
    var isOpen: Bool { most > least }

    /// Returns the last day on which it counts.
    func end(_ outlook: AssumedCase) -> LocalDate {
        switch outlook {
        case .worst: lastDay
        case .best: bestLastDay ?? lastDay
        case .favorable(let indices): indices.contains(index) ? bestLastDay ?? lastDay : lastDay
        }
    }

    func amount(_ outlook: AssumedCase) -> Int {
        switch outlook {
        case .worst: least
        case .best: most
        case .favorable(let indices): indices.contains(index) ? most : least
        }
    }
}

/// What a logbook has for one need of a rule: events, each with the last day on which it counts, or the last days of a
/// document.
struct NeedEvidence: Hashable, Sendable {
    let need: RuleNeed
    /// The number that is needed; 1 for a document.
    let number: Int
    /// The window of events; nil for a document and for hours in all.
    let window: EventWindow?
    /// The newest first.
    var events: [CountedEvent] = []
    var rejected: [CurrencyRejection] = []
    /// The document, or the hours in all, meet the need through these days, at worst and at best.
    var lastDays = LastDays()
    /// The expiry that is written on the document, if the time from its exam ends before it; nil otherwise.
    var writtenExpiry: LocalDate?
    /// What the logbook does not say at all, such as that no flight review is recorded; nil for nothing.
    var missing: UnknownField?

    init(_ need: RuleNeed, number: Int, window: EventWindow? = nil) {
        self.need = need
        self.number = number
        self.window = window
    }

    /// Whether something is missing because nothing of the kind is recorded.
    var isUnrecorded: Bool { if case .unrecorded = missing { true } else { false } }

    /// Whether it is something that is not known, of which no entry says anything.
    private var isOpen: Bool { if case .open = need { true } else { false } }

    /// Returns the last day on which the need is met by what happened through a day; nil when it never was.
    ///
    /// From the newest entry back, the amounts are added until they are enough: the entry that completes them ends first.
    /// Where they were not together at the time of the newest, the next one is taken for the newest.
    func lastDay(at day: LocalDate, _ outlook: AssumedCase) -> LocalDate? {
        if let fixed = outlook.isBest ? lastDays.best : lastDays.worst { return fixed }
        if missing != nil, outlook.isBest || (isOpen && outlook != .worst) { return .openEnd }
        var sum = 0
        var next = firstIndex(through: day)
        for newest in next..<events.count {
            while next < events.count, sum < number {
                sum = sum.plus(events[next].amount(outlook))
                next += 1
            }
            guard sum >= number else { return nil }
            let end = events[next - 1].end(outlook)
            if end >= events[newest].date { return end }
            sum -= events[newest].amount(outlook)
        }
        return nil
    }

    /// Returns whether the need is met on a day by what happened until then.
    func isMet(on day: LocalDate, _ outlook: AssumedCase) -> Bool {
        lastDay(at: day, outlook).map { $0 >= day } ?? false
    }

    /// Returns the first of the events that happened through a day.
    private func firstIndex(through day: LocalDate) -> Int {
        var low = 0
        var high = events.count
        while low < high {
            let middle = (low + high) / 2
            if events[middle].date > day { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the amounts of the entries that count on a day.
    func sum(on day: LocalDate, _ outlook: AssumedCase) -> Int {
        events.reduce(0) { $1.end(outlook) >= day ? $0.plus($1.amount(outlook)) : $0 }
    }
}

/// What is not known, and hours in all.
extension NeedEvidence {
    /// Something that is not known and would decide.
    init(open field: UnknownField) {
        self.init(.open(field), number: 1)
        missing = field
    }

    /// Whether the hours of the book are enough: they count for ever.
    ///
    /// - Parameter flown: the minutes in all, at least and at most; nil when nothing is known.
    init(total minutes: Int, flown: ClosedRange<Int>?) {
        self.init(.total(minutes), number: minutes)
        let flown = flown ?? 0...Int.max
        if flown.lowerBound >= minutes { lastDays.worst = .openEnd }
        if flown.upperBound >= minutes { lastDays.best = .openEnd }
        if lastDays.worst == nil, lastDays.best != nil { missing = .hoursInAll }
    }
}
