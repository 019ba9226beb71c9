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

    /// Replaces a file as a synchronizing service or a user would.
    private static func suffer(_ fate: Fate, _ store: VersionedStore, _ other: VersionedStore) throws {
        switch fate {
        case .replaced: #expect(rename(other.url.path, store.url.path) == 0)
        case .removed: try FileManager.default.removeItem(at: store.url)
        }
    }

    private static func rescue(_ store: VersionedStore) throws -> URL? {
        try store.names().first { $0.contains(" rescued ") }.map { store.folder[$0] }
    }

    @Test(
        "Saving fails, earlier saves are rescued, and the new file gets no foreign log",
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
        #expect(try Self.tails(store.url) == "other")
        #expect(try store.sql("PRAGMA integrity_check") == "ok")
        #expect(try store.use { try $0.all("Aircraft").count } == 1)
    }

    @Test("Closing also rescues earlier saves; without saves there is nothing to rescue", arguments: [false, true])
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

    /// A write by another program.
    private static func insert(_ tail: String, _ file: URL, key: Int) throws {
        let values = "(\(key), 1, 1, '\(tail)')"
        _ = try SQLiteTool.run(file, "INSERT INTO ZAIRCRAFT (Z_PK, Z_ENT, Z_OPT, ZTAIL) VALUES \(values)")
    }

    @Test("A moved file stays complete, its new path is reported, and no copy of it is made")
    func moved() throws {
        let store = try Self.store()
        let container = try store.open()
        try Self.save("N2", container)
        let aside = store.folder["aside.sqlite"]
        #expect(rename(store.url.path, aside.path) == 0)
        let error = #expect(throws: ManagedObjectError.self) { try Self.save("N3", container) }
        #expect(error?.recovery.contains(aside.path) == true, "\(String(describing: error))")
        #expect(throws: ManagedObjectError.self) { _ = try container.newBackgroundContext().all("Aircraft") }
        try container.persistentStoreCoordinator.close()
        #expect(try store.names() == ["aside.sqlite"])
        #expect(try Self.tails(aside) == "N1,N2")
    }

    /// Another program that has the file open.
    private final class Shell {
        private let program: RunningProgram

        init(_ file: URL) throws {
            program = try RunningProgram(SQLiteTool.path)
            try say(".open '\(file.path)'")
        }

        func insert(_ tail: String, key: Int) throws {
            try say("INSERT INTO ZAIRCRAFT (Z_PK, Z_ENT, Z_OPT, ZTAIL) VALUES (\(key), 1, 1, '\(tail)');")
        }

        /// Runs a shell command and waits for it.
        func say(_ line: String) throws {
            try program.write("\(line)\nSELECT 'done';\n")
            #expect(program.reads("done\n"))
        }

        /// Ends the program like a power failure: its log remains.
        func kill() { program.kill() }

        /// Ends the program normally: the log is written back.
        func quit() throws { try program.finish() }
    }

    @Test("A store whose file was put back stays closed, and later writes of others are left alone")
    func putBack() throws {
        let store = try Self.store()
        let container = try store.open()
        try Self.save("N2", container)
        let aside = store.folder["aside.sqlite"]
        #expect(rename(store.url.path, aside.path) == 0)
        #expect(throws: ManagedObjectError.self) { try Self.save("N3", container) }
        #expect(rename(aside.path, store.url.path) == 0)
        try Self.insert("other", store.url, key: 100)
        // Another one, whose log was left to be read again.
        let other = try Shell(store.url)
        try other.insert("third", key: 101)
        other.kill()
        #expect(throws: ManagedObjectError.self) { try Self.save("N4", container) }
        try container.persistentStoreCoordinator.close()
        #expect(try Self.tails(store.url) == "N1,N2,other,third")
        #expect(try store.sql("PRAGMA integrity_check") == "ok")
    }

    @Test("Another program's log belongs to the moved file, even without saves here")
    func foreignLog() throws {
        let store = try Self.store()
        let container = try store.open()
        _ = try container.newBackgroundContext().all("Aircraft")
        try Self.insert("other", store.url, key: 100)
        try #require(try store.names().contains("log.sqlite-wal"))
        let aside = store.folder["aside.sqlite"]
        #expect(rename(store.url.path, aside.path) == 0)
        try container.persistentStoreCoordinator.close()
        #expect(try store.names() == ["aside.sqlite"])
        #expect(try Self.tails(aside) == "N1,other")
    }

    @Test("Without its log a store is closed and copied, and later saves of others to the file remain")
    func logRemoved() throws {
        let store = try Self.store()
        let container = try store.open()
        try Self.save("N2", container)
        for end in ["-wal", "-shm"] { try FileManager.default.removeItem(atPath: store.url.path + end) }
        try Self.insert("other", store.url, key: 100)
        let error = #expect(throws: ManagedObjectError.self) { try Self.save("N3", container) }
        #expect(error?.message.contains("log.sqlite-wal” was replaced or removed") == true)
        try container.persistentStoreCoordinator.close()
        #expect(try Self.tails(store.url) == "N1,other")
        #expect(try store.sql("PRAGMA integrity_check") == "ok")
        #expect(try Self.tails(try #require(try Self.rescue(store))) == "N1,N2")
        let again = #expect(throws: ManagedObjectError.self) { _ = try store.open() }
        #expect(again?.message.contains("start the program again") == true)
    }

    @Test("If no copy can be made, the store reports it, stays open, and saves the copy once there is room")
    func noCopy() throws {
        let store = try Self.store()
        let container = try store.open()
        try Self.save("N2", container)
        // Without its folder, there is no place for a copy.
        try FileManager.default.removeItem(at: store.folder.url)
        for _ in 0..<2 {
            let error = #expect(throws: ManagedObjectError.self) { try Self.save("N3", container) }
            #expect(error?.recovery.contains("its content is lost") == true, "\(String(describing: error))")
        }
        #expect(throws: ManagedObjectError.self) { try container.persistentStoreCoordinator.close() }
        try FileManager.default.createDirectory(at: store.folder.url, withIntermediateDirectories: false)
        try container.persistentStoreCoordinator.close()
        #expect(try Self.tails(try #require(try Self.rescue(store))) == "N1,N2")
    }

    /// Copies one file over another, keeping its inode as `cp` does, in another process with its own descriptors.
    private static func copy(_ source: URL, over target: URL) throws {
        #expect(try ProgramRun("/bin/cp", source.path, target.path).exitCode == 0)
    }

    enum Origin: CaseIterable { case other, ownBackup }

    @Test(
        "An overwritten file keeps its new contents, which the old log never reaches",
        arguments: Origin.allCases, [false, true])
    func writtenOver(origin: Origin, isLooking: Bool) throws {
        let (store, other) = (try Self.store(), try Self.store())
        let container = try store.open()
        switch origin {
        case .other: _ = try other.sql("UPDATE ZAIRCRAFT SET ZTAIL = 'other'")
        case .ownBackup:
            // An earlier state of the same length, without one saved change.
            try FileManager.default.removeItem(at: other.url)
            _ = try store.sql(".backup '\(other.url.path)'")
        }
        let expected = try Self.tails(other.url)
        try Self.save("N2", container)
        try Self.copy(other.url, over: store.url)
        if isLooking {
            #expect(throws: ManagedObjectError.self) { _ = try container.newBackgroundContext().all("Aircraft") }
        }
        for _ in 0..<2 {
            let error = #expect(throws: ManagedObjectError.self) { try Self.save("N3", container) }
            #expect(error?.message.contains("was overwritten") == true, "\(String(describing: error))")
            #expect(error?.recovery.contains(" rescued ") == true, "\(String(describing: error))")
        }
        #expect(throws: ManagedObjectError.self) { _ = try container.newBackgroundContext().all("Aircraft") }
        try container.persistentStoreCoordinator.close()
        let names = try store.names()
        #expect(names.count == 2 && names[0].hasSuffix(".sqlite-wal") && names[1] == "log.sqlite", "\(names)")
        #expect(try Data(contentsOf: store.url) == Data(contentsOf: other.url))
        #expect(try Self.tails(store.url) == expected)
        let again = #expect(throws: ManagedObjectError.self) { _ = try store.open() }
        #expect(again?.message.contains("start the program again") == true)
    }

    @Test("A file with a leftover log is watched too")
    func writtenOverAfterCrash() throws {
        let (store, other) = (try Self.store(), try Self.store())
        let crashed = try Shell(store.url)
        try crashed.insert("crashed", key: 100)
        crashed.kill()
        let container = try store.open()
        #expect(try container.newBackgroundContext().all("Aircraft").count == 2)
        try Self.copy(other.url, over: store.url)
        #expect(throws: ManagedObjectError.self) { try Self.save("N3", container) }
        try container.persistentStoreCoordinator.close()
        #expect(try Data(contentsOf: store.url) == Data(contentsOf: other.url))
    }

    @Test("Another program with the old log open cannot write it into the new contents either")
    func writtenOverForOthers() throws {
        let (store, other) = (try Self.store(), try Self.store())
        let container = try store.open()
        let shell = try Shell(store.url)
        try shell.insert("theirs", key: 100)
        try Self.copy(other.url, over: store.url)
        #expect(throws: ManagedObjectError.self) { try Self.save("N3", container) }
        try container.persistentStoreCoordinator.close()
        try shell.quit()
        #expect(try Data(contentsOf: store.url) == Data(contentsOf: other.url))
    }

    @Test("A file with a coarse modification time that changes later does not count as overwritten")
    func lateTimes() throws {
        let store = try Self.store()
        let container = try store.open()
        try Self.save("N2", container)
        let shell = try Shell(store.url)
        var status = stat()
        #expect(stat(store.url.path, &status) == 0)
        try shell.say("PRAGMA wal_checkpoint(TRUNCATE);")
        // As on a file system with timestamps in whole seconds.
        #expect(utimensat(AT_FDCWD, store.url.path, [status.st_atim, status.st_mtim], 0) == 0)
        #expect(try container.newBackgroundContext().all("Aircraft").count == 2)
        try shell.insert("theirs", key: 100)
        #expect(try container.newBackgroundContext().all("Aircraft").count == 3)
        #expect(utimensat(AT_FDCWD, store.url.path, nil, 0) == 0)
        try Self.save("N3", container)
        try shell.quit()
        try container.persistentStoreCoordinator.close()
        #expect(try Self.tails(store.url) == "N1,N2,N3,theirs")
    }

    @Test(
        "Listeners for changes are notified that the file was replaced or overwritten",
        .timeLimit(.minutes(10)), arguments: [false, true])
    func told(isCopied: Bool) async throws {
        let (store, other) = (try Self.store(), try Self.store())
        let container = try store.open(options: [PersistentStoreRemoteChangeNotificationPostOptionKey: true])
        try Self.save("N2", container)
        var changes = container.persistentStoreCoordinator.persistentStores[0].remoteChanges.makeAsyncIterator()
        if isCopied { try Self.copy(other.url, over: store.url) } else { try Self.suffer(.replaced, store, other) }
        #expect(await changes.next() != nil)
        #expect(throws: ManagedObjectError.self) { _ = try container.newBackgroundContext().all("Aircraft") }
        try? container.persistentStoreCoordinator.close()
        withExtendedLifetime((store, other)) {}
    }

    @Test("A file that is touched, checkpointed and written to by others does not count as overwritten")
    func notWrittenOver() throws {
        let store = try Self.store()
        let container = try store.open()
        var expected = ["N1"]
        for round in 0..<12 {
            expected.append("own\(round)")
            try Self.save("own\(round)", container)
            switch round % 4 {
            case 0:
                let times = [timeval(tv_sec: round, tv_usec: 0), timeval(tv_sec: round, tv_usec: 0)]
                #expect(utimes(store.url.path, times) == 0)
            case 1: _ = try SQLiteTool.run(store.url, "PRAGMA wal_checkpoint(TRUNCATE)")
            case 2: _ = try SQLiteTool.run(store.url, "PRAGMA wal_checkpoint(PASSIVE)")
            default:
                expected.append("other\(round)")
                // Enough for SQLite to checkpoint the log automatically.
                let filling = "CREATE TABLE IF NOT EXISTS filling (x); INSERT INTO filling VALUES (zeroblob(5000000))"
                try Self.insert("other\(round)", store.url, key: 100 + round)
                _ = try SQLiteTool.run(store.url, filling)
            }
        }
        try container.persistentStoreCoordinator.close()
        #expect(try Self.tails(store.url) == expected.sorted().joined(separator: ","))
        #expect(try store.sql("PRAGMA integrity_check") == "ok")
    }

    @Test("A store that is destroyed while it is open does not come back")
    func destroyed() throws {
        let store = try Self.store()
        let container = try store.open()
        try Self.save("N2", container)
        try container.persistentStoreCoordinator.destroyPersistentStore(
            at: store.url, options: [PersistentStoreForceDestroyOption: true])
        #expect(throws: ManagedObjectError.self) { try Self.save("N3", container) }
        try container.persistentStoreCoordinator.close()
        #expect(try store.names().isEmpty)
    }
}
