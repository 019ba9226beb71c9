import DataModel
import StoreMigration
import StoreSQL

/// The objects that forbid a change.
extension MemoryMigration {
    /// Returns the blockers with their number of objects; duplicates only if there are no others.
    func blockers(_ world: World) -> [MigrationBlocker] {
        let others =
            abstractBlockers(world) + valueBlockers(world) + compositeBlockers(world)
            + linkBlockers(world)
        return others + (others.isEmpty ? duplicateBlockers(world) + sharedBlockers(world) : [])
    }

    /// The objects with a link that a new destination does not include.
    private func linkBlockers(_ world: World) -> [MigrationBlocker] {
        continued.compactMap { entity, relationship, origin in
            let lost = Set(self.lost(by: origin, new.destination(of: relationship)).map(\.name))
            let count = owners(of: entity, world).count { object in
                (world.members[object]?.links[origin.name] ?? []).contains { other in
                    world.members[other].map { lost.contains($0.entity) } ?? false
                }
            }
            return blocker(.lostLink, entity.name, relationship.name, count)
        }
    }

    /// The objects that share the member of a to-one relationship which becomes a to-many one without an inverse.
    private func sharedBlockers(_ world: World) -> [MigrationBlocker] {
        continued.compactMap { entity, relationship, origin in
            guard relationship.isToMany, relationship.inverseIndex == nil, !origin.isToMany else { return nil }
            let target = new.destination(of: relationship)
            var groups: [Int: Int] = [:]
            for object in owners(of: entity, world) {
                guard let other = world.members[object]?.links[origin.name]?.first,
                    let name = world.members[other]?.entity,
                    let before = try? old.entity(named: name), destination(of: before)?.isKind(of: target) == true
                else { continue }
                groups[other, default: 0] += 1
            }
            let count = groups.values.filter { $0 > 1 }.reduce(0, +)
            return blocker(.duplicates, entity.name, relationship.name, count)
        }
    }

    /// The relationships that continue an old one.
    private var continued: [(ResolvedEntity, ResolvedRelationship, ResolvedRelationship)] {
        new.entities.flatMap { entity in
            entity.relationships.filter { $0.declaringNumber == entity.number && !$0.description.isTransient }
                .compactMap { relationship in
                    let origin = survivors(in: entity).lazy.compactMap { sourceRelationship(relationship, of: $0) }
                        .first
                    guard let origin, !origin.description.isTransient else { return nil }
                    return (entity, relationship, origin)
                }
        }
    }

    /// The objects of the old entities that an entity continues.
    private func owners(of entity: ResolvedEntity, _ world: World) -> [Int] {
        survivors(in: entity).flatMap { world.objects(of: source(of: $0)?.name ?? "") }
    }

    private func abstractBlockers(_ world: World) -> [MigrationBlocker] {
        new.entities.compactMap { entity in
            guard entity.isAbstract, let before = source(of: entity), !before.isAbstract else { return nil }
            return blocker(.abstractEntity, entity.name, nil, world.objects(of: before.name).count)
        }
    }

    private func valueBlockers(_ world: World) -> [MigrationBlocker] {
        new.entities.flatMap { entity in
            ownSlots(of: entity).filter { $0.isPersistent && $0.attribute != nil }.flatMap { slot in
                let objects = survivors(in: entity).flatMap { subentity in
                    world.objects(of: source(of: subentity)?.name ?? "").map { (subentity, $0) }
                }
                let missing = objects.count { isMissing(slot, in: $0.1, of: $0.0, entity, world) }
                let outside = objects.count { isOutside(slot, in: $0.1, of: $0.0, world) }
                return [
                    blocker(.missingValue, entity.name, slot.path, missing),
                    blocker(.outOfRange, entity.name, slot.path, outside),
                ].compactMap(\.self)
            }
        }
    }

    /// The objects in which a composite that becomes required would have no element.
    private func compositeBlockers(_ world: World) -> [MigrationBlocker] {
        new.entities.filter { !$0.isAbstract }.flatMap { entity -> [MigrationBlocker] in
            guard let old = source(of: entity) else { return [] }
            let members = world.objects(of: old.name).compactMap { world.members[$0] }
            let candidates = entity.attributes.filter(\.isComposite).flatMap { Self.requiredPaths($0, at: $0.name) }
            return candidates.compactMap { path in
                let leaves = entity.slots.filter { $0.path.hasPrefix(path + ".") }
                let isOpen = leaves.allSatisfy {
                    $0.isPersistent && $0.attribute?.isDerived == false && defaultValue(of: $0, entity) == nil
                }
                guard isOpen, !leaves.contains(where: { wasRequired($0, below: path, entity, old) }) else { return nil }
                let empty = members.count { member in
                    leaves.allSatisfy { value(of: $0, entity, in: member) == nil }
                }
                return blocker(.missingValue, entity.name, path, empty)
            }
        }
    }

    /// The composites that are required with all around them, and whose elements may all be missing.
    private static func requiredPaths(_ composite: AttributeDescription, at path: String) -> [String] {
        guard !composite.isOptional else { return [] }
        let inner = composite.elements.filter(\.isComposite).flatMap { requiredPaths($0, at: "\(path).\($0.name)") }
        return needsElement(composite) ? inner : [path] + inner
    }

    private static func needsElement(_ composite: AttributeDescription) -> Bool {
        composite.elements.contains { element in
            guard !element.isOptional, !element.isDerived else { return false }
            return element.isComposite ? needsElement(element) : true
        }
    }

    /// Whether the composite that had the values of a leaf was required.
    private func wasRequired(
        _ slot: StorageSlot, below path: String, _ entity: ResolvedEntity, _ old: ResolvedEntity
    ) -> Bool {
        guard let before = sourceSlot(slot, of: entity) else { return false }
        let depth = slot.path.split(separator: ".").count - path.split(separator: ".").count
        let names = before.path.split(separator: ".").dropLast(depth).map(String.init)
        var (attributes, isRequired) = (old.attributes, !names.isEmpty)
        for name in names {
            let attribute = attributes.first { $0.name == name }
            isRequired = isRequired && attribute?.isOptional == false
            attributes = attribute?.elements ?? []
        }
        return isRequired
    }

    private func blocker(
        _ kind: MigrationBlocker.Kind, _ entity: String, _ property: String?, _ rows: Int
    ) -> MigrationBlocker? {
        rows == 0 ? nil : MigrationBlocker(kind: kind, entity: entity, property: property, rows: rows)
    }

    /// Whether an object lacks a required value.
    private func isMissing(
        _ slot: StorageSlot, in object: Int, of subentity: ResolvedEntity, _ entity: ResolvedEntity, _ world: World
    ) -> Bool {
        guard let attribute = slot.attribute, !attribute.isDerived, isRequired(slot, entity),
            let member = world.members[object]
        else { return false }
        // A value that was already required may be missing; that is not caused by this change.
        if let before = sourceSlot(slot, of: subentity), before.isPersistent, let old = source(of: subentity),
            isRequired(before, old)
        {
            return false
        }
        return value(of: slot, subentity, in: member) == nil
    }

    /// Whether the attribute and all composites around it are required.
    func isRequired(_ slot: StorageSlot, _ entity: ResolvedEntity) -> Bool {
        var names = slot.path.split(separator: ".").map(String.init)[...]
        var attributes = entity.attributes
        while let name = names.popFirst() {
            guard let attribute = attributes.first(where: { $0.name == name }), !attribute.isOptional else {
                return false
            }
            attributes = attribute.elements
        }
        return true
    }

    /// Whether an object's number is out of range for the attribute's type.
    private func isOutside(_ slot: StorageSlot, in object: Int, of subentity: ResolvedEntity, _ world: World) -> Bool {
        guard let type = slot.attribute?.attributeType, let before = sourceSlot(slot, of: subentity),
            before.isPersistent,
            before.attribute?.attributeType != type, let value = world.members[object]?.values[before.path],
            let (low, high) = Self.range(type)
        else { return isBeyondDecimals(slot, in: object, of: subentity, world) }
        return switch value {
        case .integer(let number): number < low || number > high
        case .real(let number): number < Double(low) || (high == Int64.max ? number >= 0x1p63 : number > Double(high))
        case .null, .text, .blob: false
        }
    }

    /// Whether an object's number is too great for a decimal.
    private func isBeyondDecimals(
        _ slot: StorageSlot, in object: Int, of subentity: ResolvedEntity, _ world: World
    ) -> Bool {
        guard slot.attribute?.attributeType == .decimal, let before = sourceSlot(slot, of: subentity),
            before.isPersistent,
            case .real(let number)? = world.members[object]?.values[before.path]
        else { return false }
        return number.magnitude > 1e127
    }

    private static func range(_ type: AttributeType) -> (Int64, Int64)? {
        switch type {
        case .integer16: (-32_768, 32_767)
        case .integer32: (-2_147_483_648, 2_147_483_647)
        case .integer64: (Int64.min, Int64.max)
        default: nil
        }
    }

    /// Returns the objects with duplicate values, for each constraint, over the whole hierarchy with the values.
    private func duplicateBlockers(_ world: World) -> [MigrationBlocker] {
        let after = migrate(world)
        return new.entities.flatMap { entity in
            entity.description.uniquenessConstraints.compactMap { paths in
                let count = DuplicateCount(after, new, entity, paths).count
                return blocker(.duplicates, entity.name, paths.joined(separator: ", "), count)
            }
        }
    }
}

/// The number of objects of a table whose values for a constraint are not unique.
struct DuplicateCount {
    let count: Int

    init(_ world: World, _ model: ResolvedModel, _ entity: ResolvedEntity, _ paths: [String]) {
        let root = model[number: entity.rootNumber]
        var groups: [[String]: Int] = [:]
        for number in world.objects(in: root, model) {
            guard let member = world.members[number], let owner = try? model.entity(named: member.entity) else {
                continue
            }
            let values = paths.compactMap { path in Self.text(path, member, owner, entity, world) }
            if values.count == paths.count { groups[values, default: 0] += 1 }
        }
        count = groups.values.filter { $0 > 1 }.reduce(0, +)
    }

    /// Returns the value as SQLite compares it; nil for none, or if the object has another property with that name.
    private static func text(
        _ path: String, _ member: World.Member, _ owner: ResolvedEntity, _ entity: ResolvedEntity, _ world: World
    ) -> String? {
        guard let slot = entity.slots.first(where: { $0.path == path }), owner.slots.indices.contains(slot.index),
            owner.slots[slot.index].path == path, shares(slot, owner, entity)
        else { return nil }
        if slot.attribute == nil {
            return member.links[path]?.first.flatMap { world.members[$0]?.key }.map { "\($0)" }
        }
        return switch member.values[path] {
        case .real(let number) where number == number.rounded() && abs(number) < 9e15: "number \(Int64(number))"
        case .integer(let number): "number \(number)"
        case .some(.real(let number)): "number \(number)"
        case .some(let value): value.literal
        case nil: nil
        }
    }

    /// Whether two entities of a hierarchy inherit the slot from the same superentity.
    private static func shares(_ slot: StorageSlot, _ owner: ResolvedEntity, _ entity: ResolvedEntity) -> Bool {
        let other = owner.slots[slot.index]
        if let one = slot.attribute, let two = other.attribute { return one.lineage == two.lineage }
        return slot.attribute == nil && other.attribute == nil
    }
}
