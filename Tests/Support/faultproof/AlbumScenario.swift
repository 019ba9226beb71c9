import Foundation
import ManagedObjects

/// Pictures in external files, which a handler moves to an entity of their own; the clean-up is deferred.
enum AlbumScenario {
    static let upgrade = Scenario(
        name: "an album whose pictures move",
        make: { url in
            let container = try PersistentContainer(path: url.path, managedObjectModel: first)
            try container.loadPersistentStores()
            let context = container.newBackgroundContext()
            for number in 1...5 {
                let photo = EntityDescription.insertNewObject(forEntityName: "Photo", into: context)
                photo.setValue("photo \(number)", forKey: "name")
                photo.setValue(
                    Data(repeating: UInt8(number), count: number % 2 == 1 ? 150_000 : 1000), forKey: "data")
            }
            try context.save()
            try container.persistentStoreCoordinator.close()
        },
        run: { url, date in
            let container = try container(url, date)
            try container.loadPersistentStores()
            try container.persistentStoreCoordinator.finishDeferredLightweightMigration()
            try container.persistentStoreCoordinator.close()
        },
        administration: { StoreAdministration(url: $0, model: third, models: library) })

    // MARK: Models

    private static func data() -> AttributeDescription {
        var data = AttributeDescription("data", .binary)
        data.allowsExternalBinaryDataStorage = true
        return data
    }

    static let first = ManagedObjectModel(
        entities: [
            EntityDescription("Photo", [.attribute(AttributeDescription("name", .string)), .attribute(data())])
        ], versionIdentifiers: ["one"])

    static let second = ManagedObjectModel(
        entities: [
            EntityDescription(
                "Photo",
                [
                    .attribute(AttributeDescription("name", .string)), .attribute(data()),
                    .relationship(RelationshipDescription("picture", to: "Picture", inverse: "photo")),
                ]),
            EntityDescription(
                "Picture",
                [
                    .attribute(data()), .attribute(AttributeDescription("size", .integer64)),
                    .relationship(RelationshipDescription("photo", to: "Photo", inverse: "picture")),
                ]),
        ], versionIdentifiers: ["two"])

    static let third: ManagedObjectModel = {
        var model = second
        model[entity: "Photo"]?[property: "data"] = nil
        model.versionIdentifiers = ["three"]
        return model
    }()

    private static let library = ModelLibrary([
        .init(name: "one", versionChecksum: first.versionChecksum, model: { first }),
        .init(name: "two", versionChecksum: second.versionChecksum, model: { second }),
        .init(name: "three", versionChecksum: third.versionChecksum, model: { third }),
    ])

    // MARK: Stages

    private static func container(_ url: URL, _ date: Date) throws -> PersistentContainer {
        let container = try PersistentContainer(path: url.path, managedObjectModel: third, models: library)
        let description = container.persistentStoreDescriptions[0]
        var stage = CustomMigrationStage(migratingFrom: reference(second), to: reference(third))
        stage.label = "pictures of their own"
        stage.willMigrateHandler = { manager, _ in try move(manager) }
        stage.didMigrateHandler = { manager, _ in try measure(manager) }
        description.setOption(
            try StagedMigrationManager([
                LightweightMigrationStage([first.versionChecksum, second.versionChecksum]), stage,
            ]), forKey: PersistentStoreStagedMigrationManagerOptionKey)
        description.setOption(true, forKey: PersistentStoreDeferredLightweightMigrationOptionKey)
        description.setOption(
            MigrationBackupPolicy(now: { date }), forKey: PersistentStoreMigrationBackupOptionKey)
        return container
    }

    private static func reference(_ model: ManagedObjectModel) -> ManagedObjectModelReference {
        ManagedObjectModelReference(model: model, versionChecksum: model.versionChecksum)
    }

    /// Moves two photos per save.
    private static func move(_ manager: StagedMigrationManager) throws {
        guard let context = manager.container?.newBackgroundContext() else { return }
        let request = FetchRequest<ManagedObject>(entityName: "Photo")
        request.predicate = Predicate(format: "data != nil")
        request.fetchLimit = 2
        while true {
            let photos = try context.fetch(request)
            guard !photos.isEmpty else { return }
            for photo in photos {
                let picture = EntityDescription.insertNewObject(forEntityName: "Picture", into: context)
                picture.setValue(photo.value(forKey: "data"), forKey: "data")
                picture.setValue(photo, forKey: "photo")
                photo.setValue(nil, forKey: "data")
            }
            try context.save()
            context.reset()
        }
    }

    private static func measure(_ manager: StagedMigrationManager) throws {
        guard let context = manager.container?.newBackgroundContext() else { return }
        for picture in try context.fetch(FetchRequest<ManagedObject>(entityName: "Picture")) {
            picture.setValue((picture.value(forKey: "data") as? Data)?.count, forKey: "size")
        }
        try context.save()
    }
}
