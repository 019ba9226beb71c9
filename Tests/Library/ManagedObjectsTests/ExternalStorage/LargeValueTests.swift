import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Large values in rows are read when they are asked for")
struct LargeValueTests {
    private static let model: ManagedObjectModel = {
        var papers = CompositeAttributeDescription(name: "papers", compositeName: "Papers")
        papers.elements = [AttributeDescription("scan", .binary)]
        return ManagedObjectModel(
            "1",
            [
                EntityDescription(
                    "Photo",
                    [
                        .attribute(AttributeDescription("name", .string)),
                        .attribute(AttributeDescription("data", .binary)), .attribute(papers.attribute),
                    ])
            ])
    }()

    private static func bytes(_ number: Int, count: Int = 100_000) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* number) })
    }

    private static func store(_ count: Int, bytes size: Int = 100_000) throws -> VersionedStore {
        try VersionedStore([model]) { context in
            for number in 1...count {
                let photo = context.make("Photo", ["name": "\(number)", "data": bytes(number, count: size)])
                photo.setValue(["scan": bytes(number, count: size)], forKey: "papers")
            }
        }
    }

    @Test("A list of 500 rows of 200 kB reads none of their bytes, sizes included; one value reads its own")
    func list() throws {
        let store = try VersionedStore([PhotoRows.model]) { context in
            for number in 1...500 {
                let bytes = Data(repeating: UInt8(number & 255), count: 200_000)
                _ = context.make("Photo", ["name": "\(number)", "data": bytes])
            }
        }
        let run = try ProgramRun("storeproof", store.url.path, "none", "sizes")
        #expect(run.exitCode == 0, "\(run)")
        withExtendedLifetime(store) {}
    }

    @Test("Values are those that were saved, through every way to ask for them")
    func values() throws {
        let store = try Self.store(3)
        try store.use { context in
            for photo in try context.all("Photo") {
                let number = try #require(Int(photo.value(forKey: "name") as? String ?? ""))
                #expect(photo.hasUnreadExternalData(forKeyPath: "data"))
                #expect(try photo.externalByteCount(forKeyPath: "papers.scan") == 100_000)
                #expect(photo.hasUnreadExternalData(forKeyPath: "papers.scan"))
                #expect(photo.value(forKey: "data") as? Data == Self.bytes(number))
                #expect(!photo.hasUnreadExternalData(forKeyPath: "data"))
                #expect(try photo.externalData(forKeyPath: "papers.scan") == Self.bytes(number))
            }
            let request = FetchRequest<ManagedObject>(entityName: "Photo")
            request.predicate = Predicate(format: "data == %@", Self.bytes(2))
            #expect(try context.fetch(request).map { $0.value(forKey: "name") as? String } == ["2"])
        }
    }

    @Test("Another value is saved without reading a large one, and the large one stays")
    func beside() throws {
        let store = try Self.store(1)
        try store.use { context in
            let photo = try #require(try context.all("Photo").first)
            photo.setValue("other", forKey: "name")
            try context.save()
            #expect(photo.hasUnreadExternalData(forKeyPath: "data"))
            #expect(photo.value(forKey: "data") as? Data == Self.bytes(1))
        }
        try store.use { context in
            let photo = try #require(try context.all("Photo").first)
            #expect(photo.value(forKey: "name") as? String == "other")
            #expect(photo.value(forKey: "data") as? Data == Self.bytes(1))
            photo.setValue(Self.bytes(9, count: 7_000), forKey: "data")
            try context.save()
            context.refreshAllObjects()
            #expect(photo.value(forKey: "data") as? Data == Self.bytes(9, count: 7_000))
        }
    }

    @Test("Undo brings back a value that was replaced or deleted before it was ever read")
    func undo() throws {
        let store = try Self.store(2)
        try store.use { context in
            let undo = UndoManager()
            context.undoManager = undo
            let photos = try context.all("Photo").sorted { $0.objectID.key < $1.objectID.key }
            photos[0].setValue(Self.bytes(5, count: 100_000), forKey: "data")
            try context.save()
            context.delete(photos[1])
            try context.save()
            undo.undo()
            undo.undo()
            try context.save()
        }
        try store.use { context in
            let values = try context.all("Photo").map { $0.value(forKey: "data") as? Data }
            #expect(Set(values) == [Self.bytes(1), Self.bytes(2)])
        }
    }

    @Test("A merge by properties takes a large value for changed only if it was")
    func merge() throws {
        let store = try Self.store(1)
        let container = try store.open()
        let (mine, theirs) = (container.newBackgroundContext(), container.newBackgroundContext())
        mine.mergePolicy = .mergeByPropertyStoreTrump
        let own = try #require(try mine.all("Photo").first)
        #expect(own.value(forKey: "data") as? Data == Self.bytes(1))
        own.setValue(Self.bytes(7), forKey: "data")
        let other = try #require(try theirs.all("Photo").first)
        other.setValue("theirs", forKey: "name")
        try theirs.save()
        try mine.save()
        #expect(own.value(forKey: "data") as? Data == Self.bytes(7))
        #expect(own.value(forKey: "name") as? String == "theirs")
        try container.persistentStoreCoordinator.close()
    }

    @Test("A value of a row that another context has deleted is an error with entity and key path")
    func deleted() throws {
        let store = try Self.store(1)
        let container = try store.open()
        let (mine, theirs) = (container.newBackgroundContext(), container.newBackgroundContext())
        let own = try #require(try mine.all("Photo").first)
        theirs.delete(try #require(try theirs.all("Photo").first))
        try theirs.save()
        let error = #expect(throws: ManagedObjectError.self) { try own.externalData(forKeyPath: "data") }
        #expect(error?.message.contains("Photo.data") == true && error?.message.contains("its row was deleted") == true)
        try container.persistentStoreCoordinator.close()
    }

    @Test("A pinned context reads the value of its own state")
    func pinned() throws {
        let store = try Self.store(1)
        let container = try store.open()
        let (mine, theirs) = (container.newBackgroundContext(), container.newBackgroundContext())
        try mine.setQueryGeneration(from: .current)
        let own = try #require(try mine.all("Photo").first)
        let other = try #require(try theirs.all("Photo").first)
        other.setValue(Self.bytes(8), forKey: "data")
        try theirs.save()
        #expect(own.value(forKey: "data") as? Data == Self.bytes(1))
        try container.persistentStoreCoordinator.close()
    }
}

/// The rows of `storeproof`, with their bytes in the rows.
enum PhotoRows {
    static let model = ManagedObjectModel(entities: [
        EntityDescription(
            "Photo",
            [
                .attribute(AttributeDescription("name", .string)), .attribute(AttributeDescription("data", .binary)),
            ])
    ])
}
