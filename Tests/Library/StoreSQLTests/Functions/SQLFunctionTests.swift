import DataModel
import StoreSQL
import Testing

@Suite("The functions and collations of compiled SQL")
struct SQLFunctionTests {
    let database: TestDatabase

    init() throws { database = try TestDatabase(Fleet.layout()) }

    @Test(
        "A function computes the same as in memory",
        arguments: [
            ("FL_FOLD('Ångström', 3)", SQLValue.text("angstrom")), ("FL_FOLD(NULL, 3)", .null),
            ("FL_FOLD(5, 3)", .null), ("FL_FOLD('Øre Łódź', 3)", .text("øre łodz")),
            ("FL_FOLD('Øre Łódź', 19)", .text("ore lodz")),
            ("FL_LIKE('a?c*', 'abcd')", .integer(1)), ("FL_LIKE('a', 'A')", .integer(0)), ("FL_LIKE(NULL, 'A')", .null),
            ("FL_MATCHES('[a-c]+', 'ABC', 1)", .integer(1)), ("FL_MATCHES('b', 'abc', 0)", .integer(0)),
            ("FL_MATCHES('(', 'abc', 0)", .integer(0)), ("FL_CALL('sqrt:', 16)", .real(4)),
            ("FL_CALL('modulus:by:', 7, 4)", .integer(3)), ("FL_CALL('uppercase:', 'ß')", .text("SS")),
            ("FL_CALL('none:', 1)", .null), ("FL_CALL('sqrt:', 'x')", .null), ("FL_CALL()", .null),
        ])
    func functions(call: String, answer: SQLValue) throws {
        #expect(try database.rows(SQLStatement(stringLiteral: "SELECT " + call)) == [[answer]])
    }

    @Test("A collation sorts as in memory")
    func collations() throws {
        let texts = "SELECT column1 FROM (VALUES ('n10'), ('N2'), ('m'), ('Ñ2')) ORDER BY column1 COLLATE "
        let standard = try database.rows(SQLStatement(stringLiteral: texts + "FL_STANDARD"))
        #expect(standard == [[.text("m")], [.text("N2")], [.text("Ñ2")], [.text("n10")]])
        let folded = try database.rows(SQLStatement(stringLiteral: texts + "FL_NOCASE"))
        #expect(folded == [[.text("m")], [.text("n10")], [.text("N2")], [.text("Ñ2")]])
    }
}
