import DataModel
import TestFiles

extension Editor {
    mutating func addAttribute() -> Bool {
        guard let entity = pickEntity() else { return false }
        model.entities[entity].properties.append(.attribute(source.attribute()))
        return true
    }

    mutating func removeAttribute() -> Bool {
        guard let (entity, property, _) = pickAttribute() else { return false }
        model.entities[entity].properties.remove(at: property)
        return true
    }

    /// The identifier is the first name of the attribute, or by mistake the last one.
    mutating func renameAttribute(byName: Bool) -> Bool {
        guard case (let entity, let property, var attribute)? = pickAttribute() else { return false }
        let old = attribute.name
        attribute.renamingIdentifier = byName ? old : attribute.canonicalName
        attribute.name = source.names.property(&source.chance)
        set(attribute, entity, property)
        renamePaths(old, to: attribute.name, in: model.entities[entity].name)
        return true
    }

    /// Replaces an attribute by another one with the same name.
    mutating func replaceAttribute() -> Bool {
        guard let (entity, property, gone) = pickAttribute(), let other = pickOther(than: gone, in: entity) else {
            return false
        }
        var taking = other.attribute
        taking.renamingIdentifier = taking.canonicalName
        taking.name = gone.name
        set(taking, entity, other.property)
        model.entities[entity].properties.remove(at: property)
        return true
    }

    private mutating func pickOther(
        than attribute: AttributeDescription, in entity: Int
    ) -> (property: Int, attribute: AttributeDescription)? {
        let others = model.entities[entity].properties.enumerated().compactMap { index, property in
            if case .attribute(let other) = property, other.name != attribute.name { (index, other) } else { nil }
        }
        return others.isEmpty ? nil : source.chance.pick(others)
    }

    mutating func swapAttributes() -> Bool {
        guard case (let entity, let property, var one)? = pickAttribute(),
            case (let index, var two)? = pickOther(than: one, in: entity)
        else {
            return false
        }
        (one.renamingIdentifier, two.renamingIdentifier) = (one.canonicalName, two.canonicalName)
        (one.name, two.name) = (two.name, one.name)
        set(one, entity, property)
        set(two, entity, index)
        return true
    }

    /// Renames an attribute, and adds a new one with its old name.
    mutating func reuseName() -> Bool {
        guard case (let entity, let property, var attribute)? = pickAttribute(), attribute.renamingIdentifier == nil
        else {
            return false
        }
        let fresh = source.attribute(attribute.name)
        attribute.renamingIdentifier = attribute.name
        attribute.name = source.names.property(&source.chance)
        set(attribute, entity, property)
        model.entities[entity].properties.append(.attribute(fresh))
        return true
    }

    mutating func changeNumber() -> Bool {
        guard
            case (let entity, let property, var attribute)? = pickAttribute({
                PartSource.numericTypes.contains($0.attributeType)
            })
        else { return false }
        attribute.attributeType = source.chance.pick(PartSource.numericTypes)
        attribute.defaultValue =
            attribute.isOptional && source.chance.percent(50) ? nil : source.value(of: attribute.attributeType)
        set(attribute, entity, property)
        return true
    }

    mutating func toggleOptional() -> Bool {
        guard case (let entity, let property, var attribute)? = pickAttribute({ !$0.isDerived }) else { return false }
        attribute.isOptional.toggle()
        if !attribute.isOptional, source.chance.percent(70) {
            attribute.defaultValue = source.value(of: attribute.attributeType)
        }
        set(attribute, entity, property)
        return true
    }

    mutating func changeDefault() -> Bool {
        guard case (let entity, let property, var attribute)? = pickAttribute({ !$0.isComposite && !$0.isDerived })
        else {
            return false
        }
        attribute.defaultValue = source.chance.percent(30) ? nil : source.value(of: attribute.attributeType)
        set(attribute, entity, property)
        return true
    }

    mutating func toggleTransient() -> Bool {
        guard
            case (let entity, let property, var attribute)? = pickAttribute({
                !$0.isDerived && $0.attributeType != .objectID
            })
        else {
            return false
        }
        attribute.isTransient.toggle()
        set(attribute, entity, property)
        return true
    }

    mutating func changeDetails() -> Bool {
        guard case (let entity, let property, var attribute)? = pickAttribute() else { return false }
        attribute.versionHashModifier = "m\(source.chance.below(99))"
        attribute.validation.minimum = source.chance.percent(50) ? "1" : nil
        attribute.editorSettings["indexed"] = source.chance.percent(30) ? "YES" : nil
        set(attribute, entity, property)
        return true
    }

    // MARK: Hierarchies

    /// Moves an attribute to the superentity.
    mutating func pullUp() -> Bool {
        guard let entity = pickEntity({ $0.superentityName != nil && !$0.attributes.isEmpty }),
            let attribute = source.chance.pick(model.entities[entity].attributes) as AttributeDescription?
        else { return false }
        model.entities[entity][property: attribute.name] = nil
        model[entity: model.entities[entity].superentityName ?? ""]?.properties.append(.attribute(attribute))
        return true
    }

    /// Moves an attribute to some of the subentities.
    mutating func pushDown() -> Bool {
        let parents = Set(model.entities.compactMap(\.superentityName))
        guard let entity = pickEntity({ parents.contains($0.name) && !$0.attributes.isEmpty }) else { return false }
        let parent = model.entities[entity]
        let attribute = source.chance.pick(parent.attributes)
        model.entities[entity][property: attribute.name] = nil
        var isAdded = false
        for index in model.entities.indices where model.entities[index].superentityName == parent.name {
            guard !isAdded || source.chance.percent(60) else { continue }
            model.entities[index].properties.append(.attribute(attribute))
            isAdded = true
        }
        return isAdded
    }

    /// Adds equally named attributes to several subentities of an entity.
    mutating func addShared() -> Bool {
        let parents = Set(model.entities.compactMap(\.superentityName))
        guard let entity = pickEntity({ parents.contains($0.name) }) else { return false }
        let attribute = source.chance.percent(75) ? source.attribute() : source.composite()
        for index in model.entities.indices where model.entities[index].superentityName == model.entities[entity].name {
            model.entities[index].properties.append(.attribute(source.twin(of: attribute)))
        }
        return true
    }

    /// Merges equally named attributes of subentities into one of the superentity.
    mutating func pullUpShared() -> Bool {
        guard let (entity, _, attribute) = pickAttribute(), let parent = model.entities[entity].superentityName else {
            return false
        }
        var united = attribute
        for index in model.entities.indices where model.entities[index].superentityName == parent {
            guard case .attribute(let other)? = model.entities[index][property: attribute.name],
                other.attributeType == attribute.attributeType
            else { continue }
            united = Self.united(united, other)
            model.entities[index][property: attribute.name] = nil
        }
        model[entity: parent]?.properties.append(.attribute(united))
        return true
    }

    private static func united(_ one: AttributeDescription, _ other: AttributeDescription) -> AttributeDescription {
        var result = one
        result.lineage.formUnion(other.lineage)
        result.elements = one.elements.map { element in
            other.elements.first { $0.name == element.name }.map { united(element, $0) } ?? element
        }
        return result
    }

    /// Allows or forbids files beside the store; unique values stay in the rows.
    mutating func toggleExternal() -> Bool {
        guard case (let entity, let property, var attribute)? = pickAttribute({ $0.attributeType == .binary }) else {
            return false
        }
        attribute.allowsExternalBinaryDataStorage.toggle()
        set(attribute, entity, property)
        return true
    }

    // MARK: What is refused

    mutating func changeType() -> Bool {
        guard case (let entity, let property, var attribute)? = pickAttribute({ !$0.isTransient && !$0.isDerived })
        else { return false }
        let old = attribute.attributeType
        let others = PartSource.storedTypes.filter { type in
            type != old && !(PartSource.numericTypes.contains(type) && PartSource.numericTypes.contains(old))
        }
        attribute.attributeType = source.chance.pick(others)
        attribute.defaultValue = nil
        attribute.elements = []
        attribute.allowsExternalBinaryDataStorage =
            attribute.allowsExternalBinaryDataStorage && attribute.attributeType == .binary
        set(attribute, entity, property)
        return true
    }

    /// Adds two attributes with the same renaming identifier.
    mutating func shareIdentifier() -> Bool {
        guard let (entity, _, attribute) = pickAttribute({ $0.renamingIdentifier == nil }) else { return false }
        model.entities[entity][property: attribute.name] = nil
        for _ in 0..<2 {
            var claimant = source.twin(of: attribute, name: source.names.property(&source.chance))
            claimant.renamingIdentifier = attribute.name
            model.entities[entity].properties.append(.attribute(claimant))
        }
        return true
    }
}
