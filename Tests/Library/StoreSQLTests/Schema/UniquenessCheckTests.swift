import DataModel
import StoreSQL
import Testing

@Suite("The question whether values will be unique")
struct UniquenessCheckTests {
    @Test("Counts values as they will be once converted")
    func converted() throws {
        let count = try count(
            [.with("A", .number("n", .double))], [.unique("A", ["n"], .number("n", .integer16))],
            rows: "INSERT INTO ZA (Z_PK, Z_ENT, ZN) VALUES (1, 1, 1.2), (2, 1, 1.9), (3, 1, 2.5)")
        #expect(count == ["2"])
    }

    @Test("Counts the rows that get one default value")
    func defaulted() throws {
        let count = try count(
            [.with("A")], [.unique("A", ["x"], .text("x", value: "same"))],
            rows: "INSERT INTO ZA (Z_PK, Z_ENT) VALUES (1, 1), (2, 1)")
        #expect(count == ["2"])
    }

    @Test("Counts values that come from two columns")
    func moved() throws {
        let count = try count(
            [.with("P"), .with("B", parent: "P", .text("x")), .with("C", parent: "P", .text("x"))],
            [.unique("P", ["x"], .text("x")), .with("B", parent: "P"), .with("C", parent: "P")],
            rows:
                "INSERT INTO ZP (Z_PK, Z_ENT, ZX, ZX1) VALUES (1, 2, 'b', NULL), (2, 3, NULL, 'b'), (3, 1, NULL, NULL)")
        #expect(count == ["2"])
    }

    @Test("Is not asked where an index of the file forbids equal values already")
    func known() throws {
        let entities = [EntityDescription.unique("A", ["x"], .text("x"))]
        #expect(try change(entities, entities + [.with("B")]).checks == [])
    }

    private func change(_ old: [EntityDescription], _ new: [EntityDescription]) throws -> SchemaChange {
        let difference = try ModelDifference(
            from: ManagedObjectModel(entities: old), to: ManagedObjectModel(entities: new))
        return SchemaChange(difference, source: StoreLayout(difference.source))
    }

    private func count(_ old: [EntityDescription], _ new: [EntityDescription], rows: String) throws -> [String] {
        let database = try SchemaDatabase()
        try database.run(StoreSchema(StoreLayout(try ManagedObjectModel(entities: old).resolved())).createStatements)
        try database.run(rows)
        let checks = try change(old, new).checks.filter { $0.kind == .duplicates }
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
