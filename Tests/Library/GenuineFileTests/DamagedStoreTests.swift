import DataModel
import Foundation
import ManagedObjects
import SQLiteStore
import TestFiles
import Testing

@Suite("Damaged stores")
struct DamagedStoreTests {
    @Test("Ten thousand damaged metadata lists result in values or nil")
    func metadata() throws {
        var chance = SeededChance("stores, damaged metadata")
        var metadata = StoreMetadata(identifier: "x", values: ["mine": .array([1, "two", true])])
        metadata.record(try ForeignStore.model().resolved())
        let sound = Array(PropertyListValue.dictionary(metadata.values).binaryForm)
        var refused = 0
        for _ in 0..<10_000 where PropertyListValue(reading: Data(Mutation.apply(sound, &chance))) == nil {
            refused += 1
        }
        #expect(refused > 0 && refused < 10_000)
    }

    @Test("Ten thousand damaged model caches result in a model or an error")
    func cache() throws {
        var chance = SeededChance("stores, damaged model caches")
        let sound = Array(try ModelCache(of: ForeignStore.model().resolved()).content)
        var reasons = 0
        for _ in 0..<10_000 {
            do throws(DataModelError) {
                _ = try ModelCache(content: Data(Mutation.apply(sound, &chance))).model()
            } catch {
                #expect(!error.message.isEmpty)
                reasons += 1
            }
        }
        #expect(reasons > 0)
    }

    @Test("A cache that would decompress to a thousand times its size is refused")
    func inflation() throws {
        var model = ForeignStore.model()
        model.entities[0].userInfo = ["zeros": String(repeating: "0", count: 50_000_000)]
        let cache = try ModelCache(of: model.resolved())
        #expect(cache.content.count < 200_000)
        #expect(throws: DataModelError.self) { try cache.model() }
    }

    /// The damage may be anywhere: in the header, in a B-tree, in rows, in the metadata or in the model cache.
    @Test("Damaged files result in objects or an error with a message")
    func pages() throws {
        var chance = SeededChance("stores, damaged pages")
        let folder = TemporaryFolder("genuine")
        let small = ManagedObjectModel(entities: [
            EntityDescription("Client", [.attribute(AttributeDescription("name", .string))])
        ])
        let victims = [
            (
                try Self.sound(ForeignStore.script(ForeignStore.Life()), ForeignStore.model(), in: folder),
                ForeignStore.model()
            ),
            (try Self.sound("", small, in: folder), small),
        ]
        let victim = folder["damaged.sqlite"]
        var (read, refused) = (0, 0)
        for round in 0..<(4_000 * fuzzRounds) {
            let (sound, model) = victims[round.isMultiple(of: 5) ? 0 : 1]
            try Data(Self.damaged(sound, &chance)).write(to: victim)
            do throws(ManagedObjectError) {
                _ = try StoreAdministration(url: victim).inspect()
                if round.isMultiple(of: 8) {
                    try StoreAdministration(url: victim).forEachObject { _ = ForeignStoreTests.described($0) }
                }
                if round.isMultiple(of: 50) { try Self.write(to: victim, model) }
                read += 1
            } catch {
                #expect(!error.message.isEmpty)
                refused += 1
            }
        }
        #expect(read > 0 && refused > 0)
    }

    @Test("Strange values in any cell, the store's own tables included, result in objects or an error with a message")
    func cells() throws {
        var chance = SeededChance("stores, strange cells")
        let folder = TemporaryFolder("genuine")
        let sound = folder["sound.sqlite"]
        try Data(try Self.sound(ForeignStore.script(ForeignStore.Life()), ForeignStore.model(), in: folder))
            .write(to: sound)
        let cells = try StrangeCells(of: sound)
        let victim = folder["damaged.sqlite"]
        var (read, refused) = (0, 0)
        for _ in 0..<(60 * fuzzRounds) {
            try? FileManager.default.removeItem(at: victim)
            try FileManager.default.copyItem(at: sound, to: victim)
            _ = cells.damage(victim, &chance)
            let file = StoreAdministration(url: victim, model: ForeignStore.model())
            for use in [
                { _ = try file.inspect() }, { try file.forEachObject { _ = ForeignStoreTests.described($0) } },
                { _ = try file.verify() }, { _ = try file.plan() },
                { try Self.write(to: victim, ForeignStore.model()) },
                { try Self.fetch(from: victim, ForeignStore.model()) },
            ] as [() throws -> Void] {
                do {
                    try use()
                    read += 1
                } catch {
                    #expect(!"\(error)".isEmpty && error is ManagedObjectError)
                    refused += 1
                }
            }
        }
        #expect(read > 0 && refused > 0)
    }

    /// Fetches by every attribute and relationship, sorted and compared.
    private static func fetch(from file: URL, _ model: ManagedObjectModel) throws {
        let container = try PersistentContainer(path: file.path, managedObjectModel: model)
        try container.loadPersistentStores()
        defer { try? container.persistentStoreCoordinator.close() }
        let context = container.newBackgroundContext()
        for entity in context.model.entities {
            for slot in entity.slots where slot.isPersistent {
                let request = FetchRequest<ManagedObject>(entityName: entity.name)
                request.sortDescriptors = [SortDescriptor(key: slot.path)]
                request.fetchLimit = 2
                let first = try context.fetch(request)
                let value = first.last?.attributeValue(forKeyPath: slot.path) ?? .null
                request.predicate = Predicate(format: "%K != %@", slot.path, value)
                _ = try context.count(for: request)
                _ = try context.fetch(request)
            }
        }
    }

    /// The bytes of a store, fresh or begun by a script of SQL, that one object was saved in.
    private static func sound(
        _ script: String, _ model: ManagedObjectModel, in folder: TemporaryFolder
    ) throws -> [UInt8] {
        let file = folder["\(UUID().uuidString).sqlite"]
        if !script.isEmpty { try PlainSQL(file).run(script) }
        let container = try PersistentContainer(path: file.path, managedObjectModel: model)
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        if let client = context.model.entities.first {
            ManagedObject(entity: client, insertInto: context).setValue("sound", forKey: "name")
        }
        try context.save()
        try container.persistentStoreCoordinator.close()
        return Array(try Data(contentsOf: file))
    }

    /// Opens a file for writing as usual, and saves a new object and a changed one.
    private static func write(to file: URL, _ model: ManagedObjectModel) throws(ManagedObjectError) {
        let container: PersistentContainer
        do throws(DataModelError) {
            container = try PersistentContainer(path: file.path, managedObjectModel: model)
        } catch {
            throw .model(error)
        }
        container.persistentStoreDescriptions[0].setOption(
            MigrationBackupPolicy(isEnabled: false), forKey: PersistentStoreMigrationBackupOptionKey)
        defer {
            try? container.persistentStoreCoordinator.close()
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
        }
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        for client in try context.fetch(FetchRequest<ManagedObject>(entityName: "Client")) {
            client.setValue("changed", forKey: "name")
        }
        if let client = context.model.entities.first {
            ManagedObject(entity: client, insertInto: context).setValue("new", forKey: "name")
        }
        try context.save()
    }

    /// Most damage keeps the length of the file, so that it affects more than the header.
    private static func damaged(_ bytes: [UInt8], _ chance: inout SeededChance) -> [UInt8] {
        guard chance.percent(70) else { return Mutation.apply(bytes, &chance) }
        var result = bytes
        for _ in 0...chance.below(20) { result[chance.below(result.count)] = UInt8(chance.below(256)) }
        return result
    }
}
