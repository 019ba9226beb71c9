import Foundation
import ManagedObjects
import TestFiles

/// A store in its own folder that is upgraded from version to version; the folder is removed with the last reference.
final class VersionedStore {
    let folder = TemporaryFolder("versions")
    var url: URL { folder["log.sqlite"] }
    private let versions: [ManagedObjectModel]

    /// Creates a store of the first of these versions, and fills it.
    init(_ versions: [ManagedObjectModel], _ fill: (ManagedObjectContext) throws -> Void) throws {
        self.versions = versions
        let container = try PersistentContainer(path: url.path, managedObjectModel: versions[0])
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        try fill(context)
        try context.save()
        try container.persistentStoreCoordinator.close()
    }

    /// All versions, by their identifiers.
    var models: ModelLibrary {
        ModelLibrary(
            versions.map { model in
                ModelLibrary.Entry(
                    name: model.versionIdentifiers.first ?? "", versionChecksum: model.versionChecksum,
                    model: { model })
            })
    }

    /// Opens the store with the last version, or another one, and the library of all versions.
    func open(
        _ model: ManagedObjectModel? = nil, stages: [any MigrationStage]? = nil,
        options: [String: any Sendable] = [:], library: ModelLibrary? = nil
    ) throws -> PersistentContainer {
        let container = try PersistentContainer(
            path: url.path, managedObjectModel: model ?? versions[versions.count - 1],
            models: library ?? self.models)
        let description = container.persistentStoreDescriptions[0]
        if let stages {
            description.setOption(
                try StagedMigrationManager(stages), forKey: PersistentStoreStagedMigrationManagerOptionKey)
        }
        for (key, value) in options { description.setOption(value, forKey: key) }
        try container.loadPersistentStores()
        return container
    }

    /// Opens the store, passes a context on it to the closure, and closes it.
    func use<T>(
        _ model: ManagedObjectModel? = nil, stages: [any MigrationStage]? = nil,
        options: [String: any Sendable] = [:], library: ModelLibrary? = nil, _ body: (ManagedObjectContext) throws -> T
    ) throws -> T {
        let container = try open(model, stages: stages, options: options, library: library)
        defer { try? container.persistentStoreCoordinator.close() }
        return try body(container.newBackgroundContext())
    }

    /// A manager from the first version to the last.
    func migrationManager() throws -> MigrationManager {
        try MigrationManager(sourceModel: versions[0], destinationModel: versions[versions.count - 1])
    }

    /// The mapping of all that the first and the last version have in common.
    func mapping() throws -> MappingModel {
        try MappingModel(forSourceModel: versions[0], destinationModel: versions[versions.count - 1])
    }

    /// The file that `migrated` makes.
    var newURL: URL { folder["new.sqlite"] }

    /// Migrates the store into a new file by a mapping, and passes a context on that to the closure.
    func migrated<T>(
        _ mapping: MappingModel, by manager: MigrationManager? = nil, _ body: (ManagedObjectContext) throws -> T
    ) throws -> T {
        try (manager ?? migrationManager()).migrateStore(from: url, mapping: mapping, to: newURL)
        let container = try PersistentContainer(
            path: newURL.path, managedObjectModel: versions[versions.count - 1])
        try container.loadPersistentStores()
        defer { try? container.persistentStoreCoordinator.close() }
        return try body(container.newBackgroundContext())
    }

    /// The store as a file, with the last version as the current one.
    var administration: StoreAdministration {
        StoreAdministration(url: url, model: versions[versions.count - 1], models: models)
    }

    /// Every file in the folder except the backups.
    func names() throws -> [String] {
        try folder.names().filter { !$0.hasSuffix(".backups") }
    }

    /// Returns the answer of the `sqlite3` tool.
    func sql(_ statement: String) throws -> String { try SQLiteTool.run(url, statement) }
}

extension ManagedObjectModel {
    /// A version of a model.
    init(_ identifier: String, _ entities: [EntityDescription]) {
        self.init(entities: entities, versionIdentifiers: [identifier])
    }

    /// A changed copy, as the next version.
    func next(_ identifier: String, _ change: (inout ManagedObjectModel) -> Void) -> ManagedObjectModel {
        var model = self
        model.versionIdentifiers = [identifier]
        change(&model)
        return model
    }

    /// The reference by which a stage names the version.
    var reference: ManagedObjectModelReference {
        ManagedObjectModelReference(model: self, versionChecksum: versionChecksum)
    }
}
