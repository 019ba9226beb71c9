import FoundationEssentials

/// Evaluates predicates and expressions in memory.
///
///     let evaluator = PredicateEvaluator()
///     let blue = Predicate(format: "color ==[c] %@", "Blue")
///     try evaluator.evaluate(blue, with: ["color": AttributeValue.string("blue")])  // true
///
/// It caches compiled regular expressions, so use one evaluator for many objects.
public struct PredicateEvaluator {
    private let matcher: RegularExpressionMatcher
    private var variables: [String: EvaluatedValue] = [:]

    /// Creates an evaluator.
    public init() { matcher = RegularExpressionMatcher() }

    /// Whether an object matches a predicate.
    ///
    /// - Throws: The predicate's format error, `DataModelError` for what cannot be evaluated in memory, and errors from
    ///   reading the object.
    public func evaluate(_ predicate: Predicate, with object: any KeyPathReadable) throws -> Bool {
        switch predicate.node {
        case .constant(let value): value
        case .comparison(let comparison): try evaluate(comparison, with: object)
        case .and(let parts): try parts.allSatisfy { try evaluate($0, with: object) }
        case .or(let parts): try parts.contains { try evaluate($0, with: object) }
        case .not(let part): try !evaluate(part, with: object)
        case .invalid(let error): throw error
        }
    }

    // MARK: Comparisons

    private func evaluate(_ comparison: Comparison, with object: any KeyPathReadable) throws -> Bool {
        let left = try value(of: comparison.left, with: object)
        let right = try value(of: comparison.right, with: object)
        guard case .many = left else {
            let holds = try test(left.attributeValue ?? .null, comparison, right)
            return comparison.quantifier == Comparison.Quantifier.none ? !holds : holds
        }
        let members = left.members
        if comparison.relation == .contains, comparison.quantifier == nil {
            let wanted = right.attributeValue ?? .null
            return members.contains { ValueOrder.areEqual($0, wanted, options: comparison.options) }
        }
        switch comparison.quantifier ?? .any {
        case .any: return try members.contains { try test($0, comparison, right) }
        case .all: return try members.allSatisfy { try test($0, comparison, right) }
        case .none: return try !members.contains { try test($0, comparison, right) }
        }
    }

    private func test(_ left: AttributeValue, _ comparison: Comparison, _ right: EvaluatedValue) throws -> Bool {
        switch (comparison.relation, right) {
        case (.in, .many):
            return right.members.contains { ValueOrder.areEqual(left, $0, options: comparison.options) }
        case (.in, _):
            return try compare(right.attributeValue ?? .null, .contains, left, options: comparison.options)
        case (.between, .many(let bounds)) where bounds.count == 2:
            let bounds = bounds.map { $0.attributeValue ?? .null }
            return try compare(left, .greaterOrEqual, bounds[0], options: comparison.options)
                && compare(left, .lessOrEqual, bounds[1], options: comparison.options)
        case (.between, _): throw DataModelError.unsupported("BETWEEN needs a list of two values.")
        case (_, .many):
            return try right.members.contains {
                try compare(left, comparison.relation, $0, options: comparison.options)
            }
        default:
            return try compare(
                left, comparison.relation, right.attributeValue ?? .null, options: comparison.options)
        }
    }

    private func compare(
        _ left: AttributeValue, _ relation: Comparison.Relation, _ right: AttributeValue,
        options: Comparison.Options
    ) throws -> Bool {
        switch relation {
        case .equal: return ValueOrder.areEqual(left, right, options: options)
        case .notEqual: return !ValueOrder.areEqual(left, right, options: options)
        case .less: return ValueOrder.order(left, right, options: options) == .orderedAscending
        case .greater: return ValueOrder.order(left, right, options: options) == .orderedDescending
        case .lessOrEqual:
            return ValueOrder.order(left, right, options: options).map { $0 != .orderedDescending } ?? false
        case .greaterOrEqual:
            return ValueOrder.order(left, right, options: options).map { $0 != .orderedAscending } ?? false
        case .beginsWith, .endsWith, .contains, .like, .matches:
            guard left.kind == .text, right.kind == .text, let text = left.text, let pattern = right.text else {
                return false
            }
            return try TextMatcher(relation, options: options).matches(text, pattern, matcher: matcher)
        case .in, .between: throw DataModelError.unsupported("\(relation.rawValue) needs a list.")
        }
    }

    // MARK: Expressions

    /// Returns the value of an expression for an object.
    ///
    /// - Throws: The same errors as `evaluate(_:with:)`.
    public func value(of expression: Expression, with object: any KeyPathReadable) throws -> EvaluatedValue {
        switch expression {
        case .constant(let value): return .value(value)
        case .aggregate(let members): return .many(try members.map { try value(of: $0, with: object) })
        case .evaluatedObject: return .object(object)
        case .keyPath(let path): return try object.value(atKeyPath: path.names)
        case .variable(let name, let path):
            guard let bound = variables[name] else { throw DataModelError.unboundVariable(name) }
            return try bound.value(atKeyPath: (path?.names ?? [])[...])
        case .function(let name, let arguments): return try call(name, arguments, with: object)
        case .subquery(let collection, let variable, let predicate):
            return try members(of: collection, named: variable, where: predicate, with: object)
        case .applied(let inner, let path):
            return try value(of: inner, with: object).value(atKeyPath: path.names[...])
        case .conditional(let predicate, let first, let second):
            return try value(of: evaluate(predicate, with: object) ? first : second, with: object)
        }
    }

    /// Returns an evaluator that knows the value of a variable, `$NAME`.
    package func binding(_ name: String, to value: EvaluatedValue) -> PredicateEvaluator {
        var result = self
        result.variables[name] = value
        return result
    }

    private func members(
        of collection: Expression, named variable: String, where predicate: Predicate,
        with object: any KeyPathReadable
    ) throws -> EvaluatedValue {
        guard case .many(let members) = try value(of: collection, with: object) else {
            throw DataModelError.unsupported("SUBQUERY needs a to-many key path.")
        }
        var inner = self
        return .many(
            try members.filter { member in
                inner.variables[variable] = member
                return try inner.evaluate(predicate, with: object)
            })
    }

    private func call(
        _ name: String, _ arguments: [Expression], with object: any KeyPathReadable
    ) throws -> EvaluatedValue {
        guard let function = PredicateFunction(rawValue: name) else {
            throw DataModelError.unsupported("“\(name)” is not a built-in function.")
        }
        let values = try arguments.map { try value(of: $0, with: object) }
        if function.isElementAccess { return Self.element(function, values) }
        return .value(
            function.evaluate(function.acceptsList ? values.flatMap(\.members) : values.compactMap(\.attributeValue)))
    }

    private static func element(_ function: PredicateFunction, _ arguments: [EvaluatedValue]) -> EvaluatedValue {
        guard case .many(let members)? = arguments.first else { return .value(.null) }
        if function == .size { return .value(.integer(Int64(members.count))) }
        if function == .first { return members.first ?? .value(.null) }
        if function == .last { return members.last ?? .value(.null) }
        guard let index = arguments.last?.attributeValue?.wholeNumber.map({ Int($0) }), members.indices.contains(index)
        else { return .value(.null) }
        return members[index]
    }
}

extension DataModelError {
    /// The error for a variable without a value.
    package static func unboundVariable(_ name: String) -> DataModelError {
        .invalidArgument("The predicate's variable “$\(name)” has no value; substitute one first.")
    }
}

extension Predicate {
    /// Whether an object matches the predicate. For many objects, use one `PredicateEvaluator`, which is faster.
    ///
    /// - Throws: The predicate's format error, and errors from reading the object.
    public func evaluate(with object: any KeyPathReadable) throws -> Bool {
        try PredicateEvaluator().evaluate(self, with: object)
    }
}
