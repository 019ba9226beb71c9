import Foundation
import ManagedObjects
import Synchronization
import TestFiles
import Testing

@Suite("Loading stores and models")
struct LoadingTests {
    private static let v1 = ManagedObjectModel(
        "V1", [EntityDescription("Aircraft", [.attribute(AttributeDescription("tail", .string))])])
    private static let v2 = v1.next("V2") {
        $0[entity: "Aircraft"]?[property: "seats"] = .attribute(AttributeDescription("seats", .integer16))
    }

    /// Loads the container's stores on another thread, and returns the results by file name.
    private func load(
        _ container: PersistentContainer, then act: (Progress) -> Void = { _ in }
    ) async -> ([String: Int?], Progress) {
        let results = Mutex<[String: Int?]>([:])
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let count = container.persistentStoreDescriptions.count
        let progress = container.loadPersistentStoresAsynchronously { description, error in
            let found = results.withLock {
                $0[description.url.lastPathComponent] = .some(error?.code)
                return $0.count
            }
            continuation.yield()
            if found == count { continuation.finish() }
        }
        act(progress)
        for await _ in stream {}
        return (results.withLock(\.self), progress)
    }

    @Test("Stores are loaded and migrated on another thread; each reports its own result, and the progress is complete")
    func asynchronous() async throws {
        let store = try VersionedStore([Self.v1, Self.v2]) { context in
            for number in 0..<20 { _ = context.make("Aircraft", ["tail": "HB-\(number)"]) }
        }
        let container = try PersistentContainer(path: store.url.path, managedObjectModel: Self.v2, models: store.models)
        let seen = Mutex<Set<String>>([])
        container.persistentStoreDescriptions[0].setOption(
            MigrationObserver(progress: { step in seen.withLock { _ = $0.insert(step.label) } }),
            forKey: PersistentStoreMigrationObserverOptionKey)
        let nowhere = PersistentStoreDescription(url: store.folder["log.sqlite/none.sqlite"])
        container.persistentStoreDescriptions.append(nowhere)
        let (results, progress) = await load(container)
        #expect(results["log.sqlite"] == .some(nil))
        #expect(results["none.sqlite"] != .some(nil) && results["none.sqlite"] != nil)
        #expect(progress.isFinished && progress.fractionCompleted == 1)
        let labels = seen.withLock { $0 }
        #expect(!labels.isEmpty, "the description's own observer is called, too")
        #expect(try container.newBackgroundContext().all("Aircraft", "seats == nil").count == 20)
        try container.persistentStoreCoordinator.close()
    }

    @Test("A canceled progress stops the migration and what follows, and leaves the file as it was")
    func canceled() async throws {
        let store = try VersionedStore([Self.v1, Self.v2]) { _ = $0.make("Aircraft", ["tail": "HB-1"]) }
        let bytes = try Data(contentsOf: store.url)
        let container = try PersistentContainer(path: store.url.path, managedObjectModel: Self.v2, models: store.models)
        let isCanceled = DispatchSemaphore(value: 0)
        container.persistentStoreDescriptions[0].setOption(
            MigrationObserver(willMigrate: { _ in isCanceled.wait() }),
            forKey: PersistentStoreMigrationObserverOptionKey)
        let memory = PersistentStoreDescription()
        container.persistentStoreDescriptions.append(memory)
        let (results, _) = await load(container) { progress in
            progress.cancel()
            isCanceled.signal()
        }
        #expect(results == ["log.sqlite": 134120, "null": 134120])
        #expect(container.persistentStoreCoordinator.persistentStores.isEmpty)
        #expect(try Data(contentsOf: store.url) == bytes)
    }

    @Test("The models among a bundle's resources are merged; a bundle without models has none")
    func merged() throws {
        let folder = TemporaryFolder("bundle")
        #expect(try ManagedObjectModel.mergedModel(from: [try #require(Bundle(path: folder.url.path))]) == nil)
        let second = ManagedObjectModel(
            entities: [EntityDescription("Pilot", [.attribute(AttributeDescription("name", .string))])])
        for (path, model) in [
            ("First.xcdatamodeld/V1.xcdatamodel", Self.v1), ("First.xcdatamodeld/V2.xcdatamodel", Self.v2),
            ("Second.xcdatamodel", second),
        ] {
            try FileManager.default.createDirectory(at: folder[path], withIntermediateDirectories: true)
            try Data(model.xml.utf8).write(to: folder[path + "/contents"])
        }
        let marker = """
            <?xml version="1.0"?><plist version="1.0"><dict>
            <key>_XCCurrentVersionName</key><string>V2.xcdatamodel</string></dict></plist>
            """
        try Data(marker.utf8).write(to: folder["First.xcdatamodeld/.xccurrentversion"])
        let bundle = try #require(Bundle(path: folder.url.path))
        let model = try #require(try ManagedObjectModel.mergedModel(from: [bundle]))
        #expect(model.entities.map(\.name).sorted() == ["Aircraft", "Pilot"])
        #expect(model[entity: "Aircraft"]?[property: "seats"] != nil)
        try Data("<model".utf8).write(to: folder["Second.xcdatamodel/contents"])
        #expect(throws: DataModelError.self) { try ManagedObjectModel.mergedModel(from: [bundle]) }
    }
}
