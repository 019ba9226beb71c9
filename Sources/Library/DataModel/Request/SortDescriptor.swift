/// A key by which results are sorted.
///
/// The orders do not depend on the machine's locale, so that an index written on one machine is valid on another.
/// `docs/predicates.md` describes their rules and names the collations.
public struct SortDescriptor: Sendable, Hashable {
    /// The order of strings.
    public enum Comparison: String, Sendable, Hashable, CaseIterable {
        /// By code point; can use an index.
        case literal = "compare:"
        /// By code point, ignoring case.
        case caseInsensitive = "caseInsensitiveCompare:"
        /// Alphabetically; case and diacritics only decide between otherwise equal strings.
        case localized = "localizedCompare:"
        /// Like `localized`, ignoring case.
        case localizedCaseInsensitive = "localizedCaseInsensitiveCompare:"
        /// As people expect in a list: ignoring case and diacritics, with digits as numbers.
        case localizedStandard = "localizedStandardCompare:"
    }

    /// The name of an attribute, or its dotted path through composites and to-one relationships.
    public var key: String
    /// Whether small values come first. Null comes first when ascending and last when descending.
    public var ascending: Bool
    /// The order of strings.
    public var comparison: Comparison

    /// Creates a sort descriptor.
    public init(key: String, ascending: Bool = true, comparison: Comparison = .literal) {
        self.key = key
        self.ascending = ascending
        self.comparison = comparison
    }
}
