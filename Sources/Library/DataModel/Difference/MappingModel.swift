/// How the objects of one model version become objects of the next: what a lightweight migration does, as data.
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
        /// New: empty, or the default value.
        case add
        /// Gone, with its values.
        case remove
        /// Kept as it is.
        case copy
        /// Kept under another name.
        case rename(from: String)
        /// Kept, with values or links in another form.
        case transform
    }

    /// The mapping of one entity.
    public struct EntityMapping: Sendable, Hashable {
        /// The entity's name in the new model, or in the old one if it is gone.
        public let name: String
        /// The entity's name in the old model; nil for an added one.
        public let sourceName: String?
        /// The entity's name in the new model; nil for a removed one.
        public let destinationName: String?
        /// What happens to its objects.
        public let kind: EntityMappingKind
        /// What happens to each property, by name, inherited ones included.
        public let propertyMappings: [PropertyMapping]
    }

    /// The mapping of one property.
    public struct PropertyMapping: Sendable, Hashable {
        /// The property's name in the new model, or in the old one if it is gone.
        public let name: String
        /// What happens to its values.
        public let kind: PropertyMappingKind
    }

    /// The mappings, by entity name: the new model's entities, then those that are gone.
    public let entityMappings: [EntityMapping]

    /// Infers how the objects of one version become objects of another; never touches a store.
    ///
    /// - Throws: `DataModelError.notLightweight` with every reason at once, `invalidModel` for a model that
    ///   contradicts itself.
    public static func inferredMappingModel(
        forSourceModel source: ManagedObjectModel, destinationModel destination: ManagedObjectModel
    ) throws(DataModelError) -> MappingModel {
        let difference = try ModelDifference(from: source, to: destination)
        guard difference.isLightweight else { throw .notLightweight(difference.refusals) }
        return MappingModel(difference)
    }
}
