import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("A store whose file is replaced or removed while it is open")
struct ReplacedFileTests {
    private static let model = ManagedObjectModel(
        "one", [EntityDescription("Aircraft", [.attribute(AttributeDescription("tail", .string))])])

    private static func store() throws -> VersionedStore {
        try VersionedStore([model]) { _ = $0.make("Aircraft", ["tail": "N1"]) }
    }

    /// Saves one more aircraft.
    private static func save(_ tail: String, _ container: PersistentContainer) throws {
        let context = container.newBackgroundContext()
        _ = context.make("Aircraft", ["tail": tail])
        try context.save()
    }

    private static func tails(_ file: URL) throws -> String {
        try SQLiteTool.run(file, "SELECT group_concat(ZTAIL) FROM (SELECT ZTAIL FROM ZAIRCRAFT ORDER BY 1)")
    }

    enum Fate: CaseIterable { case replaced, removed }

    /// Lets a file fare as a service that synchronises files, or a hand, would.
    private static func suffer(_ fate: Fate, _ store: VersionedStore, _ other: VersionedStore) throws {
        switch fate {
        case .replaced: #expect(rename(other.url.path, store.url.path) == 0)
        case .removed: try FileManager.default.removeItem(at: store.url)
        }
    }

    private static func rescue(_ store: VersionedStore) throws -> URL? {
        try store.names().first { $0.contains(" rescued ") }.map { store.folder.appending(path: $0) }
    }

    @Test(
        "Saving is refused, what was saved before is rescued, and the new file gets no foreign log",
        arguments: Fate.allCases)
    func saving(fate: Fate) throws {
        let (store, other) = (try Self.store(), try Self.store())
        _ = try other.sql("UPDATE ZAIRCRAFT SET ZTAIL = 'other'")
        let container = try store.open()
        try Self.save("N2", container)
        try Self.suffer(fate, store, other)
        for _ in 0..<2 {
            let error = #expect(throws: ManagedObjectError.self) { try Self.save("N3", container) }
            #expect(error?.message.contains("was replaced or removed") == true, "\(String(describing: error))")
            #expect(error?.recovery.contains(" rescued ") == true)
        }
        try? container.persistentStoreCoordinator.close()
        let rescue = try #require(try Self.rescue(store))
        #expect(try Self.tails(rescue) == "N1,N2")
        #expect(try FileManager.default.attributesOfItem(atPath: rescue.path)[.posixPermissions] as? Int == 0o600)
        #expect(try store.names().filter { !$0.contains(" rescued ") } == (fate == .replaced ? ["log.sqlite"] : []))
        guard fate == .replaced else { return }
        #expect(try Self.tails(store.url) == "other" && store.sql("PRAGMA integrity_check") == "ok")
        try store.use { let count = try $0.all("Aircraft").count; #expect(count == 1) }
    }

    @Test("Closing rescues too; where nothing was saved there is nothing to rescue", arguments: [false, true])
    func closing(hasSaved: Bool) throws {
        let (store, other) = (try Self.store(), try Self.store())
        let container = try store.open()
        _ = try container.newBackgroundContext().all("Aircraft")
        if hasSaved { try Self.save("N2", container) }
        try Self.suffer(.replaced, store, other)
        try container.persistentStoreCoordinator.close()
        let rescue = try Self.rescue(store)
        #expect(try rescue.map { try Self.tails($0) } == (hasSaved ? "N1,N2" : nil))
        #expect(try store.names().filter { !$0.contains(" rescued ") } == ["log.sqlite"])
        #expect(try Self.tails(store.url) == "N1")
    }
}
