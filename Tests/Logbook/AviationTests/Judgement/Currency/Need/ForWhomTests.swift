import AviationCases
import Testing

@testable import Aviation

/// For which aircraft, and for whom, a rule or a set of its needs is: it is no way for others.
@Suite("For whom a rule is")
struct ForWhomTests {
    private typealias Case = CurrencyCases

    private func answers(
        _ set: String, _ flights: [CurrencyFlight], _ documents: [CurrencyDocument] = [],
        total: ClosedRange<Int>? = nil, _ settings: CurrencySettings = CurrencySettings(), on day: String = "11-22"
    ) throws -> [String: CurrencyAnswer] {
        var book = CurrencyBook(flights, documents: documents)
        (book.total, book.settings) = (total, settings)
        let all = CurrencyEvaluation(book, on: Case.date(day)).answers(try #require(try RuleSet.shipped(set)).rules)
        return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    }

    @Test("61.57(e)(4) is for the turbine type that is flown, and makes no class current")
    func nightInTheType() throws {
        let night = Case.flight("07-20", Case.citation) { flight in
            flight.counts[.night] = 60
            (flight.counts[.nightTakeoffs], flight.counts[.nightLandings], flight.counts[.nightFullStops]) = (3, 3, 3)
        }
        let hours = Case.flight("10-06", Case.citation, 3, 3) { $0.counts[.block] = 900 }
        let twin = Case.flight("10-08", Case.pa34, 3, 3) { $0.counts[.block] = 900 }
        let all = try answers("faa", [night, hours, twin], total: 90_000...90_000)
        #expect(all["faa.night CE-525"]?.stateText.hasPrefix("current") == true)
        #expect(all["faa.night AMEL"]?.stateText.hasPrefix("NOT CURRENT") == true)
        // The hours of the twin are none in the type.
        let short = Case.flight("10-06", Case.citation, 3, 3) { $0.counts[.block] = 300 }
        let few = try answers("faa", [night, short, twin], total: 90_000...90_000)
        #expect(few["faa.night CE-525"]?.stateText.hasPrefix("NOT CURRENT") == true)
        // A turbine helicopter of several pilots is no such airplane.
        let heavy = Case.aircraft(
            "S92", ["typeRating": .text("SK-92"), "crewRequired": .number(2)], class: "RH")
        let other = Case.flight("07-20", heavy) { flight in
            flight.counts[.night] = 60
            (flight.counts[.nightTakeoffs], flight.counts[.nightLandings], flight.counts[.nightFullStops]) = (3, 3, 3)
        }
        let none = try answers("faa", [other, hours], total: 90_000...90_000)
        #expect(none["faa.night CE-525"]?.stateText.hasPrefix("NOT CURRENT") == true)
    }

    @Test("A carrier's program holds for aircraft that are flown for an operator, and for no others")
    func carrier() throws {
        var settings = CurrencySettings()
        _ = settings.set(.carrierPart, to: "121")
        let airliner = Case.flight("01-28", Case.aircraft("B738"), 1, 1)
        let own = Case.flight("01-28", Case.c172, 1, 1) { $0.approaches.add(.ils, 1) }
        airliner.isOperated = true
        let all = try answers("faa", [airliner, own], [], settings)
        #expect(all["faa.passengers B737"]?.stateText == "not required")
        for name in ["faa.passengers ASEL", "faa.night ASEL"] {
            #expect(all[name]?.stateText.hasPrefix("NOT CURRENT") == true, "\(name)")
        }
        #expect(all["faa.instrument airplane"]?.stateText != "not required", "his own airplane is one, too")
        // Where no flight names an operator, it is unknown which are the carrier's.
        airliner.isOperated = false
        let open = try answers("faa", [airliner, own], [], settings)
        #expect(open["faa.passengers B737"]?.stateText == "cannot tell")
        #expect(open["faa.passengers B737"]?.detail == "operator")
        let fresh = Case.flight("11-01", Case.c172, 3, 3)
        let met = try answers("faa", [airliner, own, fresh], [], settings)
        #expect(met["faa.passengers ASEL"]?.stateText == "current until 2027-01-30")
        // An aircraft of a class that also has the pilot's own is no reason for the class.
        let operated = Case.flight("01-29", Case.aircraft("C208"), 1, 1) { $0.isOperated = true }
        #expect(
            try answers("faa", [operated, own], [], settings)["faa.passengers ASEL"]?.stateText.hasPrefix("NOT") == true
        )
        #expect(try answers("faa", [operated], [], settings)["faa.passengers ASEL"]?.stateText == "not required")
    }

    @Test("61.23(b)(3): who flies gliders and balloons only needs no medical")
    func medical() throws {
        let old = [Case.document("medical", "3", "FAA", exam: "2015-02-01")]
        let (glider, balloon) = (Case.flight("10-01", Case.sailplane, 1, 1), Case.flight("10-02", Case.balloon, 1, 1))
        for flights in [[glider], [balloon], [glider, balloon]] {
            #expect(try answers("faa", flights, old)["faa.medical"]?.stateText == "not required")
        }
        let airplane = Case.flight("2025-10-01", Case.c172, 1, 1)
        let unknown = Case.flight("10-03", Case.aircraft("ZZZZ"), 1, 1)
        for flights in [[glider, airplane], [glider, unknown], [glider, Case.flight("10-03", nil, 1, 1)], []] {
            #expect(try answers("faa", flights, old)["faa.medical"]?.stateText != "not required", "\(flights.count)")
        }
        // What was flown more than two years ago is over.
        let past = Case.flight("2024-10-01", Case.c172, 1, 1)
        #expect(try answers("faa", [glider, past], old)["faa.medical"]?.stateText == "not required")
    }

    @Test("SFAR 73: an R22 and an R44 each need their own landings, and a review in the type")
    func robinson() throws {
        let (r22, r44, other) = (Case.aircraft("R22"), Case.aircraft("R44"), Case.aircraft("EC20"))
        let flights = [Case.flight("10-01", r22, 3, 3), Case.flight("01-01", r44, 1, 1)]
        let all = try answers("faa", flights)
        #expect(all["faa.passengers R22"]?.stateText == "current until 2026-12-30")
        #expect(all["faa.passengers R44"]?.stateText.hasPrefix("NOT CURRENT") == true)
        #expect(all["faa.passengers RH"] == nil && all["faa.night R44"] != nil)
        // They count for the class of another helicopter.
        let three = try answers("faa", flights + [Case.flight("10-02", other, 0, 0)])
        #expect(three["faa.passengers RH"]?.stateText == "current until 2026-12-30")
        #expect(all["faa.review.robinson R22"]?.stateText == "cannot tell", "none is recorded")
        let elsewhere = flights + [Case.check("2026-01-01", .review, Case.c172)]
        let reviewed = try answers("faa", elsewhere)
        #expect(reviewed["faa.review"]?.stateText == "current until 2028-01-31")
        #expect(reviewed["faa.review.robinson R22"]?.stateText == "cannot tell")
        let inR22 = flights + [Case.check("2025-10-01", .review, r22)]
        let young = try answers("faa", inR22)
        #expect(young["faa.review.robinson R22"]?.stateText.hasPrefix("NOT CURRENT since 2026-11-01") == true)
        #expect(young["faa.review.robinson R44"]?.stateText.hasPrefix("current") != true)
        let hours = [Case.timed("2010-06-01", other, 9_000), Case.timed("2011-06-01", r22, 3_000)]
        #expect(try answers("faa", inR22 + hours)["faa.review.robinson R22"]?.stateText == "current until 2027-10-31")
        #expect(
            try answers("faa", inR22 + [hours[0]])["faa.review.robinson R22"]?.stateText.hasPrefix("NOT") == true)
        #expect(try answers("faa", [Case.flight("10-02", other, 0, 0)])["faa.review.robinson R22"] == nil)
    }

    @Test("SFCL.115(a)(2): without a license that is recorded nothing opens what one would close")
    func sailplane() throws {
        let launches = (1...3).map { _ in Case.timed("11-01", Case.sailplane, 20, launches: 1) }
        for documents in [[], [Case.document("license", "SPL", "UK", issued: "2015-01-01")]] {
            let answer = try answers("easa", launches, documents)["easa.spl.passengers"]
            #expect(answer?.stateText == "cannot tell")
            #expect(
                answer?.detail.contains("no SPL or LAPL(S) license is recorded") == true, "\(answer?.detail ?? "")")
        }
        for level in ["SPL", "LAPL(S)"] {
            let license = [Case.document("license", level, "EASA", issued: "2015-01-01")]
            let answer = try answers("easa", launches, license)["easa.spl.passengers"]
            // The book begins years after the license.
            #expect(answer?.stateText == "cannot tell", "\(level)")
            let young = [Case.document("license", level, "EASA", issued: "2026-08-01")]
            let none = try answers("easa", launches, young)["easa.spl.passengers"]
            #expect(none?.stateText.hasPrefix("NOT CURRENT") == true, "\(level)")
            let more =
                [Case.timed("2016-01-01", Case.sailplane, 600, launches: 30)]
                + [Case.timed("2016-01-02", Case.sailplane, 30, role: .dualReceived, launches: 1)]
            let course = Case.document("course", "SPL passengers", issued: "2016-01-02")
            #expect(
                try answers("easa", launches + more, license + [course])["easa.spl.passengers"]?.stateText
                    == "current until 2027-01-30", "\(level)")
        }
        // Too few launches stay too few.
        #expect(
            try answers("easa", [launches[0]])["easa.spl.passengers"]?.stateText.hasPrefix("NOT CURRENT") == true)
    }

    @Test("FCL.060 is no rule for a motor glider that is flown with a license for sailplanes alone")
    func motorGlider() throws {
        let flights = [Case.timed("10-01", Case.motorGlider, 60, role: .dualReceived, 5)]
        let spl = Case.document("license", "SPL", "EASA", issued: "2015-01-01")
        func names(_ documents: [CurrencyDocument]) throws -> Set<String> {
            Set(try answers("easa", flights, documents).keys.filter { $0.hasSuffix(".tmg TMG") })
        }
        let both: Set = ["easa.passengers.tmg TMG", "easa.night.tmg TMG"]
        #expect(try names([spl]).isEmpty)
        #expect(try names([]) == both)
        #expect(try names([spl, Case.document("rating", "TMG", expires: "2027-05-31")]) == both)
        #expect(try names([spl, Case.document("license", "LAPL(A)", issued: "2020-01-01")]) == both)
        #expect(try names([Case.document("license", "PPL(A)")]) == both)
        #expect(try answers("easa", flights, [spl])["easa.spl.tmg.passengers"]?.stateText.hasPrefix("NOT") == true)
        // An airplane stays under it, and the license is none for it.
        let airplane = [Case.flight("11-01", Case.c172, 3, 3)]
        #expect(try answers("easa", airplane, [spl])["easa.passengers SEP (land)"]?.stateText == "cannot tell")
        let airplanes = Case.document("license", "PPL(A)")
        #expect(
            try answers("easa", airplane, [spl, airplanes])["easa.passengers SEP (land)"]?.stateText
                == "current until 2027-01-30")
    }

    @Test("SFCL.155(c): the take-offs of a motor glider are self-launches")
    func selfLaunch() throws {
        let glider = Case.timed("09-01", Case.sailplane, 30, launches: 1)
        glider.launchMethod = Field.selfLaunch
        func text(_ takeoffs: Int?, _ change: (CurrencyFlight) -> Void = { _ in }) throws -> String? {
            let flight = Case.timed("10-01", Case.motorGlider, 60, takeoffs)
            change(flight)
            return try answers("easa", [glider, flight])["easa.spl.method \(Field.selfLaunch)"]?.stateText
        }
        #expect(try text(4) == "current until 2028-09-01" && text(5) == "current until 2028-10-01")
        #expect(try text(3)?.hasPrefix("NOT") == true && text(nil)?.hasPrefix("NOT") == true)
        #expect(try text(5) { $0.counts[.launches] = 1 }?.hasPrefix("NOT") == true, "what is logged counts")
        #expect(try text(5) { $0.launchMethod = "aerotow" }?.hasPrefix("NOT") == true)
    }

    @Test("SFCL.160(b)(1)(iii): the training flight lasts an hour")
    func trainingFlight() throws {
        let license = [Case.document("license", "SPL", "EASA", issued: "2015-01-01")]
        let hours = Case.timed("06-01", Case.motorGlider, 720, 12)
        func text(_ minutes: [Int]) throws -> String? {
            let dual = minutes.map { Case.timed("06-02", Case.motorGlider, $0, role: .dualReceived, 1) }
            return try answers("easa", [hours] + dual, license)["easa.spl.tmg"]?.stateText
        }
        #expect(try text([15, 15, 15, 15])?.hasPrefix("NOT CURRENT") == true)
        #expect(try text([60]) == "current until 2028-06-01")
        #expect(try text([59, 30])?.hasPrefix("NOT CURRENT") == true)
    }

    @Test("61.197: who gives training is asked for the certificate")
    func instructor() throws {
        let flight = Case.timed("11-20", Case.c172, 60, role: .instructor)
        #expect(try answers("faa", [flight])["faa.cfi"]?.stateText == "cannot tell")
        let expired = [Case.document("license", "CFI", "FAA", expires: "2026-10-31")]
        #expect(try answers("faa", [flight], expired)["faa.cfi"]?.stateText == "NOT CURRENT since 2026-11-01")
        #expect(try answers("faa", [Case.flight("11-20")], expired)["faa.cfi"] == nil)
    }

    @Test(
        "61.55(c), 61.58(i): what is done in the month after the due one holds from the due month, when proposed, too")
    func graceMonth() throws {
        func training(_ day: String) -> CurrencyFlight {
            Case.flight(day, Case.citation, 3, 3) { flight in
                (flight.checks, flight.counts[.dayFullStops], flight.role) = ([.sic], 3, .dualReceived)
            }
        }
        let first = training("2025-10-10")
        let due = try #require(try answers("faa", [first], on: "2026-11-01")["faa.sic CE-525"])
        #expect(due.detail.hasSuffix("(then until 2027-10-31)"), "\(due.detail)")
        let done = try answers("faa", [first, training("2026-11-01")], on: "2026-11-01")["faa.sic CE-525"]
        #expect(done?.stateText == "current until 2027-10-31")
        let checks = ["2025-10-10", "2026-11-10"].map { Case.check($0, .proficiency, Case.citation) }
        let second = try #require(try answers("faa", checks, on: "2027-11-01")["faa.check CE-525"])
        #expect(second.detail.contains("then until 2028-10-31"), "\(second.detail)")
        // Later there is no due month any more.
        let late = try #require(try answers("faa", [first], on: "2026-12-01")["faa.sic CE-525"])
        #expect(late.detail.hasSuffix("(then until 2027-12-31)"), "\(late.detail)")
    }
}
