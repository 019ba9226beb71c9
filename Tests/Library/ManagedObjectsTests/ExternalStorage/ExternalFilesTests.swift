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

    @Test("A missing file leaves every row and every other value readable; reading its value is the error")
    func missingFileAmongRows() throws {
        let store = try HangarStore()
        let context = store.context
        for number in 1...3 {
            _ = context.make("Aircraft", ["tailNumber": "N\(number)", "photo": HangarModel.photo(UInt8(number))])
            try context.save()
            if number == 2 {
                for name in store.externalFiles where try bytes(store, name).first == 2 {
                    try FileManager.default.removeItem(at: store.externalFolder.appending(path: name))
                }
            }
        }
        try store.coordinator.close()
        let container = try store.another()
        defer { try? container.persistentStoreCoordinator.close() }
        let other = container.newBackgroundContext()
        let fetched = try other.all("Aircraft").sorted { $0.objectID.key < $1.objectID.key }
        #expect(fetched.map { $0.value(forKey: "tailNumber") as? String } == ["N1", "N2", "N3"])
        #expect(fetched.map { photo($0)?.first } == [1, nil, 3])
        for object in fetched { #expect(try other.existingObject(with: object.objectID) === object) }
        #expect(try other.count(for: FetchRequest<ManagedObject>(entityName: "Aircraft")) == 3)
        #expect { _ = try fetched[1].externalData(forKeyPath: "photo") } throws: { error in
            guard case .store(.externalData(let entity, let path, _, _))? = error as? ManagedObjectError else {
                return false
            }
            return entity == "Aircraft" && path == "photo"
        }
        // Photos were read as nil above, so the next save says so once, and keeps the rows' references.
        fetched[1].setValue(7, forKey: "seats")
        #expect(throws: ManagedObjectError.self) { try other.save() }
        try other.save()
        #expect(try store.sql("SELECT count(*) FROM ZAIRCRAFT WHERE ZPHOTO NOT NULL AND ZSEATS = 7") == "1")
        var seen: [String?] = []
        try StoreAdministration(url: store.url, model: HangarModel.make()).forEachObject { object in
            _ = object.value(forKey: "photo")
            seen.append(object.value(forKey: "tailNumber") as? String)
        }
        #expect(seen == ["N1", "N2", "N3"])
    }

    private func bytes(_ store: HangarStore, _ name: String) throws -> Data {
        try Data(contentsOf: store.externalFolder.appending(path: name))
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
