/// What an entity's objects lose when it stands elsewhere: nobody asked for it, so it is said.
extension EntityComparison {
    /// Names inherited properties that are no longer there, and references that can no longer lead there.
    func losses(of entity: ResolvedEntity, from old: ResolvedEntity) -> String? {
        let names = lostProperties(of: entity, from: old)
        let references = lostReferences(to: entity, from: old)
        let sentences = [
            names.isEmpty ? nil : "What its objects inherited as \(names.quoted) is not kept.",
            references.isEmpty ? nil : "References to its objects through \(references.listed) are forgotten.",
        ]
        let text = sentences.compactMap(\.self).joined(separator: " ")
        return text.isEmpty ? nil : text
    }

    private func lostProperties(of entity: ResolvedEntity, from old: ResolvedEntity) -> [String] {
        guard let parent = old.superentityNumber.map({ matching.source[number: $0] }) else { return [] }
        let attributes = parent.attributes.filter { attribute in
            !attribute.isTransient
                && attribute.leafPaths(below: attribute.name).contains { matching.path(for: $0, in: entity) == nil }
        }
        let relationships = parent.relationships.filter { matching.relationshipName(for: $0.name, in: entity) == nil }
        return attributes.map(\.name) + relationships.map(\.name)
    }

    private func lostReferences(to entity: ResolvedEntity, from old: ResolvedEntity) -> [String] {
        matching.destination.entities.flatMap { owner in
            matching.destination.ownRelationships(of: owner).compactMap { relationship in
                guard
                    let before = matching.survivors(in: owner).lazy.compactMap({
                        matching.sourceRelationship(relationship.name, of: $0)
                    }).first, old.isKind(of: matching.source.destination(of: before)),
                    !entity.isKind(of: matching.destination.destination(of: relationship))
                else { return nil }
                return "\(owner.name).\(relationship.name)"
            }
        }
    }
}
