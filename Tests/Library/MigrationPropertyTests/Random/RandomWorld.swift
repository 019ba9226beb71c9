import DataModel
import Foundation
import StoreSQL
import TestFiles

/// Fills a model with linked objects that meet its rules.
struct RandomWorld {
    private let model: ResolvedModel
    private var chance: SeededChance
    private(set) var world: World

    init(_ model: ResolvedModel, adding world: World = World(), upTo count: Int = 5, _ chance: SeededChance) {
        self.model = model
        self.chance = chance
        self.world = world
        let before = Set(world.members.keys)
        for root in model.roots { self.world.lastKeys[root.name] = self.world.lastKeys[root.name] ?? 0 }
        for entity in model.entities where !entity.isAbstract {
            for _ in 0..<self.chance.below(count) { add(entity) }
        }
        for entity in model.entities {
            for relationship in entity.relationships where relationship.declaringNumber == entity.number {
                connect(relationship, of: entity, before)
            }
        }
        removeDuplicates(keeping: before)
        self.world.derive(model)
    }

    private mutating func add(_ entity: ResolvedEntity) {
        let key = (world.lastKeys[entity.rootName] ?? 0) + 1 + Int64(chance.percent(20) ? chance.below(9) : 0)
        world.lastKeys[entity.rootName] = key
        var member = World.Member(entity: entity.name, key: key)
        for attribute in entity.attributes where !attribute.isTransient {
            fill(attribute, path: attribute.name, isRequired: !attribute.isOptional, &member)
        }
        world.members[(world.members.keys.max() ?? 0) + 1] = member
    }

    private mutating func fill(
        _ attribute: AttributeDescription, path: String, isRequired: Bool, _ member: inout World.Member
    ) {
        guard !attribute.isDerived, isRequired || chance.percent(70) else { return }
        for element in attribute.elements {
            fill(element, path: "\(path).\(element.name)", isRequired: isRequired && !element.isOptional, &member)
        }
        guard !attribute.isComposite, let value = stored(attribute) else { return }
        member.values[path] = value
    }

    /// Generates a value in its stored form, sometimes at the limits of its type.
    private mutating func stored(_ attribute: AttributeDescription) -> SQLValue? {
        if attribute.attributeType == .undefined { return .blob(Data([1, 2, 3])) }
        var source = PartSource(chance: chance, names: NameSource())
        defer { chance = source.chance }
        guard let value = source.value(of: attribute.attributeType) else { return nil }
        if case .data(let data) = value, attribute.attributeType == .binary {
            let bytes = source.chance.percent(4) ? Data(repeating: 7, count: 200_000) : data
            guard attribute.allowsExternalBinaryDataStorage else { return .blob(bytes) }
            return source.chance.percent(30)
                ? .blob(ExternalForm.reference(to: World.fileName))
                : .blob(ExternalForm.inline(bytes: bytes))
        }
        if case .double = value, source.chance.percent(3) { return .real(.infinity) }
        return MemoryMigration.stored(value)
    }

    // MARK: Links

    private mutating func connect(_ relationship: ResolvedRelationship, of entity: ResolvedEntity, _ before: Set<Int>) {
        guard !relationship.description.isTransient else { return }
        let target = model.destination(of: relationship)
        let (owns, others) = (world.objects(in: entity, model), world.objects(in: target, model))
        guard !owns.isEmpty, !others.isEmpty else { return }
        for _ in 0..<chance.below(owns.count + others.count + 1) {
            let (own, other) = (chance.pick(owns), chance.pick(others))
            guard before.isEmpty || !before.contains(own) && !before.contains(other) else { continue }
            link(own, relationship, other, model.inverse(of: relationship))
        }
    }

    private mutating func link(
        _ own: Int, _ relationship: ResolvedRelationship, _ other: Int, _ inverse: ResolvedRelationship?
    ) {
        guard hasRoom(own, relationship, other), inverse != nil || isFree(other, relationship),
            inverse.map({ hasRoom(other, $0, own) }) ?? true
        else { return }
        insert(other, into: relationship, of: own)
        guard let inverse else { return }
        if own == other, inverse.name == relationship.name { return }
        insert(own, into: inverse, of: other)
    }

    private func hasRoom(_ own: Int, _ relationship: ResolvedRelationship, _ other: Int) -> Bool {
        let list = world.members[own]?.links[relationship.name] ?? []
        return relationship.isToMany ? !list.contains(other) : list.isEmpty
    }

    /// Whether an object may become a member of a to-many relationship without an inverse: it has one owner at most.
    private func isFree(_ other: Int, _ relationship: ResolvedRelationship) -> Bool {
        guard relationship.isToMany else { return true }
        return !world.members.values.contains { member in
            guard let entity = try? model.entity(named: member.entity),
                entity.relationship(relationship.name)?.declaringNumber == relationship.declaringNumber
            else { return false }
            return member.links[relationship.name]?.contains(other) == true
        }
    }

    /// Inserts an object at a random position if the relationship is ordered, else by key.
    private mutating func insert(_ object: Int, into relationship: ResolvedRelationship, of own: Int) {
        var list = world.members[own]?.links[relationship.name] ?? []
        list.insert(object, at: chance.below(list.count + 1))
        world.members[own]?.links[relationship.name] = list
    }

    // MARK: Uniqueness

    private mutating func removeDuplicates(keeping before: Set<Int>) {
        for entity in model.entities {
            for paths in entity.description.uniquenessConstraints {
                for number in world.members.keys.sorted().reversed() where !before.contains(number) {
                    guard DuplicateCount(world, model, entity, paths).count > 0 else { break }
                    remove(number)
                }
            }
        }
    }

    private mutating func remove(_ number: Int) {
        world.members[number] = nil
        for other in world.members.keys {
            let links = world.members[other]?.links ?? [:]
            world.members[other]?.links = links.mapValues { $0.filter { $0 != number } }.filter { !$0.value.isEmpty }
        }
    }
}
