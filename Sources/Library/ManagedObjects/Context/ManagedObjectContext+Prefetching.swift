import DataModel
import StoreSQL

/// Prefetching: the rows of related objects are read in advance, with one query for each step of each key path.
extension ManagedObjectContext {
    /// Reads the rows of related objects into the row cache, with one query for each step of each path.
    func prefetch(_ specification: FetchSpecification, of objects: [ManagedObject]) throws(ManagedObjectError) {
        guard !specification.relationshipKeyPathsForPrefetching.isEmpty, parent == nil else { return }
        let entity: ResolvedEntity
        do { entity = try model.entity(named: specification.entityName) } catch { throw .model(error) }
        for path in specification.relationshipKeyPathsForPrefetching {
            var (current, source) = (objects, entity)
            for name in path.split(separator: ".").map(String.init) {
                let relationship = try relationship(named: name, of: source)
                current = try prefetch(relationship, of: current)
                source = model.destination(of: relationship)
            }
        }
    }

    /// Returns the relationship of an entity or of one of its subentities.
    private func relationship(
        named name: String, of entity: ResolvedEntity
    ) throws(ManagedObjectError) -> ResolvedRelationship {
        let subentities = entity.subtree.lazy.map { self.model[number: $0] }
        guard let found = subentities.compactMap({ $0.relationship(name) }).first else {
            throw .model(entity.unknown(name, part: name, valid: entity.relationships.map(\.name)))
        }
        return found
    }

    private func prefetch(
        _ relationship: ResolvedRelationship, of objects: [ManagedObject]
    ) throws(ManagedObjectError) -> [ManagedObject] {
        let declaring = model[number: relationship.declaringNumber]
        let objects = objects.filter { $0.entity.isKind(of: declaring) }
        let ids = try destinations(of: objects, relationship)
        let missing = ids.filter { !$0.isTemporaryID && registered[$0]?.isFault ?? true }
        let destinations = ids.map(object(with:))
        if let first = missing.first, let store = persistentStoreCoordinator.store(of: first) {
            statistics.fetches += 1
            let start = ContinuousClock.now
            defer { statistics.fetchDuration += start.duration(to: .now) }
            let epoch = store.freshGeneration(for: queryGenerationToken)
            let runs = try ManagedObjectError.translating {
                try store.rows(missing, generation: queryGenerationToken)
            }
            // The row cache keeps the rows too, since the objects are not retained until they are used.
            if let epoch { store.cache.update(runs, of: epoch, isPrefetched: true) }
            for run in runs {
                statistics.rows += run.rows.count
                for (id, row) in run.pairs {
                    if let object = registered[id], object.isFault { hold(row, for: object) }
                }
            }
        }
        return destinations
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
            try store.members(
                of: objects.compactMap(\.identity).filter { !$0.isTemporaryID }, relationship,
                generation: queryGenerationToken)
        }
        for object in objects where !object.isInserted {
            object.reserveMembers()
            object.members[index].stored = IdentifierList(object.identity.flatMap { found[$0] } ?? [])
        }
        return objects.flatMap { $0.memberIDs(relationship) }
    }
}

extension FetchPlan {
    /// Returns the request for candidates, which prefetches only relationships that the evaluation in memory uses.
    ///
    /// Most candidates may not be results, so prefetching the rest for them would be wasted.
    func candidates(_ specification: FetchSpecification) -> FetchSpecification {
        var result = stored
        result.relationshipKeyPathsForPrefetching.removeAll { !uses($0, specification) }
        return result
    }

    /// Returns the request with the prefetching that remains to be done for the results.
    func resultsAlone(_ specification: FetchSpecification) -> FetchSpecification {
        var result = specification
        result.relationshipKeyPathsForPrefetching.removeAll { uses($0, specification) }
        return result
    }

    /// Returns whether the predicate or sort descriptors evaluated in memory use the relationship that a path begins
    /// with.
    ///
    /// Searches the predicate's text for the name, so a name that occurs in a string constant is also prefetched.
    private func uses(_ path: String, _ specification: FetchSpecification) -> Bool {
        let name = path.prefix { $0 != "." }
        let keys = sortsInMemory ? specification.sortDescriptors.map(\.key) : []
        return ([remainder?.predicateFormat].compactMap(\.self) + keys).contains { text in
            text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains(name)
        }
    }
}
