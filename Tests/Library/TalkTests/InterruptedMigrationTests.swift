import Foundation
import ManagedObjects
import SQLiteStore
import StoreMigration
import Synchronization
import TalkModel
import TestFiles
import Testing

@Suite("Interrupted staged migrations")
struct InterruptedMigrationTests {
    private struct Stop: Error {}

    private let folder = TemporaryFolder("stop")

    private func store() throws -> URL {
        let url = folder["store.sqlite"]
        let container = try PersistentContainer(path: url.path, managedObjectModel: try TalkModels.model("modelV1"))
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        for number in 1...3 {
            let aircraft = EntityDescription.insertNewObject(forEntityName: "Aircraft", into: context)
            aircraft.setValue("N\(number)", forKey: "tailNumber")
        }
        try context.save()
        try container.persistentStoreCoordinator.close()
        return url
    }

    private static func reference(_ name: String) throws -> ManagedObjectModelReference {
        let model = try TalkModels.model(name)
        return ManagedObjectModelReference(model: model, versionChecksum: model.versionChecksum)
    }

    /// A custom stage whose handlers record their names, change an aircraft, and fail on request.
    private static func upgrade(
        _ url: URL, at date: TimeInterval, stoppingIn stop: String?, _ ran: Labels
    ) throws {
        var stage = CustomMigrationStage(migratingFrom: try reference("modelV1"), to: try reference("modelV2"))
        stage.label = "the stage"
        let handler: @Sendable (String) -> CustomMigrationStage.Handler = { name in
            { manager, _ in
                ran.add(name)
                guard let context = manager.container?.newBackgroundContext() else { return }
                let request = FetchRequest<ManagedObject>(entityName: "Aircraft")
                request.predicate = Predicate(format: "tailNumber == 'N1'")
                try context.fetch(request).first?.setValue("N1-\(name)", forKey: "tailNumber")
                try context.save()
                if stop == name { throw Stop() }
            }
        }
        stage.willMigrateHandler = handler("will")
        stage.didMigrateHandler = handler("did")
        let container = try PersistentContainer(path: url.path, managedObjectModel: try TalkModels.model("modelV2"))
        let description = container.persistentStoreDescriptions[0]
        description.setOption(
            try StagedMigrationManager([stage]), forKey: PersistentStoreStagedMigrationManagerOptionKey)
        description.setOption(
            MigrationBackupPolicy(now: { Date(timeIntervalSince1970: date) }),
            forKey: PersistentStoreMigrationBackupOptionKey)
        try container.loadPersistentStores()
        try container.persistentStoreCoordinator.close()
    }

    @Test("An unfinished handler runs again, a finished one does not, and the error has the stage's label")
    func handlers() throws {
        let url = try store()
        let ran = Labels()
        for stop in ["will", "did"] {
            let error = #expect(throws: ManagedObjectError.self) {
                try Self.upgrade(url, at: 1_700_000_000, stoppingIn: stop, ran)
            }
            #expect(error?.message.contains("the stage") == true)
        }
        #expect(ran.all == ["will", "will", "did"])
        try Self.upgrade(url, at: 1_700_000_060, stoppingIn: nil, ran)
        try Self.upgrade(url, at: 1_700_000_120, stoppingIn: nil, ran)
        #expect(ran.all == ["will", "will", "did", "did"])
        #expect(try folder.names() == ["store.sqlite", "store.sqlite.backups"])
    }

    @Test("However often an upgrade is started, the original store is kept, and it is what is restored")
    func original() throws {
        let url = try store()
        let ran = Labels()
        for hour in 0..<8 {
            #expect(throws: ManagedObjectError.self) {
                try Self.upgrade(url, at: 1_700_000_000 + 3600 * Double(hour), stoppingIn: "will", ran)
            }
        }
        let model = try TalkModels.model("modelV1")
        let administration = StoreAdministration(url: url, model: model)
        #expect(administration.backups().count == 6)
        _ = try administration.restore()
        let container = try PersistentContainer(path: url.path, managedObjectModel: model)
        try container.loadPersistentStores()
        let request = FetchRequest<ManagedObject>(entityName: "Aircraft")
        request.predicate = Predicate(format: "tailNumber == 'N1'")
        #expect(try container.newBackgroundContext().count(for: request) == 1)
        try container.persistentStoreCoordinator.close()
    }

    @Test("A second process is told which process is migrating, even if the file looks finished")
    func second() throws {
        let url = try store()
        let ran = Labels()
        for version in ["modelV1", "modelV2"] {
            let lock = try FileLock.forMigration(of: url)
            let container = try PersistentContainer(path: url.path, managedObjectModel: try TalkModels.model(version))
            let error = #expect(throws: ManagedObjectError.self) { try container.loadPersistentStores() }
            #expect(error?.message.contains("is being upgraded by process \(getpid())") == true)
            withExtendedLifetime(lock) {}
        }
        try Self.upgrade(url, at: 1_700_000_000, stoppingIn: nil, ran)
    }
}

/// The events, in order.
private final class Labels: Sendable {
    private let names = Mutex<[String]>([])
    var all: [String] { names.withLock(\.self) }
    func add(_ name: String) { names.withLock { $0.append(name) } }
}

@Suite("Checking stages when the manager is created")
struct CheckedStagesTests {
    private static func library(_ names: [String]) throws -> ModelLibrary {
        ModelLibrary(
            try names.map { name in
                let model = try TalkModels.model(name)
                return .init(name: name, versionChecksum: model.versionChecksum, model: { model })
            })
    }

    private static func checksum(_ name: String) throws -> String { try TalkModels.model(name).versionChecksum }

    private static func error(_ stages: [any MigrationStage], _ models: ModelLibrary) -> String {
        do {
            _ = try StagedMigrationManager(stages, models: models)
            return "none"
        } catch {
            return error.message
        }
    }

    @Test(
        "An unknown version, a repeated one, and a change that is not lightweight are found before any file is opened")
    func refused() throws {
        let models = try Self.library(["modelV1", "modelV2", "modelV3"])
        let all = try ["modelV1", "modelV2", "modelV3"].map(Self.checksum)
        #expect(Self.error([LightweightMigrationStage(all)], models) == "none")
        #expect(Self.error([LightweightMigrationStage([all[0], "nobody's"])], models).contains("nobody's"))
        #expect(
            Self.error([LightweightMigrationStage([all[0], all[1]]), LightweightMigrationStage([all[0]])], models)
                .contains("is repeated"))
        var typed = try TalkModels.model("modelV2")
        typed[entity: "Aircraft"]?[property: "tailNumber"] = .attribute(AttributeDescription("tailNumber", .date))
        typed.versionIdentifiers = ["typed"]
        let model = typed
        let wrong = ModelLibrary(
            models.entries + [.init(name: "typed", versionChecksum: model.versionChecksum, model: { model })])
        var gap = LightweightMigrationStage([model.versionChecksum])
        gap.label = "the second stage"
        let message = Self.error([LightweightMigrationStage([all[0]]), gap], wrong)
        #expect(message.contains("the second stage") && message.contains("not lightweight"))
    }

    @Test("A reference to a model that was changed after its release is found too")
    func changed() throws {
        let models = try Self.library(["modelV1", "modelV2"])
        let old = ManagedObjectModelReference(
            name: "modelV1", in: models, versionChecksum: try Self.checksum("modelV2"))
        let next = ManagedObjectModelReference(
            name: "modelV2", in: models, versionChecksum: try Self.checksum("modelV1"))
        let message = Self.error([CustomMigrationStage(migratingFrom: old, to: next)], models)
        #expect(message.contains("its checksum is"))
    }

    @Test("A gap that is not lightweight in one step is migrated through the versions between")
    func gap() throws {
        let first = ManagedObjectModel(
            entities: [EntityDescription("Log", [.attribute(AttributeDescription("note", .string))])],
            versionIdentifiers: ["one"])
        var second = first
        second[entity: "Log"]?[property: "note"] = nil
        second.versionIdentifiers = ["two"]
        var third = second
        third[entity: "Log"]?.properties = [.attribute(AttributeDescription("note", .date))]
        third.versionIdentifiers = ["three"]
        let all = [first, second, third]
        let models = ModelLibrary(
            all.map { model in
                .init(
                    name: model.versionIdentifiers[0], versionChecksum: model.versionChecksum, model: { model })
            })
        let ends = [
            LightweightMigrationStage([first.versionChecksum]), LightweightMigrationStage([third.versionChecksum]),
        ]
        #expect(Self.error(ends, models) == "none")
        #expect(Self.error(ends, ModelLibrary([models.entries[0], models.entries[2]])).contains("not lightweight"))
        let folder = TemporaryFolder("gap")
        let url = folder["store.sqlite"]
        let old = try PersistentContainer(path: url.path, managedObjectModel: first)
        try old.loadPersistentStores()
        try old.persistentStoreCoordinator.close()
        let container = try PersistentContainer(path: url.path, managedObjectModel: third, models: models)
        let labels = Labels()
        container.persistentStoreDescriptions[0].setOption(
            try StagedMigrationManager(ends), forKey: PersistentStoreStagedMigrationManagerOptionKey)
        container.persistentStoreDescriptions[0].setOption(
            MigrationObserver(willMigrate: { plan in plan.hops.forEach { labels.add($0.label) } }),
            forKey: PersistentStoreMigrationObserverOptionKey)
        try container.loadPersistentStores()
        try container.persistentStoreCoordinator.close()
        #expect(labels.all == ["one to two", "two to three"])
    }
}
