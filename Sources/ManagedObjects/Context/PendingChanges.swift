import DataModel

/// The unsaved changes of a context that bear on one fetch.
struct PendingChanges {
    private let specification: FetchSpecification
    /// Objects the store does not know, or knows with other values.
    private let candidates: [ManagedObject]
    private let deleted: Set<ManagedObject>

    init(_ specification: FetchSpecification, entity: ResolvedEntity, changed: Set<ManagedObject>) {
        self.specification = specification
        let concerned = changed.filter {
            specification.includesSubentities ? $0.entity.isKind(of: entity) : $0.entity === entity
        }
        deleted = concerned.filter(\.isDeleted)
        candidates = concerned.filter { !$0.isDeleted }.sorted { $0.objectID.key < $1.objectID.key }
    }

    /// Whether the store's answer stands as it is.
    var isEmpty: Bool { candidates.isEmpty && deleted.isEmpty }

    /// The fetch without limits, for the store: the changes decide which rows the limits let through.
    var widened: FetchSpecification {
        var result = specification
        if result.fetchLimit > 0 {
            result.fetchLimit += result.fetchOffset + candidates.count + deleted.count
        }
        result.fetchOffset = 0
        return result
    }

    /// The store's objects with the changes applied: who matches now, in order, within the limits.
    func merged(into stored: [ManagedObject]) throws(ManagedObjectError) -> [ManagedObject] {
        let changed = Set(candidates)
        var result = stored.filter { !deleted.contains($0) && !changed.contains($0) }
        result += try ManagedObjectError.translating {
            try candidates.filter { try specification.predicate?.evaluate(with: $0) ?? true }
        }
        try ManagedObjectError.translating {
            try result.sort(by: ObjectOrder(specification.sortDescriptors).areInIncreasingOrder)
        }
        let rest = result.dropFirst(specification.fetchOffset)
        return Array(specification.fetchLimit > 0 ? rest.prefix(specification.fetchLimit) : rest)
    }
}

extension ManagedObjectContext {
    /// Finds the unsaved changes that bear on a fetch.
    func pendingChanges(_ specification: FetchSpecification) throws(ManagedObjectError) -> PendingChanges {
        let entity: ResolvedEntity
        do { entity = try model.entity(named: specification.entityName) } catch { throw .model(error) }
        propagateDeletions()
        return PendingChanges(
            specification, entity: entity, changed: specification.includesPendingChanges ? changed : [])
    }
}
