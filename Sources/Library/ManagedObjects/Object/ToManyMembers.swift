import DataModel

/// The members of one to-many relationship of one object: the stored ones and the unsaved changes.
struct ToManyMembers {
    /// The members in the store, in order if the relationship is ordered; nil until they are needed.
    var stored: IdentifierList?
    /// The members added since, in the order of addition.
    private(set) var added = IdentifierList()
    /// The members removed since.
    private(set) var removed: Set<ManagedObjectID> = []
    /// Identifiers in their unsaved order, once the order of an ordered relationship has changed.
    ///
    /// It only arranges: who is a member is said by `stored`, `added` and `removed`, so that members that others have
    /// added or removed come in and go. A removed one keeps its place here until it is added again.
    private var arrangement: [ManagedObjectID]?
    /// The identifiers whose place in the arrangement no longer counts.
    private var displaced: Set<ManagedObjectID> = []

    /// Creates an unknown state without changes.
    init() {}

    /// Creates the state of the store.
    init(stored: [ManagedObjectID]) { self.stored = IdentifierList(stored) }

    /// Whether there are unsaved changes.
    var isChanged: Bool { !added.isEmpty || !removed.isEmpty || arrangement != nil }

    /// Whether the order has changed.
    var isArranged: Bool { arrangement != nil }

    /// Whether anything remains after a save; members that were only added are then in the store.
    var outlastsSave: Bool { stored != nil || arrangement != nil }

    /// The current members: in their unsaved order, then those that are not part of it. `stored` must be known.
    var current: [ManagedObjectID] {
        let stored = stored?.ids ?? []
        guard isChanged else { return stored }
        let members = stored.filter { !removed.contains($0) && !added.contains($0) } + added.ids
        guard let arrangement = order else { return members }
        let known = Set(members)
        let arranged = arrangement.filter { known.contains($0) }
        guard arranged.count < members.count else { return arranged }
        let placed = Set(arranged)
        return arranged + members.filter { !placed.contains($0) }
    }

    /// Returns those of some identifiers that are stored or added members, or were removed.
    func mentioned(of ids: Set<ManagedObjectID>) -> [ManagedObjectID] {
        if ids.count < 8 {
            return ids.filter { added.contains($0) || removed.contains($0) || stored?.contains($0) == true }
        }
        return (added.ids + removed + (stored?.ids ?? [])).filter(ids.contains)
    }

    /// The unsaved order, without what has lost its place in it; nil if it has not changed.
    var order: [ManagedObjectID]? {
        get { displaced.isEmpty ? arrangement : arrangement?.filter { !displaced.contains($0) } }
        set {
            arrangement = newValue
            displaced = []
        }
    }

    /// Adds a member; returns false if it is already a known member.
    mutating func add(_ id: ManagedObjectID) -> Bool {
        if removed.remove(id) != nil {
            place(id)
            return true
        }
        guard stored?.contains(id) != true, added.append(id) else { return false }
        place(id)
        return true
    }

    /// Removes a member; returns false if it is known not to be one.
    mutating func remove(_ id: ManagedObjectID) -> Bool {
        if added.remove(id) {
            displace(id)
            return true
        }
        guard stored?.contains(id) ?? true else { return false }
        displace(id)
        return removed.insert(id).inserted
    }

    private mutating func place(_ id: ManagedObjectID) {
        guard arrangement != nil else { return }
        if displaced.remove(id) != nil { arrangement?.removeAll { $0 == id } }
        arrangement?.append(id)
    }

    private mutating func displace(_ id: ManagedObjectID) {
        if arrangement != nil { displaced.insert(id) }
    }

    /// Takes back an unsaved removal; the member has its former place.
    mutating func takeBackRemoval(of id: ManagedObjectID) {
        if removed.remove(id) != nil { displaced.remove(id) }
    }

    /// Takes back an unsaved addition.
    mutating func takeBackAddition(of id: ManagedObjectID) {
        if added.remove(id) { displace(id) }
    }

    /// Records that an identifier is or is not a member in the store, and discards unsaved changes of it.
    mutating func settle(_ id: ManagedObjectID, isMember: Bool) {
        _ = added.remove(id)
        removed.remove(id)
        if isMember {
            displaced.remove(id)
            _ = stored?.append(id)
        } else {
            displace(id)
            _ = stored?.remove(id)
        }
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
        arrangement = arrangement?.map { permanent[$0] ?? $0 }
        if removed.contains(where: \.isTemporaryID) { removed = Set(removed.map { permanent[$0] ?? $0 }) }
        if displaced.contains(where: \.isTemporaryID) { displaced = Set(displaced.map { permanent[$0] ?? $0 }) }
    }

    /// Replaces one member with another.
    mutating func replace(_ old: ManagedObjectID, with new: ManagedObjectID) {
        stored = stored?.mapped { $0 == old ? new : $0 }
        added = added.mapped { $0 == old ? new : $0 }
        arrangement = arrangement?.map { $0 == old ? new : $0 }
        if removed.remove(old) != nil { removed.insert(new) }
        if displaced.remove(old) != nil { displaced.insert(new) }
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
