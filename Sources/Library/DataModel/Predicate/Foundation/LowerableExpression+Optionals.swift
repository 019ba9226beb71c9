import FoundationEssentials

/// Optionals: chaining, default values, forced unwrapping.

extension PredicateExpressions.OptionalFlatMap: LowerableExpression {
    /// Reading a path from null returns null. For other expressions, the presence is tested explicitly.
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        let base = try lowering.value(wrapped)
        lowering.bind(variable.key, to: base)
        let presence = FoundationLowering.comparison(base, .notEqual, .constant(.null))
        switch try lowering.term(transform) {
        case .predicate(let predicate): return .optional(presence: presence, predicate)
        case .optional(let inner, let predicate):
            return .optional(presence: .and([presence, inner]), predicate)
        case .expression(let expression) where expression.isPlainPath: return .expression(expression)
        case .expression(let expression):
            return .expression(.conditional(presence, expression, .constant(.null)))
        case .range: throw FoundationLowering.failure(Self.self)
        }
    }
}

extension PredicateExpressions.NilCoalesce: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        let term = try lowering.term(lhs)
        if case .optional(let presence, let predicate) = term {
            let other = try lowering.condition(rhs)
            return .predicate(.or([.and([presence, predicate]), .and([.not(presence), other])]))
        }
        let value = try FoundationLowering.value(term)
        let presence = FoundationLowering.comparison(value, .notEqual, .constant(.null))
        return .expression(.conditional(presence, value, try lowering.value(rhs)))
    }
}

extension PredicateExpressions.ForcedUnwrap: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        try lowering.term(inner)
    }
}

extension Expression {
    /// Whether the expression is a path of names only, which reads as null where a step is null.
    fileprivate var isPlainPath: Bool {
        switch self {
        case .keyPath(let path), .variable(_, let path?): !path.names.contains { $0.hasPrefix("@") }
        case .variable(_, nil), .evaluatedObject: true
        case .constant, .aggregate, .function, .subquery, .applied, .conditional: false
        }
    }
}
