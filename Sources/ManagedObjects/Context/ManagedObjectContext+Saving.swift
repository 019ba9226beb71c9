import DataModel

extension ManagedObjectContext {
    /// Follows the relationships of deleted objects by their delete rules.
    ///
    /// Happens by itself before a fetch and a save.
    public func processPendingChanges() { propagateDeletions() }

    func propagateDeletions() {
        while let object = changed.first(where: { $0.isDeleted && !$0.state.contains(.propagated) }) {
            object.state.insert(.propagated)
            guard !object.state.contains(.inaccessible) else { continue }
            for relationship in object.entity.relationships { propagate(object, relationship) }
        }
    }

    private func propagate(_ object: ManagedObject, _ relationship: ResolvedRelationship) {
        switch relationship.deleteRule {
        case .noAction, .deny: break
        case .nullify:
            for id in object.objectIDs(forRelationshipNamed: relationship.name) {
                let other = self.object(with: id)
                if !other.isDeleted { other.dropInverse(object, of: relationship) }
            }
        case .cascade:
            for id in object.objectIDs(forRelationshipNamed: relationship.name) { delete(self.object(with: id)) }
        }
    }

    /// Saves every unsaved change in one transaction.
    ///
    /// - Throws: `ManagedObjectError.validation` when values may not be saved, `conflict` when somebody else changed
    ///   an object since it was fetched, `constraintConflict` when a value is not unique, `store` when the file
    ///   refuses. Nothing is saved then, and the changes are still there.
    public func save() throws(ManagedObjectError) {
        propagateDeletions()
        guard hasChanges else { return }
        try throwFaultingError()
        for object in changed where !object.isDeleted { object.willSave() }
        propagateDeletions()
        try validate()
        let pending = PendingSave(self)
        if !pending.changes.isEmpty {
            let store = try persistentStoreCoordinator.storeForSaving(pending.entityNames)
            try pending.commit(try store.save(pending.changes), to: store, in: self)
        }
        finish(pending)
    }

    private func validate() throws(ManagedObjectError) {
        var failures: [ValidationFailure] = []
        for object in changed {
            do {
                if object.isDeleted {
                    if !object.isInserted, !object.state.contains(.inaccessible) { try object.validateForDelete() }
                } else if object.isInserted {
                    try object.validateForInsert()
                } else {
                    try object.validateForUpdate()
                }
            } catch .validation(let found) {
                failures += found
            }
        }
        guard failures.isEmpty else {
            throw .validation(failures.sorted { ($0.objectID.key, $0.keyPath) < ($1.objectID.key, $1.keyPath) })
        }
    }

    private func finish(_ pending: PendingSave) {
        let saved = changed
        for object in saved.union(touched) {
            if object.isDeleted {
                detach(object)
                object.state.insert(.deleted)
            } else {
                object.committed = nil
                object.state.subtract([.inserted, .updated])
                for index in object.members.indices { object.members[index]?.commit() }
            }
        }
        insertionOrder = []
        changed = []
        touched = []
        for object in saved where !object.isDeleted { object.didSave() }
    }
}
