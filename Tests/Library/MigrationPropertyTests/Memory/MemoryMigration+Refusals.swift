import DataModel

/// The reasons why a change is not lightweight, according to the rules and the lineages.
extension MemoryMigration {
    /// An expected refusal: its place, and a word of the remedy.
    struct Expected: Hashable, CustomStringConvertible {
        var entity: String
        var property: String?
        var remedy: String

        var description: String { "\(entity)\(property.map { ".\($0)" } ?? "") (\(remedy))" }
    }

    var refusals: Set<Expected> {
        let properties = new.entities.flatMap {
            typeRefusals($0) + targetRefusals($0) + unionRefusals($0)
        }
        return Set(properties + new.roots.compactMap(mergeRefusal)).union(sharedIdentifiers)
    }

    // MARK: Attributes

    /// Returns the attributes that an entity declares, with those of its subentities that they continue.
    private func carried(
        _ entity: ResolvedEntity
    ) -> [(path: String, new: AttributeDescription, old: AttributeDescription)] {
        let slots = ownSlots(of: entity).flatMap { slot -> [(String, AttributeDescription, AttributeDescription)] in
            survivors(in: entity).compactMap { subentity in
                guard let new = slot.attribute, let old = sourceSlot(slot, of: subentity)?.attribute else { return nil }
                return (slot.path, new, old)
            }
        }
        let inherited = entity.superentityNumber.map { new[number: $0].attributes.count } ?? 0
        let whole = entity.attributes.dropFirst(inherited).flatMap { attribute in
            survivors(in: entity).compactMap { subentity -> (String, AttributeDescription, AttributeDescription)? in
                let old = source(of: subentity)?.attributes.first { !$0.lineage.isDisjoint(with: attribute.lineage) }
                return old.map { (attribute.name, attribute, $0) }
            }
        }
        return (slots + whole).map { (path: $0.0, new: $0.1, old: $0.2) }
    }

    private func typeRefusals(_ entity: ResolvedEntity) -> [Expected] {
        carried(entity).compactMap { path, new, old in
            guard new.attributeType != old.attributeType, !(new.attributeType.isNumber && old.attributeType.isNumber)
            else { return nil }
            return Expected(entity: entity.name, property: path, remedy: "Add an attribute of the new type")
        }
    }

    // MARK: Relationships

    /// The destination of a relationship that continues several must include the former ones.
    private func targetRefusals(_ entity: ResolvedEntity) -> [Expected] {
        entity.relationships.filter { $0.declaringNumber == entity.number }.compactMap { relationship in
            let origins = survivors(in: entity).compactMap { sourceRelationship(relationship, of: $0) }
            let target = new.destination(of: relationship)
            guard Set(origins.map(\.destinationNumber)).count > 1,
                origins.contains(where: { !lost(by: $0, target).isEmpty })
            else { return nil }
            return Expected(
                entity: entity.name, property: relationship.name, remedy: "Add a relationship under another name")
        }
    }

    /// The old entities that the new destination of a relationship leaves out.
    func lost(by origin: ResolvedRelationship, _ target: ResolvedEntity) -> [ResolvedEntity] {
        let before = old.destination(of: origin)
        guard destination(of: before)?.number != target.number else { return [] }
        return before.subtree.map { old[number: $0] }.filter { destination(of: $0)?.isKind(of: target) == false }
    }

    /// Several relationships may become one only if each object has at most one link before and after.
    private func unionRefusals(_ entity: ResolvedEntity) -> [Expected] {
        entity.relationships.filter { $0.declaringNumber == entity.number }.compactMap { relationship in
            let origins = survivors(in: entity).compactMap { sourceRelationship(relationship, of: $0) }
            guard Set(origins.map { "\($0.declaringNumber) \($0.name)" }).count > 1,
                relationship.isToMany || origins.contains(where: \.isToMany)
                    || new.inverse(of: relationship)?.isToMany == false
            else { return nil }
            return Expected(entity: entity.name, property: relationship.name, remedy: "Let one of them move")
        }
    }

    // MARK: Hierarchies

    /// Two old roots may get a common superentity only if one of them moves as a whole under an entity that had no
    /// other subentities and does not leave its hierarchy.
    private func mergeRefusal(_ root: ResolvedEntity) -> Expected? {
        let contributors = Set(survivors(in: root).compactMap { source(of: $0)?.rootNumber })
        guard contributors.count > 1 else { return nil }
        let movesIn = contributors.contains { number in
            contributors.count == 2 && movesInWhole(old[number: number], root)
                && !contributors.contains { $0 != number && staysRoot(old[number: $0], besides: root) }
        }
        return movesIn ? nil : Expected(entity: root.name, property: nil, remedy: "Add the merged entity")
    }

    /// Whether an old root is still one, in another hierarchy.
    private func staysRoot(_ contributor: ResolvedEntity, besides root: ResolvedEntity) -> Bool {
        destination(of: contributor).map { $0.superentityNumber == nil && $0.number != root.number } ?? false
    }

    /// Whether a whole old hierarchy moves under an entity that had no subentities.
    func movesInWhole(_ contributor: ResolvedEntity, _ root: ResolvedEntity) -> Bool {
        guard let moved = destination(of: contributor), let parent = moved.superentityNumber.map({ new[number: $0] }),
            source(of: parent) != nil
        else { return false }
        let living = contributor.subtree.compactMap { destination(of: old[number: $0]) }
        let others = survivors(in: parent).filter { $0.number != parent.number && !$0.isKind(of: moved) }
        return others.isEmpty && living.allSatisfy { $0.isKind(of: moved) }
            && survivors(in: moved).allSatisfy { source(of: $0)?.rootNumber == contributor.number }
    }
}

extension AttributeType {
    /// Whether the values are numbers, by the rules of the migration.
    fileprivate var isNumber: Bool {
        [.integer16, .integer32, .integer64, .decimal, .double, .float, .boolean].contains(self)
    }
}
