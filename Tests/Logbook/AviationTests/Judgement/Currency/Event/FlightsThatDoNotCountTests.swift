import AviationCases
import Testing

@testable import Aviation

/// What is logged as a flight with landings, a check or a rating, and counts for nothing, or cannot be told.
@Suite("Flights that do not count")
struct FlightsThatDoNotCountTests {
    private typealias Case = CurrencyCases

    private static let single = Case.document("rating", "SEP", expires: "2026-12-31")

    @Test(
        "Take-offs and landings of another pilot count for no rule",
        arguments: ["easa.sep.revalidation", "uk.sep.revalidation", "easa.lapl"])
    func otherPilotFlew(rule: String) throws {
        func answer(_ isFlying: Bool?) throws -> CurrencyAnswer {
            let flights = [
                Case.timed("06-01", Case.c172, 720, 12), Case.timed("06-02", Case.c172, 60, role: .dualReceived, 0),
            ]
            flights[0].pilotFlying = isFlying
            let license = Case.document("license", "LAPL(A)", "EASA", issued: "2020-01-01")
            return try Case.answer(rule, nil, flights, [Self.single, license])
        }
        #expect(try answer(nil).stateText.hasPrefix("current"))
        #expect(try answer(true).stateText.hasPrefix("current"))
        let none = try answer(false)
        #expect(!none.stateText.hasPrefix("current"), "\(none.stateText)")
        #expect(none.detail.contains("take-offs"), "\(none.detail)")
    }

    @Test("A route sector counts for both pilots")
    func sectors() throws {
        let flights = [Case.timed("11-20", Case.aircraft("A320"), 120, 1)]
        (flights[0].pilotFlying, flights[0].counts[.routeSectors]) = (false, 1)
        #expect(flights[0].took(.piloting) == true && flights[0].took(.flying) == false)
    }

    @Test(
        "PIC time is open where another pilot is named as pilot in command, and for a co-pilot's role where there is none"
    )
    func picTimeOfOthers() throws {
        func amount(_ role: PilotRole?, _ aircraft: CurrencyAircraft, commander: Bool) -> CurrencyAmount {
            let flight = Case.timed("06-01", aircraft, 60)
            (flight.role, flight.counts[.pic], flight.hasCommander) = (role, 60, commander)
            return flight.amount(CountNeed(number: 60, quantity: .pic, window: .months(12)), CurrencySettings())
        }
        for role in [PilotRole.pilotInCommand, .solo, nil] {
            #expect(amount(role, Case.c172, commander: false) == CurrencyAmount(60))
            #expect(amount(role, Case.c172, commander: true) == CurrencyAmount(unknown: .commander, most: 60))
        }
        #expect(amount(.studentPilotInCommand, Case.c172, commander: true) == CurrencyAmount(60))
        #expect(amount(.instructor, Case.c172, commander: true) == CurrencyAmount(60))
        let supervised = PilotRole.pilotInCommandUnderSupervision
        #expect(amount(supervised, Case.citation, commander: true) == CurrencyAmount(60))
        for alone in [Case.c172, Case.sailplane, Case.motorGlider, Case.balloon] {
            #expect(amount(supervised, alone, commander: true) == CurrencyAmount(unknown: .role, most: 60))
        }
        let operated = Case.timed("06-01", Case.aircraft("PC12"), 60, role: supervised)
        operated.counts[.pic] = 60
        func time() -> CurrencyAmount {
            operated.amount(CountNeed(number: 60, quantity: .pic, window: .months(12)), CurrencySettings())
        }
        #expect(time().least == 0)
        operated.isOperated = true
        #expect(time() == CurrencyAmount(60))
    }

    @Test("A leg is a route sector if the pilot says so, and only if it is long enough and ends elsewhere")
    func sectorsByLegs() throws {
        func amount(_ block: Int?, to destination: String?, _ settings: CurrencySettings) -> CurrencyAmount {
            let flight = Case.timed("06-01", Case.pa34, 60, 1)
            flight.counts[.block] = block
            flight.origin = CurrencyAirport("LSZH", at: nil)
            flight.destination = destination.map { CurrencyAirport($0, at: nil) }
            return flight.amount(CountNeed(number: 1, quantity: .routeSectors, window: .months(12)), settings)
        }
        var counting = CurrencySettings()
        let isSet = counting.set(.sectorsByLegs, to: "yes")
        #expect(isSet && counting.text(of: .sectorsByLegs) == "yes")
        #expect(amount(60, to: "LSGG", counting).least == 1)
        #expect(amount(60, to: "LSGG", CurrencySettings()).least == 0)
        #expect(amount(44, to: "LSGG", counting).least == 0)
        #expect(amount(nil, to: "LSGG", counting).least == 0)
        #expect(amount(60, to: "LSZH", counting).least == 0)
        #expect(amount(60, to: nil, counting).least == 0)
        let logged = Case.timed("06-01", Case.pa34, 60, 1)
        logged.counts[.routeSectors] = 0
        #expect(logged.amount(CountNeed(number: 1, quantity: .routeSectors, window: .months(12)), counting) == .none)
        let rating = Case.document("rating", "MEP", expires: "2026-12-31")
        let legs = (1...10).map { day in
            let flight = Case.timed("10-\(day < 10 ? "0" : "")\(day)", Case.pa34, 60, 1)
            (flight.origin, flight.destination) = (CurrencyAirport("LSZH", at: nil), CurrencyAirport("LSGG", at: nil))
            return flight
        }
        let check = Case.check("11-01", .proficiency, Case.pa34)
        check.hasExaminer = true
        let answer = try Case.answer("easa.mep.revalidation", "MEP (land)", legs + [check], [rating], counting)
        #expect(answer.readings.contains { $0.contains("0:45") }, "\(answer.readings)")
        #expect(answer.stateText.hasPrefix("current"), "\(answer.stateText) \(answer.detail)")
        let strict = try Case.answer("easa.mep.revalidation", "MEP (land)", legs + [check], [rating])
        #expect(strict.stateText == "cannot tell", "\(strict.stateText)")
    }

    @Test("A flight that is logged twice counts once, and the answer says so; limits have both")
    func loggedTwice() throws {
        func flights(_ second: String = "11-20") -> [CurrencyFlight] {
            let flights = [Case.flight("11-20", Case.c172, 2, 2), Case.flight(second, Case.c172, 2, 2)]
            for flight in flights {
                let start = UTCInstant(flight.date, ClockTime(hour: 17, minute: 0)!)
                (flight[.offBlock], flight[.onBlock]) = (start, start.adding(Minutes(60)))
            }
            return flights
        }
        let once = try Case.answer("faa.passengers", "ASEL", flights())
        #expect(!once.stateText.hasPrefix("current"), "\(once.stateText)")
        #expect(try Case.answer("faa.passengers", "ASEL", flights("11-21")).stateText.hasPrefix("current"))
        var book = CurrencyBook(flights())
        #expect(book.entries.map(\.isLoggedTwice) == [false, true])
        let other = Case.flight("11-20", Case.pa34, 1, 1)
        book.add([other])
        #expect(book.entries.count(where: \.isLoggedTwice) == 1)
    }

    @Test("Landings by night without time by night contradict each other")
    func nightWithoutNight() throws {
        func answer(_ night: Int?) throws -> CurrencyAnswer {
            let flight = Case.flight("11-20", Case.c172, 0, 0)
            for column in [CurrencyNumberColumn.nightLandings, .nightTakeoffs, .nightFullStops] {
                flight.counts[column] = 3
            }
            flight.counts[.night] = night
            return try Case.answer("faa.night", "ASEL", [flight])
        }
        #expect(try answer(30).stateText.hasPrefix("current"))
        #expect(try answer(nil).stateText.hasPrefix("current"))
        #expect(try answer(0).stateText == "cannot tell")
    }

    @Test("The light license for airplanes is kept by a check in its classes")
    func lightLicense() throws {
        let license = [Case.document("license", "LAPL(A)", "EASA", issued: "2020-01-01")]
        for (aircraft, isMet) in [(Case.c172, true), (Case.motorGlider, true), (Case.pa34, false)] {
            let check = Case.check("11-01", .proficiency, aircraft)
            #expect(try Case.answer("easa.lapl", nil, [check], license).stateText.hasPrefix("current") == isMet)
        }
    }

    @Test("A rating for a single-engine turboprop is for its type or family")
    func turboprops() throws {
        let flights = [
            Case.flight("01-10", Case.aircraft("PC12"), 1, 1),
            Case.flight("11-05", Case.aircraft("C208", ["engineType": .text("turboprop")], class: "ASEL"), 3, 3),
        ]
        func answers(_ documents: [CurrencyDocument]) throws -> [String: CurrencyAnswer] {
            let book = CurrencyBook(flights, documents: documents)
            let all = CurrencyEvaluation(book, on: Case.today).answers(try #require(try RuleSet.shipped("easa")).rules)
            return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
        }
        var own = Case.document("rating", "SET", "EASA", expires: "2027-01-31")
        own.scope = "PC12"
        let named = try answers([own])
        #expect(named["easa.passengers PC12"]?.stateText.hasPrefix("NOT CURRENT") == true, "\(named.keys.sorted())")
        #expect(named["easa.passengers C208"]?.stateText.hasPrefix("current") == true)
        #expect(named["easa.set PC12"]?.stateText == "current until 2027-01-31")
        #expect(named["easa.set.missing C208"]?.stateText == "cannot tell" && named["easa.set C208"] == nil)
        let general = try answers([Case.document("rating", "SET", "EASA", expires: "2027-01-31")])
        #expect(general["easa.set.missing PC12"]?.stateText == "cannot tell")
        #expect(general["easa.set.missing PC12"]?.readings.contains { $0.contains("PC12 SET") } == true)
    }

    @Test("A category as the scope of a license or rating is part of its name")
    func scopes() {
        for (kind, level, scope, wanted) in [
            ("license", "LAPL", "A", "lapl (a)"), ("license", "LAPL", "h", "lapl (h)"), ("rating", "IR", "A", "ir (a)"),
            ("rating", "FI", "S", "fi (s)"),
        ] {
            var document = Case.document(kind, level, "EASA")
            document.scope = scope
            if kind == "license" { document.level = level }
            #expect(document.ruleLevels.contains(wanted), "\(document.ruleLevels)")
        }
        let named = Case.document("rating", "SEP", "EASA")
        #expect(named.ruleLevels.count < 3)
    }

    @Test("Refresher training without a time under instruction cannot be told")
    func refresher() throws {
        let flights = [Case.timed("06-01", Case.c172, 720, 12), Case.timed("06-02", Case.c172, 60, 1)]
        #expect(try !Case.answer("easa.sep.revalidation", nil, flights, [Self.single]).stateText.hasPrefix("cannot"))
        flights[1].isRefresher = true
        let open = try Case.answer("easa.sep.revalidation", nil, flights, [Self.single])
        #expect(open.stateText == "cannot tell" && open.detail.contains("dual received"), "\(open.detail)")
    }

    @Test("A touring motor glider is not launched by bungee; an instructor for sailplanes carries passengers at once")
    func sailplanes() throws {
        let flights = [
            Case.timed("11-01", Case.motorGlider, 60, 2), Case.timed("11-02", Case.sailplane, 60, launches: 3),
        ]
        flights[1].launchMethod = "bungee"
        let bungee = try Case.answer("easa.spl.bungee", nil, flights)
        #expect(bungee.stateText.hasPrefix("current"), "\(bungee.stateText) \(bungee.detail)")
        flights[1].launchMethod = "winch"
        #expect(try !Case.answer("easa.spl.bungee", nil, flights).stateText.hasPrefix("cannot"))
        let license = Case.document("license", "SPL", "EASA", issued: "2026-01-01")
        let certificate = Case.document("rating", "FI(S)", "EASA")
        #expect(try !Case.answer("easa.spl.passengers", nil, flights, [license]).stateText.hasPrefix("current"))
        #expect(
            try Case.answer("easa.spl.passengers", nil, flights, [license, certificate]).stateText.hasPrefix("current"))
    }

    @Test("An expired license exempts from nothing; a student pilot carries no passengers")
    func licenses() throws {
        let light = Case.document("license", "LAPL(A)", "EASA", issued: "2026-06-01")
        let flight = [Case.flight("11-20", Case.c172, 3, 3)]
        for (expires, isCurrent) in [("2015-01-01", false), ("2026-11-21", false), ("2026-11-22", true), (nil, true)] {
            let own = Case.document("license", "PPL(A)", "EASA", expires: expires, issued: "2010-01-01")
            let answer = try Case.answer("easa.passengers", "SEP (land)", flight, [light, own])
            #expect(answer.stateText.hasPrefix("current") == isCurrent, "\(expires ?? "none") \(answer.stateText)")
        }
        let unissued = Case.document("license", "PPL(A)", issued: "2010-01-01")
        #expect(
            try !Case.answer("easa.passengers", "SEP (land)", flight, [light, unissued]).stateText.hasPrefix("current"))
        let rating = try Case.answer(
            "easa.sep", "SEP (land)", flight, [Case.document("rating", "SEP", expires: "2027-01-31")])
        #expect(rating.readings.contains { $0.contains("without an authority is taken for one by these rules") })
        let student = Case.document("license", "Student", "FAA", issued: "2026-05-01")
        for rule in ["faa.passengers", "faa.night", "faa.tailwheel"] {
            #expect(try !Case.answer(rule, "ASEL", flight, [student]).stateText.hasPrefix("current"), "\(rule)")
        }
        let later = Case.document("license", "private", "FAA", issued: "2026-09-01")
        #expect(try Case.answer("faa.passengers", "ASEL", flight, [student, later]).stateText.hasPrefix("current"))
        #expect(try Case.answer("faa.passengers", "ASEL", flight).stateText.hasPrefix("current"))
    }
}
