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
