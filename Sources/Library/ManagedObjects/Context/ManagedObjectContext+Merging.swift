import DataModel

/// Taking over what others saved.
extension ManagedObjectContext {
    /// Takes over what a context of the same coordinator, or this one's parent, saved.
    ///
    /// Objects that are alive here get the saved values under their unsaved changes; deleted ones go; relationships
    /// are read anew.
    ///
    /// - Throws: `ManagedObjectError.store` where a pinned context cannot be moved on.
    public func mergeChanges(fromSave saved: SavedObjectIDs) throws(ManagedObjectError) {
        try advanceQueryGeneration()
        merge(saved)
    }

    func merge(_ saved: SavedObjectIDs) {
        guard !saved.all.isEmpty else { return }
        let roots = Set(saved.all.map(\.rootNumber))
        forgetMembers(of: roots)
        for id in saved.deleted {
            if let object = registered[id] { takeAway(object) }
        }
        for id in saved.updated + saved.inserted {
            guard let object = registered[id], !object.isDeleted else { continue }
            refreshKeepingList(object, mergeChanges: true, dropsCachedRow: false)
        }
        // Who follows results wants to know of objects that are new here too.
        if !observers.isEmpty { refreshedObjects.formUnion(saved.inserted.map(object(with:))) }
        compactList()
        endEvent()
        post(.ManagedObjectContextDidMergeChangesObjectIDs, userInfo(saved))
    }

    /// Somebody else deleted the object: it goes, with whatever was unsaved of it.
    private func takeAway(_ object: ManagedObject) {
        beginEvent(object)
        object.state.insert([.deleted, .propagated, .inaccessible])
        listed.removeAll { $0 === object }
        let event = object.eventStart
        detach(object)
        object.eventStart = event
        object.state.insert(.deleted)
    }

    /// To-many relationships to entities of these hierarchies are asked for anew; their unsaved changes stay.
    private func forgetMembers(of roots: Set<Int16>) {
        for object in registeredObjects where !object.members.isEmpty && !object.isInserted {
            for relationship in object.entity.relationships {
                guard let index = relationship.toManyIndex, object.members[index].stored != nil,
                    roots.contains(Int16(model.destination(of: relationship).rootNumber))
                else { continue }
                object.members[index].stored = nil
            }
        }
    }

    // MARK: By itself

    func updateInbox() {
        guard automaticallyMergesChangesFromParent else {
            inbox = nil
            return
        }
        let inbox = SaveInbox()
        self.inbox = inbox
        if parent == nil { persistentStoreCoordinator.add(inbox) }
    }

    /// Takes over what was saved elsewhere since the last time.
    func takeInbox() {
        guard let inbox else { return }
        for saved in inbox.takeAll() { merge(saved) }
    }

    /// Tells contexts and observers what this one saved.
    func announce(_ notice: SaveNotice) {
        guard !notice.isEmpty else { return }
        let ids = notice.ids
        if parent == nil { persistentStoreCoordinator.deliver(ids, except: inbox) }
        for child in children.compactMap(\.context) { child.inbox?.leave(ids) }
        post(.ManagedObjectContextDidSave, userInfo(notice))
        post(.ManagedObjectContextDidSaveObjectIDs, userInfo(ids))
    }
}
