/// A string operator. After folding both sides, it compares bytes.
package struct TextMatcher {
    private let relation: Comparison.Relation
    private let options: Comparison.Options

    /// Creates a matcher for BEGINSWITH, ENDSWITH, CONTAINS, LIKE or MATCHES.
    package init(_ relation: Comparison.Relation, options: Comparison.Options) {
        self.relation = relation
        self.options = options
    }

    /// Whether the string matches; false for any other operator.
    ///
    /// - Throws: `DataModelError.invalidArgument` for an invalid regular expression.
    package func matches(
        _ text: String, _ pattern: String, matcher: RegularExpressionMatcher
    ) throws(DataModelError) -> Bool {
        if relation == .matches { return try matcher.matches(pattern: pattern, text: text, options: options) }
        let text = Array(folded(text).utf8)
        let pattern = folded(pattern)
        switch relation {
        case .beginsWith: return text.starts(with: pattern.utf8)
        case .endsWith: return text.suffix(pattern.utf8.count).elementsEqual(pattern.utf8)
        case .contains: return Self.contains(text, Array(pattern.utf8))
        case .like: return WildcardPattern(pattern).matches(String(decoding: text, as: UTF8.self))
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .matches, .in, .between:
            return false
        }
    }

    private func folded(_ text: String) -> String {
        options.folding.isEmpty ? text : TextFolding.fold(text, options: options.folding)
    }

    private static func contains(_ text: [UInt8], _ wanted: [UInt8]) -> Bool {
        guard let first = wanted.first else { return true }
        guard text.count >= wanted.count else { return false }
        return (0...(text.count - wanted.count)).contains {
            text[$0] == first && text[$0..<($0 + wanted.count)].elementsEqual(wanted)
        }
    }
}
