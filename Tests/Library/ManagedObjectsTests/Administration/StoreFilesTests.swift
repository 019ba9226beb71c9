import Foundation
import ManagedObjects
import SQLiteStore
import TestFiles
import Testing

@Suite("Stores as files")
struct StoreFilesTests {
    private func names(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func filled() throws -> HangarStore {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo(1)])
        try context.save()
        return store
    }

    private func tailNumbers(_ url: URL) throws -> [String] {
        let container = try PersistentContainer(path: url.path, managedObjectModel: HangarModel.make())
        try container.loadPersistentStores()
        defer { try? container.persistentStoreCoordinator.close() }
        let context = container.newBackgroundContext()
        return try context.all("Aircraft").map { aircraft in
            #expect(try aircraft.externalData(forKeyPath: "photo") != nil)
            return try #require(aircraft.value(forKey: "tailNumber") as? String)
        }.sorted()
    }

    @Test("Destroying removes the file, its log and its external data, and a new store can be created there")
    func destroy() throws {
        let store = try filled()
        try store.coordinator.close()
        // The note of an interrupted upgrade would be attributed to the new store.
        try Data("bplist00".utf8).write(to: store.folder["hangar.sqlite.unfinished"])
        try PersistentStoreCoordinator.destroyPersistentStore(at: store.url, ofType: SQLiteStoreType)
        #expect(try store.folder.names().isEmpty)
        try PersistentStoreCoordinator.destroyPersistentStore(at: store.url, ofType: SQLiteStoreType)
        #expect(try tailNumbers(store.url).isEmpty)
        try store.coordinator.destroyPersistentStore(at: store.folder["none/none.sqlite"])
    }

    @Test("A store that is open anywhere is not destroyed unless forced")
    func destroyOpen() throws {
        let store = try filled()
        let before = try store.folder.names()
        let error = #expect(throws: ManagedObjectError.self) {
            try PersistentStoreCoordinator.destroyPersistentStore(at: store.url)
        }
        guard case .store(.locked) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try store.folder.names() == before)
        #expect(try store.context.count(for: FetchRequest<ManagedObject>(entityName: "Aircraft")) == 1)
        try PersistentStoreCoordinator.destroyPersistentStore(
            at: store.url, options: [PersistentStoreForceDestroyOption: true])
        #expect(try store.folder.names().isEmpty)
    }

    @Test("A file of another kind is not destroyed unless forced")
    func destroyOther() throws {
        let store = try HangarStore()
        let other = store.folder["letter.txt"]
        try Data(repeating: 65, count: 5000).write(to: other)
        #expect(throws: ManagedObjectError.self) { try PersistentStoreCoordinator.destroyPersistentStore(at: other) }
        #expect(try Data(contentsOf: other).count == 5000)
        try PersistentStoreCoordinator.destroyPersistentStore(
            at: other, options: [PersistentStoreForceDestroyOption: true])
        #expect(!FileManager.default.fileExists(atPath: other.path))
    }

    @Test("A store with unwritten log entries is copied to a new path while it is open, including external files")
    func replaceMissing() throws {
        let store = try filled()
        let target = store.folder["deep/copy.sqlite"]
        try PersistentStoreCoordinator.replacePersistentStore(at: target, withPersistentStoreFrom: store.url)
        #expect(try tailNumbers(target) == ["N1"])
        #expect(try names(target.deletingLastPathComponent()) == [".copy_SUPPORT", "copy.sqlite"])
        let mode = try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("A store replaces another one, whose external files are removed")
    func replaceExisting() throws {
        let store = try filled()
        let other = try HangarStore()
        let context = other.context
        for tail in ["X1", "X2"] {
            _ = context.make("Aircraft", ["tailNumber": tail, "photo": HangarModel.photo(2)])
        }
        try context.save()
        let locked = #expect(throws: ManagedObjectError.self) {
            try PersistentStoreCoordinator.replacePersistentStore(at: other.url, withPersistentStoreFrom: store.url)
        }
        guard case .store(.locked) = locked else {
            Issue.record("\(String(describing: locked))")
            return
        }
        #expect(try other.context.count(for: FetchRequest<ManagedObject>(entityName: "Aircraft")) == 2)
        try other.coordinator.close()
        try PersistentStoreCoordinator.replacePersistentStore(at: other.url, withPersistentStoreFrom: store.url)
        #expect(try tailNumbers(other.url) == ["N1"])
        #expect(other.externalFiles == store.externalFiles)
        let metadata = try PersistentStoreCoordinator.metadataForPersistentStore(at: other.url)
        #expect(metadata[StoreUUIDKey]?.string == store.coordinator.persistentStores[0].identifier)
    }

    @Test("A source that is missing or not a store changes nothing")
    func replaceFromNothing() throws {
        let store = try filled()
        try store.coordinator.close()
        let text = store.folder["letter.txt"]
        try Data(repeating: 65, count: 5000).write(to: text)
        for source in [store.folder["none.sqlite"], text, store.url] {
            #expect(throws: ManagedObjectError.self) {
                try PersistentStoreCoordinator.replacePersistentStore(at: store.url, withPersistentStoreFrom: source)
            }
        }
        #expect(try tailNumbers(store.url) == ["N1"])
    }

    @Test("An open store is migrated to another file, to memory and back, with its external data")
    func migrate() throws {
        let store = try filled()
        let coordinator = store.coordinator
        let target = store.folder["moved.sqlite"]
        let moved = try coordinator.migratePersistentStore(coordinator.persistentStores[0], to: target)
        #expect(coordinator.persistentStores.map(\.url) == [target])
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N2", "photo": HangarModel.photo(2)])
        try context.save()
        let memory = try coordinator.migratePersistentStore(
            moved, to: URL(filePath: "/memory"), type: InMemoryStoreType)
        let inMemory = store.context
        #expect(
            try inMemory.all("Aircraft").compactMap { $0.value(forKey: "photo") as? Data }.map(\.count) == [
                150_000, 150_000,
            ])
        _ = inMemory.make("Aircraft", ["tailNumber": "N3", "photo": HangarModel.photo(3)])
        try inMemory.save()
        let last = store.folder["last.sqlite"]
        _ = try coordinator.migratePersistentStore(memory, to: last)
        try coordinator.close()
        #expect(try tailNumbers(store.url) == ["N1"])
        #expect(try tailNumbers(target) == ["N1", "N2"])
        #expect(try tailNumbers(last) == ["N1", "N2", "N3"])
    }

    @Test("Metadata are read without opening the store, and custom keys are written")
    func metadata() throws {
        let store = try filled()
        let own = store.coordinator.persistentStores[0]
        try store.coordinator.setMetadata(["mine": "yes", "NSStoreType": "Binary"], for: own)
        #expect(store.coordinator.metadata(for: own)["mine"] == "yes")
        #expect(store.coordinator.metadata(for: own)[StoreTypeKey] == "SQLite")
        try store.coordinator.close()
        let before = try store.folder.names()
        let read = try PersistentStoreCoordinator.metadataForPersistentStore(ofType: SQLiteStoreType, at: store.url)
        #expect(read["mine"] == "yes")
        #expect(read[StoreUUIDKey]?.string == own.identifier)
        #expect(try store.folder.names() == before)
        try PersistentStoreCoordinator.setMetadata(
            ["other": 7], forPersistentStoreOfType: SQLiteStoreType, at: store.url)
        let later = try PersistentStoreCoordinator.metadataForPersistentStore(at: store.url)
        #expect(later["mine"] == nil && later["other"] == 7)
        #expect(try tailNumbers(store.url) == ["N1"])
        for url in [store.folder["none.sqlite"], store.folder.url] {
            #expect(throws: ManagedObjectError.self) {
                try PersistentStoreCoordinator.metadataForPersistentStore(at: url)
            }
        }
    }

    @Test("A new file, its log and its external data are accessible to the user only")
    func modes() throws {
        let store = try filled()
        for path in ["hangar.sqlite", "hangar.sqlite-wal", ".hangar_SUPPORT/_EXTERNAL_DATA/\(store.externalFiles[0])"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: store.folder[path].path)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(path)")
        }
    }

    @Test("Options analyze the indexes and compact the file")
    func options() throws {
        let store = try filled()
        try store.context.execute(
            BatchInsertRequest(entityName: "Flight", objects: Array(repeating: ["minutes": 1], count: 20_000)))
        try store.context.execute(BatchDeleteRequest(entityName: "Flight"))
        try store.coordinator.close()
        let size = try FileManager.default.attributesOfItem(atPath: store.url.path)[.size] as? Int ?? 0
        let again = try store.another([SQLiteAnalyzeOption: true, SQLiteManualVacuumOption: true])
        try again.persistentStoreCoordinator.close()
        let later = try FileManager.default.attributesOfItem(atPath: store.url.path)[.size] as? Int ?? 0
        #expect(later < size / 2)
        #expect(try store.sql("SELECT count(*) > 0 FROM sqlite_stat1") == "1")
    }
}
