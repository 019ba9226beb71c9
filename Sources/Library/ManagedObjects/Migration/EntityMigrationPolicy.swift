import DataModel

/// The work of an entity mapping; subclasses change it. The base class does what the mapping says.
///
///     final class NamedOnly: EntityMigrationPolicy {
///         override func createDestinationInstances(
///             forSource source: ManagedObject, in mapping: EntityMapping, manager: MigrationManager
///         ) throws {
///             guard source.value(forKey: "name") != nil else { return }
///             try super.createDestinationInstances(forSource: source, in: mapping, manager: manager)
///         }
///     }
///
/// A migration calls `begin`, `createDestinationInstances` for each source object and `endInstanceCreation` for one
/// mapping after the other, then the same for relationships, then `performCustomValidation` and `end`. Objects of the
/// destination may be created at any time, in the manager's `destinationContext`. It is saved every 500 objects at most,
/// and objects that nothing retains are released; a policy may retain what it needs again. An error that a method throws
/// stops the migration and comes out of it unchanged.
///
/// Objects are plain `ManagedObject`s of the two versions; transformable attributes are the bytes that are stored.
open class EntityMigrationPolicy {
    /// Creates a policy, once for each mapping and migration.
    public required init() {}

    /// Called before the mapping's first object.
    open func begin(_ mapping: EntityMapping, with manager: MigrationManager) throws {}

    /// Creates the destination's objects for one source object.
    ///
    /// Creates one object of the mapping's destination entity, sets its mapped attributes, and associates both. A
    /// required attribute whose mapping gives nil keeps its default. Does nothing without a destination.
    open func createDestinationInstances(
        forSource source: ManagedObject, in mapping: EntityMapping, manager: MigrationManager
    ) throws {
        guard let name = mapping.destinationEntityName else { return }
        let destination = EntityDescription.insertNewObject(forEntityName: name, into: manager.destinationContext)
        for (path, property) in mapping.attributeMappings {
            try manager.set(property, at: path, of: destination, from: source, mapping)
        }
        manager.associate(sourceInstance: source, withDestinationInstance: destination, for: mapping)
    }

    /// Called after the mapping's objects have been created.
    open func endInstanceCreation(forMapping mapping: EntityMapping, manager: MigrationManager) throws {}

    /// Connects one destination object that is associated by the mapping; called once for each.
    ///
    /// Sets its mapped relationships. Links that exist remain, except in a to-one relationship.
    open func createRelationships(
        forDestination destination: ManagedObject, in mapping: EntityMapping, manager: MigrationManager
    ) throws {
        let sources = manager.sourceInstances(
            forEntityMappingName: mapping.name, destinationInstances: [destination])
        for (name, property) in mapping.relationshipMappings {
            try manager.link(property, at: name, of: destination, from: sources)
        }
    }

    /// Called after the mapping's objects have been connected.
    open func endRelationshipCreation(forMapping mapping: EntityMapping, manager: MigrationManager) throws {}

    /// Validates the result, after all mappings have created and connected their objects.
    open func performCustomValidation(forMapping mapping: EntityMapping, manager: MigrationManager) throws {}

    /// Called when the mapping is done.
    open func end(_ mapping: EntityMapping, manager: MigrationManager) throws {}
}
