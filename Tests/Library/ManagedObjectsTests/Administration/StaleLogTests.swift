import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("A log whose file is gone")
struct StaleLogTests {
    private static let model = ManagedObjectModel(
        "V1", [EntityDescription("Aircraft", [.attribute(AttributeDescription("tail", .string))])])

    /// A place with a log alone, which says that N1 became N2, and with a backup from before.
    private func logAlone() throws -> VersionedStore {
        let store = try VersionedStore([Self.model]) { _ = $0.make("Aircraft", ["tail": "N1"]) }
        _ = try store.administration.backup()
        let log = URL(filePath: store.url.path + "-wal")
        let bytes = try store.use { context in
            try #require(try context.all("Aircraft").first).setValue("N2", forKey: "tail")
            try context.save()
            return try Data(contentsOf: log)
        }
        #expect(!bytes.isEmpty)
        try FileManager.default.removeItem(at: store.url)
        try bytes.write(to: log)
        return store
    }

    @Test("It is not applied to a store that is put in the file's place")
    func replace() throws {
        let store = try logAlone()
        let other = try VersionedStore([Self.model]) { _ = $0.make("Aircraft", ["tail": "other"]) }
        try PersistentStoreCoordinator.replacePersistentStore(at: store.url, withPersistentStoreFrom: other.url)
        #expect(try store.sql("PRAGMA integrity_check; SELECT group_concat(ZTAIL) FROM ZAIRCRAFT") == "ok\nother")
    }

    @Test("It is not applied to a store that moves there")
    func migrate() throws {
        let store = try logAlone()
        let other = try VersionedStore([Self.model]) { _ = $0.make("Aircraft", ["tail": "other"]) }
        let coordinator = try other.open().persistentStoreCoordinator
        _ = try coordinator.migratePersistentStore(coordinator.persistentStores[0], to: store.url)
        try coordinator.close()
        #expect(try store.sql("SELECT group_concat(ZTAIL) FROM ZAIRCRAFT") == "other")
    }

    @Test("It is not applied to a backup that is restored, and is kept aside")
    func restore() throws {
        let store = try logAlone()
        let bytes = try Data(contentsOf: URL(filePath: store.url.path + "-wal"))
        #expect(try store.administration.restore().replaced == nil)
        #expect(try store.sql("SELECT group_concat(ZTAIL) FROM ZAIRCRAFT") == "N1")
        let kept = try #require(
            try store.names().first { $0.hasPrefix("log.sqlite.replaced-") && $0.hasSuffix("-wal") })
        #expect(try Data(contentsOf: store.folder[kept]) == bytes)
    }
}
