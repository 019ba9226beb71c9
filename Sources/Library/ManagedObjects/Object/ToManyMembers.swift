import DataModel

/// The members of one to-many relationship of one object: the stored ones and the unsaved changes.
struct ToManyMembers {
    /// The members in the store, in order if the relationship is ordered; nil until they are needed.
    var stored: IdentifierList?
    /// The members added since, in the order of addition.
    var added = IdentifierList()
    /// The members removed since.
    var removed: Set<ManagedObjectID> = []
    /// All members in order, once the order of an ordered relationship has changed.
    var order: [ManagedObjectID]?

    /// Creates an unknown state without changes.
    init() {}

    /// Creates the state of the store.
    init(stored: [ManagedObjectID]) { self.stored = IdentifierList(stored) }

    /// Whether there are unsaved changes.
    var isChanged: Bool { !added.isEmpty || !removed.isEmpty || order != nil }

    /// Whether anything remains after a save; members that were only added are then in the store.
    var outlastsSave: Bool { stored != nil || order != nil }

    /// The current members. `stored` must be known.
    var current: [ManagedObjectID] {
        if let order { return order }
        let stored = stored?.ids ?? []
        guard isChanged else { return stored }
        return stored.filter { !removed.contains($0) && !added.contains($0) } + added.ids
    }

    /// Adds a member; returns false if it is already a known member.
    mutating func add(_ id: ManagedObjectID) -> Bool {
        if removed.remove(id) != nil {
            order?.append(id)
            return true
        }
        guard stored?.contains(id) != true, added.append(id) else { return false }
        order?.append(id)
        return true
    }

    /// Removes a member; returns false if it is known not to be one.
    mutating func remove(_ id: ManagedObjectID) -> Bool {
        order?.removeAll { $0 == id }
        if added.remove(id) { return true }
        guard stored?.contains(id) ?? true else { return false }
        return removed.insert(id).inserted
    }

    /// Records that an identifier is or is not a member in the store, and discards unsaved changes of it.
    mutating func settle(_ id: ManagedObjectID, isMember: Bool) {
        _ = added.remove(id)
        removed.remove(id)
        order?.removeAll { $0 == id }
        _ = stored?.remove(id)
        if isMember { _ = stored?.append(id) }
    }

    /// Returns these members with another value's unsaved changes applied.
    func applying(_ changes: ToManyMembers) -> ToManyMembers {
        var result = self
        for id in changes.removed { _ = result.remove(id) }
        for id in changes.added.ids { _ = result.add(id) }
        if let order = changes.order { result.order = order }
        return result
    }

    /// The unsaved changes without the stored members, which must be read again.
    var changesAlone: ToManyMembers {
        var result = self
        result.stored = nil
        return result
    }

    /// Replaces temporary identifiers with permanent ones.
    mutating func replace(_ permanent: PermanentIDs) {
        stored = stored?.replacingTemporary(permanent)
        added = added.replacingTemporary(permanent)
        order = order?.map { permanent[$0] ?? $0 }
    }

    /// Replaces one member with another.
    mutating func replace(_ old: ManagedObjectID, with new: ManagedObjectID) {
        stored = stored?.mapped { $0 == old ? new : $0 }
        added = added.mapped { $0 == old ? new : $0 }
        order = order?.map { $0 == old ? new : $0 }
    }

    /// Makes the current members the stored ones, after a save.
    mutating func commit() {
        guard isChanged else { return }
        if stored != nil { stored = IdentifierList(current) }
        added.removeAll()
        removed = []
        order = nil
    }
}
