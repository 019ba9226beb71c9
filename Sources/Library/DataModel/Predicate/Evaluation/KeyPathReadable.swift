/// An object whose values predicates and sort descriptors can read by key path.
public protocol KeyPathReadable {
    /// The object's identity, by which `SELF` and relationships are compared; nil when it has none.
    var evaluatedObjectID: ManagedObjectID? { get }

    /// Reads the property of that name.
    ///
    /// An attribute is a value, a composite attribute a `.composite`, a to-one relationship an object or
    /// `.value(.null)`, a to-many relationship `.many` objects.
    ///
    /// - Throws: `DataModelError.unknownKeyPath` when there is no such property, and what reading it throws.
    func evaluatedValue(named name: String) throws -> EvaluatedValue

    /// Reads the value at a path; what `evaluatedValue(named:)` yields step by step, unless the type knows better.
    func value(atKeyPath names: [String]) throws -> EvaluatedValue
}

extension KeyPathReadable {
    public var evaluatedObjectID: ManagedObjectID? { nil }

    public func value(atKeyPath names: [String]) throws -> EvaluatedValue {
        try EvaluatedValue.object(self).value(atKeyPath: names[...])
    }
}

/// A dictionary of values can be asked what an object can; a name it does not hold has no value.
extension Dictionary: KeyPathReadable where Key == String, Value == AttributeValue {
    public func evaluatedValue(named name: String) -> EvaluatedValue { .value(self[name] ?? .null) }
}

/// What is found at a key path.
public enum EvaluatedValue {
    /// One value, perhaps none.
    case value(AttributeValue)
    /// One object.
    case object(any KeyPathReadable)
    /// The members of a collection.
    case many([EvaluatedValue])

    /// The value of a single one, an object's identity; nil for a collection.
    public var attributeValue: AttributeValue? {
        switch self {
        case .value(let value): value
        case .object(let object): object.evaluatedObjectID.map { .objectID($0) } ?? .null
        case .many: nil
        }
    }

    /// The values of the members, or the one value.
    package var members: [AttributeValue] {
        guard case .many(let members) = self else { return attributeValue.map { [$0] } ?? [] }
        return members.flatMap(\.members)
    }
}
