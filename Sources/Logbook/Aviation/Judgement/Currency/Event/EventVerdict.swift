/// What an entry has for a need, or why it has nothing.
struct EventVerdict: Hashable, Sendable {
    /// How much counts; none for an entry that does not count.
    var amount = CurrencyAmount.none
    /// What is unknown.
    var fields: [FlightField] = []
    /// Why the entry does not count, or does not count in full, where reasons are asked for; nil where nothing was flown
    /// that is near to it.
    var reason: String?

    /// Whether the entry counts, or may.
    var qualifies: Bool { amount.most > 0 }

    /// Returns the verdict on an entry that does not count.
    static func rejected(_ reason: String? = nil) -> EventVerdict { EventVerdict(reason: reason) }
}
