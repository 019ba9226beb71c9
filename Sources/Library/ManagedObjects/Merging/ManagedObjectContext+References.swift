import DataModel
import SQLiteStore

/// References of a save that would lead to no row: what they refer to was deleted elsewhere, or the save deletes a row
/// to which another writer's rows refer.
extension ManagedObjectContext {
    /// Applies the delete rules to the rows that only the file knew, and the merge policy to what was deleted elsewhere,
    /// so that the save can be retried.
    func resolve(_ found: BrokenReferences, isLast: Bool) throws(ManagedObjectError) {
        guard !isLast else { throw .conflict(found.missing.map { MergeConflict(object(with: $0), nil) }) }
        try applyRules(found.referrers)
        try resolveMissing(found.missing)
        propagateDeletions()
        try validate()
    }

    // MARK: Deleted here

    /// Applies the rules of deleted objects to the rows that still refer to them.
    private func applyRules(_ referrers: [BrokenReferences.Referrer]) throws(ManagedObjectError) {
        let denied = Dictionary(grouping: referrers.filter { $0.rule == .deny }) { $0.deleted }
        guard denied.isEmpty else {
            let failures = denied.flatMap { id, referrers in
                Dictionary(grouping: referrers, by: \.name).map { object(with: id).denial($0, $1.count) }
            }
            throw .validation(failures.sorted { ($0.objectID.key, $0.keyPath) < ($1.objectID.key, $1.keyPath) })
        }
        for referrer in referrers {
            let other = object(with: referrer.id)
            if !other.hasChanges { try readNewest(other) }
            guard !other.isDeleted else { continue }
            if referrer.rule == .cascade {
                deleteAlong(other)
            } else if let slot = referrer.slot, other.value(at: slot) == .objectID(referrer.deleted) {
                other.set(.null, at: slot)
            }
        }
    }

    /// Gives an unchanged object the current values of its row, and lets its relationships be read again.
    private func readNewest(_ object: ManagedObject) throws(ManagedObjectError) {
        guard let store = persistentStoreCoordinator.store(of: object.objectID) else { return }
        let row = try ManagedObjectError.translating {
            store.cache.remove([object.objectID])
            return try store.row(object.objectID)
        }
        guard let row else { return }
        apply(row, to: object)
        object.members = object.members.map(\.changesAlone)
    }

    // MARK: Deleted elsewhere

    /// Lets the merge policy decide about rows that unsaved changes refer to and that do not exist: if the store wins,
    /// the references become nil; if memory wins, the rows are inserted again.
    private func resolveMissing(_ missing: [ManagedObjectID]) throws(ManagedObjectError) {
        var conflicts: [(MergeConflict, ManagedObject)] = []
        for id in missing {
            if let survivor = survivors[id] {
                redirect(id, to: lastSurvivor(after: survivor))
            } else if id.isTemporaryID || registered[id]?.state.contains(.inaccessible) == true {
                // An object that this context knows to be gone.
                forgetReferences(to: [id])
            } else {
                let object = object(with: id)
                conflicts.append((MergeConflict(object, nil), object))
            }
        }
        let types = try ManagedObjectError.translating { try conflicts.map { try mergePolicy.type(for: $0.0) } }
        guard !types.contains(.error) else { throw .conflict(conflicts.map(\.0)) }
        for ((conflict, object), type) in zip(conflicts, types) {
            let memoryWins = type == .mergeByPropertyObjectTrump || type == .overwrite
            // Memory can only win if it has the values.
            if memoryWins, object.isFault, !object.state.contains(.rowAtHand) { throw .conflict([conflict]) }
            object.fireIfNeeded()
            settleGone(object, by: type)
            list(object)
        }
    }

    /// Clears references of unsaved changes to objects that no longer exist.
    func forgetReferences(to ids: Set<ManagedObjectID>) {
        guard !ids.isEmpty else { return }
        for other in listed where !other.isDeleted && !other.isFault {
            for slot in traits[other.entity.number - 1].referenceSlots {
                if case .objectID(let id) = other.heldValue(at: slot), ids.contains(id) { other.set(.null, at: slot) }
            }
            for index in other.members.indices {
                for id in other.members[index].mentioned(of: ids) {
                    beginEvent(other)
                    other.members[index].settle(id, isMember: false)
                }
            }
        }
    }

    /// Replaces references of unsaved changes.
    func redirect(_ id: ManagedObjectID, to survivor: ManagedObjectID) {
        for other in listed where !other.isDeleted && !other.isFault {
            for slot in traits[other.entity.number - 1].referenceSlots
            where other.heldValue(at: slot) == .objectID(id) {
                other.set(.objectID(survivor), at: slot)
            }
            for index in other.members.indices where !other.members[index].mentioned(of: [id]).isEmpty {
                beginEvent(other)
                other.members[index].replace(id, with: survivor)
            }
        }
    }

    /// The object that took the place of others in collisions of unique values, at the end of a chain of them.
    func lastSurvivor(after survivor: ManagedObjectID) -> ManagedObjectID {
        var result = survivor
        while let next = survivors[result] { result = next }
        return result
    }
}
