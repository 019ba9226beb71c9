public import DataModel
import SQLiteStore

/// What the result of a batch holds.
public enum BatchResultType: Int, Sendable, Hashable, CaseIterable {
    /// Whether it was done.
    case statusOnly
    /// The identifiers of the objects that were changed.
    case objectIDs
    /// How many objects were changed.
    case count
}

/// Core Data's names for the same, which differ from batch to batch.
extension BatchResultType {
    public static let resultTypeStatusOnly = BatchResultType.statusOnly
    public static let resultTypeObjectIDs = BatchResultType.objectIDs
    public static let resultTypeCount = BatchResultType.count
    public static let statusOnlyResultType = BatchResultType.statusOnly
    public static let updatedObjectIDsResultType = BatchResultType.objectIDs
    public static let updatedObjectsCountResultType = BatchResultType.count
}

/// Core Data's names for what the result of each batch holds.
public typealias BatchInsertRequestResultType = BatchResultType
public typealias BatchUpdateRequestResultType = BatchResultType
public typealias BatchDeleteRequestResultType = BatchResultType

/// A request that changes rows straight in the store: no objects are made, nothing is validated, contexts learn nothing.
///
/// All of it happens in one transaction, or nothing. `ManagedObjectContext.mergeChanges` brings a result with
/// identifiers into contexts.
public protocol BatchRequest: AnyObject {
    associatedtype Result: BatchResult

    /// The stores that are changed; nil for all that hold the entity.
    var affectedStores: [PersistentStore]? { get set }
    /// What the result holds.
    var resultType: BatchResultType { get set }

    /// Runs the request for a context.
    func run(in context: ManagedObjectContext) throws -> Result
}

/// What a batch came to.
public protocol BatchResult: Sendable {
    /// What the result holds.
    var resultType: BatchResultType { get }
    /// How many objects the request itself named or made.
    var count: Int { get }
    /// Their identifiers; empty unless they were asked for.
    var objectIDs: [ManagedObjectID] { get }
    /// Everything that was changed, for merging into contexts; empty unless identifiers were asked for.
    var saved: SavedObjectIDs { get }
}

extension BatchResult {
    /// The result as Core Data hands it out: `true`, an `Int`, or `[ManagedObjectID]`.
    public var result: Any? {
        switch resultType {
        case .statusOnly: true
        case .objectIDs: objectIDs
        case .count: count
        }
    }
}

extension ManagedObjectContext {
    /// Runs a batch in the stores, past this and every other context.
    ///
    ///     let request = BatchDeleteRequest(entityName: "LogEntry", predicate: Predicate(format: "date < %@", day))
    ///     request.resultType = .objectIDs
    ///     let result = try context.execute(request)
    ///     context.merge(result.saved)
    ///
    /// - Throws: `ManagedObjectError`: `model` for an unknown entity or key path, `validation` for a value that the
    ///   attribute cannot hold, `constraintConflict` for a row that breaks a uniqueness constraint, `invalidOperation`,
    ///   `store`; nothing was changed then.
    @discardableResult
    public func execute<Request: BatchRequest>(_ request: Request) throws(ManagedObjectError) -> Request.Result {
        try ManagedObjectError.translating { try request.run(in: self) }
    }

    /// The stores that a batch on an entity concerns.
    func stores(forEntity name: String, _ affected: [PersistentStore]?) throws -> [PersistentStore] {
        if let affected { return affected }
        return try persistentStoreCoordinator.stores(forEntity: name)
    }
}

extension PersistentStore {
    /// Runs a batch in one transaction, and lets cached rows go that it has changed.
    func batch(_ note: TransactionNote, _ body: (BatchWork) throws -> BatchOutcome) throws -> BatchOutcome {
        let outcome = try change(note) { connection, files, history in
            try body(BatchWork(connection, layout: layout, identity: identity, files: files, history: history))
        }
        cache.removeAll()
        return outcome
    }
}
