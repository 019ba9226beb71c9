import DataModel
import SQLiteStore
import StoreMigration
import StoreSQL
import Testing

@Suite("References to missing rows")
struct DanglingReferenceTests {
    /// Aircraft with several pilots, and a first pilot.
    private static let model = ManagedObjectModel(
        entities: [
            EntityDescription(
                "Aircraft",
                [
                    .relationship(RelationshipDescription("owner", to: "Pilot", inverse: "owned")),
                    .relationship(RelationshipDescription("pilots", toMany: "Pilot", inverse: "aircraft")),
                ]),
            EntityDescription(
                "Pilot",
                [
                    .relationship(RelationshipDescription("aircraft", toMany: "Aircraft", inverse: "pilots")),
                    .relationship(
                        RelationshipDescription("owned", toMany: "Aircraft", inverse: "owner", isOrdered: true)),
                ]),
        ], versionIdentifiers: ["one"])

    private static func store() throws -> TestStore {
        let layout = StoreLayout(try model.resolved())
        let table = try #require(layout.joinTables.first)
        let place = try #require(layout.table(ofRoot: 1)?.columns.first { $0.role == .order }).name
        return try TestStore(
            model,
            rows: [
                "INSERT INTO ZPILOT (Z_PK, Z_ENT, Z_OPT) VALUES (1, 2, 1)",
                """
                INSERT INTO ZAIRCRAFT (Z_PK, Z_ENT, Z_OPT, ZOWNER, \(place)) VALUES (1, 1, 1, 1, 5), (2, 1, 1, 77, 6), \
                (3, 1, 1, NULL, NULL), (4, 1, 1, 78, 7)
                """,
                """
                INSERT INTO \(table.name) (\(table.keyColumns.joined(separator: ", "))) VALUES (1, 1), (1, 99), (88, 1)
                """,
                "UPDATE Z_PRIMARYKEY SET Z_MAX = 9",
            ])
    }

    private static func next() -> ManagedObjectModel {
        var result = model
        result.versionIdentifiers = ["two"]
        result[entity: "Pilot"]?.properties.append(.attribute(.init("name", .string)))
        return result
    }

    private func hop() throws -> MigrationHop {
        MigrationHop(from: try Self.model.resolved(), to: try Self.next().resolved())
    }

    @Test("A verification counts them and lists their rows, including those of many-to-many relationships")
    func verified() throws {
        let test = try Self.store()
        let layout = StoreLayout(try Self.model.resolved())
        let found = try StoreInspection.look(at: test.url) { try StoreVerification.verify($0, layout: layout) }
        #expect(found.isSound)
        #expect(
            found.dangling.map(\.sentence) == [
                "Aircraft.owner: 2 references to missing rows: p2, p4.",
                "Aircraft.pilots: 2 references to missing rows.",
            ])
    }

    @Test("A plan announces that an upgrade removes them")
    func planned() throws {
        let test = try Self.store()
        let hop = try hop()
        let plan = try StoreInspection.look(at: test.url) { try MigrationPlanner([hop]).plan($0) }
        #expect(
            plan.isPossible
                && plan.hops[0].warnings == [
                    "Aircraft.owner: 2 references to missing rows: p2, p4. They will be removed; the backup keeps them.",
                    "Aircraft.pilots: 2 references to missing rows. They will be removed; the backup keeps them.",
                ])
    }

    @Test("An upgrade removes them with their positions, records it in the journal, and keeps all others")
    func removed() throws {
        let test = try Self.store()
        let store = try test.open()
        try HopMigrator(try hop(), removesDangling: true, date: TestStore.date).run(on: store)
        try store.close()
        let layout = StoreLayout(try Self.next().resolved(), names: try test.metadata().columnNames)
        let found = try StoreInspection.look(at: test.url) { try StoreVerification.verify($0, layout: layout) }
        #expect(found.isSound && found.dangling.isEmpty)
        let place = try #require(layout.table(ofRoot: 1)?.columns.first { $0.role == .order }).name
        #expect(
            try test.rows("SELECT Z_PK, ZOWNER, \(place) FROM ZAIRCRAFT ORDER BY Z_PK") == [
                "1|1|5", "2|NULL|NULL", "3|NULL|NULL", "4|NULL|NULL",
            ])
        #expect(try test.rows("SELECT count(*) FROM \(try #require(layout.joinTables.first).name)") == ["1"])
        let metadata = try test.metadata()
        #expect(
            MigrationJournal(metadata).entries.last?.notes == [
                "Aircraft.owner: 2 references to missing rows were removed.",
                "Aircraft.pilots: 2 references to missing rows were removed.",
            ])
    }

    @Test("If there are none, nothing is written and the journal does not mention them")
    func none() throws {
        let test = try Versions.store()
        let store = try test.open()
        let hop = MigrationHop(from: try Versions.first.resolved(), to: try Versions.second.resolved())
        try HopMigrator(hop, removesDangling: true, date: TestStore.date).run(on: store)
        try store.close()
        #expect(MigrationJournal(try test.metadata()).entries.map(\.notes) == [[]])
        #expect(try test.rows("SELECT ZAIRCRAFT FROM ZENTRY") == ["1"])
    }
}
