import DataModel

/// The expected links of all relationships.
struct MemoryLinks {
    private let migration: MemoryMigration
    private let world: World
    private var new: ResolvedModel { migration.new }
    private var old: ResolvedModel { migration.old }

    init(_ migration: MemoryMigration, _ world: World) {
        self.migration = migration
        self.world = world
    }

    func connect(_ result: inout World) {
        for entity in new.entities {
            for relationship in entity.relationships
            where relationship.declaringNumber == entity.number && isLeading(relationship) {
                connect(relationship, of: entity, &result)
            }
        }
    }

    /// Whether the relationship is the leading one of the two that are inverse to each other.
    private func isLeading(_ relationship: ResolvedRelationship) -> Bool {
        guard let inverse = new.inverse(of: relationship) else { return true }
        return (relationship.declaringNumber, relationship.name) <= (inverse.declaringNumber, inverse.name)
    }

    private func isOwnInverse(_ relationship: ResolvedRelationship, _ inverse: ResolvedRelationship) -> Bool {
        (relationship.declaringNumber, relationship.name) == (inverse.declaringNumber, inverse.name)
    }

    private func connect(_ relationship: ResolvedRelationship, of entity: ResolvedEntity, _ result: inout World) {
        guard !relationship.description.isTransient else { return }
        let target = new.destination(of: relationship)
        let inverse = new.inverse(of: relationship)
        var forward =
            lists(relationship, of: entity)
            ?? inverse.flatMap { back in lists(back, of: target).map { reversed($0, back, of: target) } } ?? [:]
        var backward = inverse.flatMap { lists($0, of: target) } ?? reversed(forward, relationship, of: entity)
        for (own, list) in forward {
            forward[own] = sound(list, own: own, entity, target, relationship.isOrdered, &result)
        }
        for (own, list) in backward {
            backward[own] = sound(list, own: own, target, entity, inverse?.isOrdered ?? false, &result)
        }
        if !relationship.isToMany { forward = forward.mapValues { Array($0.prefix(1)) } }
        if let inverse, !inverse.isToMany { backward = backward.mapValues { Array($0.prefix(1)) } }
        for (own, list) in forward {
            let kept = inverse == nil ? list : list.filter { backward[$0]?.contains(own) == true }
            result.members[own]?.links[relationship.name] = kept.isEmpty ? nil : kept
        }
        guard let inverse, !isOwnInverse(relationship, inverse) else { return }
        for (own, list) in backward {
            let kept = list.filter { forward[$0]?.contains(own) == true }
            result.members[own]?.links[inverse.name] = kept.isEmpty ? nil : kept
        }
    }

    /// Returns the former members of each object, in order or by key.
    private func lists(_ relationship: ResolvedRelationship, of entity: ResolvedEntity) -> [Int: [Int]]? {
        var result: [Int: [Int]]?
        for number in entity.subtree {
            let subentity = new[number: number]
            guard let before = migration.source(of: subentity),
                let origin = migration.sourceRelationship(relationship, of: subentity), !origin.description.isTransient
            else { continue }
            result = result ?? [:]
            for object in world.objects(of: before.name) {
                let list = world.members[object]?.links[origin.name] ?? []
                result?[object] = origin.isOrdered && origin.isToMany ? list : list.sorted(by: isOlder)
            }
        }
        return result
    }

    private func isOlder(_ one: Int, _ other: Int) -> Bool {
        (world.members[one]?.key ?? 0) < (world.members[other]?.key ?? 0)
    }

    /// Returns the same links from the other end: by key, or in the order of the inverse, even if that was removed.
    private func reversed(
        _ lists: [Int: [Int]], _ relationship: ResolvedRelationship, of entity: ResolvedEntity
    ) -> [Int: [Int]] {
        let subentities = entity.subtree.lazy.map { new[number: $0] }
        let origin = subentities.compactMap { migration.sourceRelationship(relationship, of: $0) }.first
        let back = origin.flatMap { old.inverse(of: $0) }.flatMap { $0.isToMany && $0.isOrdered ? $0.name : nil }
        var result: [Int: [Int]] = [:]
        for (own, list) in lists { for other in list { result[other, default: []].append(own) } }
        for (other, list) in result {
            let order = back.flatMap { world.members[other]?.links[$0] } ?? []
            result[other] = list.sorted { one, two in
                let (first, second) = (order.firstIndex(of: one) ?? .max, order.firstIndex(of: two) ?? .max)
                return first == second ? isOlder(one, two) : first < second
            }
        }
        return result
    }

    /// Returns the existing objects of the destination; by key unless they are in order.
    private func sound(
        _ list: [Int], own: Int, _ entity: ResolvedEntity, _ target: ResolvedEntity, _ isOrdered: Bool,
        _ result: inout World
    ) -> [Int] {
        guard isKind(own, of: entity, result) else { return [] }
        return list.filter { isKind($0, of: target, result) }
    }

    private func isKind(_ object: Int, of entity: ResolvedEntity, _ result: World) -> Bool {
        result.members[object].flatMap { try? new.entity(named: $0.entity) }?.isKind(of: entity) == true
    }
}
