import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Inspecting a store file")
struct LookingTests {
    private func filled() throws -> HangarStore {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N1", "photo": HangarModel.photo(1)])
        try context.save()
        return store
    }

    private func photos(_ administration: StoreAdministration) throws -> [Data?] {
        var result: [Data?] = []
        try administration.forEachObject { object in
            if object.entity.name == "Aircraft" { result.append(object.value(forKey: "photo") as? Data) }
        }
        return result
    }

    /// A store as left by a process that died after a save: with a write-ahead log but without its index.
    private func killed() throws -> HangarStore {
        let (store, left) = (try filled(), try HangarStore())
        try left.coordinator.close()
        let manager = FileManager.default
        try manager.removeItem(at: left.url)
        for name in ["hangar.sqlite", "hangar.sqlite-wal", ".hangar_SUPPORT"] {
            try manager.copyItem(at: store.folder[name], to: left.folder[name])
        }
        return left
    }

    @Test("Iterating over the objects of a store that this process has open leaves its locks in place")
    func locks() throws {
        let store = try filled()
        let administration = StoreAdministration(url: store.url, model: HangarModel.make())
        #expect(try photos(administration) == [HangarModel.photo(1)])
        _ = try administration.explain(FetchSpecification(entityName: "Aircraft"))
        // A process that finds no lock considers itself the last one and removes the log.
        #expect(throws: SQLiteTool.Failure.self) { try store.sql("PRAGMA journal_mode = DELETE") }
        #expect(try store.folder.names().contains("hangar.sqlite-wal"))
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N2"])
        try context.save()
        #expect(try store.sql("SELECT count(*) FROM ZAIRCRAFT") == "2")
    }

    @Test("The objects of a file with a log have their photos, and no files are left behind")
    func photosBesideLog() throws {
        let store = try killed()
        let before = try store.folder.names()
        #expect(try photos(StoreAdministration(url: store.url, model: HangarModel.make())) == [HangarModel.photo(1)])
        #expect(try store.folder.names() == before)
    }

    @Test("Explaining a fetch leaves nothing beside the file, even if there is a log")
    func explain() throws {
        let store = try killed()
        let before = try store.folder.names()
        let administration = StoreAdministration(url: store.url, model: HangarModel.make())
        #expect(try administration.explain(FetchSpecification(entityName: "Aircraft")).scansTable)
        #expect(try store.folder.names() == before)
    }
}
