import DataModel
import TestFiles
import Testing

@Suite("Random patterns")
struct PatternFuzzTests {
    private static let pieces = [
        "a", "b", ".", "*", "+", "?", "(", ")", "[", "]", "^", "$", "|", "\\", "\\d", "\\w", "\\b", "\\p{L}", "\\p{",
        "{1,2}", "{2}", "{", "}", "(?:", "(?i)", "(?=", "(?<x>", "\\1", "\\k<x>", "[a-", "-z]", "[[:alpha:]]", "&&",
        "\\u00e9", "\\x{1F6E9}", "\\Q", "\\E", "é", "🛩️", "\u{301}", "#", " ", "\n", "(?#", "(?<!", "\\G", "\\X", "\\R",
        "[^", "(?s:", "\\N{DASH}", "*?", "++", "(?>", "(?(1)", "\\c", "\\0", "\\8",
    ]

    @Test("MATCHES with a random pattern matches, does not match, or reports an invalid regular expression")
    func patterns() {
        var random = SeededChance("Pattern fuzz")
        var read = 0
        for _ in 0..<(10_000 * fuzzRounds) {
            let pattern = (0..<Int(random.next() % 7)).map { _ in random.pick(Self.pieces) }.joined()
            let options = Comparison.Options(rawValue: Int(random.next() % 4))
            let comparison = Comparison(
                .keyPath("a"), .matches, .constant(.string(pattern)), options: options)
            do {
                _ = try Predicate(.comparison(comparison)).evaluate(with: [
                    "a": .string(random.pick(["", "ab", "é🛩️1"]))
                ])
                read += 1
            } catch DataModelError.invalidArgument(let text) {
                #expect(text.contains("not a valid regular expression"))
            } catch {
                Issue.record("\(pattern): \(error)")
            }
        }
        #expect(read > 1_000)
    }
}

@Suite("Spellings of patterns")
struct PatternSpellingTests {
    @Test("Two patterns that look alike, with one scalar and with two, are distinguished")
    func composition() throws {
        let matcher = RegularExpressionMatcher()
        let (one, two) = ("\u{E9}", "e\u{301}")
        #expect(try matcher.matches(pattern: one, text: one, options: []))
        #expect(try !matcher.matches(pattern: two, text: one, options: []))
        #expect(try matcher.matches(pattern: two, text: two, options: []))
        #expect(try !matcher.matches(pattern: one, text: two, options: []))
    }
}
