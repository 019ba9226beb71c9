import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Migrations by mapping models that fail")
struct MappedMigrationFailureTests {
    private struct Stop: Error, Equatable { var reason = "stop" }

    private static let v1 = ManagedObjectModel(
        "V1",
        [
            EntityDescription(
                "Flight",
                [
                    .attribute(AttributeDescription("hours", .double)),
                    .relationship(RelationshipDescription("plane", to: "Plane", inverse: "flights")),
                ]),
            EntityDescription(
                "Plane",
                [
                    .attribute(AttributeDescription("tail", .string)),
                    .attribute(photo),
                    .relationship(RelationshipDescription("flights", toMany: "Flight", inverse: "plane")),
                ]),
        ])
    private static let v2 = v1.next("V2") { model in
        model[entity: "Flight"]?.properties.append(
            .attribute(AttributeDescription("minutes", .integer32, isOptional: false)))
        model.entities.append(EntityDescription("Person"))
        model[entity: "Person"]?.isAbstract = true
        var flights = RelationshipDescription("flights", toMany: "Flight", inverse: "plane")
        (flights.isOptional, flights.minCount) = (false, 1)
        model[entity: "Plane"]?[property: "flights"] = .relationship(flights)
    }
    private static var photo: AttributeDescription {
        var photo = AttributeDescription("photo", .binary)
        photo.allowsExternalBinaryDataStorage = true
        return photo
    }

    private static func store() throws -> VersionedStore {
        try VersionedStore([v1, v2]) { context in
            let plane = context.make("Plane", ["tail": "N1", "photo": HangarModel.photo()])
            _ = context.make("Flight", ["hours": 1.5, "plane": plane])
        }
    }

    private static func mapping(_ store: VersionedStore) throws -> MappingModel {
        var mapping = try store.mapping()
        mapping["Flight"]?.attributeMappings["minutes"] = try .format("hours * 60")
        return mapping
    }

    /// Expects that a migration throws, and leaves nothing but the old store as it was.
    @discardableResult
    private func failure<E: Error>(
        _ type: E.Type, of store: VersionedStore, _ mapping: MappingModel, by manager: MigrationManager? = nil
    ) throws -> E? {
        let before = try store.folder.contents()
        let manager = try manager ?? store.migrationManager()
        let error = #expect(throws: E.self) {
            try manager.migrateStore(from: store.url, mapping: mapping, to: store.newURL)
        }
        #expect(try store.folder.contents() == before)
        #expect(manager.currentEntityMapping == nil)
        return error
    }

    struct WrongName: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var texts: [String]
        var change: @Sendable (inout MappingModel) -> Void
    }

    static let wrongNames: [WrongName] = [
        WrongName(testDescription: "source entity", texts: ["“Flight”", "“Flights”; did you mean “Flight”?"]) {
            $0["Flight"]?.sourceEntityName = "Flights"
        },
        WrongName(testDescription: "destination entity", texts: ["“Plane”", "“Plan”; did you mean “Plane”?"]) {
            $0["Plane"]?.destinationEntityName = "Plan"
        },
        WrongName(testDescription: "abstract entity", texts: ["“Flight”", "Person is abstract"]) {
            $0["Flight"]?.destinationEntityName = "Person"
        },
        WrongName(testDescription: "attribute", texts: ["“minuts”", "did you mean “minutes”?", "Flight has: "]) {
            $0["Flight"]?.attributeMappings["minuts"] = .keyPath("hours")
        },
        WrongName(testDescription: "key path", texts: ["“hour”", "did you mean “hours”?"]) {
            $0["Flight"]?.attributeMappings["minutes"] = .keyPath("hour")
        },
        WrongName(testDescription: "variable", texts: ["“$manager”"]) {
            $0["Flight"]?.attributeMappings["minutes"] = .expression(.variable("manager", nil))
        },
        WrongName(testDescription: "relationship", texts: ["“plan”", "did you mean “plane”?"]) {
            $0["Flight"]?.relationshipMappings["plan"] = .objects(of: "plane")
        },
        WrongName(testDescription: "source relationship", texts: ["“tails”", "(in the key path “plane.tails”)"]) {
            $0["Flight"]?.relationshipMappings["plane"] = .objects(of: "plane.tails")
        },
        WrongName(testDescription: "mapping", texts: ["no entity mapping “Planes”; did you mean “Plane”?"]) {
            $0["Flight"]?.relationshipMappings["plane"] = .objects(of: "plane", through: "Planes")
        },
        WrongName(testDescription: "mapping twice", texts: ["“Flight”", "another mapping has the same name"]) {
            $0.entityMappings.append(EntityMapping("Flight", from: "Plane", to: "Plane"))
        },
        WrongName(testDescription: "relationship as attribute", texts: ["Flight.plane is a relationship"]) {
            $0["Flight"]?.attributeMappings["plane"] = .keyPath("plane")
        },
        WrongName(testDescription: "objects for an attribute", texts: ["Flight.minutes is an attribute"]) {
            $0["Flight"]?.attributeMappings["minutes"] = .objects(of: "plane")
        },
        WrongName(testDescription: "expression for a relationship", texts: ["Flight.plane is a relationship"]) {
            $0["Flight"]?.relationshipMappings["plane"] = .keyPath("plane")
        },
        WrongName(testDescription: "properties without a source", texts: ["has no source entity"]) {
            $0["Flight"]?.sourceEntityName = nil
        },
    ]

    @Test("A wrong name is an error that has the mapping and the nearest name", arguments: wrongNames)
    func names(wrong: WrongName) throws {
        let store = try Self.store()
        var mapping = try Self.mapping(store)
        wrong.change(&mapping)
        let error = try failure(ManagedObjectError.self, of: store, mapping)
        for text in wrong.texts { #expect(error?.message.contains(text) == true, "\(error?.message ?? "")") }
    }

    @Test("An unknown mapping in a call to the manager stops the migration")
    func unknownMapping() throws {
        let store = try Self.store()
        var mapping = try Self.mapping(store)
        mapping["Flight"]?.relationshipMappings["plane"] = .computed { source, manager in
            manager.destinationInstances(forEntityMappingName: "Plan", sourceInstances: [source]).first
        }
        let error = try failure(ManagedObjectError.self, of: store, mapping)
        #expect(error?.message.contains("“Flight”: there is no entity mapping “Plan”; did you mean “Plane”?") == true)
    }

    @Test("Required values and related objects may be missing until the end, and then fail the migration")
    func validation() throws {
        let store = try Self.store()
        var mapping = try Self.mapping(store)
        mapping["Flight"]?.attributeMappings["minutes"] = nil
        mapping["Flight"]?.relationshipMappings = [:]
        let error = try failure(ManagedObjectError.self, of: store, mapping)
        guard case .validation(let failures) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failures.map(\.code).sorted() == [1570, 1580])
        #expect(Set(failures.map(\.keyPath)) == ["minutes", "flights"])
    }

    @Test("A value that its attribute cannot hold fails the migration, and so does one that none can hold")
    func misfits() throws {
        let store = try Self.store()
        var mapping = try Self.mapping(store)
        mapping["Flight"]?.attributeMappings["minutes"] = .computed { _, _ in "ninety" }
        var error = try failure(ManagedObjectError.self, of: store, mapping)
        guard case .validation(let failures) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failures.map(\.keyPath) == ["minutes"] && failures.map(\.code) == [1550])
        mapping["Flight"]?.attributeMappings["minutes"] = .computed { _, _ in Stop() }
        error = try failure(ManagedObjectError.self, of: store, mapping)
        #expect(error?.message.contains("“Flight”: Flight.minutes gets what no attribute can hold") == true)
    }

    /// Throws in one of its methods.
    private final class Failing: EntityMigrationPolicy {
        override func performCustomValidation(forMapping mapping: EntityMapping, manager: MigrationManager) throws {
            throw Stop(reason: "custom validation")
        }
    }

    @Test("Errors of policies, closures and the progress handler come out unchanged")
    func ownErrors() throws {
        let store = try Self.store()
        var mapping = try Self.mapping(store)
        mapping["Plane"]?.policy = Failing.self
        #expect(try failure(Stop.self, of: store, mapping)?.reason == "custom validation")
        mapping = try Self.mapping(store)
        mapping["Flight"]?.attributeMappings["minutes"] = .computed { _, _ in throw Stop(reason: "closure") }
        #expect(try failure(Stop.self, of: store, mapping)?.reason == "closure")
        let manager = try store.migrationManager()
        manager.progressHandler = { if $0.label == "validation" { throw Stop(reason: $0.sentence) } }
        mapping = try Self.mapping(store)
        let error = try failure(Stop.self, of: store, mapping, by: manager)
        #expect(error?.reason == "Objects of Flight are validated.")
    }

    @Test("A migration is canceled from a closure or the progress handler; the manager can then be used again")
    func cancel() throws {
        let store = try Self.store()
        let manager = try store.migrationManager()
        var mapping = try Self.mapping(store)
        mapping["Flight"]?.attributeMappings["minutes"] = .computed { _, manager in
            manager.cancelMigrationWithError(Stop(reason: "closure"))
            manager.cancelMigrationWithError(Stop(reason: "second"))
            return 1
        }
        #expect(try failure(Stop.self, of: store, mapping, by: manager)?.reason == "closure")
        manager.progressHandler = { [unowned manager] in
            if $0.done == $0.total { manager.cancelMigrationWithError(Stop(reason: $0.label)) }
        }
        mapping = try Self.mapping(store)
        #expect(try failure(Stop.self, of: store, mapping, by: manager)?.reason == "Flight")
        manager.progressHandler = { _ in }
        let count = try store.migrated(mapping, by: manager) { try $0.all("Flight", "minutes == 90").count }
        #expect(count == 1)
    }

    @Test("A destination that exists, and a source of another model or none, are refused")
    func files() throws {
        let store = try Self.store()
        let mapping = try Self.mapping(store)
        let other = try MigrationManager(sourceModel: Self.v2, destinationModel: Self.v2)
        #expect(
            try failure(ManagedObjectError.self, of: store, MappingModel(entityMappings: []), by: other)?.code == 134100
        )
        try Data("mine".utf8).write(to: store.newURL)
        let error = try failure(ManagedObjectError.self, of: store, mapping)
        #expect(error?.message.contains("new.sqlite” exists") == true)
        try FileManager.default.removeItem(at: store.newURL)
        let missing = #expect(throws: ManagedObjectError.self) {
            try store.migrationManager().migrateStore(
                from: store.folder["none.sqlite"], mapping: mapping, to: store.newURL)
        }
        #expect(missing?.code == 260)
        #expect(try store.names().contains("new.sqlite") == false)
    }

    @Test("A picture whose file is missing fails the migration instead of being left out")
    func missingFile() throws {
        let store = try Self.store()
        try FileManager.default.removeItem(at: store.folder[".log_SUPPORT"])
        let error = try failure(ManagedObjectError.self, of: store, Self.mapping(store))
        guard case .store(.externalData) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A source that another program changes meanwhile is not migrated")
    func changed() throws {
        let store = try Self.store()
        let (mapping, manager) = (try Self.mapping(store), try store.migrationManager())
        manager.progressHandler = { progress in
            guard progress.sentence == "Objects of Plane are validated." else { return }
            try store.use(Self.v1) { context in
                _ = context.make("Plane", ["tail": "late"])
                try context.save()
            }
        }
        let error = #expect(throws: ManagedObjectError.self) {
            try manager.migrateStore(from: store.url, mapping: mapping, to: store.newURL)
        }
        guard case .store(.locked(store.url.path)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try store.names() == [".log_SUPPORT", "log.sqlite"])
        #expect(try store.use(Self.v1) { try $0.all("Plane").count } == 2)
    }

    @Test("In place, a store that is open is refused, none can open it meanwhile, and a failure leaves the old one")
    func inPlace() throws {
        let store = try Self.store()
        let (mapping, manager) = (try Self.mapping(store), try store.migrationManager())
        try store.use(Self.v1) { _ in
            let error = #expect(throws: ManagedObjectError.self) {
                try manager.migrateStore(at: store.url, mapping: mapping)
            }
            #expect(error?.code == 134180)
        }
        manager.progressHandler = { progress in
            #expect(throws: ManagedObjectError.self) { try store.use(Self.v1) { _ in } }
            if progress.label == "validation" { throw Stop() }
        }
        #expect(throws: Stop.self) { try manager.migrateStore(at: store.url, mapping: mapping) }
        #expect(try store.names() == [".log_SUPPORT", "log.sqlite"])
        #expect(try store.folder.names() == [".log_SUPPORT", "log.sqlite"], "no backup of what was not changed")
        #expect(
            try store.use(Self.v1) { try $0.all("Plane").first?.value(forKey: "photo") as? Data } == HangarModel.photo()
        )
    }

    @Test("A store with an unfinished upgrade is not migrated")
    func unfinished() throws {
        let store = try VersionedStore([
            Self.v1, Self.v2.next("V3") { $0[entity: "Flight"]?[property: "minutes"] = nil },
        ]) {
            _ = $0.make("Flight", ["hours": 1.0])
        }
        var stage = CustomMigrationStage(
            migratingFrom: Self.v1.reference,
            to: Self.v2.next("V3") {
                $0[entity: "Flight"]?[property: "minutes"] = nil
            }.reference)
        stage.willMigrateHandler = { _, _ in throw Stop() }
        #expect(throws: ManagedObjectError.self) { try store.use(stages: [stage]) { _ in } }
        let error = try failure(ManagedObjectError.self, of: store, store.mapping())
        #expect(error?.message.contains("unfinished") == true)
    }

    @Test(
        "Killed at any step, it leaves the old pictures; the next run leaves no stray file",
        arguments: ["Photo", "validation"], ["map", "mapInPlace"])
    func killed(step: String, work: String) throws {
        let folder = TemporaryFolder("killed")
        // Without an extension, all stores of the folder that begin with the name might use the same folder of files.
        let url = folder["album"]
        #expect(try StoreProof.run(url, work: "make").exitCode == 0)
        let before = try Self.pictures(url)
        let names = try folder.names()
        #expect(before.count == 3)
        #expect(try StoreProof.run(url, dyingAt: step, work: work).signal == SIGKILL)
        #expect(try Self.pictures(url) == before)
        #expect(!FileManager.default.fileExists(atPath: url.path + ".new"))
        #expect(try StoreProof.run(url, work: work).exitCode == 0)
        #expect(try Self.pictures(url) == before)
        if work == "map" { #expect(try Self.pictures(URL(filePath: url.path + ".new")) == before) }
        let added = work == "map" ? ["album.new"] : ["album.backups"]
        #expect(try folder.names() == (names + added).sorted())
    }

    private static func pictures(_ url: URL) throws -> [String: Data] {
        let container = try StoreProof.open(url)
        defer { try? container.persistentStoreCoordinator.close() }
        let photos = try container.newBackgroundContext().all("Photo")
        return try Dictionary(
            uniqueKeysWithValues: photos.map { photo in
                (
                    try #require(photo.value(forKey: "name") as? String),
                    try #require(try photo.externalData(forKeyPath: "data"))
                )
            })
    }
}
