import DataModel
import SQLiteStore
import StoreMigration
import StoreSQL
import Testing

@Suite("Deferred steps")
struct DeferredStepsTests {
    @Test("A deferred hop leaves unused columns and sets the documented key; each call runs one step")
    func finish() throws {
        let test = try Versions.store()
        try test.migrate(Versions.first, Versions.second, deferred: true)
        #expect(try test.rows("SELECT ZPAINT, ZSEATS FROM ZAIRCRAFT ORDER BY Z_PK") == ["'blue'|4", "NULL|2"])
        #expect(try test.metadata().hasDeferredMigration)
        let sentences = DeferredSteps(try test.metadata()).sentences
        #expect(
            sentences == ["Create the index Z_Aircraft_byPaint.", "Remove the column ZSEATS of ZAIRCRAFT."])
        let store = try test.open()
        try store.write {
            try $0.executeScript("INSERT INTO ZAIRCRAFT (Z_PK, Z_ENT, Z_OPT, ZPAINT) VALUES (3, 1, 1, 'red')")
        }
        #expect(try DeferredSteps.finishOne(store) == 1)
        #expect(try DeferredSteps.finishOne(store) == 0)
        #expect(try DeferredSteps.finishOne(store) == 0)
        try store.close()
        #expect(try !test.metadata().hasDeferredMigration)
        let direct = try Versions.store()
        try direct.migrate(Versions.first, Versions.second)
        let tables = "SELECT name FROM pragma_table_info('ZAIRCRAFT') ORDER BY 1"
        #expect(try test.rows(tables) == direct.rows(tables))
        #expect(try test.rows("SELECT ZPAINT FROM ZAIRCRAFT WHERE Z_PK = 3") == ["'red'"])
    }

    @Test("The next hop runs deferred steps first, in its own transaction")
    func nextHop() throws {
        let test = try Versions.store()
        try test.migrate(Versions.first, Versions.second, deferred: true)
        var third = Versions.second
        third[entity: "Aircraft"]?.properties.append(.attribute(AttributeDescription("seats", .integer16)))
        try test.migrate(Versions.second, third)
        #expect(try !test.metadata().hasDeferredMigration)
        #expect(try test.rows("SELECT ZSEATS FROM ZAIRCRAFT ORDER BY Z_PK") == ["NULL", "NULL"])
    }

    @Test("While the removal of a unique column is deferred, rows can change, and new constraints are in effect")
    func uniqueness() throws {
        var old = Versions.first
        old[entity: "Aircraft"]?.uniquenessConstraints = [["color"]]
        let test = try TestStore(old, rows: Versions.rows)
        var new = old
        new[entity: "Aircraft"]?[property: "color"] = nil
        new[entity: "Aircraft"]?.uniquenessConstraints = [["seats"]]
        try test.migrate(old, new, deferred: true)
        #expect(try test.metadata().hasDeferredMigration)
        #expect(try test.rows("SELECT name FROM pragma_table_info('ZAIRCRAFT') WHERE name = 'ZCOLOR'") == ["'ZCOLOR'"])
        let store = try test.open()
        defer { try? store.close() }
        // Two rows without the removed attribute's value, and one with the value of another row, which is no longer
        // unique.
        try store.write {
            try $0.executeScript(
                """
                INSERT INTO ZAIRCRAFT (Z_PK, Z_ENT, Z_OPT, ZSEATS) VALUES (3, 1, 1, 6), (4, 1, 1, 7);
                UPDATE ZAIRCRAFT SET ZCOLOR = 'blue' WHERE Z_PK = 3;
                UPDATE ZAIRCRAFT SET ZSEATS = 9 WHERE Z_PK = 1
                """)
        }
        #expect(throws: StoreError.self) {
            try store.write { try $0.executeScript("UPDATE ZAIRCRAFT SET ZSEATS = 9 WHERE Z_PK = 2") }
        }
        try DeferredSteps.finishAll(store)
        #expect(throws: StoreError.self) {
            try store.write { try $0.executeScript("UPDATE ZAIRCRAFT SET ZSEATS = 9 WHERE Z_PK = 2") }
        }
        let left = try store.read { try $0.integer("SELECT count(*) FROM ZAIRCRAFT") }
        #expect(left == 4)
    }
}
