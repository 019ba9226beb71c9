import AviationCases
import Testing

@testable import Aviation

/// What the entry does not say may not make the answer better.
@Suite("What is not said, and what is written as no")
struct WrittenAndUnwrittenTests {
    private typealias Case = CurrencyCases

    private func answers(
        _ set: String, _ flights: [CurrencyFlight], _ documents: [CurrencyDocument] = [], on day: String = "11-22"
    ) throws -> [String: CurrencyAnswer] {
        let rules = try #require(try RuleSet.shipped(set)).rules
        let all = CurrencyEvaluation(CurrencyBook(flights, documents: documents), on: Case.date(day)).answers(rules)
        return Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
    }

    private func session(
        _ day: String, _ aircraft: CurrencyAircraft?, role: PilotRole? = .pilotInCommand
    ) -> CurrencyFlight {
        let session = CurrencyFlight(Case.date(day))
        (session.kind, session.aircraft, session.role) = (.simulator, aircraft, role)
        return session
    }

    // MARK: Sessions

    @Test("A session without a role says neither who flew nor who was checked")
    func withoutRole() throws {
        let a320 = Case.aircraft("A320", class: "FFS")
        func session(_ role: PilotRole?, _ change: (CurrencyFlight) -> Void = { _ in }) -> CurrencyFlight {
            let session = self.session("11-10", a320, role: role)
            (session.counts[.dayTakeoffs], session.counts[.dayLandings]) = (3, 3)
            (session.checks, session.counts[.routeSectors]) = ([.proficiency], 1)
            change(session)
            return session
        }
        let rating = [Case.document("rating", "A320", expires: "2027-01-31")]
        for (entry, landings, check) in [
            (session(nil), "cannot tell", "cannot tell"), (session(.dualReceived), "current", "cannot tell"),
            (session(.dualReceived) { $0.hasExaminer = true }, "current", "current"),
            (session(.secondInCommand), "cannot tell", "current"), (session(.instructor), "cannot tell", "due"),
            (session(.observer), "NOT CURRENT", "due"),
            (session(nil) { $0.counts[.dual] = 240 }, "current", "cannot tell"),
            (session(nil) { $0.counts[.given] = 240 }, "cannot tell", "due"),
        ] {
            let found = try answers("easa", [entry], rating)
            #expect(
                found["easa.passengers A320"]?.stateText.hasPrefix(landings) == true,
                "\(String(describing: entry.role))")
            #expect(
                found["easa.type.revalidation A320"]?.stateText.hasPrefix(check) == true,
                "\(String(describing: entry.role))")
        }
        let answer = try #require(try answers("easa", [session(nil)], rating)["easa.passengers A320"])
        #expect(answer.detail.hasPrefix("role unknown for 2026-11-10"))
        let review = self.session("11-10", Case.aircraft("C172", class: "FFS"), role: nil)
        (review.checks, review.isApprovedCourse) = ([.review], true)
        #expect(try answers("faa", [review])["faa.review"]?.stateText == "cannot tell")
        // A check in a course, without a flight, is the pilot's own.
        #expect(
            try answers("faa", [Case.check("11-10", .review)])["faa.review"]?.stateText.hasPrefix("current") == true)
    }

    private func instrument(_ flights: [CurrencyFlight], _ category: String) throws -> CurrencyAnswer? {
        let found = try answers("faa", flights, [])
        return found["faa.instrument " + category]
    }

    private func instrumentText(_ flights: [CurrencyFlight], _ category: String) throws -> String? {
        let answer = try instrument(flights, category)
        return answer?.stateText
    }

    @Test("A session in an unknown category counts for the only category that is flown, else it cannot tell")
    func categoryOfDevice() throws {
        let (airplane, helicopter) = (
            Case.flight("07-30", Case.c172, 1, 1), Case.flight("07-31", Case.aircraft("R44"), 1, 1)
        )
        let glider = Case.flight("07-31", Case.sailplane, 1, 1)
        func session(_ aircraft: CurrencyAircraft?) -> CurrencyFlight {
            let session = self.session("10-31", aircraft)
            session.approaches.add(.ils, 6)
            (session.counts[.holds], session.sessionDevice) = (1, .advanced)
            return session
        }
        for aircraft in [nil, Case.simulator] {
            #expect(try instrumentText([airplane, session(aircraft)], "airplane") == "current until 2027-04-30")
            #expect(
                try instrumentText([glider, airplane, session(aircraft)], "airplane") == "current until 2027-04-30")
            for category in ["airplane", "helicopter"] {
                let flights = [airplane, helicopter, session(aircraft)]
                #expect(try instrumentText(flights, category) == "cannot tell", "\(category)")
                let detail = try instrument(flights, category)?.detail
                #expect(detail?.contains("category of the device") == true, "\(detail ?? "")")
            }
        }
        // One of a known type is of its category.
        let ofType = session(Case.aircraft("C172", class: "ATD"))
        #expect(try instrumentText([airplane, helicopter, ofType], "airplane") == "current until 2027-04-30")
        #expect(try instrumentText([airplane, helicopter, ofType], "helicopter")?.hasPrefix("NOT CURRENT") != false)
        // So is a check without an aircraft.
        let check = Case.check("10-31", .ipc)
        #expect(try instrumentText([Case.instrument("07-30"), check], "airplane") == "current until 2027-04-30")
        let both = [Case.instrument("07-30"), helicopter, check]
        #expect(try instrumentText(both, "airplane") == "current until 2027-01-31", "by the flight")
        let alone = [Case.instrument("2025-07-30"), helicopter, check]
        #expect(try instrumentText(alone, "airplane") == "cannot tell")
    }

    @Test("A book that is changed says it of the sessions that were there before")
    func changedBook() throws {
        let open = session("10-31", nil)
        var book = CurrencyBook([CurrencyFlight(Case.date("07-30"), key: 1), open])
        #expect(open.flownCategories.isEmpty)
        let airplane = CurrencyFlight(Case.date("07-30"), key: 1)
        airplane.aircraft = Case.c172
        let replaced = book.replace([1], by: [airplane])
        #expect(open.flownCategories == ["airplane"] && replaced.old.contains { $0 === open })
        let helicopter = CurrencyFlight(Case.date("07-31"), key: 2)
        helicopter.aircraft = Case.aircraft("R44")
        #expect(book.replace([2], by: [helicopter]).old.contains { $0 === open })
        #expect(open.flownCategories == ["airplane", "helicopter"])
        #expect(book.replace([2], by: [helicopter]).old.allSatisfy { $0 !== open }, "nothing new")
    }

    // MARK: A written no

    @Test("Time under instruction that is written as no refresher training is none", arguments: [true, false, nil])
    func refresher(isRefresher: Bool?) throws {
        let dual = Case.timed("05-02", Case.c172, 60, role: .dualReceived, 1)
        dual.isRefresher = isRefresher
        let flights = [Case.timed("05-01", Case.c172, 720, 12), dual]
        let counts = isRefresher != false
        for (rule, documents) in [
            ("easa.sep.revalidation", [Case.document("rating", "SEP(land)", expires: "2027-03-31")]),
            ("easa.lapl", [Case.document("license", "LAPL(A)", "EASA", issued: "2020-01-01")]),
        ] {
            let answer = try #require(try answers("easa", flights, documents)[rule])
            #expect(answer.stateText.hasPrefix("current") == counts, "\(rule) \(answer.stateText)")
            guard !counts else { continue }
            #expect(answer.parts.flatMap(\.rejected).contains { $0.reason == "logged as no refresher training" })
        }
    }

    @Test("An observer flies nothing, whatever is logged beside the role")
    func observer() throws {
        let flight = Case.timed("11-20", Case.c172, 360, role: .observer, 6)
        flight.pilotFlying = true
        for set in ["faa", "easa", "uk"] {
            for answer in try answers(set, [flight]).values where answer.rule.question == .passengers {
                #expect(answer.stateText.hasPrefix("NOT CURRENT"), "\(answer.name)")
            }
        }
    }

    // MARK: Types by their mass

    @Test(
        "61.31(a): a turbine of several engines whose mass is unknown may be a type of its own",
        arguments: ["SW4", "BE20", "A139"])
    func unknownMass(type: String) throws {
        let name = type == "A139" ? "RH" : "AMEL"
        let other = type == "A139" ? Case.aircraft("EC20") : Case.pa34
        func texts(_ mass: Int?, _ own: Int) throws -> [String?] {
            let aircraft = Case.aircraft(type, mass.map { ["maximumMassKg": .number($0)] } ?? [:])
            let found = try answers(
                "faa", [Case.flight("11-19", other, 3, 3), Case.flight("11-20", aircraft, own, own)])
            return [found["faa.passengers \(type)"]?.stateText, found["faa.passengers \(name)"]?.stateText]
        }
        #expect(try texts(nil, 1) == ["cannot tell", "current until 2027-02-17"])
        #expect(try texts(nil, 3) == ["current until 2027-02-18", "current until 2027-02-18"])
        #expect(try texts(6_804, 1) == ["NOT CURRENT", "current until 2027-02-17"])
        #expect(try texts(5_600, 1) == [nil, "current until 2027-02-17"])
        // Where the class is not current either, there is nothing to tell.
        let alone = try answers("faa", [Case.flight("11-20", Case.aircraft(type), 1, 1)])["faa.passengers \(type)"]
        #expect(alone?.stateText == "NOT CURRENT")
    }

    @Test(
        "What decides about an aircraft of unknown mass is named by it, and pistons and single turbines stay their class"
    )
    func massInWords() throws {
        let flights = [Case.flight("11-19", Case.pa34, 3, 3), Case.flight("11-20", Case.aircraft("SW4"), 1, 1)]
        let answer = try #require(try answers("faa", flights)["faa.passengers SW4"])
        #expect(answer.detail == "maximum mass of N-SW4 is unknown; if they count: until 2027-02-17")
        #expect(answer.parts.flatMap(\.rejected).contains { $0.reason == "not of the type SW4" })
        for type in ["PA34", "PC12", "C208", "C172", "EC20", "BE9L", "P180", "C441"] {
            #expect(Case.aircraft(type).groups(.aircraftClass).count == 1, "\(type)")
        }
    }

    // MARK: Night

    @Test("FCL.060(b)(2): the night of landings is that of the sun where times and places are known")
    func civilNight() throws {
        let zurich = CurrencyAirport("LSZH", at: Coordinate(latitude: 47.458, longitude: 8.548))
        // On 2026-11-20 the sun sets at 15:47Z there, and civil twilight ends at 16:19Z.
        func text(_ off: String, _ on: String, places: Bool = true) throws -> String {
            let flight = Case.flight("11-20", Case.c172, 2, 2) { flight in
                (flight.counts[.nightTakeoffs], flight.counts[.nightLandings], flight.counts[.night]) = (1, 1, 10)
                if places { (flight.origin, flight.destination) = (zurich, zurich) }
                flight[.offBlock] = UTCInstant(isoText: "2026-11-20T\(off):00Z")
                flight[.onBlock] = UTCInstant(isoText: "2026-11-20T\(on):00Z")
            }
            return try Case.answer("easa.night", "SEP (land)", [flight]).stateText
        }
        #expect(try text("11:00", "12:00") == "NOT CURRENT")
        #expect(try text("15:40", "16:05") == "NOT CURRENT")
        #expect(try text("17:00", "18:00") == "current until 2027-02-18")
        // Without places the counts are as written.
        #expect(try text("11:00", "12:00", places: false) == "current until 2027-02-18")
        let noon = Case.flight("11-20", Case.c172, 3, 3) { flight in
            (flight.counts[.nightTakeoffs], flight.counts[.nightLandings]) = (1, 1)
            (flight.origin, flight.destination) = (zurich, zurich)
            flight[.offBlock] = UTCInstant(isoText: "2026-11-20T11:00:00Z")
            flight[.onBlock] = UTCInstant(isoText: "2026-11-20T12:00:00Z")
        }
        let answer = try Case.answer("easa.night", "SEP (land)", [noon])
        #expect(answer.parts.flatMap(\.rejected).contains { $0.reason.contains("before sunset") })
    }

    // MARK: What has lapsed

    @Test("A launch method stays after its last launch has left the window", arguments: ["aerotow", "bungee"])
    func lapsedMethod(method: String) throws {
        func launch(_ day: String, _ method: String) -> CurrencyFlight {
            let flight = Case.timed(day, Case.sailplane, 60, launches: 5)
            flight.launchMethod = method
            return flight
        }
        let flights = [launch("2024-11-24", method), launch("11-01", "winch")]
        let name = method == "bungee" ? "easa.spl.bungee" : "easa.spl.method \(method)"
        #expect(try answers("easa", flights, on: "11-24")[name]?.stateText == "current until 2026-11-24")
        for day in ["11-25", "12-31", "2027-11-24"] {
            #expect(try answers("easa", flights, on: day)[name]?.stateText == "NOT CURRENT since 2026-11-25", "\(day)")
        }
        #expect(try answers("easa", flights, on: "2027-11-25")[name] == nil)
    }

    @Test(
        "Every rule that looks back for two years or more still says for a year what has lapsed",
        arguments: ["faa", "easa", "uk"])
    func lapsed(set: String) throws {
        for rule in try #require(try RuleSet.shipped(set)).rules where rule.isShownByFlights {
            let longest = rule.countNeeds.map(\.window.lengthInMonths).filter { $0 <= 60 }.max() ?? 0
            let first = RecentFlights.firstDay(of: rule, on: Case.today)
            #expect(
                first == Case.today.adding(months: longest < 24 ? -max(24, longest + 12) : -(longest + 12)),
                "\(rule.id)")
        }
    }

    @Test("A flight under IFR asks for instrument currency, though no approach of two years is logged")
    func underIFR() throws {
        let flight = Case.flight("10-01") { $0.isUnderIFR = true }
        let found = try answers("faa", [Case.instrument("2023-05-01"), flight])
        #expect(found["faa.instrument airplane"]?.stateText == "NOT CURRENT since 2023-12-01")
        #expect(try answers("faa", [Case.flight("10-01")])["faa.instrument airplane"] == nil)
    }

    // MARK: Remedies

    @Test("Of several flights without take-offs, the one with enough landings is named")
    func enough() throws {
        let flights = [Case.flight("11-01", Case.c172, nil, 3), Case.flight("11-02", Case.c172, nil, 1)]
        let detail = try Case.answer("easa.passengers", "SEP (land)", flights).detail
        #expect(detail == "take-offs unknown for 2026-11-01 N-C172; if 3: until 2027-01-30")
    }

    @Test("A launch method that is not logged is asked of the flights, not of the aircraft")
    func methodOfFlight() throws {
        let flights = ["11-01", "11-02"].map { Case.timed($0, Case.sailplane, 60, launches: 1) }
        let answer = try #require(try answers("easa", flights)["easa.spl.method unknown method"])
        #expect(answer.detail == "launch method unknown for 2026-11-01 N-DISC, 2026-11-02 N-DISC")
    }

    @Test("How something may be flown is said of what is flown, not of a rating or a check")
    func howToFly() throws {
        let license = Case.document("license", "SPL", "EASA", issued: "2018-05-01")
        let flights = [Case.timed("2026-11-01", Case.motorGlider, 60, 1)]
        let detail = try #require(try answers("easa", flights, [license])["easa.spl.tmg"]).detail
        for remedy in detail.split(separator: "; or ") {
            #expect(remedy.contains("flown dual") == remedy.contains("block time"), "\(remedy)")
        }
        #expect(detail.contains("flown dual") && detail.contains("proficiency check"))
    }

    // MARK: Medicals

    @Test(
        "MED.A.045: the paper may bear up to 45 days more than the exam gives, when the old certificate is not recorded",
        arguments: [
            ("2026-12-10", "2026-12-10"), ("2026-12-16", "2026-12-16"), ("2026-12-17", "2026-11-01"),
            ("2027-06-01", "2026-11-01"),
            ("2026-10-01", "2026-10-01"),
        ])
    func medical(written: String, until: String) throws {
        let document = Case.document("medical", "2", "EASA", exam: "2024-11-01", expires: written)
        let answer = try Case.answer("easa.medical.2", nil, on: "09-01", [], [document], born: "1978-06-15")
        #expect(answer.until == Case.date(until))
        // What is not written begins with the exam.
        let plain = Case.document("medical", "2", "EASA", exam: "2024-11-01")
        #expect(
            try Case.answer("easa.medical.2", nil, on: "09-01", [], [plain], born: "1978-06-15").until
                == Case.date("2026-11-01"))
    }
}
