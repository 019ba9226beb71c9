import DataModel
import StoreSQL
import Testing

@Suite("A change of attributes in a store")
struct AttributeChangeTests {
    private let row = "INSERT INTO ZAIRCRAFT (Z_PK, Z_ENT, Z_OPT, ZCOLOR, ZSEATS) VALUES (1, 1, 1, 'blue', 4)"
    private let before = EntityDescription.with("Aircraft", .text("color"), .number("seats"))

    @Test("If nothing changes, only the list of entities is written")
    func nothing() throws {
        let result = try Migrated([before], [before], rows: [row])
        #expect(result.change.steps.map(\.kind) == [.primaryKey])
    }

    @Test("An added attribute is empty, or has its default in every row even when it is optional")
    func added() throws {
        let result = try Migrated(
            [before],
            [.with("Aircraft", .text("color"), .number("seats"), .text("remarks"), .number("count", value: 7))],
            rows: [row])
        #expect(
            result.change.steps.map(\.sentence) == [
                "Add the column ZCOUNT to ZAIRCRAFT.", "Add the column ZREMARKS to ZAIRCRAFT.",
                "Set the default value of Aircraft.count where there is none.", "Update the list of entities.",
            ])
        #expect(try result.rows("SELECT ZCOLOR, ZSEATS, ZCOUNT, ZREMARKS FROM ZAIRCRAFT") == ["blue|4|7|-"])
    }

    @Test("A renamed attribute keeps its values, and a removed one is dropped")
    func renamed() throws {
        let result = try Migrated([before], [.with("Aircraft", .text("paint", was: "color"))], rows: [row])
        #expect(try result.rows("SELECT ZPAINT FROM ZAIRCRAFT") == ["blue"])
        #expect(
            result.change.steps.flatMap(\.statements).map(\.text).prefix(1) == [
                "ALTER TABLE ZAIRCRAFT RENAME COLUMN ZCOLOR TO ZPAINT"
            ])
        #expect(result.change.deferrableSteps.map(\.sentence) == ["Remove the column ZSEATS of ZAIRCRAFT."])
    }

    @Test("Two attributes that exchange names keep their values")
    func swapped() throws {
        let result = try Migrated(
            [.with("A", .text("x"), .text("y"))], [.with("A", .text("x", was: "y"), .text("y", was: "x"))],
            rows: ["INSERT INTO ZA (Z_PK, Z_ENT, ZX, ZY) VALUES (1, 1, 'x', 'y')"])
        #expect(try result.rows("SELECT ZX, ZY FROM ZA") == ["y|x"])
    }

    @Test("The replacement in a decomposed change gets the old name, even while clean-up is deferred")
    func bridge() throws {
        let result = try Migrated(
            [.with("A", .text("data"), .text("bridge"))], [.with("A", .text("data", was: "bridge"))],
            rows: ["INSERT INTO ZA (Z_PK, Z_ENT, ZDATA, ZBRIDGE) VALUES (1, 1, 'old', 'new')"], deferred: true)
        #expect(try result.rows("SELECT ZDATA FROM ZA") == ["new"])
        try result.finish()
        #expect(try result.rows("SELECT ZDATA FROM ZA") == ["new"])
    }

    @Test("Numbers are converted to floating point, back, and to Booleans")
    func numbers() throws {
        let result = try Migrated(
            [.with("A", .number("x"), .number("y", .double), .number("z"), .number("n"))],
            [
                .with(
                    "A", .number("x", .double), .number("y", .integer16), .number("z", .boolean), .number("n", .double))
            ],
            rows: ["INSERT INTO ZA (Z_PK, Z_ENT, ZX, ZY, ZZ) VALUES (1, 1, 1, 2.75, 3)"])
        #expect(try result.rows("SELECT ZX, typeof(ZX), ZY, ZZ, ZN FROM ZA") == ["1.0|real|2|1|-"])
        #expect(result.change.checks.map(\.kind) == [.outOfRange])
    }

    @Test("A required attribute's default fills rows without a value; without a default the rows are checked")
    func required() throws {
        let filled = try Migrated(
            [before], [.with("Aircraft", .text("color", required: true, value: "grey"), .number("seats"))],
            rows: [row, "INSERT INTO ZAIRCRAFT (Z_PK, Z_ENT) VALUES (2, 1)"])
        #expect(try filled.rows("SELECT ZCOLOR FROM ZAIRCRAFT ORDER BY Z_PK") == ["blue", "grey"])
        #expect(filled.change.checks.isEmpty)
        let bare = try Migrated(
            [before], [.with("Aircraft", .text("color", required: true), .number("seats"))], rows: [])
        let check = try #require(bare.change.checks.first)
        #expect(check.kind == .missingValue)
        #expect(
            check.count.description == "SELECT count(*) FROM ZAIRCRAFT WHERE Z_ENT IN (1) AND ZCOLOR IS NULL")
    }

    @Test("A composite adds a column for each leaf, with the leaf's default")
    func composite() throws {
        var colors = CompositeAttributeDescription(name: "colors")
        colors.elements = [AttributeDescription("primary", .string), AttributeDescription("color", .string)]
        colors.attribute.defaultValue = .composite(["primary": .string("white")])
        var after = before
        after.properties.append(.attribute(colors.attribute))
        after.indexes = [.init("byPrimary", [.init("colors.primary")])]
        let result = try Migrated([before], [after], rows: [row])
        #expect(try result.rows("SELECT ZCOLOR, ZPRIMARY, ZCOLOR1 FROM ZAIRCRAFT") == ["blue|white|-"])
    }

    @Test("An attribute that becomes a relationship loses its values, and its old column is renamed")
    func kindChange() throws {
        let result = try Migrated(
            [.with("Entry", .text("origin"))], [.with("Airport"), .with("Entry", .one("origin", "Airport"))],
            rows: ["INSERT INTO ZENTRY (Z_PK, Z_ENT, ZORIGIN) VALUES (5, 1, 'PAO')"], deferred: true)
        #expect(try result.rows("SELECT Z_PK, Z_ENT, ZORIGIN FROM ZENTRY") == ["5|2|-"])
        try result.finish()
        #expect(try result.rows("SELECT Z_NAME, Z_MAX FROM Z_PRIMARYKEY ORDER BY 1") == ["Airport|0", "Entry|5"])
    }

    @Test("A new constraint checks the rows for duplicates; a removed one is dropped at once")
    func uniqueness() throws {
        var unique = before
        unique.uniquenessConstraints = [["color"]]
        let result = try Migrated([before], [unique], rows: [])
        #expect(result.change.checks.map(\.kind) == [.duplicates])
        let dropped = try Migrated([unique], [.with("Aircraft", .number("seats"))], rows: [row], deferred: true)
        try dropped.database.run("INSERT INTO ZAIRCRAFT (Z_PK, Z_ENT) VALUES (2, 1), (3, 1)")
        try dropped.finish()
    }

    @Test("An index that changes under the same name is created again, and the user's own index stays")
    func indexes() throws {
        var (old, new) = (before, before)
        old.indexes = [.init("by", [.init("color")])]
        new.indexes = [.init("by", [.init("seats", isAscending: false)])]
        let result = try Migrated([old], [new], rows: [row])
        #expect(result.change.steps.map(\.kind) == [.dropIndex, .primaryKey, .createIndex])
        let difference = try ModelDifference(
            from: ManagedObjectModel(entities: [old]), to: ManagedObjectModel(entities: [old]))
        let source = StoreLayout(difference.source)
        let own = IndexDefinition(
            name: "mine", table: "ZAIRCRAFT", columns: [.init(name: "ZSEATS", order: .plain)], isUnique: false)
        var stale = own
        stale.name = "Z_Aircraft_bySeats"
        let facts = StoreFacts(
            indexes: StoreFacts(StoreSchema(source)).indexes + [.init(own), .init(stale)])
        let change = SchemaChange(difference, source: source, facts: facts)
        #expect(
            change.steps.map(\.sentence) == ["Remove the index Z_Aircraft_bySeats.", "Update the list of entities."])
    }

    @Test("A table with a constraint is copied when a column of the constraint is removed")
    func constraint() throws {
        let after = EntityDescription.with("Aircraft", .number("seats"))
        let difference = try ModelDifference(
            from: ManagedObjectModel(entities: [before]), to: ManagedObjectModel(entities: [after]))
        let index = IndexDefinition(
            name: "sqlite_autoindex_ZAIRCRAFT_1", table: "ZAIRCRAFT",
            columns: [.init(name: "ZCOLOR", order: .plain)], isUnique: true)
        let change = SchemaChange(
            difference, source: StoreLayout(difference.source),
            facts: StoreFacts(indexes: [.init(index, isConstraint: true)]))
        let database = try SchemaDatabase()
        try database.run(
            "CREATE TABLE ZAIRCRAFT (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZSEATS INTEGER, "
                + "ZCOLOR VARCHAR, CONSTRAINT ZCOLOR UNIQUE (ZCOLOR))")
        try database.run(StoreSchema.bookkeepingStatements)
        try database.run(row)
        for step in change.steps { try database.run(step.statements) }
        #expect(change.steps.map(\.kind) == [.rebuild, .primaryKey])
        #expect(try database.rows("SELECT * FROM ZAIRCRAFT") == ["1|1|1|4"])
    }
}
