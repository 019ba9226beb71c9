extension Predicate {
    /// Returns the condition with values for its variables, `$NAME`.
    ///
    /// Takes what `%@` takes; names are given without the dollar sign. Variables without a value stay, and so do those
    /// of SUBQUERY. A value that no attribute can hold is an error that using the predicate throws.
    public func withSubstitutionVariables(_ variables: [String: Any?]) -> Predicate {
        var expressions: [String: Expression] = [:]
        for (name, value) in variables {
            guard let expression = Expression(argument: value) else {
                return Predicate(.invalid(.invalidArgument("No attribute can hold the value for “$\(name)”.")))
            }
            expressions[name] = expression
        }
        return substituting(expressions)
    }

    func substituting(_ variables: [String: Expression]) -> Predicate {
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
    /// Puts values for the variables of both sides, and returns the predicate.
    fileprivate mutating func substitute(_ variables: [String: Expression]) -> Predicate {
        left = left.substituting(variables)
        right = right.substituting(variables)
        return Predicate(.comparison(self))
    }
}

extension Expression {
    fileprivate func substituting(_ variables: [String: Expression]) -> Expression {
        switch self {
        case .constant, .evaluatedObject, .keyPath: self
        case .aggregate(let members): .aggregate(members.map { $0.substituting(variables) })
        case .variable(let name, let path):
            variables[name].map { value in path.map { value.appending($0.names) } ?? value } ?? self
        case .function(let name, let arguments): .function(name, arguments.map { $0.substituting(variables) })
        case .subquery(let collection, let variable, let predicate):
            .subquery(
                collection: collection.substituting(variables), variable: variable,
                predicate: predicate.substituting(variables.filter { $0.key != variable }))
        case .applied(let inner, let path): inner.substituting(variables).appending(path.names)
        case .conditional(let predicate, let first, let second):
            .conditional(
                predicate.substituting(variables), first.substituting(variables), second.substituting(variables))
        }
    }
}
