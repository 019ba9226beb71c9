import DataModel

/// Deletions that lose a conflict. A deletion is one thing with all that followed from it: what its rules deleted, and
/// the links they cut. So it is taken back as a whole.
extension ManagedObjectContext {
    /// Restores an object whose deletion lost the conflict, with the row of the store, and what was deleted with it.
    func restore(_ object: ManagedObject, _ row: StoredRow) {
        let whole = deletedTogether(with: object)
        for each in whole { each.state.subtract([.deleted, .propagated, .cascaded]) }
        for each in whole { relink(each) }
        object.state.remove(.updated)
        discardMembers(of: object)
        forgetInverses(of: object)
        object.state.insert(.reread)
        apply(row, to: object)
        refreshedObjects.formUnion(whole)
        reopenDeletions()
    }

    /// Returns the objects that are deleted because of an object, those because of which it is deleted, and so on.
    private func deletedTogether(with object: ManagedObject) -> [ManagedObject] {
        let deleted = listed.filter { $0.isDeleted && !$0.state.contains(.inaccessible) }
        var effects: [ManagedObject: [ManagedObject]] = [:]
        var causes: [ManagedObject: [ManagedObject]] = [:]
        for each in deleted {
            for relationship in each.entity.relationships where relationship.deleteRule == .cascade {
                for other in related(to: each, relationship) where other.isDeleted {
                    if other.state.contains(.cascaded) { effects[each, default: []].append(other) }
                    causes[other, default: []].append(each)
                }
            }
        }
        var whole: [ManagedObject] = [object]
        var seen: Set<ManagedObject> = [object]
        var place = 0
        while place < whole.count {
            for next in effects[whole[place], default: []] + causes[whole[place], default: []]
            where seen.insert(next).inserted {
                whole.append(next)
            }
            place += 1
        }
        return whole
    }

    /// Makes the links of an object again that its deletion cut at the other ends.
    ///
    /// Its own ends still say what they were, because a deletion changes the other ends only.
    private func relink(_ object: ManagedObject) {
        let own = AttributeValue.objectID(object.objectID)
        for relationship in object.entity.relationships {
            guard let inverse = model.inverse(of: relationship) else { continue }
            for id in object.objectIDs(forRelationshipNamed: relationship.name) {
                guard let other = registered[id], !other.isDeleted, other !== object else { continue }
                if let index = inverse.toManyIndex {
                    guard other.members.indices.contains(index) else { continue }
                    other.members[index].takeBackRemoval(of: object.objectID)
                } else if let slot = inverse.slot, !other.isFault, other.heldValue(at: slot).isNull,
                    other.isInserted || other.committedContent?[slot] == own
                        || wasAdded(other, to: object, relationship)
                {
                    other.set(own, at: slot)
                }
            }
        }
    }

    private func wasAdded(
        _ other: ManagedObject, to object: ManagedObject, _ relationship: ResolvedRelationship
    ) -> Bool {
        guard let index = relationship.toManyIndex, object.members.indices.contains(index) else { return false }
        return object.members[index].added.contains(other.objectID)
    }

    /// Lets the rules of the remaining deletions be applied again, to what was restored.
    private func reopenDeletions() {
        for other in listed where other.isDeleted && !other.state.contains(.inaccessible) {
            other.state.remove(.propagated)
            openDeletions += 1
        }
    }
}
