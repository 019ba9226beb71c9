import Foundation
import ManagedObjects
import Synchronization
import TestFiles
import Testing

@Suite("Known problems of staged migrations")
struct StagedComplaintTests {
    private static let v1 = ManagedObjectModel(
        "V1",
        [
            EntityDescription(
                "Aircraft",
                [
                    .attribute(AttributeDescription("tail", .string)),
                    .attribute(AttributeDescription("seats", .integer16)),
                ])
        ])
    private static let v2 = v1.next("V2") {
        $0[entity: "Aircraft"]?.properties.append(.attribute(AttributeDescription("remarks", .string)))
    }
    private static let v3 = v2.next("V3") {
        $0[entity: "Aircraft"]?.properties.append(.attribute(AttributeDescription("photo", .binary)))
    }
    private static let versions = [v1, v2, v3]

    private static func store() throws -> VersionedStore {
        try VersionedStore(versions) { context in
            for tail in ["N1", "N2"] { _ = context.make("Aircraft", ["tail": tail, "seats": 4]) }
        }
    }

    private static func lightweight(_ models: ManagedObjectModel...) -> LightweightMigrationStage {
        LightweightMigrationStage(models.map(\.versionChecksum))
    }

    private static func custom(_ current: ManagedObjectModel, _ next: ManagedObjectModel) -> CustomMigrationStage {
        CustomMigrationStage(migratingFrom: current.reference, to: next.reference)
    }

    struct Stages: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var list: [any MigrationStage]
    }

    static let lists: [Stages] = [
        Stages(testDescription: "none", list: []),
        Stages(testDescription: "1", list: [lightweight(v1)]),
        Stages(testDescription: "2", list: [lightweight(v2)]),
        Stages(testDescription: "3", list: [lightweight(v3)]),
        Stages(testDescription: "1 2", list: [lightweight(v1, v2)]),
        Stages(testDescription: "2 3", list: [lightweight(v2, v3)]),
        Stages(testDescription: "1 2 3", list: [lightweight(v1, v2, v3)]),
        Stages(testDescription: "1, 2", list: [lightweight(v1), lightweight(v2)]),
        Stages(testDescription: "1, 2, 3", list: [lightweight(v1), lightweight(v2), lightweight(v3)]),
        Stages(testDescription: "1, custom 2-3", list: [lightweight(v1), custom(v2, v3)]),
        Stages(testDescription: "1 2, custom 2-3", list: [lightweight(v1, v2), custom(v2, v3)]),
        Stages(testDescription: "custom 1-2, custom 2-3", list: [custom(v1, v2), custom(v2, v3)]),
        Stages(testDescription: "custom 1-2, 3", list: [custom(v1, v2), lightweight(v3)]),
        Stages(testDescription: "custom 1-2", list: [custom(v1, v2)]),
        Stages(testDescription: "custom 2-3", list: [custom(v2, v3)]),
        Stages(testDescription: "custom 1-3", list: [custom(v1, v3)]),
    ]

    @Test(
        "Whichever versions the stages name, a store of any version reaches the current one with all rows",
        arguments: lists, [0, 1, 2])
    func everyList(stages: Stages, start: Int) throws {
        let store = try Self.store()
        if start > 0 { try store.use(Self.versions[start]) { _ in } }
        let tails = try store.use(stages: stages.list) { context in
            try context.all("Aircraft").compactMap { $0.value(forKey: "tail") as? String }.sorted()
        }
        #expect(tails == ["N1", "N2"])
        let metadata = try PersistentStoreCoordinator.metadataForPersistentStore(at: store.url)
        #expect(Self.v3.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    }

    @Test(
        "A manager with only lightweight stages migrates version by version: V1 to V3 works if only V1 to V2 to V3 can")
    func oneByOne() throws {
        // The number in V1 is text in V3, which is not lightweight in one step; V2 does not have it.
        let without = Self.v1.next("V2") { $0[entity: "Aircraft"]?[property: "seats"] = nil }
        let retyped = without.next("V3") {
            $0[entity: "Aircraft"]?.properties.append(.attribute(AttributeDescription("seats", .string)))
        }
        #expect(throws: DataModelError.self) {
            try MappingModel.inferredMappingModel(forSourceModel: Self.v1, destinationModel: retyped)
        }
        let store = try VersionedStore([Self.v1, without, retyped]) {
            _ = $0.make("Aircraft", ["tail": "N1", "seats": 4])
        }
        let stage = Self.lightweight(Self.v1, without, retyped)
        try store.use(stages: [stage]) { context in
            let aircraft = try #require(try context.all("Aircraft").first)
            #expect(aircraft.value(forKey: "tail") as? String == "N1" && aircraft.value(forKey: "seats") == nil)
        }
        #expect(try store.sql("SELECT typeof(ZSEATS), count(*) FROM ZAIRCRAFT") == "null|1")
    }

    @Test(
        "“Cannot be migrated backwards”: stages in the wrong order are rejected with their label when the manager is created"
    )
    func order() throws {
        var late = Self.lightweight(Self.v1, Self.v2)
        late.label = "the early versions"
        let error = #expect(throws: ManagedObjectError.self) {
            try StagedMigrationManager([Self.custom(Self.v2, Self.v3), late])
        }
        #expect(error?.message.contains("the early versions") == true)
        let circle = #expect(throws: ManagedObjectError.self) {
            try StagedMigrationManager([Self.custom(Self.v1, Self.v2), Self.custom(Self.v2, Self.v1)])
        }
        #expect(circle?.code == 134505)
        #expect(throws: ManagedObjectError.self) { try StagedMigrationManager([Self.custom(Self.v1, Self.v1)]) }
    }

    @Test("“Cannot be migrated backwards”: a current store opens, whatever stages precede it")
    func current() throws {
        let store = try Self.store()
        try store.use { _ in }
        let backups = store.administration.backups().count
        let stages: [any MigrationStage] = [Self.lightweight(Self.v1), Self.custom(Self.v2, Self.v3)]
        #expect(try store.use(stages: stages) { try $0.all("Aircraft").count } == 2)
        #expect(store.administration.backups().count == backups)
    }

    @Test("“Duplicate version checksums”: a stage can begin with the version that the previous one ends with")
    func sharedVersion() throws {
        let store = try Self.store()
        let stages: [any MigrationStage] = [Self.lightweight(Self.v1, Self.v2), Self.custom(Self.v2, Self.v3)]
        #expect(try store.use(stages: stages) { try $0.all("Aircraft").count } == 2)
        var again = Self.lightweight(Self.v1)
        again.label = "once more"
        let error = #expect(throws: ManagedObjectError.self) {
            try StagedMigrationManager([Self.lightweight(Self.v1, Self.v2), again])
        }
        #expect(
            error?.message.contains("once more") == true && error?.message.contains(Self.v1.versionChecksum) == true)
    }

    @Test("“Model reference not found” is an error that names the model, not a store that opens empty")
    func missingReference() throws {
        let store = try Self.store()
        let lost = ManagedObjectModelReference(name: "V2", in: ModelLibrary(), versionChecksum: Self.v2.versionChecksum)
        let stage = CustomMigrationStage(migratingFrom: lost, to: Self.v3.reference)
        let error = #expect(throws: ManagedObjectError.self) { try store.use(stages: [stage]) { _ in } }
        #expect(error?.code == 134504 && error?.message.contains("V2") == true)
        #expect(try store.sql("SELECT count(*) FROM ZAIRCRAFT") == "2")
        let changed = ManagedObjectModelReference(model: Self.v2, versionChecksum: Self.v1.versionChecksum)
        let other = CustomMigrationStage(migratingFrom: changed, to: Self.v3.reference)
        let mismatch = #expect(throws: ManagedObjectError.self) { try store.use(stages: [other]) { _ in } }
        #expect(mismatch?.message.contains("its checksum is") == true)
    }

    @Test("A reference by model, file, name or hashes is checked against the checksum each time")
    func references() throws {
        let store = try Self.store()
        let file = store.folder["V2.xcdatamodel"]
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        try Data(Self.v2.xml.utf8).write(to: file.appending(path: "contents"))
        let (library, checksum) = (store.models, Self.v2.versionChecksum)
        let hashes = Self.v2.entityVersionHashesByName
        let references = [
            ManagedObjectModelReference(model: Self.v2, versionChecksum: checksum),
            ManagedObjectModelReference(fileURL: file, versionChecksum: checksum),
            ManagedObjectModelReference(name: "V2", in: library, versionChecksum: checksum),
            ManagedObjectModelReference(entityVersionHashes: hashes, in: library, versionChecksum: checksum),
        ]
        for reference in references { #expect(try reference.resolvedModel().versionChecksum == checksum) }
        let other = Self.v1.versionChecksum
        let wrong = [
            ManagedObjectModelReference(model: Self.v2, versionChecksum: other),
            ManagedObjectModelReference(fileURL: file, versionChecksum: other),
            ManagedObjectModelReference(name: "V2", in: library, versionChecksum: other),
            ManagedObjectModelReference(entityVersionHashes: hashes, in: library, versionChecksum: other),
            ManagedObjectModelReference(entityVersionHashes: [:], in: library, versionChecksum: checksum),
            ManagedObjectModelReference(name: "V9", in: library, versionChecksum: checksum),
            ManagedObjectModelReference(fileURL: store.folder.url, versionChecksum: checksum),
        ]
        for reference in wrong {
            let error = #expect(throws: ManagedObjectError.self) { try reference.resolvedModel() }
            #expect(error?.code == 134504)
        }
    }

    @Test("A launch that is ended early loses no finished work: the next one continues at the last good version")
    func watchdog() throws {
        let store = try Self.store()
        let impatient = MigrationObserver(progress: { if $0.label == "V2 to V3" { throw CancellationError() } })
        for _ in 0..<2 {
            let error = #expect(throws: ManagedObjectError.self) {
                try store.use(
                    stages: [Self.lightweight(Self.v1, Self.v2, Self.v3)],
                    options: [PersistentStoreMigrationObserverOptionKey: impatient]
                ) { _ in }
            }
            #expect(error?.code == 134120)
        }
        let (from, plan) = try #require(try store.administration.plan())
        #expect(from == "V2" && plan.hops.map(\.label) == ["V2 to V3"])
        #expect(try store.use { try $0.all("Aircraft").count } == 2)
    }

    @Test(
        "A stage processes its rows in batches, reports progress, and can be stopped between batches")
    func batches() throws {
        let store = try VersionedStore(Self.versions) { context in
            for number in 0..<250 { _ = context.make("Aircraft", ["tail": "N\(number)"]) }
        }
        var stage = Self.custom(Self.v2, Self.v3)
        stage.label = "remarks"
        stage.willMigrateHandler = { manager, _ in
            guard let context = manager.container?.newBackgroundContext() else { return }
            let request = FetchRequest<ManagedObject>(entityName: "Aircraft")
            let total = try context.count(for: request)
            request.predicate = Predicate(format: "remarks == nil")
            var done = total - (try context.count(for: request))
            request.fetchLimit = 100
            while case let rows = try context.fetch(request), !rows.isEmpty {
                for row in rows { row.setValue("checked", forKey: "remarks") }
                try context.save()
                context.reset()
                done += rows.count
                try manager.report("checking aircraft", done: done, total: total)
            }
        }
        let stages = [stage]
        let seen = Mutex<[Int]>([])
        func run(stoppingAt limit: Int) throws {
            let observer = MigrationObserver(progress: { progress in
                guard progress.sentence == "checking aircraft" else { return }
                #expect(progress.total == 250)
                seen.withLock { $0.append(progress.done) }
                if progress.done == limit { throw CancellationError() }
            })
            try store.use(stages: stages, options: [PersistentStoreMigrationObserverOptionKey: observer]) { _ in }
        }
        #expect(throws: ManagedObjectError.self) { try run(stoppingAt: 200) }
        #expect(try store.sql("SELECT count(ZREMARKS) FROM ZAIRCRAFT") == "200")
        try run(stoppingAt: -1)
        #expect(try store.sql("SELECT count(ZREMARKS) FROM ZAIRCRAFT") == "250")
        #expect(seen.withLock(\.self).last == 250)
    }

    @Test("A stage that saves rows which were invalid before names them, some of many")
    func invalidRows() throws {
        let blog = EntityDescription(
            "Blog", [.relationship(RelationshipDescription("posts", toMany: "Post", inverse: "blog"))])
        let post = EntityDescription(
            "Post",
            [
                .attribute(AttributeDescription("title", .string)),
                .relationship(RelationshipDescription("blog", to: "Blog", inverse: "posts")),
            ])
        let old = ManagedObjectModel("Old", [blog, post])
        let new = old.next("New") { model in
            var link = RelationshipDescription("blog", to: "Blog", inverse: "posts")
            link.isOptional = false
            model[entity: "Post"]?[property: "blog"] = .relationship(link)
        }
        let store = try VersionedStore([old, new]) { context in
            let owner = context.make("Blog")
            for number in 1...9 { _ = context.make("Post", ["title": "\(number)", "blog": number == 2 ? owner : nil]) }
        }
        let keys = try store.sql("SELECT Z_PK FROM ZPOST WHERE ZBLOG IS NULL ORDER BY Z_PK LIMIT 5").split(
            separator: "\n")
        var stage = Self.custom(old, new)
        stage.label = "titles"
        stage.didMigrateHandler = { manager, _ in
            guard let context = manager.container?.newBackgroundContext() else { return }
            for post in try context.all("Post") { post.setValue("seen", forKey: "title") }
            _ = context.make("Post")
            try context.save()
        }
        let stages = [stage]
        let error = #expect(throws: ManagedObjectError.self) { try store.use(stages: stages) { _ in } }
        let rows = keys.map { "p\($0)" }.joined(separator: ", ")
        #expect(
            error?.message == "The stage “titles” failed: Post.blog needs an object (\(rows), …).",
            "\(error?.message ?? "")")
        #expect(try store.sql("SELECT count(*) FROM ZPOST WHERE ZTITLE = 'seen'") == "0")
    }
}
