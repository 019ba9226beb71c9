import AviationCases
import Testing

@testable import Aviation

/// Entries that are logged as checks, and are none by the paragraph.
@Suite("Checks that renew nothing")
struct ChecksThatRenewNothingTests {
    private typealias Case = CurrencyCases

    private static let instrument = Case.document("rating", "IR", "EASA", expires: "2026-12-31")
    private static let single = Case.document("rating", "SEP", expires: "2026-12-31")

    @Test("A check in a simulator renews an instrument rating if it was under IFR, as one in flight does")
    func device() throws {
        func answer(_ change: (CurrencyFlight) -> Void) throws -> CurrencyAnswer {
            let session = Case.check("11-10", .proficiency, Case.aircraft("C172", class: "FFS"))
            (session.kind, session.role) = (.simulator, .pilotInCommand)
            change(session)
            return try Case.answer("easa.ir.revalidation", nil, [session], [Self.instrument])
        }
        let open = try answer { _ in }
        #expect(open.stateText == "cannot tell" && open.detail.contains("whether it was under IFR"), "\(open.detail)")
        #expect(try !answer { $0.isUnderIFR = false }.stateText.hasPrefix("current until 2027"))
        #expect(try answer { $0.isUnderIFR = true }.stateText == "current until 2027-12-31")
        #expect(try answer { $0.counts[.hood] = 30 }.stateText == "current until 2027-12-31")
        #expect(try answer { $0.checks = [.ipc] }.stateText == "current until 2027-12-31")
    }

    @Test(
        "A European check with an instructor, and no examiner, is cannot tell",
        arguments: ["easa.ir.revalidation", "easa.sep.revalidation", "uk.sep.revalidation", "easa.spl", "easa.balloon"])
    func instructor(rule: String) throws {
        func answer(_ crew: Set<CrewRole>, _ role: PilotRole = .pilotInCommand) throws -> CurrencyAnswer {
            let aircraft = ["easa.spl": Case.sailplane, "easa.balloon": Case.balloon][rule] ?? Case.c172
            let flight = Case.check("11-10", .proficiency, aircraft)
            (flight.role, flight.counts[.hood], flight.counts[.block]) = (role, 30, 60)
            flight.take(crew: crew)
            let subject = rule == "easa.balloon" ? "A" : nil
            return try Case.answer(rule, subject, [flight], [Self.instrument, Self.single])
        }
        #expect(try answer([]).stateText.hasPrefix("current"))
        #expect(try answer([.instructor, .examiner]).stateText.hasPrefix("current"))
        #expect(try answer([.examiner], .dualReceived).stateText.hasPrefix("current"))
        for open in [
            try answer([.instructor]), try answer([], .dualReceived), try answer([.instructor], .dualReceived),
        ] {
            #expect(open.stateText == "cannot tell", "\(open.stateText)")
            #expect(open.detail.contains("whether an examiner gave the check"), "\(open.detail)")
        }
    }

    @Test("A flight review of less than an hour is none, but in a glider with three flights")
    func shortReview() throws {
        func answer(_ block: Int?, _ aircraft: CurrencyAircraft) throws -> CurrencyAnswer {
            let flight = Case.check("11-10", .review, aircraft)
            (flight.role, flight.counts[.block]) = (.dualReceived, block)
            return try Case.answer("faa.review", nil, [flight])
        }
        #expect(try answer(59, Case.c172).stateText == "cannot tell")
        for block in [60, 90] { #expect(try answer(block, Case.c172).stateText.hasPrefix("current")) }
        #expect(try answer(nil, Case.c172).stateText == "cannot tell")
        // Three flights stand for the hour, and their number is not logged here.
        #expect(try answer(20, Case.sailplane).stateText == "cannot tell")
        #expect(try answer(60, Case.sailplane).stateText.hasPrefix("current"))
    }

    @Test("A check as second in command is no PIC check")
    func secondInCommand() throws {
        func answer(_ role: PilotRole?) throws -> CurrencyAnswer {
            let flight = Case.check("06-10", .proficiency, Case.citation)
            flight.role = role
            flight.counts[.pic] = role == nil ? 60 : nil
            return try Case.answer("faa.check", "CE-525", [flight])
        }
        #expect(try answer(.pilotInCommand).stateText.hasPrefix("current"))
        #expect(try answer(.secondInCommand).stateText == "cannot tell")
        #expect(try answer(nil).stateText == "cannot tell")
    }

    @Test("Instruction since an SPL was issued is not yet the flight for passengers")
    func passengers() throws {
        let license = Case.document("license", "SPL", "EASA", issued: "2024-05-01")
        let flights =
            [Case.timed("2025-05-01", Case.motorGlider, 60, role: .dualReceived)]
            + (1...4).map { Case.timed("11-0\($0)", Case.sailplane, 180, launches: 1) }
        let open = try Case.answer("easa.spl.passengers", nil, flights, [license])
        #expect(
            open.stateText == "cannot tell" && open.detail.contains("SPL passengers"),
            "\(open.stateText) \(open.detail)")
        let course = Case.document("course", "SPL passengers", issued: "2025-05-01")
        let known = try Case.answer("easa.spl.passengers", nil, flights, [license, course])
        #expect(known.stateText.hasPrefix("current"), "\(known.stateText) \(known.detail)")
    }

    @Test("An A321neo is flown by the rating of an A320; its own type rating comes first")
    func family() {
        #expect(Case.aircraft("A21N").groups(.rating) == ["A320"] && Case.aircraft("A320").groups(.rating) == ["A320"])
        #expect(Case.aircraft("A21N", ["typeRating": .text("A321")]).groups(.rating) == ["A321"])
        #expect(Case.aircraft("A332").groups(.rating) == ["A330"] && Case.aircraft("A359").groups(.rating) != ["A330"])
    }

    @Test("IFR is not handed on to the next flight; VFR is")
    func rules() {
        var flight = FlightRecord()
        for rules in FlightRules.allCases {
            flight.rules = rules
            #expect(flight.following(on: nil, logsHobbs: false).rules == (rules == .visual ? .visual : nil))
        }
    }

    @Test("Rules are a habit of an aircraft where its last flights in the role all had them")
    func habits() {
        func flight(_ rules: FlightRules?, _ role: PilotRole = .pilotInCommand) -> FlightRecord {
            var flight = FlightRecord()
            (flight.rules, flight.role, flight.times[.block]) = (rules, role, Minutes(60))
            return flight
        }
        let airliner = AircraftHabits([
            flight(.instrument), flight(.instrument), flight(.instrument), flight(.visual, .solo),
        ])
        #expect(airliner.rules(as: .pilotInCommand) == .instrument && airliner.rules(as: .solo) == nil)
        #expect(AircraftHabits([flight(.instrument), flight(.instrument)]).rules(as: .pilotInCommand) == nil)
        let mixed = AircraftHabits([flight(.instrument), flight(.visual), flight(.instrument), flight(.instrument)])
        #expect(mixed.rules(as: .pilotInCommand) == nil)
    }
}
