/// A managed object model that was checked and numbered: what a store and its contexts work with.
///
/// Made once for each model; immutable, shared by everything that uses the model.
public final class ResolvedModel: Sendable {
    /// The model as it was described.
    public let model: ManagedObjectModel
    /// The entities in the order of their numbers: alphabetical, each hierarchy depth first, numbered from 1.
    public let entities: [ResolvedEntity]
    private let numbers: [String: Int]

    init(model: ManagedObjectModel, entities: [ResolvedEntity]) {
        self.model = model
        self.entities = entities
        numbers = Dictionary(uniqueKeysWithValues: entities.map { ($0.name, $0.number) })
    }

    /// The entity of that number; the number must be one of this model's.
    public subscript(number number: Int) -> ResolvedEntity { entities[number - 1] }

    /// The entity of that number, or nil when the model has none.
    public func entity(numbered number: Int) -> ResolvedEntity? {
        entities.indices.contains(number - 1) ? entities[number - 1] : nil
    }

    /// The entity of that name.
    ///
    /// - Throws: `DataModelError.unknownEntity` with the nearest name when there is none.
    public func entity(named name: String) throws(DataModelError) -> ResolvedEntity {
        guard let number = numbers[name] else {
            throw .unknownEntity(name: name, nearest: nearestName(to: name, in: entities.map(\.name)))
        }
        return self[number: number]
    }

    /// The roots of the hierarchies: the entities that have a table of their own.
    public var roots: [ResolvedEntity] { entities.filter { $0.number == $0.rootNumber } }

    /// The entities of a hierarchy that declare a property, below one that does not have it.
    ///
    /// A path may name what only subentities have: the objects of other entities have no value there.
    package func subentities(of entity: ResolvedEntity, declaring name: String) -> [ResolvedEntity] {
        guard entity.hasSubentities, entity.property(name) == nil else { return [] }
        return entity.subtree.map { self[number: $0] }.filter { subentity in
            subentity.property(name) != nil
                && subentity.superentityNumber.map { self[number: $0].property(name) == nil } ?? true
        }
    }

    /// The entity at the other end of a relationship.
    public func destination(of relationship: ResolvedRelationship) -> ResolvedEntity {
        self[number: relationship.destinationNumber]
    }

    /// The relationship back, or nil when there is none.
    public func inverse(of relationship: ResolvedRelationship) -> ResolvedRelationship? {
        relationship.inverseIndex.map { destination(of: relationship).relationships[$0] }
    }
}

extension ManagedObjectModel {
    /// Checks the model and numbers its entities.
    ///
    /// - Throws: `DataModelError.invalidModel` with entity, property and reason: two of one name, an ancestor,
    ///   destination or inverse that does not exist or does not point back, an index or constraint on nothing.
    public func resolved() throws(DataModelError) -> ResolvedModel {
        var resolution = ModelResolution(self)
        return try resolution.run()
    }
}
