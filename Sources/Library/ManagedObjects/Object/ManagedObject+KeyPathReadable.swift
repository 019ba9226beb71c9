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
        case .composite:
            return .value(value(forKey: name).flatMap { AttributeValue(any: $0) } ?? .null)
        case .relationship(let index):
            let relationship = entity.relationships[index]
            guard let slot = relationship.slot else {
                return .many(orderedObjects(ofRelationship: index).map { .object($0) })
            }
            return object(at: slot).map { .object($0) } ?? .value(.null)
        case .fetchedProperty(let fetched): return .many(fetchedObjects(fetched).map { .object($0) })
        }
    }
}

/// As a predicate's argument, an object is compared by its identifier.
extension ManagedObject: PredicateArgument {
    public var predicateExpression: Expression { .constant(.objectID(objectID)) }
}
