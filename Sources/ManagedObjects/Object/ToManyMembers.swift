import DataModel

/// The members of one to-many relationship of one object: what the store says, and what was changed since.
struct ToManyMembers {
    /// The members in the store, in order if the relationship is ordered; nil until they are asked for.
    var stored: [ManagedObjectID]?
    /// Members that joined since, in the order they did.
    var added: [ManagedObjectID] = []
    /// Members that left since.
    var removed: Set<ManagedObjectID> = []
    /// All members in their order, once the order of an ordered relationship was changed.
    var order: [ManagedObjectID]?

    /// Whether anything was changed.
    var isChanged: Bool { !added.isEmpty || !removed.isEmpty || order != nil }

    /// The members as they are now; `stored` must be known.
    var current: [ManagedObjectID] {
        if let order { return order }
        guard isChanged else { return stored ?? [] }
        let joined = Set(added)
        return (stored ?? []).filter { !removed.contains($0) && !joined.contains($0) } + added
    }

    /// Takes in a member; false when it was one already, as far as is known.
    mutating func add(_ id: ManagedObjectID) -> Bool {
        if removed.remove(id) != nil {
            order?.append(id)
            return true
        }
        guard !added.contains(id), stored?.contains(id) != true else { return false }
        added.append(id)
        order?.append(id)
        return true
    }

    /// Lets a member go; false when it was none, as far as is known.
    mutating func remove(_ id: ManagedObjectID) -> Bool {
        order?.removeAll { $0 == id }
        if let index = added.firstIndex(of: id) {
            added.remove(at: index)
            return true
        }
        guard stored?.contains(id) ?? true else { return false }
        return removed.insert(id).inserted
    }

    /// Puts permanent identifiers in the place of temporary ones.
    mutating func replace(_ permanent: [ManagedObjectID: ManagedObjectID]) {
        stored = stored?.map { permanent[$0] ?? $0 }
        added = added.map { permanent[$0] ?? $0 }
        order = order?.map { permanent[$0] ?? $0 }
    }

    /// Makes the changed state the stored one, after a save.
    mutating func commit() {
        if stored != nil { stored = current }
        added = []
        removed = []
        order = nil
    }
}
