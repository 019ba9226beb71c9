/// Which entity and property of the old model each of the new model carries on.
struct ModelMatching: Sendable {
    let source: ResolvedModel
    let destination: ResolvedModel
    private var sourceNumbers: [Int: Int] = [:]
    private var destinationNumbers: [Int: Int] = [:]
    private var attributes: [Int: [String: String]] = [:]
    private var relationships: [Int: [String: String]] = [:]

    init(source: ResolvedModel, destination: ResolvedModel) {
        self.source = source
        self.destination = destination
        let names = NameMatching(
            destination.entities.map { .init(name: $0.name, identifier: $0.description.renamingIdentifier) },
            from: source.entities.map { .init(name: $0.name, identifier: $0.description.renamingIdentifier) }
        ).sources
        let byName = Dictionary(uniqueKeysWithValues: source.entities.map { ($0.name, $0) })
        for entity in destination.entities {
            guard let old = names[entity.name].flatMap({ byName[$0] }) else { continue }
            match(old, entity)
        }
    }

    private mutating func match(_ old: ResolvedEntity, _ new: ResolvedEntity) {
        sourceNumbers[new.number] = old.number
        destinationNumbers[old.number] = new.number
        attributes[new.number] = NameMatching(new.attributeNames, from: old.attributeNames).sources
        relationships[new.number] = NameMatching(new.relationshipNames, from: old.relationshipNames).sources
    }

    /// The entity that a new one carries on.
    func source(of entity: ResolvedEntity) -> ResolvedEntity? {
        sourceNumbers[entity.number].map { source[number: $0] }
    }

    /// The entity that carries on an old one.
    func destination(of entity: ResolvedEntity) -> ResolvedEntity? {
        destinationNumbers[entity.number].map { destination[number: $0] }
    }

    /// The attribute, of the entity that the new one carries on, that one of its attributes carries on.
    func sourceAttribute(_ name: String, of entity: ResolvedEntity) -> AttributeDescription? {
        guard let old = source(of: entity), let oldName = attributes[entity.number]?[name] else { return nil }
        return old.attributes.first { $0.name == oldName }
    }

    /// The relationship that one of a new entity's relationships carries on.
    func sourceRelationship(_ name: String, of entity: ResolvedEntity) -> ResolvedRelationship? {
        guard let old = source(of: entity), let oldName = relationships[entity.number]?[name] else { return nil }
        return old.relationships.first { $0.name == oldName }
    }

    /// The new name of an old attribute of an entity that lives on.
    func attributeName(for oldName: String, in entity: ResolvedEntity) -> String? {
        attributes[entity.number]?.first { $0.value == oldName }?.key
    }

    /// The new name of an old relationship of an entity that lives on.
    func relationshipName(for oldName: String, in entity: ResolvedEntity) -> String? {
        relationships[entity.number]?.first { $0.value == oldName }?.key
    }

    /// The new entities of a subtree that carry on old ones.
    func survivors(in entity: ResolvedEntity) -> [ResolvedEntity] {
        entity.subtree.map { destination[number: $0] }.filter { source(of: $0) != nil }
    }

    /// The old path of a slot's path in a new entity; nil for what was not there, or was of another kind.
    func sourcePath(of path: String, in entity: ResolvedEntity) -> String? {
        let names = path.split(separator: ".").map(String.init)
        guard let first = names.first, let new = entity.attributes.first(where: { $0.name == first }) else {
            return sourceRelationship(path, of: entity)?.name
        }
        guard let old = sourceAttribute(first, of: entity) else { return nil }
        return elementPath(names.dropFirst(), in: new, from: old).map { ([old.name] + $0).joined(separator: ".") }
    }

    private func elementPath(
        _ names: ArraySlice<String>, in new: AttributeDescription, from old: AttributeDescription
    ) -> [String]? {
        guard new.isComposite == old.isComposite else { return nil }
        guard let name = names.first else { return [] }
        guard let oldName = NameMatching(new.elementNames, from: old.elementNames).sources[name],
            let newElement = new.elements.first(where: { $0.name == name }),
            let oldElement = old.elements.first(where: { $0.name == oldName }),
            let rest = elementPath(names.dropFirst(), in: newElement, from: oldElement)
        else { return nil }
        return [oldName] + rest
    }
}

extension ResolvedModel {
    /// The attributes that an entity declares itself.
    func ownAttributes(of entity: ResolvedEntity) -> ArraySlice<AttributeDescription> {
        entity.attributes.dropFirst(entity.superentityNumber.map { self[number: $0].attributes.count } ?? 0)
    }

    /// The relationships that an entity declares itself.
    func ownRelationships(of entity: ResolvedEntity) -> [ResolvedRelationship] {
        entity.relationships.filter { $0.declaringNumber == entity.number }
    }

    /// The entity, of this one and its ancestors, that declares an attribute.
    func declarer(ofAttribute name: String, in entity: ResolvedEntity) -> ResolvedEntity {
        guard let parent = entity.superentityNumber.map({ self[number: $0] }),
            parent.attributes.contains(where: { $0.name == name })
        else { return entity }
        return declarer(ofAttribute: name, in: parent)
    }
}
