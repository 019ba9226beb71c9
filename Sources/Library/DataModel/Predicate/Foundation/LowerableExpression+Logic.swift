import FoundationEssentials

/// Conditions: AND, OR, NOT, equality, order, conditional expressions.

extension PredicateExpressions.Conjunction: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        let parts = try [lowering.condition(lhs), lowering.condition(rhs)]
        return .predicate(
            .and(parts.flatMap { part in if case .and(let inner) = part.node { inner } else { [part] } }))
    }
}

extension PredicateExpressions.Disjunction: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        let parts = try [lowering.condition(lhs), lowering.condition(rhs)]
        return .predicate(.or(parts.flatMap { part in if case .or(let inner) = part.node { inner } else { [part] } }))
    }
}

extension PredicateExpressions.Negation: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        .predicate(.not(try lowering.condition(wrapped)))
    }
}

extension PredicateExpressions.Equal: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        .predicate(try lowering.equality(lhs, rhs))
    }
}

extension PredicateExpressions.NotEqual: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        let equality = try lowering.equality(lhs, rhs)
        guard case .comparison(let comparison) = equality.node, comparison.relation == .equal else {
            return .predicate(.not(equality))
        }
        return .predicate(FoundationLowering.comparison(comparison.left, .notEqual, comparison.right))
    }
}

extension FoundationLowering {
    /// Returns the condition that two sides are equal, with nil equal to nil. A side may be a condition.
    fileprivate mutating func equality(
        _ left: some PredicateExpression, _ right: some PredicateExpression
    ) throws(DataModelError) -> Predicate {
        let (first, second) = (try term(left), try term(right))
        if case .expression(.constant(let value)) = second, let claim = Self.claim(first, is: value) { return claim }
        if case .expression(.constant(let value)) = first, let claim = Self.claim(second, is: value) { return claim }
        return Self.comparison(try Self.value(first), .equal, try Self.value(second))
    }

    /// Returns the condition that another condition has a truth value, or null; nil for other terms.
    private static func claim(_ term: Term, is value: AttributeValue) -> Predicate? {
        switch term {
        case .predicate(let predicate):
            if case .boolean(let value) = value { return value ? predicate : .not(predicate) }
            return value.isNull ? Predicate.nothing : nil
        case .optional(let presence, let predicate):
            if case .boolean(let value) = value { return .and([presence, value ? predicate : .not(predicate)]) }
            return value.isNull ? .not(presence) : nil
        case .expression, .range: return nil
        }
    }
}

extension PredicateExpressions.Comparison: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        .predicate(FoundationLowering.comparison(try lowering.value(lhs), try relation, try lowering.value(rhs)))
    }

    private var relation: Comparison.Relation {
        get throws(DataModelError) {
            switch op {
            case .lessThan: return .less
            case .lessThanOrEqual: return .lessOrEqual
            case .greaterThan: return .greater
            case .greaterThanOrEqual: return .greaterOrEqual
            @unknown default: throw FoundationLowering.failure(Self.self)
            }
        }
    }
}

extension PredicateExpressions.Conditional: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        let test = try lowering.condition(test)
        guard If.Output.self == Bool.self else {
            return .expression(
                .conditional(test, try lowering.value(trueBranch), try lowering.value(falseBranch)))
        }
        let (first, second) = (try lowering.condition(trueBranch), try lowering.condition(falseBranch))
        return .predicate(.or([.and([test, first]), .and([.not(test), second])]))
    }
}
