import DataModel
import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Schema that no program of managed objects made")
struct StrangeSchemaTests {
    /// An endless query.
    private static let endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"

    /// What a stranger may have added, and how it is named.
    private static let additions: [(sql: String, name: String)] = [
        ("CREATE TRIGGER t AFTER INSERT ON ZAIRCRAFT BEGIN DELETE FROM ZPILOT; END", "the trigger t on ZAIRCRAFT"),
        ("CREATE TRIGGER t BEFORE UPDATE ON Z_METADATA BEGIN DELETE FROM ZPILOT; END", "the trigger t on Z_METADATA"),
        (
            "CREATE TRIGGER Z_DA_x AFTER INSERT ON ZAIRCRAFT BEGIN INSERT INTO ZPILOT (Z_ENT) \(endless) SELECT x FROM c; END",
            "the trigger Z_DA_x on ZAIRCRAFT"
        ),
        ("CREATE TEMP TABLE x (a); CREATE VIEW v AS \(endless) SELECT x FROM c", "the view v"),
        ("ALTER TABLE ZPILOT RENAME TO P; CREATE VIEW ZPILOT AS \(endless) SELECT P.* FROM P, c", "the view ZPILOT"),
        (
            "ALTER TABLE ZPILOT ADD COLUMN ZBOMB AS (hex(zeroblob(200000000)))",
            "the computed column ZBOMB of ZPILOT"
        ),
        ("CREATE TABLE own (a CHECK (length(hex(zeroblob(200000000))) > 1))", "a check of own"),
        ("CREATE VIRTUAL TABLE words USING fts5(a)", "the virtual table words"),
        ("CREATE INDEX heavy ON ZPILOT (hex(zeroblob(100000000)))", "the index heavy of ZPILOT"),
    ]

    private func store(_ sql: String) throws -> HangarStore {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Pilot", ["name": "Ann"])
        try context.save()
        try store.coordinator.close()
        try SQLiteTool.run(store.url, sql)
        return store
    }

    @Test("It is named by a verification, which ends, and refused for writing", arguments: additions.indices)
    func named(_ index: Int) throws {
        let (sql, name) = Self.additions[index]
        let store = try store(sql)
        let before = try Data(contentsOf: store.url)
        let problems = try StoreAdministration(url: store.url, model: HangarModel.make()).verify().problems
        #expect(problems.count == 1 && problems[0].lowercased().hasPrefix(name.lowercased()), "\(problems)")
        let error = storeError { _ = try HangarStore.open(store.url, [:], HangarModel.make()) }
        #expect(error == .strangeSchema(path: store.url.path, objects: [name]))
        #expect(try Data(contentsOf: store.url) == before)
    }

    @Test("Triggers beside the tables do not hinder reading, and do not run; views in place of tables are refused")
    func reading() throws {
        let beside = try store("CREATE TRIGGER t AFTER INSERT ON ZAIRCRAFT BEGIN DELETE FROM ZPILOT; END")
        let container = try HangarStore.open(
            beside.url, [ReadOnlyPersistentStoreOption: true], HangarModel.make())
        #expect(try container.newBackgroundContext().all("Pilot").count == 1)
        try container.persistentStoreCoordinator.close()
        let view = try store("ALTER TABLE ZPILOT RENAME TO P; CREATE VIEW ZPILOT AS SELECT * FROM P")
        #expect(throws: ManagedObjectError.self) {
            try HangarStore.open(view.url, [ReadOnlyPersistentStoreOption: true], HangarModel.make())
        }
    }

    @Test("A derived attribute's trigger that another program changed is the library's again")
    func repaired() throws {
        let folder = TemporaryFolder("derived")
        let model = HangarModel.counting()
        let url = folder["hangar.sqlite"]
        try HangarStore.open(url, [:], model).persistentStoreCoordinator.close()
        let name = try SQLiteTool.run(
            url, "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%MEMBER_INSERT'")
        try SQLiteTool.run(
            url, "DROP TRIGGER \(name); CREATE TRIGGER \(name) AFTER INSERT ON ZFLIGHT BEGIN DELETE FROM ZPILOT; END")
        #expect(try !StoreAdministration(url: url, model: model).verify().isSound)
        let container = try HangarStore.open(url, [:], model)
        let context = container.newBackgroundContext()
        _ = context.make("Pilot", ["name": "Ann"])
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        context.make("Flight", ["minutes": 60]).setValue(aircraft, forKey: "aircraft")
        try context.save()
        context.refresh(aircraft, mergeChanges: false)
        #expect(aircraft.value(forKey: "flightCount") as? Int == 1)
        #expect(try context.all("Pilot").count == 1)
        try container.persistentStoreCoordinator.close()
        #expect(try StoreAdministration(url: url, model: model).verify().isSound)
    }

    @Test("A column holds numbers that its type cannot: the verification names them")
    func strangeValues() throws {
        let store = try HangarStore()
        let context = store.context
        for number in 1...3 { _ = context.make("Aircraft", ["tailNumber": "N\(number)", "seats": number]) }
        try context.save()
        try store.coordinator.close()
        try SQLiteTool.run(store.url, "UPDATE ZAIRCRAFT SET ZSEATS = 9223372036854775807 WHERE Z_PK = 2")
        try SQLiteTool.run(store.url, "UPDATE ZAIRCRAFT SET ZHOURS = 'many' WHERE Z_PK = 3")
        let problems = try StoreAdministration(url: store.url, model: HangarModel.make()).verify().problems
        #expect(
            problems == [
                "Aircraft.hours: 1 value that it cannot have (p3).",
                "Aircraft.seats: 1 value that it cannot have (p2).",
            ])
    }
}
