import DataModel
import ManagedObjects
import Synchronization
import TestFiles
import Testing

@Suite("The direction of a migration")
struct StageDirectionTests {
    private static let v1 = ManagedObjectModel(
        "V1", [EntityDescription("Aircraft", [.attribute(AttributeDescription("tail", .string))])])
    private static let v2 = v1.next("V2") {
        $0[entity: "Aircraft"]?.properties.append(.attribute(AttributeDescription("seats", .integer16)))
    }
    private static let v3 = v2.next("V3") {
        $0[entity: "Aircraft"]?.properties.append(.attribute(AttributeDescription("photo", .string)))
    }

    private static func store() throws -> VersionedStore {
        try VersionedStore([v1, v2, v3]) { _ = $0.make("Aircraft", ["tail": "N1"]) }
    }

    /// The handlers that ran.
    private final class Runs: Sendable {
        private let names = Mutex<[String]>([])
        var all: [String] { names.withLock { $0 } }
        func add(_ name: String) { names.withLock { $0.append(name) } }
    }

    private static func stages(_ runs: Runs) -> [any MigrationStage] {
        [("1 to 2", v1, v2), ("2 to 3", v2, v3)].map { name, current, next in
            var stage = CustomMigrationStage(migratingFrom: current.reference, to: next.reference)
            stage.didMigrateHandler = { _, _ in runs.add(name) }
            return stage
        }
    }

    @Test("Stages after the container's model do not run")
    func laterStages() throws {
        let (store, runs) = (try Self.store(), Runs())
        #expect(try store.use(Self.v2, stages: Self.stages(runs)) { try $0.all("Aircraft").count } == 1)
        #expect(runs.all == ["1 to 2"])
        #expect(try store.sql("SELECT count(*) FROM pragma_table_info('ZAIRCRAFT') WHERE name = 'ZPHOTO'") == "0")
        try store.use(stages: Self.stages(runs)) { _ in }
        #expect(runs.all == ["1 to 2", "2 to 3"])
    }

    @Test("A file of a later version is refused and keeps what that version added", arguments: [true, false])
    func newerFile(hasStages: Bool) throws {
        let store = try Self.store()
        try store.use { context in
            try #require(try context.all("Aircraft").first).setValue("front", forKey: "photo")
            try context.save()
        }
        let stages = hasStages ? Self.stages(Runs()) : nil
        let error = #expect(throws: ManagedObjectError.self) { try store.use(Self.v2, stages: stages) { _ in } }
        guard case .newerVersion? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try store.sql("SELECT ZPHOTO FROM ZAIRCRAFT") == "front")
    }

    @Test("A library that contradicts the order of the stages is refused, because a stage could be passed over")
    func contradiction() throws {
        let (store, runs) = (try Self.store(), Runs())
        let reversed = ModelLibrary(store.models.entries.reversed())
        let error = #expect(throws: ManagedObjectError.self) {
            try store.use(stages: Self.stages(runs), library: reversed) { _ in }
        }
        #expect(error?.message.contains("V1 to V2") == true && runs.all.isEmpty)
    }

    @Test("Compiled-in models are ordered by the numbers in their names, so that no stage is passed over")
    func embedded() throws {
        let models = [("v10", Self.v2), ("v11", Self.v3), ("v9", Self.v1)].map { name, model in
            EmbeddedModel(
                name: name, checksum: model.versionChecksum, isCurrent: name == "v11", text: model.embeddedText)
        }
        let library = ModelLibrary(models)
        #expect(library.entries.map(\.name) == ["v9", "v10", "v11"])
        let (store, runs) = (try Self.store(), Runs())
        try store.use(stages: [Self.stages(runs)[1]], library: library) { _ in }
        #expect(runs.all == ["2 to 3"])
    }

    /// The first version once more, after the second. Its checksum is that of the first without a hash modifier.
    private static func again(_ modifier: String?) -> ManagedObjectModel {
        v1.next("V1 again") { $0[entity: "Aircraft"]?.versionHashModifier = modifier }
    }

    private static func thereAndBack(_ last: ManagedObjectModel, _ runs: Runs) -> [any MigrationStage] {
        var stage = CustomMigrationStage(migratingFrom: v1.reference, to: v2.reference)
        stage.didMigrateHandler = { manager, _ in
            runs.add("1 to 2")
            guard let context = manager.container?.newBackgroundContext() else { return }
            for aircraft in try context.all("Aircraft") { aircraft.setValue("seen", forKey: "tail") }
            try context.save()
        }
        return [
            LightweightMigrationStage([v1.versionChecksum]), stage, LightweightMigrationStage([last.versionChecksum]),
        ]
    }

    @Test("A version that returns to an earlier one is refused unless a hash modifier tells the two apart")
    func thereAndBack() throws {
        let runs = Runs()
        #expect(Self.again(nil).versionChecksum == Self.v1.versionChecksum)
        let same = try VersionedStore([Self.v1, Self.v2]) { _ = $0.make("Aircraft", ["tail": "N1"]) }
        let error = #expect(throws: ManagedObjectError.self) {
            try same.use(Self.again(nil), stages: Self.thereAndBack(Self.again(nil), runs)) { _ in }
        }
        #expect(error?.message.contains("is repeated in the stage") == true && runs.all.isEmpty)
        #expect(try same.sql("SELECT ZTAIL FROM ZAIRCRAFT") == "N1")

        let last = Self.again("2")
        let store = try VersionedStore([Self.v1, Self.v2, last]) { _ = $0.make("Aircraft", ["tail": "N1"]) }
        for _ in 1...2 {
            let tails = try store.use(stages: Self.thereAndBack(last, runs)) { context in
                try context.all("Aircraft").map { $0.value(forKey: "tail") as? String }
            }
            #expect(tails == ["seen"] && runs.all == ["1 to 2"])
        }
        #expect(try store.sql("SELECT count(*) FROM pragma_table_info('ZAIRCRAFT') WHERE name = 'ZSEATS'") == "0")
    }
}
