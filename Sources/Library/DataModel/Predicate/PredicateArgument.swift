/// Something that a predicate's format may take for `%@` and that is no plain value, such as a managed object.
public protocol PredicateArgument {
    /// What stands in the predicate for it.
    var predicateExpression: Expression { get }
}

extension Expression: PredicateArgument {
    public var predicateExpression: Expression { self }
}

extension KeyPathExpression: PredicateArgument {
    public var predicateExpression: Expression { .keyPath(self) }
}

extension Expression {
    /// Makes an expression from what a caller passed for `%@`; nil when nothing in a predicate can stand for it.
    ///
    /// Takes what `AttributeValue(any:)` takes, arrays and sets of it, and every `PredicateArgument`.
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
