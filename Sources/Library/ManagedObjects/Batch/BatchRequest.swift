public import DataModel
import SQLiteStore

/// The contents of a batch result.
public enum BatchResultType: Int, Sendable, Hashable, CaseIterable {
    /// Whether the request succeeded.
    case statusOnly
    /// The identifiers of the changed objects.
    case objectIDs
    /// The number of changed objects.
    case count
}

/// Core Data's names, which differ between the requests.
extension BatchResultType {
    public static let resultTypeStatusOnly = BatchResultType.statusOnly
    public static let resultTypeObjectIDs = BatchResultType.objectIDs
    public static let resultTypeCount = BatchResultType.count
    public static let statusOnlyResultType = BatchResultType.statusOnly
    public static let updatedObjectIDsResultType = BatchResultType.objectIDs
    public static let updatedObjectsCountResultType = BatchResultType.count
}

/// Core Data's names for the result type of each request.
public typealias BatchInsertRequestResultType = BatchResultType
public typealias BatchUpdateRequestResultType = BatchResultType
public typealias BatchDeleteRequestResultType = BatchResultType

/// A request that changes rows directly in the store, without creating or validating objects or notifying contexts.
///
/// Runs in one transaction. `ManagedObjectContext.mergeChanges` merges a result with identifiers into contexts.
public protocol BatchRequest: AnyObject {
    associatedtype Result: BatchResult

    /// The stores to change; nil for all that hold the entity.
    var affectedStores: [PersistentStore]? { get set }
    /// The contents of the result.
    var resultType: BatchResultType { get set }

    /// Runs the request in a context.
    func run(in context: ManagedObjectContext) throws -> Result
}

/// The result of a batch request.
public protocol BatchResult: Sendable {
    /// The contents of the result.
    var resultType: BatchResultType { get }
    /// The number of objects that the request specified or inserted.
    var count: Int { get }
    /// Their identifiers; empty unless requested.
    var objectIDs: [ManagedObjectID] { get }
    /// All changed objects, for merging into contexts; empty unless identifiers were requested.
    var saved: SavedObjectIDs { get }
}

extension BatchResult {
    /// The result in Core Data's form: `true`, an `Int`, or `[ManagedObjectID]`.
    public var result: Any? {
        switch resultType {
        case .statusOnly: true
        case .objectIDs: objectIDs
        case .count: count
        }
    }
}

extension ManagedObjectContext {
    /// Runs a batch request in the stores, bypassing this and all other contexts.
    ///
    ///     let request = BatchDeleteRequest(entityName: "LogEntry", predicate: Predicate(format: "date < %@", day))
    ///     request.resultType = .objectIDs
    ///     let result = try context.execute(request)
    ///     context.merge(result.saved)
    ///
    /// - Throws: `ManagedObjectError`: `model` for an unknown entity or key path, `validation` for a value that the
    ///   attribute cannot hold, `constraintConflict` for a row that violates a uniqueness constraint,
    ///   `invalidOperation`, `store`. Nothing is changed then.
    @discardableResult
    public func execute<Request: BatchRequest>(_ request: Request) throws(ManagedObjectError) -> Request.Result {
        try ManagedObjectError.translating { try request.run(in: self) }
    }

    /// Returns the stores for a batch request on an entity.
    func stores(forEntity name: String, _ affected: [PersistentStore]?) throws -> [PersistentStore] {
        if let affected { return affected }
        return try persistentStoreCoordinator.stores(forEntity: name)
    }
}

extension PersistentStore {
    /// Runs a batch in one transaction, and removes changed rows from the cache.
    func batch(_ note: TransactionNote, _ body: (BatchWork) throws -> BatchOutcome) throws -> BatchOutcome {
        do {
            let outcome = try change(note) { connection, files, history in
                try body(BatchWork(connection, layout: layout, identity: identity, files: files, history: history))
            }
            cache.removeAll()
            return outcome
        } catch let missing as MissingDestination {
            throw ManagedObjectError.validation([
                ValidationFailure(
                    code: 1550, objectID: missing.id, keyPath: missing.path,
                    message: "\(missing.property) would refer to \(missing.id), which is no longer in the store.")
            ])
        }
    }
}
