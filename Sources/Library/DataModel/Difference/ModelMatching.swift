/// Which entity and property of the old model each of the new model carries on.
struct ModelMatching: Sendable {
    let source: ResolvedModel
    let destination: ResolvedModel
    private var sourceNumbers: [Int: Int] = [:]
    private var destinationNumbers: [Int: Int] = [:]
    private var attributes: [Int: AttributeMatching] = [:]
    private var relationships: [Int: NameMatching] = [:]
    /// Identifiers that several entities claim, with their names.
    let ambiguities: [(identifier: String, names: [String])]

    init(source: ResolvedModel, destination: ResolvedModel) {
        self.source = source
        self.destination = destination
        let names = NameMatching(
            destination.entities.map { .init(name: $0.name, identifier: $0.description.renamingIdentifier) },
            from: source.entities.map { .init(name: $0.name, identifier: $0.description.renamingIdentifier) })
        ambiguities = names.ambiguities
        let byName = Dictionary(uniqueKeysWithValues: source.entities.map { ($0.name, $0) })
        for entity in destination.entities {
            guard let old = names.sources[entity.name].flatMap({ byName[$0] }) else { continue }
            sourceNumbers[entity.number] = old.number
            destinationNumbers[old.number] = entity.number
        }
        for entity in destination.entities {
            guard let old = self.source(of: entity) else { continue }
            attributes[entity.number] = AttributeMatching(entity.attributes, from: old.attributes)
            relationships[entity.number] = NameMatching(
                entity.relationshipNames, from: old.relationships.filter(isAlive).map(\.matchingName))
        }
    }

    /// Whether anything is left that an old relationship led to; else there is no link for another to carry on.
    private func isAlive(_ relationship: ResolvedRelationship) -> Bool {
        source.destination(of: relationship).subtree.contains { destinationNumbers[$0] != nil }
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
        guard let old = source(of: entity), let oldName = attributes[entity.number]?.names[name] else {
            return nil
        }
        return old.attributes.first { $0.name == oldName }
    }

    /// The relationship that one of a new entity's relationships carries on.
    func sourceRelationship(_ name: String, of entity: ResolvedEntity) -> ResolvedRelationship? {
        guard let old = source(of: entity), let oldName = relationships[entity.number]?.sources[name] else {
            return nil
        }
        return old.relationships.first { $0.name == oldName }
    }

    /// The new name of an old attribute of an entity that lives on.
    func attributeName(for oldName: String, in entity: ResolvedEntity) -> String? {
        attributes[entity.number]?.names.first { $0.value == oldName }?.key
    }

    /// The new name of an old relationship of an entity that lives on.
    func relationshipName(for oldName: String, in entity: ResolvedEntity) -> String? {
        relationships[entity.number]?.sources.first { $0.value == oldName }?.key
    }

    /// Identifiers that several properties of an entity claim, at least one of which it declares itself.
    func ambiguities(in entity: ResolvedEntity) -> [(identifier: String, names: [String])] {
        let own = Set(entity.description.properties.map(\.name))
        let all = survivors(in: entity).flatMap { subentity in
            (attributes[subentity.number]?.ambiguities ?? []) + (relationships[subentity.number]?.ambiguities ?? [])
        }
        return all.reduce(into: []) { result, found in
            guard !own.isDisjoint(with: found.names), !result.contains(where: { $0.names == found.names }) else {
                return
            }
            result.append(found)
        }
    }

    /// The new entities of a subtree that carry on old ones.
    func survivors(in entity: ResolvedEntity) -> [ResolvedEntity] {
        entity.subtree.map { destination[number: $0] }.filter { source(of: $0) != nil }
    }

    /// The old path of a slot's path in a new entity; nil for what was not there, or was of another kind.
    func sourcePath(of path: String, in entity: ResolvedEntity) -> String? {
        attributes[entity.number]?.paths[path] ?? sourceRelationship(path, of: entity)?.name
    }

    /// Whether the values of a new entity's leaf were within another composite before, or within none.
    func isMoved(_ path: String, in entity: ResolvedEntity) -> Bool {
        attributes[entity.number]?.moved.contains(path) == true
    }

    /// The new path of an old leaf of an entity that lives on.
    func path(for oldPath: String, in entity: ResolvedEntity) -> String? {
        attributes[entity.number]?.paths.first { $0.value == oldPath }?.key
    }

    /// Whether a property's values leave the entity that declared it, for a subentity that gets them: because the entity that
    /// carries the declarer on has the property no more, or is the subentity itself.
    ///
    /// - Parameter keeps: whether the entity that carries the declarer on declares the property still.
    func vacates(_ declarer: ResolvedEntity, for subentity: ResolvedEntity, keeps: (ResolvedEntity) -> Bool) -> Bool {
        guard let now = destination(of: declarer), now.number != subentity.number else { return true }
        return !keeps(now)
    }

    /// The same of an attribute.
    ///
    /// - Parameter name: what the attribute is called in an entity now; nil where it is not there.
    func vacatesAttribute(
        of declarer: ResolvedEntity, for subentity: ResolvedEntity, name: (ResolvedEntity) -> String?
    ) -> Bool {
        vacates(declarer, for: subentity) { now in
            name(now).map { destination.declarer(ofAttribute: $0, in: now).number == now.number } ?? false
        }
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
