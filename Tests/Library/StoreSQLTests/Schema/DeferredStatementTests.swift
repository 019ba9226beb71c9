import DataModel
import StoreSQL
import Testing

@Suite("Statements that an upgrade left for later")
struct DeferredStatementTests {
    private static let allowed = [
        "DROP TABLE IF EXISTS \"ZOLD\"", "DROP TABLE IF EXISTS ZOLD", "ALTER TABLE ZAIRCRAFT DROP COLUMN ZGONE",
        "ALTER TABLE \"ZAIRCRAFT\" DROP COLUMN \"ZGONE\"", "DROP INDEX IF EXISTS Z_Aircraft_old",
    ]

    private static let refused = [
        "DELETE FROM ZAIRCRAFT", "UPDATE ZAIRCRAFT SET ZPRIMARY = 'owned'", "DROP TABLE IF EXISTS ZAIRCRAFT",
        "drop table if exists zaircraft", "DROP TABLE IF EXISTS \"ZAIRCRAFT\"", "DROP TABLE IF EXISTS Z_METADATA",
        "DROP TABLE IF EXISTS own", "ALTER TABLE ZAIRCRAFT DROP COLUMN ZPRIMARY",
        "ALTER /* x */ TABLE [ZAIRCRAFT] DROP COLUMN `ZPRIMARY`", "ALTER TABLE ZAIRCRAFT DROP COLUMN Z_PK",
        "ALTER TABLE ZAIRCRAFT RENAME TO ZX", "ATTACH 'x' AS y", "PRAGMA writable_schema = 1",
        "CREATE TRIGGER t AFTER INSERT ON ZAIRCRAFT BEGIN DELETE FROM ZAIRCRAFT; END",
        "CREATE INDEX i ON ZAIRCRAFT (hex(zeroblob(100000000)))", "VACUUM", "", "-- DROP TABLE IF EXISTS ZOLD",
        "DROP TABLE IF EXISTS ZOLD; DELETE FROM ZAIRCRAFT", "SELECT load_extension('x')",
    ]

    @Test("Only the creation of the model's indexes, and the removal of what the model does not have, may run")
    func forms() throws {
        let layout = try Fleet.layout()
        for text in Self.allowed { #expect(DeferredStatement.isAllowed(text, in: layout), "\(text)") }
        for text in Self.refused { #expect(!DeferredStatement.isAllowed(text, in: layout), "\(text)") }
        for index in StoreSchema(layout).indexes {
            #expect(DeferredStatement.isAllowed(index.createStatement.text, in: layout))
        }
    }

    @Test("Without a model, no statement reads or writes rows")
    func withoutModel() {
        let rows = Self.refused.filter { !$0.uppercased().contains("ZAIRCRAFT\"") }.filter { text in
            ["DELETE", "UPDATE", "ATTACH", "PRAGMA", "CREATE TRIGGER", "VACUUM", "SELECT"].contains(
                where: text.hasPrefix)
        }
        for text in rows { #expect(!DeferredStatement.isAllowed(text, in: nil), "\(text)") }
    }
}
