/// One key by which results are ordered.
///
/// The orders are the same on every machine, whatever its locale, so that an index written on one serves on another;
/// docs/predicates.md has their rules and the names of the collations.
public struct SortDescriptor: Sendable, Hashable {
    /// How text is ordered.
    public enum Comparison: String, Sendable, Hashable, CaseIterable {
        /// By code point; an index can serve it.
        case literal = "compare:"
        /// Upper and lower case together.
        case caseInsensitive = "caseInsensitiveCompare:"
        /// Case and marks count only between texts that are else the same.
        case localized = "localizedCompare:"
        /// As `localized`, with upper and lower case together.
        case localizedCaseInsensitive = "localizedCaseInsensitiveCompare:"
        /// As a reader expects: case and marks together, digits as numbers.
        case localizedStandard = "localizedStandardCompare:"
    }

    /// A name or dotted path to an attribute, through composites and to-one relationships.
    public var key: String
    /// Whether small values come first. Missing values come before all others when ascending, after when not.
    public var ascending: Bool
    /// How text is ordered.
    public var comparison: Comparison

    /// Makes a key.
    public init(key: String, ascending: Bool = true, comparison: Comparison = .literal) {
        self.key = key
        self.ascending = ascending
        self.comparison = comparison
    }
}
