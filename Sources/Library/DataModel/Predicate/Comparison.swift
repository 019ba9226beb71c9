/// A comparison of two expressions.
public struct Comparison: Sendable, Hashable {
    /// The operator of a comparison.
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

    /// The differences that a string comparison ignores: `[c]` case, `[d]` diacritics, `[p]` letters beyond the plain
    /// ones.
    public struct Options: OptionSet, Sendable, Hashable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// Ignores case.
        public static let caseInsensitive = Options(rawValue: 1)
        /// Ignores diacritics.
        public static let diacriticInsensitive = Options(rawValue: 2)
        /// Compares strings as they are, without normalization. This is always so here.
        public static let normalized = Options(rawValue: 4)
        /// Compares strings by the locale. Has no effect here.
        public static let localeSensitive = Options(rawValue: 8)
        /// Replaces special letters with the plain letters that people type for them: ø with o, ß with ss.
        ///
        /// This option, `[p]` in a format, is an addition to Core Data's. Canonical decomposition, which `[d]` uses,
        /// does not change these letters.
        public static let plainLetters = Options(rawValue: 16)
    }

    /// How many members of a to-many key path must match.
    public enum Quantifier: String, Sendable, Hashable, CaseIterable {
        case any = "ANY"
        case all = "ALL"
        case none = "NONE"
    }

    /// The left side.
    public var left: Expression
    /// The operator.
    public var relation: Relation
    /// The right side.
    public var right: Expression
    /// The differences that a string comparison ignores.
    public var options: Options
    /// How many members of a to-many left side must match; nil for a single value.
    public var quantifier: Quantifier?

    /// Creates a comparison.
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
