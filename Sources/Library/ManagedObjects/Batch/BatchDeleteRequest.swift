public import DataModel
import SQLiteStore
import StoreSQL

/// Deletes objects directly in the store.
///
///     let request = BatchDeleteRequest(entityName: "LogEntry", predicate: Predicate(format: "date < %@", limit))
///     request.resultType = .count
///     let deleted = try context.execute(request).count
///
/// The store applies the delete rules: cascades are deleted too, references from remaining objects are cleared, and
/// entries of many-to-many relationships are removed. Nothing is validated: a deny rule clears the reference like a
/// nullify rule. If a remaining object requires the reference, the request fails and deletes nothing.
public final class BatchDeleteRequest: BatchRequest {
    private enum Subject {
        case found(FetchSpecification)
        case ids([ManagedObjectID])
    }

    private let subject: Subject
    /// The stores; nil for the one that holds the entity.
    public var affectedStores: [PersistentStore]?
    /// The contents of the result. Defaults to the status.
    public var resultType = BatchResultType.statusOnly

    /// Deletes the objects that a request finds, by its entity, predicate, order, limit and offset.
    public init<Result>(fetchRequest: FetchRequest<Result>) { subject = .found(fetchRequest.specification) }

    /// Deletes the objects of an entity that match a predicate; all for nil.
    public init(entityName: String, predicate: Predicate? = nil) {
        var specification = FetchSpecification(entityName: entityName)
        specification.predicate = predicate
        subject = .found(specification)
    }

    /// Deletes these objects, which must be of one entity. Skips objects whose rows no longer exist.
    public init(objectIDs: [ManagedObjectID]) { subject = .ids(objectIDs) }

    /// Runs the request in a context.
    public func run(in context: ManagedObjectContext) throws -> BatchDeleteResult {
        var outcome = BatchOutcome()
        for (store, subject) in try work(context) {
            let part = try delete(subject, in: store, context.transactionNote)
            outcome.count += part.count
            outcome.requested += part.deleted.prefix(part.deletedByRequest)
            outcome.deleted += part.deleted
            outcome.updated += part.updated
        }
        return BatchDeleteResult(resultType: resultType, outcome)
    }

    private func delete(
        _ subject: BatchDeleter.Subject, in store: PersistentStore, _ note: TransactionNote
    ) throws -> BatchOutcome {
        do {
            return try store.batch(note) {
                try BatchDeleter($0).run(subject, collectsIDs: resultType == .objectIDs)
            }
        } catch let refusal as BatchRefusal {
            let name = refusal.referrer.entityName
            throw ManagedObjectError.invalidOperation(
                "Objects of \(refusal.entity) cannot be deleted: \(refusal.referrer) needs one as its "
                    + "“\(refusal.path)”. Delete objects of \(name) first, or make \(name).\(refusal.path) optional.")
        }
    }

    private func work(
        _ context: ManagedObjectContext
    ) throws -> [(PersistentStore, BatchDeleter.Subject)] {
        switch subject {
        case .found(let specification):
            _ = try context.model.entity(named: specification.entityName)
            return try context.stores(forEntity: specification.entityName, affectedStores).map {
                ($0, .found(specification))
            }
        case .ids(let ids): return try work(ids, context)
        }
    }

    private func work(
        _ ids: [ManagedObjectID], _ context: ManagedObjectContext
    ) throws -> [(PersistentStore, BatchDeleter.Subject)] {
        guard let first = ids.first else { return [] }
        if let other = ids.first(where: { $0.entityNumber != first.entityNumber }) {
            throw ManagedObjectError.invalidOperation(
                "The identifiers belong to two entities, \(first.entityName) and \(other.entityName); a batch deletion needs one."
            )
        }
        if let unsaved = ids.first(where: \.isTemporaryID) {
            throw ManagedObjectError.invalidOperation("\(unsaved) has not been saved.")
        }
        let entity = context.model[number: Int(first.entityNumber)]
        return try Dictionary(grouping: ids) { ObjectIdentifier($0.store) }.values.map { group in
            guard let id = group.first, let store = context.persistentStoreCoordinator.store(of: id) else {
                throw ManagedObjectError.invalidOperation("\(group[0]) is not in a store of this coordinator.")
            }
            return (store, .keys(group.map(\.key), entity: entity))
        }
    }
}

/// The result of a batch deletion.
public struct BatchDeleteResult: BatchResult {
    public let resultType: BatchResultType
    /// The number of objects that the request specified, without cascades.
    public let count: Int
    /// The objects that the request specified; `saved` also includes cascades.
    public let objectIDs: [ManagedObjectID]
    public let saved: SavedObjectIDs

    init(resultType: BatchResultType, _ outcome: BatchOutcome) {
        self.resultType = resultType
        count = outcome.count
        objectIDs = outcome.requested
        saved = SavedObjectIDs(updated: outcome.updated, deleted: outcome.deleted)
    }
}
