import PlainText

/// An entity with its inherited parts, and the numbers by which stores and objects refer to these parts.
public final class ResolvedEntity: Sendable {
    /// The entity's description, with its declared properties only.
    public let description: EntityDescription
    /// The entity's number, `Z_ENT`.
    public let number: Int
    /// The number of the superentity; nil for a root entity.
    public let superentityNumber: Int?
    /// The number of the root of its hierarchy.
    public let rootNumber: Int
    /// The name of the root of its hierarchy, after which the table is named.
    public let rootName: String
    /// The numbers of the entity and its subentities, which are consecutive.
    public let subtree: ClosedRange<Int>
    /// The values in an object's row: the leaves of its attributes, and its to-one relationships.
    ///
    /// Inherited slots come first, so a slot has the same index in all entities of a hierarchy.
    public let slots: [StorageSlot]
    /// The values of a new object, by slot.
    public let defaultValues: ContiguousArray<AttributeValue>
    /// The types of the slots, which are read more often than their descriptions; undefined for the key of a relationship.
    package let slotTypes: [AttributeType]
    /// The limits of the slots whose attributes have any.
    package let limits: [(slot: Int, limits: AttributeLimits)]
    /// All attributes, inherited ones first.
    public let attributes: [AttributeDescription]
    /// All relationships, inherited ones first, so that an index is valid in all entities of a hierarchy.
    public let relationships: [ResolvedRelationship]
    /// The number of to-many relationships.
    public let toManyCount: Int
    /// Lists of slots whose combined values must be unique, inherited ones first.
    public let uniquenessConstraints: [[Int]]
    private let places: [String: ResolvedProperty]

    init(_ parts: EntityParts, number: Int, rootNumber: Int, subtree: ClosedRange<Int>) {
        description = parts.description
        self.number = number
        self.rootNumber = rootNumber
        self.subtree = subtree
        superentityNumber = parts.superentityNumber
        rootName = parts.rootName
        slots = parts.slots
        defaultValues = ContiguousArray(parts.slots.map { $0.attribute?.defaultValue ?? .null })
        slotTypes = parts.slots.map { $0.attribute?.attributeType ?? .undefined }
        limits = parts.slots.compactMap { slot in
            slot.attribute.flatMap(AttributeLimits.init).map { (slot.index, $0) }
        }
        attributes = parts.attributes
        relationships = parts.relationships
        toManyCount = parts.relationships.count { $0.toManyIndex != nil }
        uniquenessConstraints = parts.uniquenessConstraints
        places = parts.properties
    }

    /// The entity's name.
    public var name: String { description.name }

    /// Whether it has no objects of its own, only those of its subentities.
    public var isAbstract: Bool { description.isAbstract }

    /// Whether other entities inherit from it.
    public var hasSubentities: Bool { subtree.count > 1 }

    /// Whether it is the given entity or inherits from it.
    public func isKind(of entity: ResolvedEntity) -> Bool { entity.subtree.contains(number) }

    /// Returns the property with that name, inherited or declared; nil if there is none.
    public func property(_ name: String) -> ResolvedProperty? { places[name] }

    /// The names of all properties, sorted.
    public var propertyNames: [String] { places.keys.sorted() }

    /// Returns the attribute with that name; nil if there is none.
    public func attribute(_ name: String) -> AttributeDescription? { attributes.first { $0.name == name } }

    /// Returns the relationship with that name; nil if there is none.
    public func relationship(_ name: String) -> ResolvedRelationship? {
        if case .relationship(let index) = places[name] { relationships[index] } else { nil }
    }

    /// The name of the class of its objects that the model gives; nil for `ManagedObject`.
    public var managedObjectClassName: String? { description.managedObjectClassName }

    /// User-defined pairs.
    public var userInfo: [String: String] { description.userInfo }

    /// All properties by name, inherited ones included.
    public var propertiesByName: [String: PropertyDescription] { wholeDescription.propertiesByName }

    /// All attributes by name, inherited ones included.
    public var attributesByName: [String: AttributeDescription] {
        Dictionary(uniqueKeysWithValues: attributes.map { ($0.name, $0) })
    }

    /// All relationships by name, inherited ones included.
    public var relationshipsByName: [String: RelationshipDescription] {
        Dictionary(uniqueKeysWithValues: relationships.map { ($0.name, $0.description) })
    }

    /// Returns the slot for a property name or a dotted path through composites.
    ///
    /// - Throws: `DataModelError.unknownKeyPath` unless the path ends at a leaf or a to-one relationship of this
    ///   entity.
    public func slot(at path: String) throws(DataModelError) -> StorageSlot {
        var names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
        guard let first = names.popFirst(), var property = places[first] else {
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

    /// The composites at a path, the outermost first; empty for any other path.
    package func composites(at path: String) -> [CompositeShape] {
        var shapes: [CompositeShape] = []
        for name in path.split(separator: ".") {
            let next = shapes.last.map { $0.property(String(name)) } ?? property(String(name))
            guard case .composite(let shape)? = next else { break }
            shapes.append(shape)
        }
        return shapes
    }

    /// The required composites, at any depth, whose elements may all be missing: nothing but the composite itself
    /// requires a value.
    package var requiredComposites: [CompositeShape] {
        attributes.filter(\.isComposite).flatMap { Self.requiredComposites(property($0.name)) }
    }

    private static func requiredComposites(_ property: ResolvedProperty?) -> [CompositeShape] {
        guard case .composite(let shape)? = property else { return [] }
        let inner = shape.elements.flatMap { requiredComposites($0.property) }
        return !shape.attribute.isOptional && !shape.attribute.requiresElement ? [shape] + inner : inner
    }

    /// Returns the error for a path with an unknown part.
    package func unknown(_ path: String, part: String, valid: [String]) -> DataModelError {
        .unknownKeyPath(
            entity: name, keyPath: path, unknown: part, nearest: NearestName.find(part, among: valid), valid: valid)
    }
}

/// A property, as objects find it by name.
public enum ResolvedProperty: Sendable {
    /// An attribute of a built-in type, and its slot.
    case attribute(slot: Int)
    /// A composite attribute, and the slots of its elements.
    case composite(CompositeShape)
    /// A relationship, by its index in the entity's relationships.
    case relationship(Int)
    /// A fetched property.
    case fetchedProperty(FetchedPropertyDescription)
}

/// One value in an object's row. A class, so that passing it does not copy the description.
public final class StorageSlot: Sendable {
    /// The content of a slot.
    public enum Content: Sendable {
        /// An attribute, or an element of a composite.
        case attribute(AttributeDescription)
        /// A to-one relationship, by its index in the entity's relationships.
        case toOne(Int)
    }

    /// The slot's index in its entity.
    public let index: Int
    /// The property's name, or the dotted path of a composite's element.
    public let path: String
    /// The content.
    public let content: Content
    /// Whether the value is stored.
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

    /// The last component of the path.
    public var leafName: String {
        String(path[(path.lastIndex(of: ".").map { path.index(after: $0) } ?? path.startIndex)...])
    }
}

/// The slots of a composite attribute's elements.
public struct CompositeShape: Sendable {
    /// One element of the composite.
    public struct Element: Sendable {
        /// The element's name.
        public let name: String
        /// The element's slot, or the shape of a nested composite.
        public let property: ResolvedProperty
        /// The element's description.
        public let attribute: AttributeDescription
    }

    /// The attribute's name, or its dotted path in an outer composite.
    public let path: String
    /// The attribute's description.
    public let attribute: AttributeDescription
    /// The elements, in declared order.
    public let elements: [Element]

    /// Returns the element with that name; nil if there is none.
    public func property(_ name: String) -> ResolvedProperty? { elements.first { $0.name == name }?.property }

    /// Whether the composite has a value with at least one element.
    package func hasValue(in values: some RandomAccessCollection<AttributeValue>) -> Bool {
        slots.contains { !values[values.index(values.startIndex, offsetBy: $0)].isNull }
    }

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

/// A relationship with the numbers of its entities. A class, so that passing it does not copy the description.
public final class ResolvedRelationship: Sendable {
    /// The relationship's description.
    public let description: RelationshipDescription
    /// The index in the relationships of its entity.
    public let index: Int
    /// The number of the entity that declares it.
    public let declaringNumber: Int
    /// The number of the destination entity.
    public let destinationNumber: Int
    /// The index of the inverse in the destination's relationships; nil if there is no inverse.
    public let inverseIndex: Int?
    /// The slot of a to-one relationship; nil for a to-many relationship.
    public let slot: Int?
    /// The index among the entity's to-many relationships; nil for a to-one relationship.
    public let toManyIndex: Int?
    /// Whether an object may have several related objects.
    public let isToMany: Bool
    /// Whether the related objects have an order.
    public let isOrdered: Bool
    /// What happens to related objects when the object is deleted.
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

    /// Creates a copy with the destination and the inverse.
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
