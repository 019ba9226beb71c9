/// A side of a comparison, a property to fetch, or a part of either.
public indirect enum Expression: Sendable, Hashable {
    /// A value.
    case constant(AttributeValue)
    /// A list of values, `{1, 2, 3}`, or the two ends of BETWEEN.
    case aggregate([Expression])
    /// The object itself, `SELF`.
    case evaluatedObject
    /// A path from the object, such as `aircraft.colorScheme.primary`.
    case keyPath(KeyPathExpression)
    /// A variable, `$NAME`, and a path from its value.
    case variable(String, KeyPathExpression?)
    /// A function of the format language, such as `uppercase:` or `+`.
    case function(String, [Expression])
    /// Those members of a to-many path for which a predicate holds.
    case subquery(collection: Expression, variable: String, predicate: Predicate)
    /// A path or collection operator applied to another expression, such as `SUBQUERY(…).@count`.
    case applied(Expression, KeyPathExpression)
    /// One of two expressions, as the predicate decides.
    case conditional(Predicate, Expression, Expression)

    /// An expression for a dotted key path.
    public static func keyPath(_ path: String) -> Expression { .keyPath(KeyPathExpression(path)) }
}

/// A dotted path of names, among them collection operators such as `@count`.
public struct KeyPathExpression: Sendable, Hashable, CustomStringConvertible {
    /// The names between the dots.
    public var names: [String]

    /// Makes a path from its dotted form.
    public init(_ path: String) { names = path.split(separator: ".").map(String.init) }

    /// Makes a path from its names.
    public init(names: [String]) { self.names = names }

    public var description: String { names.joined(separator: ".") }
}

extension Expression {
    /// Makes an expression from a format of the predicate language, such as `minutes / 60.0`.
    ///
    /// - Throws: `DataModelError.invalidPredicate` with the position in Unicode scalars and what was expected there.
    public init(format: String, _ arguments: Any?...) throws(DataModelError) {
        var parser = try FormatParser(format, arguments: arguments)
        self = try parser.parseExpression()
    }

    /// Makes an expression for a dotted key path.
    public init(forKeyPath path: String) { self = .keyPath(path) }

    /// Makes an expression for a value, or nil for one that no attribute can hold.
    public init?(forConstantValue value: Any?) { self.init(argument: value) }

    /// Makes an expression for a variable, named without the dollar sign.
    public init(forVariable name: String) { self = .variable(name, nil) }

    /// Makes a call of a function of the format language, such as `count:`; compiling or evaluating it refuses others.
    public init(forFunction name: String, arguments: [Expression]) { self = .function(name, arguments) }

    /// Makes a list of values.
    public init(forAggregate members: [Expression]) { self = .aggregate(members) }

    /// Makes an expression for those members of a collection for which a condition on the variable holds.
    public init(forSubquery collection: Expression, usingIteratorVariable name: String, predicate: Predicate) {
        self = .subquery(collection: collection, variable: name, predicate: predicate)
    }

    /// Makes an expression for one of two values, as the condition decides.
    public init(forConditional condition: Predicate, trueExpression: Expression, falseExpression: Expression) {
        self = .conditional(condition, trueExpression, falseExpression)
    }
}
