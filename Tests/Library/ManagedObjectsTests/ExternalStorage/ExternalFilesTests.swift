import Foundation
import ManagedObjects
import Testing

@Suite("External files in upgrades and backups")
struct ExternalFilesTests {
    private func photo(_ object: ManagedObject) -> Data? { object.value(forKey: "photo") as? Data }

    @Test(
        "A removed attribute's files are removed with its column: at once, or when the cleanup is done",
        arguments: [false, true])
    func removedAttribute(isDeferred: Bool) throws {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo()])
        try context.save()
        try store.coordinator.close()
        var model = HangarModel.make()
        for index in model.entities.indices where model.entities[index].name == "Aircraft" {
            model.entities[index][property: "photo"] = nil
        }
        let next = try store.another(
            [PersistentStoreDeferredLightweightMigrationOptionKey: isDeferred], model: model)
        #expect(store.externalFiles.count == (isDeferred ? 1 : 0))
        try next.persistentStoreCoordinator.finishDeferredLightweightMigration()
        #expect(store.externalFiles.isEmpty)
        try next.persistentStoreCoordinator.close()
        // The backup made before the upgrade has its own copy.
        let backup = try #require(StoreAdministration(url: store.url).backups().first)
        _ = try StoreAdministration(url: store.url).restore(from: backup.url)
        let old = try store.another()
        let other = old.newBackgroundContext()
        #expect(photo(try #require(try other.all("Aircraft").first)) == HangarModel.photo())
        try old.persistentStoreCoordinator.close()
    }

    @Test("A renamed entity and attribute keep their files")
    func renamed() throws {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo()])
        try context.save()
        let files = store.externalFiles
        try store.coordinator.close()
        var model = HangarModel.make()
        for index in model.entities.indices where model.entities[index].name == "Aircraft" {
            guard case .attribute(var photo) = model.entities[index][property: "photo"] else { continue }
            photo.name = "picture"
            photo.renamingIdentifier = "photo"
            model.entities[index][property: "photo"] = .attribute(photo)
        }
        let next = try store.another(model: model)
        #expect(store.externalFiles == files)
        let other = next.newBackgroundContext()
        let aircraft = try #require(try other.all("Aircraft").first)
        #expect(aircraft.value(forKey: "picture") as? Data == HangarModel.photo())
        try next.persistentStoreCoordinator.close()
    }

    @Test("A backup has the files, restoring brings them back, and the replaced store keeps its own")
    func backup() throws {
        let store = try HangarStore()
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo(1)])
        try context.save()
        let administration = StoreAdministration(url: store.url, model: HangarModel.make())
        let backup = try administration.backup()
        aircraft.setValue(HangarModel.photo(2), forKey: "photo")
        try context.save()
        context.reset()
        try store.coordinator.close()
        let replaced = try #require(try administration.restore(from: backup.url).replaced)
        for (url, byte) in [(store.url, UInt8(1)), (backup.url, 1), (replaced, 2)] {
            let container = try PersistentContainer(path: url.path, managedObjectModel: HangarModel.make())
            try container.loadPersistentStores()
            let other = container.newBackgroundContext()
            #expect(photo(try #require(try other.all("Aircraft").first)) == HangarModel.photo(byte), "\(url.path)")
            try container.persistentStoreCoordinator.close()
        }
    }

    @Test("Verifying a store reports missing files by name; a migration continues without them")
    func missingFiles() throws {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo()])
        try context.save()
        try store.coordinator.close()
        let administration = StoreAdministration(url: store.url, model: HangarModel.make())
        #expect(try administration.verify().isSound)
        let name = try #require(store.externalFiles.first)
        try FileManager.default.removeItem(at: store.externalFolder.appending(path: name))
        let problems = try administration.verify().problems
        #expect(problems.count == 1 && problems[0].contains(name), "\(problems)")
        var next = HangarModel.make()
        next[entity: "Pilot"]?.properties.append(.attribute(AttributeDescription("note", .string)))
        let container = try store.another(model: next)
        #expect(try container.newBackgroundContext().all("Aircraft").count == 1)
        try container.persistentStoreCoordinator.close()
    }
}
