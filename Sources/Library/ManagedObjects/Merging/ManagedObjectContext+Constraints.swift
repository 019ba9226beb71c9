import DataModel
import SQLiteStore

/// Values that must be unique: the store refuses a save that repeats them, and the merge policy says who gives way.
extension ManagedObjectContext {
    /// Resolves what the store refused, so that the save can be tried again.
    func resolve(_ failure: SQLiteFailure, isLast: Bool) throws(ManagedObjectError) {
        let collisions = try ConstraintConflictFinder(self).collisions()
        guard !collisions.isEmpty else { throw .store(.constraint(failure)) }
        guard mergePolicy.mergeType != .error, !isLast else {
            throw .constraintConflict(collisions.map(ConstraintConflict.init))
        }
        for collision in collisions { try resolve(collision) }
        propagateDeletions()
    }

    private func resolve(_ collision: ConstraintConflictFinder.Collision) throws(ManagedObjectError) {
        let memoryWins =
            mergePolicy.mergeType == .mergeByPropertyObjectTrump || mergePolicy.mergeType == .overwrite
        var open = collision.objects.filter { !$0.isDeleted && $0.managedObjectContext === self }
        guard let survivor = collision.database ?? open.first(where: { !$0.isInserted }) ?? open.first else { return }
        open.removeAll { $0 === survivor }
        for object in open {
            if object.isInserted {
                if memoryWins { take(object, over: survivor) }
                drop(object, for: survivor, keepsOwned: memoryWins)
            } else if memoryWins, survivor === collision.database {
                try giveWay(survivor, to: object, collision)
            } else {
                takeBack(object, collision.slots)
            }
        }
    }

    /// Gives a stored object the values of the new one that repeats it.
    private func take(_ object: ManagedObject, over survivor: ManagedObject) {
        let isWhole = mergePolicy.mergeType == .overwrite
        for slot in object.entity.slots where survivor.entity.slots.indices.contains(slot.index) {
            let value = object.values[slot.index]
            guard isWhole || value != object.entity.defaultValues[slot.index] else { continue }
            if case .toOne = slot.content {
                guard !value.isNull || isWhole else { continue }
                survivor.set(object.object(at: slot.index), at: slot.index)
            } else if survivor.value(at: slot.index) != value {
                survivor.set(value, at: slot.index)
            }
        }
    }

    /// Lets a new object go; what referred to it refers to the survivor.
    private func drop(_ object: ManagedObject, for survivor: ManagedObject, keepsOwned: Bool) {
        for relationship in object.entity.relationships {
            let isOwned = relationship.deleteRule == .cascade && !keepsOwned
            guard !isOwned, let inverse = model.inverse(of: relationship) else { continue }
            let hasSame = survivor.entity.relationships.indices.contains(relationship.index)
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
        replaceReferences(to: object, by: survivor)
        delete(object)
        if keepsOwned { object.state.insert(.propagated) }
    }

    /// References without a way back.
    private func replaceReferences(to object: ManagedObject, by survivor: ManagedObject) {
        let old = AttributeValue.objectID(object.objectID)
        for other in listed where !other.isDeleted && !other.isFault && other !== object {
            for relationship in other.entity.relationships where relationship.inverseIndex == nil {
                if let slot = relationship.slot, other.values[slot] == old {
                    other.set(.objectID(survivor.objectID), at: slot)
                } else if let index = relationship.toManyIndex, other.members.indices.contains(index),
                    other.members[index].added.contains(object.objectID)
                {
                    other.members[index].replace(object.objectID, with: survivor.objectID)
                }
            }
        }
    }

    /// The stored object that has a value which another stored one takes over is deleted, if its relationships let it.
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

    /// A changed object takes its saved value back: the whole object by the rollback policy, else the property.
    private func takeBack(_ object: ManagedObject, _ slots: [Int]) {
        guard let committed = object.committed else { return }
        let isWhole = mergePolicy.mergeType == .rollback
        let names = Set(slots.map { object.entity.slots[$0].path.prefix { $0 != "." } })
        for slot in object.entity.slots where isWhole || names.contains(slot.path.prefix { $0 != "." }) {
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
