/// An entity with everything it inherits, and the numbers by which stores and objects know its parts.
public final class ResolvedEntity: Sendable {
    /// The entity as it was described, with its own properties only.
    public let description: EntityDescription
    /// The entity's number, `Z_ENT`.
    public let number: Int
    /// The number of the entity it inherits from; nil for a root.
    public let superentityNumber: Int?
    /// The number of the root of its hierarchy.
    public let rootNumber: Int
    /// The name of the root of its hierarchy, which names the table.
    public let rootName: String
    /// The numbers of the entity and all that inherit from it: they are numbered in one run.
    public let subtree: ClosedRange<Int>
    /// What an object holds in its row: the leaves of its attributes and its to-one relationships.
    ///
    /// Inherited slots come first, so that a slot has the same index in every entity of a hierarchy.
    public let slots: [StorageSlot]
    /// The values of a new object, by slot.
    public let defaultValues: ContiguousArray<AttributeValue>
    /// The slots whose attributes limit their values, and the limits.
    package let limits: [(slot: Int, limits: AttributeLimits)]
    /// All attributes, inherited ones first.
    public let attributes: [AttributeDescription]
    /// All relationships, inherited ones first: the same index in every entity of a hierarchy.
    public let relationships: [ResolvedRelationship]
    /// How many of the relationships are to-many.
    public let toManyCount: Int
    /// The lists of slots whose values together are unique, inherited ones first.
    public let uniquenessConstraints: [[Int]]
    private let propertiesByName: [String: ResolvedProperty]

    init(_ parts: EntityParts, number: Int, rootNumber: Int, subtree: ClosedRange<Int>) {
        description = parts.description
        self.number = number
        self.rootNumber = rootNumber
        self.subtree = subtree
        superentityNumber = parts.superentityNumber
        rootName = parts.rootName
        slots = parts.slots
        defaultValues = ContiguousArray(parts.slots.map { $0.attribute?.defaultValue ?? .null })
        limits = parts.slots.compactMap { slot in
            slot.attribute.flatMap(AttributeLimits.init).map { (slot.index, $0) }
        }
        attributes = parts.attributes
        relationships = parts.relationships
        toManyCount = parts.relationships.count { $0.toManyIndex != nil }
        uniquenessConstraints = parts.uniquenessConstraints
        propertiesByName = parts.properties
    }

    /// The entity's name.
    public var name: String { description.name }

    /// Whether it has no objects of its own.
    public var isAbstract: Bool { description.isAbstract }

    /// Whether other entities inherit from it.
    public var hasSubentities: Bool { subtree.count > 1 }

    /// Whether it is that entity or inherits from it.
    public func isKind(of entity: ResolvedEntity) -> Bool { entity.subtree.contains(number) }

    /// The property of that name, inherited ones among them; nil when there is none.
    public func property(_ name: String) -> ResolvedProperty? { propertiesByName[name] }

    /// The names of all properties, sorted.
    public var propertyNames: [String] { propertiesByName.keys.sorted() }

    /// The attribute of that name, or nil.
    public func attribute(_ name: String) -> AttributeDescription? { attributes.first { $0.name == name } }

    /// The relationship of that name, or nil.
    public func relationship(_ name: String) -> ResolvedRelationship? {
        if case .relationship(let index) = propertiesByName[name] { relationships[index] } else { nil }
    }

    /// The attributes by name, inherited ones among them.
    public var attributesByName: [String: AttributeDescription] {
        Dictionary(uniqueKeysWithValues: attributes.map { ($0.name, $0) })
    }

    /// The relationships by name, inherited ones among them.
    public var relationshipsByName: [String: RelationshipDescription] {
        Dictionary(uniqueKeysWithValues: relationships.map { ($0.name, $0.description) })
    }

    /// The slot that a name or dotted path through composites leads to.
    ///
    /// - Throws: `DataModelError.unknownKeyPath` for a path that ends elsewhere than at a leaf or a to-one
    ///   relationship of this entity.
    public func slot(at path: String) throws(DataModelError) -> StorageSlot {
        var names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
        guard let first = names.popFirst(), var property = propertiesByName[first] else {
            throw unknown(path, part: String(path.prefix { $0 != "." }), valid: propertyNames)
        }
        while case .composite(let shape) = property {
            let valid = shape.elements.map(\.name)
            guard let name = names.popFirst(), let element = shape.property(name) else {
                throw unknown(path, part: names.first ?? path, valid: valid.map { "\(shape.path).\($0)" })
            }
            property = element
        }
        switch property {
        case .attribute(let slot) where names.isEmpty: return slots[slot]
        case .relationship(let index) where names.isEmpty:
            if let slot = relationships[index].slot { return slots[slot] }
        case .attribute, .relationship, .composite, .fetchedProperty: break
        }
        throw unknown(path, part: names.first ?? path, valid: propertyNames)
    }

    /// The error for a path whose part is not among the valid names.
    package func unknown(_ path: String, part: String, valid: [String]) -> DataModelError {
        .unknownKeyPath(
            entity: name, keyPath: path, unknown: part, nearest: nearestName(to: part, in: valid), valid: valid)
    }
}

/// A property as an object finds it by name.
public enum ResolvedProperty: Sendable {
    /// An attribute of a built-in type, and its slot.
    case attribute(slot: Int)
    /// A composite attribute, and where its elements lie.
    case composite(CompositeShape)
    /// A relationship, by its index in the entity's relationships.
    case relationship(Int)
    /// A fetched property.
    case fetchedProperty(FetchedPropertyDescription)
}

/// One value of an object's row. A class, so that it is handed around without a copy of its description.
public final class StorageSlot: Sendable {
    /// What stands in the slot.
    public enum Content: Sendable {
        /// An attribute, or the element of a composite.
        case attribute(AttributeDescription)
        /// A to-one relationship, by its index in the entity's relationships.
        case toOne(Int)
    }

    /// The slot's index in its entity.
    public let index: Int
    /// The name, or for an element of a composite the dotted path.
    public let path: String
    /// What stands in it.
    public let content: Content
    /// Whether the store keeps it.
    public let isPersistent: Bool

    init(index: Int, path: String, content: Content, isPersistent: Bool) {
        self.index = index
        self.path = path
        self.content = content
        self.isPersistent = isPersistent
    }

    /// The attribute; nil for a to-one relationship.
    public var attribute: AttributeDescription? {
        if case .attribute(let attribute) = content { attribute } else { nil }
    }

    /// The name of the leaf, without the composites around it.
    public var leafName: String {
        String(path[(path.lastIndex(of: ".").map { path.index(after: $0) } ?? path.startIndex)...])
    }
}

/// Where the elements of a composite attribute lie.
public struct CompositeShape: Sendable {
    /// One element of the composite.
    public struct Element: Sendable {
        /// The element's name.
        public let name: String
        /// Its slot, or for a composite its own shape.
        public let property: ResolvedProperty
        /// The element as it was described.
        public let attribute: AttributeDescription
    }

    /// The attribute's name, or its dotted path within an outer composite.
    public let path: String
    /// The attribute as it was described.
    public let attribute: AttributeDescription
    /// The elements, in declared order.
    public let elements: [Element]

    /// The element of that name, or nil.
    public func property(_ name: String) -> ResolvedProperty? { elements.first { $0.name == name }?.property }

    /// The slots of all leaves.
    public var slots: [Int] {
        elements.flatMap { element -> [Int] in
            switch element.property {
            case .attribute(let slot): [slot]
            case .composite(let shape): shape.slots
            case .relationship, .fetchedProperty: []
            }
        }
    }
}

/// A relationship with the numbers of both its ends. A class, so that it is handed around without a copy.
public final class ResolvedRelationship: Sendable {
    /// The relationship as it was described.
    public let description: RelationshipDescription
    /// Its index in the relationships of its entity.
    public let index: Int
    /// The number of the entity that declares it.
    public let declaringNumber: Int
    /// The number of the entity at the other end.
    public let destinationNumber: Int
    /// The index of the relationship back among the destination's; nil when there is none.
    public let inverseIndex: Int?
    /// The slot of a to-one relationship; nil for to-many.
    public let slot: Int?
    /// The index among the entity's to-many relationships; nil for to-one.
    public let toManyIndex: Int?
    /// Whether many objects may stand at the other end.
    public let isToMany: Bool
    /// Whether the order of a to-many relationship is kept.
    public let isOrdered: Bool
    /// What a deletion does to the other end.
    public let deleteRule: DeleteRule

    init(_ description: RelationshipDescription, index: Int, declaringNumber: Int, slot: Int?, toManyIndex: Int?) {
        self.description = description
        self.index = index
        self.declaringNumber = declaringNumber
        self.slot = slot
        self.toManyIndex = toManyIndex
        destinationNumber = 0
        inverseIndex = nil
        isToMany = description.isToMany
        isOrdered = description.isOrdered
        deleteRule = description.deleteRule
    }

    /// The relationship with its other end.
    init(_ other: ResolvedRelationship, destinationNumber: Int, inverseIndex: Int?) {
        description = other.description
        index = other.index
        declaringNumber = other.declaringNumber
        slot = other.slot
        toManyIndex = other.toManyIndex
        isToMany = other.isToMany
        isOrdered = other.isOrdered
        deleteRule = other.deleteRule
        self.destinationNumber = destinationNumber
        self.inverseIndex = inverseIndex
    }

    /// The relationship's name.
    public var name: String { description.name }
}
