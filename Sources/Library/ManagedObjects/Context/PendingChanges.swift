import DataModel
import FoundationEssentials

/// The unsaved changes of a context that affect a fetch.
struct PendingChanges {
    private let specification: FetchSpecification
    /// Objects that the store does not know, or knows with other values.
    private let candidates: [ManagedObject]
    private let deleted: Set<ManagedObject>

    init(_ specification: FetchSpecification, entity: ResolvedEntity, listed: [ManagedObject]) {
        self.specification = specification
        let concerned = listed.filter {
            specification.includesSubentities ? $0.entity.isKind(of: entity) : $0.entity === entity
        }
        deleted = Set(concerned.filter(\.isDeleted))
        candidates = concerned.filter { !$0.isDeleted }.sorted { $0.objectID.key < $1.objectID.key }
    }

    /// Whether the store's result needs no change.
    var isEmpty: Bool { candidates.isEmpty && deleted.isEmpty }

    /// The fetch for the store, with limits wide enough for the changes to be applied afterwards.
    var widened: FetchSpecification {
        var result = specification
        if result.fetchLimit > 0 {
            result.fetchLimit += result.fetchOffset + candidates.count + deleted.count
        }
        result.fetchOffset = 0
        return result
    }

    /// Returns the stored objects with the changes applied: the objects that match now, in order, within the limits.
    func merged(into stored: [ManagedObject]) throws(ManagedObjectError) -> [ManagedObject] {
        let changed = Set(candidates)
        let order = ObjectOrder(specification.sortDescriptors)
        var result = stored.filter { !deleted.contains($0) && !changed.contains($0) }
        try ManagedObjectError.translating {
            result += try candidates.filter {
                try specification.predicate?.evaluate(with: $0) ?? true && isBehindCursor($0, order)
            }
            let isBackward = specification.after?.isBackward ?? false
            try result.sort { try isBackward ? order.areInIncreasingOrder($1, $0) : order.areInIncreasingOrder($0, $1) }
        }
        let rest = result.dropFirst(specification.fetchOffset)
        return Array(specification.fetchLimit > 0 ? rest.prefix(specification.fetchLimit) : rest)
    }

    /// Returns whether an object is at or after the position where the fetch starts.
    private func isBehindCursor(_ object: ManagedObject, _ order: ObjectOrder) throws -> Bool {
        guard let cursor = specification.after else { return true }
        let own = try order.cursor(at: object)
        for (descriptor, values) in zip(order.descriptors, zip(cursor.values, own.values)) {
            switch descriptor.compare(values.0, values.1) {
            case .orderedAscending: return !cursor.isBackward
            case .orderedDescending: return cursor.isBackward
            case .orderedSame: continue
            }
        }
        guard own.key != cursor.key else { return false }
        let isAfter = (own.key > cursor.key) == (order.descriptors.last?.ascending ?? true)
        return isAfter != cursor.isBackward
    }
}

extension ManagedObjectContext {
    /// Returns the unsaved changes that affect a fetch.
    func pendingChanges(_ specification: FetchSpecification) throws(ManagedObjectError) -> PendingChanges {
        let entity: ResolvedEntity
        do { entity = try model.entity(named: specification.entityName) } catch { throw .model(error) }
        processPendingChanges()
        if !propagatesDeletesAtEndOfEvent { propagateDeletions() }
        return PendingChanges(
            specification, entity: entity, listed: specification.includesPendingChanges ? listed : [])
    }
}
