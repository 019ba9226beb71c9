import DataModel

/// A compiler for text operators between two strings; the condition is NULL if one is missing.
struct TextCompiler {
    private let options: Comparison.Options

    init(options: Comparison.Options) { self.options = options }

    func condition(
        _ left: CompiledExpression, _ relation: Comparison.Relation, _ right: CompiledExpression
    ) throws(DataModelError) -> SQLStatement {
        if relation == .matches { return try matches(left.sql, right) }
        let text = folded(left)
        guard let pattern = right.constant?.text.map({ TextFolding.fold($0, options: options) }) else {
            return dynamic(text, relation, folded(right), options: options)
        }
        switch relation {
        case .beginsWith: return prefix(text, pattern)
        case .endsWith:
            return pattern.isEmpty
                ? "\(text) IS NOT NULL" : "substr(\(text), \(-pattern.unicodeScalars.count)) = \(pattern)"
        case .contains: return "instr(\(text), \(pattern)) > 0"
        case .like:
            // GLOB ends a pattern at NUL.
            guard !pattern.utf8.contains(0) else { throw .notExpressible("LIKE with NUL in its pattern.") }
            return "\(text) GLOB \(WildcardPattern(pattern).glob)"
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .matches, .in, .between:
            throw .unsupported("\(relation.rawValue) is not a text operator.")
        }
    }

    private func folded(_ value: CompiledExpression) -> SQLStatement {
        guard !options.isEmpty else { return value.sql }
        if let text = value.constant?.text { return "\(TextFolding.fold(text, options: options))" }
        return "FL_FOLD(\(value.sql), \(options.rawValue))"
    }

    private func matches(_ text: SQLStatement, _ pattern: CompiledExpression) throws(DataModelError) -> SQLStatement {
        if let constant = pattern.constant?.text {
            _ = try RegularExpressionMatcher().matches(pattern: constant, text: "", options: options)
        }
        return "FL_MATCHES(\(pattern.sql), \(text), \(options.rawValue))"
    }

    /// The condition for a prefix, as a range from the prefix to its successor, which an index supports.
    private func prefix(_ text: SQLStatement, _ prefix: String) -> SQLStatement {
        guard let end = Self.successor(of: prefix) else { return "\(text) >= \(prefix)" }
        return "(\(text) >= \(prefix) AND \(text) < \(end))"
    }

    /// Returns the first string, by code points, after all strings with the prefix; nil if there is none.
    static func successor(of prefix: String) -> String? {
        var scalars = Array(prefix.unicodeScalars)
        while let last = scalars.popLast() {
            let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
            guard let scalar = Unicode.Scalar(next) else { continue }
            return String(String.UnicodeScalarView(scalars + [scalar]))
        }
        return nil
    }

    /// The operators for a pattern that differs from row to row.
    private func dynamic(
        _ text: SQLStatement, _ relation: Comparison.Relation, _ pattern: SQLStatement, options: Comparison.Options
    ) -> SQLStatement {
        switch relation {
        case .beginsWith: "substr(\(text), 1, length(\(pattern))) = \(pattern)"
        case .endsWith:
            """
            (length(\(pattern)) = 0 AND \(text) IS NOT NULL OR substr(\(text), -length(\(pattern))) = \(pattern))
            """
        case .contains: "instr(\(text), \(pattern)) > 0"
        case .like, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .matches, .in, .between:
            "FL_LIKE(\(pattern), \(text))"
        }
    }
}
