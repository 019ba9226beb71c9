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

extension EvaluatedValue {
    /// Follows a path from here: through collections member by member, a collection of collections being one.
    func value(atKeyPath names: ArraySlice<String>) throws -> EvaluatedValue {
        guard let name = names.first else { return self }
        if name.hasPrefix("@") {
            return try CollectionOperator(named: name).apply(to: self, path: names.dropFirst())
        }
        if name == "entity", names.dropFirst().first == "name", let entity = entityName {
            return try EvaluatedValue.value(.string(entity)).value(atKeyPath: names.dropFirst(2))
        }
        return try step(name).value(atKeyPath: names.dropFirst())
    }

    private func step(_ name: String) throws -> EvaluatedValue {
        switch self {
        case .many(let members):
            return .many(try members.flatMap { try $0.step(name).flattened })
        case .object(let object):
            return Self.selfNames.contains(name) && object.evaluatedObjectID?.hasProperty(name) != true
                ? self : try object.evaluatedValue(named: name)
        case .value(.composite(let elements)): return .value(elements[name] ?? .null)
        case .value(.string(let text)) where name == "length":
            return .value(.integer(Int64(text.unicodeScalars.count)))
        case .value(.null): return self
        case .value: throw DataModelError.unsupported("A value has no “\(name)”.")
        }
    }

    /// The names by which an object is its own property.
    package static let selfNames: Set<String> = ["self", "SELF", "objectID"]

    private var flattened: [EvaluatedValue] {
        if case .many(let members) = self { members } else { [self] }
    }

    private var entityName: String? {
        guard case .object(let object) = self, let id = object.evaluatedObjectID, !id.hasProperty("entity") else {
            return nil
        }
        return id.entityName
    }
}

extension ManagedObjectID {
    /// Whether the object's entity declares a property of that name.
    fileprivate func hasProperty(_ name: String) -> Bool {
        store.model[number: Int(entityNumber)].property(name) != nil
    }
}
