import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Stores whose making was cut off")
struct BlankStoreTests {
    private let folder = TemporaryFolder("blank")
    private var url: URL { folder["hangar.sqlite"] }

    private func save() throws {
        let container = try HangarStore.open(url, [:], HangarModel.make())
        let context = container.newBackgroundContext()
        _ = context.make("Aircraft", ["tailNumber": "N1"])
        try context.save()
        try container.persistentStoreCoordinator.close()
    }

    @Test("A file without a byte, and a database without a table, are no store yet")
    func blank() throws {
        try Data().write(to: url)
        #expect(try StoreInspection.isBlank(url))
        try save()
        #expect(try !StoreInspection.isBlank(url))
        try FileManager.default.removeItem(at: url)
        for script in ["PRAGMA user_version = 1", "PRAGMA journal_mode = WAL; PRAGMA auto_vacuum = 2; VACUUM"] {
            try SQLiteTool.run(url, script)
            #expect(try StoreInspection.isBlank(url))
            try save()
            #expect(try StoreAdministration(url: url, model: HangarModel.make()).verify().isSound)
            try FileManager.default.removeItem(at: url)
        }
        #expect(try folder.names().isEmpty)
    }

    @Test("A database of another program, a text, and a store without its log are none")
    func others() throws {
        try SQLiteTool.run(url, "CREATE TABLE t (a)")
        #expect(storeError { try save() } == .notAStore(path: url.path))
        try Data("text".utf8).write(to: url)
        #expect(storeError { try save() } == .notADatabase(path: url.path))
        try Data().write(to: url)
        // The beginning of a write-ahead log.
        try Data([0x37, 0x7F, 0x06, 0x82] + [UInt8](repeating: 1, count: 60)).write(to: folder["hangar.sqlite-wal"])
        #expect(throws: ManagedObjectError.self) { try save() }
        #expect(try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int == 0)
    }

    @Test("A link that leads to itself is no store, and none is made")
    func loop() throws {
        try FileManager.default.createSymbolicLink(at: url, withDestinationURL: url)
        #expect(storeError { try save() } != nil)
        #expect(try folder.names() == ["hangar.sqlite"])
    }

    @Test("Nothing is at the path until the store is whole, and what a killed process left is removed")
    func drafts() throws {
        // No process has this number.
        let left = "hangar.sqlite.new-999999999-\(UUID().uuidString)"
        for suffix in ["", "-wal", "-shm"] { try Data("left".utf8).write(to: folder[left + suffix]) }
        try Data("mine".utf8).write(to: folder["hangar.sqlite.new-draft"])
        try save()
        #expect(try folder.names() == ["hangar.sqlite", "hangar.sqlite.new-draft"])
    }

    @Test("A file that another program puts there meanwhile stays")
    func meanwhile() throws {
        let isMade = try StoreFiles.make(url) { draft in
            try Data("draft".utf8).write(to: draft)
            try Data("theirs".utf8).write(to: url)
        }
        #expect(!isMade)
        #expect(try String(contentsOf: url, encoding: .utf8) == "theirs")
        #expect(try folder.names() == ["hangar.sqlite"])
    }

    @Test("A store whose log could not be written back does not get its place")
    func fullDisk() throws {
        let error = #expect(throws: StoreError.self) {
            try StoreFiles.make(url) { draft in
                try Data("half".utf8).write(to: draft)
                try Data("the other half".utf8).write(to: Companion.log.url(of: draft))
            }
        }
        #expect(error == .full(path: url.path))
        #expect(try folder.names().isEmpty)
    }

    @Test("A database of another program does not take a store's place")
    func restoreOther() throws {
        try save()
        let before = try Data(contentsOf: url)
        try SQLiteTool.run(folder["other.sqlite"], "CREATE TABLE t (a)")
        #expect(throws: ManagedObjectError.self) {
            try StoreAdministration(url: url, model: HangarModel.make()).restore(from: folder["other.sqlite"])
        }
        #expect(try Data(contentsOf: url) == before)
        #expect(try folder.names() == ["hangar.sqlite", "other.sqlite"])
    }

    @Test("A store that two programs make at once is one store")
    func twice() async throws {
        let url = url
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                group.addTask {
                    let container = try HangarStore.open(url, [:], HangarModel.make())
                    let context = container.newBackgroundContext()
                    _ = context.make("Aircraft", ["tailNumber": "N\(number)"])
                    try context.save()
                    try container.persistentStoreCoordinator.close()
                }
            }
            try await group.waitForAll()
        }
        let container = try HangarStore.open(url, [:], HangarModel.make())
        defer { try? container.persistentStoreCoordinator.close() }
        #expect(try container.newBackgroundContext().all("Aircraft").count == 4)
        #expect(try folder.names().filter { $0.contains(".new-") }.isEmpty)
    }
}
