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
        try store.names().first { $0.contains(" rescued ") }.map { store.folder[$0] }
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
        #expect(try Self.tails(store.url) == "other")
        #expect(try store.sql("PRAGMA integrity_check") == "ok")
        #expect(try store.use { try $0.all("Aircraft").count } == 1)
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

    /// Writes by another program.
    private static func insert(_ tail: String, _ file: URL, key: Int) throws {
        let values = "(\(key), 1, 1, '\(tail)')"
        _ = try SQLiteTool.run(file, "INSERT INTO ZAIRCRAFT (Z_PK, Z_ENT, Z_OPT, ZTAIL) VALUES \(values)")
    }

    @Test("A file that was moved is whole where it is, is named, and no copy of it is made")
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

        /// Has the shell carry something out, and waits until it has.
        func say(_ line: String) throws {
            try program.write("\(line)\nSELECT 'done';\n")
            #expect(program.reads("done\n"))
        }

        /// Ends it as a loss of power would: its log stays.
        func kill() { program.kill() }

        /// Ends it in peace: what is in the log is written back.
        func quit() throws { try program.finish() }
    }

    @Test("A file that is put back stays given up: what others write to it meanwhile is left alone")
    func putBack() throws {
        let store = try Self.store()
        let container = try store.open()
        try Self.save("N2", container)
        let aside = store.folder["aside.sqlite"]
        #expect(rename(store.url.path, aside.path) == 0)
        #expect(throws: ManagedObjectError.self) { try Self.save("N3", container) }
        #expect(rename(aside.path, store.url.path) == 0)
        try Self.insert("other", store.url, key: 100)
        // One whose log was left to be read again.
        let other = try Shell(store.url)
        try other.insert("third", key: 101)
        other.kill()
        #expect(throws: ManagedObjectError.self) { try Self.save("N4", container) }
        try container.persistentStoreCoordinator.close()
        #expect(try Self.tails(store.url) == "N1,N2,other,third")
        #expect(try store.sql("PRAGMA integrity_check") == "ok")
    }

    @Test("What another program left in the log is in the file that was moved, though nothing was saved here")
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

    @Test("Without its log a store is given up and copied; what others save to the file meanwhile stays")
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

    @Test("Where no copy can be made the store says so and stays open, and saves it once there is room")
    func noCopy() throws {
        let store = try Self.store()
        let container = try store.open()
        try Self.save("N2", container)
        // Without its folder there is no place for a copy.
        try FileManager.default.removeItem(at: store.folder.url)
        for _ in 0..<2 {
            let error = #expect(throws: ManagedObjectError.self) { try Self.save("N3", container) }
            #expect(error?.recovery.contains("what was saved is lost then") == true, "\(String(describing: error))")
        }
        #expect(throws: ManagedObjectError.self) { try container.persistentStoreCoordinator.close() }
        try FileManager.default.createDirectory(at: store.folder.url, withIntermediateDirectories: false)
        try container.persistentStoreCoordinator.close()
        #expect(try Self.tails(try #require(try Self.rescue(store))) == "N1,N2")
    }

    /// Copies one file over another, which keeps its number, as `cp` does: in another process, whose descriptors are its own.
    private static func copy(_ source: URL, over target: URL) throws {
        #expect(try ProgramRun("/bin/cp", source.path, target.path).exitCode == 0)
    }

    enum Origin: CaseIterable { case other, ownBackup }

    @Test(
        "A file that is written over in its place keeps the new content, which the old log never reaches",
        arguments: Origin.allCases, [false, true])
    func writtenOver(origin: Origin, isLooking: Bool) throws {
        let (store, other) = (try Self.store(), try Self.store())
        let container = try store.open()
        switch origin {
        case .other: _ = try other.sql("UPDATE ZAIRCRAFT SET ZTAIL = 'other'")
        case .ownBackup:
            // One saved change earlier, and of the same length.
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
            #expect(error?.message.contains("was written over") == true, "\(String(describing: error))")
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

    @Test("A file with a log that was left behind is watched, too")
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

    @Test("Another program that has the old log open cannot write it into the new content either")
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

    @Test("A file whose time tells nothing of another's checkpoint, and changes later, was not written over")
    func lateTimes() throws {
        let store = try Self.store()
        let container = try store.open()
        try Self.save("N2", container)
        let shell = try Shell(store.url)
        var status = stat()
        #expect(stat(store.url.path, &status) == 0)
        try shell.say("PRAGMA wal_checkpoint(TRUNCATE);")
        // As on a file system that counts in seconds.
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
        "Whoever listens for changes is told that the file was taken or written over",
        .timeLimit(.minutes(1)), arguments: [false, true])
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

    @Test("A file that is touched, written back and written to by others is not taken for one that was written over")
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
                // Enough for SQLite to write the log back on its own.
                let filling = "CREATE TABLE IF NOT EXISTS filling (x); INSERT INTO filling VALUES (zeroblob(5000000))"
                try Self.insert("other\(round)", store.url, key: 100 + round)
                _ = try SQLiteTool.run(store.url, filling)
            }
        }
        try container.persistentStoreCoordinator.close()
        #expect(try Self.tails(store.url) == expected.sorted().joined(separator: ","))
        #expect(try store.sql("PRAGMA integrity_check") == "ok")
    }

    @Test("A store that is destroyed while it is open is not brought back")
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
