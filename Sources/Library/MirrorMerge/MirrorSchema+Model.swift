package import DataModel
package import MirrorFormat

extension MirrorSchema {
    /// Creates the schema of a version of a model.
    ///
    /// What is derived or kept in memory does not travel, and neither do entities and attributes that the application
    /// excludes, nor relationships to such entities. Of a relationship whose both ends are to-one, only one end travels:
    /// the part's, or the one that denies a deletion; the other end follows from it.
    package init(_ model: ResolvedModel, _ rules: MirrorRules) {
        self.init([:])
        let mirrored = model.entities.filter { !rules.excludedEntities.contains($0.description.canonicalName) }
        for entity in mirrored where !entity.isAbstract {
            entities[entity.description.canonicalName] = Entity(entity, of: model, rules)
        }
        for entity in mirrored {
            for relationship in entity.relationships where relationship.declaringNumber == entity.number {
                guard let name = model.pairName(relationship, of: entity), model.travels(relationship, rules) else {
                    continue
                }
                entities[name] = Entity(
                    ["first", "second"], references: ["first": .part, "second": .part], isPair: true)
            }
        }
    }
}

extension MirrorSchema.Entity {
    fileprivate init(_ entity: ResolvedEntity, of model: ResolvedModel, _ rules: MirrorRules) {
        let title = entity.description.canonicalName
        let excluded = rules.excludedAttributes[title] ?? []
        let leaves = entity.attributes.filter { !$0.isTransient }.flatMap { $0.leaves(excluded) }
        let attributes = leaves.map(\.first)
        let toOne = entity.relationships.filter { !$0.isToMany && model.travels($0, rules) }
        var references: [String: MirrorValue.Reference] = [:]
        for relationship in toOne { references[relationship.firstName] = model.meaning(of: relationship) }
        let composites = entity.attributes.filter(\.isComposite).map { [$0.firstName] }
        let groups = ((rules.atomicGroups[title] ?? []) + composites).map { names in
            attributes.filter { leaf in names.contains { leaf == $0 || leaf.hasPrefix($0 + ".") } }
        }
        let constrained = entity.uniquenessConstraints.filter { $0.count == 1 }.map { entity.slots[$0[0]].path }
        let oneToOne = toOne.filter { model.inverse(of: $0).map { !$0.isToMany } ?? false }
        self.init(
            attributes + toOne.map(\.firstName), references: references, groups: Self.disjoint(groups),
            unique: leaves.filter { constrained.contains($0.now) }.map(\.first) + oneToOne.map(\.firstName))
    }

    /// Joins groups that have a property in common.
    private static func disjoint(_ groups: [[String]]) -> [[String]] {
        groups.reduce(into: []) { result, group in
            let meeting = result.filter { !Set($0).isDisjoint(with: group) }
            result.removeAll { meeting.contains($0) }
            var joined: [String] = []
            for name in meeting.joined() + group where !joined.contains(name) { joined.append(name) }
            result.append(joined)
        }
    }
}

extension AttributeDescription {
    /// The name that the attribute had first, which renaming does not change.
    package var firstName: String { renamingIdentifier ?? name }

    /// The paths of the attribute, or of its elements that are no composites, in this version and by first names.
    package func leaves(
        _ excluded: Set<String> = [], below path: (now: String, first: String) = ("", "")
    ) -> [(now: String, first: String)] {
        let path = (now: path.now + name, first: path.first + firstName)
        if excluded.contains(path.first) || isDerived { return [] }
        guard isComposite else { return [path] }
        return elements.flatMap { $0.leaves(excluded, below: (path.now + ".", path.first + ".")) }
    }
}

extension ResolvedRelationship {
    /// The name that the relationship had first, which renaming does not change.
    package var firstName: String { description.renamingIdentifier ?? description.name }
}

extension ResolvedModel {
    /// What a to-one relationship means: it follows from the delete rule of its inverse.
    package func meaning(of relationship: ResolvedRelationship) -> MirrorValue.Reference {
        switch inverse(of: relationship)?.deleteRule {
        case .cascade: .part
        case .deny: .use
        case .nullify, .noAction, nil: .link
        }
    }

    /// Whether a relationship, seen from this end, is among what bundles say.
    package func travels(_ relationship: ResolvedRelationship, _ rules: MirrorRules) -> Bool {
        guard !relationship.description.isTransient,
            !rules.excludedEntities.contains(destination(of: relationship).description.canonicalName)
        else { return false }
        guard !relationship.isToMany, let inverse = inverse(of: relationship), !inverse.isToMany else { return true }
        let (here, there) = (meaning(of: relationship), meaning(of: inverse))
        guard (here == .link) == (there == .link) else { return there == .link }
        return path(of: relationship) <= path(of: inverse)
    }

    /// The name of the pairs of a many-to-many relationship: that of its lesser end; nil for every other relationship.
    package func pairName(_ relationship: ResolvedRelationship, of entity: ResolvedEntity) -> String? {
        guard relationship.isToMany, let inverse = inverse(of: relationship), inverse.isToMany else { return nil }
        return min(path(of: relationship), path(of: inverse))
    }

    /// The first names of the entity that declares a relationship, and of the relationship.
    package func path(of relationship: ResolvedRelationship) -> String {
        self[number: relationship.declaringNumber].description.canonicalName + "." + relationship.firstName
    }
}
