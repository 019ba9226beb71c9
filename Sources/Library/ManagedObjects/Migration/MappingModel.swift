public import DataModel

/// The mapping from the objects of one model version to those of another, for a `MigrationManager`.
///
///     var mapping = try MappingModel(forSourceModel: v1, destinationModel: v2)
///     mapping["Flight"]?.attributeMappings["minutes"] = try .format("hours * 60")
///     mapping["Flight"]?.relationshipMappings["crew"] = .objects(of: "pilot", through: "Pilot")
public struct MappingModel: Sendable {
    /// The mappings of entities, in the order in which they run.
    public var entityMappings: [EntityMapping]

    /// Creates a model of mappings.
    public init(entityMappings: [EntityMapping]) { self.entityMappings = entityMappings }

    /// Creates the mapping of all that two versions have in common by name or renaming identifier, to be edited.
    ///
    /// Each entity's mapping has the entity's name: first the new model's entities by name, then the removed ones. An
    /// unordered to-many relationship is left out if its inverse carries the same links. A pair of attributes whose
    /// types do not fit is included, so that the migration fails instead of losing values.
    ///
    /// - Throws: `DataModelError.invalidModel` for an inconsistent model.
    public init(
        forSourceModel source: ManagedObjectModel, destinationModel destination: ManagedObjectModel
    ) throws(DataModelError) {
        self.init(try ModelDifference(from: source, to: destination))
    }

    /// Infers the mapping of a lightweight migration between two versions, without a store.
    ///
    /// - Throws: `DataModelError.notLightweight` with all reasons, `invalidModel` for an inconsistent model.
    public static func inferredMappingModel(
        forSourceModel source: ManagedObjectModel, destinationModel destination: ManagedObjectModel
    ) throws(DataModelError) -> MappingModel {
        let difference = try ModelDifference(from: source, to: destination)
        guard difference.isLightweight else { throw .notLightweight(difference.refusals) }
        return MappingModel(difference)
    }

    /// The mapping with that name. Setting it replaces the mapping or appends one; nil removes it.
    public subscript(name: String) -> EntityMapping? {
        get { entityMappings.first { $0.name == name } }
        set {
            let place = entityMappings.firstIndex { $0.name == name } ?? entityMappings.endIndex
            entityMappings.replaceSubrange(
                place..<min(place + 1, entityMappings.endIndex), with: newValue.map { [$0] } ?? [])
        }
    }
}

/// The mapping of one entity.
///
///     let pilots = EntityMapping(
///         "Pilot", from: "Person", to: "Pilot", where: Predicate(format: "role == %@", "pilot"),
///         attributes: ["name": .keyPath("fullName")],
///         relationships: ["flights": .objects(of: "legs", through: "Flight")])
///     let mapping = MappingModel(entityMappings: [flights, pilots])
///
/// Without a source, it creates no objects, except in its policy; without a destination, the source's objects are left
/// out.
public struct EntityMapping: Sendable {
    /// The mapping's name, unique within its model.
    public var name: String
    /// The entity of the old model; nil for an added entity.
    public var sourceEntityName: String?
    /// The entity of the new model; nil for a removed entity.
    public var destinationEntityName: String?
    /// The old objects that are mapped; nil for all. Objects of subentities have mappings of their own.
    public var sourcePredicate: Predicate?
    /// The values of new objects, by attribute, or by the dotted path of a composite's element. Attributes that are
    /// left out have their defaults.
    public var attributeMappings: [String: PropertyMapping]
    /// The links of new objects, by relationship. One side of a relationship and its inverse suffices; a to-one side is
    /// the cheaper one.
    public var relationshipMappings: [String: PropertyMapping]
    /// The class whose instance does the work; it is created once for each migration.
    public var policy: EntityMigrationPolicy.Type
    /// Values for the policy.
    public var userInfo: [String: String] = [:]

    /// Creates a mapping.
    public init(
        _ name: String, from source: String?, to destination: String?, where predicate: Predicate? = nil,
        attributes: [String: PropertyMapping] = [:], relationships: [String: PropertyMapping] = [:],
        policy: EntityMigrationPolicy.Type = EntityMigrationPolicy.self
    ) {
        self.name = name
        sourceEntityName = source
        destinationEntityName = destination
        sourcePredicate = predicate
        attributeMappings = attributes
        relationshipMappings = relationships
        self.policy = policy
    }
}

/// The origin of a property's value.
///
///     mapping["Flight"]?.attributeMappings["minutes"] = try .format("hours * 60")
///     mapping["Flight"]?.attributeMappings["remarks"] = .keyPath("notes")
///     mapping["Flight"]?.attributeMappings["label"] = .computed { flight, _ in flight.value(forKey: "number") }
///     mapping["Flight"]?.relationshipMappings["crew"] = .objects(of: "pilot", through: "Pilot")
public enum PropertyMapping: Sendable {
    /// The value of an expression, evaluated with the source object, which is also `$source`. For attributes.
    case expression(Expression)
    /// The new objects that were made of the objects at a path of relationships, by the mapping with that name, or by
    /// all mappings if it is nil. A to-one relationship gets the first. For relationships.
    case objects(of: String, through: String? = nil)
    /// The result of a closure, as `ManagedObject.setValue(_:forKey:)` accepts it.
    case computed(@Sendable (ManagedObject, MigrationManager) throws -> Any?)

    /// Returns the value at a dotted key path of the source object.
    public static func keyPath(_ path: String) -> PropertyMapping { .expression(.keyPath(path)) }

    /// Returns the value of an expression in a format, such as `hours * 60` or `$source.aircraft.name`.
    ///
    /// - Throws: `DataModelError.invalidPredicate` with the position and what was expected there.
    public static func format(_ format: String) throws(DataModelError) -> PropertyMapping {
        .expression(try Expression(format: format))
    }
}

extension PropertyMapping: CustomStringConvertible {
    public var description: String {
        switch self {
        case .expression(let expression): expression.description
        case .objects(let path, let name): "the objects of \(path)\(name.map { " through “\($0)”" } ?? "")"
        case .computed: "a computed value"
        }
    }
}

extension MappingModel {
    private init(_ difference: ModelDifference) {
        let living = difference.destination.entities.filter { entity in
            !entity.isAbstract || difference.sourceEntity(of: entity)?.isAbstract == false
        }
        let gone = difference.source.entities.filter { difference.destinationEntity(of: $0) == nil }
        entityMappings =
            living.sorted { $0.name < $1.name }.map { EntityMapping(of: $0, difference) }
            + gone.sorted { $0.name < $1.name }.map { EntityMapping($0.name, from: $0.name, to: nil) }
    }
}

extension EntityMapping {
    fileprivate init(of entity: ResolvedEntity, _ difference: ModelDifference) {
        self.init(entity.name, from: difference.sourceEntity(of: entity)?.name, to: entity.name)
        for slot in entity.slots where slot.isPersistent && slot.attribute?.isDerived == false {
            guard let path = difference.sourcePath(of: slot.path, in: entity) else { continue }
            attributeMappings[slot.path] = .keyPath(path)
        }
        for relationship in entity.relationships where !relationship.description.isTransient {
            guard let origin = difference.sourceRelationship(of: relationship, in: entity),
                !difference.followsFromInverse(relationship, origin)
            else { continue }
            relationshipMappings[relationship.name] = .objects(of: origin.name)
        }
    }
}

extension ModelDifference {
    /// Whether a relationship's inverse is to-one and carries the same links.
    fileprivate func followsFromInverse(_ relationship: ResolvedRelationship, _ origin: ResolvedRelationship) -> Bool {
        guard relationship.isToMany, !relationship.isOrdered, let inverse = destination.inverse(of: relationship),
            !inverse.isToMany, let former = source.inverse(of: origin), !former.isToMany,
            let carrier = sourceRelationship(of: inverse, in: destination.destination(of: relationship))
        else { return false }
        return carrier.name == former.name && carrier.declaringNumber == former.declaringNumber
    }
}
