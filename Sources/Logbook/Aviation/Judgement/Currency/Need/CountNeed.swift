/// A number of something within a window.
struct CountNeed: Hashable, Sendable {
    var number: Int
    var quantity: RuleQuantity
    /// The kinds of checks that count, for the quantity `check`.
    var checks: Set<CurrencyCheck> = []
    var window: RuleWindow
    var conditions: [RuleCondition] = []
    /// Whether the number is the most that is allowed.
    var isLimit = false
    /// Whether what is done in the month before or after the due month counts as done in it.
    var allowsMonth = false

    /// The need in words, such as `3 take-offs in 90 days`.
    var text: String { "\(isLimit ? "at most " : "")\(required(number)) \(window.phrase)" }

    /// Returns a number with its noun.
    func counted(_ number: Int) -> String {
        quantity == .check ? "\(number) \(name)" : quantity.counted(number)
    }

    /// The checks that are needed, such as `flight review or checkride`.
    var name: String { CurrencyCheck.allCases.filter(checks.contains).map(\.name).joined(separator: " or ") }

    /// Returns a number with its noun and the conditions of the need, such as `12 take-offs in TMG`.
    func required(_ number: Int) -> String {
        ([counted(number)] + conditions.compactMap(\.words)).joined(separator: " ")
    }
}
