public import DataModel

/// Access for predicates and sort descriptors that are evaluated in memory.
extension ManagedObject: KeyPathReadable {
    public var evaluatedObjectID: ManagedObjectID? { identity }

    public func evaluatedValue(named name: String) throws -> EvaluatedValue {
        guard let property = entity.property(name) else {
            throw entity.unknown(name, part: name, valid: entity.propertyNames)
        }
        switch property {
        case .attribute(let slot): return .value(value(at: slot))
        case .composite(let shape): return .value(compositeValue(shape))
        case .relationship(let index):
            let relationship = entity.relationships[index]
            guard let slot = relationship.slot else {
                return .many(orderedObjects(ofRelationship: index).map { .object($0) })
            }
            return object(at: slot).map { .object($0) } ?? .value(.null)
        case .fetchedProperty(let fetched): return .many(fetchedObjects(fetched).map { .object($0) })
        }
    }

    /// The elements of a composite as stored; null if all are missing.
    private func compositeValue(_ shape: CompositeShape) -> AttributeValue {
        var result: [String: AttributeValue] = [:]
        for element in shape.elements {
            let value: AttributeValue =
                switch element.property {
                case .attribute(let slot): self.value(at: slot)
                case .composite(let inner): compositeValue(inner)
                case .relationship, .fetchedProperty: .null
                }
            if !value.isNull { result[element.name] = value }
        }
        return result.isEmpty ? .null : .composite(result)
    }
}

/// As a predicate's argument, an object is compared by its identifier.
extension ManagedObject: PredicateArgument {
    public var predicateExpression: Expression { .constant(.objectID(objectID)) }
}
