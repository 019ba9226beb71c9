/// The match between the entities and properties of an old model and those of a new one.
///
/// The old counterpart of a new part is its source, the new counterpart of an old part its destination, as in Core
/// Data's mapping models.
struct ModelMatching: Sendable {
    let source: ResolvedModel
    let destination: ResolvedModel
    private var sourceNumbers: [Int: Int] = [:]
    private var destinationNumbers: [Int: Int] = [:]
    private var attributes: [Int: AttributeMatching] = [:]
    private var relationships: [Int: NameMatching] = [:]
    /// Identifiers that several entities claim, with the names of these entities.
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
                entity.relationshipNames, from: old.relationships.filter(canHaveLinks).map(\.matchingName))
        }
    }

    /// Whether any entity that an old relationship could refer to still exists. Otherwise there are no links to keep.
    private func canHaveLinks(_ relationship: ResolvedRelationship) -> Bool {
        source.destination(of: relationship).subtree.contains { destinationNumbers[$0] != nil }
    }

    /// Returns the source of a new entity; nil for an added entity.
    func source(of entity: ResolvedEntity) -> ResolvedEntity? {
        sourceNumbers[entity.number].map { source[number: $0] }
    }

    /// Returns the destination of an old entity; nil for a removed entity.
    func destination(of entity: ResolvedEntity) -> ResolvedEntity? {
        destinationNumbers[entity.number].map { destination[number: $0] }
    }

    /// Returns the source of an attribute of a new entity; nil for an added attribute.
    func sourceAttribute(_ name: String, of entity: ResolvedEntity) -> AttributeDescription? {
        guard let old = source(of: entity), let oldName = attributes[entity.number]?.names[name] else {
            return nil
        }
        return old.attributes.first { $0.name == oldName }
    }

    /// Returns the source of a relationship of a new entity; nil for an added relationship.
    func sourceRelationship(_ name: String, of entity: ResolvedEntity) -> ResolvedRelationship? {
        guard let old = source(of: entity), let oldName = relationships[entity.number]?.sources[name] else {
            return nil
        }
        return old.relationships.first { $0.name == oldName }
    }

    /// Returns the new name of an old attribute in a new entity; nil for a removed attribute.
    func attributeName(for oldName: String, in entity: ResolvedEntity) -> String? {
        attributes[entity.number]?.names.first { $0.value == oldName }?.key
    }

    /// Returns the new name of an old relationship in a new entity; nil for a removed relationship.
    func relationshipName(for oldName: String, in entity: ResolvedEntity) -> String? {
        relationships[entity.number]?.sources.first { $0.value == oldName }?.key
    }

    /// Returns identifiers that several properties of an entity claim, at least one of which the entity declares
    /// itself.
    func ambiguities(in entity: ResolvedEntity) -> [(identifier: String, names: [String])] {
        let own = Set(entity.description.properties.map(\.name))
        let all = matchedEntities(in: entity).flatMap { subentity in
            (attributes[subentity.number]?.ambiguities ?? []) + (relationships[subentity.number]?.ambiguities ?? [])
        }
        return all.reduce(into: []) { result, found in
            guard !own.isDisjoint(with: found.names), !result.contains(where: { $0.names == found.names }) else {
                return
            }
            result.append(found)
        }
    }

    /// Returns the entities that have a source, among an entity and its subentities.
    func matchedEntities(in entity: ResolvedEntity) -> [ResolvedEntity] {
        entity.subtree.map { destination[number: $0] }.filter { source(of: $0) != nil }
    }

    /// Returns the old path of a slot in a new entity; nil if it did not exist or was of another kind.
    func sourcePath(of path: String, in entity: ResolvedEntity) -> String? {
        attributes[entity.number]?.paths[path] ?? sourceRelationship(path, of: entity)?.name
    }

    /// Whether the values of a leaf in a new entity were in another composite, or in none.
    func isMoved(_ path: String, in entity: ResolvedEntity) -> Bool {
        attributes[entity.number]?.moved.contains(path) == true
    }

    /// Returns the new path of an old leaf in a new entity; nil for a removed leaf.
    func path(for oldPath: String, in entity: ResolvedEntity) -> String? {
        attributes[entity.number]?.paths.first { $0.value == oldPath }?.key
    }

    /// Whether a property leaves the entity that declared it when a subentity receives it: because that entity no
    /// longer has the property, or is itself the subentity.
    ///
    /// - Parameter keeps: Whether the declarer's destination still declares the property.
    func vacates(_ declarer: ResolvedEntity, for subentity: ResolvedEntity, keeps: (ResolvedEntity) -> Bool) -> Bool {
        guard let now = destination(of: declarer), now.number != subentity.number else { return true }
        return !keeps(now)
    }

    /// Whether an attribute leaves the entity that declared it when a subentity receives it.
    ///
    /// - Parameter name: The attribute's name in the declarer's destination; nil if it is not there.
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

    /// Returns the entity or ancestor that declares an attribute.
    func declarer(ofAttribute name: String, in entity: ResolvedEntity) -> ResolvedEntity {
        guard let superentity = entity.superentityNumber.map({ self[number: $0] }),
            superentity.attributes.contains(where: { $0.name == name })
        else { return entity }
        return declarer(ofAttribute: name, in: superentity)
    }
}
