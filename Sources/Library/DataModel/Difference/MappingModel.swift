/// The mapping from the objects of one model version to those of the next: what a lightweight migration does, as data.
///
///     let mapping = try MappingModel.inferredMappingModel(forSourceModel: v1, destinationModel: v2)
///     mapping.entityMappings.first { $0.name == "Aircraft" }?.propertyMappings
public struct MappingModel: Sendable, Hashable {
    /// What happens to an entity's objects.
    public enum EntityMappingKind: Sendable, Hashable {
        case add
        case remove
        case copy
        case transform
    }

    /// What happens to a property's values.
    public enum PropertyMappingKind: Sendable, Hashable {
        /// The property is new: empty, or with its default value.
        case add
        /// The property is removed, with its values.
        case remove
        /// The values are copied.
        case copy
        /// The values are kept under another name.
        case rename(from: String)
        /// The values or links are kept in another form.
        case transform
    }

    /// The mapping of one entity.
    public struct EntityMapping: Sendable, Hashable {
        /// The entity's name in the new model, or in the old one if it was removed.
        public let name: String
        /// The entity's name in the old model; nil for an added entity.
        public let sourceName: String?
        /// The entity's name in the new model; nil for a removed entity.
        public let destinationName: String?
        /// What happens to its objects.
        public let kind: EntityMappingKind
        /// The mappings of its properties by name, inherited ones included.
        public let propertyMappings: [PropertyMapping]
    }

    /// The mapping of one property.
    public struct PropertyMapping: Sendable, Hashable {
        /// The property's name in the new model, or in the old one if it was removed.
        public let name: String
        /// What happens to its values.
        public let kind: PropertyMappingKind
    }

    /// The mappings, sorted by entity name: first the new model's entities, then the removed ones.
    public let entityMappings: [EntityMapping]

    /// Infers the mapping between two versions, without a store.
    ///
    /// - Throws: `DataModelError.notLightweight` with all reasons, `invalidModel` for an inconsistent model.
    public static func inferredMappingModel(
        forSourceModel source: ManagedObjectModel, destinationModel destination: ManagedObjectModel
    ) throws(DataModelError) -> MappingModel {
        let difference = try ModelDifference(from: source, to: destination)
        guard difference.isLightweight else { throw .notLightweight(difference.refusals) }
        return MappingModel(difference)
    }
}

extension MappingModel {
    /// Creates the mappings that a difference implies.
    init(_ difference: ModelDifference) {
        let living = difference.destination.entities.sorted { $0.name < $1.name }
        let gone = difference.source.entities.filter { difference.destinationEntity(of: $0) == nil }
        entityMappings =
            living.map { Self.mapping(of: $0, difference) }
            + gone.sorted { $0.name < $1.name }.map { entity in
                EntityMapping(
                    name: entity.name, sourceName: entity.name, destinationName: nil, kind: .remove,
                    propertyMappings: entity.storedNames.map { PropertyMapping(name: $0, kind: .remove) })
            }
    }

    private static func mapping(of entity: ResolvedEntity, _ difference: ModelDifference) -> EntityMapping {
        guard let old = difference.sourceEntity(of: entity) else {
            return EntityMapping(
                name: entity.name, sourceName: nil, destinationName: entity.name, kind: .add,
                propertyMappings: entity.storedNames.map { PropertyMapping(name: $0, kind: .add) })
        }
        let properties = propertyMappings(of: entity, from: old, difference)
        let isCopy = entity.name == old.name && properties.allSatisfy { $0.kind == .copy }
        return EntityMapping(
            name: entity.name, sourceName: old.name, destinationName: entity.name, kind: isCopy ? .copy : .transform,
            propertyMappings: properties)
    }

    private static func propertyMappings(
        of entity: ResolvedEntity, from old: ResolvedEntity, _ difference: ModelDifference
    ) -> [PropertyMapping] {
        let matching = difference.matching
        let attributes = entity.attributes.map { attribute in
            PropertyMapping(
                name: attribute.name,
                kind: kind(attribute, from: matching.sourceAttribute(attribute.name, of: entity))
                    ?? movedKind(attribute, of: entity, matching))
        }
        let relationships = entity.relationships.map { relationship in
            PropertyMapping(
                name: relationship.name,
                kind: kind(relationship, from: matching.sourceRelationship(relationship.name, of: entity)))
        }
        let gone =
            old.attributes.filter { attribute in
                matching.attributeName(for: attribute.name, in: entity) == nil
                    && attribute.leafPaths(below: attribute.name).allSatisfy {
                        matching.path(for: $0, in: entity) == nil
                    }
            }.map(\.name)
            + old.relationships.map(\.name).filter { matching.relationshipName(for: $0, in: entity) == nil }
        return (attributes + relationships).sorted { $0.name < $1.name }
            + gone.sorted().map { PropertyMapping(name: $0, kind: .remove) }
    }

    /// The mapping of an attribute that moved into or out of a composite, or is new.
    private static func movedKind(
        _ attribute: AttributeDescription, of entity: ResolvedEntity, _ matching: ModelMatching
    ) -> PropertyMappingKind {
        let origins = attribute.leafPaths(below: attribute.name).compactMap { matching.sourcePath(of: $0, in: entity) }
        guard let first = origins.first else { return .add }
        return attribute.isComposite ? .transform : .rename(from: first)
    }

    private static func kind(
        _ attribute: AttributeDescription, from old: AttributeDescription?
    ) -> PropertyMappingKind? {
        guard let old else { return nil }
        let isTransformed =
            attribute.attributeType != old.attributeType || (old.isOptional && !attribute.isOptional)
            || attribute.elementNames.map(\.name) != old.elementNames.map(\.name)
        if isTransformed { return .transform }
        return attribute.name == old.name ? .copy : .rename(from: old.name)
    }

    private static func kind(
        _ relationship: ResolvedRelationship, from old: ResolvedRelationship?
    ) -> PropertyMappingKind {
        guard let old else { return .add }
        if relationship.isToMany != old.isToMany || relationship.isOrdered != old.isOrdered { return .transform }
        return relationship.name == old.name ? .copy : .rename(from: old.name)
    }
}

extension ResolvedEntity {
    /// The names of all attributes and relationships, sorted.
    var storedNames: [String] { (attributes.map(\.name) + relationships.map(\.name)).sorted() }
}
