extension Predicate {
    /// The predicate in the format language. Parsing it returns an equal predicate.
    ///
    /// References to objects have no literal; they are printed for people only. A predicate with an invalid format
    /// prints that format.
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

    /// The predicate as an operand of AND or OR.
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
    /// The comparison in the format language.
    public var predicateFormat: String {
        let prefix = quantifier.map { $0.rawValue + " " } ?? ""
        return "\(prefix)\(left) \(relation.rawValue)\(options.formatLetters) \(right)"
    }
}

extension Comparison.Options {
    /// The options as written after an operator.
    fileprivate var formatLetters: String {
        let letters: [(Comparison.Options, String)] = [
            (.caseInsensitive, "c"), (.diacriticInsensitive, "d"), (.normalized, "n"), (.localeSensitive, "l"),
            (.plainLetters, "p"),
        ]
        let text = letters.filter { contains($0.0) }.map(\.1).joined()
        return text.isEmpty ? "" : "[\(text)]"
    }
}
