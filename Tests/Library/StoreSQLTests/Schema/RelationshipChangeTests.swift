import DataModel
import StoreSQL
import Testing

@Suite("A change of relationships in a store")
struct RelationshipChangeTests {
    @Test("A relationship is added, renamed and removed")
    func toOne() throws {
        let result = try Migrated(
            [.with("A", .one("b", "B"), .one("gone", "B")), .with("B")],
            [.with("A", .one("c", "B", was: "b"), .one("new", "B")), .with("B")],
            rows: ["INSERT INTO ZA (Z_PK, Z_ENT, ZB, ZGONE) VALUES (1, 1, 5, 6)"])
        #expect(try result.rows("SELECT ZC, ZNEW FROM ZA") == ["5|-"])
    }

    @Test("To-one becomes to-many with its links, in a column at the other end")
    func widened() throws {
        let rows = [
            "INSERT INTO ZA (Z_PK, Z_ENT, ZB) VALUES (1, 1, 5), (2, 1, 6), (3, 1, NULL)",
            "INSERT INTO ZB (Z_PK, Z_ENT) VALUES (5, 2), (6, 2), (7, 2)",
        ]
        let owned = try Migrated(
            [.with("A", .one("b", "B")), .with("B")], [.with("A", .many("b", "B")), .with("B")], rows: rows)
        #expect(try owned.rows("SELECT Z_PK, Z1B FROM ZB ORDER BY 1") == ["5|1", "6|2", "7|-"])
        let inverse = try Migrated(
            [.with("A", .one("b", "B")), .with("B")],
            [.with("A", .many("b", "B", inverse: "a")), .with("B", .one("a", "A", inverse: "b"))], rows: rows)
        #expect(try inverse.rows("SELECT Z_PK, ZA FROM ZB ORDER BY 1") == ["5|1", "6|2", "7|-"])
    }

    @Test("To-many becomes to-one and keeps the first in order, or the lowest key")
    func narrowed() throws {
        let old = [
            EntityDescription.with("A", .many("bs", "B", inverse: "a", ordered: true)),
            .with("B", .one("a", "A", inverse: "bs")),
        ]
        let new = [
            EntityDescription.with("A", .one("bs", "B", inverse: "a")), .with("B", .one("a", "A", inverse: "bs")),
        ]
        let result = try Migrated(
            old, new,
            rows: [
                "INSERT INTO ZA VALUES (1, 1, 1)",
                "INSERT INTO ZB (Z_PK, Z_ENT, ZA, Z_FOK_A) VALUES (5, 2, 1, 20), (6, 2, 1, 10), (7, 2, NULL, NULL)",
            ])
        #expect(try result.rows("SELECT ZBS FROM ZA") == ["6"])
        #expect(try result.rows("SELECT Z_PK, ZA FROM ZB ORDER BY 1") == ["5|-", "6|1", "7|-"])
    }

    @Test("Many-to-many becomes one-to-many and back")
    func pairs() throws {
        let many = [
            EntityDescription.with("A", .many("bs", "B", inverse: "as")), .with("B", .many("as", "A", inverse: "bs")),
        ]
        let one = [
            EntityDescription.with("A", .many("bs", "B", inverse: "as")), .with("B", .one("as", "A", inverse: "bs")),
        ]
        let narrowed = try Migrated(
            many, one,
            rows: ["INSERT INTO Z_1BS VALUES (1, 5), (2, 5), (2, 6)", "INSERT INTO ZB VALUES (5, 2, 1), (6, 2, 1)"])
        #expect(try narrowed.rows("SELECT Z_PK, ZAS FROM ZB ORDER BY 1") == ["5|1", "6|2"])
        let widened = try Migrated(one, many, rows: ["INSERT INTO ZB (Z_PK, Z_ENT, ZAS) VALUES (5, 2, 1), (6, 2, 2)"])
        #expect(try widened.rows("SELECT * FROM Z_1BS ORDER BY 1") == ["1|5", "2|6"])
    }

    @Test("A relationship becomes ordered, by key at first, and unordered again")
    func ordered() throws {
        func models(_ isOrdered: Bool) -> [EntityDescription] {
            [
                .with("A", .many("bs", "B", inverse: "a", ordered: isOrdered), .many("cs", "B", ordered: isOrdered)),
                .with("B", .one("a", "A", inverse: "bs")),
            ]
        }
        let rows = [
            "INSERT INTO ZB (Z_PK, Z_ENT, ZA, Z1CS) VALUES (5, 2, 1, NULL), (6, 2, NULL, 1)"
        ]
        let result = try Migrated(models(false), models(true), rows: rows)
        #expect(try result.rows("SELECT Z_PK, Z_FOK_A FROM ZB") == ["5|5", "6|-"])
        #expect(try result.rows("SELECT Z_PK, Z1CS, Z_FOK_1CS FROM ZB") == ["5|-|-", "6|1|6"])
        let back = try Migrated(models(true), models(false), rows: rows)
        #expect(back.change.deferrableSteps.map(\.kind) == [.dropColumn, .dropColumn])
    }

    @Test("A join table follows when its entities are renumbered and renamed and it changes its side")
    func renumberedPairs() throws {
        let result = try Migrated(
            [.with("B", .many("cs", "C", inverse: "bs")), .with("C", .many("bs", "B", inverse: "cs"))],
            [
                .with("A"), .with("AC", was: "C", .many("bees", "B", inverse: "cs", was: "bs")),
                .with("B", .many("cs", "AC", inverse: "bees")),
            ], rows: ["INSERT INTO Z_1CS (Z_1BS, Z_2CS) VALUES (10, 20)"])
        #expect(try result.rows("SELECT Z_2CS, Z_3BEES FROM Z_2BEES") == ["20|10"])
    }

    @Test("A reference to an entity that gets subentities stores the entity of its row")
    func polymorphic() throws {
        let result = try Migrated(
            [.with("A", .one("b", "B")), .with("B")],
            [.with("A", .one("b", "Parent")), .with("B", parent: "Parent"), .with("Parent")],
            rows: [
                "INSERT INTO ZA (Z_PK, Z_ENT, ZB) VALUES (1, 1, 5), (2, 1, NULL)", "INSERT INTO ZB VALUES (5, 2, 1)",
            ])
        #expect(try result.rows("SELECT Z_PK, ZB, Z2_B FROM ZA") == ["1|5|3", "2|-|-"])
    }

    @Test("References to rows of a removed entity are removed")
    func forgotten() throws {
        let result = try Migrated(
            [.with("A", .one("p", "P"), .many("ps", "P")), .with("B", parent: "P"), .with("P")],
            [.with("A", .one("p", "P"), .many("ps", "P")), .with("P")],
            rows: [
                "INSERT INTO ZA (Z_PK, Z_ENT, ZP, Z2_P) VALUES (1, 1, 5, 3), (2, 1, 6, 2)",
                "INSERT INTO ZP (Z_PK, Z_ENT, Z1PS) VALUES (5, 3, 1), (6, 2, 1)",
            ])
        #expect(try result.rows("SELECT Z_PK, ZP FROM ZA ORDER BY 1") == ["1|-", "2|6"])
        #expect(try result.rows("SELECT Z_PK, Z_ENT, Z1PS FROM ZP") == ["6|2|1"])
    }
}
