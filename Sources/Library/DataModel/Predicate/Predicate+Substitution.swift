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

    /// Returns the predicate for the rows of one store: objects of other stores are replaced by one that no row equals.
    package func confined(to store: StoreIdentity) -> Predicate {
        guard mentionsObjects else { return self }
        var substitution = Substitution()
        substitution.store = store
        return substituting(substitution)
    }

    /// Whether the text of a comparison may name an object; a cheap look at the usual places.
    private var mentionsObjects: Bool {
        switch node {
        case .constant, .invalid: false
        case .comparison(let comparison): comparison.left.mayNameObjects || comparison.right.mayNameObjects
        case .and(let parts), .or(let parts): parts.contains(where: \.mentionsObjects)
        case .not(let part): part.mentionsObjects
        }
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
    fileprivate var mayNameObjects: Bool {
        switch self {
        case .constant(let value): if case .objectID = value { true } else { false }
        case .evaluatedObject, .keyPath, .variable: false
        case .aggregate(let members): members.contains(where: \.mayNameObjects)
        case .function, .subquery, .applied, .conditional: true
        }
    }

    fileprivate func substituting(_ variables: Substitution) -> Expression {
        switch self {
        case .constant(let value): variables.confined(value).map { .constant($0) } ?? self
        case .evaluatedObject, .keyPath: self
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
    /// The store whose objects stay; nil if all do.
    var store: StoreIdentity?

    /// Returns what takes the place of an object of another store; nil for any other value.
    func confined(_ value: AttributeValue) -> AttributeValue? {
        guard let store, case .objectID(let id) = value, !id.store.isSameFile(as: store), !id.isTemporaryID
        else { return nil }
        let entity = store.model.entities.first { $0.number == Int(id.entityNumber) }
        return entity.map { .objectID(ManagedObjectID(store: store, entity: $0, key: 0)) }
    }

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
