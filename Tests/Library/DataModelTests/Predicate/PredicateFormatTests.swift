import DataModel
import Foundation
import Testing

/// A raw-representable value, like the paint colors in the talk.
private enum Paint: String {
    case blue
}

@Suite("The predicate language")
struct PredicateFormatTests {
    private func same(_ format: String, _ arguments: Any?..., as other: String) throws -> Bool {
        try Predicate(parsing: format, arguments: arguments) == Predicate(parsing: other)
    }

    @Test("The predicate in the talk needs no try")
    func talk() throws {
        let predicate = Predicate(format: "colorScheme.primary == %@", Paint.blue)
        #expect(predicate.predicateFormat == "colorScheme.primary == \"blue\"")
        #expect(try predicate.evaluate(with: ["colorScheme": .composite(["primary": .string("blue")])]))
    }

    @Test("Keywords are read in any case, and operators in all spellings")
    func spellings() throws {
        #expect(try same("a == 1 && b = 2", as: "a = 1 AND b == 2"))
        #expect(try same("a => 1 || b =< 2", as: "a >= 1 oR b <= 2"))
        #expect(try same("!(a <> 1)", as: "not (a != 1)"))
        #expect(try same("some a.b == yes", as: "ANY a.b == TRUE"))
        #expect(try same("a == nil", as: "a == NULL"))
        #expect(try same("a beginswith[CD] 'x'", as: "a BEGINSWITH[cd] \"x\""))
        #expect(try same("a in {1,2}", as: "a IN { 1 , 2 }"))
        #expect(try same("truepredicate", as: "TRUEPREDICATE"))
        #expect(try same("self.a == self", as: "a == SELF"))
    }

    @Test("Arguments are values, lists, key paths and numbers")
    func arguments() throws {
        let date = Date(timeIntervalSinceReferenceDate: 5)
        #expect(try same("%K == %@", "a.b", "x", as: "a.b == 'x'"))
        #expect(try same("a == %@", nil, as: "a == nil"))
        #expect(try same("a == %@", date, as: "a == CAST(5, 'NSDate')"))
        #expect(try same("a IN %@", [1, 2], as: "a IN {1, 2}"))
        #expect(try same("a BETWEEN %@", [1, 2], as: "a BETWEEN {1, 2}"))
        #expect(try same("a IN %@", Set(["x"]), as: "a IN {'x'}"))
        #expect(try same("a == %d AND b == %lld AND c == %f", 1, Int64(2), 1.5, as: "a == 1 AND b == 2 AND c == 1.5"))
        #expect(try same("a == %ld", true, as: "a == 1"))
        #expect(try same("a == '%@' AND b == \"%K\"", as: "a == \"%@\" AND b == '%K'"))
        let optional: String? = nil
        #expect(try same("a == %@", optional, as: "a == nil"))
    }

    @Test("Numbers are read in every base")
    func numbers() throws {
        #expect(try same("a == 0x1F", as: "a == 31"))
        #expect(try same("a == 0o17", as: "a == 15"))
        #expect(try same("a == 0b101", as: "a == 5"))
        #expect(try same("a == -1.5e3", as: "a == -1500.0"))
        #expect(try Predicate(parsing: "a == -9223372036854775808").predicateFormat == "a == -9223372036854775808")
    }

    @Test("A keyword after a number sign is a name")
    func escapedNames() throws {
        let predicate = try Predicate(parsing: "#in == 1 AND a.in == 2")
        #expect(predicate.predicateFormat == "#in == 1 AND a.in == 2")
        #expect(try predicate.evaluate(with: ["in": .integer(1), "a": .composite(["in": .integer(2)])]))
    }

    @Test(
        "A format is printed in one form, which reads back the same",
        arguments: [
            ("a==1 and b==2 or not c==3", "(a == 1 AND b == 2) OR NOT (c == 3)"),
            ("a == 1 AND (b == 2 AND c == 3)", "a == 1 AND b == 2 AND c == 3"),
            ("(a + b) * c - -2 > a ** 2", "((a + b) * c) - (-2) > a ** 2"),
            ("subquery(e, $x, $x.m > 1 and m < $x.n).@count = 2", "SUBQUERY(e, $x, $x.m > 1 AND m < $x.n).@count == 2"),
            ("ternary(a > 1, 'x', b) == c", "TERNARY(a > 1, \"x\", b) == c"),
            ("a[FIRST].b == a[ 2 ] OR a[SIZE] > a[last]", "(a[FIRST]).b == a[2] OR a[SIZE] > a[LAST]"),
            (
                "sum(a, b) > max:({1, c}) AND modulus:by:(a, 2) == 0",
                "sum:({a, b}) > max:({1, c}) AND modulus:by:(a, 2) == 0"
            ),
            ("d > now() AND -a < CAST(d, 'NSNumber')", "d > now() AND chs:(a) < CAST(d, \"NSNumber\")"),
            ("c == { 'b' : -2, \"a\": { 'x': nil } }", "c == {\"a\": {\"x\": nil}, \"b\": -2}"),
            ("c != {:}", "c != {:}"),
            ("ALL e.@distinctUnionOfObjects.x IN $LIST", "ALL e.@distinctUnionOfObjects.x IN $LIST"),
            (#"a LIKE[c] "x\"\\\n\u00e9" "#, #"a LIKE[c] "x\"\\\né""#),
            (
                "e.@sum.m BETWEEN {1, b} && u == CAST('6BA7B810-9DAD-11D1-80B4-00C04FD430C8', 'NSUUID')",
                "e.@sum.m BETWEEN {1, b} AND u == CAST(\"6BA7B810-9DAD-11D1-80B4-00C04FD430C8\", \"NSUUID\")"
            ),
        ])
    func printing(format: String, printed: String) throws {
        let predicate = try Predicate(parsing: format)
        #expect(predicate.predicateFormat == printed)
        #expect(try Predicate(parsing: printed) == predicate)
    }

    @Test(
        "A format that cannot be read is named with the place and what was expected",
        arguments: [
            ("a = ", 4, "a value"), ("a", 1, "a comparison operator"), ("a == 1 b", 7, "AND, OR or the end"),
            ("(a == 1", 7, "“)”"), ("a == %@", 5, "an argument for it"), ("a == 'x", 7, "a closing '"),
            (
                "FUNCTION(a, 'b') == 1", 0,
                "a built-in function; FUNCTION, which calls methods by name, is not supported"
            ),
            ("foo(a) == 1", 0, "a built-in function, not “foo”"),
            ("a ==[x] 1", 5, "the letters c, d, n, l or p"),
            ("in == 1", 0, "a value; as a name, “in” is written “#in”"), ("", 0, "a value"),
            ("a UTI-EQUALS 'x'", 2, "another operator; comparisons of uniform type identifiers are not supported"),
            ("(a == 1) + 2 > 3", 0, "a value instead of a condition"), ("a == 1x", 6, "an operator after the number"),
            ("a ~ 1", 2, "a name, a value or an operator"),
            ("raise:toPower:(a) == 1", 0, "2 arguments for raise:toPower:"),
        ])
    func errors(format: String, offset: Int, expected: String) {
        let error = DataModelError.invalidPredicate(format: format, offset: offset, expected: expected)
        #expect(throws: error) { try Predicate(parsing: format) }
        let deferred = Predicate(format: format)
        #expect(deferred.formatError == error)
        #expect(deferred.predicateFormat == format)
        #expect(throws: error) { try deferred.evaluate(with: [String: AttributeValue]()) }
        #expect(Predicate.and([.all, deferred]).formatError == error)
    }

    @Test(
        "The error contains the text that was found",
        arguments: [
            ("a == 1 b", "found “b”, expected AND, OR or the end"), ("a == ", "found the end, expected a value"),
            ("a == %@", "found “%@”, expected an argument for it"), ("a ==[x] 1", "found “x”, expected the letters"),
            ("a == 1 $größe.x", "found “$größe”"), ("a == {'b': c}", "found “c”, expected a constant"),
        ])
    func found(format: String, words: String) {
        let error = #expect(throws: DataModelError.self) { try Predicate(parsing: format) }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test("A format can be read as an expression")
    func expressions() throws {
        let share = try Expression(format: "minutes / %f", 60.0)
        #expect(share.description == "minutes / 60.0")
        let value = try PredicateEvaluator().value(of: share, with: ["minutes": .integer(90)])
        #expect(value.attributeValue == .double(1.5))
        #expect(throws: DataModelError.self) { try Expression(format: "a == 1") }
        #expect(throws: DataModelError.self) { try Expression(format: "a b") }
        #expect(throws: DataModelError.self) { try Expression(format: "a", 1) }
        #expect(Expression(forFunction: "sum:", arguments: [.init(forKeyPath: "a")]).description == "sum:(a)")
        #expect(Expression(forConstantValue: 3) == .constant(.integer(3)))
        #expect(Expression(forConstantValue: Mirror(reflecting: 1)) == nil)
    }

    @Test("Too many arguments, and arguments that no attribute can hold, are errors")
    func wrongArguments() {
        #expect(throws: DataModelError.self) { try Predicate(parsing: "a == 1", arguments: [1]) }
        #expect(throws: DataModelError.self) { try Predicate(parsing: "a == %@", arguments: [Mirror(reflecting: 1)]) }
        #expect(throws: DataModelError.self) { try Predicate(parsing: "a == %d", arguments: ["x"]) }
        #expect(throws: DataModelError.self) { try Predicate(parsing: "%K == 1", arguments: [1]) }
    }

    @Test("Deep nesting is refused")
    func depth() {
        let deep = String(repeating: "(", count: 20_000) + "a == 1" + String(repeating: ")", count: 20_000)
        #expect(throws: DataModelError.self) { try Predicate(parsing: deep) }
        #expect(throws: DataModelError.self) {
            try Predicate(parsing: String(repeating: "NOT ", count: 20_000) + "a == 1")
        }
        let long = "a == 1" + String(repeating: " + 1", count: 20_000)
        #expect(throws: DataModelError.self) { try Predicate(parsing: long) }
    }

    @Test("Variables are substituted, those of SUBQUERY are not")
    func substitution() throws {
        let predicate = try Predicate(parsing: "a == $A AND SUBQUERY(e, $x, $x.m > $A AND $x.n IN $B).@count > $C.y")
        let result = predicate.withSubstitutionVariables(["A": 1, "B": [2, 3], "x": 9, "C": KeyPathExpression("z")])
        #expect(result.predicateFormat == "a == 1 AND SUBQUERY(e, $x, $x.m > 1 AND $x.n IN {2, 3}).@count > z.y")
        #expect(predicate.withSubstitutionVariables(["A": Mirror(reflecting: 1)]).formatError != nil)
        #expect(throws: DataModelError.self) { try Predicate(parsing: "a == $A").evaluate(with: ["a": .null]) }
    }
}
