public import DataModel

/// A scratch pad of objects: fetches them, keeps one object for each row, and saves what was changed, all or nothing.
///
/// Not Sendable: a context belongs to the code that made it, and its objects cannot leave. For work elsewhere a
/// container hands a context of its own into a closure (`performBackgroundTask`).
public final class ManagedObjectContext {
    /// The coordinator whose stores the context works on.
    public let persistentStoreCoordinator: PersistentStoreCoordinator
    /// A name for logs.
    public var name: String?
    /// Whether a fault whose row is gone becomes a deleted object with no values, instead of an error at save.
    public var shouldDeleteInaccessibleFaults = true

    /// The model of the objects.
    public let model: ResolvedModel
    let classes: [ManagedObject.Type]
    /// One object for each row; the entry of an object goes with the object.
    var registered: [ManagedObjectID: Registration] = [:]
    /// New objects in the order of their insertion; some may have been deleted since.
    var insertionOrder: [ManagedObject] = []
    /// Every object that takes part in the next save, kept alive until then.
    var changed: Set<ManagedObject> = []
    /// Objects of which only a relationship was touched that is stored elsewhere, kept alive until the next save.
    var touched: Set<ManagedObject> = []
    /// What kept a fault from being fired; the next save throws it.
    var faultingError: ManagedObjectError?
    /// What the fetches of this context did.
    public internal(set) var statistics = FetchStatistics()

    /// A registered object, which the context does not keep alive.
    struct Registration {
        unowned let object: ManagedObject
    }

    /// Makes a context on a coordinator's stores.
    public init(_ coordinator: PersistentStoreCoordinator, classes: ManagedObjectClasses = ManagedObjectClasses()) {
        persistentStoreCoordinator = coordinator
        model = coordinator.model
        self.classes = classes.resolved(for: coordinator.model)
    }

    /// Runs a closure on the context, in place: the caller owns the context, so nobody else uses it meanwhile.
    public func performAndWait<T>(_ block: () throws -> T) rethrows -> T { try block() }

    /// Whether anything would be saved.
    public var hasChanges: Bool { !changed.isEmpty }

    /// The objects that the next save inserts.
    public var insertedObjects: Set<ManagedObject> { changed.filter { $0.isInserted && !$0.isDeleted } }
    /// The objects whose changes the next save writes.
    public var updatedObjects: Set<ManagedObject> { changed.filter { $0.isUpdated && !$0.isDeleted } }
    /// The objects that the next save deletes.
    public var deletedObjects: Set<ManagedObject> { changed.filter(\.isDeleted) }
    /// The objects that are alive in this context.
    public var registeredObjects: Set<ManagedObject> { Set(registered.values.map(\.object)) }

    // MARK: Objects by identity

    /// Returns the object if it is alive in this context.
    public func registeredObject(for id: ManagedObjectID) -> ManagedObject? { registered[id]?.object }

    /// Returns the object, as a fault if it is not alive yet; whether there is such a row shows when it is fired.
    public func object(with id: ManagedObjectID) -> ManagedObject {
        if let object = registered[id]?.object { return object }
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
        let object = classes[Int(id.entityNumber) - 1].init(entity: entity, insertInto: nil)
        object.values = []
        object.state = .fault
        object.identity = id
        object.managedObjectContext = self
        registered[id] = Registration(object: object)
        return object
    }

    /// Makes an object of the class that goes with an entity, and inserts it.
    func newObject(of entity: ResolvedEntity) -> ManagedObject {
        classes[entity.number - 1].init(entity: entity, insertInto: self)
    }

    // MARK: Insert and delete

    /// Takes a new object in; it gets a temporary identifier and is saved with the next save.
    public func insert(_ object: ManagedObject) {
        guard object.managedObjectContext == nil else { return }
        let id = persistentStoreCoordinator.temporaryID(for: object.entity)
        object.identity = id
        object.managedObjectContext = self
        object.state.insert(.inserted)
        registered[id] = Registration(object: object)
        insertionOrder.append(object)
        changed.insert(object)
        object.awakeFromInsert()
    }

    /// Marks an object for deletion by the next save. Its relationships are followed then, by their delete rules.
    public func delete(_ object: ManagedObject) {
        guard !object.isDeleted else { return }
        object.prepareForDeletion()
        object.state.insert(.deleted)
        changed.insert(object)
    }

    /// Records that an object takes part in the next save.
    func noteChange(_ object: ManagedObject) {
        guard object.committed != nil || object.isInserted || !object.rejectedValues.isEmpty else {
            touched.insert(object)
            if object.members.contains(where: { $0?.isChanged == true }), hasStoredMembers(object) { mark(object) }
            return
        }
        mark(object)
    }

    private func mark(_ object: ManagedObject) {
        object.state.insert(.updated)
        changed.insert(object)
    }

    /// Whether one of the object's changed to-many relationships is stored in a table of its own or has an order.
    private func hasStoredMembers(_ object: ManagedObject) -> Bool {
        object.entity.relationships.contains { relationship in
            guard let index = relationship.toManyIndex, object.members[index]?.isChanged == true else { return false }
            return relationship.isOrdered || model.inverse(of: relationship)?.isToMany ?? true
        }
    }

    /// Called as an object dies.
    func forget(_ object: ManagedObject) {
        guard let id = object.identity else { return }
        registered[id] = nil
    }

    deinit {
        for object in registered.values.map(\.object) { object.managedObjectContext = nil }
    }
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
}
