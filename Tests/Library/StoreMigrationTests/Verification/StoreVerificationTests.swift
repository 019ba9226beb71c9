import DataModel
import SQLiteStore
import StoreMigration
import StoreSQL
import Testing

@Suite("The verification of a store")
struct StoreVerificationTests {
    @Test("An intact store has no problems, and its rows are counted")
    func sound() throws {
        let result = try verify([])
        #expect(result.isSound)
        #expect(result.rowCounts["ZAIRCRAFT"] == 2)
        #expect(result.dangling.isEmpty)
    }

    @Test(
        "Missing tables and columns, keys beyond the last, and references to missing rows are found",
        arguments: [
            ("ALTER TABLE ZAIRCRAFT DROP COLUMN ZSEATS", "The column ZSEATS of ZAIRCRAFT is missing."),
            ("DROP TABLE ZAIRCRAFT", "The table ZAIRCRAFT is missing."),
            (
                "UPDATE Z_PRIMARYKEY SET Z_MAX = 1",
                "ZAIRCRAFT has the key 2, but the last recorded key is 1."
            ),
        ])
    func problems(damage: String, problem: String) throws {
        #expect(try verify([damage]).problems.first == problem)
    }

    @Test("A reference to a missing row is a warning with a number, not a problem")
    func dangling() throws {
        let result = try verify(["UPDATE ZENTRY SET ZAIRCRAFT = 99"])
        #expect(result.isSound)
        #expect(result.dangling.map(\.relationship) == ["Entry.aircraft"])
        #expect(result.dangling.map(\.count) == [1])
    }

    private func verify(_ damage: [String]) throws -> StoreVerification {
        let test = try TestStore(Versions.first, rows: Versions.rows + damage)
        let layout = StoreLayout(try Versions.first.resolved())
        return try StoreInspection.look(at: test.url) { try StoreVerification.verify($0, layout: layout) }
    }
}
