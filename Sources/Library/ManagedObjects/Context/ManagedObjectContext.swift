public import DataModel
import Dispatch

/// The objects that a program works with: fetches them, keeps one object per row, and saves all changes or none.
///
///     let context = container.newBackgroundContext()
///     let aircraft = Aircraft(context: context)
///     aircraft.tailNumber = "HB-CFA"
///     try context.save()
///     let all = try context.fetch(Aircraft.fetchRequest())
///
/// Not Sendable: a context belongs to the code that created it, and its objects cannot leave. For work on other
/// threads, `performBackgroundTask` of the container passes a new context to a closure, and a `BackgroundContext` keeps
/// one.
public final class ManagedObjectContext {
    /// The coordinator whose stores the context works on, directly or through its parents.
    public let persistentStoreCoordinator: PersistentStoreCoordinator
    /// The parent context that this one reads from and saves to; nil if it works on the coordinator directly.
    public let parent: ManagedObjectContext?
    /// A name for logs and for the persistent history.
    public var name: String?
    /// The author of the changes, for the persistent history.
    public var transactionAuthor: String?
    /// Values that the context's owner keeps with it.
    public var userInfo: [String: Any] = [:]
    /// The policy for conflicts with other writers' saves; by default, a save throws them.
    public var mergePolicy = MergePolicy.error
    /// Whether a fault whose row no longer exists becomes a deleted object without values, instead of an error at the
    /// next save.
    public var shouldDeleteInaccessibleFaults = true
    /// Decides about a fault whose row no longer exists, given the object, its identifier and the property being read,
    /// if known. True makes it a deleted object without values; false reports an error at the next save.
    ///
    /// Nil, the default, applies `shouldDeleteInaccessibleFaults`.
    public var shouldHandleInaccessibleFault: ((ManagedObject, ManagedObjectID, PropertyDescription?) -> Bool)?
    /// The maximum age of cached rows in seconds, beyond which a fault reads its row again. Negative, the default,
    /// means any age; 0 means that no cached row is used.
    ///
    /// Independently of this, rows written by other processes are noticed within a second. Objects keep the values they
    /// have. With 0, every fault costs a query: N objects, N queries.
    public var stalenessInterval: Double = -1
    /// Whether deletions are propagated at the end of an event (`processPendingChanges`) instead of only when the
    /// context saves.
    public var propagatesDeletesAtEndOfEvent = true
    /// Whether the context keeps its objects alive; by default it retains only those with unsaved changes.
    public var retainsRegisteredObjects = false {
        didSet { retained = retainsRegisteredObjects ? registeredObjects : [] }
    }
    /// Whether saves of the parent, or of the coordinator's other contexts, are merged automatically.
    ///
    /// The view context merges them on the main thread's next turn, the context of a `BackgroundContext` on its queue,
    /// after the work under way. A context that belongs to its creator merges them when it is next used for a fetch, a
    /// save or `processPendingChanges`, so that its objects do not change at other times.
    public var automaticallyMergesChangesFromParent = false {
        didSet { updateInbox() }
    }
    /// The undo manager; nil, the default, records nothing.
    public var undoManager: UndoManager? {
        willSet { if newValue !== undoManager { processPendingChanges() } }
    }

    /// The model of the objects.
    public let model: ResolvedModel
    /// The threads that may use the context; checked only during concurrency debugging.
    var confinement: ContextConfinement
    /// The queue of a `BackgroundContext`'s context.
    var ownQueue: DispatchQueue?
    /// The classes of the entities' objects, indexed by the entity's number minus one.
    let classes: [ObjectClass]
    /// The traits of each entity, indexed by its number minus one.
    let traits: [EntityTraits]
    /// Compiles regular expressions of predicates.
    let patterns = RegularExpressionMatcher()
    /// The transformers of transformable attributes.
    let transformers: AttributeTransformers
    /// The registered objects, one per row.
    let registered = ObjectRegistry()
    /// The objects that the next save examines, in the order in which they were added, kept alive until then.
    ///
    /// New objects are in order of insertion. Each object occurs once, even if it no longer has changes.
    var listed: [ManagedObject] = []
    /// The objects that changed in the current event, once each.
    var eventObjects: [ManagedObject] = []
    /// The number of deletions not yet propagated along relationships.
    var openDeletions = 0
    /// The objects whose values were fetched again, or whose changes were discarded, in the current event.
    var refreshedObjects: Set<ManagedObject> = []
    /// The new objects, known to observers, that a rollback or reset removed in the current event.
    var removedObjects: Set<ManagedObject> = []
    /// The error that kept a fault from being fired; the next save throws it.
    var faultingError: ManagedObjectError?
    /// The objects that are kept alive although they have no unsaved changes.
    var retained: Set<ManagedObject> = []
    /// The contexts whose parent is this one.
    var children: [WeakContext] = []
    /// The stores that new objects were assigned to.
    var assignedStores: [ManagedObjectID: PersistentStore] = [:]
    /// The new identifiers of objects that undo restored after their deletion had been saved.
    var replacedIDs: [ManagedObjectID: ManagedObjectID] = [:]
    /// The objects that took the place of new ones that repeated their unique values, by the identifiers of those.
    var survivors: [ManagedObjectID: ManagedObjectID] = [:]
    /// Whether undo or redo is making the current changes.
    var isUndoing = false
    /// Whether a save accepts objects that lack required values or related objects.
    var missingValues = MissingValues.refused
    /// The observers of the context, such as fetched results controllers.
    var observers: [WeakObserver] = []
    /// The inbox for saves of other contexts.
    var inbox: SaveInbox?
    /// The state of the stores that the context reads; nil for the latest.
    public internal(set) var queryGenerationToken: QueryGenerationToken?
    /// Whether a fetch has found a newer row of an object that kept its values. Observers reset it.
    var hasMetOlderValues = false
    /// Counts of the context's fetches.
    public internal(set) var statistics = FetchStatistics()

    /// Creates a context on a coordinator's stores.
    public convenience init(
        _ coordinator: PersistentStoreCoordinator, classes: ManagedObjectClasses = ManagedObjectClasses(),
        transformers: AttributeTransformers = AttributeTransformers()
    ) {
        self.init(
            coordinator, classes: classes.resolved(for: coordinator.model), confinement: .owner,
            transformers: transformers)
    }

    init(
        _ coordinator: PersistentStoreCoordinator, classes: [ObjectClass], confinement: ContextConfinement,
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

    /// Whether a save would write anything.
    public var hasChanges: Bool { listed.contains(where: \.hasChanges) }

    /// The objects that the next save inserts.
    public var insertedObjects: Set<ManagedObject> { Set(listed.filter { $0.isInserted && !$0.isDeleted }) }
    /// The objects whose changes the next save writes.
    public var updatedObjects: Set<ManagedObject> { Set(listed.filter { $0.isUpdated && !$0.isDeleted }) }
    /// The objects that the next save deletes.
    public var deletedObjects: Set<ManagedObject> { Set(listed.filter(\.isDeleted)) }
    /// The objects that are registered in this context.
    public var registeredObjects: Set<ManagedObject> { Set(registered.objects) }

    // MARK: Objects by identity

    /// Returns the object if it is registered in this context.
    public func registeredObject(for id: ManagedObjectID) -> ManagedObject? { registered[id] }

    /// Returns the object, as a fault if it is not registered. Firing the fault shows whether the row exists.
    public func object(with id: ManagedObjectID) -> ManagedObject {
        if let object = registered[id] { return object }
        return register(fault: id)
    }

    /// Returns the object with its values.
    ///
    /// - Throws: `ManagedObjectError.missingObject` if the row does not exist; `store` for errors of the file.
    public func existingObject(with id: ManagedObjectID) throws(ManagedObjectError) -> ManagedObject {
        let object = object(with: id)
        let earlier = faultingError
        faultingError = nil
        revive(object)
        fire(object)
        defer { faultingError = earlier }
        if let faultingError { throw faultingError }
        guard !object.state.contains(.inaccessible) else { throw .missingObject(id) }
        return object
    }

    func register(fault id: ManagedObjectID) -> ManagedObject {
        register(fault: id, classes[Int(id.entityNumber) - 1])
    }

    /// Creates an object of a class for a row, as a fault.
    @inline(__always)
    func register(fault id: ManagedObjectID, _ objectClass: ObjectClass) -> ManagedObject {
        let object = objectClass.make()
        object.becomeFault()
        join(object, as: id)
        if retainsRegisteredObjects { retained.insert(object) }
        return object
    }

    /// Registers an object under an identifier.
    func join(_ object: ManagedObject, as id: ManagedObjectID) {
        object.identity = id
        object.managedObjectContext = self
        if DebugSwitches.checksConcurrency { object.state.insert(.watched) }
        registered.insert(object, as: id)
    }

    /// Creates an object of an entity's class, and inserts it.
    func newObject(of entity: ResolvedEntity) -> ManagedObject {
        let objectClass = classes[entity.number - 1]
        return objectClass.type.init(entity: objectClass.entity, insertInto: self)
    }

    /// Called when an object is deallocated.
    func forget(_ object: ManagedObject) {
        guard let id = object.identity else { return }
        registered.remove(dying: object, id)
    }

    /// Removes an object from the context; it then has neither a context nor changes.
    func detach(_ object: ManagedObject) {
        if let id = object.identity { registered.remove(id) }
        object.managedObjectContext = nil
        object.committed = nil
        object.eventStart = nil
        object.members = []
        object.state.subtract([.inserted, .updated, .deleted, .propagated, .cascaded, .resurrected, .listed])
        retained.remove(object)
    }
}

/// What validation says of missing values and related objects.
enum MissingValues {
    /// New and changed objects may lack none.
    case refused
    /// Objects may still lack some, because a migration will set them.
    case deferred
    /// No object may lack any, even if it is unchanged.
    case sought
}

/// A weak reference to a context.
struct WeakContext {
    weak var context: ManagedObjectContext?
}

/// Counts of a context's fetches, for finding N+1 queries.
///
///     let before = context.statistics
///     for entry in try context.fetch(LogEntry.fetchRequest()) { print(entry.aircraft?.tailNumber ?? "–") }
///     let faults = (context.statistics - before).faultsFired  // many: let the request prefetch `aircraft`
public struct FetchStatistics: Sendable, Hashable {
    /// The number of fetch requests that queried a store.
    public var fetches = 0
    /// The number of rows they returned.
    public var rows = 0
    /// The number of faults that needed a query of their own.
    public var faultsFired = 0
    /// The number of to-many relationships that needed a query of their own.
    public var relationshipFaultsFired = 0
    /// The number of faults that the row cache filled without a query.
    public var cacheHits = 0

    /// The duration of fetch requests in the stores, including the creation of objects.
    public var fetchDuration = Duration.zero
    /// The duration of queries for single faults and relationships.
    public var faultDuration = Duration.zero

    /// The number of fetch requests that the store could only answer in part: candidates were read and filtered in
    /// memory.
    public var memoryFallbacks = 0

    /// The number of queries in total.
    public var queries: Int { fetches + faultsFired + relationshipFaultsFired }

    /// Creates counts of zero.
    public init() {}

    /// Returns the counts between two moments.
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

extension ManagedObjectContext {
    /// Runs a closure on the context in place; the caller owns the context, so no other code uses it meanwhile.
    ///
    /// Calls can be nested.
    ///
    /// - Throws: the closure's error.
    public func performAndWait<T>(_ block: () throws -> T) rethrows -> T {
        mergeInbox()
        return try block()
    }

    /// Runs a closure on the context in place, on the caller's actor, and ends the event afterwards.
    ///
    /// - Throws: the closure's error.
    public func perform<T>(
        isolation: isolated (any Actor)? = #isolation, _ block: () throws -> T
    ) async rethrows -> T {
        mergeInbox()
        defer { processPendingChanges() }
        return try block()
    }
}
