/// The parts of an entity while a model is resolved: inherited ones first, then those that it declares.
struct EntityParts {
    let description: EntityDescription
    var superentityNumber: Int?
    var rootName: String
    var slots: [StorageSlot] = []
    var attributes: [AttributeDescription] = []
    var relationships: [ResolvedRelationship] = []
    var uniquenessConstraints: [[Int]] = []
    var properties: [String: ResolvedProperty] = [:]
    private var toManyCount = 0

    init(_ description: EntityDescription) {
        self.description = description
        rootName = description.name
    }

    /// Adds the parts of the superentity.
    mutating func inherit(_ superentity: EntityParts, number: Int) {
        superentityNumber = number
        rootName = superentity.rootName
        slots = superentity.slots
        attributes = superentity.attributes
        relationships = superentity.relationships
        uniquenessConstraints = superentity.uniquenessConstraints
        properties = superentity.properties
        toManyCount = superentity.toManyCount
    }

    /// Adds the declared properties, sorted by name, so that the order in a file has no effect on slots.
    mutating func addOwn(number: Int) throws(DataModelError) {
        for property in description.properties.sorted(by: { $0.name < $1.name }) {
            try requireName(property.name, of: property.name)
            guard properties[property.name] == nil else {
                throw .invalidModel(
                    entity: description.name, property: property.name, reason: "two properties have this name")
            }
            switch property {
            case .attribute(let attribute):
                attributes.append(attribute)
                properties[attribute.name] = try add(
                    attribute, path: attribute.name, isTransient: attribute.isTransient)
            case .relationship(let relationship): add(relationship, number: number)
            case .fetchedProperty(let fetched): properties[fetched.name] = .fetchedProperty(fetched)
            }
        }
    }

    /// Refuses a name that no key path can contain; Xcode refuses it as well.
    private func requireName(_ name: String, of property: String) throws(DataModelError) {
        guard !name.isEmpty, !name.contains("."), !name.hasPrefix("@") else {
            throw .invalidModel(
                entity: description.name, property: property,
                reason: "the name “\(name)” cannot be part of a key path")
        }
    }

    /// Adds an attribute or an element of a composite.
    ///
    /// - Parameter outerDefault: The element's part of the default value of the composite around it, which it has
    ///   unless it has its own.
    private mutating func add(
        _ attribute: AttributeDescription, path: String, isTransient: Bool, outerDefault: AttributeValue? = nil
    ) throws(DataModelError) -> ResolvedProperty {
        var attribute = attribute
        attribute.defaultValue = attribute.defaultValue ?? outerDefault
        guard attribute.isComposite else {
            slots.append(
                StorageSlot(
                    index: slots.count, path: path, content: .attribute(attribute), isPersistent: !isTransient))
            return .attribute(slot: slots.count - 1)
        }
        var elements: [CompositeShape.Element] = []
        var names: Set<String> = []
        for element in attribute.elements {
            try requireName(element.name, of: path)
            guard names.insert(element.name).inserted else {
                throw .invalidModel(
                    entity: description.name, property: path, reason: "two elements are named “\(element.name)”")
            }
            let property = try add(
                element, path: "\(path).\(element.name)", isTransient: isTransient,
                outerDefault: attribute.defaultValue?.element(element.name))
            elements.append(.init(name: element.name, property: property, attribute: element))
        }
        return .composite(CompositeShape(path: path, attribute: attribute, elements: elements))
    }

    private mutating func add(_ relationship: RelationshipDescription, number: Int) {
        var slot: Int?
        if !relationship.isToMany {
            slot = slots.count
            slots.append(
                StorageSlot(
                    index: slots.count, path: relationship.name, content: .toOne(relationships.count),
                    isPersistent: !relationship.isTransient))
        }
        properties[relationship.name] = .relationship(relationships.count)
        relationships.append(
            ResolvedRelationship(
                relationship, index: relationships.count, declaringNumber: number, slot: slot,
                toManyIndex: relationship.isToMany ? toManyCount : nil))
        if relationship.isToMany { toManyCount += 1 }
    }

    /// Resolves the paths of the entity's own uniqueness constraints to slots.
    mutating func addConstraints() throws(DataModelError) {
        for constraint in description.uniquenessConstraints {
            var list: [Int] = []
            for path in constraint {
                guard let slot = slots.first(where: { $0.path == path }) else {
                    throw .invalidModel(
                        entity: description.name, property: path,
                        reason: "a uniqueness constraint refers to an attribute that does not exist")
                }
                list.append(slot.index)
            }
            uniquenessConstraints.append(list)
        }
    }
}

extension AttributeValue {
    /// Returns an element of a composite value; nil if it has none, or for any other value.
    fileprivate func element(_ name: String) -> AttributeValue? {
        if case .composite(let elements) = self { elements[name] } else { nil }
    }
}
