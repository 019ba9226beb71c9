import AviationCases
import Testing

@testable import Aviation

@Suite("Ratings by their names, classes and categories")
struct RatingsTests {
    private typealias Case = CurrencyCases

    private func answers(
        _ set: String, _ flights: [CurrencyFlight], _ documents: [CurrencyDocument], on day: String = "11-22"
    ) throws -> [String: CurrencyAnswer] {
        let rules = try #require(try RuleSet.shipped(set)).rules
        let all = CurrencyEvaluation(CurrencyBook(flights, documents: documents), on: Case.date(day)).answers(rules)
        return Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
    }

    private func rating(_ scope: String, _ expires: String = "2027-03-31") -> CurrencyDocument {
        Case.document("rating", scope, "EASA", expires: expires)
    }

    @Test(
        "A rating is compared by its name, its class or category, and nothing that a license has beside it",
        arguments: [
            ("SEP", "sep (land)"), ("SEP(land)", "sep (land)"), ("sep land", "sep (land)"), ("SEP(A)", "sep (land)"),
            ("SEP (sea)", "sep (sea)"), ("SEP sea", "sep (sea)"), ("Single engine piston (sea)", "sep (sea)"),
            ("MEP", "mep (land)"), ("MEP-Land", "mep (land)"), ("SET", "set (land)"), ("TMG", "tmg"), ("TMG(A)", "tmg"),
            ("IR", "ir"), ("IR/SE", "ir"), ("IR SE", "ir"), ("SE IR(A)", "ir (a)"), ("IR(A) ME PBN", "ir (a)"),
            ("IR (H)", "ir (h)"), ("IR(As)", "ir (as)"), ("Instrument rating (airplane)", "ir (a)"),
            ("A320/IR", "a320"), ("A320 / IR PBN", "a320"), ("B737 300-900", "b737"), ("R44", "r44"),
            // What is another rating, or none yet.
            ("IR(R)", "ir (r)"), ("IR (restricted)", "ir (restricted)"), ("IR theory", "ir theory"),
            ("IR(A) theory", "ir (a) theory"), ("SEP theory", "sep theory"), ("SEP (land, sea)", "sep (land, sea)"),
            ("A320 theory", "a320 theory"), ("BIR", "bir"), ("TMG night", "tmg night"), ("", ""),
        ])
    func names(text: String, compared: String) {
        #expect(RatingName.compared(text) == compared)
    }

    @Test("A level that rules name is also its variants, and nothing else that begins alike")
    func variants() {
        func matches(_ level: String, _ text: String, exact: Bool = false, kind: String = "rating") -> Bool {
            DocumentNeed(kind: kind, levels: [level], isExact: exact).matches(Case.document(kind, text))
        }
        for text in ["SEP", "SEP(land)", "SEP(sea)"] { #expect(matches("SEP", text), "\(text)") }
        #expect(matches("SEP", "SEP (land)", exact: true) && !matches("SEP", "SEP (sea)", exact: true))
        for text in ["IR", "IR(A)", "IR(H)"] { #expect(matches("IR", text), "\(text)") }
        for text in ["IR(R)", "IR theory", "IR (restricted)"] { #expect(!matches("IR", text), "\(text)") }
        #expect(matches("FI", "FI(A)") && !matches("FI", "FI restricted"))
        #expect(matches("PPL(A)", "PPL(A)", kind: "license") && !matches("PPL(A)", "PPL(A) theory", kind: "license"))
    }

    // MARK: Instrument ratings

    @Test(
        "At night the instrument rating stands for a landing at night in its own category only",
        arguments: ["easa", "uk"])
    func night(set: String) throws {
        let r44 = Case.aircraft("R44")
        let flights = [Case.flight("11-01", Case.c172, 3, 3), Case.flight("11-02", r44, 3, 3)]
        for (scope, airplane, helicopter) in [
            ("IR", true, false), ("IR(A)", true, false), ("IR(A)/SE", true, false), ("IR(H)", false, true),
            ("IR(As)", false, false), ("IR(R)", false, false), ("IR theory", false, false), ("BIR", false, false),
        ] {
            let document = Case.document("rating", scope, set.uppercased(), expires: "2027-03-31")
            let found = try answers(set, flights, [document])
            for (subject, counts) in [("SEP (land)", airplane), ("R44", helicopter)] {
                let night = try #require(found["easa.night \(subject)"])
                #expect(night.stateText.hasPrefix("current") == counts, "\(scope) \(subject): \(night.stateText)")
            }
            #expect((found["easa.ir"] != nil) == airplane, "\(scope)")
            #expect((found["easa.ir.helicopter"] != nil) == helicopter, "\(scope)")
        }
    }

    @Test("A check renews the instrument rating of the category in which it was flown")
    func checkOfCategory() throws {
        let check = Case.check("11-20", .ipc, Case.aircraft("R44"))
        let airplane = Case.flight("11-21", Case.c172)
        let found = try answers(
            "easa", [check, airplane], [rating("IR(A)", "2027-01-31"), rating("IR(H)", "2027-01-31")])
        #expect(found["easa.ir.revalidation"]?.stateText == "due by 2027-01-31")
        #expect(found["easa.ir.helicopter.revalidation"]?.stateText == "current until 2028-01-31")
    }

    // MARK: Classes

    @Test(
        "A class rating answers for its own class, on land or on water",
        arguments: [("SEP", "ASEL", "ASES"), ("MEP", "AMEL", "AMES")])
    func landAndSea(name: String, land: String, sea: String) throws {
        let type = name == "SEP" ? "C172" : "PA34"
        let documents = [rating("\(name)(land)", "10-25"), rating("\(name)(sea)", "2027-05-25")]
        let rule = "easa.\(name.lowercased())"
        for (flown, subject) in [(land, "\(name) (land)"), (sea, "\(name) (sea)")] {
            let flight = Case.flight("11-20", Case.aircraft(type, class: flown), 3, 3)
            let found = try answers("easa", [flight], [documents[1]])
            let other = subject == "\(name) (sea)" ? "current until 2027-05-25" : "cannot tell"
            let name = subject == "\(name) (sea)" ? "\(rule) \(subject)" : "\(rule).missing \(subject)"
            #expect(found[name]?.stateText == other, "\(found.keys.sorted())")
        }
        let both = try answers("easa", [Case.flight("11-20", Case.aircraft(type, class: land), 3, 3)], documents)
        #expect(both["\(rule) \(name) (land)"]?.stateText == "NOT CURRENT since 2026-10-26")
        if name == "SEP" { #expect(both["easa.sep.both.revalidation"]?.stateText.hasPrefix("current") == false) }
    }

    @Test(
        "What is flown without its rating is said, in each kind of aircraft",
        arguments: [
            ("A320", "easa.type.missing A320", "A320"), ("PA34", "easa.mep.missing MEP (land)", "MEP"),
            ("PC12", "easa.set.missing PC12", "PC12 SET"), ("DIMO", "easa.tmg.missing", "TMG"),
            ("R44", "easa.helicopter.missing R44", "R44"), ("C172", "easa.sep.missing SEP (land)", "SEP"),
            ("BE20", "easa.type.missing BE20", "BE20"),
        ])
    func missing(type: String, rule: String, scope: String) throws {
        let aircraft = type == "DIMO" ? Case.motorGlider : Case.aircraft(type)
        let flights = [Case.flight("11-20", aircraft, 3, 3)]
        for set in ["easa", "uk"] {
            let found = try answers(set, flights, [])
            #expect(found[rule]?.stateText == "cannot tell", "\(found.keys.sorted())")
            #expect(found[rule]?.detail.contains("is recorded") == true)
        }
        #expect(try answers("easa", flights, [rating(scope)])[rule] == nil)
        // An expired one is recorded, and is answered by the rule of those.
        #expect(try answers("easa", flights, [rating(scope, "10-01")])[rule] == nil)
        #expect(try answers("easa", [], [])[rule] == nil)
    }

    @Test("A license whose privileges need no rating asks for none")
    func ofLicenses() throws {
        for (license, aircraft, rule) in [
            ("LAPL(A)", Case.c172, "easa.sep.missing SEP (land)"), ("LAPL(A)", Case.motorGlider, "easa.tmg.missing"),
            ("SPL", Case.motorGlider, "easa.tmg.missing"),
            ("LAPL(H)", Case.aircraft("R44"), "easa.helicopter.missing R44"),
        ] {
            let flights = [Case.flight("11-20", aircraft, 3, 3)]
            #expect(try answers("easa", flights, [Case.document("license", license)])[rule] == nil, "\(license)")
            #expect(try answers("easa", flights, [])[rule] != nil, "\(license)")
        }
    }

    @Test("A flight under IFR without an instrument rating is said")
    func missingInstrumentRating() throws {
        let c172 = Case.flight("11-20") { $0.isUnderIFR = true }
        let r44 = Case.flight("11-20", Case.aircraft("R44")) { $0.isUnderIFR = true }
        let session = Case.flight("11-20", Case.aircraft("C172", class: "FTD"))
        #expect(try answers("easa", [c172], [])["easa.ir.missing"]?.stateText == "cannot tell")
        #expect(try answers("easa", [c172], [rating("IR")])["easa.ir.missing"] == nil)
        #expect(try answers("easa", [c172], [rating("IR(H)")])["easa.ir.missing"] != nil)
        #expect(try answers("easa", [r44], [rating("IR")])["easa.ir.helicopter.missing"] != nil)
        #expect(try answers("easa", [Case.flight("11-20"), session], [])["easa.ir.missing"] == nil)
    }

    // MARK: Revalidation

    @Test("Hours in touring motor gliders revalidate SEP (land) for who holds both ratings, and the other way round")
    func pooled() throws {
        let glider = Case.timed("11-10", Case.motorGlider, 660, 12)
        let dual = Case.timed("11-20", Case.c172, 60, role: .dualReceived, 1)
        let flights = [glider, dual]
        func text(_ documents: [CurrencyDocument]) throws -> String? {
            try answers("easa", flights, documents)["easa.sep.revalidation"]?.stateText
        }
        let sep = rating("SEP(land)", "2027-01-31")
        #expect(try text([sep]) == "due by 2027-01-31")
        #expect(try text([sep, rating("TMG", "2027-01-31")]) == "current until 2027-01-31")
        #expect(try text([sep, rating("TMG", "10-31")]) == "due by 2027-01-31")
        let check = [Case.check("11-10", .proficiency, Case.motorGlider)]
        #expect(try answers("easa", check, [sep])["easa.sep.revalidation"]?.stateText == "due by 2027-01-31")
        let both = try answers("easa", check, [sep, rating("TMG", "2027-01-31")])
        #expect(both["easa.sep.revalidation"]?.stateText == "current until 2027-01-31")
        #expect(both["easa.tmg.revalidation"]?.stateText == "current until 2027-01-31")
    }

    @Test("FCL.740.A(b)(1)(ii): take-offs and landings are part of the hours, and count with them only")
    func landingsOfOthers() throws {
        let hours = Case.timed("11-10", Case.c172, 720, 0)
        let dual = Case.timed("11-11", Case.c172, 60, role: .dualReceived, 0)
        let safety = Case.timed("11-12", Case.c172, 60, role: .safetyPilot, 12)
        safety.pilotFlying = true
        let flights = [hours, dual, safety]
        let sep = [rating("SEP(land)", "2027-01-31")]
        #expect(try answers("easa", flights, sep)["easa.sep.revalidation"]?.stateText == "due by 2027-01-31")
        let license = [Case.document("license", "LAPL(A)", "EASA", issued: "2020-08-01")]
        #expect(try answers("easa", flights, license)["easa.lapl"]?.stateText.hasPrefix("NOT CURRENT") == true)
    }

    @Test("UK: SEP and TMG are revalidated by the hours of two years")
    func british() throws {
        for (scope, aircraft, rule) in [("SEP", Case.c172, "sep"), ("TMG", Case.motorGlider, "tmg")] {
            let flights = [
                Case.timed("2025-06-01", aircraft, 360, 6), Case.timed("2026-06-01", aircraft, 360, 6),
                Case.timed("2026-09-01", aircraft, 60, role: .dualReceived, 1),
            ]
            let document = Case.document("rating", scope, "UK", expires: "2027-03-31")
            let found = try answers("uk", flights, [document])
            #expect(found["easa.\(rule).revalidation"]?.stateText == "current until 2027-03-31", "\(scope)")
        }
    }

    @Test(
        "FCL.740(a)(1): a check before the last three months begins a new period, one in them keeps the expiry",
        arguments: [
            ("SEP", "C172", "easa.sep.revalidation", 2), ("SEP(sea)", "ASES", "easa.sep.sea.revalidation", 2),
            ("TMG", "DIMO", "easa.tmg.revalidation", 2), ("PC12 SET", "PC12", "easa.set.revalidation PC12", 2),
            ("MEP", "PA34", "easa.mep.revalidation MEP (land)", 1), ("A320", "A320", "easa.type.revalidation A320", 1),
            ("R44", "R44", "easa.helicopter.revalidation R44", 1),
        ])
    func early(scope: String, type: String, rule: String, years: Int) throws {
        let aircraft =
            type == "ASES"
            ? Case.aircraft("C172", class: type) : type == "DIMO" ? Case.motorGlider : Case.aircraft(type)
        func text(_ day: String, _ set: String = "easa", issued: String? = nil) throws -> String? {
            let document = Case.document(
                "rating", scope, set.uppercased(), expires: "2027-01-31", issued: issued)
            let check = Case.timed(day, aircraft, 120, 1)
            (check.checks, check.counts[.routeSectors]) = ([.proficiency], 1)
            return try answers(set, [check], [document], on: "2026-12-01")[rule]?.stateText
        }
        for (day, until) in [
            ("2026-09-30", "\(2026 + years)-09-30"), ("2026-10-30", "\(2026 + years)-10-30"),
            ("2026-10-31", "2027-01-31"), ("2026-11-30", "2027-01-31"),
        ] {
            #expect(try text(day) == "current until \(until)", "\(day)")
        }
        // The check from which the period runs begins no other one, nor does that of the issue.
        #expect(try text("\(2027 - years)-01-31") == "due by 2027-01-31")
        #expect(try text("2026-09-30", issued: "2026-10-02") == "due by 2027-01-31")
        // The text of the UK is not known.
        #expect(try text("2026-09-30", "uk") == "cannot tell")
    }

    // MARK: Words

    @Test("The word of a question selects all rules that answer it")
    func questions() throws {
        let flights = [Case.flight("11-01", Case.champion, 3, 3)]
        func ids(_ set: String, _ words: [String]) throws -> Set<String> {
            let rules = try #require(try RuleSet.shipped(set)).rules
            return Set(
                CurrencyEvaluation(CurrencyBook(flights), on: Case.today).answers(rules, matching: words).map(\.rule.id)
            )
        }
        #expect(try ids("faa", ["passengers"]) == ["faa.passengers", "faa.tailwheel", "faa.night"])
        #expect(try ids("easa", ["passengers"]) == ["easa.passengers", "easa.night"])
        #expect(try ids("faa", ["night"]) == ["faa.night"] && ids("faa", ["faa.passengers"]) == ["faa.passengers"])
    }
}
