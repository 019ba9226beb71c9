/// The old hierarchies whose rows a new hierarchy receives.
package struct HierarchySource: Sendable, Hashable {
    /// The number of the new root.
    package let rootNumber: Int
    /// The old root whose table becomes the new root's; nil for a new table.
    package var base: Int?
    /// The old root from whose table some rows move to this hierarchy, keeping their keys; nil for none.
    package var split: Int?
    /// The old root whose rows join those of the base, with new keys; nil for none.
    package var merged: Int?
}

/// Decides which old hierarchy's table becomes each new one's, and refuses merges.
///
/// Allowed are: a hierarchy that keeps, gains or loses entities; entities that leave for hierarchies of their own; and
/// an old root that moves under an entity without other old descendants. Two old roots that otherwise come under one
/// ancestor are refused by name, because one table cannot hold both without new keys for either.
struct HierarchyMatching {
    private let matching: ModelMatching
    private(set) var hierarchies: [HierarchySource] = []
    private(set) var refusals: [ModelIssue] = []
    private var bases: Set<Int> = []

    init(_ matching: ModelMatching) {
        self.matching = matching
        for root in matching.destination.roots { hierarchies.append(HierarchySource(rootNumber: root.number)) }
        for index in hierarchies.indices { assignRoot(index) }
        for index in hierarchies.indices { assignFirstFree(index) }
        for index in hierarchies.indices { addOthers(index) }
    }

    private func root(_ index: Int) -> ResolvedEntity { matching.destination[number: hierarchies[index].rootNumber] }

    /// The old roots whose rows a new hierarchy receives.
    private func contributors(_ index: Int) -> [Int] {
        let old = matching.matchedEntities(in: root(index)).compactMap { matching.source(of: $0)?.rootNumber }
        return Set(old).sorted()
    }

    /// Gives a root that was a root before its own table.
    private mutating func assignRoot(_ index: Int) {
        guard let old = matching.source(of: root(index)), old.number == old.rootNumber else { return }
        assign(old.number, index)
    }

    private mutating func assignFirstFree(_ index: Int) {
        guard hierarchies[index].base == nil,
            let free = contributors(index).first(where: { !bases.contains($0) && mergePoint($0, index) == nil })
                ?? contributors(index).first(where: { !bases.contains($0) })
        else { return }
        assign(free, index)
    }

    private mutating func assign(_ old: Int, _ index: Int) {
        hierarchies[index].base = old
        bases.insert(old)
    }

    private mutating func addOthers(_ index: Int) {
        let others = contributors(index).filter { $0 != hierarchies[index].base }
        guard let other = others.first else { return }
        guard let base = hierarchies[index].base else {
            if others.count == 1 { hierarchies[index].split = other } else { refuse(others[0], others[1], index) }
            return
        }
        guard others.count == 1, mergePoint(other, index) != nil else { return refuse(base, other, index) }
        hierarchies[index].merged = other
    }

    /// The entity that an old root moves under, if all of it moves there and the entity has no other old descendants.
    private func mergePoint(_ old: Int, _ index: Int) -> ResolvedEntity? {
        let root = matching.source[number: old]
        guard let moved = matching.destination(of: root), let superentity = moved.superentityNumber else { return nil }
        let target = matching.destination[number: superentity]
        let living = root.subtree.compactMap { matching.destination(of: matching.source[number: $0]) }
        let others = matching.matchedEntities(in: target).filter {
            $0.number != superentity && !moved.subtree.contains($0.number)
        }
        guard matching.source(of: target) != nil, others.isEmpty,
            living.allSatisfy({ moved.subtree.contains($0.number) })
        else { return nil }
        return matching.matchedEntities(in: moved).allSatisfy { matching.source(of: $0)?.rootNumber == old }
            ? target : nil
    }

    private mutating func refuse(_ first: Int, _ second: Int, _ index: Int) {
        let names = [first, second].map { matching.source[number: $0].name }
        refusals.append(
            ModelIssue(
                entity: root(index).name, property: nil,
                reason: "\(names.listed) had no common superentity and would share one table",
                remedy: "Add the merged entity under a new name and copy the objects between two versions."))
    }
}
