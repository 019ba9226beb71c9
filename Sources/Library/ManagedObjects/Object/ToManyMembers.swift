import DataModel

/// The members of one to-many relationship of one object: what the store says, and what was changed since.
struct ToManyMembers {
    /// The members in the store, in order if the relationship is ordered; nil until they are asked for.
    var stored: IdentifierList?
    /// Members that joined since, in the order they did.
    var added = IdentifierList()
    /// Members that left since.
    var removed: Set<ManagedObjectID> = []
    /// All members in their order, once the order of an ordered relationship was changed.
    var order: [ManagedObjectID]?

    /// Nothing known and nothing changed.
    init() {}

    /// Members as the store has them.
    init(stored: [ManagedObjectID]) { self.stored = IdentifierList(stored) }

    /// Whether anything was changed.
    var isChanged: Bool { !added.isEmpty || !removed.isEmpty || order != nil }

    /// Whether something of it is left after a save; what was only added is in the store then.
    var outlastsSave: Bool { stored != nil || order != nil }

    /// The members as they are now; `stored` must be known.
    var current: [ManagedObjectID] {
        if let order { return order }
        let stored = stored?.ids ?? []
        guard isChanged else { return stored }
        return stored.filter { !removed.contains($0) && !added.contains($0) } + added.ids
    }

    /// Takes in a member; false when it was one already, as far as is known.
    mutating func add(_ id: ManagedObjectID) -> Bool {
        if removed.remove(id) != nil {
            order?.append(id)
            return true
        }
        guard stored?.contains(id) != true, added.append(id) else { return false }
        order?.append(id)
        return true
    }

    /// Lets a member go; false when it was none, as far as is known.
    mutating func remove(_ id: ManagedObjectID) -> Bool {
        order?.removeAll { $0 == id }
        if added.remove(id) { return true }
        guard stored?.contains(id) ?? true else { return false }
        return removed.insert(id).inserted
    }

    /// Takes what is known for certain of one member, and forgets what was changed of it here.
    mutating func settle(_ id: ManagedObjectID, isMember: Bool) {
        _ = added.remove(id)
        removed.remove(id)
        order?.removeAll { $0 == id }
        _ = stored?.remove(id)
        if isMember { _ = stored?.append(id) }
    }

    /// These members with another's unsaved changes on top.
    func applying(_ changes: ToManyMembers) -> ToManyMembers {
        var result = self
        for id in changes.removed { _ = result.remove(id) }
        for id in changes.added.ids { _ = result.add(id) }
        if let order = changes.order { result.order = order }
        return result
    }

    /// Only the unsaved changes, on members that are to be asked for anew.
    var changesAlone: ToManyMembers {
        var result = self
        result.stored = nil
        return result
    }

    /// Puts permanent identifiers in the place of temporary ones.
    mutating func replace(_ permanent: PermanentIDs) {
        stored = stored?.replacingTemporary(permanent)
        added = added.replacingTemporary(permanent)
        order = order?.map { permanent[$0] ?? $0 }
    }

    /// Puts one member in the place of another.
    mutating func replace(_ old: ManagedObjectID, with new: ManagedObjectID) {
        stored = stored?.mapped { $0 == old ? new : $0 }
        added = added.mapped { $0 == old ? new : $0 }
        order = order?.map { $0 == old ? new : $0 }
    }

    /// Makes the changed state the stored one, after a save.
    mutating func commit() {
        guard isChanged else { return }
        if stored != nil { stored = IdentifierList(current) }
        added.removeAll()
        removed = []
        order = nil
    }
}
