import AviationCases
import Testing

@testable import Aviation

@Suite("How long documents are valid, and what is done within their validity")
struct ValidityTests {
    private typealias Case = CurrencyCases

    // MARK: From the day of issue

    private static let typeRated = Case.aircraft(
        "C25A", ["typeRating": .text("C525"), "crewRequired": .number(1)], class: "AMEL")

    private func sectors(_ day: String, _ number: Int) -> CurrencyFlight {
        Case.flight(day, Self.typeRated, number, number) { $0.counts[.routeSectors] = number }
    }

    private func examined(_ day: String) -> CurrencyFlight {
        Case.flight(day, Self.typeRated, 1, 1) {
            ($0.checks, $0.hasExaminer, $0.counts[.routeSectors]) = ([.proficiency], true, 0)
        }
    }

    @Test(
        "FCL.740.A(a)(2): route sectors within the validity count from the issue, where that is up to three months earlier",
        arguments: [
            ("2025-12-10", "2025-12-20", true), ("2025-12-10", "2025-12-09", false), (nil, "2025-12-20", false),
            (nil, "2025-12-31", true), ("2025-09-30", "2025-10-20", true), ("2020-01-01", "2025-12-20", false),
            ("2026-06-01", "2025-12-31", true),
        ])
    func typeSectors(issued: String?, flown: String, counts: Bool) throws {
        let rating = Case.document("rating", "C525", "EASA", expires: "2026-12-31", issued: issued)
        let answer = try Case.answer(
            "easa.type.revalidation", "C525", on: "11-20", [sectors(flown, 10), examined("10-30")], [rating])
        #expect(answer.stateText == (counts ? "current until 2026-12-31" : "due by 2026-12-31"), "\(answer.detail)")
    }

    @Test("FCL.740.H(a)(2): the hours on the type count from the issue, too")
    func helicopterHours() throws {
        let robin = Case.aircraft("R44")
        let flown = Case.timed("2025-06-20", robin, 120, 2)
        let check = Case.flight("2026-05-02", robin, 1, 1) {
            ($0.checks, $0.hasExaminer, $0.counts[.block]) = ([.proficiency], true, 60)
        }
        func state(_ issued: String?) throws -> String {
            let rating = Case.document("rating", "R44", "EASA", expires: "2026-06-30", issued: issued)
            return try Case.answer("easa.helicopter.revalidation", "R44", on: "05-10", [flown, check], [rating])
                .stateText
        }
        #expect(try state("2025-06-05") == "current until 2026-06-30")
        #expect(try state(nil) == "due by 2026-06-30")
    }

    // MARK: A medical without its exam

    @Test("An expiry that no exam could give leaves a medical without exam open")
    func expiryWithoutExam() throws {
        func state(_ expires: String, born: String?, level: String = "3") throws -> String {
            let medical = Case.document("medical", level, "FAA", expires: expires)
            let rule = level == "3" ? "faa.medical" : "faa.medical.commercial"
            return try Case.answer(rule, on: "2026-03-02", [], [medical], born: born).stateText
        }
        #expect(try state("2031-12-31", born: "1960-01-01") == "cannot tell")
        #expect(try state("2028-03-31", born: "1960-01-01") == "current until 2028-03-31")
        #expect(try state("2031-03-31", born: "1990-01-01") == "current until 2031-03-31")
        #expect(try state("2031-04-30", born: "1990-01-01") == "cannot tell")
        // On the day before the birthday of 40 years it would have been the longer time.
        #expect(try state("2031-01-31", born: "1986-02-02") == "current until 2031-01-31")
        #expect(try state("2031-03-31", born: nil) == "current until 2031-03-31")
        #expect(try state("2031-12-31", born: nil) == "cannot tell")
        #expect(try state("2027-04-30", born: "1990-01-01", level: "2") == "cannot tell")
    }

    @Test(
        "An expiry without the exam may be that of a longer time: for passengers alone from 40, and for an airline from 40",
        arguments: [
            ("easa.medical.single", "EASA", "1980-01-01", "cannot tell"),
            ("easa.medical.single", "EASA", "1990-01-01", "current until 2026-08-31"),
            ("easa.medical.single", "EASA", nil, "cannot tell"),
            ("easa.medical.1", "EASA", "1980-01-01", "current until 2026-08-31"),
            ("easa.medical.1", "EASA", nil, "current until 2026-08-31"),
            ("faa.medical.atp", "FAA", "1980-01-01", "cannot tell"),
            ("faa.medical.atp", "FAA", "1990-01-01", "cannot tell"),
        ])
    func expiryOfLongerTime(rule: String, authority: String, born: String?, expected: String) throws {
        let medical = Case.document("medical", "1", authority, expires: "2026-08-31")
        let answer = try Case.answer(rule, on: "2026-03-02", [], [medical], born: born)
        #expect(answer.stateText == expected, "\(answer.detail)")
    }

    @Test("Of a review that was too short it is not said that none is recorded")
    func shortReview() throws {
        let short = Case.flight("2026-10-01", Case.c172) { ($0.checks, $0.counts[.block]) = ([.review], 40) }
        let answer = try Case.answer("faa.review", on: "2026-11-01", [short])
        #expect(
            answer.stateText == "cannot tell" && answer.detail.contains("that counts is recorded"),
            "\(answer.detail)")
        let none = try Case.answer("faa.review", on: "2026-11-01", [Case.flight("2026-10-01")])
        #expect(none.detail.contains("is recorded") && !none.detail.contains("that counts"), "\(none.detail)")
    }

    // MARK: The grace month

    @Test("61.55(c): unknown full stops in the grace month leave the answer open")
    func graceMonthOfUnknown() throws {
        func answer(_ stops: Bool, on day: String = "2027-03-01") throws -> CurrencyAnswer {
            let flights = [("2025-03-15", 3, true), ("2026-02-20", 1, true), ("2026-04-20", 2, false)].map {
                day, number, isTrained in
                Case.flight(day, Case.citation, number, number) { flight in
                    (flight.role, flight.pilotFlying) = (.secondInCommand, true)
                    flight.counts[.dayFullStops] = stops ? number : nil
                    flight.checks = isTrained ? [.sic] : []
                }
            }
            return try Case.answer("faa.sic", "CE-525", on: day, flights)
        }
        #expect(try answer(true).stateText == "current until 2027-03-31")
        #expect(try answer(false).stateText == "cannot tell")
        #expect(try answer(true, on: "2027-04-01").stateText.hasPrefix("NOT CURRENT"))
        #expect(try answer(false, on: "2027-04-01").stateText.hasPrefix("NOT CURRENT"))
    }

    // MARK: Motor gliders of sailplane pilots

    @Test("The TMG privilege of an SPL has no expiry, and no rule of Part-FCL asks for one")
    func motorGliderOfSailplanePilot() throws {
        let flights = [Case.timed("11-01", Case.motorGlider, 60, 3)]
        func rules(_ documents: CurrencyDocument...) throws -> Set<String> {
            let easa = try #require(try RuleSet.shipped("easa"))
            let book = CurrencyBook(flights, documents: documents)
            return Set(CurrencyEvaluation(book, on: Case.today).answers(easa.rules, matching: []).map(\.rule.id))
        }
        let spl = Case.document("license", "SPL", "EASA")
        let own = ["easa.tmg", "easa.tmg.revalidation", "easa.passengers.tmg"]
        let privilege = Case.document("rating", "TMG", "EASA")
        #expect(try rules(spl, privilege).isDisjoint(with: own))
        #expect(try rules(spl).isDisjoint(with: own))
        #expect(try rules(spl, privilege).contains("easa.spl.tmg"))
        let rating = Case.document("rating", "TMG", "EASA", expires: "2027-12-31")
        #expect(try rules(spl, rating).isSuperset(of: own))
        #expect(try rules(spl, privilege, Case.document("license", "PPL(A)", "EASA")).isSuperset(of: own))
        #expect(try rules(privilege).isSuperset(of: own))
    }

    // MARK: Land and sea

    @Test("FCL.740.A(b)(4): what is flown in both classes together revalidates each")
    func landAndSea() throws {
        let sea = Case.aircraft("C172", class: "ASES")
        let flights = [
            Case.timed("06-01", Case.c172, 360, 6), Case.timed("06-02", sea, 360, 6),
            Case.timed("06-03", sea, 60, role: .dualReceived, 0),
        ]
        let ratings = ["SEP (land)", "SEP (sea)"].map { Case.document("rating", $0, "EASA", expires: "2026-12-31") }
        for rule in ["easa.sep.revalidation", "easa.sep.sea.revalidation", "easa.sep.both.revalidation"] {
            #expect(try Case.answer(rule, nil, flights, ratings).stateText.hasPrefix("current"), "\(rule)")
            let land = try Case.answer(rule, nil, Array(flights.dropFirst()), ratings)
            #expect(!land.stateText.hasPrefix("current"), "\(rule)")
        }
        #expect(try Case.answer("easa.sep.revalidation", nil, flights, [ratings[0]]).stateText == "due by 2026-12-31")
    }
}

@Suite("What a balance, a commander and a class of medical leave open")
struct OpenByOthersTests {
    private typealias Case = CurrencyCases

    @Test("Flights of an opening balance within the window are unknown, and not none")
    func balanceInWindow() throws {
        func state(_ until: String?) throws -> String {
            var book = CurrencyBook([Case.flight("11-20", Case.c172, 1, 1)])
            book.balanceUntil = until.map(Case.date)
            let rule = try #require(Case.rules["faa.passengers"])
            return CurrencyEvaluation(book, on: Case.today).answer(rule, for: "ASEL").stateText
        }
        #expect(try state(nil).hasPrefix("NOT CURRENT"))
        #expect(try state("2026-11-15") == "cannot tell")
        #expect(try state("2026-08-24") == "cannot tell")
        #expect(try state("2026-08-20").hasPrefix("NOT CURRENT"))
    }

    @Test("Hours in command under another commander are open for an LAPL, as they are for SEP")
    func otherCommander() throws {
        func state(_ hasCommander: Bool) throws -> String {
            let flights = [
                Case.timed("06-01", Case.c172, 660, 12), Case.timed("06-02", Case.c172, 60, role: .dualReceived, 0),
            ]
            flights[0].hasCommander = hasCommander
            return try Case.answer("easa.lapl", nil, flights, [Case.document("license", "LAPL(A)", "EASA")]).stateText
        }
        #expect(try state(false).hasPrefix("current"))
        #expect(try state(true) == "cannot tell")
    }

    @Test("MED.A.045(a)(4): an LAPL medical lasts no longer than its exam gives; one of class 2 for both")
    func medicalOfLAPL() throws {
        func state(_ level: String, exam: String?, _ expires: String) throws -> String {
            let medical = Case.document("medical", level, "EASA", exam: exam, expires: expires)
            return try Case.answer("easa.medical.lapl", on: "12-31", [], [medical], born: "1974-03-01").stateText
        }
        #expect(try state("LAPL", exam: "2026-02-01", "2031-02-01") == "current until 2028-02-01")
        #expect(try state("2", exam: "2026-02-01", "2031-02-01") == "current until 2028-02-01")
        #expect(try state("LAPL", exam: nil, "2031-02-01") == "cannot tell")
    }

    @Test(
        "Remarks that say a check was not passed, in many words",
        arguments: [
            "IPC partially passed", "LPC busted", "checkride: pink slip", "discontinued due to weather",
            "LPC incomplete",
            "below standard", "result: fail", "not yet passed", "IPC, no pass", "must repeat holds", "LPC gezakt",
        ])
    func failed(remarks: String) {
        #expect(FailedCheck.isSaid(in: remarks))
        #expect(!FailedCheck.isSaid(in: "passed, good standard, complete"))
    }
}
