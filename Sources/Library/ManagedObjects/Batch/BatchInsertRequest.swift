public import DataModel
import SQLiteStore
import StoreSQL

/// Inserts many objects of one entity directly into the store. Uses constant memory; if existing rows may be matched,
/// it keeps the keys of those.
///
///     let request = BatchInsertRequest(entityName: "Aircraft", objects: [
///         ["tailNumber": "N1", "colorScheme": ["primary": "blue"]], ["tailNumber": "N2", "colorScheme.primary": "red"],
///     ])
///     try context.execute(request)
///
/// Attributes that are left out have their default values. To-one relationships take an identifier.
public final class BatchInsertRequest: BatchRequest {
    /// The source of the objects' values.
    enum Source {
        case objects([[String: Any]])
        case dictionaries((inout [String: Any]) throws -> Bool)
        case managedObjects((ManagedObject) throws -> Bool)
    }

    /// The name of the entity.
    public let entityName: String
    /// The store, as a list whose first element counts; nil for the one that holds the entity.
    public var affectedStores: [PersistentStore]?
    /// The contents of the result. Defaults to the status.
    public var resultType = BatchResultType.statusOnly
    /// The policy for objects whose unique values exist already; nil for the context's merge policy.
    public var conflictPolicy: BatchConflictPolicy?
    let source: Source

    /// Inserts objects with these values.
    public init(entityName: String, objects: [[String: Any]]) {
        self.entityName = entityName
        source = .objects(objects)
    }

    /// Inserts objects with these values.
    public convenience init(entity: EntityDescription, objects: [[String: Any]]) {
        self.init(entityName: entity.name, objects: objects)
    }

    /// Inserts an object for each call of the handler, which fills an empty dictionary. A call that returns true ends
    /// the batch; its dictionary is not inserted.
    public init(entityName: String, dictionaryHandler: @escaping (inout [String: Any]) throws -> Bool) {
        self.entityName = entityName
        source = .dictionaries(dictionaryHandler)
    }

    /// Inserts objects of an entity with a dictionary handler.
    public convenience init(
        entity: EntityDescription, dictionaryHandler: @escaping (inout [String: Any]) throws -> Bool
    ) {
        self.init(entityName: entity.name, dictionaryHandler: dictionaryHandler)
    }

    /// Inserts objects of an entity with an object handler.
    public convenience init(
        entity: EntityDescription, managedObjectHandler: @escaping (ManagedObject) throws -> Bool
    ) {
        self.init(entityName: entity.name, managedObjectHandler: managedObjectHandler)
    }

    /// Inserts an object for each call of the handler, which fills an object. A call that returns true ends the batch;
    /// its object is not inserted.
    ///
    /// All calls receive the same object, without a context, reset to the entity's default values. It accepts
    /// attributes, and saved objects for to-one relationships.
    public init(entityName: String, managedObjectHandler: @escaping (ManagedObject) throws -> Bool) {
        self.entityName = entityName
        source = .managedObjects(managedObjectHandler)
    }

    /// Runs the request in a context.
    public func run(in context: ManagedObjectContext) throws -> BatchInsertResult {
        let entity = try context.model.entity(named: entityName)
        guard !entity.isAbstract else {
            throw ManagedObjectError.invalidOperation("\(entityName) is abstract and cannot have objects.")
        }
        guard let store = try context.stores(forEntity: entityName, affectedStores).first else {
            throw ManagedObjectError.noStore(entity: entityName)
        }
        let policy = conflictPolicy ?? context.batchConflictPolicy
        let outcome = try store.batch(context.transactionNote) { work in
            var inserter = BatchInserter(work, entity, policy: policy, collectsIDs: resultType == .objectIDs)
            return try rows(entity, store, context, needsGiven: policy != .error) { try inserter.run($0) }
        }
        // Only the matched rows knew which files they referred to, so unreferenced files are removed now. An error is
        // ignored: the batch is committed, and the next opening of the store removes them too.
        if policy != .error, !entity.externalSlots.isEmpty { _ = try? store.sqlite.sweepExternalData() }
        return BatchInsertResult(resultType: resultType, outcome)
    }

    /// Passes the rows of the source to the closure, one at a time.
    private func rows<T>(
        _ entity: ResolvedEntity, _ store: PersistentStore, _ context: ManagedObjectContext, needsGiven: Bool,
        _ body: (() throws -> BatchInserter.Row?) throws -> T
    ) throws -> T {
        var reader = BatchRowReader(entity, to: [store], for: context)
        switch source {
        case .objects(let objects):
            var index = 0
            return try body {
                guard index < objects.count else { return nil }
                defer { index += 1 }
                return try reader.row(objects[index])
            }
        case .dictionaries(let handler):
            return try body {
                var values: [String: Any] = [:]
                return try handler(&values) ? nil : try reader.row(values)
            }
        case .managedObjects(let handler):
            let object = context.classes[entity.number - 1].make()
            let transforms = entity.slots.contains { $0.attribute?.attributeType == .transformable }
            return try body {
                object.reset(transforms ? context.transformers : nil)
                return try handler(object) ? nil : try reader.row(object, needsGiven: needsGiven)
            }
        }
    }
}

/// The result of a batch insert.
public struct BatchInsertResult: BatchResult {
    public let resultType: BatchResultType
    public let count: Int
    public let objectIDs: [ManagedObjectID]
    public let saved: SavedObjectIDs

    init(resultType: BatchResultType, _ outcome: BatchOutcome, objectIDs: [ManagedObjectID]? = nil) {
        self.resultType = resultType
        count = outcome.count
        self.objectIDs = objectIDs ?? outcome.inserted + outcome.updated
        saved = SavedObjectIDs(inserted: outcome.inserted, updated: outcome.updated)
    }
}

extension ManagedObjectContext {
    /// The conflict policy that corresponds to the context's merge policy.
    var batchConflictPolicy: BatchConflictPolicy {
        switch mergePolicy.mergeType {
        case .error: .error
        case .mergeByPropertyObjectTrump, .overwrite: .objectTrumps
        case .mergeByPropertyStoreTrump, .rollback: .storeTrumps
        }
    }
}

extension ManagedObject {
    /// Resets an object without a context to its entity's default values.
    fileprivate func reset(_ transformers: AttributeTransformers?) {
        resetValues()
        lentTransformers = transformers
        members = []
        state = []
    }
}
