import DataModel

/// The source of a derived attribute's value.
enum Derivation {
    /// The time of the save.
    case now
    /// An attribute of the object, or of an object that its to-one relationships refer to, optionally through a
    /// function.
    case value(path: [ResolvedRelationship], slot: StorageSlot, function: PredicateFunction?)
    /// An aggregate over a to-many relationship: the number of members, or a function of one attribute of each.
    case aggregate(PredicateFunction, of: ResolvedRelationship, slot: StorageSlot?)

    /// Parses a derivation expression; nil for a form that no trigger can compute.
    ///
    /// Supported are key paths; `canonical:`, `uppercase:` and `lowercase:` of a key path; `@count`, `@sum`, `@min`,
    /// `@max` and `@avg` over a to-many relationship, as an operator or as a function; and `now()`.
    init?(_ format: String, of entity: ResolvedEntity, in model: ResolvedModel) {
        guard let expression = try? Expression(format: format) else { return nil }
        switch expression {
        case .keyPath(let path): self.init(path.names, function: nil, of: entity, in: model)
        case .function(let name, let arguments):
            guard let function = PredicateFunction(rawValue: name) else { return nil }
            if function == .now, arguments.isEmpty {
                self = .now
            } else if case .keyPath(let path)? = arguments.first, arguments.count == 1 {
                self.init(path.names, function: function, of: entity, in: model)
            } else {
                return nil
            }
        case .constant, .aggregate, .evaluatedObject, .variable, .subquery, .applied, .conditional: return nil
        }
    }

    private init?(
        _ names: [String], function: PredicateFunction?, of entity: ResolvedEntity, in model: ResolvedModel
    ) {
        let plain = names.filter { !$0.hasPrefix("@") }
        let operators = names.filter { $0.hasPrefix("@") }
        if let first = plain.first, let relationship = entity.relationship(first), relationship.isToMany {
            guard let aggregate = Self.function(operators, function) else { return nil }
            let slot = try? model.destination(of: relationship).slot(at: plain.dropFirst().joined(separator: "."))
            guard aggregate == .count ? plain.count == 1 : slot?.attribute != nil else { return nil }
            self = .aggregate(aggregate, of: relationship, slot: slot)
            return
        }
        guard operators.isEmpty, function.map({ [.canonical, .uppercase, .lowercase].contains($0) }) ?? true else {
            return nil
        }
        var (owner, rest, path) = (entity, plain[...], [ResolvedRelationship]())
        while let name = rest.first, let relationship = owner.relationship(name), !relationship.isToMany {
            path.append(relationship)
            owner = model.destination(of: relationship)
            rest = rest.dropFirst()
        }
        guard let slot = try? owner.slot(at: rest.joined(separator: ".")), slot.attribute != nil, slot.isPersistent
        else {
            return nil
        }
        self = .value(path: path, slot: slot, function: function)
    }

    private static func function(_ operators: [String], _ function: PredicateFunction?) -> PredicateFunction? {
        let byOperator: [String: PredicateFunction] = [
            "@count": .count, "@sum": .sum, "@min": .minimum, "@max": .maximum, "@avg": .average,
        ]
        switch (operators.count, function) {
        case (1, nil): return byOperator[operators[0]]
        case (0, let function?): return byOperator.values.contains(function) ? function : nil
        case (_, _): return nil
        }
    }
}
