import DataModel
import Foundation
import ManagedObjects
import SQLiteStore
import Synchronization
import TestFiles
import Testing

@Suite("Delete rules and the versions of stores")
struct DeleteRuleTests {
    private static func model(_ identifier: String, _ rule: DeleteRule, seats: Bool = false) -> ManagedObjectModel {
        var aircraft: [PropertyDescription] = [
            .attribute(AttributeDescription("tail", .string)),
            .relationship(
                RelationshipDescription("flights", toMany: "Flight", inverse: "aircraft", deleteRule: rule)),
        ]
        if seats { aircraft.append(.attribute(AttributeDescription("seats", .integer16))) }
        return ManagedObjectModel(
            identifier,
            [
                EntityDescription("Aircraft", aircraft),
                EntityDescription(
                    "Flight",
                    [
                        .attribute(AttributeDescription("number", .integer16)),
                        .relationship(RelationshipDescription("aircraft", to: "Aircraft", inverse: "flights")),
                    ]),
            ])
    }

    private static let nullify = model("1", .nullify)
    private static let cascade = model("1", .cascade)
    private static let next = model("2", .cascade, seats: true)

    private static func fill(_ context: ManagedObjectContext) {
        let aircraft = context.make("Aircraft", ["tail": "N1"])
        context.make("Flight", ["number": 1]).setValue(aircraft, forKey: "aircraft")
    }

    /// Gives the file the metadata of earlier releases, which had one checksum only.
    private static func makeEarlier(_ url: URL) throws {
        let store = try SQLiteStore(url: url, mode: .readWrite)
        try store.write { connection in
            var metadata = try StoreMetadata.read(connection)
            metadata[StoreMetadata.Key.versionChecksum] = metadata[StoreMetadata.Key.ownChecksum]
            metadata[StoreMetadata.Key.versionHashes] = metadata[StoreMetadata.Key.ownHashes]
            try metadata.write(connection)
            #expect(metadata.hasEarlierChecksumOnly)
        }
        try store.close()
    }

    private static func store(_ versions: [ManagedObjectModel], isEarlier: Bool) throws -> VersionedStore {
        let store = try VersionedStore(versions, fill)
        if isEarlier { try makeEarlier(store.url) }
        return store
    }

    @Test("A change of a delete rule alone needs no upgrade, and the new rule is in effect", arguments: [false, true])
    func sameStore(isEarlier: Bool) throws {
        #expect(Self.nullify.versionChecksum == Self.cascade.versionChecksum)
        let store = try Self.store([Self.nullify], isEarlier: isEarlier)
        #expect(try store.administration.inspect().isCurrent)
        for rule in [DeleteRule.cascade, .deny, .cascade, .nullify, .cascade] {
            let model = Self.model("1", rule)
            let library = ModelLibrary()
            #expect(try StoreAdministration(url: store.url, model: model).plan() == nil)
            try store.use(model, library: library) { context in
                let aircraft = try #require(try context.all("Aircraft").first)
                context.delete(aircraft)
                if rule == .deny { #expect(throws: ManagedObjectError.self) { try context.save() } }
            }
        }
        try store.use(Self.cascade) { context in
            context.delete(try #require(try context.all("Aircraft").first))
            try context.save()
            #expect(try context.all("Flight").isEmpty)
        }
        #expect(try store.names() == ["log.sqlite"])
        #expect(!FileManager.default.fileExists(atPath: store.url.path + ".backups"))
    }

    @Test("A file of an earlier release whose rule changed is opened without a cached model, if its version is known")
    func withoutCache() throws {
        let store = try Self.store([Self.nullify], isEarlier: true)
        _ = try store.sql("DELETE FROM Z_MODELCACHE")
        #expect(try store.administration.inspect().version == "1")
        #expect(throws: ManagedObjectError.self) { try store.use(Self.cascade, library: ModelLibrary()) { _ in } }
        let count = try store.use(Self.cascade) { try $0.all("Flight").count }
        #expect(count == 1)
        #expect(try StoreAdministration(url: store.url, model: Self.nullify).inspect().isCurrent)
    }

    private final class Runs: Sendable {
        private let count = Mutex(0)
        var all: Int { count.withLock { $0 } }
        func add() { count.withLock { $0 += 1 } }
    }

    @Test(
        "Stages and libraries name versions by either checksum, for files of this and of earlier releases",
        arguments: [false, true], ["new", "earlier", "mixed"])
    func names(isEarlier: Bool, form: String) throws {
        let (source, target) = (Self.nullify, Self.next)
        let old = form == "new" ? source.versionChecksum : source.earlierVersionChecksum
        let new = form == "earlier" ? target.earlierVersionChecksum : target.versionChecksum
        let library = ModelLibrary([
            .init(name: "1", versionChecksum: form == "mixed" ? source.versionChecksum : old, model: { source }),
            .init(name: "2", versionChecksum: new, model: { target }),
        ])
        let runs = Runs()
        var stage = CustomMigrationStage(
            migratingFrom: ManagedObjectModelReference(name: "1", in: library, versionChecksum: old),
            to: ManagedObjectModelReference(name: "2", in: library, versionChecksum: new))
        stage.willMigrateHandler = { _, _ in runs.add() }
        stage.didMigrateHandler = { _, _ in runs.add() }
        let store = try Self.store([source], isEarlier: isEarlier)
        for _ in 1...2 {
            let count = try store.use(target, stages: [stage], library: library) { try $0.all("Aircraft").count }
            #expect(count == 1)
            if isEarlier { try Self.makeEarlier(store.url) }
        }
        #expect(runs.all == 2)
        #expect(library.entry(versionChecksum: source.versionChecksum)?.name == "1")
        #expect(library.entry(versionChecksum: source.earlierVersionChecksum)?.name == "1")
    }

    @Test("A handler of an earlier release that was interrupted is run again", arguments: [false, true])
    func interrupted(isEarlier: Bool) throws {
        let store = try VersionedStore([Self.nullify, Self.next], Self.fill)
        let runs = Runs()
        var stage = CustomMigrationStage(migratingFrom: Self.nullify.reference, to: Self.next.reference)
        stage.didMigrateHandler = { _, _ in
            runs.add()
            if runs.all == 1 { throw CancellationError() }
        }
        #expect(throws: ManagedObjectError.self) { try store.use(stages: [stage]) { _ in } }
        if isEarlier { try Self.makeEarlier(store.url) }
        for _ in 1...2 { try store.use(stages: [stage]) { _ in } }
        #expect(runs.all == 2)
    }

    @Test("A stage after versions that differ in delete rules only runs its handlers, whichever of them it names")
    func stageAfterward() throws {
        for named in [Self.nullify, Self.cascade] {
            let store = try VersionedStore([Self.nullify, Self.cascade, Self.next], Self.fill)
            let runs = Runs()
            func reference(_ model: ManagedObjectModel) -> ManagedObjectModelReference {
                ManagedObjectModelReference(model: model, versionChecksum: model.earlierVersionChecksum)
            }
            var stage = CustomMigrationStage(migratingFrom: reference(named), to: reference(Self.next))
            stage.didMigrateHandler = { _, _ in runs.add() }
            let both = LightweightMigrationStage(
                [Self.nullify, Self.cascade].map(\.earlierVersionChecksum).filter { $0 != named.earlierVersionChecksum }
                    + [named.earlierVersionChecksum])
            try store.use(stages: [both, stage]) { _ in }
            #expect(runs.all == 1)
        }
    }

    @Test("An interrupted handler is run after the application changed a delete rule of the same version")
    func interruptedThenRule() throws {
        let first = Self.model("1", .nullify)
        let changed = Self.model("2", .nullify, seats: true)
        let store = try VersionedStore([first, Self.next], Self.fill)
        let runs = Runs()
        var stage = CustomMigrationStage(migratingFrom: first.reference, to: Self.next.reference)
        stage.didMigrateHandler = { _, _ in
            runs.add()
            throw CancellationError()
        }
        #expect(throws: ManagedObjectError.self) { try store.use(stages: [stage]) { _ in } }
        var later = CustomMigrationStage(migratingFrom: first.reference, to: changed.reference)
        later.didMigrateHandler = { _, _ in runs.add() }
        for _ in 1...2 { try store.use(changed, stages: [later]) { _ in } }
        #expect(runs.all == 2)
    }

    @Test("A custom stage between two models that differ in delete rules only is an error, because it could never run")
    func emptyStage() throws {
        let store = try VersionedStore([Self.nullify, Self.cascade, Self.next], Self.fill)
        let same = CustomMigrationStage(
            migratingFrom: ManagedObjectModelReference(
                model: Self.nullify, versionChecksum: Self.nullify.earlierVersionChecksum),
            to: ManagedObjectModelReference(model: Self.cascade, versionChecksum: Self.cascade.earlierVersionChecksum))
        let error = #expect(throws: ManagedObjectError.self) { try store.use(stages: [same]) { _ in } }
        guard case .invalidStages(let reason)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("delete rules"))
    }

    @Test("A file of an unknown version is refused, whichever checksums it has", arguments: [false, true])
    func unknown(isEarlier: Bool) throws {
        let store = try VersionedStore([Self.next], Self.fill)
        if isEarlier { try Self.makeEarlier(store.url) }
        let library = ModelLibrary([
            .init(name: "1", versionChecksum: Self.nullify.versionChecksum, model: { Self.nullify })
        ])
        let error = #expect(throws: ManagedObjectError.self) { try store.use(Self.nullify, library: library) { _ in } }
        guard case .unknownVersion? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
