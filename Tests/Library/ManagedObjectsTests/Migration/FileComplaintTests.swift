import Foundation
import ManagedObjects
import Synchronization
import TestFiles
import Testing

@Suite("Known file problems of store migrations")
struct FileComplaintTests {
    private static func binary(_ name: String, external: Bool = false) -> PropertyDescription {
        var attribute = AttributeDescription(name, .binary)
        attribute.allowsExternalBinaryDataStorage = external
        return .attribute(attribute)
    }

    private static let v1 = ManagedObjectModel(
        "V1",
        [
            EntityDescription(
                "Aircraft", [.attribute(AttributeDescription("tail", .string)), binary("photo", external: true)])
        ])
    private static let v2 = v1.next("V2") {
        var sign = AttributeDescription("sign", .string)
        sign.renamingIdentifier = "tail"
        $0[entity: "Aircraft"]?[property: "tail"] = nil
        $0[entity: "Aircraft"]?.properties.append(.attribute(sign))
    }

    /// Data stored in an external file.
    private static let photo = Data((0..<150_000).map { UInt8(truncatingIfNeeded: $0) })

    private static func store() throws -> VersionedStore {
        try VersionedStore([v1, v2]) { _ = $0.make("Aircraft", ["tail": "N1", "photo": photo]) }
    }

    private func photos(_ context: ManagedObjectContext) throws -> [Data?] {
        try context.all("Aircraft").map { $0.value(forKey: "photo") as? Data }
    }

    @Test("“External blobs lost”: they exist after an upgrade, in the backup, and after restoring the backup")
    func externalData() throws {
        let store = try Self.store()
        #expect(try store.use { try photos($0) } == [Self.photo])
        let backup = try #require(store.administration.backups().first)
        let old = try PersistentContainer(path: backup.url.path, managedObjectModel: Self.v1)
        try old.loadPersistentStores()
        #expect(try photos(old.newBackgroundContext()) == [Self.photo])
        try old.persistentStoreCoordinator.close()
        try FileManager.default.removeItem(at: store.folder[".log_SUPPORT"])
        _ = try store.administration.restore()
        #expect(try store.use(Self.v1) { try photos($0) } == [Self.photo])
    }

    @Test("Values that are neither data nor the name of a file are reported by verify, with their rows")
    func unreadableValue() throws {
        let store = try Self.store()
        let administration = StoreAdministration(url: store.url, model: Self.v1, models: store.models)
        #expect(try administration.verify().problems == [])
        for value in ["x'0500FF'", "x'0241'", "'text'"] {
            _ = try store.sql("UPDATE ZAIRCRAFT SET ZPHOTO = \(value)")
            #expect(
                try administration.verify().problems == [
                    "Values of ZPHOTO in ZAIRCRAFT are neither bytes nor the name of a file: rows 1."
                ])
        }
        _ = try store.sql("UPDATE ZAIRCRAFT SET ZPHOTO = x'0100FF'")
        #expect(try administration.verify().problems == [])
    }

    @Test("A link is followed first: external data, the lock and backups are beside the file itself")
    func link() throws {
        let store = try Self.store()
        let elsewhere = TemporaryFolder("links")
        // A link to a link; the second contains `..` in a folder that is a link itself.
        let (first, folder) = (store.folder["first.sqlite"], elsewhere["inner"])
        try FileManager.default.createSymbolicLink(atPath: first.path, withDestinationPath: "sub/../log.sqlite")
        try FileManager.default.createDirectory(
            at: store.folder["sub"], withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(at: folder, withDestinationURL: store.folder["sub"])
        let link = elsewhere["link.sqlite"]
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "inner/../first.sqlite")
        let lock = store.folder["log.sqlite.upgrading"].path
        var stage = CustomMigrationStage(migratingFrom: Self.v1.reference, to: Self.v2.reference)
        stage.label = "signs"
        let locks = Mutex<[Bool]>([])
        stage.didMigrateHandler = { _, _ in locks.withLock { $0.append(FileManager.default.fileExists(atPath: lock)) } }
        let container = try PersistentContainer(
            path: link.path, managedObjectModel: Self.v2, models: store.models)
        container.persistentStoreDescriptions[0].setOption(
            try StagedMigrationManager([stage]), forKey: PersistentStoreStagedMigrationManagerOptionKey)
        try container.loadPersistentStores()
        #expect(locks.withLock(\.self) == [true])
        let context = container.newBackgroundContext()
        _ = context.make("Aircraft", ["sign": "N2", "photo": Self.photo])
        try context.save()
        #expect(container.persistentStoreCoordinator.persistentStores.map(\.url.path) == [store.url.path])
        try container.persistentStoreCoordinator.close()
        #expect(try elsewhere.names() == ["inner", "link.sqlite"])
        #expect(store.administration.backups().count == 1)
        #expect(try store.use { try photos($0) } == [Self.photo, Self.photo])
        try PersistentStoreCoordinator.destroyPersistentStore(at: link)
        #expect(!FileManager.default.fileExists(atPath: store.url.path))
        let anew = try PersistentContainer(path: link.path, managedObjectModel: Self.v1)
        try anew.loadPersistentStores()
        try anew.persistentStoreCoordinator.close()
        #expect(FileManager.default.fileExists(atPath: store.url.path))
    }

    @Test("“Delete the store and start again”: a failure names its stage, a backup exists, and restore brings it back")
    func failure() throws {
        struct Trouble: Error {}
        let store = try Self.store()
        var stage = CustomMigrationStage(migratingFrom: Self.v1.reference, to: Self.v2.reference)
        stage.label = "signs"
        stage.didMigrateHandler = { _, _ in throw Trouble() }
        let stages = [stage]
        let error = #expect(throws: ManagedObjectError.self) { try store.use(stages: stages) { _ in } }
        #expect(error?.message.contains("signs") == true)
        #expect(try store.sql("SELECT ZSIGN FROM ZAIRCRAFT") == "N1")
        let (restored, replaced) = try store.administration.restore()
        #expect(try store.sql("SELECT ZTAIL FROM ZAIRCRAFT") == "N1")
        #expect(restored == store.administration.backups().first?.url)
        #expect(FileManager.default.fileExists(atPath: try #require(replaced).path))
    }

    /// The files of a process that died with a row in the log only: store, log and log index.
    private func crashed() throws -> VersionedStore {
        let store = try Self.store()
        let container = try store.open(Self.v1)
        let context = container.newBackgroundContext()
        _ = context.make("Aircraft", ["tail": "N2"])
        try context.save()
        let image = try ["", "-wal"].map { ($0, try Data(contentsOf: URL(filePath: store.url.path + $0))) }
        #expect(image[1].1.count > 0)
        try container.persistentStoreCoordinator.close()
        for (suffix, bytes) in image { try bytes.write(to: URL(filePath: store.url.path + suffix)) }
        return store
    }

    @Test(
        "“WAL and migration make an empty database”: rows in the log are migrated too, and no log is left behind"
    )
    func log() throws {
        let store = try crashed()
        #expect(try store.use { try $0.all("Aircraft", "sign != nil").count } == 2)
        #expect(try store.names() == [".log_SUPPORT", "log.sqlite"])
        #expect(try store.sql("SELECT group_concat(ZSIGN) FROM (SELECT ZSIGN FROM ZAIRCRAFT ORDER BY 1)") == "N1,N2")
    }

    @Test("“Stale -wal after replace”: a log beside the old file is not applied to its replacement")
    func staleLog() throws {
        let store = try crashed()
        let other = try VersionedStore([Self.v1]) { _ = $0.make("Aircraft", ["tail": "other"]) }
        try PersistentStoreCoordinator.replacePersistentStore(at: store.url, withPersistentStoreFrom: other.url)
        #expect(try store.sql("SELECT group_concat(ZTAIL) FROM ZAIRCRAFT") == "other")
        let again = try crashed()
        let backup = try again.administration.backup()
        let stale = try crashed()
        for suffix in ["", "-wal"] {
            try Data(contentsOf: URL(filePath: stale.url.path + suffix)).write(
                to: URL(filePath: again.url.path + suffix))
        }
        _ = try again.administration.restore(from: backup.url)
        #expect(try again.sql("PRAGMA integrity_check; SELECT count(*) FROM ZAIRCRAFT") == "ok\n2")
    }

    @Test("A file of an unknown version is said to be one, unchanged, and readable with its own model")
    func newer() throws {
        let store = try Self.store()
        let v3 = Self.v2.next("V3") {
            $0[entity: "Aircraft"]?.properties.append(.attribute(AttributeDescription("owner", .string)))
        }
        try store.use(v3) { context in
            _ = context.make("Aircraft", ["owner": "Ann"])
            try context.save()
        }
        let bytes = try Data(contentsOf: store.url)
        let error = #expect(throws: ManagedObjectError.self) { try store.use { _ in } }
        #expect(error?.code == 134130)
        #expect(error?.message.contains("was written by a version that is not known (V3)") == true)
        #expect(error?.recovery.hasPrefix("Open it with the program that wrote it, or add that version") == true)
        var owners: [String] = []
        try store.administration.forEachObject { object in
            owners += [object.value(forKey: "owner") as? String].compactMap(\.self)
        }
        #expect(owners == ["Ann"])
        #expect(try Data(contentsOf: store.url) == bytes)
    }

    @Test(
        "“Memory at ten times the file”: an upgrade that rewrites 96 MB, including backup and check, takes a fraction of it"
    )
    func memory() async {
        await #expect(processExitsWith: .success) {
            let v1 = ManagedObjectModel(
                "V1", [EntityDescription("Aircraft", [Self.binary("photo"), Self.binary("scan")])])
            let v2 = v1.next("V2") { $0[entity: "Aircraft"]?[property: "scan"] = nil }
            let store = try VersionedStore([v1, v2]) { context in
                for _ in 0..<48 { _ = context.make("Aircraft") }
            }
            _ = try store.sql("UPDATE ZAIRCRAFT SET ZPHOTO = randomblob(2000000), ZSCAN = randomblob(1000)")
            // Writing “5” resets the peak to the current use (proc(5), clear_refs).
            try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
            func peak() throws -> Int {
                let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
                let line = try #require(status.first { $0.hasPrefix("VmHWM:") })
                return try #require(Int(line.filter(\.isNumber)))
            }
            let before = try peak()
            try store.use { _ in }
            let growth = try peak() - before
            #expect(try store.sql("SELECT sum(length(ZPHOTO)) FROM ZAIRCRAFT") == "96000000")
            #expect(growth < 32_000, "\(growth) kB")
        }
    }
}
