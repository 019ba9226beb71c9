import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Stores with external files in one folder")
struct SharedFolderTests {
    /// The photos of a file, which is opened for writing and closed again.
    private func photos(_ url: URL) throws -> [Data?] {
        let container = try PersistentContainer(path: url.path, managedObjectModel: HangarModel.make())
        try container.loadPersistentStores()
        defer { try? container.persistentStoreCoordinator.close() }
        return try container.newBackgroundContext().all("Aircraft").map { $0.value(forKey: "photo") as? Data }
    }

    /// A store with a photo, and a copy of its file with another extension.
    private func copied() throws -> (store: HangarStore, copy: URL) {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo(1)])
        try context.save()
        try store.coordinator.close()
        let copy = store.folder["hangar.bak"]
        try FileManager.default.copyItem(at: store.url, to: copy)
        return (store, copy)
    }

    @Test("A file that one store drops is kept if the other names it, whichever store is opened, changed or swept")
    func giveUp() throws {
        let (store, copy) = try copied()
        let first = store.externalFiles
        let again = try store.another()
        let context = again.newBackgroundContext()
        let aircraft = try #require(try context.all("Aircraft").first)
        aircraft.setValue(HangarModel.photo(2), forKey: "photo")
        try context.save()
        try again.persistentStoreCoordinator.close()
        #expect(store.externalFiles.count == 2 && Set(first).isSubset(of: store.externalFiles))
        for (url, byte) in [(copy, UInt8(1)), (store.url, 2), (copy, 1)] {
            #expect(try photos(url) == [HangarModel.photo(byte)], "\(url.lastPathComponent)")
        }
    }

    @Test("A destroyed store leaves the files to the other, which removes unreferenced ones when opened")
    func destroy() throws {
        let (store, copy) = try copied()
        let orphan = store.externalFolder.appending(path: UUID().uuidString)
        try HangarModel.photo(9).write(to: orphan)
        try PersistentStoreCoordinator.destroyPersistentStore(at: store.url)
        #expect(store.externalFiles.count == 2)
        #expect(try photos(copy) == [HangarModel.photo(1)])
        #expect(store.externalFiles.count == 1)
        try PersistentStoreCoordinator.destroyPersistentStore(at: copy)
        #expect(try store.folder.names().isEmpty)
    }

    @Test("A file of another kind beside the store does not count as a store")
    func letter() throws {
        let (store, copy) = try copied()
        try Data(repeating: 65, count: 5000).write(to: copy)
        try HangarModel.photo(9).write(to: store.externalFolder.appending(path: UUID().uuidString))
        #expect(try photos(store.url) == [HangarModel.photo(1)])
        #expect(store.externalFiles.count == 1)
    }

    @Test("Files kept by two restorations keep their photos, whichever is opened first")
    func keptAside() throws {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo(1)])
        try context.save()
        let administration = StoreAdministration(url: store.url, model: HangarModel.make())
        let backup = try administration.backup()
        try store.coordinator.close()
        var aside: [URL] = []
        for byte in [UInt8(2), 3] {
            let container = try store.another()
            let other = container.newBackgroundContext()
            try #require(try other.all("Aircraft").first).setValue(HangarModel.photo(byte), forKey: "photo")
            try other.save()
            try container.persistentStoreCoordinator.close()
            aside.append(try #require(try administration.restore(from: backup.url).replaced))
        }
        for (url, byte) in [(aside[0], UInt8(2)), (aside[1], 3), (aside[0], 2), (store.url, 1)] {
            #expect(try photos(url) == [HangarModel.photo(byte)], "\(url.lastPathComponent)")
        }
    }
}
