import DataModel
import SQLiteStore

/// Uniqueness constraints: the store rejects a save that repeats values, and the merge policy decides which object
/// yields.
extension ManagedObjectContext {
    /// Resolves the constraint that the store reported, so that the save can be retried.
    func resolve(_ failure: SQLiteFailure, isLast: Bool) throws(ManagedObjectError) {
        let collisions = try ConstraintConflictFinder(self).collisions()
        guard !collisions.isEmpty else { throw .store(.constraint(failure)) }
        let conflicts = collisions.map(ConstraintConflict.init)
        let types = try ManagedObjectError.translating { try conflicts.map { try mergePolicy.type(for: $0) } }
        guard !types.contains(.error), !isLast else { throw .constraintConflict(conflicts) }
        for (collision, type) in zip(collisions, types) { try resolve(collision, by: type) }
        followSurvivors()
        propagateDeletions()
    }

    private func resolve(
        _ collision: ConstraintConflictFinder.Collision, by type: MergePolicyType
    ) throws(ManagedObjectError) {
        let memoryWins = type == .mergeByPropertyObjectTrump || type == .overwrite
        var open = collision.objects.filter { !$0.isDeleted && $0.managedObjectContext === self }
        guard let survivor = collision.database ?? open.first(where: { !$0.isInserted }) ?? open.first else { return }
        open.removeAll { $0 === survivor }
        for object in open {
            if object.isInserted {
                // The row of another entity has no place for the values.
                guard !memoryWins || survivor.entity.isKind(of: object.entity) else {
                    throw .constraintConflict([ConstraintConflict(collision)])
                }
                if memoryWins { copyValues(of: object, to: survivor, whole: type == .overwrite) }
                drop(object, for: survivor, keepsOwned: memoryWins)
            } else if memoryWins, survivor === collision.database {
                try giveWay(survivor, to: object, collision)
            } else {
                restoreSavedValues(object, type == .rollback ? nil : collision.slots)
            }
        }
    }

    /// Copies the values of a new object to the stored object with the same unique values, whose entity is the same or
    /// a subentity; unless the whole object wins, those that were set, be they equal to the default or not.
    private func copyValues(of object: ManagedObject, to survivor: ManagedObject, whole isWhole: Bool) {
        for slot in object.entity.slots {
            let value = object.values[slot.index]
            guard isWhole || object.isTouched(slot.index) || value != object.entity.defaultValues[slot.index] else {
                continue
            }
            if case .toOne = slot.content {
                survivor.set(object.object(at: slot.index), at: slot.index)
            } else if survivor.value(at: slot.index) != value {
                survivor.set(value, at: slot.index)
            }
        }
    }

    /// Removes a new object and redirects references from it to the survivor.
    private func drop(_ object: ManagedObject, for survivor: ManagedObject, keepsOwned: Bool) {
        for relationship in object.entity.relationships {
            let isOwned = relationship.deleteRule == .cascade && !keepsOwned
            guard !isOwned, let inverse = model.inverse(of: relationship) else { continue }
            let hasSame = survivor.entity.isKind(of: model[number: relationship.declaringNumber])
            for id in object.objectIDs(forRelationshipNamed: relationship.name) {
                let other = self.object(with: id)
                guard !other.isDeleted else { continue }
                if let slot = inverse.slot {
                    let replaces = relationship.isToMany && hasSame
                    other.set(replaces ? survivor : nil as ManagedObject?, at: slot)
                } else {
                    other.remove(object, fromRelationship: inverse.index)
                    if hasSame { other.insert(survivor, intoRelationship: inverse.index) }
                }
            }
        }
        survivors[object.objectID] = survivor.objectID
        delete(object)
        if keepsOwned { object.state.insert(.propagated) }
    }

    /// Redirects references by relationships without an inverse, in one pass for all collisions.
    private func followSurvivors() {
        guard !survivors.isEmpty, traits.contains(where: \.hasOneSided) else { return }
        for other in listed where !other.isDeleted && !other.isFault && traits[other.entity.number - 1].hasOneSided {
            for relationship in other.entity.relationships where relationship.inverseIndex == nil {
                if let slot = relationship.slot {
                    guard case .objectID(let id) = other.values[slot], let survivor = survivor(of: id, relationship)
                    else { continue }
                    other.set(survivor.map { .objectID($0) } ?? .null, at: slot)
                } else if let index = relationship.toManyIndex, other.members.indices.contains(index) {
                    for id in other.members[index].added.ids {
                        guard let survivor = survivor(of: id, relationship) else { continue }
                        if let survivor {
                            other.members[index].replace(id, with: survivor)
                        } else {
                            other.members[index].settle(id, isMember: false)
                        }
                    }
                }
            }
        }
    }

    /// Returns what took an object's place, or nil in it if that is of an entity to which the relationship cannot lead;
    /// nil if nothing did.
    private func survivor(of id: ManagedObjectID, _ relationship: ResolvedRelationship) -> ManagedObjectID?? {
        guard survivors[id] != nil else { return nil }
        let survivor = lastSurvivor(after: id)
        let fits = model[number: Int(survivor.entityNumber)].isKind(of: model.destination(of: relationship))
        return .some(fits ? survivor : nil)
    }

    /// Deletes the stored object whose unique value another stored object takes, if its relationships allow the
    /// deletion.
    private func giveWay(
        _ stored: ManagedObject, to object: ManagedObject, _ collision: ConstraintConflictFinder.Collision
    ) throws(ManagedObjectError) {
        do {
            try stored.validateForDelete()
        } catch {
            throw .constraintConflict([ConstraintConflict(collision)])
        }
        delete(stored)
    }

    /// Restores the saved values of a changed object, in whole composites; nil for all.
    private func restoreSavedValues(_ object: ManagedObject, _ slots: [Int]?) {
        guard let committed = object.committed else { return }
        let names = slots.map { Set($0.map { object.entity.slots[$0].path.prefix { $0 != "." } }) }
        for slot in object.entity.slots where names?.contains(slot.path.prefix { $0 != "." }) ?? true {
            if object.values[slot.index] != committed[slot.index] { object.set(committed[slot.index], at: slot.index) }
        }
    }
}

extension ConstraintConflict {
    fileprivate init(_ collision: ConstraintConflictFinder.Collision) {
        let sample = collision.objects[0]
        let paths = collision.slots.map { sample.entity.slots[$0].path }
        self.init(
            constraint: paths,
            constraintValues: Dictionary(
                uniqueKeysWithValues: zip(paths, collision.slots.map { sample.values[$0] })),
            databaseObjectID: collision.database?.objectID,
            databaseSnapshot: collision.database.map { $0.entity.snapshot($0.values) },
            conflictingObjectIDs: collision.objects.map(\.objectID),
            conflictingSnapshots: collision.objects.map { $0.entity.snapshot($0.values) })
    }
}
