import DataModel
import SQLiteStore
import StoreMigration
import Testing

@Suite("Steps left for later")
struct DeferredStepsTests {
    @Test("A deferred hop leaves dead columns and says so under the key of the talk; finishing is one step a call")
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

    @Test("The next hop does first what was left, in its own transaction")
    func nextHop() throws {
        let test = try Versions.store()
        try test.migrate(Versions.first, Versions.second, deferred: true)
        var third = Versions.second
        third[entity: "Aircraft"]?.properties.append(.attribute(AttributeDescription("seats", .integer16)))
        try test.migrate(Versions.second, third)
        #expect(try !test.metadata().hasDeferredMigration)
        #expect(try test.rows("SELECT ZSEATS FROM ZAIRCRAFT ORDER BY Z_PK") == ["NULL", "NULL"])
    }
}
