import DataModel
import Testing

@Suite("Patterns as they are spelt")
struct PatternSpellingTests {
    @Test("Two patterns that look alike, of one scalar and of two, are not taken for each other")
    func composition() throws {
        let matcher = RegularExpressionMatcher()
        let (one, two) = ("\u{E9}", "e\u{301}")
        #expect(try matcher.matches(pattern: one, text: one, options: []))
        #expect(try !matcher.matches(pattern: two, text: one, options: []))
        #expect(try matcher.matches(pattern: two, text: two, options: []))
        #expect(try !matcher.matches(pattern: one, text: two, options: []))
    }
}
