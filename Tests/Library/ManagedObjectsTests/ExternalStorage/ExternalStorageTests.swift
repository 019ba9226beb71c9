import Foundation
import ManagedObjects
import SQLiteStore
import Testing

@Suite("External binary storage")
struct ExternalStorageTests {
    private func photo(_ object: ManagedObject) -> Data? { object.value(forKey: "photo") as? Data }

    @Test("Small values are stored in their column with a tag, large ones in a file that the column names")
    func forms() throws {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N1", "photo": Data([1, 2, 3])])
        _ = context.make("Aircraft", ["tailNumber": "N2", "photo": HangarModel.photo()])
        _ = context.make("Aircraft", ["tailNumber": "N3", "photo": Data()])
        _ = context.make("Aircraft", ["tailNumber": "N4", "photo": Data(repeating: 9, count: 102_400)])
        _ = context.make("Aircraft", ["tailNumber": "N5"])
        try context.save()
        #expect(
            try store.sql("SELECT hex(ZPHOTO) FROM ZAIRCRAFT WHERE ZTAILNUMBER IN ('N1', 'N3') ORDER BY ZTAILNUMBER")
                == "01010203\n01")
        #expect(
            try store.sql(
                "SELECT length(ZPHOTO), hex(substr(ZPHOTO, 1, 1)), hex(substr(ZPHOTO, 38)) FROM ZAIRCRAFT WHERE ZTAILNUMBER = 'N2'"
            )
                == "38|02|00")
        #expect(try store.sql("SELECT length(ZPHOTO) FROM ZAIRCRAFT WHERE ZTAILNUMBER = 'N4'") == "102401")
        let name = try store.sql("SELECT CAST(substr(ZPHOTO, 2, 36) AS TEXT) FROM ZAIRCRAFT WHERE ZTAILNUMBER = 'N2'")
        #expect(store.externalFiles == [name])
        #expect(UUID(uuidString: name) != nil)
        #expect(try Data(contentsOf: store.externalFolder.appending(path: name)) == HangarModel.photo())
        let other = store.context
        let photos = try other.all("Aircraft").sorted { $0.objectID.key < $1.objectID.key }.map(photo)
        #expect(photos[0] == Data([1, 2, 3]))
        #expect(photos[1] == HangarModel.photo())
        #expect(photos[2] == Data())
        #expect(photos[3]?.count == 102_400)
        #expect(photos[4] == nil)
    }

    @Test("A file is read once, when its property is first read")
    func lazily() throws {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo()])
        try context.save()
        let other = try store.another().newBackgroundContext()
        let aircraft = try #require(try other.all("Aircraft").first)
        #expect(aircraft.value(forKey: "tailNumber") as? String == "N1")
        #expect(aircraft.hasUnreadExternalData(forKeyPath: "photo"))
        #expect(photo(aircraft) == HangarModel.photo())
        #expect(!aircraft.hasUnreadExternalData(forKeyPath: "photo"))
        #expect(!aircraft.hasPersistentChangedValues)
        try FileManager.default.removeItem(at: store.externalFolder)
        #expect(photo(aircraft) == HangarModel.photo())
        try other.persistentStoreCoordinator.close()
    }

    @Test("The size of a file is known without reading it, also of data in the row; a missing file is an error")
    func size() throws {
        let store = try HangarStore()
        let context = store.context
        for (tail, photo) in [("N1", HangarModel.photo()), ("N2", Data([1, 2])), ("N3", nil)] {
            _ = context.make("Aircraft", ["tailNumber": tail, "photo": photo])
        }
        try context.save()
        let other = try store.another().newBackgroundContext()
        let fleet = try other.all("Aircraft").sorted {
            "\($0.value(forKey: "tailNumber") ?? "")" < "\($1.value(forKey: "tailNumber") ?? "")"
        }
        #expect(try fleet.map { try $0.externalByteCount(forKeyPath: "photo") } == [HangarModel.photo().count, 2, nil])
        #expect(fleet[0].hasUnreadExternalData(forKeyPath: "photo"))
        try FileManager.default.removeItem(at: store.externalFolder)
        #expect(throws: ManagedObjectError.self) { try fleet[0].externalByteCount(forKeyPath: "photo") }
        try other.persistentStoreCoordinator.close()
    }

    @Test("Reading the saved data of a property that was changed leaves the change", arguments: [nil, Data([1])])
    func savedDataOfChange(new: Data?) throws {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo()])
        try context.save()
        let other = try store.another().newBackgroundContext()
        let aircraft = try #require(try other.all("Aircraft").first)
        aircraft.setValue(new, forKey: "photo")
        let change = try #require(aircraft.unsavedSlots.first)
        #expect(change.before == .data(HangarModel.photo()))
        #expect(photo(aircraft) == new)
        try other.save()
        #expect(photo(aircraft) == new)
        try other.persistentStoreCoordinator.close()
    }

    @Test(
        "Saving another property rewrites neither column nor file, whether or not the data was read",
        arguments: [true, false])
    func untouched(isRead: Bool) throws {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo()])
        try context.save()
        let files = store.externalFiles
        let second = try store.another()
        let other = second.newBackgroundContext()
        let aircraft = try #require(try other.all("Aircraft").first)
        if isRead { _ = photo(aircraft) }
        aircraft.setValue(7, forKey: "seats")
        if isRead { _ = photo(aircraft) }
        try other.save()
        #expect(store.externalFiles == files)
        #expect(photo(aircraft) == HangarModel.photo())
        try second.persistentStoreCoordinator.close()
    }

    @Test("New data gets a new file; old files are removed after the save, as are those of deleted objects")
    func replacing() throws {
        let store = try HangarStore()
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo(1)])
        try context.save()
        let first = store.externalFiles
        aircraft.setValue(HangarModel.photo(2), forKey: "photo")
        #expect(store.externalFiles == first)
        try context.save()
        #expect(store.externalFiles.count == 1)
        #expect(store.externalFiles != first)
        aircraft.setValue(Data([1]), forKey: "photo")
        try context.save()
        #expect(store.externalFiles.isEmpty)
        aircraft.setValue(HangarModel.photo(3), forKey: "photo")
        try context.save()
        context.delete(aircraft)
        try context.save()
        #expect(store.externalFiles.isEmpty)
    }

    @Test("A failed save removes the files it created and keeps the ones it would have removed")
    func failure() throws {
        let store = try HangarStore()
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo(1)])
        try context.save()
        let files = store.externalFiles
        aircraft.setValue(HangarModel.photo(2), forKey: "photo")
        _ = context.make("Aircraft", ["tailNumber": "N1"])
        #expect(throws: ManagedObjectError.self) { try context.save() }
        #expect(store.externalFiles == files)
        context.rollback()
        #expect(photo(aircraft) == HangarModel.photo(1))
    }

    @Test("A file is kept as long as an object can read it, even if its row was deleted")
    func readersKeepFiles() throws {
        let store = try HangarStore()
        let context = store.context
        let written = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo(1)])
        try context.save()
        store.coordinator.persistentStores[0].forgetRows()
        let reader = store.context
        let aircraft = try #require(try reader.all("Aircraft").first)
        #expect(aircraft.hasUnreadExternalData(forKeyPath: "photo"))
        written.setValue(HangarModel.photo(2), forKey: "photo")
        try context.save()
        #expect(store.externalFiles.count == 2)
        #expect(photo(aircraft) == HangarModel.photo(1))
        store.coordinator.persistentStores[0].forgetRows()
        #expect(store.externalFiles.count == 1)
    }

    @Test("A missing file is reported with entity and key path; everything else can be read and saved")
    func missingFile() throws {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo()])
        try context.save()
        let file = store.externalFolder.appending(path: store.externalFiles[0])
        let bytes = try Data(contentsOf: file)
        try FileManager.default.removeItem(at: file)
        let second = try store.another()
        let other = second.newBackgroundContext()
        let aircraft = try #require(try other.all("Aircraft").first)
        let error = #expect(throws: ManagedObjectError.self) { try aircraft.externalData(forKeyPath: "photo") }
        #expect(error?.message.contains("Aircraft.photo") == true)
        #expect(error?.message.contains(file.path) == true)
        aircraft.setValue(2, forKey: "seats")
        try other.save()
        #expect(photo(aircraft) == nil)
        aircraft.setValue(3, forKey: "seats")
        #expect(throws: ManagedObjectError.self) { try other.save() }
        try other.save()
        #expect(try store.sql("SELECT ZSEATS, length(ZPHOTO) FROM ZAIRCRAFT") == "3|38")
        try bytes.write(to: file)
        #expect(photo(aircraft) == HangarModel.photo())
        try second.persistentStoreCoordinator.close()
    }

    @Test("An empty file counts as damaged: its value is an error, the object's other values are not")
    func emptyFile() throws {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo()])
        try context.save()
        try Data().write(to: store.externalFolder.appending(path: store.externalFiles[0]))
        let other = store.context
        let aircraft = try #require(try other.all("Aircraft").first)
        let error = #expect(throws: ManagedObjectError.self) { try aircraft.externalData(forKeyPath: "photo") }
        #expect(error?.message.contains("is empty") == true)
        #expect(aircraft.value(forKey: "tailNumber") as? String == "N1")
    }

    @Test(
        "A column with neither form of value is an error for that value only",
        arguments: ["x'07AABB'", "x'02' || 'no uuid'"])
    func unknownForm(value: String) throws {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N1", "photo": Data([1])])
        try context.save()
        _ = try store.sql("UPDATE ZAIRCRAFT SET ZPHOTO = CAST(\(value) AS BLOB)")
        let second = try store.another()
        let other = second.newBackgroundContext()
        let aircraft = try #require(try other.all("Aircraft").first)
        #expect(throws: ManagedObjectError.self) { try aircraft.externalData(forKeyPath: "photo") }
        #expect(aircraft.value(forKey: "tailNumber") as? String == "N1")
        try second.persistentStoreCoordinator.close()
    }

    @Test("Opening a store removes files that no row names, and keeps foreign files")
    func sweep() throws {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo()])
        try context.save()
        let files = store.externalFiles
        try store.coordinator.close()
        try Data([1]).write(to: store.externalFolder.appending(path: UUID().uuidString))
        try Data([1]).write(to: store.externalFolder.appending(path: "notes.txt"))
        let again = try store.another()
        #expect(store.externalFiles == (files + ["notes.txt"]).sorted())
        let other = again.newBackgroundContext()
        #expect(photo(try #require(try other.all("Aircraft").first)) == HangarModel.photo())
        try again.persistentStoreCoordinator.close()
    }

    @Test("Opening a store during a write leaves the writer's files alone")
    func sweepMeetsWriter() throws {
        let store = try HangarStore()
        let sqlite = try SQLiteStore(url: store.url, mode: .readWrite)
        try sqlite.change { _, files in
            _ = try files.store(HangarModel.photo())
            #expect(store.externalFiles.count == 1)
            let other = try store.another()
            #expect(store.externalFiles.count == 1)
            try other.persistentStoreCoordinator.close()
        }
        try sqlite.close()
    }

    @Test("Predicates and dictionaries see external data; a test for nil reads no file")
    func queries() throws {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo()])
        _ = context.make("Aircraft", ["tailNumber": "N2", "photo": Data([1, 2])])
        _ = context.make("Aircraft", ["tailNumber": "N3"])
        try context.save()
        let other = store.context
        #expect(try other.all("Aircraft", "photo == %@", Data([1, 2])).count == 1)
        #expect(try other.all("Aircraft", "photo == %@", HangarModel.photo()).count == 1)
        let request = FetchRequest<[String: AttributeValue]>(entityName: "Aircraft")
        request.propertiesToFetch = [.property("photo")]
        request.predicate = Predicate(format: "tailNumber == 'N1'")
        #expect(try other.fetch(request) == [["photo": .data(HangarModel.photo())]])
        try FileManager.default.removeItem(at: store.externalFolder)
        #expect(try other.all("Aircraft", "photo == nil").count == 1)
        #expect(try other.all("Aircraft", "photo != nil").count == 2)
    }

    @Test("Batches create, replace and remove files; each row has its own file")
    func batches() throws {
        let store = try HangarStore()
        let context = store.context
        try context.execute(
            BatchInsertRequest(
                entityName: "Aircraft",
                objects: [["tailNumber": "N1", "photo": HangarModel.photo(1)], ["tailNumber": "N2"]]))
        #expect(store.externalFiles.count == 1)
        let update = BatchUpdateRequest(entityName: "Aircraft")
        update.propertiesToUpdate = ["photo": HangarModel.photo(2)]
        try context.execute(update)
        #expect(store.externalFiles.count == 2)
        let photos = try context.all("Aircraft").map(photo)
        #expect(photos == [HangarModel.photo(2), HangarModel.photo(2)])
        try context.execute(
            BatchDeleteRequest(entityName: "Aircraft", predicate: Predicate(format: "tailNumber == 'N1'")))
        store.coordinator.persistentStores[0].forgetRows()
        context.reset()
        #expect(store.externalFiles.count == 1)
        update.propertiesToUpdate = ["photo": nil]
        try context.execute(update)
        #expect(store.externalFiles.isEmpty)
        #expect(try store.sql("SELECT count(ZPHOTO) FROM ZAIRCRAFT") == "0")
    }

    @Test("An upsert that replaces data removes the old file")
    func upsert() throws {
        let store = try HangarStore()
        let context = store.context
        for byte: UInt8 in 1...2 {
            let request = BatchInsertRequest(
                entityName: "Aircraft", objects: [["tailNumber": "N1", "photo": HangarModel.photo(byte)]])
            request.conflictPolicy = .objectTrumps
            try context.execute(request)
        }
        #expect(store.externalFiles.count == 1)
        let request = BatchInsertRequest(
            entityName: "Aircraft", objects: [["tailNumber": "N1", "photo": HangarModel.photo(3)]])
        request.conflictPolicy = .storeTrumps
        try context.execute(request)
        #expect(store.externalFiles.count == 1)
        #expect(photo(try #require(try context.all("Aircraft").first)) == HangarModel.photo(2))
    }

    @Test("A tombstone keeps the data after the file is removed")
    func tombstone() throws {
        var model = HangarModel.make()
        for index in model.entities.indices where model.entities[index].name == "Aircraft" {
            guard case .attribute(var photo) = model.entities[index][property: "photo"] else { continue }
            photo.preservesValueInHistoryOnDeletion = true
            model.entities[index][property: "photo"] = .attribute(photo)
        }
        let store = try HangarStore(HistoryTests.tracking, model: model)
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo()])
        try context.save()
        context.delete(aircraft)
        try context.save()
        #expect(store.externalFiles.isEmpty)
        let request = PersistentHistoryChangeRequest.fetchHistory(after: nil as PersistentHistoryToken?)
        let last = try context.execute(request).transactions.last
        #expect(
            last?.changes?.first?.tombstone
                == ["photo": .data(HangarModel.photo()), "tailNumber": .string("N1")])
    }

    @Test("In a conflict, data that was only read is not a change, and each side keeps its changes")
    func conflict() throws {
        let store = try HangarStore()
        let context = store.context
        let made = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo(1)])
        try context.save()
        let mine = store.context
        mine.mergePolicy = .mergeByPropertyStoreTrump
        let aircraft = mine.object(with: made.objectID)
        #expect(photo(aircraft) == HangarModel.photo(1))
        aircraft.setValue(HangarModel.photo(2), forKey: "photo")
        made.setValue(9, forKey: "seats")
        try context.save()
        try mine.save()
        #expect(photo(aircraft) == HangarModel.photo(2))
        #expect(aircraft.value(forKey: "seats") as? Int == 9)
        mine.reset()
        store.coordinator.persistentStores[0].forgetRows()
        let other = store.context
        #expect(photo(try #require(try other.all("Aircraft").first)) == HangarModel.photo(2))
    }

    @Test("The row cache does not keep data of files")
    func cache() throws {
        let store = try HangarStore()
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo()])
        let plain = context.make("Aircraft", ["tailNumber": "N2", "photo": Data([1])])
        try context.save()
        let other = store.context
        #expect(other.object(with: aircraft.objectID).hasUnreadExternalData(forKeyPath: "photo"))
        #expect(other.statistics.faultsFired == 1)
        #expect(!other.object(with: plain.objectID).hasUnreadExternalData(forKeyPath: "photo"))
        #expect(other.statistics.faultsFired == 1)
    }
}
