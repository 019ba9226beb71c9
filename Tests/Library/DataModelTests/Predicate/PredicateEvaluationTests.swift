import DataModel
import Foundation
import Testing

@Suite("Predicates in memory")
struct PredicateEvaluationTests {
    private let object: [String: AttributeValue] = [
        "name": .string("Ångström"), "seats": .integer(4), "weight": .double(4), "price": .decimal(Decimal(4)),
        "flag": .boolean(true), "built": .date(Date(timeIntervalSinceReferenceDate: 100)),
        "serial": .uuid(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8") ?? UUID()),
        "site": .uri(URL(string: "https://example.org/a") ?? URL(filePath: "/")), "big": .integer(.max),
        "scheme": .composite(["primary": .string("blue"), "inner": .composite(["depth": .integer(2)])]),
    ]

    @Test(
        "A condition holds",
        arguments: [
            "seats == 4", "seats == weight", "price == seats", "weight == price", "flag == 1", "flag == YES",
            "missing == nil", "name != nil", "NOT (missing == 1)", "missing != 1", "missing != 'x'",
            "NOT (missing < 1)", "NOT (missing > 1)", "NOT (missing BEGINSWITH 'x')", "NOT (missing BETWEEN {1, 2})",
            "name == 'Ångström'", "name ==[cd] 'angstrom'", "name ==[c] 'ångström'", "name BEGINSWITH[d] 'Ang'",
            "name ENDSWITH 'm'", "name ENDSWITH ''", "name CONTAINS 'gst'", "name CONTAINS[cd] 'NGSTRÖ'",
            "name LIKE 'Å*m'", "name LIKE '?ngstr?m'", "name LIKE[cd] 'ANG*'", "name MATCHES '.ngstr.m'",
            "NOT (name MATCHES 'ngstr')", "name MATCHES[c] 'å.*M'", "name MATCHES[cd] 'angstrom'",
            "'gst' IN name", "seats IN {1, 4}", "missing IN {nil}", "seats BETWEEN {4, 4}", "name > 'z'",
            "name != 5", "NOT (name < 5)", "seats != 'x'", "built == CAST(100, 'NSDate')",
            "CAST(built, 'NSNumber') == 100",
            "serial == '6ba7b810-9dad-11d1-80b4-00c04fd430c8'", "site == 'https://example.org/a'",
            "scheme.primary == 'blue'", "scheme.inner.depth == 2", "scheme.inner.none.none == nil",
            "big > 9223372036854775000.0", "big < 9223372036854775808.0", "big != 9223372036854775807.0",
            "seats + 1 == 5", "7 / 2 == 3", "7 / 2.0 == 3.5", "2 ** 3 == 8", "seats / 0 == nil", "-seats == -4",
            "modulus:by:(seats, 3) == 1", "abs:(-3) == 3", "uppercase:(scheme.primary) == 'BLUE'",
            "sum:({1, 2, nil}) == 3", "average:({1, 2}) == 1.5", "max:({1, seats}) == 4", "min:({3, nil, 2}) == 2",
            "median:({3, 1, 2}) == 2", "count:({1, nil}) == 2", "stddev:({1, 3}) == 1", "ceiling:(1.2) == 2",
            "floor:(-1.2) == -2", "trunc:(-1.2) == -1", "sqrt:(16) == 4", "bitwiseAnd:with:(6, 3) == 2",
            "TERNARY(seats > 3, 'many', 'few') == 'many'", "ANY {1, 4} == seats", "NONE {1, 2} == seats",
            "ALL {4, 5} >= seats", "{1, 4} CONTAINS seats", "name.length == 8", "built < now()", "TRUEPREDICATE",
            "NOT FALSEPREDICATE", "noindex:(seats) == 4", "{5, 6}[1] == 6", "{5, 6}[SIZE] == 2", "big + 1 > big",
            "log:(100) == 2", "raise:toPower:(2, 0.5) > 1.41", "canonical:(name) == 'angstrom'",
        ])
    func holds(format: String) throws {
        #expect(try Predicate(parsing: format).evaluate(with: object))
    }

    @Test(
        "NOT is the plain opposite of every condition",
        arguments: ["missing < 1", "name LIKE 'x'", "seats == nil", "missing == nil"])
    func opposite(format: String) throws {
        let holds = try Predicate(parsing: format).evaluate(with: object)
        #expect(try Predicate.not(Predicate(parsing: format)).evaluate(with: object) == !holds)
    }

    @Test("Canonically equivalent strings with different code points are distinguished, as in SQLite")
    func codePoints() throws {
        #expect(try !Predicate(format: "a == %@", "e\u{301}").evaluate(with: ["a": .string("\u{e9}")]))
        #expect(try Predicate(format: "a ==[d] %@", "e\u{301}").evaluate(with: ["a": .string("\u{e9}")]))
    }

    @Test("An invalid regular expression is an error")
    func invalidPattern() {
        #expect(throws: DataModelError.self) { try Predicate(format: "name MATCHES '('").evaluate(with: object) }
    }
}

@Suite("Text")
struct TextTests {
    @Test(
        "Folding removes case, diacritics or both",
        arguments: [
            ("ÅNGSTRÖM", .caseInsensitive, "ångström"),
            ("Ångström", .diacriticInsensitive, "Angstrom"),
            ("Straße ΣΊΣΥΦΟΣ", [.caseInsensitive, .diacriticInsensitive], "strasse σισυφοσ"),
            ("Œuvre Łódź", [.caseInsensitive, .diacriticInsensitive], "œuvre łodz"), ("Plain", [], "Plain"),
            ("各", [.caseInsensitive, .diacriticInsensitive], "各"),
            ("Øre ß Łódź", [.caseInsensitive, .diacriticInsensitive, .plainLetters], "ore ss lodz"),
            ("Ǿ Æ þ Đ ＬＳ", [.diacriticInsensitive, .plainLetters], "O AE th D LS"), ("ød", .plainLetters, "od"),
        ] as [(String, Comparison.Options, String)])
    func folding(text: String, options: Comparison.Options, folded: String) {
        #expect(TextFolding.fold(text, options: options) == folded)
    }

    @Test("The standard order compares digits as numbers, and diacritics and case only between otherwise equal strings")
    func standardOrder() {
        let sorted = ["n5", "N7", "n52", "Ñ52", "N100", "o"]
        #expect(sorted.shuffled().sorted { TextOrder.standard($0, $1) == .orderedAscending } == sorted)
        #expect(TextOrder.standard("a", "A") != .orderedSame)
        #expect(TextOrder.caseInsensitive("a", "A") == .orderedSame)
        #expect(TextOrder.standard("x007", "x7y") == .orderedAscending)
    }
}

@Suite("The order of objects in memory")
struct ObjectOrderTests {
    @Test("Null comes first when ascending and last when descending")
    func missing() throws {
        let objects: [[String: AttributeValue]] = [["a": .integer(2)], [:], ["a": .double(1.5)]]
        for (ascending, expected) in [(true, [nil, 1.5, 2]), (false, [2, 1.5, nil])] as [(Bool, [Double?])] {
            let order = ObjectOrder([SortDescriptor(key: "a", ascending: ascending)])
            let sorted = try objects.sorted { try order.areInIncreasingOrder($0, $1) }
            #expect(sorted.map { $0["a"]?.number } == expected)
        }
    }
}
