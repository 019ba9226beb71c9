import DataModel

extension ManagedObjectContext {
    /// Runs a fetch request.
    ///
    /// Unsaved changes count: new objects that match are among the results, deleted ones are not. An object that is
    /// alive in this context is the same object in every result.
    ///
    /// - Throws: `ManagedObjectError.model` for an unknown key path, `store` when the file refuses.
    public func fetch<Object: ManagedObject>(
        _ request: FetchRequest<Object>
    ) throws(ManagedObjectError) -> [Object] {
        try objects(request.specification).compactMap { $0 as? Object }
    }

    /// Runs a fetch request and returns the identifiers of what it finds, without making objects.
    ///
    /// - Throws: as fetching objects.
    public func fetch(_ request: FetchRequest<ManagedObjectID>) throws(ManagedObjectError) -> [ManagedObjectID] {
        try objectIDs(request.specification)
    }

    /// Runs a fetch request and returns dictionaries: the request's `propertiesToFetch`, grouped as it says.
    ///
    /// Unsaved changes do not count; missing values are left out.
    ///
    /// - Throws: as fetching objects.
    public func fetch(
        _ request: FetchRequest<[String: AttributeValue]>
    ) throws(ManagedObjectError) -> [[String: AttributeValue]] {
        try dictionaries(request.specification)
    }

    /// Returns how many objects a fetch request would return, without making them.
    public func count<Result>(for request: FetchRequest<Result>) throws(ManagedObjectError) -> Int {
        try count(request.specification)
    }

    // MARK: Objects

    func objects(_ specification: FetchSpecification) throws(ManagedObjectError) -> [ManagedObject] {
        let pending = try pendingChanges(specification)
        let rows = try storedObjects(pending.isEmpty ? specification : pending.widened)
        let objects = pending.isEmpty ? rows : try pending.merged(into: rows)
        try prefetch(specification.relationshipKeyPathsForPrefetching, of: objects)
        return objects
    }

    private func storedObjects(_ specification: FetchSpecification) throws(ManagedObjectError) -> [ManagedObject] {
        let store = try persistentStoreCoordinator.store(forEntity: specification.entityName)
        statistics.fetches += 1
        var objects: [ManagedObject] = []
        try ManagedObjectError.translating {
            try store.forEachRow(specification) { id, row in
                objects.append(object(id, row, refreshing: specification.shouldRefreshRefetchedObjects))
            }
        }
        statistics.rows += objects.count
        return objects
    }

    /// The one object for a row, with the row's values unless it has values already.
    private func object(_ id: ManagedObjectID, _ row: StoredRow, refreshing: Bool) -> ManagedObject {
        let object = object(with: id)
        if object.isFault || (refreshing && object.committed == nil) { take(row, into: object) }
        return object
    }

    func objectIDs(_ specification: FetchSpecification) throws(ManagedObjectError) -> [ManagedObjectID] {
        let pending = try pendingChanges(specification)
        guard pending.isEmpty else { return try objects(specification).map(\.objectID) }
        let store = try persistentStoreCoordinator.store(forEntity: specification.entityName)
        statistics.fetches += 1
        return try ManagedObjectError.translating { try store.keys(specification) }
    }

    func count(_ specification: FetchSpecification) throws(ManagedObjectError) -> Int {
        let pending = try pendingChanges(specification)
        guard pending.isEmpty else { return try objects(specification).count }
        let store = try persistentStoreCoordinator.store(forEntity: specification.entityName)
        statistics.fetches += 1
        return try ManagedObjectError.translating { try store.count(specification) }
    }

    /// Dictionary results come from the store alone, without unsaved changes.
    func dictionaries(_ specification: FetchSpecification) throws(ManagedObjectError) -> [[String: AttributeValue]] {
        let store = try persistentStoreCoordinator.store(forEntity: specification.entityName)
        statistics.fetches += 1
        return try ManagedObjectError.translating { try store.dictionaries(specification) }
    }

    // MARK: Prefetching

    /// Fetches the rows of related objects along, one query for each step of each path, into the row cache.
    private func prefetch(_ paths: [String], of objects: [ManagedObject]) throws(ManagedObjectError) {
        for path in paths {
            var current = objects
            for name in path.split(separator: ".").map(String.init) {
                current = try prefetch(relationship: name, of: current)
            }
        }
    }

    private func prefetch(
        relationship name: String, of objects: [ManagedObject]
    ) throws(ManagedObjectError) -> [ManagedObject] {
        guard let entity = objects.first?.entity else { return [] }
        guard let relationship = entity.relationship(name) else {
            throw .model(entity.unknown(name, part: name, valid: entity.relationships.map(\.name)))
        }
        let ids = try destinations(of: objects, relationship)
        let missing = ids.filter { !$0.isTemporaryID && registered[$0]?.object.isFault ?? true }
        if let first = missing.first, let store = persistentStoreCoordinator.store(of: first) {
            statistics.fetches += 1
            try ManagedObjectError.translating {
                try store.warmCache(missing, of: model.destination(of: relationship))
            }
        }
        return ids.map(object(with:))
    }

    private func destinations(
        of objects: [ManagedObject], _ relationship: ResolvedRelationship
    ) throws(ManagedObjectError) -> [ManagedObjectID] {
        if let slot = relationship.slot {
            var seen: Set<ManagedObjectID> = []
            return objects.compactMap {
                guard case .objectID(let id) = $0.value(at: slot), seen.insert(id).inserted else { return nil }
                return id
            }
        }
        guard let index = relationship.toManyIndex, let first = objects.first?.identity,
            let store = persistentStoreCoordinator.store(of: first)
        else { return [] }
        let found = try ManagedObjectError.translating {
            try store.members(of: objects.compactMap(\.identity).filter { !$0.isTemporaryID }, relationship)
        }
        for object in objects where !object.isInserted {
            if object.members.isEmpty { object.members = Array(repeating: nil, count: object.entity.toManyCount) }
            var members = object.members[index] ?? ToManyMembers()
            members.stored = object.identity.flatMap { found[$0] } ?? []
            object.members[index] = members
        }
        return objects.flatMap { $0.memberIDs(relationship) }
    }
}
