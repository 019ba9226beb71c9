import DataModel
import SQLiteStore

/// What one save writes, gathered from a context, and what it does to the objects when it was written.
struct PendingSave {
    private(set) var changes = ChangeSet()
    private(set) var entityNames: Set<String> = []
    private var inserted: [ManagedObject] = []
    private var updated: [ManagedObject] = []

    init(_ context: ManagedObjectContext) {
        inserted = context.insertionOrder.filter { $0.isInserted && !$0.isDeleted }
        for object in inserted {
            changes.insertions.append(.init(id: object.objectID, values: object.values))
        }
        let stored = context.changed.filter { !$0.isInserted }.sorted { $0.objectID.key < $1.objectID.key }
        for object in stored { add(object) }
        for object in (inserted + updated).filter({ !$0.members.isEmpty }) {
            addMembers(of: object, model: context.model)
        }
        entityNames = Set(context.changed.map(\.entity.name))
    }

    private mutating func add(_ object: ManagedObject) {
        if object.isDeleted {
            guard !object.state.contains(.inaccessible) else { return }
            object.fireIfNeeded()
            changes.deletions.append(.init(id: object.objectID, version: object.version))
            return
        }
        updated.append(object)
        let slots = object.changedSlots
        guard !slots.isEmpty else { return }
        changes.updates.append(
            .init(id: object.objectID, version: object.version, slots: slots, values: object.values))
    }

    /// Adds what a to-many relationship changes in a table of pairs, or in an order.
    private mutating func addMembers(of object: ManagedObject, model: ResolvedModel) {
        for relationship in object.entity.relationships {
            guard let index = relationship.toManyIndex, let members = object.members[index], members.isChanged,
                !relationship.description.isTransient
            else { continue }
            let inverse = model.inverse(of: relationship)
            let isJoined = inverse?.isToMany ?? true
            guard isJoined || relationship.isOrdered else { continue }
            changes.memberships.append(
                .init(
                    owner: object.objectID, relationship: relationship.index, added: isJoined ? members.added : [],
                    removed: isJoined ? Array(members.removed) : [], order: members.order))
        }
    }

    /// Takes over what the store answered: permanent identifiers, versions, cached rows.
    func commit(
        _ outcome: ChangeWriter.Outcome, to store: PersistentStore, in context: ManagedObjectContext
    ) throws(ManagedObjectError) {
        guard outcome.conflicts.isEmpty else { throw .conflict(outcome.conflicts) }
        for object in inserted {
            guard let temporary = object.identity, let permanent = outcome.permanentIDs[temporary] else { continue }
            context.registered[temporary] = nil
            context.registered[permanent] = .init(object: object)
            object.identity = permanent
            object.version = 1
        }
        replaceReferences(outcome.permanentIDs, in: context)
        for update in changes.updates { context.registeredObject(for: update.id)?.version = update.version + 1 }
        let rows = (inserted + updated).map { ($0.objectID, StoredRow(version: $0.version, values: $0.values)) }
        store.cache.update(rows, removing: changes.deletions.map(\.id))
    }

    /// Whoever refers to a new object was changed since it was made, so that the changed objects are all to look at.
    private func replaceReferences(
        _ permanent: [ManagedObjectID: ManagedObjectID], in context: ManagedObjectContext
    ) {
        guard !permanent.isEmpty else { return }
        for object in context.changed.union(context.touched) {
            for relationship in object.entity.relationships {
                guard let slot = relationship.slot, object.values.indices.contains(slot),
                    case .objectID(let id) = object.values[slot], let replaced = permanent[id]
                else { continue }
                object.values[slot] = .objectID(replaced)
            }
            for index in object.members.indices { object.members[index]?.replace(permanent) }
        }
    }
}
