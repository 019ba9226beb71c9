import AviationCases
import Testing

@testable import Aviation

/// What the text of a regulation, or a fact of an aircraft, leaves open.
@Suite("What is not known of a text")
struct OpenTextTests {
    private typealias Case = CurrencyCases

    private func answers(
        _ set: String, _ flights: [CurrencyFlight], _ documents: [CurrencyDocument] = [], on day: String = "11-22"
    ) throws -> [String: CurrencyAnswer] {
        let rules = try #require(try RuleSet.shipped(set)).rules
        let all = CurrencyEvaluation(CurrencyBook(flights, documents: documents), on: Case.date(day)).answers(rules)
        return Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
    }

    @Test("FCL.740.H(a): of a helicopter of unknown mass it cannot tell where the mass decides")
    func mass() throws {
        let rating = [Case.document("rating", "R44", "EASA", expires: "2026-12-31")]
        let r44 = Case.aircraft("R44")
        let enough = [Case.timed("06-01", r44, 360), Case.timed("11-01", r44, 60, role: .dualReceived)]
        let name = "easa.helicopter.revalidation R44"
        let open = try #require(try answers("easa", enough, rating)[name])
        #expect(open.stateText == "cannot tell")
        #expect(open.detail == "maximum mass of N-R44; if they count: until 2026-12-31")
        let short = try answers("easa", [enough[0]], rating)[name]
        #expect(short?.stateText == "due by 2026-12-31", "nothing hangs on the mass")
        let check = Case.check("11-02", .proficiency, r44)
        #expect(try answers("easa", enough + [check], rating)[name]?.stateText == "current until 2026-12-31")
        let known = Case.aircraft("R44", ["maximumMassKg": .number(1_134)])
        let sure = [Case.timed("06-01", known, 360), Case.timed("11-01", known, 60, role: .dualReceived)]
        #expect(try answers("easa", sure, rating)[name]?.stateText == "current until 2026-12-31")
        // In the UK the way itself is not known.
        let ukRating = [Case.document("rating", "R44", "UK", expires: "2026-12-31")]
        let uk = try answers("uk", sure, ukRating)[name]
        #expect(uk?.stateText == "cannot tell" && uk?.detail.contains("whether the UK revalidates") == true)
        #expect(try answers("uk", [sure[0]], ukRating)[name]?.stateText == "due by 2026-12-31")
        let checked = Case.check("11-02", .proficiency, known)
        #expect(try answers("uk", sure + [checked], ukRating)[name]?.stateText == "current until 2026-12-31")
    }

    @Test("In the UK an early check cannot be told, for each rating; one in the last three months counts")
    func earlyCheck() throws {
        let (mep, turboprop, airliner) = (Case.pa34, Case.aircraft("PC12"), Case.aircraft("A320"))
        let helicopter = Case.aircraft("R44")
        for (rating, aircraft, name, check) in [
            ("SEP (land)", Case.c172, "easa.sep.revalidation", CurrencyCheck.proficiency),
            ("TMG", Case.motorGlider, "easa.tmg.revalidation", .proficiency),
            ("PC12 SET", turboprop, "easa.set.revalidation PC12", .proficiency),
            ("MEP (land)", mep, "easa.mep.revalidation MEP (land)", .proficiency),
            ("A320", airliner, "easa.type.revalidation A320", .proficiency),
            ("R44", helicopter, "easa.helicopter.revalidation R44", .proficiency),
            ("IR (A)", Case.c172, "easa.ir.revalidation", .ipc),
            ("IR (H)", helicopter, "easa.ir.helicopter.revalidation", .ipc),
        ] {
            let documents = [Case.document("rating", rating, "UK", expires: "2026-12-31")]
            func answer(_ day: String) throws -> CurrencyAnswer? {
                let flight = Case.check(day, check, aircraft)
                (flight.counts[.routeSectors], flight.counts[.block]) = (10, 120)
                return try answers("uk", [flight], documents)[name]
            }
            let early = try #require(try answer("08-01"), "\(name)")
            #expect(early.stateText == "cannot tell", "\(name): \(early.stateText) \(early.detail)")
            #expect(early.detail.hasPrefix("whether the UK begins a new period"), "\(name): \(early.detail)")
            #expect(try answer("11-01")?.stateText.hasPrefix("current") == true, "\(name)")
            let none = try answers("uk", [Case.timed("08-01", aircraft, 60)], documents)[name]
            #expect(none?.stateText == "due by 2026-12-31", "\(name)")
            #expect(none?.detail.contains("whether") == false, "\(none?.detail ?? "")")
        }
    }

    @Test("Whether an LAPL of the UK goes by the last two years, after its law has changed, cannot be told")
    func lightLicense() throws {
        let license = [Case.document("license", "LAPL(A)", "UK", issued: "2020-01-01")]
        let flights = [
            Case.timed("06-01", Case.c172, 720, 12), Case.timed("06-02", Case.c172, 60, role: .dualReceived),
        ]
        for some in [flights, []] {
            let answer = try answers("uk", some, license)["easa.lapl"]
            #expect(answer?.stateText == "cannot tell" && answer?.detail.contains("October 2026") == true)
        }
        let own = [Case.document("license", "LAPL(A)", "EASA", issued: "2020-01-01")]
        #expect(try answers("easa", flights, own)["easa.lapl"]?.stateText.hasPrefix("current") == true)
    }

    @Test("The line “need to know” is a question in quotes")
    func language() throws {
        func rules(_ need: String) throws -> RuleSet {
            try RuleSet(parsing: "rules x \"X\" 2026-01-01\nrule x.a \"A\" 1\n  ask act\n  need \(need)")
        }
        let set = try rules("to know \"whether it holds\"")
        let answer = CurrencyEvaluation(CurrencyBook([]), on: Case.today).answers(set.rules)
        #expect(answer.map(\.stateText) == ["cannot tell"] && answer.map(\.detail) == ["whether it holds"])
        for wrong in ["to know", "to know it", "to \"x\""] {
            #expect(throws: RuleError.self) { try rules(wrong) }
        }
    }
}
