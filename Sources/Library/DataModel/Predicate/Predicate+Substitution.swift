extension Predicate {
    /// Returns the predicate with values substituted for its variables, `$NAME`.
    ///
    /// Names have no dollar sign, and values may be what `%@` accepts. Variables without a value stay, as do those of
    /// SUBQUERY. A value that no attribute can hold causes an error when the predicate is used. A key path after a
    /// variable, such as `$FETCH_SOURCE.name`, is read from the object immediately.
    public func withSubstitutionVariables(_ variables: [String: Any?]) -> Predicate {
        var substitution = Substitution()
        for (name, value) in variables {
            guard let expression = Expression(argument: value) else {
                return Predicate(.invalid(.invalidArgument("No attribute can hold the value for “$\(name)”.")))
            }
            substitution.expressions[name] = expression
            substitution.objects[name] = value as? any KeyPathReadable
        }
        return substituting(substitution)
    }

    fileprivate func substituting(_ variables: Substitution) -> Predicate {
        switch node {
        case .constant, .invalid: self
        case .comparison(var comparison): comparison.substitute(variables)
        case .and(let parts): .and(parts.map { $0.substituting(variables) })
        case .or(let parts): .or(parts.map { $0.substituting(variables) })
        case .not(let part): .not(part.substituting(variables))
        }
    }
}

extension Comparison {
    /// Substitutes the variables on both sides, and returns the predicate.
    fileprivate mutating func substitute(_ variables: Substitution) -> Predicate {
        left = left.substituting(variables)
        right = right.substituting(variables)
        return Predicate(.comparison(self))
    }
}

extension Expression {
    fileprivate func substituting(_ variables: Substitution) -> Expression {
        switch self {
        case .constant, .evaluatedObject, .keyPath: self
        case .aggregate(let members): .aggregate(members.map { $0.substituting(variables) })
        case .variable(let name, let path):
            variables.value(of: name, path) ?? self
        case .function(let name, let arguments): .function(name, arguments.map { $0.substituting(variables) })
        case .subquery(let collection, let variable, let predicate):
            .subquery(
                collection: collection.substituting(variables), variable: variable,
                predicate: predicate.substituting(variables.without(variable)))
        case .applied(let inner, let path): inner.substituting(variables).appending(path.names)
        case .conditional(let predicate, let first, let second):
            .conditional(
                predicate.substituting(variables), first.substituting(variables), second.substituting(variables))
        }
    }
}

/// The values for the variables of a predicate.
private struct Substitution {
    var expressions: [String: Expression] = [:]
    /// The values from which key paths can be read.
    var objects: [String: any KeyPathReadable] = [:]

    func without(_ name: String) -> Substitution {
        var result = self
        result.expressions[name] = nil
        result.objects[name] = nil
        return result
    }

    /// The value of a variable, or of a key path after it; nil for a variable without a value.
    func value(of name: String, _ path: KeyPathExpression?) -> Expression? {
        guard let expression = expressions[name] else { return nil }
        guard let path else { return expression }
        guard let object = objects[name], let value = try? object.value(atKeyPath: path.names) else {
            return expression.appending(path.names)
        }
        return Self.expression(value)
    }

    private static func expression(_ value: EvaluatedValue) -> Expression {
        switch value {
        case .value(let value): .constant(value)
        case .object(let object): .constant(object.evaluatedObjectID.map { .objectID($0) } ?? .null)
        case .many(let members): .aggregate(members.map(expression))
        }
    }
}
