import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("A log without its file")
struct StaleLogTests {
    private static let model = ManagedObjectModel(
        "V1", [EntityDescription("Aircraft", [.attribute(AttributeDescription("tail", .string))])])

    /// A folder with only a log, which changes N1 to N2, and with an earlier backup.
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

    @Test("The log is not applied to a store that replaces the file")
    func replace() throws {
        let store = try logAlone()
        let other = try VersionedStore([Self.model]) { _ = $0.make("Aircraft", ["tail": "other"]) }
        try PersistentStoreCoordinator.replacePersistentStore(at: store.url, withPersistentStoreFrom: other.url)
        #expect(try store.sql("PRAGMA integrity_check; SELECT group_concat(ZTAIL) FROM ZAIRCRAFT") == "ok\nother")
    }

    @Test("The log is not applied to a store that is migrated there")
    func migrate() throws {
        let store = try logAlone()
        let other = try VersionedStore([Self.model]) { _ = $0.make("Aircraft", ["tail": "other"]) }
        let coordinator = try other.open().persistentStoreCoordinator
        _ = try coordinator.migratePersistentStore(coordinator.persistentStores[0], to: store.url)
        try coordinator.close()
        #expect(try store.sql("SELECT group_concat(ZTAIL) FROM ZAIRCRAFT") == "other")
    }

    @Test("The log is not applied to a restored backup, and is kept aside")
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
