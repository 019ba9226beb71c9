/// How much of something a flight had: at least and at most, and the field that would say it exactly.
struct CurrencyAmount: Hashable, Sendable {
    var least: Int
    /// The most that it can be; for an unknown count, the largest number.
    var most: Int
    /// What is unknown; nil for nothing.
    var unknown: String?

    init(_ exact: Int) { (least, most) = (exact, exact) }

    init(unknown field: String, least: Int = 0, most: Int = .max) {
        (self.least, self.most, unknown) = (least, most, field)
    }

    static let none = CurrencyAmount(0)
}
