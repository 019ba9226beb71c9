public import DataModel

/// A class whose objects belong to one entity; the model compiler writes the conformance.
public protocol EntityRepresenting: ManagedObject {
    /// The entity's name.
    static var entityName: String { get }
    /// The paths of the entity's slots, in order, as they were when the accessors were generated.
    static var slotPaths: [String] { get }
    /// The name of the property that each key path of the class leads to.
    static var keyPathNames: [AnyKeyPath: String] { get }
}

extension EntityRepresenting {
    /// Makes an object of the class's entity and inserts it into a context, whose model must have the entity.
    public init(context: ManagedObjectContext) {
        guard let entity = try? context.model.entity(named: Self.entityName) else {
            preconditionFailure("The context's model has no entity “\(Self.entityName)”.")
        }
        self.init(entity: entity, insertInto: context)
    }

    /// The class's entity in a model.
    ///
    /// - Throws: `DataModelError.unknownEntity`.
    public static func entity(in model: ResolvedModel) throws(DataModelError) -> ResolvedEntity {
        try model.entity(named: entityName)
    }
}

/// The classes of a model's objects.
///
/// A value given to the container; entities without a class, and classes that do not fit the model (during a
/// migration the class may be newer than the model), get plain `ManagedObject`s.
public struct ManagedObjectClasses: Sendable {
    private let classes: [String: any (ManagedObject & EntityRepresenting).Type]

    /// Makes a table of classes, as the model compiler lists them.
    public init(_ classes: [any (ManagedObject & EntityRepresenting).Type] = []) {
        self.classes = Dictionary(classes.map { ($0.entityName, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The class of an entity's objects, for each entity of a model by its number.
    func resolved(for model: ResolvedModel) -> [ManagedObject.Type] {
        model.entities.map { entity in
            guard let type = classes[entity.name], type.slotPaths == entity.slots.map(\.path) else {
                return ManagedObject.self
            }
            return type
        }
    }
}

/// Makes objects by the name of their entity.
extension EntityDescription {
    /// Makes an object of the named entity and inserts it into a context, whose model must have the entity.
    public static func insertNewObject(
        forEntityName name: String, into context: ManagedObjectContext
    ) -> ManagedObject {
        guard let entity = try? context.model.entity(named: name) else {
            preconditionFailure("The context's model has no entity “\(name)”.")
        }
        return context.newObject(of: entity)
    }
}
