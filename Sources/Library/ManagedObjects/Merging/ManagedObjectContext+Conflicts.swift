import DataModel
import SQLiteStore

/// Optimistic locking: a row is written only if it still has the version that was read (`Z_OPT`).
extension ManagedObjectContext {
    /// Resolves conflicts by the merge policy, so that the save can be retried.
    func resolve(_ found: VersionConflict, isLast: Bool) throws(ManagedObjectError) {
        var conflicts: [(MergeConflict, ManagedObject, StoredRow?)] = []
        for id in found.ids {
            guard let object = registered[id] else { continue }
            let row = try ManagedObjectError.translating {
                let store = persistentStoreCoordinator.store(of: id)
                store?.cache.remove([id])
                return try store?.row(id)?.sharingBytes(with: object.committed ?? object.values)
            }
            conflicts.append((MergeConflict(object, row), object, row))
        }
        let types = try ManagedObjectError.translating { try conflicts.map { try mergePolicy.type(for: $0.0) } }
        guard !types.contains(.error), !isLast else { throw .conflict(conflicts.map(\.0)) }
        for ((_, object, row), type) in zip(conflicts, types) {
            if let row { settle(object, with: row, by: type) } else { settleGone(object, by: type) }
        }
        guard openDeletions > 0 else { return }
        propagateDeletions()
        try validate()
    }

    // MARK: Rows that still exist

    private func settle(_ object: ManagedObject, with row: StoredRow, by type: MergePolicyType) {
        let memoryWins = type == .mergeByPropertyObjectTrump || type == .overwrite
        guard !object.isDeleted else {
            if memoryWins { object.version = row.version } else { restore(object, row) }
            return
        }
        let base = object.committed ?? object.values
        let merged = Merge(entity: object.entity, base: base, mine: object.values, theirs: row.values).values(type)
        for relationship in object.entity.relationships {
            guard let slot = relationship.slot, merged[slot] != object.values[slot] else { continue }
            settleInverse(of: relationship, object, seen: [base[slot], object.values[slot]], now: merged[slot])
        }
        object.committed = row.values
        object.values = merged
        object.version = row.version
        if type == .rollback { discardMembers(of: object) }
        refreshedObjects.insert(object)
        object.awake(fromSnapshotEvents: .mergePolicy)
    }

    /// Updates the inverses of a relationship whose destination follows the store instead of the unsaved change.
    private func settleInverse(
        of relationship: ResolvedRelationship, _ object: ManagedObject, seen: [AttributeValue], now: AttributeValue
    ) {
        guard let inverse = model.inverse(of: relationship), let index = inverse.toManyIndex else { return }
        for value in Set(seen + [now]) {
            guard case .objectID(let id) = value, let other = registered[id], !other.members.isEmpty else {
                continue
            }
            other.members[index].settle(object.objectID, isMember: value == now)
        }
    }

    // MARK: Rows that no longer exist

    func settleGone(_ object: ManagedObject, by type: MergePolicyType) {
        switch type {
        case .mergeByPropertyObjectTrump, .overwrite: object.state.insert([.updated, .resurrected])
        case .mergeByPropertyStoreTrump, .rollback, .error:
            object.state.insert([.deleted, .propagated, .inaccessible])
            forgetReferences(to: [object.objectID])
        }
    }
}

extension MergeConflict {
    init(_ object: ManagedObject, _ row: StoredRow?) {
        objectID = object.objectID
        oldVersion = object.version
        newVersion = row?.version ?? 0
        objectSnapshot = object.isDeleted ? nil : object.entity.snapshot(object.values)
        cachedSnapshot = object.entity.snapshot(object.committed ?? object.values)
        persistedSnapshot = row.map { object.entity.snapshot($0.values) }
    }
}

/// Merges both sides' changes of one object, property by property.
struct Merge {
    let entity: ResolvedEntity
    let base: ContiguousArray<AttributeValue>
    let mine: ContiguousArray<AttributeValue>
    let theirs: ContiguousArray<AttributeValue>

    func values(_ type: MergePolicyType) -> ContiguousArray<AttributeValue> {
        switch type {
        case .overwrite: return mine
        case .rollback, .error: return keepingTransient(theirs)
        case .mergeByPropertyStoreTrump: return merged(memoryTrumps: false)
        case .mergeByPropertyObjectTrump: return merged(memoryTrumps: true)
        }
    }

    private func merged(memoryTrumps: Bool) -> ContiguousArray<AttributeValue> {
        var result = keepingTransient(theirs)
        for slots in Dictionary(grouping: entity.slots, by: { $0.path.prefix { $0 != "." } }).values {
            let isMineChanged = slots.contains { mine[$0.index] != base[$0.index] }
            let isTheirsChanged = slots.contains { !theirs[$0.index].isSame(as: base[$0.index]) }
            guard isMineChanged, memoryTrumps || !isTheirsChanged else { continue }
            for slot in slots { result[slot.index] = mine[slot.index] }
        }
        return result
    }

    /// Keeps the values of transient properties, which only exist in memory.
    private func keepingTransient(_ values: ContiguousArray<AttributeValue>) -> ContiguousArray<AttributeValue> {
        var result = values
        for slot in entity.slots where !slot.isPersistent { result[slot.index] = mine[slot.index] }
        return result
    }
}

extension AttributeValue {
    /// Whether two values are equal; the data of one of them may not be read yet.
    fileprivate func isSame(as other: AttributeValue) -> Bool {
        switch (self, other) {
        case (.external(let unread), .data(let data)), (.data(let data), .external(let unread)):
            (try? unread.byteCount()) == data.count && (try? unread.data()) == data
        case (_, _): self == other
        }
    }
}
