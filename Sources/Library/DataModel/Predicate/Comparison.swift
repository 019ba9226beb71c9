/// One comparison of two expressions.
public struct Comparison: Sendable, Hashable {
    /// How two values are compared.
    public enum Relation: String, Sendable, Hashable, CaseIterable {
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case beginsWith = "BEGINSWITH"
        case endsWith = "ENDSWITH"
        case contains = "CONTAINS"
        case like = "LIKE"
        case matches = "MATCHES"
        case `in` = "IN"
        case between = "BETWEEN"
    }

    /// What text comparisons ignore: `[c]` case, `[d]` diacritics, `[p]` that a letter is not a plain one.
    public struct Options: OptionSet, Sendable, Hashable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// Upper and lower case are the same.
        public static let caseInsensitive = Options(rawValue: 1)
        /// Letters with and without marks are the same.
        public static let diacriticInsensitive = Options(rawValue: 2)
        /// Text is compared as it stands, already normalised.
        public static let normalized = Options(rawValue: 4)
        /// Text is compared as the locale would; the same as ignoring nothing here.
        public static let localeSensitive = Options(rawValue: 8)
        /// Letters of one's own are the plain ones that stand for them: ø is o, ß is ss.
        ///
        /// Ours, and `[p]` in a format: canonical decomposition, which `[d]` goes by, leaves them as they are.
        public static let plainLetters = Options(rawValue: 16)
    }

    /// Over which members of a to-many key path the comparison must hold.
    public enum Quantifier: String, Sendable, Hashable, CaseIterable {
        case any = "ANY"
        case all = "ALL"
        case none = "NONE"
    }

    /// The left side.
    public var left: Expression
    /// How the sides are compared.
    public var relation: Relation
    /// The right side.
    public var right: Expression
    /// What text comparisons ignore.
    public var options: Options
    /// Over which members of a to-many left side it must hold; nil for a single value.
    public var quantifier: Quantifier?

    /// Makes a comparison.
    public init(
        _ left: Expression, _ relation: Relation, _ right: Expression, options: Options = [],
        quantifier: Quantifier? = nil
    ) {
        self.left = left
        self.relation = relation
        self.right = right
        self.options = options
        self.quantifier = quantifier
    }
}
