import FoundationEssentials

/// Collections and strings: membership, matching members, substrings.

extension PredicateExpressions.SequenceContains: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        guard !(LHS.Output.self is any StringProtocol.Type) else { throw FoundationLowering.characters }
        return .predicate(try lowering.membership(lowering.term(sequence), element))
    }
}

extension PredicateExpressions.RangeExpressionContains: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        .predicate(try lowering.membership(lowering.term(range), element))
    }
}

extension PredicateExpressions.SequenceContainsWhere: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        let members = try lowering.members(sequence, variable.key, test, isTrue: true)
        return .predicate(
            FoundationLowering.comparison(members.appending(["@count"]), .greater, .constant(.integer(0))))
    }
}

extension PredicateExpressions.SequenceAllSatisfy: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        let members = try lowering.members(sequence, variable.key, test, isTrue: false)
        return .predicate(FoundationLowering.comparison(members.appending(["@count"]), .equal, .constant(.integer(0))))
    }
}

extension PredicateExpressions.Filter: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        .expression(try lowering.members(sequence, variable.key, filter, isTrue: true))
    }
}

extension FoundationLowering {
    static let characters = DataModelError.unsupported(
        "#Predicate compares single characters, which a store does not support; compare strings.")

    fileprivate mutating func membership(
        _ collection: Term, _ element: some PredicateExpression
    ) throws(DataModelError) -> Predicate {
        let element = try value(element)
        switch collection {
        case .expression(let list): return Self.comparison(element, .in, list)
        case .range(let lower, let upper, isClosed: true):
            return Self.comparison(element, .between, .aggregate([lower, upper]))
        case .range(let lower, let upper, isClosed: false):
            return .and([Self.comparison(element, .greaterOrEqual, lower), Self.comparison(element, .less, upper)])
        case .predicate, .optional: throw .unsupported("#Predicate searches for a value in a condition.")
        }
    }

    /// Returns the members that match, or do not match, a condition.
    fileprivate mutating func members(
        _ sequence: some PredicateExpression, _ variable: PredicateExpressions.VariableID,
        _ test: some PredicateExpression, isTrue: Bool
    ) throws(DataModelError) -> Expression {
        let collection = try value(sequence)
        switch collection {
        case .keyPath, .variable, .subquery, .applied: break
        case .constant, .aggregate, .evaluatedObject, .function, .conditional:
            throw .unsupported(
                "#Predicate tests members of something other than a relationship; “contains” takes a list.")
        }
        let name = bindMember(variable)
        let condition = try condition(test)
        return .subquery(collection: collection, variable: name, predicate: isTrue ? condition : .not(condition))
    }
}

extension PredicateExpressions.SequenceMinimum: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        .expression(.function(.minimum, try lowering.value(elements)))
    }
}

extension PredicateExpressions.SequenceMaximum: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        .expression(.function(.maximum, try lowering.value(elements)))
    }
}

extension PredicateExpressions.CollectionIndexSubscript: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        guard !(Wrapped.Output.self is any StringProtocol.Type) else { throw FoundationLowering.characters }
        return .expression(.function(.element, try lowering.value(wrapped), try lowering.value(index)))
    }
}

// MARK: Texts

extension PredicateExpressions.CollectionContainsCollection: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        guard Base.Output.self is any StringProtocol.Type else { throw FoundationLowering.failure(Self.self) }
        return .predicate(
            FoundationLowering.comparison(try lowering.value(base), .contains, try lowering.value(other)))
    }
}

extension PredicateExpressions.SequenceStartsWith: LowerableExpression {
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        guard Base.Output.self is any StringProtocol.Type else { throw FoundationLowering.failure(Self.self) }
        return .predicate(
            FoundationLowering.comparison(try lowering.value(base), .beginsWith, try lowering.value(prefix)))
    }
}

extension PredicateExpressions.StringContainsRegex: LowerableExpression {
    /// MATCHES compares the whole string, so the pattern is wrapped in wildcards.
    func lowered(_ lowering: inout FoundationLowering) throws(DataModelError) -> FoundationLowering.Term {
        guard case .constant(.string(let pattern)) = try lowering.value(regex) else {
            throw .unsupported("#Predicate's regular expression must be a constant.")
        }
        return .predicate(
            FoundationLowering.comparison(
                try lowering.value(subject), .matches, .constant(.string("(?s:.*)(?:\(pattern))(?s:.*)"))))
    }
}
