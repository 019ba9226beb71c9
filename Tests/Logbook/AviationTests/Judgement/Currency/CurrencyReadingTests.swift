import AviationCases
import Testing

@testable import Aviation

/// Which flights and documents are looked at, and how the answer is worded.
@Suite("What rules look at")
struct CurrencyReadingTests {
    private typealias Case = CurrencyCases

    private func answers(
        _ set: String, _ documents: [CurrencyDocument], on day: String = "11-22", _ flights: [CurrencyFlight] = []
    ) throws -> [CurrencyAnswer] {
        let rules = try #require(try RuleSet.shipped(set)).rules
        return CurrencyEvaluation(CurrencyBook(flights, documents: documents), on: Case.date(day)).answers(rules)
    }

    // MARK: Lapse

    @Test("A lapse of IFR currency stays one however long ago it was", arguments: ["2024-01-10", "2011-01-10"])
    func lapse(first: String) throws {
        let flights = [Case.instrument(first), Case.instrument("10-01")]
        let answer = try Case.answer("faa.instrument", "airplane", flights)
        #expect(answer.stateText == "NOT CURRENT since \(Case.date(first).year)-08-01")
        #expect(answer.detail.hasPrefix("needs 1 IPC"))
        let checked = try Case.answer("faa.instrument", "airplane", flights + [Case.check("05-01", .ipc)])
        #expect(checked.stateText == "current until 2027-04-30")
    }

    @Test("A lapse of a rule about landings is followed from the beginning of the book")
    func lapseOfLandings() throws {
        let set = try RuleSet(
            parsing: """
                rules club "Club" 2026-01-01
                rule club.check "Fly" 1
                  ask act
                  need 3 landings in 90 days
                  lapse 90 days
                  or
                  need 1 check proficiency in 6 months
                """)
        let flights = [Case.flight("2014-05-01", Case.c172, 3, 3), Case.flight("11-01", Case.c172, 3, 3)]
        let answers = CurrencyEvaluation(CurrencyBook(flights), on: Case.today).answers(set.rules)
        #expect(answers.map(\.stateText) == ["NOT CURRENT since 2014-07-31"])
        #expect(set.scope(on: Case.today, [], []).since == .first)
    }

    @Test("No entries are read for a rule that is not shown, for want of a document or of an aircraft")
    func reachOfShownRules() throws {
        let license = Case.document("license", "LAPL(A)", exam: "2024-01-02")
        var record = AircraftRecord()
        (record.tailNumber, record.aircraftClass) = ("D-1234", "GL")
        let glider = CurrencyAircraft(record)
        let scope = { (documents: [CurrencyDocument], aircraft: [CurrencyAircraft]) in
            try #require(try RuleSet.shipped("easa")).scope(on: Case.today, documents, aircraft).since
        }
        // Two years, and the year before them that says since when a rule is not met.
        let threeYears = Case.today.adding(months: -24).adding(months: -13)
        #expect(try scope([license], [Case.c172]) <= threeYears)
        #expect(try scope([], [Case.c172, glider]) <= threeYears)
        #expect(try scope([], [Case.c172]) > Case.today.adding(months: -26))
    }

    // MARK: Documents

    @Test("A document counts from the day of its exam or its issue")
    func futureDocuments() throws {
        let medical = Case.document("medical", "2", "FAA", exam: "12-15")
        #expect(try Case.answer("faa.medical", nil, [], [medical], born: "1980-01-01").stateText == "cannot tell")
        let later = try Case.answer("faa.medical", nil, on: "12-15", [], [medical], born: "1980-01-01")
        #expect(later.stateText == "current until 2028-12-31")
    }

    @Test("Of two ratings that a rule admits, the one that ends earlier is a deadline of its own")
    func twoRatings() throws {
        var airplane = Case.document("rating", "IR", expires: "2027-03-31")
        airplane.scope = "IR(A)"
        var helicopter = Case.document("rating", "IR", expires: "12-01")
        helicopter.scope = "IR(H)"
        let answers = try answers("easa", [airplane, helicopter])
        #expect(answers.first { $0.rule.id == "easa.ir" }?.until == Case.date("2027-03-31"))
        #expect(answers.first { $0.rule.id == "easa.ir.helicopter" }?.until == Case.date("12-01"))
        helicopter.scope = "IR(R)"
        let restricted = try self.answers("easa", [airplane, helicopter])
        #expect(restricted.filter { $0.rule.id.hasPrefix("document.") }.map(\.until) == [Case.date("12-01")])
    }

    @Test("A document that was renewed is not named any more, one of another kind is")
    func renewed() throws {
        let old = Case.document("passport", "CH", exam: "2024-01-02", expires: "01-02")
        let new = Case.document("passport", "CH", exam: "01-02", expires: "2027-01-02")
        let other = Case.document("passport", "DE", exam: "2024-01-02", expires: "01-02")
        let answers = try answers("easa", [old, new, other]).filter { $0.rule.id.hasPrefix("document.") }
        #expect(answers.map(\.stateText) == ["current until 2027-01-02", "NOT CURRENT since 2026-01-03"])
    }

    @Test("A European medical begins at the end of the old one, as it is written or as it follows from its exam")
    func renewedEarly() throws {
        for expires in ["02-20", nil] {
            let old = Case.document("medical", "2", "EASA", exam: "2025-02-20", expires: expires)
            let new = Case.document("medical", "2", "EASA", exam: "01-15")
            let answer = try Case.answer("easa.medical.2", nil, [], [old, new], born: "1970-06-01")
            #expect(answer.stateText == "current until 2027-02-20", "\(expires ?? "no expiry")")
        }
    }

    @Test("British medicals are asked for by the British rules, European ones by the European rules")
    func british() throws {
        let documents = ["UK", "EASA"].map { Case.document("medical", "2", $0, exam: "01-15") }
        for (set, valid) in [("uk", "UK"), ("easa", "EASA")] {
            let medicals = try answers(set, documents.filter { $0.authority == valid }).map(\.rule.id)
            #expect(medicals.contains("easa.medical.2"), "\(set)")
            let others = try answers(set, documents.filter { $0.authority != valid }).map(\.rule.id)
            #expect(!others.contains("easa.medical.2"), "\(set)")
        }
    }

    @Test("A check in any class of airplane stands for the refresher training of the SEP rating")
    func refresher() throws {
        let sep = [Case.document("rating", "SEP", expires: "2027-03-31")]
        let year = Case.timed("06-01", Case.c172, 780, 13)
        func state(_ aircraft: CurrencyAircraft) throws -> String {
            let flights = [year, Case.check("07-01", .proficiency, aircraft)]
            return try Case.answer("easa.sep.revalidation", nil, flights, sep).stateText
        }
        #expect(try state(Case.pa34) == "current until 2027-03-31")
        #expect(try state(Case.c172) == "current until 2028-07-01", "a new period begins with it")
        #expect(try state(Case.aircraft("R44")) == "due by 2027-03-31")
    }

    @Test("The SET rating is revalidated by a check in a turboprop")
    func turboprop() throws {
        let rating = [Case.document("rating", "Cessna SET", expires: "12-31")]
        let caravan = Case.aircraft("C208", ["engineType": .text("turboprop")], class: "ASEL")
        for (aircraft, isMet) in [(caravan, true), (Case.c172, false)] {
            let check = Case.check("11-01", .proficiency, aircraft)
            let answer = try Case.answer("easa.set.revalidation", "C208", [check], rating)
            #expect((answer.stateText == "current until 2026-12-31") == isMet)
        }
    }

    // MARK: Words

    @Test(
        "The last word may be a group that was not flown, by the grouping of the rule; any other word selects nothing",
        arguments: [
            ("faa.instrument ASEL", ["airplane"]), ("faa.instrument airplane", ["airplane"]),
            ("faa.instrument Balloon", []), ("faa.instrument foo", []), ("faa.passengers AMEL", ["AMEL"]),
            ("faa.passengers C172", []), ("faa.passengers gl", ["glider"]), ("faa.passengers glider", ["glider"]),
            ("faa.check B738", ["B737"]), ("faa.check B737", ["B737"]), ("faa.check A330", ["A330"]),
            ("faa.check foo", []), ("faa.passengers FTD", []),
            ("faa.passengers b738", ["B737"]), ("faa.night glider", ["glider"]), ("faa.passengers R44", ["R44"]),
            ("faa.tailwheel LB", []), ("faa.check C172", []),
        ])
    func groups(words: String, subjects: [String]) throws {
        let rules = try #require(try RuleSet.shipped("faa")).rules
        let evaluation = CurrencyEvaluation(CurrencyBook([]), on: Case.today)
        let answers = evaluation.answers(rules, matching: words.split(separator: " ").map(String.init))
        #expect(answers.map(\.subject) == subjects)
    }

    @Test("A European class rating is found by the class, and answered as it was flown")
    func ratings() throws {
        let rules = try #require(try RuleSet.shipped("easa")).rules
        let book = CurrencyBook([Case.flight("11-01", Case.c172, 3, 3)])
        let answers = CurrencyEvaluation(book, on: Case.today).answers(rules, matching: ["easa.passengers", "ASEL"])
        #expect(answers.map(\.subject) == ["SEP (land)"] && answers.map(\.stateText) == ["current until 2027-01-30"])
    }

    @Test("Documents are selected by words, too")
    func documentsByWords() throws {
        var passport = CurrencyDocument("other")
        (passport.name, passport.expires) = ("Passport", Case.date("2027-05-01"))
        let evaluation = CurrencyEvaluation(CurrencyBook([], documents: [passport]), on: Case.today)
        let rules = try #require(try RuleSet.shipped("faa")).rules
        #expect(evaluation.answers(rules, matching: ["passport"]).map(\.title) == ["Passport"])
    }

    // MARK: Limits and amounts

    @Test("Hours before a day without flights are those until it begins")
    func hoursOfFreeDay() throws {
        func lesson(_ begin: String, _ minutes: Int) throws -> CurrencyFlight {
            let flight = Case.timed("11-21", Case.c172, minutes, role: .instructor)
            let start = try #require(UTCInstant(isoText: begin))
            (flight[.offBlock], flight[.onBlock]) = (start, start.adding(Minutes(minutes)))
            flight.counts[.given] = minutes
            return flight
        }
        let flights = [try lesson("2026-11-21T01:00:00Z", 270), try lesson("2026-11-21T10:00:00Z", 240)]
        let answer = try Case.answer("faa.instruct", nil, flights)
        #expect(answer.stateText == "OVER THE LIMIT")
        let next = try Case.answer("faa.instruct", nil, on: "11-23", flights)
        #expect(next.stateText == "8:00 left")
    }

    @Test("Landings of a flight that reaches into the hours of a limit may all lie in them, and unknown ones, too")
    func countedInHours() throws {
        let set = try RuleSet(
            parsing: """
                rules club "Club" 2026-01-01
                rule club.landings "Landings a day" 1
                  most 4 landings in 24 hours
                  says "Four."
                """)
        let rule = try #require(set.rules.first)
        func flight(_ begin: String, _ landings: Int?) throws -> CurrencyFlight {
            let start = try #require(UTCInstant(isoText: begin))
            let flight = Case.flight(String(begin.dropFirst(5).prefix(5)), Case.c172, nil, landings)
            (flight[.offBlock], flight[.onBlock]) = (start, start.adding(Minutes(60)))
            return flight
        }
        func answer(_ flights: [CurrencyFlight]) -> String {
            CurrencyEvaluation(CurrencyBook(flights), on: Case.date("11-22")).answer(rule, for: nil).stateText
        }
        let last = try flight("2026-11-22T10:00:00Z", 2)
        #expect(answer([try flight("2026-11-22T08:00:00Z", 3), last]) == "OVER THE LIMIT")
        #expect(answer([try flight("2026-11-22T08:00:00Z", 2), last]) == "0 left")
        // It began half an hour before the 24 hours that end with the last one.
        #expect(answer([try flight("2026-11-21T10:30:00Z", 3), last]) == "cannot tell")
        #expect(answer([try flight("2026-11-22T08:00:00Z", nil), last]) == "cannot tell")
    }

    @Test("Landings whose full stops are not logged are no touch-and-go; those before the night are said to be so")
    func unknownFullStops() throws {
        let flight = Case.night("11-20", 3, landings: 3, stops: nil)
        let (start, end) = ("2026-11-20T23:50:00Z", "2026-11-21T00:40:00Z")
        (flight[.takeOff], flight[.landing]) = (UTCInstant(isoText: start), UTCInstant(isoText: end))
        flight.counts[.night] = 0
        let place = CurrencyAirport("KPAO", at: Coordinate(latitude: 37.46, longitude: -122.11))
        (flight.origin, flight.destination) = (place, place)
        let answer = try Case.answer("faa.night", "ASEL", [flight])
        let reasons = answer.parts.flatMap(\.rejected).map(\.reason)
        #expect(!reasons.isEmpty && reasons.allSatisfy { $0.contains("before sunset") }, "\(reasons)")
    }

    @Test("What is exactly the limit is within it; the amounts are those that were flown")
    func atLimit() throws {
        let flights = (1...5).map { Case.timed("11-0\($0)", Case.c172, 1_200) }
        let answer = try Case.answer("easa.flight.28", nil, flights)
        #expect(answer.parts.map(\.left) == [0] && answer.stateText == "0:00 left")
        let more = try Case.answer("easa.flight.28", nil, flights + [Case.timed("11-06", Case.c172, 60)])
        #expect(more.parts.map(\.left) == [-60] && more.stateText == "OVER THE LIMIT")
        let landings = try Case.answer("faa.passengers", "ASEL", [Case.flight("11-01", Case.c172, 8, 8)])
        #expect(landings.parts.map(\.have) == [8, 8])
        #expect(landings.parts.flatMap(\.counts).map(\.amount) == ["8 take-offs", "8 landings"])
    }

    @Test("A limit of landings is counted, not timed")
    func limitOfLandings() throws {
        let set = try RuleSet(
            parsing: """
                rules club "Club" 2026-01-01
                rule club.wear "Land" 1
                  ask limit
                  most 3 landings in 90 days
                """)
        let book = CurrencyBook([Case.flight("11-01", Case.c172, 1, 1)])
        #expect(CurrencyEvaluation(book, on: Case.today).answers(set.rules).map(\.stateText) == ["2 left"])
        #expect(RuleQuantity.launches.counted(1) == "1 launch" && RuleQuantity.approaches.counted(1) == "1 approach")
        #expect(RuleQuantity.duty.counted(60) == "1:00 duty" && RuleQuantity.landings.counted(1) == "1 landing")
    }

    @Test("Duty that is not logged is unknown, however few flights there are")
    func unknownDuty() throws {
        let flight = Case.flight("11-20") { $0.isOperated = true }
        #expect(try Case.answer("easa.duty.7", nil, [flight]).stateText == "cannot tell")
    }

    // MARK: Calendar

    @Test("Identifiers of a calendar are told apart and plain; one without events is not empty")
    func calendar() throws {
        let passports = ["2027-01-01", "2028-01-01"].map { day in
            var passport = CurrencyDocument("other", authority: day)
            (passport.name, passport.expires) = ("Passport, blue", Case.date(day))
            return passport
        }
        let text = CurrencyCalendar.text(try answers("faa", passports), now: Case.today.midnight)
        let lines = text.split(separator: "\r\n").map(String.init)
        #expect(
            lines.filter { $0.hasPrefix("UID:") } == [
                "UID:document.other-passport-blue@flightlog", "UID:document.other-passport-blue-2@flightlog",
            ])
        #expect(lines.contains("SUMMARY:Last day: Passport\\, blue\\, 2027-01-01"))
        let empty = CurrencyCalendar.text([], now: Case.today.midnight)
        #expect(empty.contains("BEGIN:VTIMEZONE\r\nTZID:UTC\r\n") && !empty.contains("VEVENT"))
    }
}
