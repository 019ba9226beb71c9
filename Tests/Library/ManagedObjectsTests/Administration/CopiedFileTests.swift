import Foundation
import ManagedObjects
import Synchronization
import TestFiles
import Testing

@Suite("A copy of the file alone, while programs have it open")
struct CopiedFileTests {
    /// How much longer the tests are in a long run.
    private static let rounds = ProcessInfo.processInfo.environment["FLIGHTLOG_FUZZ_ROUNDS"].flatMap(Int.init) ?? 1

    /// A store that is open, and the number of its saves.
    private final class Book: @unchecked Sendable {
        let store: HangarStore
        let saves = Atomic(0)

        init() throws { store = try HangarStore() }

        func save() throws {
            let context = store.context
            let aircraft = context.make("Aircraft", ["tailNumber": "N\(saves.load(ordering: .relaxed))"])
            aircraft.setValue(Data(repeating: 7, count: 30_000), forKey: "photo")
            try context.save()
            saves.add(1, ordering: .sequentiallyConsistent)
        }

        /// Copies the file as a user does: another process, so that no lock of this one is dropped.
        func copy(_ name: String) throws -> URL {
            let target = store.folder["copies/\(name).sqlite"]
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            let run = try ProgramRun("/bin/cp", store.url.path, target.path)
            #expect(run.exitCode == 0, "\(run)")
            return target
        }

        var logSize: Int {
            (try? FileManager.default.attributesOfItem(atPath: store.url.path + "-wal")[.size] as? Int) ?? 0
        }
    }

    /// The number of aircraft in a copy.
    private static func count(_ url: URL) throws -> Int {
        let container = try PersistentContainer(path: url.path, managedObjectModel: HangarModel.make())
        try container.loadPersistentStores()
        defer { try? container.persistentStoreCoordinator.close() }
        return try container.newBackgroundContext().count(for: FetchRequest<ManagedObject>(entityName: "Aircraft"))
    }

    @Test("Two seconds after the last save, every copy is the whole store, although a second program reads")
    func settled() throws {
        let book = try Book()
        let isDone = Atomic(false)
        let url = book.store.url
        let reader = Thread {
            while !isDone.load(ordering: .relaxed) { _ = try? SQLiteTool.run(url, "SELECT count(*) FROM ZAIRCRAFT") }
        }
        withExtendedLifetime(reader) {
            reader.start()
            defer { isDone.store(true, ordering: .relaxed) }
            for round in 0..<2 * Self.rounds {
                #expect(throws: Never.self) {
                    for _ in 0...round { try book.save() }
                    Thread.sleep(forTimeInterval: 2)
                    for number in 0..<10 {
                        let copy = try book.copy("\(round) \(number)")
                        #expect(try Self.count(copy) == book.saves.load(ordering: .relaxed))
                    }
                }
            }
        }
        // While the other program reads, the log may only be shortened at a later attempt, one each second.
        for _ in 0..<80 where book.logSize > 0 { Thread.sleep(forTimeInterval: 0.5) }
        #expect(book.logSize == 0)
        try book.store.coordinator.close()
    }

    @Test("A copy that is taken while saves go on has all that was saved before, or is refused as such")
    func underway() throws {
        let book = try Book()
        try book.save()
        let isDone = Atomic(false)
        let writer = Thread {
            var count = 0
            while !isDone.load(ordering: .relaxed) {
                try? book.save()
                count += 1
                Thread.sleep(forTimeInterval: count % 5 == 4 ? 2.5 : Double.random(in: 0...0.4))
            }
        }
        writer.start()
        var (whole, refused) = (0, 0)
        // On a busy machine it takes longer until both have happened.
        for number in 0..<400 * Self.rounds where number < 60 * Self.rounds || whole == 0 || refused == 0 {
            let before = book.saves.load(ordering: .sequentiallyConsistent)
            let copy = try book.copy("\(number)")
            do {
                let found = try Self.count(copy)
                #expect(found >= before, "copy \(number) is short")
                whole += 1
            } catch ManagedObjectError.store(let error) {
                #expect(error == .copiedWhileWritten(path: copy.path))
                refused += 1
            }
            Thread.sleep(forTimeInterval: 0.06)
        }
        isDone.store(true, ordering: .relaxed)
        #expect(whole > 0 && refused > 0, "\(whole) whole, \(refused) refused")
        while writer.isExecuting { Thread.sleep(forTimeInterval: 0.01) }
        try book.store.coordinator.close()
        #expect(try Self.count(book.store.url) == book.saves.load(ordering: .relaxed))
    }

    @Test("What a killed program leaves opens in its place, and not as a copy without its log")
    func killed() throws {
        let folder = TemporaryFolder("killed")
        let url = folder["store.sqlite"]
        _ = try StoreProof.run(url, work: "make")
        _ = try StoreProof.run(url, dyingAt: "afterCommit", work: "save")
        let log = try FileManager.default.attributesOfItem(atPath: url.path + "-wal")[.size] as? Int
        #expect(log ?? 0 > 0)
        let copy = folder["copies/copy.sqlite"]
        try FileManager.default.createDirectory(
            at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: url, to: copy)
        let sentence = "“\(copy.path)” was copied while it was being written."
        let opened = #expect(throws: ManagedObjectError.self) { try StoreProof.open(copy) }
        #expect(opened?.message == sentence)
        let inspected = #expect(throws: ManagedObjectError.self) {
            try StoreAdministration(url: copy, model: StoreProof.model()).inspect()
        }
        #expect(inspected?.message == sentence)
        // Another tool writes the log back: the file is whole, whatever its mark says.
        _ = try SQLiteTool.run(url, "PRAGMA wal_checkpoint(TRUNCATE)")
        #expect(!FileManager.default.fileExists(atPath: url.path + "-wal"))
        let container = try StoreProof.open(url)
        #expect(try container.newBackgroundContext().count(for: FetchRequest<ManagedObject>(entityName: "Photo")) == 3)
        try container.persistentStoreCoordinator.close()
    }

    @Test("Emptying the log alarms no guard, here or in another program, and the store goes on")
    func guarded() throws {
        let book = try Book()
        let other = try book.store.another()
        for round in 0..<3 {
            try book.save()
            Thread.sleep(forTimeInterval: 1.4)
            #expect(book.logSize == 0)
            let context = other.newBackgroundContext()
            _ = context.make("Aircraft", ["tailNumber": "other \(round)"])
            try context.save()
        }
        try other.persistentStoreCoordinator.close()
        #expect(try book.store.folder.names().filter { $0.contains("rescued") } == [])
        #expect(try book.store.context.count(for: FetchRequest<ManagedObject>(entityName: "Aircraft")) == 6)
        try book.store.coordinator.close()
    }

    @Test("A backup while the log has what the file has not is whole, and opens")
    func backup() throws {
        let book = try Book()
        try book.save()
        let backup = try StoreAdministration(url: book.store.url, model: HangarModel.make()).backup()
        #expect(try Self.count(backup.url) == 1)
        try book.store.coordinator.close()
    }
}
