import Foundation
import ManagedObjects
import SQLiteStore
import Testing

@Suite("Metadata keys")
struct MetadataKeyTests {
    @Test("Custom keys that resemble the library's are kept; a key of reserved form is rejected by name")
    func metadataKeys() throws {
        let store = try HangarStore()
        let own = store.coordinator.persistentStores[0]
        let given: [String: PropertyListValue] = ["FLEET": "A320", "NSW": "Sydney", "flag": "x"]
        try store.coordinator.setMetadata(given, for: own)
        for (key, value) in given { #expect(store.coordinator.metadata(for: own)[key] == value) }
        let error = #expect(throws: ManagedObjectError.self) {
            try store.coordinator.setMetadata(["FLName": "x"], for: own)
        }
        #expect(error?.message.contains("FLName") == true)
        #expect(store.coordinator.metadata(for: own)["FLEET"] == "A320")
        try store.coordinator.close()
        var all = try PersistentStoreCoordinator.metadataForPersistentStore(at: store.url)
        all["FLEET"] = "B737"
        try PersistentStoreCoordinator.setMetadata(all, forPersistentStoreOfType: SQLiteStoreType, at: store.url)
        #expect(try PersistentStoreCoordinator.metadataForPersistentStore(at: store.url) == all)
    }

    @Test("Metadata read earlier can be set again; keys that the library has removed since stay removed")
    func keysThatWent() throws {
        let store = try HangarStore()
        let own = store.coordinator.persistentStores[0]
        let pending = "NSPersistentStoreDeferredLightweightMigrationOptionKey"
        let journal = "FLMigrationHandlersDone"
        try store.coordinator.setMetadata(
            ["FLEET": "A320", pending: .boolean(true), journal: .array([.string("a handler")])], for: own)
        let kept = store.coordinator.metadata(for: own)
        #expect(kept["FLEET"] == "A320" && kept[pending] == nil && kept[journal] == nil)
    }
}
