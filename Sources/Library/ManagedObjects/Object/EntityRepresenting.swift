public import DataModel

/// A class whose objects belong to one entity. The model compiler generates the conformance.
public protocol EntityRepresenting: ManagedObject {
    /// The entity's name.
    static var entityName: String { get }
    /// The paths of the entity's slots, in order, at the time when the accessors were generated.
    static var slotPaths: [String] { get }
    /// The property names by the class's key paths.
    static var keyPathNames: [AnyKeyPath: String] { get }
}

extension EntityRepresenting {
    /// Creates an object of the class's entity and inserts it into a context, whose model must have the entity.
    public init(context: ManagedObjectContext) {
        self.init(entity: EntityDescription(Self.entityName), insertInto: context)
    }

    /// Returns the class's entity in a model.
    ///
    /// - Throws: `DataModelError.unknownEntity`.
    public static func entity(in model: ResolvedModel) throws(DataModelError) -> ResolvedEntity {
        try model.entity(named: entityName)
    }
}

/// The classes of a model's objects, passed to the container.
///
///     let container = try PersistentContainer(
///         path: "log.sqlite", managedObjectModel: model,
///         classes: ManagedObjectClasses([Aircraft.self, LogEntry.self]))
///     try container.loadPersistentStores()
///
/// Entities without a class use plain `ManagedObject`s. So do classes that do not fit the model; during a migration,
/// classes may be newer than the model.
public struct ManagedObjectClasses: Sendable {
    private let classes: [String: any (ManagedObject & EntityRepresenting).Type]

    /// Creates a table of classes; the model compiler generates the list.
    public init(_ classes: [any (ManagedObject & EntityRepresenting).Type] = []) {
        self.classes = Dictionary(classes.map { ($0.entityName, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the class of each entity's objects, indexed by the entity's number minus one.
    func resolved(for model: ResolvedModel) -> [ObjectClass] {
        model.entities.map { entity in
            let type = classes[entity.name].flatMap { $0.slotPaths == entity.slots.map(\.path) ? $0 : nil }
            return ObjectClass(type: type ?? ManagedObject.self, entity: entity.wholeDescription)
        }
    }
}

/// The class of an entity's objects, and the entity as their initializer takes it.
struct ObjectClass: Sendable {
    let type: ManagedObject.Type
    let entity: EntityDescription

    /// Creates an object outside of any context.
    @inline(__always)
    func make() -> ManagedObject { type.init(entity: entity, insertInto: nil) }
}

/// Entities and objects by entity name.
extension EntityDescription {
    /// Returns the entity with that name in a context's model, with what it inherits; nil if there is none.
    public static func entity(forEntityName name: String, in context: ManagedObjectContext) -> EntityDescription? {
        (try? context.model.entity(named: name))?.wholeDescription
    }

    /// Creates an object of the named entity and inserts it into a context, whose model must have the entity.
    public static func insertNewObject(
        forEntityName name: String, into context: ManagedObjectContext
    ) -> ManagedObject {
        guard let entity = try? context.model.entity(named: name) else {
            fatalError("The context's model has no entity “\(name)”.")
        }
        return context.newObject(of: entity)
    }
}

extension ManagedObject {
    /// Creates an object of an entity of a context's model, and inserts it into a context.
    ///
    ///     let copy = Flight(entity: flight.entity, insertInto: context)
    public convenience init(entity: ResolvedEntity, insertInto context: ManagedObjectContext?) {
        self.init(entity: entity.wholeDescription, insertInto: context)
    }
}

extension EntityDescription {
    /// The entity of that name in a context's model; without a context, in the model that the description is from.
    @inline(__always)
    func resolved(in context: ManagedObjectContext?) -> ResolvedEntity {
        let own = inheritance.resolved
        guard let context else {
            guard let own else {
                fatalError("The entity “\(name)” is of no model in use; get it with entity(forEntityName:in:).")
            }
            return own
        }
        if let own, context.model.entity(numbered: own.number) === own { return own }
        guard let found = try? context.model.entity(named: name) else {
            fatalError("The context's model has no entity “\(name)”.")
        }
        return found
    }
}
