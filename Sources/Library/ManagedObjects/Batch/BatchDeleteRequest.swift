public import DataModel
import SQLiteStore
import StoreSQL

/// Deletes objects straight in the store.
///
/// The store follows their relationships by the delete rules: cascades go along, references of objects that stay are
/// taken away, pairs of many-to-many relationships are removed. Nothing is validated: a relationship that denies a
/// deletion loses its reference like one that nullifies. Where an object that stays must have the reference, the request
/// fails, and nothing is deleted.
public final class BatchDeleteRequest: BatchRequest {
    private enum Subject {
        case found(FetchSpecification)
        case ids([ManagedObjectID])
    }

    private let subject: Subject
    /// The stores; nil for the one that holds the entity.
    public var affectedStores: [PersistentStore]?
    /// What the result holds; the status at first.
    public var resultType = BatchResultType.statusOnly

    /// Deletes what a request finds: its entity, predicate, order, limit and offset count.
    public init<Result>(fetchRequest: FetchRequest<Result>) { subject = .found(fetchRequest.specification) }

    /// Deletes all objects of an entity that a predicate finds; all for nil.
    public init(entityName: String, predicate: Predicate? = nil) {
        var specification = FetchSpecification(entityName: entityName)
        specification.predicate = predicate
        subject = .found(specification)
    }

    /// Deletes these objects, which must be of one entity. Those whose rows are gone already are passed over.
    public init(objectIDs: [ManagedObjectID]) { subject = .ids(objectIDs) }

    /// Runs the request for a context.
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
                "The identifiers of a batch deletion are of two entities, \(first.entityName) and \(other.entityName).")
        }
        if let unsaved = ids.first(where: \.isTemporaryID) {
            throw ManagedObjectError.invalidOperation("\(unsaved) was never saved.")
        }
        let entity = context.model[number: Int(first.entityNumber)]
        return try Dictionary(grouping: ids) { ObjectIdentifier($0.store) }.values.map { group in
            guard let id = group.first, let store = context.persistentStoreCoordinator.store(of: id) else {
                throw ManagedObjectError.invalidOperation("\(group[0]) is in no store of this coordinator.")
            }
            return (store, .keys(group.map(\.key), entity: entity))
        }
    }
}

/// What a batch deletion came to.
public struct BatchDeleteResult: BatchResult {
    public let resultType: BatchResultType
    /// How many objects the request itself named; those that went along with them are not counted.
    public let count: Int
    /// The objects that the request itself named; those that went along are in `saved` too.
    public let objectIDs: [ManagedObjectID]
    public let saved: SavedObjectIDs

    init(resultType: BatchResultType, _ outcome: BatchOutcome) {
        self.resultType = resultType
        count = outcome.count
        objectIDs = outcome.requested
        saved = SavedObjectIDs(updated: outcome.updated, deleted: outcome.deleted)
    }
}
