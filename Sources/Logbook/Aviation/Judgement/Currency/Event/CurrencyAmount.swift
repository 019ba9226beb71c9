/// How much of something a flight had: at least and at most, and the field that would say it exactly.
struct CurrencyAmount: Hashable, Sendable {
    var least: Int
    /// The most that it can be; for an unknown count, the largest number.
    var most: Int
    /// What is unknown; nil for nothing.
    var unknown: FlightField?

    init(_ exact: Int) {
        least = exact
        most = exact
    }

    init(unknown field: FlightField, least: Int = 0, most: Int = .max) {
        self.least = least
        self.most = most
        unknown = field
    }

    static let none = CurrencyAmount(0)
}
