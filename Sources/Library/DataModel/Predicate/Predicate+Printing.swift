extension Predicate {
    /// The condition in the predicate language; what is printed reads back as an equal predicate.
    ///
    /// A reference to an object, which no format can spell, is printed for people only. A predicate whose format could not be read prints that format.
    public var predicateFormat: String {
        switch node {
        case .constant(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
        case .comparison(let comparison): comparison.predicateFormat
        case .and(let parts): Self.joined(parts, by: " AND ", empty: "TRUEPREDICATE")
        case .or(let parts): Self.joined(parts, by: " OR ", empty: "FALSEPREDICATE")
        case .not(let part): "NOT (\(part.predicateFormat))"
        case .invalid(.invalidPredicate(let format, _, _)): format
        case .invalid(let error): error.message
        }
    }

    private static func joined(_ parts: [Predicate], by separator: String, empty: String) -> String {
        guard parts.count != 1 else { return parts[0].predicateFormat }
        return parts.isEmpty ? empty : parts.map(\.operandFormat).joined(separator: separator)
    }

    /// The condition between AND or OR.
    private var operandFormat: String {
        switch node {
        case .and(let parts), .or(let parts): parts.count > 1 ? "(\(predicateFormat))" : predicateFormat
        case .constant, .comparison, .not, .invalid: predicateFormat
        }
    }
}

extension Predicate: CustomStringConvertible {
    public var description: String { predicateFormat }
}

extension Comparison {
    /// The comparison in the predicate language.
    public var predicateFormat: String {
        let prefix = quantifier.map { $0.rawValue + " " } ?? ""
        return "\(prefix)\(left) \(relation.rawValue)\(options.formatLetters) \(right)"
    }
}

extension Comparison.Options {
    /// The options as they stand behind an operator.
    fileprivate var formatLetters: String {
        let letters: [(Comparison.Options, String)] = [
            (.caseInsensitive, "c"), (.diacriticInsensitive, "d"), (.normalized, "n"), (.localeSensitive, "l"),
            (.plainLetters, "p"),
        ]
        let text = letters.filter { contains($0.0) }.map(\.1).joined()
        return text.isEmpty ? "" : "[\(text)]"
    }
}
