import Foundation
import ManagedObjects
import SQLiteStore
import TestFiles
import Testing

@Suite("Copying a store that others write to")
struct CopyingTests {
    @Test("A copy made while a photo is replaced has the current photo and leaves no files behind")
    func replacedMeanwhile() throws {
        let store = try HangarStore()
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo(1)])
        try context.save()
        let before = store.externalFiles
        let reader = try SQLiteStore(url: store.url, mode: .readOnly)
        defer { try? reader.close() }
        let target = store.folder["copy.sqlite"]
        var isReplaced = false
        try reader.backupWithFiles(to: target) { done, total in
            guard done == total, !isReplaced else { return }
            isReplaced = true
            aircraft.setValue(HangarModel.photo(2), forKey: "photo")
            try context.save()
        }
        #expect(isReplaced && store.externalFiles.count == 1 && store.externalFiles != before)
        let folder = store.folder[".copy_SUPPORT/_EXTERNAL_DATA"]
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == store.externalFiles)
        let container = try PersistentContainer(path: target.path, managedObjectModel: HangarModel.make())
        try container.loadPersistentStores()
        let copy = try #require(try container.newBackgroundContext().all("Aircraft").first)
        #expect(copy.value(forKey: "photo") as? Data == HangarModel.photo(2))
        try container.persistentStoreCoordinator.close()
    }

    @Test("A missing external file is missing in the copy, and the copy succeeds")
    func missing() throws {
        let store = try HangarStore()
        let context = store.context
        for byte in [UInt8(1), 2] {
            _ = context.make("Aircraft", ["tailNumber": "N\(byte)", "photo": HangarModel.photo(byte)])
        }
        try context.save()
        try store.coordinator.close()
        try FileManager.default.removeItem(at: store.externalFolder.appending(path: store.externalFiles[0]))
        let reader = try SQLiteStore(url: store.url, mode: .readOnly)
        defer { try? reader.close() }
        let names = try reader.backupWithFiles(to: store.folder["copy.sqlite"])
        #expect(names.count == 2)
        let folder = store.folder[".copy_SUPPORT/_EXTERNAL_DATA"]
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == store.externalFiles)
    }
}
