import DataModel
import StoreSQL
import Testing

@Suite("The check that numbers fit their new type")
struct RangeCheckTests {
    @Test("It finds numbers that a decimal cannot hold")
    func decimals() throws {
        let old = ManagedObjectModel(entities: [.with("A", .number("n", .double))])
        let new = ManagedObjectModel(entities: [.with("A", .number("n", .decimal))])
        let change = SchemaChange(try ModelDifference(from: old, to: new), source: StoreLayout(try old.resolved()))
        let database = try SchemaDatabase()
        try database.run(StoreSchema(StoreLayout(try old.resolved())).createStatements)
        try database.run(
            "INSERT INTO ZA (Z_PK, Z_ENT, ZN) VALUES (1, 1, 9e999), (2, 1, -1e200), (3, 1, 1e100), (4, 1, NULL)")
        #expect(try change.checks.flatMap { try database.rows($0.count.description) } == ["2"])
    }
}
