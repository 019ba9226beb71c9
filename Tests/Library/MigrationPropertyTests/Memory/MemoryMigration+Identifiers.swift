import DataModel

/// Parts with the same renaming identifier.
extension MemoryMigration {
    /// A name and a renaming identifier.
    private struct Name: Hashable {
        var name: String
        var identifier: String?
    }

    /// Two entities, or two properties of an entity, must not have the same renaming identifier.
    var sharedIdentifiers: Set<Expected> {
        let entities = Self.shared(new.entities.map(Self.name), old.entities.map(Self.name)).map {
            Expected(entity: $0[1], property: nil, remedy: "Give each")
        }
        return Set(entities).union(
            new.entities.flatMap { entity in
                shared(in: entity).map { Expected(entity: entity.name, property: $0[1], remedy: "Give each") }
            })
    }

    /// Returns the names with the same identifier in an entity or a subentity, if one is the entity's own.
    private func shared(in entity: ResolvedEntity) -> [[String]] {
        let own = Set(entity.description.properties.map(\.name))
        return survivors(in: entity).flatMap { subentity -> [[String]] in
            guard let before = source(of: subentity) else { return [] }
            return Self.shared(subentity.attributes.map(Self.name), before.attributes.map(Self.name))
                + Self.shared(subentity.relationships.map(Self.name), before.relationships.map(Self.name))
        }.filter { !own.isDisjoint(with: $0) }
    }

    /// Returns the names that claim the identifier of an old part, unless they had it themselves.
    private static func shared(_ new: [Name], _ old: [Name]) -> [[String]] {
        let kept = Set(new).intersection(old).filter { $0.identifier != nil }
        let bearers = old.filter { !kept.contains($0) }
        let claimants = Dictionary(
            grouping: new.filter { $0.identifier != nil && !kept.contains($0) }, by: \.identifier)
        return claimants.values.filter { group in
            group.count > 1 && bearers.contains { [$0.name, $0.identifier].contains(group[0].identifier) }
        }.map { $0.map(\.name).sorted() }
    }

    private static func name(_ entity: ResolvedEntity) -> Name {
        Name(name: entity.name, identifier: entity.description.renamingIdentifier)
    }

    private static func name(_ attribute: AttributeDescription) -> Name {
        Name(name: attribute.name, identifier: attribute.renamingIdentifier)
    }

    private static func name(_ relationship: ResolvedRelationship) -> Name {
        Name(name: relationship.name, identifier: relationship.description.renamingIdentifier)
    }
}
