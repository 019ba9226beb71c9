import FoundationEssentials

/// Values: variables, constants, properties, arithmetic.

extension PredicateExpressions.Variable: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        .expression(try lowering.expression(of: key))
    }
}

extension PredicateExpressions.Value: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        if let range = value as? any LowerableRange {
            guard let term = range.term else { throw failure }
            return term
        }
        if let regex = value as? PredicateExpressions.PredicateRegex {
            return .expression(.constant(.string(regex.stringRepresentation)))
        }
        guard let expression = Expression(argument: value) else { throw failure }
        return .expression(expression)
    }

    private var failure: DataModelError {
        .unsupported("#Predicate captures a value of type \(Output.self), which no attribute can hold.")
    }
}

extension PredicateExpressions.NilLiteral: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) -> FoundationLowering.Term { .expression(.constant(.null)) }
}

extension PredicateExpressions.KeyPath: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        let base = try lowering.value(root)
        guard let kind else {
            return .expression(base.appending(try lowering.names(of: keyPath, root: Root.Output.self)))
        }
        let isText = Root.Output.self is any StringProtocol.Type
        switch kind {
        case .collectionIsEmpty where isText:
            return .predicate(FoundationLowering.comparison(base, .equal, .constant(.string(""))))
        case .collectionIsEmpty:
            return .predicate(FoundationLowering.comparison(base.appending(["@count"]), .equal, .constant(.integer(0))))
        case .collectionCount where !isText: return .expression(base.appending(["@count"]))
        case .collectionFirst where !isText: return .expression(.function(.first, base))
        case .bidirectionalCollectionLast where !isText: return .expression(.function(.last, base))
        default:
            throw .unsupported(
                "#Predicate counts characters, which a store cannot do; “.length” in "
                    + "Predicate(format:) counts Unicode scalars.")
        }
    }
}

// MARK: Arithmetic

extension PredicateExpressions.Arithmetic: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        let (left, right) = (try lowering.value(lhs), try lowering.value(rhs))
        switch op {
        case .add: return .expression(.function(.add, left, right))
        case .subtract: return .expression(.function(.subtract, left, right))
        case .multiply: return .expression(.function(.multiply, left, right))
        @unknown default: throw FoundationLowering.failure(Self.self)
        }
    }
}

extension PredicateExpressions.IntDivision: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        .expression(.function(.divide, try lowering.value(lhs), try lowering.value(rhs)))
    }
}

extension PredicateExpressions.FloatDivision: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        .expression(.function(.divide, try lowering.value(lhs), try lowering.value(rhs)))
    }
}

extension PredicateExpressions.IntRemainder: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        .expression(.function(.modulus, try lowering.value(lhs), try lowering.value(rhs)))
    }
}

extension PredicateExpressions.UnaryMinus: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        let value = try lowering.value(wrapped)
        switch value {
        case .constant(.integer(let number)) where number != .min: return .expression(.constant(.integer(-number)))
        case .constant(.double(let number)): return .expression(.constant(.double(-number)))
        case .constant, .aggregate, .evaluatedObject, .keyPath, .variable, .function, .subquery, .applied,
            .conditional:
            return .expression(.function(.negate, value))
        }
    }
}

// MARK: Ranges

extension PredicateExpressions.Range: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        .range(lower: try lowering.value(lower), upper: try lowering.value(upper), isClosed: false)
    }
}

extension PredicateExpressions.ClosedRange: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        .range(lower: try lowering.value(lower), upper: try lowering.value(upper), isClosed: true)
    }
}

/// A range captured as a value.
private protocol LowerableRange {
    /// The range; nil if no attribute can hold its bounds.
    var term: FoundationLowering.Term? { get }
}

extension Range: LowerableRange {
    fileprivate var term: FoundationLowering.Term? {
        guard let lower = Expression(argument: lowerBound), let upper = Expression(argument: upperBound) else {
            return nil
        }
        return .range(lower: lower, upper: upper, isClosed: false)
    }
}

extension ClosedRange: LowerableRange {
    fileprivate var term: FoundationLowering.Term? {
        guard let lower = Expression(argument: lowerBound), let upper = Expression(argument: upperBound) else {
            return nil
        }
        return .range(lower: lower, upper: upper, isClosed: true)
    }
}
