/// What a window of a limit holds, in the unit of the quantity.
struct LimitSum: Hashable, Sendable {
    private(set) var least = 0
    private(set) var most = 0
    /// The values that say how much it is.
    private(set) var unknown: [CurrencyUnknown] = []
    /// The flights in the window, the oldest first; empty where they are not asked for.
    private(set) var counts: [CountedFlight] = []
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
        var duties: [Range<UTCInstant>] = []
        // What began on an earlier day may end in the window.
        let first = book.countOfFlights(before: window.days.lowerBound.adding(days: -2))
        for flight in book.entries[first..<book.countOfFlights(before: window.days.upperBound.adding(days: 1))] {
            let verdict = filter.verdict(flight)
            guard verdict.qualifies else { continue }
            var spans = [need.quantity == .duty ? flight.duty : flight.span].compactMap(\.self)
            if need.quantity == .duty, let duty = flight.duty {
                // The flights of one duty have it in common, and a minute is on one duty only.
                spans = duties.reduce([duty]) { parts, other in parts.flatMap { $0.without(other) } }
                if spans.isEmpty { continue }
                duties.append(duty)
            }
            let share = window.share(of: verdict.amount, flight, need, spans)
            if share.most > 0 { add(share, flight, window.lastDateReached(by: flight, spans), verdict.fields) }
        }
    }

    /// - Parameter last: the last date to which a part of it belongs.
    private mutating func add(
        _ share: CurrencyAmount, _ flight: CurrencyFlight, _ last: LocalDate, _ fields: [FlightField]
    ) {
        least = least.plus(share.least)
        most = most.plus(share.most)
        let isKnown = share.least == share.most
        let fields = fields.isEmpty ? [.times] : fields
        if !isKnown { unknown.append(CurrencyUnknown(flight, fields)) }
        guard namesFlights else { return }
        counts.append(
            CountedFlight(
                flight, amount: isKnown ? need.counted(share.least) : "\(fields[0].rawValue) unknown",
                isKnown: isKnown, fallsOutAfter: need.window.limitEnd(from: last)))
    }
}

extension Range<UTCInstant> {
    /// Returns the parts that are not in another range.
    func without(_ other: Range<UTCInstant>) -> [Range<UTCInstant>] {
        guard overlaps(other) else { return [self] }
        let parts = [
            (lowerBound, Swift.min(upperBound, other.lowerBound)),
            (Swift.max(lowerBound, other.upperBound), upperBound),
        ]
        return parts.filter { $0.0 < $0.1 }.map { $0.0..<$0.1 }
    }
}
