public import DataModel
import SQLiteStore
import StoreSQL

/// Updates all objects that match a predicate, directly in the store.
///
///     let request = BatchUpdateRequest(entityName: "LogEntry")
///     request.predicate = Predicate(format: "aircraft.tailNumber == %@", "N1")
///     request.propertiesToUpdate = ["remarks": "checked", "minutes": Expression(format: "minutes * 2")]
///     try context.execute(request)
///
/// Increments the version of each updated row, so that contexts with older values detect a conflict.
public final class BatchUpdateRequest: BatchRequest {
    /// The name of the entity.
    public let entityName: String
    /// The predicate; nil for all objects.
    public var predicate: Predicate?
    /// Whether objects of subentities are updated too.
    public var includesSubentities = true
    /// The new values, by the name of an attribute, the dotted path of a composite's element, or the name of a
    /// composite or to-one relationship. A value is a constant, nil (or `NSNull`), or an `Expression` over the object
    /// before the update.
    public var propertiesToUpdate: [String: Any?] = [:]
    /// The stores; nil for the one that holds the entity.
    public var affectedStores: [PersistentStore]?
    /// The contents of the result. Defaults to the status.
    public var resultType = BatchResultType.statusOnly

    /// Updates objects of an entity.
    public init(entityName: String) { self.entityName = entityName }

    /// Updates objects of an entity.
    public convenience init(entity: EntityDescription) { self.init(entityName: entity.name) }

    /// Runs the request in a context.
    public func run(in context: ManagedObjectContext) throws -> BatchUpdateResult {
        let entity = try context.model.entity(named: entityName)
        var specification = FetchSpecification(entityName: entityName)
        specification.predicate = predicate
        specification.includesSubentities = includesSubentities
        let stores = try context.stores(forEntity: entityName, affectedStores)
        let assignments = try assignments(entity, stores, context)
        guard !assignments.isEmpty else {
            throw ManagedObjectError.invalidOperation("A batch update needs properties to update.")
        }
        var outcome = BatchOutcome()
        for store in stores {
            let part = try store.batch(context.transactionNote) { work in
                try BatchUpdater(work).run(specification, assignments, collectsIDs: resultType == .objectIDs)
            }
            outcome.count += part.count
            outcome.updated += part.updated
        }
        return BatchUpdateResult(resultType: resultType, outcome)
    }

    private func assignments(
        _ entity: ResolvedEntity, _ stores: [PersistentStore], _ context: ManagedObjectContext
    ) throws -> [BatchAssignment] {
        var reader = BatchRowReader(entity, to: stores, for: context)
        return try propertiesToUpdate.sorted { $0.key < $1.key }.flatMap { key, value -> [BatchAssignment] in
            if let expression = value as? Expression, case .constant(let constant) = expression {
                return try reader.assignments(key, constant).map(BatchAssignment.init)
            }
            if let expression = value as? Expression {
                return [BatchAssignment(slot: try entity.slot(at: key).index, value: .expression(expression))]
            }
            return try reader.assignments(key, value as Any).map(BatchAssignment.init)
        }
    }
}

extension BatchAssignment {
    fileprivate init(slot: Int, value: AttributeValue) { self.init(slot: slot, value: .constant(value)) }
}

/// The result of a batch update.
public struct BatchUpdateResult: BatchResult {
    public let resultType: BatchResultType
    public let count: Int
    public let objectIDs: [ManagedObjectID]
    public let saved: SavedObjectIDs

    init(resultType: BatchResultType, _ outcome: BatchOutcome) {
        self.resultType = resultType
        count = outcome.count
        objectIDs = outcome.updated
        saved = SavedObjectIDs(updated: outcome.updated)
    }
}
