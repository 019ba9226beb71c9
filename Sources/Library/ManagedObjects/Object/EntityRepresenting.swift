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
        guard let entity = try? context.model.entity(named: Self.entityName) else {
            fatalError("The context's model has no entity “\(Self.entityName)”.")
        }
        self.init(entity: entity, insertInto: context)
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
    func resolved(for model: ResolvedModel) -> [ManagedObject.Type] {
        model.entities.map { entity in
            guard let type = classes[entity.name], type.slotPaths == entity.slots.map(\.path) else {
                return ManagedObject.self
            }
            return type
        }
    }
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
    /// Creates an object of an entity, and inserts it into a context, whose model must have an entity of that name.
    ///
    /// Without a context, the entity must come from `EntityDescription.entity(forEntityName:in:)`; the object can later be
    /// inserted with `ManagedObjectContext.insert(_:)`.
    public convenience init(entity: EntityDescription, insertInto context: ManagedObjectContext?) {
        let known = context.map { try? $0.model.entity(named: entity.name) } ?? entity.inheritance.resolved
        guard let resolved = known else {
            fatalError(
                context == nil
                    ? "The entity “\(entity.name)” is of no model in use; get it with entity(forEntityName:in:)."
                    : "The context's model has no entity “\(entity.name)”.")
        }
        self.init(entity: resolved, insertInto: context)
    }
}
