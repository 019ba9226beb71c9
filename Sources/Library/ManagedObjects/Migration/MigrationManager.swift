public import DataModel
public import StoreMigration

/// A migration that maps objects one by one, by a mapping model, into a new file.
///
///     let manager = try MigrationManager(sourceModel: v1, destinationModel: v2)
///     try manager.migrateStore(from: old, mapping: mapping, to: new)
///
/// For what lightweight migration cannot say and stages say awkwardly. It reads and writes each object several times,
/// so it takes as long as saving all of them; memory grows by some hundred bytes for each object, for the associations.
/// A manager belongs to the code that created it, and does one migration at a time.
public final class MigrationManager {
    /// The model of the old store.
    public let sourceModel: ManagedObjectModel
    /// The model of the new store.
    public let destinationModel: ManagedObjectModel
    /// The context of the old objects; its changes are never saved. Has a store only during a migration.
    public let sourceContext: ManagedObjectContext
    /// The context of the new objects. Has a store only during a migration.
    public let destinationContext: ManagedObjectContext
    /// The mappings of the last migration.
    public private(set) var mappingModel = MappingModel(entityMappings: [])
    /// The mapping that is at work; nil outside of a migration.
    public private(set) var currentEntityMapping: EntityMapping?
    /// The part of the migration that is done, from 0 to 1.
    public private(set) var migrationProgress: Float = 0
    /// Values that policies share.
    public var userInfo: [String: Any] = [:]
    /// Receives the progress after each batch of objects. An error it throws stops the migration.
    public var progressHandler: (MigrationProgress) throws -> Void = { _ in }

    private var associations: [String: MigrationAssociations] = [:]
    private var cancellation: (any Error)?
    /// The work on entities, of the whole and done.
    private var (parts, partsDone) = (1, 0)

    /// Creates a manager between two versions.
    ///
    /// - Throws: `DataModelError.invalidModel` for an inconsistent model.
    public init(
        sourceModel: ManagedObjectModel, destinationModel: ManagedObjectModel
    ) throws(DataModelError) {
        self.sourceModel = sourceModel
        self.destinationModel = destinationModel
        sourceContext = ManagedObjectContext(
            PersistentStoreCoordinator(managedObjectModel: try sourceModel.resolved()))
        destinationContext = ManagedObjectContext(
            PersistentStoreCoordinator(managedObjectModel: try destinationModel.resolved()))
    }

    /// Stops the migration with an error, which comes out of it unchanged.
    ///
    /// Takes effect when the present call of a policy, closure or progress handler returns.
    public func cancelMigrationWithError(_ error: any Error) { cancellation = cancellation ?? error }

    // MARK: Associations

    /// Records that a mapping made the destination of the source.
    public func associate(
        sourceInstance source: ManagedObject, withDestinationInstance destination: ManagedObject,
        for mapping: EntityMapping
    ) {
        guard isKnown(mapping.name) else { return }
        associations[mapping.name]?.add(source.objectID, destination)
    }

    /// Returns the objects that a mapping has made of the sources, in their order; of all sources if they are nil.
    ///
    /// An unknown name stops the migration with an error that has the nearest one.
    public func destinationInstances(
        forEntityMappingName name: String, sourceInstances sources: [ManagedObject]?
    ) -> [ManagedObject] {
        guard isKnown(name), let made = associations[name] else { return [] }
        let ids = sources?.flatMap { made.destinations(of: $0.objectID) } ?? made.destinationIDs
        return ids.map(destinationContext.object(with:))
    }

    /// Returns the objects of which a mapping has made the destinations, in their order; of all destinations if they
    /// are nil.
    ///
    /// An unknown name stops the migration with an error that has the nearest one.
    public func sourceInstances(
        forEntityMappingName name: String, destinationInstances destinations: [ManagedObject]?
    ) -> [ManagedObject] {
        guard isKnown(name), let made = associations[name] else { return [] }
        let ids = destinations?.flatMap { made.sources(of: $0.objectID) } ?? made.sourceIDs
        return ids.map(sourceContext.object(with:))
    }

    private func isKnown(_ name: String) -> Bool {
        if associations[name] != nil { return true }
        do {
            try mappingModel.requireMapping(name)
        } catch {
            cancelMigrationWithError(currentEntityMapping?.wrong(error) ?? error)
        }
        return false
    }

    // MARK: Passes

    /// Maps all objects of the open stores.
    func run(_ mapping: MappingModel) throws {
        (mappingModel, cancellation) = (mapping, nil)
        associations = Dictionary(
            uniqueKeysWithValues: mapping.entityMappings.map { ($0.name, MigrationAssociations()) })
        (parts, partsDone) = (2 * mapping.entityMappings.count + destinationContext.model.roots.count, 0)
        defer { currentEntityMapping = nil }
        destinationContext.missingValues = .deferred
        let works = mapping.entityMappings.map { ($0, $0.policy.init()) }
        for (mapping, policy) in works { try createInstances(mapping, policy) }
        for (mapping, policy) in works { try createRelationships(mapping, policy) }
        for (mapping, policy) in works {
            currentEntityMapping = mapping
            try policy.performCustomValidation(forMapping: mapping, manager: self)
            try policy.end(mapping, manager: self)
            try save()
        }
        try validate()
        migrationProgress = 1
    }

    private func createInstances(_ mapping: EntityMapping, _ policy: EntityMigrationPolicy) throws {
        currentEntityMapping = mapping
        try policy.begin(mapping, with: self)
        if let name = mapping.sourceEntityName,
            mapping.destinationEntityName != nil || mapping.policy != EntityMigrationPolicy.self
        {
            let request = FetchRequest<ManagedObjectID>(entityName: name)
            request.predicate = mapping.sourcePredicate
            request.includesSubentities = false
            try forEach(try sourceContext.fetch(request), in: sourceContext, batchSize(of: mapping), "are created") {
                try policy.createDestinationInstances(forSource: $0, in: mapping, manager: self)
            }
        }
        try policy.endInstanceCreation(forMapping: mapping, manager: self)
        try save()
        partsDone += 1
    }

    private func createRelationships(_ mapping: EntityMapping, _ policy: EntityMigrationPolicy) throws {
        currentEntityMapping = mapping
        if mapping.policy != EntityMigrationPolicy.self || !mapping.relationshipMappings.isEmpty {
            try forEach(
                associations[mapping.name]?.destinationIDs ?? [], in: destinationContext, batchSize(of: mapping),
                "are connected", sources: { self.associations[mapping.name]?.sources(of: $0) ?? [] }
            ) { try policy.createRelationships(forDestination: $0, in: mapping, manager: self) }
        }
        try policy.endRelationshipCreation(forMapping: mapping, manager: self)
        try save()
        partsDone += 1
    }

    /// Checks what the saves have deferred: required values, and relationships with too few objects.
    private func validate() throws {
        destinationContext.missingValues = .sought
        currentEntityMapping = nil
        var failures: [ValidationFailure] = []
        let model = destinationContext.model
        for root in model.roots {
            let size = Self.batchSize(of: root.subtree.map { model[number: $0] })
            let ids = try destinationContext.fetch(FetchRequest<ManagedObjectID>(entityName: root.name))
            try forEach(ids, in: destinationContext, size, "are validated") { object in
                do {
                    try object.validateForInsert()
                } catch ManagedObjectError.validation(let found) {
                    failures += found
                    if failures.count >= 100 { throw ManagedObjectError.validation(failures) }
                }
            }
            partsDone += 1
        }
        guard failures.isEmpty else { throw ManagedObjectError.validation(failures) }
    }

    /// Passes objects to the closure, and saves after each batch.
    ///
    /// The rows of a batch, and of its sources if it has any, are read with one query for each entity.
    private func forEach(
        _ ids: [ManagedObjectID], in context: ManagedObjectContext, _ batchSize: Int, _ action: String,
        sources: (ManagedObjectID) -> [ManagedObjectID] = { _ in [] }, _ body: (ManagedObject) throws -> Void
    ) throws {
        for start in stride(from: 0, to: ids.count, by: batchSize) {
            let batch = ids[start..<min(start + batchSize, ids.count)]
            let read = try sourceContext.objects(of: batch.flatMap(sources))
            defer { withExtendedLifetime(read) {} }
            // From the end, so that an object is released, with its data, as soon as it is done.
            var objects: [ManagedObject] = try context.objects(of: Array(batch)).reversed()
            while let object = objects.popLast() {
                try body(object)
                if let cancellation { throw cancellation }
            }
            try save()
            migrationProgress = (Float(partsDone) + Float(batch.endIndex) / Float(ids.count)) / Float(parts)
            try progressHandler(
                MigrationProgress(
                    label: currentEntityMapping?.name ?? "validation",
                    sentence: "Objects of \(batch[start].entityName) \(action).", done: batch.endIndex,
                    total: ids.count))
            if let cancellation { throw cancellation }
        }
    }

    private func save() throws {
        if let cancellation { throw cancellation }
        // A value of the source that could not be read was taken as missing.
        try sourceContext.throwFaultingError()
        destinationContext.processPendingChanges()
        let deleted = destinationContext.deletedObjects.map(\.objectID)
        try destinationContext.save()
        // Most rows are not needed again.
        for context in [sourceContext, destinationContext] {
            for store in context.persistentStoreCoordinator.persistentStores { store.forgetRows() }
        }
        // By the mappings: the keys would keep a copy of all associations.
        for mapping in mappingModel.entityMappings {
            associations[mapping.name]?.settle()
            for id in deleted { associations[mapping.name]?.forget(id) }
        }
    }

    private func batchSize(of mapping: EntityMapping) -> Int {
        let old = mapping.sourceEntityName.flatMap { try? sourceContext.model.entity(named: $0) }
        let new = mapping.destinationEntityName.flatMap { try? destinationContext.model.entity(named: $0) }
        return Self.batchSize(of: [old, new].compactMap(\.self))
    }

    /// The number of objects that are in memory at a time: few if they hold binary data.
    private static func batchSize(of entities: [ResolvedEntity]) -> Int {
        let holdsData = entities.flatMap(\.slots).contains {
            [.binary, .transformable].contains($0.attribute?.attributeType)
        }
        return holdsData ? 16 : 500
    }
}

extension ManagedObjectContext {
    /// Returns the objects of identifiers in their order, after reading their rows; leaves out what was deleted.
    fileprivate func objects(of ids: [ManagedObjectID]) throws -> [ManagedObject] {
        var found: [ManagedObjectID: ManagedObject] = [:]
        for (name, ids) in Dictionary(grouping: ids, by: \.entityName) {
            let request = FetchRequest<ManagedObject>(entityName: name)
            request.predicate = Predicate(format: "SELF IN %@", ids)
            for object in try fetch(request) { found[object.objectID] = object }
        }
        return ids.compactMap { found[$0] }
    }
}
