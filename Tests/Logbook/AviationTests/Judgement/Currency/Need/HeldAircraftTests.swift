import AviationCases
import Testing

@testable import Aviation

@Suite("What is held counts beside what was flown")
struct HeldAircraftTests {
    private typealias Case = CurrencyCases

    private func answers(
        _ set: String, _ documents: [CurrencyDocument], _ flights: [CurrencyFlight] = [], on day: String = "11-22"
    ) throws -> [String: CurrencyAnswer] {
        let rules = try #require(try RuleSet.shipped(set)).rules
        let all = CurrencyEvaluation(CurrencyBook(flights, documents: documents), on: Case.date(day)).answers(rules)
        return Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
    }

    @Test(
        "The rules of sailplanes stay for a license though two years pass without a flight", arguments: ["easa", "uk"])
    func sailplanes(set: String) throws {
        let authority = set == "easa" ? "EASA" : "UK"
        let license = Case.document("license", "SPL", authority, issued: "2020-01-01")
        let flight = Case.timed("2024-02-29", Case.sailplane, 60, launches: 1)
        for day in ["02-28", "03-01", "2027-01-01"] {
            let found = try answers(set, [license], [flight], on: day)
            for rule in ["easa.spl", "easa.spl.passengers"] {
                #expect(found[rule]?.stateText.hasPrefix("NOT CURRENT") == true, "\(rule) \(day)")
            }
            // Nothing of a method was flown, and no motor glider is held.
            #expect(found["easa.spl.tmg.passengers"] == nil)
        }
        #expect(try answers(set, [], [flight], on: "03-01")["easa.spl"] != nil, "for a year, what has lapsed")
        #expect(try answers(set, [], [flight], on: "2027-03-01")["easa.spl"] == nil)
    }

    @Test(
        "A valid rating shows the rules of its class, an expired one and one of another authority do not",
        arguments: [
            ("SEP", "SEP (land)"), ("SEP (land)", "SEP (land)"), ("SEP(sea)", "SEP (sea)"), ("MEP", "MEP (land)"),
            ("TMG", "TMG"), ("PC12 SET", "PC12"), ("TBM SET", "TBM"), ("Cessna SET", "C208"), ("A320/IR", "A320"),
            ("A320", "A320"),
        ])
    func ratings(scope: String, subject: String) throws {
        let rating = Case.document("rating", scope, "EASA", expires: "2027-03-31")
        let found = try answers("easa", [rating])
        let part = subject == "TMG" ? ".tmg" : ""
        for rule in ["easa.passengers\(part)", "easa.night\(part)"] {
            #expect(found["\(rule) \(subject)"]?.stateText.hasPrefix("NOT CURRENT") == true, "\(found.keys.sorted())")
        }
        let old = Case.document("rating", scope, "EASA", expires: "2026-03-31")
        #expect(try answers("easa", [old])["easa.passengers\(part) \(subject)"] == nil)
        #expect(try answers("uk", [rating])["easa.passengers\(part) \(subject)"] == nil)
        let later = Case.document("rating", scope, "EASA", expires: "2027-03-31", issued: "2026-12-01")
        #expect(try answers("easa", [later])["easa.passengers\(part) \(subject)"] == nil)
    }

    @Test("Classes on an American license show the rules of the FAA; other ratings show nothing")
    func american() throws {
        let found = try answers(
            "faa", [Case.document("rating", "ASEL", "FAA"), Case.document("rating", "AMEL", "FAA")])
        for subject in ["ASEL", "AMEL"] {
            #expect(found["faa.passengers \(subject)"]?.stateText.hasPrefix("NOT CURRENT") == true)
            #expect(found["faa.night \(subject)"] != nil)
        }
        for scope in ["IR", "FI(A)", "Night", "FFS", "SPL"] {
            let other = try answers("easa", [Case.document("rating", scope, "EASA", expires: "2027-03-31")])
            #expect(!other.keys.contains { $0.hasPrefix("easa.passengers") }, "\(scope)")
        }
        #expect(try answers("faa", [])["faa.passengers ASEL"] == nil)
    }

    @Test(
        "What is held is no flight: a rule about what was flown is not shown, and the class that was flown is there once"
    )
    func besideFlights() throws {
        let sep = Case.document("rating", "SEP", "EASA", expires: "2027-03-31")
        let found = try answers("easa", [sep], [Case.flight("11-10", Case.c172, 3, 3)])
        #expect(found.keys.filter { $0.hasPrefix("easa.passengers") } == ["easa.passengers SEP (land)"])
        #expect(found["easa.passengers SEP (land)"]?.stateText == "current until 2027-02-08")
        #expect(try answers("faa", [Case.document("rating", "ASEL", "FAA")])["faa.instrument airplane"] == nil)
        let scope = try #require(try RuleSet.shipped("easa")).scope(on: Case.today, [sep], [])
        #expect(scope.since <= Case.today.adding(days: -90))
    }
}
