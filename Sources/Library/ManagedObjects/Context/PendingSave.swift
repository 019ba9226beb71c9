import DataModel
import SQLiteStore
import StoreSQL

/// The changes that a save writes to one store, collected from a context, and their effect on the objects afterwards.
struct PendingSave {
    let store: PersistentStore
    private(set) var changes = ChangeSet()
    private let inserted: [ManagedObject]
    private var updated: [ManagedObject] = []
    /// The objects of the updates whose values have changed.
    private var rewritten: [ManagedObject] = []
    /// The slots of the last update, so that consecutive rows share one list.
    private var lastSlots: [Int] = []

    /// Collects the changes of objects that belong to a store.
    init(_ objects: [ManagedObject], to store: PersistentStore, model: ResolvedModel) {
        self.store = store
        let whole = objects.filter { !$0.isDeleted && ($0.isInserted || $0.state.contains(.resurrected)) }
        inserted = whole
        changes.insertions = whole.map { .init(id: $0.objectID, values: $0.values, version: $0.firstVersion) }
        let rest = objects.filter { !$0.isInserted && !$0.state.contains(.resurrected) && $0.hasChanges }
        for object in rest.inRisingOrder(of: { $0.identity?.key ?? 0 }) { add(object) }
        for object in inserted + updated where !object.members.isEmpty { addMembers(of: object, model: model) }
    }

    private mutating func add(_ object: ManagedObject) {
        if object.isDeleted {
            guard !object.state.contains(.inaccessible) else { return }
            object.fireIfNeeded()
            object.keepForUndo(object.values.indices)
            changes.deletions.append(.init(id: object.objectID, version: object.version))
            return
        }
        updated.append(object)
        let slots = object.changedSlots
        guard !slots.isEmpty else { return }
        if slots != lastSlots { lastSlots = slots }
        object.keepForUndo(slots)
        rewritten.append(object)
        changes.updates.append(
            .init(id: object.objectID, version: object.version, slots: lastSlots, values: object.values))
    }

    /// Adds the changes of to-many relationships that are stored in a join table or as an order.
    private mutating func addMembers(of object: ManagedObject, model: ResolvedModel) {
        for relationship in object.entity.relationships where relationship.isToMany {
            guard let index = relationship.toManyIndex, !relationship.description.isTransient else { continue }
            let members = object.members[index]
            // The links of a row that is inserted again are gone with the former row.
            let isWhole = object.state.contains(.resurrected) && members.stored != nil
            guard members.isChanged || isWhole else { continue }
            let inverse = model.inverse(of: relationship)
            let isJoined = inverse?.isToMany ?? true
            guard isJoined || relationship.isOrdered else { continue }
            changes.memberships.append(
                .init(
                    owner: object.objectID, relationship: relationship.index,
                    added: isJoined ? (isWhole ? members.current : members.added.ids) : [],
                    removed: isJoined ? Array(members.removed) : [],
                    order: members.isArranged || isWhole ? object.memberIDs(relationship) : nil))
        }
    }

    /// The maximum number of rows of one save that are cached for other contexts; more would displace rows that they
    /// have read.
    private static let mostCachedRows = 2_000

    /// Applies the store's response: permanent identifiers, versions, cached rows.
    ///
    /// - Parameter epoch: The cache's generation before the rows were written.
    func commit(_ outcome: ChangeWriter.Outcome, in context: ManagedObjectContext, _ epoch: Int) {
        for (object, insertion) in zip(inserted, changes.insertions) { object.version = insertion.version }
        context.replace(outcome.permanentIDs, isSaved: true)
        for object in rewritten { object.version &+= 1 }
        // An object of which only members have changed may have read an older row than another context has saved.
        let written = inserted + rewritten
        if written.count <= Self.mostCachedRows {
            let rows = written.map { ($0.objectID, StoredRow(version: $0.version, values: $0.values)) }
            store.cache.update(rows, of: epoch, removing: changes.deletions.map(\.id))
        } else {
            store.cache.remove(updated.map(\.objectID))
            store.cache.update([], of: epoch, removing: changes.deletions.map(\.id))
        }
        for (owner, index) in outcome.widened {
            context.forgetMembers(of: outcome.permanentIDs[owner] ?? owner, relationship: index)
        }
        // Triggers may have changed other rows.
        if store.layout.hasDerivedAttributes { store.cache.removeAll() }
    }
}

extension ManagedObject {
    /// The version of a new row. One that comes back after its deletion gets a version that it never had: with 1, another
    /// context that read the first row would take the new one for it, and write over it.
    fileprivate var firstVersion: Int64 { state.contains(.resurrected) ? Self.versionOfReturn : max(version, 1) }

    /// A version that no row with the same key has had, but by a chance of one in a billion.
    static var versionOfReturn: Int64 { .random(in: 1 << 20..<1 << 30) }
}

extension ManagedObjectContext {
    /// Gives new objects their permanent identifiers before they are saved.
    ///
    /// Allocates keys in the store at once; unused ones are not returned. In a context with a parent, the store of the
    /// topmost parent allocates them.
    ///
    /// - Throws: `ManagedObjectError.store`, `noStore`.
    public func obtainPermanentIDs(for objects: [ManagedObject]) throws(ManagedObjectError) {
        let open = objects.filter { $0.managedObjectContext === self && $0.objectID.isTemporaryID }
        var byStore: [(store: PersistentStore, ids: [ManagedObjectID])] = []
        for object in open {
            let store = try store(of: object)
            if let place = byStore.firstIndex(where: { $0.store === store }) {
                byStore[place].ids.append(object.objectID)
            } else {
                byStore.append((store, [object.objectID]))
            }
        }
        var permanent = PermanentIDs()
        for (store, ids) in byStore {
            permanent.append(try ManagedObjectError.translating { try store.permanentIDs(for: ids) })
        }
        for (temporary, store) in assignedStores {
            if let id = permanent[temporary] { assignedStores[id] = store }
        }
        replace(permanent)
    }

    /// Replaces temporary identifiers with permanent ones in the objects, in references to them, and in child contexts.
    ///
    /// - Parameter isSaved: Whether the changes are saved: then added members are discarded instead of renamed.
    func replace(_ permanent: PermanentIDs, isSaved: Bool = false) {
        guard !permanent.isEmpty else { return }
        for object in listed {
            guard let temporary = object.identity, let id = permanent[temporary] else { continue }
            registered.remove(temporary)
            registered.insert(object, as: id)
            object.identity = id
        }
        // Objects that refer to a new object have unsaved changes, so the listed objects are all there are.
        for object in listed { object.replaceReferences(permanent, isSaved: isSaved) }
        survivors = survivors.mapValues { permanent[$0] ?? $0 }
        for child in children.compactMap(\.context) { child.adoptIDs(permanent) }
    }

    /// Lets child contexts follow the objects that took the place of new ones with the same unique values.
    func passOnSurvivors() {
        guard !survivors.isEmpty else { return }
        let pairs = survivors.map { ($0.key, lastSurvivor(after: $0.value)) }
        survivors = [:]
        for child in children.compactMap(\.context) { child.follow(pairs) }
    }

    private func follow(_ survivors: [(gone: ManagedObjectID, survivor: ManagedObjectID)]) {
        var replaced = PermanentIDs()
        for (gone, survivor) in survivors.sorted(by: { $0.gone.key > $1.gone.key }) {
            if let object = registered[gone], !merge(object, into: survivor) { continue }
            replaced.append(gone, survivor)
        }
        let objects = replaced.pairs.compactMap { registered[$0.temporary] }
        adoptIDs(replaced)
        for object in objects { refreshKeepingList(object, mergeChanges: true) }
        for child in children.compactMap(\.context) { child.follow(survivors) }
    }

    /// Prepares an object for its survivor's identity: if that has an object of its own, it gets the unsaved changes.
    ///
    /// Returns false if the survivor is of another entity: then the object counts as deleted.
    private func merge(_ object: ManagedObject, into survivor: ManagedObjectID) -> Bool {
        let isSame = Int(survivor.entityNumber) == object.entity.number
        guard let other = registered[survivor] ?? (isSame ? nil : self.object(with: survivor)) else { return true }
        if isSame { for slot in object.changedSlots { other.set(object.values[slot], at: slot) } }
        let id = object.objectID
        removeDeleted(object)
        if !isSame { forgetReferences(to: [id]) }
        return isSame
    }

    /// Replaces the identifiers in a child context, where any object can refer to a new one.
    private func adoptIDs(_ permanent: PermanentIDs) {
        for (temporary, id) in permanent.pairs {
            guard let object = registered.remove(temporary) else { continue }
            registered.insert(object, as: id)
            object.identity = id
        }
        for object in registeredObjects { object.replaceReferences(permanent) }
        for child in children.compactMap(\.context) { child.adoptIDs(permanent) }
    }
}

extension ManagedObject {
    func replaceReferences(_ permanent: PermanentIDs, isSaved: Bool = false) {
        for slot in managedObjectContext?.traits[entity.number - 1].referenceSlots ?? [] {
            if !isFault || state.contains(.rowAtHand), case .objectID(let id) = heldValue(at: slot),
                id.isTemporaryID, let found = permanent[id]
            {
                put(.objectID(found), at: slot)
            }
            if case .objectID(let id)? = committedContent?[slot], id.isTemporaryID, let found = permanent[id] {
                committed?[slot] = .objectID(found)
            }
        }
        for index in members.indices where !isSaved || members[index].outlastsSave { members[index].replace(permanent) }
    }
}

extension [ManagedObject] {
    /// Returns the objects in ascending order of a number.
    fileprivate func inRisingOrder(of number: (ManagedObject) -> Int64) -> [ManagedObject] {
        let numbers = map(number)
        let isRising = zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 }
        return isRising ? self : sorted { number($0) < number($1) }
    }
}
