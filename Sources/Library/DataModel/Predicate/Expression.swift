/// A side of a comparison, a value to fetch, or a part of either.
public indirect enum Expression: Sendable, Hashable {
    /// A constant value.
    case constant(AttributeValue)
    /// A list of values such as `{1, 2, 3}`, or the two limits of BETWEEN.
    case aggregate([Expression])
    /// The evaluated object, `SELF`.
    case evaluatedObject
    /// A key path from the object, such as `aircraft.colorScheme.primary`.
    case keyPath(KeyPathExpression)
    /// A variable, `$NAME`, and a key path from its value.
    case variable(String, KeyPathExpression?)
    /// A function of the format language, such as `uppercase:` or `+`.
    case function(String, [Expression])
    /// The members of a to-many path that match a predicate.
    case subquery(collection: Expression, variable: String, predicate: Predicate)
    /// A key path or collection operator applied to another expression, such as `SUBQUERY(…).@count`.
    case applied(Expression, KeyPathExpression)
    /// One of two expressions, depending on a predicate.
    case conditional(Predicate, Expression, Expression)

    /// Returns an expression for a dotted key path.
    public static func keyPath(_ path: String) -> Expression { .keyPath(KeyPathExpression(path)) }
}

/// A dotted key path, which may contain collection operators such as `@count`.
public struct KeyPathExpression: Sendable, Hashable, CustomStringConvertible {
    /// The components of the path.
    public var names: [String]

    /// Creates a path from its dotted form.
    public init(_ path: String) { names = path.split(separator: ".").map(String.init) }

    /// Creates a path from its components.
    public init(names: [String]) { self.names = names }

    public var description: String { names.joined(separator: ".") }
}

extension Expression {
    /// Creates an expression from a format, such as `minutes / 60.0`.
    ///
    /// - Throws: `DataModelError.invalidPredicate` with the position in Unicode scalars and what was expected there.
    public init(format: String, _ arguments: Any?...) throws(DataModelError) {
        var parser = try FormatParser(format, arguments: arguments)
        self = try parser.parseExpression()
    }

    /// Creates an expression for a dotted key path.
    public init(forKeyPath path: String) { self = .keyPath(path) }

    /// Creates an expression for a value; nil if no attribute can hold it.
    public init?(forConstantValue value: Any?) { self.init(argument: value) }

    /// Creates an expression for a variable. The name has no dollar sign.
    public init(forVariable name: String) { self = .variable(name, nil) }

    /// Creates a call of a built-in function such as `count:`. Other functions fail when the expression is used.
    public init(forFunction name: String, arguments: [Expression]) { self = .function(name, arguments) }

    /// Creates a list of values.
    public init(forAggregate members: [Expression]) { self = .aggregate(members) }

    /// Creates an expression for the members of a collection that match a predicate on the variable.
    public init(forSubquery collection: Expression, usingIteratorVariable name: String, predicate: Predicate) {
        self = .subquery(collection: collection, variable: name, predicate: predicate)
    }

    /// Creates an expression for one of two values, depending on a predicate.
    public init(forConditional condition: Predicate, trueExpression: Expression, falseExpression: Expression) {
        self = .conditional(condition, trueExpression, falseExpression)
    }
}
