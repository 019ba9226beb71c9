public import DataModel
import SQLiteStore
import StoreSQL

/// Makes one object of an entity for each object of another that a predicate finds, straight in the store.
///
///     // In a migration's handler: every aircraft's flight data becomes an object of its own.
///     let request = BatchCopyRequest(from: "Aircraft", to: "FlightData")
///     request.predicate = Predicate(format: "flightData != nil")
///     request.propertiesToCopy = ["data": .keyPath("flightData"), "aircraft": .evaluatedObject]
///     request.propertiesToClear = ["flightData"]
///     try context.execute(request)
///
/// One `INSERT … SELECT`, and one `UPDATE` of what was copied from where something is cleared or the other end of a
/// one-to-one relationship is set, in one transaction: neither objects nor bytes pass through the program, so that a gigabyte is copied in the memory
/// of a page. A new object's key is its source's above the last one given, so that keys may have gaps. Nothing is
/// validated but what the store itself keeps unique. Ours: Core Data has no such request.
public final class BatchCopyRequest: BatchRequest {
    /// The entity whose objects are copied from.
    public let sourceEntityName: String
    /// The entity of the new objects.
    public let entityName: String
    /// Which objects are copied from; nil for all.
    public var predicate: Predicate?
    /// Whether objects of entities that inherit from the source are copied from too.
    public var includesSubentities = true
    /// What a new object takes, by the name of an attribute, the dotted path of a composite's element or the name of a
    /// to-one relationship: an expression over the object that is copied from. Others take their defaults.
    ///
    /// An attribute of the same type is copied as it is; one that may lie in a file of its own cannot be a target.
    ///
    /// Of a one-to-one relationship only `evaluatedObject` can be taken: the other end is set too, and a partner that was
    /// there before loses it.
    public var propertiesToCopy: [String: Expression] = [:]
    /// The attributes of the source, by name or dotted path, that the objects that are copied from lose: what is copied
    /// was moved then. One that may lie in a file of its own cannot be cleared.
    public var propertiesToClear: [String] = []
    /// The stores; nil for those that hold the source. A copy lies in the store of its source.
    public var affectedStores: [PersistentStore]?
    /// What the result holds; the status at first. Identifiers are those of the new objects.
    public var resultType = BatchResultType.statusOnly

    /// Copies from the objects of one entity to new objects of another.
    public init(from sourceEntityName: String, to entityName: String) {
        self.sourceEntityName = sourceEntityName
        self.entityName = entityName
    }

    /// Runs the request for a context.
    public func run(in context: ManagedObjectContext) throws -> BatchInsertResult {
        let source = try context.model.entity(named: sourceEntityName)
        let target = try context.model.entity(named: entityName)
        guard !target.isAbstract else {
            throw ManagedObjectError.invalidOperation("\(entityName) is abstract: it has no objects of its own.")
        }
        guard source.rootNumber != target.rootNumber else {
            throw ManagedObjectError.invalidOperation(
                "\(sourceEntityName) and \(entityName) share a table: a copy would copy its own rows. "
                    + "Insert them object by object.")
        }
        var specification = FetchSpecification(entityName: sourceEntityName)
        specification.predicate = predicate
        specification.includesSubentities = includesSubentities
        var outcome = BatchOutcome()
        for store in try context.stores(forEntity: sourceEntityName, affectedStores) {
            let part = try store.batch(context.transactionNote) { work in
                try BatchCopier(work).run(
                    specification, to: target, propertiesToCopy, clearing: propertiesToClear,
                    collectsIDs: resultType == .objectIDs)
            }
            outcome.count += part.count
            outcome.inserted += part.inserted
            outcome.updated += part.updated
        }
        return BatchInsertResult(resultType: resultType, outcome, objectIDs: outcome.inserted)
    }
}
