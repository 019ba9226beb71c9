/// Compares the relationships that an entity declares with their sources.
struct RelationshipComparison {
    private let matching: ModelMatching
    private let entity: ResolvedEntity
    private(set) var operations: [ModelOperation] = []

    init(_ matching: ModelMatching, _ entity: ResolvedEntity) {
        self.matching = matching
        self.entity = entity
        for relationship in matching.destination.ownRelationships(of: entity) { compare(relationship) }
        addRemoved()
    }

    private mutating func compare(_ relationship: ResolvedRelationship) {
        let origins = matching.matchedEntities(in: entity).compactMap {
            matching.sourceRelationship(relationship.name, of: $0)
        }
        guard let old = origins.first else { return add(relationship) }
        addMove(of: relationship, origins: origins)
        if relationship.name != old.name { operations.append(operation(relationship, .renamed(from: old.name))) }
        checkUnion(relationship, origins)
        compareShape(relationship, old)
        compareTargets(relationship, of: origins)
        compareInverse(relationship, old)
        compareDetails(relationship, old.description)
    }

    /// Adds a move if other entities declared the relationship before.
    private mutating func addMove(of relationship: ResolvedRelationship, origins: [ResolvedRelationship]) {
        let unlike = origins.filter { origin in
            matching.destination(of: matching.source[number: origin.declaringNumber])?.number != entity.number
        }
        guard !unlike.isEmpty else { return }
        let sources = origins.map { origin -> ModelOperation.Source in
            let declarer = matching.source[number: origin.declaringNumber]
            return .init(entity: declarer.name, path: origin.name, isVacated: isVacated(origin, by: declarer))
        }
        operations.append(
            operation(
                relationship,
                .moved(from: Set(unlike.map { matching.source[number: $0.declaringNumber].name }).sorted()),
                sources: sources))
    }

    /// Whether the destination of the declaring entity no longer declares the relationship, or is the entity that
    /// receives it.
    private func isVacated(_ old: ResolvedRelationship, by declarer: ResolvedEntity) -> Bool {
        matching.vacates(declarer, for: entity) { now in
            let name = matching.relationshipName(for: old.name, in: now)
            return now.relationships.contains { $0.name == name && $0.declaringNumber == now.number }
        }
    }

    private mutating func add(_ relationship: ResolvedRelationship) {
        let hadAttribute = matching.source(of: entity)?.attributes.contains { $0.name == relationship.name } == true
        let isUnclaimed = matching.attributeName(for: relationship.name, in: entity) == nil
        let isLacking =
            relationship.description.needsObject && !matching.matchedEntities(in: entity).isEmpty
            && !hasLinksAtOtherEnd(relationship)
        operations.append(
            ModelOperation(
                entity: entity.name, property: relationship.name,
                .relationship(
                    .added(
                        destination: relationship.description.destinationEntityName, isToMany: relationship.isToMany)),
                warning: hadAttribute && isUnclaimed
                    ? "It takes the name of an attribute, whose values are not carried over."
                    : isLacking
                        ? "It is required, but existing objects have none until a stage connects them." : nil,
                result: .relationship(relationship.description)))
    }

    /// Refuses to unite several relationships unless each object has at most one link, before and after.
    private mutating func checkUnion(_ relationship: ResolvedRelationship, _ origins: [ResolvedRelationship]) {
        let places = origins.reduce(into: [String]()) { result, origin in
            let place = "\(matching.source[number: origin.declaringNumber].name).\(origin.name)"
            if !result.contains(place) { result.append(place) }
        }
        guard places.count > 1,
            relationship.isToMany || origins.contains(where: \.isToMany)
                || matching.destination.inverse(of: relationship)?.isToMany == false
        else { return }
        operations.append(
            ModelOperation(
                entity: entity.name, property: relationship.name, .details(["origin"]),
                refusal: ModelIssue(
                    entity: entity.name, property: relationship.name,
                    reason: "\(places.listed) would become one relationship",
                    remedy: "Let one of them move, and connect the objects of the others in a custom stage.")))
    }

    private mutating func compareShape(_ relationship: ResolvedRelationship, _ old: ResolvedRelationship) {
        if relationship.isToMany != old.isToMany {
            operations.append(
                ModelOperation(
                    entity: entity.name, property: relationship.name,
                    .relationship(.cardinalityChanged(isToMany: relationship.isToMany)),
                    warning: relationship.isToMany
                        ? nil : "Of several objects, only the first in order, or else the oldest, is kept.",
                    result: .relationship(relationship.description)))
        } else if relationship.isToMany, relationship.isOrdered != old.isOrdered {
            operations.append(operation(relationship, .orderingChanged(isOrdered: relationship.isOrdered)))
        }
    }

    private mutating func compareInverse(_ relationship: ResolvedRelationship, _ old: ResolvedRelationship) {
        let oldTarget = matching.source.destination(of: old)
        let inverse = matching.destination.inverse(of: relationship)?.name
        let oldInverse = matching.source.inverse(of: old)?.name
        let carried = oldInverse.flatMap { name in
            matching.destination(of: oldTarget).flatMap { matching.relationshipName(for: name, in: $0) }
        }
        if inverse != carried || (inverse == nil) != (oldInverse == nil) {
            let isShared =
                matching.destination.inverse(of: relationship)?.isToMany == false && inverse != carried
                && matching.source.inverse(of: old)?.isToMany ?? true
            operations.append(
                operation(
                    relationship, .inverseChanged(from: oldInverse, to: inverse),
                    warning: isShared
                        ? "Of several objects that refer to the same one, only the oldest keeps its reference." : nil))
        }
    }

    /// Compares the destination with those of the sources, which may differ among subentities.
    private mutating func compareTargets(_ relationship: ResolvedRelationship, of origins: [ResolvedRelationship]) {
        let target = matching.destination.destination(of: relationship)
        let numbers = origins.map(\.destinationNumber).reduce(into: [Int]()) { if !$0.contains($1) { $0.append($1) } }
        for number in numbers {
            let old = matching.source[number: number]
            guard matching.destination(of: old)?.number != target.number else { continue }
            let leavesOut = leavesOut(old, target)
            let reason = "\(target.name) does not include every object of \(old.name)"
            operations.append(
                ModelOperation(
                    entity: entity.name, property: relationship.name,
                    .relationship(.destinationChanged(from: old.name, to: target.name)),
                    // The rows of one relationship are checked when a file is migrated.
                    refusal: leavesOut && numbers.count > 1
                        ? ModelIssue(
                            entity: entity.name, property: relationship.name,
                            reason: "\(reason) that it may refer to",
                            remedy: "Add a relationship under another name, and connect the objects in a custom stage.")
                        : nil,
                    warning: leavesOut && numbers.count == 1
                        ? "\(reason): a file with links to others is refused." : nil,
                    result: .relationship(relationship.description)))
        }
    }

    /// Whether a new destination leaves out objects of the old one.
    private func leavesOut(_ old: ResolvedEntity, _ new: ResolvedEntity) -> Bool {
        let carried = old.subtree.map { matching.destination(of: matching.source[number: $0]) }
        return !carried.compactMap(\.self).allSatisfy { $0.isKind(of: new) }
    }

    private mutating func compareDetails(_ relationship: ResolvedRelationship, _ old: RelationshipDescription) {
        let new = relationship.description
        var details: [String] = []
        if new.deleteRule != old.deleteRule { details.append("delete rule") }
        if new.isOptional != old.isOptional { details.append("optionality") }
        if new.isToMany == old.isToMany, new.minCount != old.minCount || new.maxCount != old.maxCount {
            details.append("count")
        }
        if new.isTransient != old.isTransient { details.append("transience") }
        if new.versionHashModifier != old.versionHashModifier { details.append("version hash modifier") }
        guard !details.isEmpty else { return }
        operations.append(
            ModelOperation(
                entity: entity.name, property: new.name, .details(details), warning: loss(relationship, old),
                result: .relationship(new)))
    }

    /// Whether the inverse relationship is stored and continues, so that the links can be read from there.
    private func hasLinksAtOtherEnd(_ relationship: ResolvedRelationship) -> Bool {
        guard let inverse = matching.destination.inverse(of: relationship), !inverse.description.isTransient else {
            return false
        }
        let target = matching.destination.destination(of: relationship)
        return matching.sourceRelationship(inverse.name, of: target)?.description.isTransient == false
    }

    /// Returns a warning about what objects lose or lack after a change of details; nil for nothing.
    private func loss(_ relationship: ResolvedRelationship, _ old: RelationshipDescription) -> String? {
        let new = relationship.description
        if new.isTransient, !old.isTransient {
            return hasLinksAtOtherEnd(relationship) ? nil : "Its links are not kept."
        }
        guard new.needsObject, !old.needsObject else { return nil }
        return "It becomes required, but existing objects without one stay as they are."
    }

    private mutating func addRemoved() {
        guard let old = matching.source(of: entity) else { return }
        for relationship in matching.source.ownRelationships(of: old) {
            let living = old.subtree.compactMap { matching.destination(of: matching.source[number: $0]) }
            guard !living.contains(where: { matching.relationshipName(for: relationship.name, in: $0) != nil }) else {
                continue
            }
            operations.append(
                ModelOperation(
                    entity: entity.name, property: relationship.name, .relationship(.removed),
                    sources: [.init(entity: old.name, path: relationship.name, isVacated: true)]))
        }
    }

    private func operation(
        _ relationship: ResolvedRelationship, _ change: RelationshipChange, warning: String? = nil,
        sources: [ModelOperation.Source] = []
    ) -> ModelOperation {
        ModelOperation(
            entity: entity.name, property: relationship.name, .relationship(change), warning: warning,
            result: .relationship(relationship.description), sources: sources)
    }
}

extension RelationshipDescription {
    /// Whether an object cannot be saved without a related object.
    var needsObject: Bool { !isOptional && !isTransient && (!isToMany || minCount > 0) }
}
