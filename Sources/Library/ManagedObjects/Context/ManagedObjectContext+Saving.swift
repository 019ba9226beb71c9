import DataModel
import SQLiteStore

extension ManagedObjectContext {
    /// Saves all unsaved changes to the parent context, or to the stores in one transaction for each store.
    ///
    /// The `mergePolicy` resolves conflicts with saves of other contexts.
    ///
    /// - Throws: `ManagedObjectError.validation` for invalid values, `thrown` for an error of an object's own validation,
    ///   `conflict` if another writer changed an object after it was fetched, `constraintConflict` if a value is not
    ///   unique, `store` for errors of the file. Nothing is saved then, and the changes remain.
    public func save() throws(ManagedObjectError) {
        processPendingChanges()
        propagateDeletions()
        guard hasChanges || !listed.isEmpty else { return }
        try throwFaultingError()
        if hasChanges { post(.ManagedObjectContextWillSave, [:]) }
        callWillSave()
        propagateDeletions()
        try validate()
        endEvent()
        var notice = SaveNotice()
        if let parent {
            notice.add(listed)
            push(to: parent)
        } else {
            try write(&notice)
        }
        finish(notice)
        try advanceQueryGeneration()
    }

    /// Calls `willSave` on each changed object, and again on objects that change meanwhile.
    private func callWillSave() {
        var told: [ManagedObject] = []
        while true {
            let open = listed.filter { $0.hasChanges && $0.state.isDisjoint(with: [.deleted, .toldOfSave]) }
            guard !open.isEmpty else { break }
            for object in open {
                object.state.insert(.toldOfSave)
                object.willSave()
            }
            told += open
        }
        for object in told { object.state.remove(.toldOfSave) }
    }

    func validate() throws(ManagedObjectError) {
        var failures: [ValidationFailure] = []
        for object in listed where object.hasChanges {
            do {
                if object.isDeleted {
                    if !object.isInserted, !object.state.contains(.inaccessible) { try object.validateForDelete() }
                } else if object.isInserted {
                    try object.validateForInsert()
                } else {
                    try object.validateForUpdate()
                }
            } catch ManagedObjectError.validation(let found) {
                failures += found
            } catch let error as ManagedObjectError {
                throw error
            } catch {
                throw .thrown(error)
            }
        }
        guard failures.isEmpty else {
            throw .validation(failures.sorted { ($0.objectID.key, $0.keyPath) < ($1.objectID.key, $1.keyPath) })
        }
    }

    // MARK: Writing

    /// The maximum number of attempts after resolved conflicts; each needs another writer to save in between.
    private static let mostAttempts = 100

    private func write(_ notice: inout SaveNotice) throws(ManagedObjectError) {
        for attempt in 1...Self.mostAttempts {
            do {
                try writeOnce(&notice)
                return
            } catch let error as VersionConflict {
                try resolve(error, isLast: attempt == Self.mostAttempts)
            } catch let error as ReferenceConflict {
                try resolve(error.found, isLast: attempt == Self.mostAttempts)
            } catch StoreError.constraint(let failure) {
                try resolve(failure, isLast: attempt == Self.mostAttempts)
            } catch {
                throw ManagedObjectError(error)
            }
        }
    }

    private func writeOnce(_ notice: inout SaveNotice) throws {
        for (store, objects) in try objectsByStore() {
            let pending = PendingSave(objects, to: store, model: model)
            var part = SaveNotice()
            part.add(objects)
            if !pending.changes.isEmpty {
                let epoch = store.cache.generation
                pending.commit(try store.save(pending.changes, note: transactionNote), in: self, epoch)
            }
            notice.add(part)
            if persistentStoreCoordinator.persistentStores.count > 1 { markSaved(objects) }
        }
    }

    /// Returns the changed objects by the store that each belongs to.
    private func objectsByStore() throws(ManagedObjectError) -> [(PersistentStore, [ManagedObject])] {
        let stores = persistentStoreCoordinator.persistentStores
        let objects = listed.filter { $0.hasChanges && !($0.isInserted && $0.isDeleted) }
        guard stores.count > 1 else {
            guard let first = objects.first else { return [] }
            return [(try persistentStoreCoordinator.storeForInserting(first.entity), objects)]
        }
        var result: [(PersistentStore, [ManagedObject])] = stores.map { ($0, []) }
        for object in objects {
            let store = try store(of: object)
            try checkReferences(of: object, in: store)
            if let place = stores.firstIndex(where: { $0 === store }) { result[place].1.append(object) }
        }
        return result.filter { !$0.1.isEmpty }
    }

    /// Returns the store that an object is in or will be saved to.
    func store(of object: ManagedObject) throws(ManagedObjectError) -> PersistentStore {
        if let store = persistentStoreCoordinator.store(of: object.objectID) { return store }
        if let store = assignedStores[object.objectID] { return store }
        return try persistentStoreCoordinator.storeForInserting(object.entity)
    }

    /// Checks that an object's row refers to rows of its own file only.
    private func checkReferences(of object: ManagedObject, in store: PersistentStore) throws(ManagedObjectError) {
        for relationship in object.entity.relationships where !object.isDeleted {
            guard let slot = relationship.slot, case .objectID(let id) = object.values[slot] else { continue }
            guard try self.store(of: self.object(with: id)) === store else {
                throw .invalidOperation(
                    "\(object.entity.name).\(relationship.name) refers to an object in another store. "
                        + "Assign both objects to one store.")
            }
        }
    }

    /// With several files, a later one can fail after an earlier one was written; objects already written are not
    /// written again.
    private func markSaved(_ objects: [ManagedObject]) {
        for object in objects where !object.isDeleted {
            object.committed = nil
            object.state.subtract([.inserted, .updated, .resurrected])
            for index in object.members.indices { object.members[index].commit() }
        }
    }

    // MARK: After the write

    private func finish(_ notice: SaveNotice) {
        let objects = listed
        listed = []
        assignedStores = [:]
        for object in objects {
            object.state.remove(.listed)
            if object.isDeleted {
                detach(object)
                object.state.insert(.deleted)
            } else {
                object.committed = nil
                object.state.subtract([.inserted, .updated, .resurrected])
                for index in object.members.indices { object.members[index].commit() }
            }
        }
        passOnSurvivors()
        for object in notice.inserted + notice.updated { object.didSave() }
        announce(notice)
    }
}
