public import DataModel

/// A scratch pad of objects: fetches them, keeps one object for each row, and saves what was changed, all or nothing.
///
/// Not Sendable: a context belongs to the code that made it, and its objects cannot leave. For work elsewhere a
/// container hands a context of its own into a closure (`performBackgroundTask`), and `BackgroundContext` keeps one
/// for as long as it is wanted.
public final class ManagedObjectContext {
    /// The coordinator whose stores the context works on, directly or through its parents.
    public let persistentStoreCoordinator: PersistentStoreCoordinator
    /// The context that this one reads from and saves to; nil where that is the coordinator.
    public let parent: ManagedObjectContext?
    /// A name for logs and for the persistent history.
    public var name: String?
    /// Who is behind the changes, for the persistent history.
    public var transactionAuthor: String?
    /// What the owner of the context wants to keep with it.
    public var userInfo: [String: Any] = [:]
    /// What is done about conflicts with what others saved meanwhile; by default a save throws them.
    public var mergePolicy = MergePolicy.error
    /// Whether a fault whose row is gone becomes a deleted object with no values, instead of an error at save.
    public var shouldDeleteInaccessibleFaults = true
    /// Decides about a fault whose row is gone: of which object and identifier, and by which property it was noticed,
    /// nil where that is unknown. True makes it a deleted object with no values, false an error at save.
    ///
    /// Nil, the default, leaves it to `shouldDeleteInaccessibleFaults`.
    public var shouldHandleInaccessibleFault: ((ManagedObject, ManagedObjectID, PropertyDescription?) -> Bool)?
    /// How old shared rows may be, in seconds, before a fault reads its row anew; negative for any age, the default, and
    /// 0 for none.
    ///
    /// What somebody else has written to the file counts as new in any case (`PersistentStore`'s cache lets old rows go
    /// within a second). Objects that have their values keep them. Every fault is a query then: N objects, N queries.
    public var stalenessInterval: Double = -1
    /// Whether deletions are passed on when an event ends (`processPendingChanges`), or only when the context saves.
    public var propagatesDeletesAtEndOfEvent = true
    /// Whether the context keeps its objects alive; by default only those with unsaved changes.
    public var retainsRegisteredObjects = false {
        didSet { retained = retainsRegisteredObjects ? registeredObjects : [] }
    }
    /// Whether what other contexts of the coordinator, or the parent, save is taken over.
    ///
    /// Taken over when the context is next used for a fetch, a save or `processPendingChanges`, on the thread of its
    /// owner: nothing changes under the owner's hands.
    public var automaticallyMergesChangesFromParent = false {
        didSet { updateInbox() }
    }
    /// Takes changes back and brings them again; nil, the default, records nothing.
    public var undoManager: UndoManager? {
        willSet { if newValue !== undoManager { processPendingChanges() } }
    }

    /// The model of the objects.
    public let model: ResolvedModel
    /// Which threads may use the context; looked at only while concurrency is debugged.
    var confinement: ContextConfinement
    let classes: [ManagedObject.Type]
    /// What is asked of each entity again and again, by its number less one.
    let traits: [EntityTraits]
    /// Compiles the patterns that texts must match.
    let patterns = RegularExpressionMatcher()
    /// What makes values of the bytes of transformable attributes.
    let transformers: AttributeTransformers
    /// One object for each row.
    let registered = ObjectRegistry()
    /// Objects that may take part in the next save, in the order in which they came, kept alive until then.
    ///
    /// New objects are in the order of their insertion. An object stands here once; it may have lost its changes since.
    var listed: [ManagedObject] = []
    /// The objects that changed in the current event, once each.
    var eventObjects: [ManagedObject] = []
    /// How many deletions were not yet passed on along relationships.
    var openDeletions = 0
    /// Objects whose values were fetched anew, or whose changes were dropped, in the current event.
    var refreshedObjects: Set<ManagedObject> = []
    /// What kept a fault from being fired; the next save throws it.
    var faultingError: ManagedObjectError?
    /// Objects that are kept alive though nothing of them is unsaved.
    var retained: Set<ManagedObject> = []
    /// The contexts that read from this one.
    var children: [WeakContext] = []
    /// The stores that new objects were assigned to.
    var assignedStores: [ManagedObjectID: PersistentStore] = [:]
    /// The identifier that an object got when it came back after its deletion had been saved.
    var replacedIDs: [ManagedObjectID: ManagedObjectID] = [:]
    /// Whether the changes being made come from undo or redo.
    var isUndoing = false
    /// Who watches the context, such as results controllers.
    var observers: [WeakObserver] = []
    /// Where other contexts leave word of what they saved.
    var inbox: SaveInbox?
    /// The state of the stores that the context reads; nil for whatever is newest.
    public internal(set) var queryGenerationToken: QueryGenerationToken?
    /// Whether a fetch has found a newer row of an object that kept its values; for whoever wants to know to reset.
    var hasMetOlderValues = false
    /// What the fetches of this context did.
    public internal(set) var statistics = FetchStatistics()

    /// Makes a context on a coordinator's stores.
    public convenience init(
        _ coordinator: PersistentStoreCoordinator, classes: ManagedObjectClasses = ManagedObjectClasses(),
        transformers: AttributeTransformers = AttributeTransformers()
    ) {
        self.init(
            coordinator, classes: classes.resolved(for: coordinator.model), confinement: .owner,
            transformers: transformers)
    }

    init(
        _ coordinator: PersistentStoreCoordinator, classes: [ManagedObject.Type], confinement: ContextConfinement,
        parent: ManagedObjectContext? = nil, transformers: AttributeTransformers? = nil
    ) {
        persistentStoreCoordinator = coordinator
        self.transformers = transformers ?? parent?.transformers ?? AttributeTransformers()
        model = coordinator.model
        traits = coordinator.traits
        self.classes = classes
        self.confinement = confinement.watched
        self.parent = parent
    }

    deinit {
        registered.forEach { $0.managedObjectContext = nil }
    }

    // MARK: Unsaved changes

    /// Whether anything would be saved.
    public var hasChanges: Bool { listed.contains(where: \.hasChanges) }

    /// The objects that the next save inserts.
    public var insertedObjects: Set<ManagedObject> { Set(listed.filter { $0.isInserted && !$0.isDeleted }) }
    /// The objects whose changes the next save writes.
    public var updatedObjects: Set<ManagedObject> { Set(listed.filter { $0.isUpdated && !$0.isDeleted }) }
    /// The objects that the next save deletes.
    public var deletedObjects: Set<ManagedObject> { Set(listed.filter(\.isDeleted)) }
    /// The objects that are alive in this context.
    public var registeredObjects: Set<ManagedObject> { Set(registered.objects) }

    // MARK: Objects by identity

    /// Returns the object if it is alive in this context.
    public func registeredObject(for id: ManagedObjectID) -> ManagedObject? { registered[id] }

    /// Returns the object, as a fault if it is not alive yet; whether there is such a row shows when it is fired.
    public func object(with id: ManagedObjectID) -> ManagedObject {
        if let object = registered[id] { return object }
        return register(fault: id)
    }

    /// Returns the object with its values.
    ///
    /// - Throws: `ManagedObjectError.missingObject` when there is no such row.
    public func existingObject(with id: ManagedObjectID) throws(ManagedObjectError) -> ManagedObject {
        let object = object(with: id)
        fire(object)
        try throwFaultingError()
        guard !object.state.contains(.inaccessible) else { throw .missingObject(id) }
        return object
    }

    func register(fault id: ManagedObjectID) -> ManagedObject {
        let entity = model[number: Int(id.entityNumber)]
        return register(fault: id, classes[Int(id.entityNumber) - 1], entity)
    }

    /// Makes an object of a class for a row, as a fault.
    @inline(__always)
    func register(fault id: ManagedObjectID, _ type: ManagedObject.Type, _ entity: ResolvedEntity) -> ManagedObject {
        let object = type.init(entity: entity, insertInto: nil)
        object.state = .fault
        join(object, as: id)
        if retainsRegisteredObjects { retained.insert(object) }
        return object
    }

    /// Takes an object in, under an identifier.
    func join(_ object: ManagedObject, as id: ManagedObjectID) {
        object.identity = id
        object.managedObjectContext = self
        if DebugSwitches.checksConcurrency { object.state.insert(.watched) }
        registered.insert(object, as: id)
    }

    /// Makes an object of the class that goes with an entity, and inserts it.
    func newObject(of entity: ResolvedEntity) -> ManagedObject {
        classes[entity.number - 1].init(entity: entity, insertInto: self)
    }

    /// Called as an object dies.
    func forget(_ object: ManagedObject) {
        guard let id = object.identity else { return }
        registered.remove(dying: object, id)
    }

    /// Takes an object out of the context: it has no context, and no changes, from now on.
    func detach(_ object: ManagedObject) {
        if let id = object.identity { registered.remove(id) }
        object.managedObjectContext = nil
        object.committed = nil
        object.eventStart = nil
        object.members = []
        object.state.subtract([.inserted, .updated, .deleted, .propagated, .resurrected, .listed])
        retained.remove(object)
    }
}

/// A context that does not live because of this reference.
struct WeakContext {
    weak var context: ManagedObjectContext?
}

/// What the fetches of a context did, to find N+1 queries.
public struct FetchStatistics: Sendable, Hashable {
    /// Fetch requests that went to a store.
    public var fetches = 0
    /// Rows they returned.
    public var rows = 0
    /// Faults that needed a query of their own.
    public var faultsFired = 0
    /// To-many relationships that needed a query of their own.
    public var relationshipFaultsFired = 0
    /// Faults that were answered by the row cache, without a query.
    public var cacheHits = 0

    /// How long fetch requests took in the stores, with what made objects of their rows.
    public var fetchDuration = Duration.zero
    /// How long faults and relationships took that needed a query of their own.
    public var faultDuration = Duration.zero

    /// Fetch requests of which the store could not say all: candidates were read, and the rest was done in memory.
    public var memoryFallbacks = 0

    /// How many queries there were in all.
    public var queries: Int { fetches + faultsFired + relationshipFaultsFired }

    /// Makes counts of nothing.
    public init() {}

    /// What happened between two moments.
    public static func - (later: FetchStatistics, earlier: FetchStatistics) -> FetchStatistics {
        var result = later
        result.fetches -= earlier.fetches
        result.rows -= earlier.rows
        result.faultsFired -= earlier.faultsFired
        result.relationshipFaultsFired -= earlier.relationshipFaultsFired
        result.cacheHits -= earlier.cacheHits
        result.memoryFallbacks -= earlier.memoryFallbacks
        result.fetchDuration -= earlier.fetchDuration
        result.faultDuration -= earlier.faultDuration
        return result
    }
}
