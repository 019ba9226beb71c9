/// Compares the entities of two models.
struct EntityComparison {
    let matching: ModelMatching
    private(set) var operations: [ModelOperation] = []

    init(_ matching: ModelMatching) {
        self.matching = matching
        addAmbiguities(matching.ambiguities) { (entity: $0, property: nil) }
        for entity in matching.destination.entities.sorted(by: { $0.name < $1.name }) { compare(entity) }
        for entity in matching.source.entities.sorted(by: { $0.name < $1.name })
        where matching.destination(of: entity) == nil {
            operations.append(ModelOperation(entity: entity.name, .entity(.removed)))
        }
    }

    private mutating func compare(_ entity: ResolvedEntity) {
        if let old = matching.source(of: entity) {
            compareItself(entity, with: old)
        } else {
            operations.append(
                ModelOperation(entity: entity.name, .entity(.added), result: .entity(described(entity))))
        }
        guard !matching.matchedEntities(in: entity).isEmpty else { return }
        addAmbiguities(matching.ambiguities(in: entity)) { (entity: entity.name, property: $0) }
        operations += AttributeComparison(matching, entity).operations
        operations += RelationshipComparison(matching, entity).operations
        if let old = matching.source(of: entity) {
            operations += IndexComparison(matching, entity, old).operations
        }
    }

    /// Refuses parts that share a renaming identifier, since either of them could be the renamed one.
    private mutating func addAmbiguities(
        _ ambiguities: [(identifier: String, names: [String])], _ place: (String) -> (entity: String, property: String?)
    ) {
        for (identifier, names) in ambiguities {
            let place = place(names[1])
            operations.append(
                ModelOperation(
                    entity: place.entity, property: place.property, .ambiguousRenaming(identifier: identifier),
                    refusal: ModelIssue(
                        entity: place.entity, property: place.property,
                        reason: "\(names.listed) have the same renaming identifier “\(identifier)”",
                        remedy: "Give each a renaming identifier of its own.")))
        }
    }

    private mutating func compareItself(_ entity: ResolvedEntity, with old: ResolvedEntity) {
        if entity.name != old.name { add(.entity(.renamed(from: old.name)), entity) }
        let superentity = entity.superentityNumber.map { matching.destination[number: $0] }
        let oldSuperentity = old.superentityNumber.map { matching.source[number: $0] }
        if superentity?.number != oldSuperentity.flatMap({ matching.destination(of: $0) })?.number
            || (superentity == nil) != (oldSuperentity == nil)
        {
            operations.append(
                ModelOperation(
                    entity: entity.name,
                    .entity(.superentityChanged(from: oldSuperentity?.name, to: superentity?.name)),
                    warning: losses(of: entity, from: old), result: .entity(entity.description)))
        }
        if entity.isAbstract != old.isAbstract {
            operations.append(
                ModelOperation(
                    entity: entity.name, .entity(.abstractionChanged(isAbstract: entity.isAbstract)),
                    needsValues: entity.isAbstract, result: .entity(entity.description)))
        }
        // The class of the objects does not concern the store.
        if entity.description.versionHashModifier != old.description.versionHashModifier {
            add(.details(["version hash modifier"]), entity)
        }
    }

    private mutating func add(_ change: ModelChange, _ entity: ResolvedEntity) {
        operations.append(ModelOperation(entity: entity.name, change, result: .entity(entity.description)))
    }

    /// A new entity as it is added. Operations on its properties add what its subentities had before.
    private func described(_ entity: ResolvedEntity) -> EntityDescription {
        var result = entity.description
        guard !matching.matchedEntities(in: entity).isEmpty else { return result }
        result.properties.removeAll { if case .fetchedProperty = $0 { false } else { true } }
        return result
    }
}

/// Warnings about losses that an entity's new superentity causes.
extension EntityComparison {
    /// Returns a warning that lists inherited properties that are lost and references that must be cleared; nil for
    /// none.
    func losses(of entity: ResolvedEntity, from old: ResolvedEntity) -> String? {
        let names = lostProperties(of: entity, from: old)
        let references = lostReferences(to: entity, from: old)
        let sentences = [
            names.isEmpty ? nil : "Its inherited values of \(names.quoted) are not kept.",
            references.isEmpty ? nil : "References to its objects through \(references.listed) are cleared.",
        ]
        let text = sentences.compactMap(\.self).joined(separator: " ")
        return text.isEmpty ? nil : text
    }

    private func lostProperties(of entity: ResolvedEntity, from old: ResolvedEntity) -> [String] {
        guard let superentity = old.superentityNumber.map({ matching.source[number: $0] }) else { return [] }
        let attributes = superentity.attributes.filter { attribute in
            !attribute.isTransient
                && attribute.leafPaths(below: attribute.name).contains { matching.path(for: $0, in: entity) == nil }
        }
        let relationships = superentity.relationships.filter {
            matching.relationshipName(for: $0.name, in: entity) == nil
        }
        return attributes.map(\.name) + relationships.map(\.name)
    }

    private func lostReferences(to entity: ResolvedEntity, from old: ResolvedEntity) -> [String] {
        matching.destination.entities.flatMap { owner in
            matching.destination.ownRelationships(of: owner).compactMap { relationship in
                guard
                    let before = matching.matchedEntities(in: owner).lazy.compactMap({
                        matching.sourceRelationship(relationship.name, of: $0)
                    }).first, old.isKind(of: matching.source.destination(of: before)),
                    !entity.isKind(of: matching.destination.destination(of: relationship))
                else { return nil }
                return "\(owner.name).\(relationship.name)"
            }
        }
    }
}
