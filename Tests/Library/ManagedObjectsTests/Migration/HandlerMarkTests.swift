import ManagedObjects
import SQLiteStore
import Testing

@Suite("Marks of migration handlers")
struct HandlerMarkTests {
    private struct Stop: Error {}

    private static let v1 = ManagedObjectModel(
        "V1",
        [
            EntityDescription(
                "Aircraft",
                [
                    .attribute(AttributeDescription("tail", .string, isOptional: false)),
                    .attribute(AttributeDescription("seats", .integer16)),
                ])
        ])
    private static let v2 = v1.next("V2") {
        $0[entity: "Aircraft"]?.properties.append(.attribute(AttributeDescription("remarks", .string)))
    }

    /// Appends an aircraft by a save, then one by a batch, each only once.
    private static func appending(_ prefix: String, stoppingAfter last: Int) -> CustomMigrationStage.Handler {
        { manager, _ in
            guard let context = manager.container?.newBackgroundContext() else { return }
            if !manager.isDone("saved") {
                let new = EntityDescription.insertNewObject(forEntityName: "Aircraft", into: context)
                manager.markDone("saved")
                // After a failed save, the next one records the mark.
                #expect(throws: ManagedObjectError.self) { try context.save() }
                #expect(!manager.isDone("saved"))
                new.setValue("\(prefix)-saved", forKey: "tail")
                try context.save()
            }
            #expect(manager.isDone("saved"))
            if last == 1 { throw Stop() }
            if !manager.isDone("batch") {
                manager.markDone("batch")
                try context.execute(
                    BatchInsertRequest(entityName: "Aircraft", objects: [["tail": "\(prefix)-batch"]]))
            }
            #expect(manager.isDone("batch"))
            if last == 2 { throw Stop() }
        }
    }

    private static func upgrade(_ store: VersionedStore, will: Int, did: Int) throws -> [String] {
        var stage = CustomMigrationStage(migratingFrom: v1.reference, to: v2.reference)
        stage.willMigrateHandler = appending("will", stoppingAfter: will)
        stage.didMigrateHandler = appending("did", stoppingAfter: did)
        return try store.use(stages: [stage]) {
            try $0.all("Aircraft").compactMap { $0.value(forKey: "tail") as? String }
        }
    }

    @Test("A handler that appends does so once, wherever it is interrupted, and its marks are removed with the change")
    func appending() throws {
        let store = try VersionedStore([Self.v1, Self.v2]) { _ = $0.make("Aircraft", ["tail": "N1"]) }
        for (will, did) in [(1, 0), (2, 0), (0, 1), (0, 2)] {
            #expect(throws: ManagedObjectError.self) { try Self.upgrade(store, will: will, did: did) }
        }
        let tails = try Self.upgrade(store, will: 0, did: 0)
        #expect(tails.sorted() == ["N1", "did-batch", "did-saved", "will-batch", "will-saved"])
        let metadata = try PersistentStoreCoordinator.metadataForPersistentStore(at: store.url)
        #expect(metadata["FLMigrationHandlerMarks"] == nil && metadata["FLMigrationHandlersDone"] != nil)
    }

    @Test("Outside of a handler no step is done, and marking does nothing")
    func outside() throws {
        let manager = try StagedMigrationManager([])
        manager.markDone("saved")
        #expect(!manager.isDone("saved"))
    }
}
