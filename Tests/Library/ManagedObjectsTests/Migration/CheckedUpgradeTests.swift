import Foundation
import ManagedObjects
import Synchronization
import TestFiles
import Testing

@Suite("Checks before and after an upgrade")
struct CheckedUpgradeTests {
    private static let v1 = ManagedObjectModel(
        "V1",
        [
            EntityDescription("Aircraft", [.attribute(AttributeDescription("tail", .string))]),
            EntityDescription("Flight", [.relationship(RelationshipDescription("craft", to: "Aircraft"))]),
        ])
    private static let v2 = v1.next("V2") {
        var registration = AttributeDescription("registration", .string)
        registration.renamingIdentifier = "tail"
        $0[entity: "Aircraft"]?[property: "tail"] = nil
        $0[entity: "Aircraft"]?[property: "registration"] = .attribute(registration)
    }
    private static let v3 = v2.next("V3") {
        var registration = AttributeDescription("registration", .string, isOptional: false)
        registration.renamingIdentifier = "tail"
        $0[entity: "Aircraft"]?[property: "registration"] = .attribute(registration)
    }

    private static func store(_ tails: [String?]) throws -> VersionedStore {
        try VersionedStore([v1, v2, v3]) { context in
            for tail in tails { _ = context.make("Aircraft", ["tail": tail]) }
        }
    }

    private static let stages = [LightweightMigrationStage([v1, v2, v3].map(\.versionChecksum))]

    @Test("Rows that block the last hop of a chain refuse the whole upgrade before anything is written, even a backup")
    func laterHop() throws {
        let store = try Self.store(["HB-1", nil])
        let bytes = try Data(contentsOf: store.url)
        let error = #expect(throws: ManagedObjectError.self) { try store.use(stages: Self.stages) { _ in } }
        #expect(error?.code == 134110)
        #expect(error?.message == "Aircraft.registration: 1 row without a required value: p2.")
        #expect(try Data(contentsOf: store.url) == bytes && store.administration.backups().isEmpty)
        #expect(try store.names() == ["log.sqlite"])
    }

    @Test(
        "Every check is reported; stopping during any of them leaves a complete file, and the next start finishes",
        arguments: StoreCheck.Phase.allCases)
    func stopped(phase: StoreCheck.Phase) throws {
        let store = try Self.store(["HB-1", "HB-2"])
        let seen = Mutex<Set<StoreCheck.Phase>>([])
        let observer = MigrationObserver(checking: { check in
            seen.withLock { _ = $0.insert(check.phase) }
            if check.phase == phase { throw CancellationError() }
        })
        let error = #expect(throws: ManagedObjectError.self) {
            try store.use(stages: Self.stages, options: [PersistentStoreMigrationObserverOptionKey: observer]) { _ in }
        }
        #expect(error?.code == 134120, "\(String(describing: error))")
        #expect(seen.withLock(\.self).contains(phase))
        #expect(try store.sql("PRAGMA integrity_check") == "ok")
        #expect(try store.use(stages: Self.stages) { try $0.all("Aircraft", "registration != nil").count } == 2)
        #expect(try store.names() == ["log.sqlite"])
    }

    @Test("An upgrade clears a dangling reference, which reads as nil before and after")
    func dangling() throws {
        let store = try VersionedStore([Self.v1, Self.v2, Self.v3]) { context in
            let flight = context.make("Flight")
            flight.setValue(context.make("Aircraft", ["tail": "HB-1"]), forKey: "craft")
            _ = context.make("Flight")
        }
        _ = try store.sql("UPDATE ZFLIGHT SET ZCRAFT = 99 WHERE ZCRAFT IS NULL")
        let (_, plan) = try #require(try store.administration.plan())
        #expect(plan.hops[0].warnings.first?.hasPrefix("Flight.craft: 1 reference to a missing row: p") == true)
        try store.use(stages: Self.stages) { context throws in
            #expect(try context.all("Flight", "craft == nil").count == 1)
            #expect(try context.all("Flight", "craft.registration == 'HB-1'").count == 1)
        }
        #expect(try store.administration.verify().dangling.isEmpty)
        let backup = try #require(store.administration.backups().first)
        #expect(try store.sql("ATTACH '\(backup.url.path)' AS b; SELECT max(ZCRAFT) FROM b.ZFLIGHT") == "99")
    }

    @Test("A store of an unknown version is checked against its own list of entities")
    func unknownVersion() throws {
        let store = try Self.store(["HB-1"])
        _ = try store.sql("DELETE FROM Z_MODELCACHE")
        let stranger = StoreAdministration(url: store.url)
        #expect(try stranger.verify().problems == [])
        _ = try store.sql(
            """
            UPDATE Z_PRIMARYKEY SET Z_NAME = 'Flüge' WHERE Z_NAME = 'Flight'; ALTER TABLE ZFLIGHT RENAME TO ZFLÜGE
            """)
        #expect(try stranger.verify().problems == [])
        _ = try store.sql("DROP TABLE ZAIRCRAFT")
        #expect(try stranger.verify().problems == ["The table ZAIRCRAFT is missing."])
    }

    @Test("An upgrade that reads only what it changes skips the checks and produces the same rows")
    func changesOnly() throws {
        let store = try Self.store(["HB-1", "HB-2"])
        let seen = Mutex<Set<StoreCheck.Phase>>([])
        let observer = MigrationObserver(checking: { check in seen.withLock { _ = $0.insert(check.phase) } })
        let options: [String: any Sendable] = [
            PersistentStoreMigrationObserverOptionKey: observer,
            PersistentStoreMigrationBackupOptionKey: MigrationBackupPolicy(isEnabled: false, verification: .changes),
        ]
        let count = try store.use(stages: Self.stages, options: options) {
            try $0.all("Aircraft", "registration BEGINSWITH 'HB-'").count
        }
        #expect(count == 2 && seen.withLock(\.isEmpty) && store.administration.backups().isEmpty)
        #expect(try store.sql("PRAGMA integrity_check") == "ok" && store.administration.verify().isSound)
    }

    @Test(
        "Rows that block a step refuse the upgrade, however little is read",
        arguments: MigrationBackupPolicy.Verification.allCases)
    func blockedAnyhow(verification: MigrationBackupPolicy.Verification) throws {
        let store = try Self.store([nil])
        let policy = MigrationBackupPolicy(isEnabled: false, verification: verification)
        let error = #expect(throws: ManagedObjectError.self) {
            try store.use(stages: Self.stages, options: [PersistentStoreMigrationBackupOptionKey: policy]) { _ in }
        }
        #expect(error?.code == 134110)
    }

    @Test(
        "Without a full check, dangling references remain unless rows are read or written",
        arguments: [false, true])
    func danglingChangesOnly(touchesRows: Bool) throws {
        let wider = Self.v1.next("wider") {
            $0[entity: "Aircraft"]?.properties.append(
                .attribute(
                    AttributeDescription("seats", .integer16, defaultValue: touchesRows ? .integer(4) : nil)))
        }
        let store = try VersionedStore([Self.v1, wider]) { _ = $0.make("Flight") }
        _ = try store.sql("INSERT INTO ZAIRCRAFT (Z_PK, Z_ENT, Z_OPT) VALUES (7, 1, 1); UPDATE ZFLIGHT SET ZCRAFT = 99")
        _ = try store.sql("UPDATE Z_PRIMARYKEY SET Z_MAX = 7 WHERE Z_NAME = 'Aircraft'")
        let policy = MigrationBackupPolicy(isEnabled: false, verification: .changes)
        try store.use(options: [PersistentStoreMigrationBackupOptionKey: policy]) { context throws in
            // It reads as nil in either case.
            #expect(try context.all("Flight", "craft == nil").count == 1)
        }
        #expect(try store.sql("SELECT count(ZCRAFT) FROM ZFLIGHT") == (touchesRows ? "0" : "1"))
        #expect(try store.administration.verify().dangling.isEmpty == touchesRows)
    }

    @Test("A file whose upgrade was stopped before the check still needs an upgrade, and an assessment says so")
    func assessed() throws {
        let store = try Self.store(["HB-1", "HB-2"])
        let observer = MigrationObserver(checking: { if $0.phase == .result { throw CancellationError() } })
        #expect(throws: ManagedObjectError.self) {
            try store.use(stages: Self.stages, options: [PersistentStoreMigrationObserverOptionKey: observer]) { _ in }
        }
        let bytes = try Data(contentsOf: store.url)
        let (from, plan) = try #require(try store.administration.plan())
        #expect(from == "V3" && plan.hops.isEmpty && plan.isPossible)
        #expect(try Data(contentsOf: store.url) == bytes)
        let outcome = try store.administration.upgrade()
        #expect(outcome.from == "V3" && outcome.to == "V3" && outcome.backup != nil)
        #expect(try store.administration.plan() == nil)
    }

    @Test("A failed check restores the file from before the first change, however often the upgrade was started")
    func restored() throws {
        struct Stop: Error {}
        let wider = Self.v1.next("wider") {
            $0[entity: "Aircraft"]?.properties.append(.attribute(AttributeDescription("remarks", .string)))
        }
        let store = try VersionedStore([Self.v1, wider]) { _ = $0.make("Aircraft", ["tail": "HB-1"]) }
        let url = store.url
        func upgrade(_ handler: @escaping CustomMigrationStage.Handler) throws {
            var stage = CustomMigrationStage(migratingFrom: Self.v1.reference, to: wider.reference)
            stage.didMigrateHandler = handler
            try store.use(stages: [stage]) { _ in }
        }
        #expect(throws: ManagedObjectError.self) {
            try upgrade { manager, _ in
                guard let context = manager.container?.newBackgroundContext() else { return }
                for aircraft in try context.fetch(FetchRequest<ManagedObject>(entityName: "Aircraft")) {
                    aircraft.setValue("changed", forKey: "tail")
                }
                try context.save()
                throw Stop()
            }
        }
        let error = #expect(throws: ManagedObjectError.self) {
            try upgrade { _, _ in _ = try SQLiteTool.run(url, "UPDATE Z_PRIMARYKEY SET Z_MAX = 0") }
        }
        #expect(error?.message.contains("the last recorded key is 0") == true, "\(String(describing: error))")
        let old = StoreAdministration(url: url, model: Self.v1)
        #expect(try old.verify().isSound)
        #expect(try store.sql("SELECT group_concat(ZTAIL) FROM ZAIRCRAFT") == "HB-1")
    }
}
