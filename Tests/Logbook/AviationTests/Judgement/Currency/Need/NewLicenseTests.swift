import AviationCases
import Testing

@testable import Aviation

@Suite("The limits of a new license")
struct NewLicenseTests {
    private typealias Case = CurrencyCases

    private func state(
        _ rule: String, _ subject: String? = nil, _ flights: [CurrencyFlight], _ documents: [CurrencyDocument]
    ) throws -> CurrencyAnswer { try Case.answer(rule, subject, flights, documents) }

    private func license(_ level: String, issued: String? = "2026-09-01") -> CurrencyDocument {
        Case.document("license", level, "EASA", issued: issued)
    }

    @Test(
        "FCL.105.A(b): ten hours as pilot in command since the issue of an LAPL(A)", arguments: ["passengers", "night"])
    func light(rule: String) throws {
        let recent = Case.flight("11-10", Case.c172, 3, 3) { flight in
            flight.counts[.block] = 60
            (flight.counts[.nightTakeoffs], flight.counts[.nightLandings]) = (1, 1)
        }
        func answer(_ more: [CurrencyFlight], _ documents: [CurrencyDocument]) throws -> CurrencyAnswer {
            try state("easa.\(rule)", "SEP (land)", [recent] + more, documents)
        }
        let short = try answer([], [license("LAPL(A)")])
        #expect(short.stateText == "NOT CURRENT" && short.detail.hasPrefix("needs 9:00 PIC time"), "\(short.detail)")
        let hours = Case.timed("10-01", Case.motorGlider, 540)
        #expect(try answer([hours], [license("LAPL(A)")]).stateText == "current until 2027-02-08")
        // Those before the issue, under instruction or in an ultralight do not count.
        let before = Case.timed("08-31", Case.c172, 540)
        let dual = Case.timed("10-01", Case.c172, 540, role: .dualReceived)
        let ultralight = Case.timed("10-01", Case.aircraft("C42"), 540)
        #expect(try answer([before, dual, ultralight], [license("LAPL(A)")]).stateText == "NOT CURRENT")
        let open = try answer([hours], [license("LAPL(A)", issued: nil)])
        #expect(open.stateText == "cannot tell" && open.detail.contains("day of issue of the LAPL(A) license"))
        // Another license is without the limit.
        for other in ["PPL(A)", "CPL (A)"] {
            #expect(try answer([], [license("LAPL(A)"), license(other)]).stateText == "current until 2027-02-08")
        }
        // One that comes later lifts nothing today.
        let later = license("PPL(A)", issued: "2026-12-01")
        #expect(try answer([], [license("LAPL(A)"), later]).stateText == "NOT CURRENT")
        // One for helicopters has no limit for airplanes, and is none for them.
        #expect(try answer([], [license("LAPL(H)")]).stateText == "cannot tell")
        #expect(try answer([], [license("LAPL(H)"), license("PPL(A)")]).stateText == "current until 2027-02-08")
        #expect(try answer([], []).stateText == "current until 2027-02-08")
    }

    @Test("FCL.105.H(b): the same for helicopters")
    func helicopters() throws {
        let r44 = Case.aircraft("R44")
        let recent = Case.flight("11-10", r44, 3, 3) { $0.counts[.block] = 60 }
        let hours = Case.timed("10-01", r44, 540)
        #expect(try state("easa.passengers", "R44", [recent], [license("LAPL(H)")]).stateText == "NOT CURRENT")
        #expect(
            try state("easa.passengers", "R44", [recent, hours], [license("LAPL(H)")]).stateText
                == "current until 2027-02-08")
        let both = [license("LAPL(A)"), license("PPL(H)")]
        #expect(try state("easa.passengers", "R44", [recent], both).stateText == "current until 2027-02-08")
    }

    @Test(
        "SFCL.115(a)(2): ten hours or thirty launches as pilot in command since the issue, and a training flight",
        arguments: ["easa.spl.passengers", "easa.spl.tmg.passengers", "easa.spl.tmg.night"])
    func sailplanes(rule: String) throws {
        let isMotorGlider = rule != "easa.spl.passengers"
        let recent = Case.timed("11-10", isMotorGlider ? Case.motorGlider : Case.sailplane, 60, 3, launches: 3)
        (recent.counts[.nightTakeoffs], recent.counts[.nightLandings]) = (1, 1)
        let training = Case.timed("10-02", Case.sailplane, 30, role: .dualReceived, launches: 1)
        let hours = Case.timed("10-01", Case.sailplane, 540, launches: 1)
        let launches = Case.timed("10-01", Case.sailplane, 240, launches: 27)
        let course = Case.document("course", "SPL passengers", issued: "2026-10-02")
        func text(_ more: [CurrencyFlight], issued: String? = "2026-09-01") throws -> String {
            try state(rule, nil, [recent] + more, [license("SPL", issued: issued), course]).stateText
        }
        // Which flight under instruction was the one for passengers, only the pilot knows.
        #expect(try state(rule, nil, [recent, hours, training], [license("SPL")]).stateText == "cannot tell")
        #expect(try text([]) == "NOT CURRENT" && text([training]) == "NOT CURRENT")
        #expect(try text([hours]) == "current until 2027-02-08", "the course attests the flight")
        #expect(try text([hours, training]) == "current until 2027-02-08")
        #expect(try text([launches, training]) == "current until 2027-02-08")
        #expect(try text([hours, training], issued: "2026-10-02") == "NOT CURRENT")
        #expect(try text([hours, training], issued: nil) == "cannot tell")
        #expect(try state(rule, nil, [recent], []).stateText == "cannot tell", "no license is recorded")
    }

    @Test("What counts since the issue has no last day")
    func forever() throws {
        let hours = [Case.timed("10-01", Case.c172, 600, 3)]
        let answer = try state("easa.passengers", "SEP (land)", hours, [license("LAPL(A)")])
        let part = try #require(answer.parts.last)
        #expect(
            part.text == "10:00 PIC time in airplane or TMG since the issue of the LAPL(A) license" && part.until == nil
        )
        #expect(part.counts.map(\.fallsOutAfter) == [nil] && part.isMet(isLimit: false) == true)
    }

    @Test("A rule of one's own adds needs by “also for”; what belongs to no addition is refused")
    func language() throws {
        func set(_ text: String) throws -> RuleSet {
            try RuleSet(
                parsing: "rules club \"Club\" 2026-01-01\nrule club.a \"A\" 1\nneed 1 landing in 90 days\n\(text)")
        }
        let rule = try #require(
            try set(
                "also for document license SPL\nneed 2 launches in 5 days\nor\nneed 3 launches since issue of license SPL"
            )
            .rules.first)
        #expect(rule.additions.count == 1 && rule.additions[0].alternatives.count == 2 && rule.countNeeds.count == 3)
        for text in [
            "also for role PIC\nneed 1 landing in 5 days", "also for document license SPL", "also document license SPL",
            "also for document license SPL\nlapse 5 days", "also for document license SPL\nor",
            "also for document license SPL\nneed 1 landing since issue license SPL",
        ] {
            #expect(throws: RuleError.self, "\(text)") { _ = try set(text) }
        }
    }
}
