/// An object whose values predicates and sort descriptors can read by key path.
public protocol KeyPathReadable {
    /// The object's identifier, for comparisons of `SELF` and relationships; nil if it has none.
    var evaluatedObjectID: ManagedObjectID? { get }

    /// Reads a property.
    ///
    /// The result for an attribute is a value, for a composite attribute a `.composite`, for a to-one relationship an
    /// object or `.value(.null)`, and for a to-many relationship `.many` objects.
    ///
    /// - Throws: `DataModelError.unknownKeyPath` for an unknown name, and errors from reading the value.
    func evaluatedValue(named name: String) throws -> EvaluatedValue

    /// Reads the value at a path. The default implementation calls `evaluatedValue(named:)` step by step.
    func value(atKeyPath names: [String]) throws -> EvaluatedValue
}

extension KeyPathReadable {
    public var evaluatedObjectID: ManagedObjectID? { nil }

    public func value(atKeyPath names: [String]) throws -> EvaluatedValue {
        try EvaluatedValue.object(self).value(atKeyPath: names[...])
    }
}

/// A dictionary can be evaluated like an object. A missing key reads as null.
extension Dictionary: KeyPathReadable where Key == String, Value == AttributeValue {
    public func evaluatedValue(named name: String) -> EvaluatedValue { .value(self[name] ?? .null) }
}

/// The result of reading a key path.
public enum EvaluatedValue {
    /// A single value, which may be null.
    case value(AttributeValue)
    /// A single object.
    case object(any KeyPathReadable)
    /// The members of a collection.
    case many([EvaluatedValue])

    /// The value, or the identifier of an object; nil for a collection.
    public var attributeValue: AttributeValue? {
        switch self {
        case .value(let value): value
        case .object(let object): object.evaluatedObjectID.map { .objectID($0) } ?? .null
        case .many: nil
        }
    }

    /// The values of the members, or the single value.
    package var members: [AttributeValue] {
        guard case .many(let members) = self else { return attributeValue.map { [$0] } ?? [] }
        return members.flatMap(\.members)
    }
}
