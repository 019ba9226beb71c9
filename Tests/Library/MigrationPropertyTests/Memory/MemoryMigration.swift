import DataModel
import Foundation
import StoreMigration
import StoreSQL

/// The expected objects after a migration, computed in memory: without tables, SQL or a comparison of names.
///
/// Lineages tell which parts continue. The rules are those of the documentation: an added attribute gets its default
/// even if it is optional; a required one fills gaps with its default; of several links to one, the first in order or
/// the lowest key stays; a relationship that becomes ordered is in the order of keys.
struct MemoryMigration {
    let old: ResolvedModel
    let new: ResolvedModel

    init(from old: ManagedObjectModel, to new: ManagedObjectModel) throws {
        self.old = try old.resolved()
        self.new = try new.resolved()
    }

    // MARK: What carries on what

    func source(of entity: ResolvedEntity) -> ResolvedEntity? {
        old.entities.first { !$0.description.lineage.isDisjoint(with: entity.description.lineage) }
    }

    func destination(of entity: ResolvedEntity) -> ResolvedEntity? {
        new.entities.first { !$0.description.lineage.isDisjoint(with: entity.description.lineage) }
    }

    /// Returns the entities of a subtree that existed before.
    func survivors(in entity: ResolvedEntity) -> [ResolvedEntity] {
        entity.subtree.map { new[number: $0] }.filter { source(of: $0) != nil }
    }

    /// Returns the old slot with the values of a slot.
    func sourceSlot(_ slot: StorageSlot, of entity: ResolvedEntity) -> StorageSlot? {
        guard let lineage = slot.attribute?.lineage else { return nil }
        return source(of: entity)?.slots.first { $0.attribute.map { !$0.lineage.isDisjoint(with: lineage) } == true }
    }

    func sourceRelationship(_ relationship: ResolvedRelationship, of entity: ResolvedEntity) -> ResolvedRelationship? {
        source(of: entity)?.relationships.first {
            !$0.description.lineage.isDisjoint(with: relationship.description.lineage) && isAlive($0)
        }
    }

    /// Whether a possible destination of an old relationship still exists.
    private func isAlive(_ relationship: ResolvedRelationship) -> Bool {
        old.destination(of: relationship).subtree.contains { destination(of: old[number: $0]) != nil }
    }

    /// Returns the slots that an entity declares itself.
    func ownSlots(of entity: ResolvedEntity) -> [StorageSlot] {
        let inherited = entity.superentityNumber.map { new[number: $0].slots.count } ?? 0
        return Array(entity.slots.dropFirst(inherited))
    }

    // MARK: Objects

    /// Returns the objects afterwards; `blockers` must be empty.
    func migrate(_ world: World) -> World {
        var result = World()
        for (number, member) in world.members {
            guard let before = try? old.entity(named: member.entity), let entity = destination(of: before) else {
                continue
            }
            var moved = World.Member(entity: entity.name, key: member.key + keyOffset(before, entity, world))
            for slot in entity.slots where slot.isPersistent && slot.attribute != nil {
                moved.values[slot.path] = value(of: slot, entity, in: member)
            }
            result.members[number] = moved
        }
        MemoryLinks(self, world).connect(&result)
        addLastKeys(world, to: &result)
        result.derive(new)
        return result
    }

    /// Returns the value of a slot in an object that existed before.
    func value(of slot: StorageSlot, _ entity: ResolvedEntity, in member: World.Member) -> SQLValue? {
        guard let attribute = slot.attribute else { return nil }
        let fallback = defaultValue(of: slot, entity)
        guard let before = sourceSlot(slot, of: entity), before.isPersistent, let type = before.attribute?.attributeType
        else { return fallback }
        if let value = member.values[before.path] {
            return Self.moved(Self.converted(value, type, attribute.attributeType), before, slot)
        }
        let becomesRequired =
            before.attribute?.isOptional == true
            || isRequired(slot, entity) && !(source(of: entity).map { isRequired(before, $0) } ?? false)
        return !attribute.isOptional && becomesRequired ? fallback : nil
    }

    /// Returns the attribute's default, or its part of a surrounding composite's default.
    func defaultValue(of slot: StorageSlot, _ entity: ResolvedEntity) -> SQLValue? {
        if let value = slot.attribute?.defaultValue { return Self.stored(value, of: slot.attribute) }
        let names = slot.path.split(separator: ".").map(String.init)
        var value = entity.attribute(names[0])?.defaultValue
        for name in names.dropFirst() {
            guard case .composite(let elements) = value else { return nil }
            value = elements[name]
        }
        return names.count > 1 ? value.flatMap { Self.stored($0, of: slot.attribute) } : nil
    }

    /// Returns a value in its stored form: decimals as numbers, external data with a tag.
    static func stored(_ value: AttributeValue, of attribute: AttributeDescription? = nil) -> SQLValue? {
        guard !value.isNull else { return nil }
        if case .data(let bytes) = value, attribute?.allowsExternalBinaryDataStorage == true {
            return .blob(ExternalForm.inline(bytes: bytes))
        }
        guard case .decimal(let number) = value else { return SQLValue(value) }
        let real = (number as NSDecimalNumber).doubleValue
        return real == real.rounded() ? .integer(Int64(real)) : .real(real)
    }

    /// Returns the bytes as the new slot stores them: with a tag, or without one and from their file.
    static func moved(_ value: SQLValue, _ before: StorageSlot, _ slot: StorageSlot) -> SQLValue {
        guard case .blob(let stored) = value, before.isExternal != slot.isExternal else { return value }
        if slot.isExternal { return .blob(ExternalForm.inline(bytes: stored)) }
        return .blob(stored.first == 2 ? World.fileContent : stored.dropFirst().reduce(into: Data()) { $0.append($1) })
    }

    static func converted(_ value: SQLValue, _ from: AttributeType, _ to: AttributeType) -> SQLValue {
        guard from != to else { return value }
        let number: Double
        switch value {
        case .integer(let whole):
            if to.isInteger || to == .decimal { return value }
            number = Double(whole)
        case .real(let real): number = real
        case .null, .text, .blob: return value
        }
        if to == .boolean { return .integer(number == 0 ? 0 : 1) }
        if to.isInteger { return .integer(Int64(number.rounded(.towardZero))) }
        // A decimal column stores a whole number as an integer if SQLite loses no precision.
        if to == .decimal, number == number.rounded(), abs(number) < 0x1p63 { return .integer(Int64(number)) }
        return .real(number)
    }

    // MARK: Keys

    /// Returns the offset of keys for rows that move into another table; all other rows keep their keys.
    private func keyOffset(_ before: ResolvedEntity, _ entity: ResolvedEntity, _ world: World) -> Int64 {
        guard let base = base(of: new[number: entity.rootNumber]), base.number != before.rootNumber else { return 0 }
        return world.lastKeys[base.name] ?? 0
    }

    /// Returns the old root whose rows a hierarchy keeps: its own root's, else that of its highest entity.
    func base(of root: ResolvedEntity) -> ResolvedEntity? {
        if let own = source(of: root), own.number == own.rootNumber { return own }
        let contributors = Set(survivors(in: root).compactMap { source(of: $0)?.rootNumber })
        let roots = contributors.sorted().map { old[number: $0] }
        return roots.count > 1 ? roots.first { !movesInWhole($0, root) } : roots.first
    }

    private func addLastKeys(_ world: World, to result: inout World) {
        for root in new.roots {
            let keys = result.objects(in: root, new).compactMap { result.members[$0]?.key }
            let before = base(of: root).flatMap { world.lastKeys[$0.name] } ?? 0
            result.lastKeys[root.name] = max(before, keys.max() ?? 0)
        }
    }
}
