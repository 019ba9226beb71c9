import AviationCases
import TestFiles
import Testing

@testable import Aviation

@Suite("Whose documents rules go by")
struct AuthorityOfRulesTests {
    private typealias Case = CurrencyCases

    private func answers(_ set: String, _ documents: [CurrencyDocument]) throws -> [String: CurrencyAnswer] {
        let rules = try #require(try RuleSet.shipped(set)).rules
        let book = CurrencyBook([Case.flight("11-10", Case.c172, 3, 3)], documents: documents)
        let all = CurrencyEvaluation(book, on: Case.today).answers(rules)
        return Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
    }

    @Test(
        "A rating counts for the rules of its authority, or of all where it names none",
        arguments: [
            ("easa", "EASA", true), ("easa", "FOCA", true), ("easa", "UK", false), ("easa", "FAA", false),
            ("easa", "Elsewhere", false), ("easa", nil, true), ("uk", "UK", true), ("uk", "CAA", true),
            ("uk", "EASA", false), ("uk", "FAA", false), ("uk", nil, true),
        ] as [(String, String?, Bool)])
    func ratings(set: String, authority: String?, counts: Bool) throws {
        let documents = ["SEP", "IR"].map { Case.document("rating", $0, authority, expires: "2027-03-31") }
        let found = try answers(set, documents)
        for rule in ["easa.sep SEP (land)", "easa.sep.revalidation", "easa.ir", "easa.ir.revalidation"] {
            #expect((found[rule] != nil) == counts, "\(rule)")
        }
        #expect((found["easa.sep.missing SEP (land)"]?.stateText == "cannot tell") == !counts)
        // At night the instrument rating stands for a landing at night.
        let night = try #require(found["easa.night SEP (land)"])
        #expect(night.stateText.hasPrefix("current") == counts, "\(night.detail)")
        // What no rule goes by is a deadline of its own.
        #expect(found.values.contains { $0.rule.id.hasPrefix("document.") } == !counts)
    }

    @Test("A rating of another authority makes no rule more current", arguments: 0..<20)
    func foreignNeverMore(seed: UInt64) throws {
        var random = SeededChance(seed: seed)
        let flights = (0..<12).map { _ in
            let day = Case.today.adding(days: -random.below(400)).isoText
            let flight = Case.timed(day, random.pick([Case.c172, Case.pa34, Case.motorGlider]), 90, random.below(6))
            if random.percent(30) { flight.checks = [random.pick(CurrencyCheck.allCases)] }
            flight.counts[.hood] = random.below(2)
            return flight
        }
        var documents = ["SEP", "MEP", "TMG", "IR"].map { scope in
            let expires = Case.today.adding(days: random.below(200) - 50)
            return Case.document("rating", scope, "EASA", expires: expires.isoText)
        }
        func untils() throws -> [String: LocalDate] {
            let rules = try #require(try RuleSet.shipped("easa")).rules
            let answers = CurrencyEvaluation(CurrencyBook(flights, documents: documents), on: Case.today).answers(rules)
            let named = answers.filter { !$0.rule.id.hasPrefix("document.") }.map { ($0.name, $0.until ?? .first) }
            return Dictionary(named) { max($0, $1) }
        }
        let before = try untils()
        for index in documents.indices where random.percent(50) {
            documents[index].authority = random.pick(["UK", "FAA", "Elsewhere"])
        }
        for (name, until) in try untils() { #expect(until <= before[name] ?? .first, "\(name), seed \(seed)") }
    }

    @Test("Licenses and type ratings follow the same rule")
    func others() throws {
        let license = { (authority: String?) in [Case.document("license", "LAPL(A)", authority, issued: "2020-01-01")] }
        #expect(try answers("easa", license("EASA"))["easa.lapl"] != nil)
        #expect(try answers("easa", license("UK"))["easa.lapl"] == nil)
        #expect(try answers("uk", license("UK"))["easa.lapl"] != nil)
        let type = { (authority: String?) in [Case.document("rating", "A320", authority, expires: "2027-03-31")] }
        #expect(try answers("easa", type("EASA"))["easa.type A320"] != nil)
        #expect(try answers("easa", type("FAA"))["easa.type A320"] == nil)
    }

    @Test(
        "A document that is named with an authority needs it; the rules of a file of one's own follow the extended set")
    func language() throws {
        let set = try RuleSet(
            parsing: """
                rules club "Club" 2026-01-01
                extends easa
                rule club.fly "Fly" 1
                  need rating SEP until expiry
                """)
        #expect(set.authority == "EASA" && set.rules.last?.documentNeeds.map(\.issuer) == ["EASA"])
        let own = try RuleSet(
            parsing:
                "rules club \"Club\" 2026-01-01\nauthority UK\nrule club.fly \"Fly\" 1\nneed rating SEP until expiry")
        #expect(own.rules.last?.documentNeeds.map(\.issuer) == ["UK"])
        let none = try RuleSet(
            parsing: "rules club \"Club\" 2026-01-01\nrule club.fly \"Fly\" 1\nneed rating SEP until expiry")
        #expect(none.rules.last?.documentNeeds.map(\.issuer) == [nil])
        let uk = try #require(try RuleSet.shipped("uk"))
        #expect(uk.rules.allSatisfy { $0.authority == "UK" && $0.documentNeeds.allSatisfy { $0.issuer == "UK" } })
        for (text, problem) in [
            ("authority ICAO", "“ICAO” is not understood; expected: FAA, EASA, UK"),
            ("rule club.a \"A\" 1\nneed 1 landing in 5 days\nauthority UK", "“authority” is behind a rule"),
        ] {
            #expect(throws: RuleError.self, "\(problem)") {
                _ = try RuleSet(parsing: "rules club \"Club\" 2026-01-01\n\(text)")
            }
        }
        #expect(throws: RuleError.self) { _ = try RuleSet(parsing: "authority UK") }
    }
}
