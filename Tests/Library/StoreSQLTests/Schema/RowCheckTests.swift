import DataModel
import StoreSQL
import Testing

@Suite("The check that values will be unique")
struct UniquenessCheckTests {
    @Test("It counts values as they will be after conversion")
    func converted() throws {
        let count = try count(
            [.with("A", .number("n", .double))], [.unique("A", ["n"], .number("n", .integer16))],
            rows: "INSERT INTO ZA (Z_PK, Z_ENT, ZN) VALUES (1, 1, 1.2), (2, 1, 1.9), (3, 1, 2.5)")
        #expect(count == ["2"])
    }

    @Test("It counts the rows that get the same default value")
    func defaulted() throws {
        let count = try count(
            [.with("A")], [.unique("A", ["x"], .text("x", value: "same"))],
            rows: "INSERT INTO ZA (Z_PK, Z_ENT) VALUES (1, 1), (2, 1)")
        #expect(count == ["2"])
    }

    @Test("It counts values from two columns")
    func moved() throws {
        let count = try count(
            [.with("P"), .with("B", parent: "P", .text("x")), .with("C", parent: "P", .text("x"))],
            [.unique("P", ["x"], .text("x")), .with("B", parent: "P"), .with("C", parent: "P")],
            rows:
                "INSERT INTO ZP (Z_PK, Z_ENT, ZX, ZX1) VALUES (1, 2, 'b', NULL), (2, 3, NULL, 'b'), (3, 1, NULL, NULL)")
        #expect(count == ["2"])
    }

    @Test("It is omitted if an index of the file already forbids equal values")
    func known() throws {
        let entities = [EntityDescription.unique("A", ["x"], .text("x"))]
        #expect(try change(entities, entities + [.with("B")]).checks == [])
    }

    @Test("A member that would have two owners is counted, where a to-one relationship becomes to-many")
    func owners() throws {
        let count = try count(
            [.with("A", .one("b", "B")), .with("B")], [.with("A", .many("b", "B")), .with("B")],
            rows: """
                INSERT INTO ZA (Z_PK, Z_ENT, ZB) VALUES (1, 1, 5), (2, 1, 5), (3, 1, 6), (4, 1, NULL);
                INSERT INTO ZB (Z_PK, Z_ENT) VALUES (5, 2), (6, 2)
                """)
        #expect(count == ["2"])
    }

    @Test("Links that a new destination leaves out are counted, in one table and between two")
    func newDestination() throws {
        let own = try count(
            [.with("A", .one("next", "A"), .text("x")), .with("B", parent: "A")],
            [.with("A", .one("next", "B"), .text("x")), .with("B", parent: "A")],
            rows: "INSERT INTO ZA (Z_PK, Z_ENT, ZNEXT) VALUES (1, 1, 2), (2, 2, 1), (3, 1, 1)", .lostLink)
        #expect(own == ["2"])
    }

    private func change(_ old: [EntityDescription], _ new: [EntityDescription]) throws -> SchemaChange {
        let difference = try ModelDifference(
            from: ManagedObjectModel(entities: old), to: ManagedObjectModel(entities: new))
        return SchemaChange(difference, source: StoreLayout(difference.source))
    }

    private func count(
        _ old: [EntityDescription], _ new: [EntityDescription], rows: String, _ kind: RowCheck.Kind = .duplicates
    ) throws -> [String] {
        let database = try SchemaDatabase()
        try database.run(StoreSchema(StoreLayout(try ManagedObjectModel(entities: old).resolved())).createStatements)
        try database.run(rows)
        let checks = try change(old, new).checks.filter { $0.kind == kind }
        return try checks.flatMap { try database.rows($0.count.description) }
    }
}

extension EntityDescription {
    fileprivate static func unique(
        _ name: String, _ paths: [String], _ properties: PropertyDescription...
    ) -> EntityDescription {
        var entity = EntityDescription(name, properties)
        entity.uniquenessConstraints = [paths]
        return entity
    }
}

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
