/// A type other than plain values that can be an argument for `%@`, such as a managed object.
public protocol PredicateArgument {
    /// The expression that represents the argument in the predicate.
    var predicateExpression: Expression { get }
}

extension Expression: PredicateArgument {
    public var predicateExpression: Expression { self }
}

extension KeyPathExpression: PredicateArgument {
    public var predicateExpression: Expression { .keyPath(self) }
}

extension Expression {
    /// Creates an expression from an argument for `%@`; nil if nothing in a predicate can represent it.
    ///
    /// Accepts everything that `AttributeValue(any:)` accepts, arrays and sets of it, and every `PredicateArgument`.
    public init?(argument: Any?) {
        guard let argument, !Self.isNil(argument) else {
            self = .constant(.null)
            return
        }
        if let convertible = argument as? any PredicateArgument {
            self = convertible.predicateExpression
        } else if let value = AttributeValue(any: argument) {
            self = .constant(value)
        } else if let members = argument as? any Sequence, let list = Self.list(members) {
            self = .aggregate(list)
        } else {
            return nil
        }
    }

    private static func isNil(_ argument: Any) -> Bool {
        if case .null? = AttributeValue(any: argument) { true } else { false }
    }

    private static func list(_ members: some Sequence) -> [Expression]? {
        var result: [Expression] = []
        for member in members {
            guard let expression = Expression(argument: member) else { return nil }
            result.append(expression)
        }
        return result
    }
}
