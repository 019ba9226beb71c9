/// What a window of a limit holds, in the unit of the quantity.
struct LimitSum: Hashable, Sendable {
    private(set) var least = 0
    private(set) var most = 0
    /// The values that say how much it is.
    private(set) var unknown: [CurrencyUnknown] = []
    /// The flights in the window, the oldest first; empty where they are not asked for.
    private(set) var counts: [CurrencyCount] = []
    private let need: CountNeed
    private let namesFlights: Bool

    /// - Parameter subject: the group that the rule is answered for; nil for all flights.
    init(
        _ need: CountNeed, of rule: CurrencyRule, _ subject: String?, in window: LimitWindow, _ book: CurrencyBook,
        namesFlights: Bool
    ) {
        self.need = need
        self.namesFlights = namesFlights
        let filter = EventFilter(need, of: rule, subject, book.settings, explains: false)
        var duties: Set<Range<UTCInstant>> = []
        let first = book.countOfFlights(before: window.days.lowerBound)
        for flight in book.entries[first..<book.countOfFlights(before: window.days.upperBound.adding(days: 1))] {
            let verdict = filter.verdict(flight)
            guard verdict.qualifies else { continue }
            // The flights of one duty have it in common.
            if need.quantity == .duty, let duty = flight.duty, !duties.insert(duty).inserted { continue }
            let share = window.share(of: verdict.amount, flight, need)
            if share.most > 0 { add(share, flight, verdict.fields) }
        }
    }

    private mutating func add(_ share: CurrencyAmount, _ flight: CurrencyFlight, _ fields: [FlightField]) {
        least = least.plus(share.least)
        most = most.plus(share.most)
        let isKnown = share.least == share.most
        let fields = fields.isEmpty ? [.times] : fields
        if !isKnown { unknown.append(CurrencyUnknown(flight, fields)) }
        guard namesFlights else { return }
        counts.append(
            CurrencyCount(
                flight, amount: isKnown ? need.counted(share.least) : "\(fields[0].rawValue) unknown",
                isKnown: isKnown, fallsOutAfter: need.window.limitEnd(from: flight.date)))
    }
}
