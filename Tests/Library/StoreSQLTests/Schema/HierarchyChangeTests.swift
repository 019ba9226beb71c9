import DataModel
import StoreSQL
import Testing

@Suite("A change of hierarchies in a store")
struct HierarchyChangeTests {
    @Test("An entity is renamed with its table, keys and references")
    func renamed() throws {
        let result = try Migrated(
            [.with("A", .one("b", "B", inverse: "as")), .with("B", .many("as", "A", inverse: "b"))],
            [.with("A", .one("b", "Z", inverse: "as")), .with("Z", was: "B", .many("as", "A", inverse: "b"))],
            rows: [
                "INSERT INTO ZA (Z_PK, Z_ENT, ZB) VALUES (1, 1, 5)", "INSERT INTO ZB VALUES (5, 2, 3)",
                "UPDATE Z_PRIMARYKEY SET Z_MAX = 9 WHERE Z_NAME = 'B'",
            ])
        #expect(try result.rows("SELECT * FROM ZZ") == ["5|2|3"])
        #expect(try result.rows("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Z'") == ["9"])
    }

    @Test("A new superentity gets the table and the attribute that moves up")
    func newParent() throws {
        let result = try Migrated(
            [.with("Flight", .text("name"), .number("x"))],
            [.with("Event", .text("name")), .with("Flight", parent: "Event", .number("x"))],
            rows: ["INSERT INTO ZFLIGHT (Z_PK, Z_ENT, ZNAME, ZX) VALUES (3, 1, 'a', 7)"])
        #expect(try result.rows("SELECT Z_PK, Z_ENT, ZNAME, ZX FROM ZEVENT") == ["3|2|a|7"])
        #expect(try result.rows("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Event'") == ["3"])
    }

    @Test(
        "Attributes of two subentities become one of their superentity, and the other way around")
    func movedAttributes() throws {
        let apart = [
            EntityDescription.with("P"), .with("B", parent: "P", .text("x")), .with("C", parent: "P", .text("x")),
        ]
        let together = [EntityDescription.with("P", .text("x")), .with("B", parent: "P"), .with("C", parent: "P")]
        let up = try Migrated(
            apart, together,
            rows: [
                "INSERT INTO ZP (Z_PK, Z_ENT, ZX, ZX1) VALUES (1, 2, 'b', NULL), (2, 3, NULL, 'c'), (3, 1, NULL, NULL)"
            ])
        #expect(try up.rows("SELECT ZX FROM ZP ORDER BY Z_PK") == ["b", "c", "-"])
        let down = try Migrated(
            together, apart, rows: ["INSERT INTO ZP (Z_PK, Z_ENT, ZX) VALUES (1, 2, 'b'), (2, 3, 'c')"])
        #expect(try down.rows("SELECT ZX, ZX1 FROM ZP ORDER BY Z_PK").last?.hasSuffix("|c") == true)
        #expect(try down.rows("SELECT ZX FROM ZP WHERE Z_ENT = 2") == ["b"])
    }

    @Test("An entity leaves its hierarchy with its rows and keys")
    func leaving() throws {
        let result = try Migrated(
            [.with("A", .one("c", "C")), .with("P", .text("x")), .with("C", parent: "P", .number("n"))],
            [.with("A", .one("c", "C")), .with("P", .text("x")), .with("C", .text("x"), .number("n", .double))],
            rows: [
                "INSERT INTO ZA (Z_PK, Z_ENT, ZC) VALUES (1, 1, 6)",
                "INSERT INTO ZP (Z_PK, Z_ENT, Z_OPT, ZX, ZN) VALUES (5, 2, 1, 'p', NULL), (6, 3, 1, 'c', 4)",
            ])
        #expect(try result.rows("SELECT Z_PK, Z_ENT, Z_OPT, ZX, ZN FROM ZC") == ["6|2|1|c|4.0"])
        #expect(try result.rows("SELECT Z_PK, Z_ENT, ZX FROM ZP") == ["5|3|p"])
        #expect(
            try result.rows("SELECT Z_NAME, Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME <> 'A' ORDER BY 1") == ["C|6", "P|5"])
    }

    @Test("A root moves under another entity: its rows get new keys, and references follow")
    func movingIn() throws {
        let result = try Migrated(
            [
                .with("A", .one("b", "B", inverse: "as"), .many("bs", "B")),
                .with("B", .text("x"), .many("as", "A", inverse: "b"), .one("next", "B")), .with("P", .text("y")),
            ],
            [
                .with("A", .one("b", "B", inverse: "as"), .many("bs", "B")),
                .with("B", parent: "P", .text("x"), .many("as", "A", inverse: "b"), .one("next", "B")),
                .with("P", .text("y")),
            ],
            rows: [
                "INSERT INTO ZA (Z_PK, Z_ENT, ZB) VALUES (1, 1, 1), (2, 1, NULL)",
                "INSERT INTO ZB (Z_PK, Z_ENT, ZX, ZNEXT, Z1BS) VALUES (1, 2, 'b1', 2, 1), (2, 2, 'b2', NULL, 1)",
                "INSERT INTO ZP (Z_PK, Z_ENT, ZY) VALUES (1, 3, 'p1'), (4, 3, 'p4')",
            ])
        #expect(
            try result.rows("SELECT Z_PK, Z_ENT, ZX, ZY, ZNEXT FROM ZP ORDER BY 1")
                == ["1|2|-|p1|-", "4|2|-|p4|-", "5|3|b1|-|6", "6|3|b2|-|-"])
        #expect(try result.rows("SELECT Z_PK, ZB FROM ZA ORDER BY 1") == ["1|5", "2|-"])
        #expect(try result.rows("SELECT Z1BS, Z_PK FROM ZP WHERE Z1BS NOT NULL ORDER BY 2") == ["1|5", "1|6"])
        #expect(try result.rows("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'P'") == ["6"])
    }

    @Test("Two hierarchies that exchange names keep their rows")
    func swapped() throws {
        let result = try Migrated(
            [.with("A", .text("x")), .with("B", .text("x"))],
            [.with("A", was: "B", .text("x")), .with("B", was: "A", .text("x"))],
            rows: ["INSERT INTO ZA VALUES (1, 1, 1, 'a')", "INSERT INTO ZB VALUES (1, 2, 1, 'b')"])
        #expect(try result.rows("SELECT * FROM ZA") == ["1|1|1|b"])
        #expect(try result.rows("SELECT * FROM ZB") == ["1|2|1|a"])
    }

    @Test("A removed entity's table stays until clean-up, renamed if a new entity has its name")
    func removed() throws {
        let result = try Migrated(
            [.with("A", .text("x")), .with("B", .text("x"))], [.with("A", was: "B", .text("x"))],
            rows: ["INSERT INTO ZB VALUES (1, 2, 1, 'b')"], deferred: true)
        #expect(try result.rows("SELECT * FROM ZA") == ["1|1|1|b"])
        #expect(result.change.deferrableSteps.map(\.sentence) == ["Remove the table Z_OLD_A."])
        try result.finish()
    }

    @Test("A value lost with an attribute does not reappear when the entity gets the attribute again")
    func noGhosts() throws {
        let all = [EntityDescription.with("P", .text("x")), .with("C", parent: "P")]
        let some = [EntityDescription.with("P"), .with("C", parent: "P", .text("x"))]
        let result = try Migrated(
            all, some, rows: ["INSERT INTO ZP (Z_PK, Z_ENT, ZX) VALUES (1, 1, 'parent'), (2, 2, 'child')"])
        #expect(try result.rows("SELECT ZX FROM ZP ORDER BY Z_PK") == ["-", "child"])
        let back = try Migrated(
            some, all, rows: ["INSERT INTO ZP (Z_PK, Z_ENT, ZX) VALUES (1, 1, 'ghost'), (2, 2, 'child')"])
        #expect(try back.rows("SELECT ZX FROM ZP ORDER BY Z_PK") == ["-", "child"])
    }
}
