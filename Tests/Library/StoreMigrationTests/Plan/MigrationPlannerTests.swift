import DataModel
import Foundation
import SQLiteStore
import TestFiles
import Testing

@testable import StoreMigration

@Suite("A plan")
struct MigrationPlannerTests {
    @Test("A plan lists changes, SQL and obstacles, and leaves no trace")
    func plan() throws {
        let test = try Versions.store()
        let bytes = try Data(contentsOf: test.url)
        let names = try test.folder.names()
        var third = Versions.second
        third[entity: "Airport"]?[property: "code"] = .attribute(
            AttributeDescription("code", .string, isOptional: false))
        let models = try [Versions.first, Versions.second, third].map { try $0.resolved() }
        let hops = zip(models, models.dropFirst()).map { MigrationHop(from: $0, to: $1) }
        let plan = try StoreInspection.look(at: test.url) { try MigrationPlanner(hops).plan($0) }
        #expect(plan.isPossible)
        #expect(plan.hops.map(\.label) == ["one to two", "two to two"])
        #expect(plan.hops[0].changes.contains("The attribute “color” of Aircraft is renamed “paint”."))
        #expect(
            plan.hops[0].steps.flatMap(\.sql).contains("ALTER TABLE ZAIRCRAFT RENAME COLUMN ZCOLOR TO ZPAINT"))
        #expect(plan.hops[0].rows > 0)
        #expect(plan.backup?.bytes == bytes.count)
        #expect(try Data(contentsOf: test.url) == bytes)
        #expect(try test.folder.names() == names)
    }

    @Test("An index that stays is not made again, whatever its order")
    func keptIndex() throws {
        var old = Versions.first
        old[entity: "Aircraft"]?.indexes = [.init("byColor", [.init("color", isAscending: false), .init("seats")])]
        var new = old
        new.entities.append(EntityDescription("Airport", [.attribute(AttributeDescription("code", .string))]))
        let test = try TestStore(old, rows: Versions.rows)
        let hop = MigrationHop(from: try old.resolved(), to: try new.resolved())
        let plan = try StoreInspection.look(at: test.url) { try MigrationPlanner([hop]).plan($0) }
        #expect(plan.hops[0].steps.flatMap(\.sql).filter { $0.contains("INDEX") } == [])
    }

    @Test("A plan has blockers and refusals, by entity, attribute and number of rows")
    func blockers() throws {
        let test = try Versions.store()
        var required = Versions.first
        required[entity: "Aircraft"]?[property: "color"] = .attribute(
            AttributeDescription("color", .string, isOptional: false))
        var retyped = Versions.first
        retyped[entity: "Aircraft"]?[property: "seats"] = .attribute(AttributeDescription("seats", .string))
        let first = try Versions.first.resolved()
        let plans = try [required, retyped].map { model in
            let hop = MigrationHop(from: first, to: try model.resolved())
            return try StoreInspection.look(at: test.url) { try MigrationPlanner([hop]).plan($0) }
        }
        #expect(plans.map(\.isPossible) == [false, false])
        #expect(plans[0].hops[0].blockers.map(\.rows) == [1])
        #expect(plans[1].hops[0].refusals.count == 1)
    }
}

@Suite("The space that a plan requires")
struct SpaceTests {
    @Test("A change that only adds a column needs a few pages; one that writes rows may need every page and a copy")
    func bound() throws {
        let rows = """
            INSERT INTO ZAIRCRAFT (Z_PK, Z_ENT, Z_OPT, ZCOLOR)
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
            SELECT i, 1, 1, hex(zeroblob(400)) FROM n
            """
        let test = try TestStore(Versions.first, rows: [rows, "UPDATE Z_PRIMARYKEY SET Z_MAX = 9000"])
        func plan(_ attribute: AttributeDescription) throws -> MigrationPlan {
            var model = Versions.first
            model[entity: "Aircraft"]?.properties.append(.attribute(attribute))
            let hop = MigrationHop(from: try Versions.first.resolved(), to: try model.resolved())
            return try StoreInspection.look(at: test.url) { try MigrationPlanner([hop]).plan($0) }
        }
        let (light, heavy) = (
            try plan(.init("remarks", .string)), try plan(.init("remarks", .string, defaultValue: .string("none")))
        )
        #expect(light.backup?.bytes == light.databaseBytes && light.growthBytes + light.logBytes < light.databaseBytes)
        #expect(heavy.growthBytes == heavy.databaseBytes && heavy.logBytes > 2 * heavy.databaseBytes)
        #expect(try heavy.neededBytes == #require(heavy.backup).bytes + heavy.growthBytes + heavy.logBytes)
        #expect(try #require(heavy.freeBytes) > 0)
        var model = Versions.first
        model[entity: "Aircraft"]?.properties.append(
            .attribute(.init("remarks", .string, defaultValue: .string("none"))))
        let log = test.url.deletingLastPathComponent().appending(path: "log.flightlog-wal")
        var greatest = 0
        try test.migrate(Versions.first, model) { _ in
            greatest = max(
                greatest, (try? FileManager.default.attributesOfItem(atPath: log.path)[.size] as? Int) ?? 0)
        }
        #expect(greatest <= heavy.logBytes)
    }

    @Test("Without space for the backup an upgrade is impossible; with too little space for the rest it may succeed")
    func lack() {
        func plan(free: Int?, isOnDiskOfStore: Bool = true, pending: [String] = []) -> MigrationPlan {
            MigrationPlan(
                hops: [], pendingSteps: pending, databaseBytes: 100,
                backup: .init(folder: "/b", bytes: 120, freeBytes: free, isOnDiskOfStore: isOnDiskOfStore),
                growthBytes: 100, logBytes: 200, freeBytes: 1)
        }
        #expect(!plan(free: 119).isPossible && !plan(free: 119, isOnDiskOfStore: false).isPossible)
        #expect(plan(free: 120).isPossible && plan(free: nil).isPossible)
        #expect(plan(free: 120).isEmpty && !plan(free: 120, pending: ["Remove the column ZCOLORS."]).isEmpty)
        #expect(plan(free: 120).neededBytes == 420 && plan(free: 120, isOnDiskOfStore: false).neededBytes == 300)
    }

    @Test("Without space for files that move into the store, in its log and then in the file, it is impossible")
    func lackForFiles() {
        func plan(free: Int?, isOnDiskOfStore: Bool) -> MigrationPlan {
            MigrationPlan(
                hops: [], pendingSteps: [], databaseBytes: 100,
                backup: .init(folder: "/b", bytes: 120, freeBytes: 500, isOnDiskOfStore: isOnDiskOfStore),
                growthBytes: 100, logBytes: 200, freeBytes: free, requiredBytes: 300)
        }
        #expect(plan(free: 419, isOnDiskOfStore: true).lacksSpace && !plan(free: 419, isOnDiskOfStore: true).isPossible)
        #expect(plan(free: 299, isOnDiskOfStore: false).lacksSpace)
        #expect(plan(free: 420, isOnDiskOfStore: true).isPossible && plan(free: 300, isOnDiskOfStore: false).isPossible)
        #expect(!plan(free: nil, isOnDiskOfStore: true).lacksSpace)
    }

    @Test("Without a backup, its space does not count")
    func noBackup() throws {
        let test = try Versions.store()
        let hop = MigrationHop(from: try Versions.first.resolved(), to: try Versions.second.resolved())
        let plan = try StoreInspection.look(at: test.url) { try MigrationPlanner([hop], backsUp: false).plan($0) }
        #expect(plan.backup == nil && plan.isPossible && plan.neededBytes == plan.growthBytes + plan.logBytes)
    }

    @Test("A backup has the files of external data too")
    func externalData() throws {
        let test = try Versions.store()
        let folder = ExternalStorage.folder(of: test.url)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(count: 200_000).write(to: folder.appending(path: UUID().uuidString))
        let hop = MigrationHop(from: try Versions.first.resolved(), to: try Versions.second.resolved())
        let plan = try StoreInspection.look(at: test.url) { try MigrationPlanner([hop]).plan($0) }
        #expect(plan.backup?.bytes == plan.databaseBytes + 200_000)
    }

    @Test("The space for a backup is that of its folder: the fallback folder if none can be created beside the store")
    func fallback() throws {
        let test = try Versions.store()
        let hop = MigrationHop(from: try Versions.first.resolved(), to: try Versions.second.resolved())
        let fallback = test.folder["not/yet/there"]
        func folder() throws -> String? {
            try StoreInspection.look(at: test.url) {
                try MigrationPlanner([hop], fallback: fallback).plan($0).backup?.folder
            }
        }
        #expect(try folder() == StoreBackup.folder(of: test.url).path)
        try Data("in the way".utf8).write(to: StoreBackup.folder(of: test.url))
        #expect(try #require(try folder()).hasPrefix(fallback.path))
        #expect(!FileManager.default.fileExists(atPath: fallback.path))
    }

    @Test("Deferred steps of an earlier upgrade count as space, those of this one do not")
    func beside() throws {
        let rows = """
            INSERT INTO ZAIRCRAFT (Z_PK, Z_ENT, Z_OPT, ZCOLOR)
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
            SELECT i, 1, 1, hex(zeroblob(400)) FROM n
            """
        let test = try TestStore(Versions.first, rows: [rows, "UPDATE Z_PRIMARYKEY SET Z_MAX = 9000"])
        var (second, third) = (Versions.first, Versions.first)
        second[entity: "Aircraft"]?.properties.removeAll { $0.name == "color" }
        third = second
        third[entity: "Aircraft"]?.properties.append(.attribute(.init("remarks", .string)))
        func plan(from: ManagedObjectModel, to: ManagedObjectModel, isDeferred: Bool = false) throws -> MigrationPlan {
            let hop = MigrationHop(from: try from.resolved(), to: try to.resolved())
            return try StoreInspection.look(at: test.url) {
                try MigrationPlanner([hop], isDeferred: isDeferred).plan($0)
            }
        }
        let (whole, later) = (
            try plan(from: Versions.first, to: second), try plan(from: Versions.first, to: second, isDeferred: true)
        )
        #expect(whole.logBytes > whole.databaseBytes && later.logBytes < later.databaseBytes)
        try test.migrate(Versions.first, second, deferred: true)
        let next = try plan(from: second, to: third)
        #expect(next.pendingSteps.count == 1 && next.logBytes > next.databaseBytes)
    }
}
