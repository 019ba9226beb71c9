public import DataModel
import SQLiteStore
import StoreSQL

/// Creates an object of one entity from each object of another that matches a predicate, directly in the store.
///
///     // In a migration's handler: moves the flight data of every aircraft to a separate object.
///     let request = BatchCopyRequest(from: "Aircraft", to: "FlightData")
///     request.predicate = Predicate(format: "flightData != nil")
///     request.propertiesToCopy = ["data": .keyPath("flightData"), "aircraft": .evaluatedObject]
///     request.propertiesToClear = ["flightData"]
///     try context.execute(request)
///
/// Runs one `INSERT … SELECT` and, if source attributes are cleared or the inverses of a one-to-one relationship are
/// set, one `UPDATE`, in one transaction. Neither objects nor data pass through the program, so copying a gigabyte
/// needs the memory of a page. New keys are offset from the sources' keys and can have gaps. Nothing is validated
/// except the store's uniqueness constraints. Core Data has no such request.
public final class BatchCopyRequest: BatchRequest {
    /// The entity whose objects are copied from.
    public let sourceEntityName: String
    /// The entity of the new objects.
    public let entityName: String
    /// The predicate for the objects to copy; nil for all.
    public var predicate: Predicate?
    /// Whether objects of the source's subentities are copied too.
    public var includesSubentities = true
    /// The properties of the new objects, by the name of an attribute, the dotted path of a composite's element, or the
    /// name of a to-one relationship. Each value is an expression over the source object. Other properties get their
    /// default values.
    ///
    /// Copies attributes of the same type unchanged. An attribute that allows external storage cannot be a target.
    ///
    /// A one-to-one relationship accepts only `evaluatedObject`. Its inverse is set too, and a previous partner loses
    /// its reference.
    public var propertiesToCopy: [String: Expression] = [:]
    /// The source attributes, by name or dotted path, to clear after copying, for moving data. An attribute that allows
    /// external storage cannot be cleared.
    public var propertiesToClear: [String] = []
    /// The stores; nil for those that hold the source entity. Each copy is in the store of its source.
    public var affectedStores: [PersistentStore]?
    /// The contents of the result. Defaults to the status. Identifiers are those of the new objects.
    public var resultType = BatchResultType.statusOnly

    /// Creates a request that copies objects of one entity to new objects of another.
    public init(from sourceEntityName: String, to entityName: String) {
        self.sourceEntityName = sourceEntityName
        self.entityName = entityName
    }

    /// Runs the request in a context.
    public func run(in context: ManagedObjectContext) throws -> BatchInsertResult {
        let source = try context.model.entity(named: sourceEntityName)
        let target = try context.model.entity(named: entityName)
        guard !target.isAbstract else {
            throw ManagedObjectError.invalidOperation("\(entityName) is abstract and cannot have objects.")
        }
        guard source.rootNumber != target.rootNumber else {
            throw ManagedObjectError.invalidOperation(
                "\(sourceEntityName) and \(entityName) share a table, so the request would copy its own copies. "
                    + "Insert the objects one by one.")
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
