/// What a rule is answered for separately; the raw value is the word in a file.
package enum RuleGrouping: String, Hashable, Sendable, CaseIterable {
    /// The FAA's class, the type where a type rating is needed, and gliders together.
    case aircraftClass = "class"
    /// The European class rating, or the type.
    case rating
    case category
    case type
    case method
    case group

    /// One that may be asked for though it was not flown; nil where only those that were flown are known.
    package var example: String? {
        switch self {
        case .aircraftClass, .rating: "ASEL"
        case .category: "airplane"
        case .type: "A320"
        case .method, .group: nil
        }
    }
}
