import Aviation
import Reports
import Testing

@Suite("What authorities ask of pages")
struct AuthorityTests {
    private func answers(_ authority: String, _ layout: String, _ holder: PaperHolder) throws -> [AuthorityAnswer] {
        let all = try AuthorityRequirements.shipped()
        return try #require(all.first { $0.name == authority }).answers(shipped(layout), holder: holder)
    }

    @Test("The file is read: six authorities, each requirement with its text and the date of it")
    func file() throws {
        let all = try AuthorityRequirements.shipped()
        #expect(all.map(\.name) == ["easa", "uk", "germany", "switzerland", "sweden", "faa"])
        for requirement in all.flatMap(\.requirements) {
            #expect(!requirement.text.isEmpty && !requirement.source.text.isEmpty)
        }
    }

    @Test(
        "The layout of each authority satisfies what it asks of the layout",
        arguments: [
            ("easa", "easa"), ("easa", "easa-single"), ("easa", "easa-a5"), ("uk", "uk"), ("switzerland", "easa"),
            ("sweden", "easa"), ("faa", "faa"), ("faa", "faa-single"),
        ])
    func own(authority: String, layout: String) throws {
        let found = try answers(authority, layout, PaperHolder(name: "Anna Keller"))
        #expect(found.filter { $0.state == .notMet }.map(\.sentence).isEmpty)
        #expect(found.contains { $0.state == .met })
    }

    @Test("What a layout or the book lacks is named")
    func missing() throws {
        let nameless = try answers("uk", "uk", PaperHolder())
        #expect(
            nameless.filter { $0.state == .notMet }.map(\.detail) == ["mark yourself among the pilots: “This is me”"])
        let other = try answers("uk", "easa", PaperHolder(name: "A"))
        #expect(other.contains { $0.state == .notMet && $0.detail == "the layout has a line on one of two pages" })
        let american = try answers("easa", "faa", PaperHolder(name: "A")).filter { $0.state == .notMet }.map(\.sentence)
        #expect(
            american.contains { $0.hasPrefix("✗ Place and time") && $0.hasSuffix("no column “off”, “on”") },
            "\(american)")
        let german = try answers("germany", "easa", PaperHolder(name: "A"))
        #expect(german.contains { $0.state == .notMet && $0.sentence.contains("written by hand") })
    }

    @Test("Once the book is printed, values that its flights lack are counted")
    func lacking() throws {
        var report: PageReport?
        _ = try printed(shipped("easa"), [Flights.flight(0, 60), Flights.flight(1, 60) { $0.origin = nil }]) {
            report = $0
        }
        let easa = try #require(try AuthorityRequirements.shipped().first)
        let found = easa.answers(try shipped("easa"), holder: PaperHolder(name: "A"), missing: report)
        #expect(
            found.contains { $0.state == .notMet && $0.detail == "not logged: from of 1, off of 2, on of 2 flights" },
            "\(found.map(\.sentence))")
    }
}
