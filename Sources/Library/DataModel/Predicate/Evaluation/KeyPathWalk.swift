/// Follows a key path step by step, tracking the entity at each step where it is known.
///
/// The entity distinguishes a missing object's to-many relationship, which is empty, from its attribute, which is null.
struct KeyPathWalk {
    private var value: EvaluatedValue
    private var entity: ResolvedEntity?
    private let model: ResolvedModel?

    init(from value: EvaluatedValue) {
        self.value = value
        let id = value.firstObjectID
        model = id?.store.model
        entity = id.flatMap { id in model?.entity(numbered: Int(id.entityNumber)) }
    }

    /// Returns the value at the end of a path. It reads collections member by member and flattens nested collections.
    ///
    /// - Throws: `DataModelError.unknownKeyPath` with the whole path, and errors from reading objects.
    mutating func end(of names: ArraySlice<String>) throws -> EvaluatedValue {
        do {
            return try follow(names)
        } catch DataModelError.unknownKeyPath(let entity, _, let unknown, let nearest, let valid) {
            throw DataModelError.unknownKeyPath(
                entity: entity, keyPath: names.joined(separator: "."), unknown: unknown, nearest: nearest, valid: valid)
        }
    }

    private mutating func follow(_ names: ArraySlice<String>) throws -> EvaluatedValue {
        var rest = names
        while let name = rest.popFirst() {
            if name.hasPrefix("@") { return try CollectionOperator(named: name).apply(to: self, path: rest) }
            if name == "entity", rest.first == "name", entity?.property(name) == nil, let named = entityName {
                rest.removeFirst()
                value = .value(.string(named))
                entity = nil
            } else {
                try step(name)
            }
        }
        return value
    }

    private mutating func step(_ name: String) throws {
        if EvaluatedValue.selfNames.contains(name), value.isObject, entity?.property(name) == nil { return }
        let relationship = entity.flatMap { $0.relationship(name) ?? model?.subentityRelationship(name, below: $0) }
        value = try value.following(name, isToMany: relationship?.isToMany ?? false)
        entity = relationship.flatMap { model?.destination(of: $0) }
    }

    private var entityName: String? {
        if case .object(let object) = value { object.evaluatedObjectID?.entityName } else { nil }
    }
}

extension EvaluatedValue {
    /// The names that refer to an object itself.
    package static let selfNames: Set<String> = ["self", "SELF", "objectID"]

    /// Reads the value at a path from this value.
    func value(atKeyPath names: ArraySlice<String>) throws -> EvaluatedValue {
        var walk = KeyPathWalk(from: self)
        return try walk.end(of: names)
    }

    /// The identifier of the object, or of a collection's first object.
    fileprivate var firstObjectID: ManagedObjectID? {
        switch self {
        case .object(let object): object.evaluatedObjectID
        case .many(let members): members.lazy.compactMap(\.firstObjectID).first
        case .value: nil
        }
    }

    /// Whether this is an object, null in place of an object, or a collection of objects.
    fileprivate var isObject: Bool {
        switch self {
        case .object: true
        case .many(let members): members.allSatisfy(\.isObject)
        case .value(let value): value.isNull
        }
    }

    /// Reads a property of this value; for a collection, that of each member.
    fileprivate func following(_ name: String, isToMany: Bool) throws -> EvaluatedValue {
        switch self {
        case .many(let members):
            return .many(try members.flatMap { try $0.following(name, isToMany: isToMany).flattened })
        case .object(let object): return try object.evaluatedValue(named: name, orOfKin: isToMany)
        case .value(.composite(let elements)): return .value(elements[name] ?? .null)
        case .value(.string(let text)) where name == "length":
            return .value(.integer(Int64(text.unicodeScalars.count)))
        case .value(.null): return isToMany ? .many([]) : self
        case .value: throw DataModelError.unsupported("A value has no “\(name)”.")
        }
    }

    /// The members, or the single value.
    var flattened: [EvaluatedValue] {
        if case .many(let members) = self { members } else { [self] }
    }
}

extension KeyPathReadable {
    /// Reads a property. It is null if only other entities of the object's hierarchy have it.
    fileprivate func evaluatedValue(named name: String, orOfKin isToMany: Bool) throws -> EvaluatedValue {
        do {
            return try evaluatedValue(named: name)
        } catch let error as DataModelError {
            guard case .unknownKeyPath = error, let id = evaluatedObjectID,
                let root = id.store.model.entity(numbered: Int(id.rootNumber)),
                let kin = id.store.model.subentities(of: root, declaring: name).first
            else { throw error }
            return kin.relationship(name)?.isToMany ?? isToMany ? .many([]) : .value(.null)
        }
    }
}

extension ResolvedModel {
    /// The relationship with that name in the first subentity that declares it.
    fileprivate func subentityRelationship(_ name: String, below entity: ResolvedEntity) -> ResolvedRelationship? {
        subentities(of: entity, declaring: name).first?.relationship(name)
    }
}
