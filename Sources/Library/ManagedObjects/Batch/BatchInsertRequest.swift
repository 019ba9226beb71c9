public import DataModel
import SQLiteStore
import StoreSQL

/// Inserts many objects of one entity straight into the store, in constant memory; where rows may be met that are there,
/// the keys of those are kept.
///
///     let request = BatchInsertRequest(entityName: "Aircraft", objects: [
///         ["tailNumber": "N1", "colorScheme": ["primary": "blue"]], ["tailNumber": "N2", "colorScheme.primary": "red"],
///     ])
///     try context.execute(request)
///
/// Values that are not given are the attribute's defaults. To-one relationships take an identifier.
public final class BatchInsertRequest: BatchRequest {
    /// Where the values of one object after the other come from.
    enum Source {
        case objects([[String: Any]])
        case dictionaries((inout [String: Any]) throws -> Bool)
        case managedObjects((ManagedObject) throws -> Bool)
    }

    /// The name of the entity.
    public let entityName: String
    /// The store; the first of several counts. nil for the one that holds the entity.
    public var affectedStores: [PersistentStore]?
    /// What the result holds; the status at first.
    public var resultType = BatchResultType.statusOnly
    /// What happens where an object with the same unique values is there already; nil for what the context's merge
    /// policy says.
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

    /// Inserts an object for each call of the handler, which fills an empty dictionary; the call that returns true ends
    /// the batch, and what it filled in is not inserted.
    public init(entityName: String, dictionaryHandler: @escaping (inout [String: Any]) throws -> Bool) {
        self.entityName = entityName
        source = .dictionaries(dictionaryHandler)
    }

    /// The same for an entity.
    public convenience init(
        entity: EntityDescription, dictionaryHandler: @escaping (inout [String: Any]) throws -> Bool
    ) {
        self.init(entityName: entity.name, dictionaryHandler: dictionaryHandler)
    }

    /// The same for an entity.
    public convenience init(
        entity: EntityDescription, managedObjectHandler: @escaping (ManagedObject) throws -> Bool
    ) {
        self.init(entityName: entity.name, managedObjectHandler: managedObjectHandler)
    }

    /// Inserts an object for each call of the handler, which fills an object; the call that returns true ends the batch,
    /// and what it filled in is not inserted.
    ///
    /// It is one object, in no context, with the entity's defaults again at each call; it takes attributes, and saved
    /// objects for its to-one relationships.
    public init(entityName: String, managedObjectHandler: @escaping (ManagedObject) throws -> Bool) {
        self.entityName = entityName
        source = .managedObjects(managedObjectHandler)
    }

    /// Runs the request for a context.
    public func run(in context: ManagedObjectContext) throws -> BatchInsertResult {
        let entity = try context.model.entity(named: entityName)
        guard !entity.isAbstract else {
            throw ManagedObjectError.invalidOperation("\(entityName) is abstract: it has no objects of its own.")
        }
        guard let store = try context.stores(forEntity: entityName, affectedStores).first else {
            throw ManagedObjectError.noStore(entity: entityName)
        }
        let policy = conflictPolicy ?? context.batchConflictPolicy
        let outcome = try store.batch(context.transactionNote) { work in
            var inserter = BatchInserter(work, entity, policy: policy, collectsIDs: resultType == .objectIDs)
            return try rows(entity, store, context, needsGiven: policy != .error) { try inserter.run($0) }
        }
        // Which files rows that were met have named before only the rows knew: what nobody names now goes.
        // The batch is committed, whatever becomes of them: the next opening sweeps too.
        if policy != .error, !entity.externalSlots.isEmpty { _ = try? store.sqlite.sweepExternalData() }
        return BatchInsertResult(resultType: resultType, outcome)
    }

    /// Hands the rows of the source to the closure, one at a time.
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
            let object = context.classes[entity.number - 1].init(entity: entity, insertInto: nil)
            let transforms = entity.slots.contains { $0.attribute?.valueTransformerName != nil }
            return try body {
                object.reset(transforms ? context.transformers : nil)
                return try handler(object) ? nil : try reader.row(object, needsGiven: needsGiven)
            }
        }
    }
}

/// What a batch insert came to.
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
    /// What the context's merge policy means for a batch insert.
    var batchConflictPolicy: BatchConflictPolicy {
        switch mergePolicy.mergeType {
        case .error: .error
        case .mergeByPropertyObjectTrump, .overwrite: .objectTrumps
        case .mergeByPropertyStoreTrump, .rollback: .storeTrumps
        }
    }
}

extension ManagedObject {
    /// Puts an object without a context back to the defaults of its entity.
    fileprivate func reset(_ transformers: AttributeTransformers?) {
        resetValues()
        lentTransformers = transformers
        members = []
        state = []
    }
}
