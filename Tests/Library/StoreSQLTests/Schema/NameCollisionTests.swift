import DataModel
import StoreSQL
import Testing

@Suite("Names that SQLite cannot distinguish")
struct NameCollisionTests {
    @Test("Two roots that differ only in case get two tables, and one keeps its rows when the other is removed")
    func tables() throws {
        let both = [EntityDescription.with("Item", .text("x")), .with("ITEM", .text("x"))]
        #expect(try layout(both).tables.map(\.name) == ["ZITEM", "ZITEM1"])
        let result = try Migrated(
            both, [both[0]],
            rows: ["INSERT INTO ZITEM VALUES (1, 1, 1, 'upper')", "INSERT INTO ZITEM1 VALUES (1, 2, 1, 'lower')"])
        #expect(try result.rows("SELECT ZX FROM ZITEM") == ["lower"])
    }

    @Test("No entity table has the name of a bookkeeping table")
    func ownTables() throws {
        let names = try layout([.with("_PrimaryKey"), .with("_metadata")]).tables.map(\.name)
        #expect(names == ["Z_PRIMARYKEY1", "Z_METADATA1"])
    }

    @Test("Two join tables that differ only in case get two names")
    func pairs() throws {
        let layout = try layout([
            .with("A", .many("tags", "B", inverse: "as"), .many("Tags", "B", inverse: "As")),
            .with("B", .many("as", "A", inverse: "tags"), .many("As", "A", inverse: "Tags")),
        ])
        #expect(layout.joinTables.map(\.name) == ["Z_1TAGS", "Z_1TAGS1"])
        try SchemaDatabase().run(StoreSchema(layout).createStatements)
    }

    @Test("Two columns of owners that differ only in case get two names")
    func owners() throws {
        let layout = try layout([.with("A", .many("tags", "A", ordered: true), .many("Tags", "A", ordered: true))])
        let columns = layout.tables.flatMap(\.columns).filter { $0.role == .owner || $0.role == .order }
        #expect(columns.map(\.name) == ["Z1TAGS", "Z_FOK_1TAGS", "Z1TAGS1", "Z_FOK_1TAGS1"])
        try SchemaDatabase().run(StoreSchema(layout).createStatements)
    }

    @Test("A column of several join tables is numbered from the second table on, and found under any number")
    func columns() throws {
        let users = PropertyDescription.many("users", "User", inverse: "reactions")
        let more = PropertyDescription.many("users", "User", inverse: "systems")
        let model = ManagedObjectModel(entities: [
            .with("Reaction", users), .with("System", more),
            .with(
                "User", .many("reactions", "Reaction", inverse: "users"), .many("systems", "System", inverse: "users")),
        ])
        func columns(_ file: FileShape = FileShape()) throws -> [String: [String]] {
            let layout = StoreLayout(try model.resolved(), file: file)
            return Dictionary(uniqueKeysWithValues: layout.joinTables.map { ($0.name, $0.keyColumns) })
        }
        #expect(
            try columns() == ["Z_1USERS": ["Z_1REACTIONS", "Z_3USERS"], "Z_2USERS": ["Z_2SYSTEMS", "Z_3USERS1"]])
        for (first, second) in [("Z_3USERS", "Z_3USERS"), ("Z_3USERS1", "Z_3USERS"), ("Z_9USERS2", "Z_9USERS1")] {
            let file = FileShape([
                "Z_1USERS": ["Z_1REACTIONS": "INTEGER", first: "INTEGER"],
                "Z_2USERS": ["Z_2SYSTEMS1": "INTEGER", second: "INTEGER"],
            ])
            #expect(
                try columns(file) == ["Z_1USERS": ["Z_1REACTIONS", first], "Z_2USERS": ["Z_2SYSTEMS1", second]])
        }
    }

    @Test("Two constraints that would get the same name are both in effect")
    func constraints() throws {
        var entity = EntityDescription.with("A", .text("x_y"), .text("x"), .text("y"))
        entity.uniquenessConstraints = [["x_y"], ["x", "y"]]
        let indexes = StoreSchema(try layout([entity])).indexes
        #expect(indexes.map(\.name) == ["Z_A_UNIQUE_x_y", "Z_A_UNIQUE_x_y1"])
        #expect(indexes.map(\.columns.count) == [1, 2])
    }

    @Test("A layout can be reproduced from its recorded names, even if one of several equal names is another's")
    func recorded() throws {
        let model = try ManagedObjectModel(entities: [
            .with("P"), .with("A", parent: "P", .text("x")), .with("B", parent: "P", .text("x")),
            .with("C", parent: "P", .text("x")),
        ]).resolved()
        let names = ["ZX", "ZX1", "ZX2"]
        for first in names {
            for second in names where second != first {
                let layout = StoreLayout(
                    model, names: [PropertyPath("A", "x"): first, PropertyPath("B", "x"): second])
                #expect(StoreLayout(model, names: layout.recordedNames).columnNames == layout.columnNames)
            }
        }
        #expect(StoreLayout(model).recordedNames == [:])
    }

    @Test("SQL keywords and names of the store's own columns are valid names")
    func words() throws {
        let entity = EntityDescription.with(
            "Table", .text("select"), .text("group"), .text("_pk"), .text("_ENT"), .text("größe"), .text("a b"))
        let result = try Migrated([entity], [entity, .with("Order", .one("table", "Table"))], rows: [])
        #expect(try result.rows("SELECT count(*) FROM ZTABLE") == ["0"])
        #expect(try layout([entity]).tables[0].columns.map(\.name).contains("Z_PK1"))
    }

    private func layout(_ entities: [EntityDescription]) throws -> StoreLayout {
        StoreLayout(try ManagedObjectModel(entities: entities).resolved())
    }
}
