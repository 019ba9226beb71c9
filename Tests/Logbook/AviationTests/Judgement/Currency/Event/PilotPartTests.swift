import AviationCases
import TestFiles
import Testing

@testable import Aviation

/// Who did it: the role and the times of an entry together.
@Suite("What the pilot was on a flight")
struct PilotPartTests {
    private typealias Case = CurrencyCases

    private static let cases: [(role: PilotRole?, times: [CurrencyNumberColumn], part: PilotRole?)] = [
        (.pilotInCommand, [], .pilotInCommand), (.pilotInCommand, [.given], .instructor),
        (.pilotInCommand, [.examiner], .examiner), (.pilotInCommand, [.given, .examiner], .examiner),
        (.pilotInCommand, [.given, .dual], .pilotInCommand), (.secondInCommand, [.given], .instructor),
        (.dualReceived, [.dual], .dualReceived), (.instructor, [], .instructor), (.examiner, [.given], .examiner),
        (.observer, [.given], .observer), (.safetyPilot, [.examiner], .safetyPilot), (nil, [], nil),
        (nil, [.pic], .pilotInCommand), (nil, [.dual], .dualReceived), (nil, [.pic, .given], .instructor),
        (nil, [.examiner], .examiner), (nil, [.block], nil),
    ]

    @Test("The times of what was given correct the role; without a role they tell it", arguments: cases.indices)
    func parts(index: Int) {
        let (role, times, part) = Self.cases[index]
        let flight = Case.flight("11-01") { flight in
            flight.role = role
            for time in times { flight.counts[time] = 60 }
        }
        #expect(flight.part == part, "\(String(describing: role)) \(times)")
        // Times of zero say nothing.
        for time in times { flight.counts[time] = 0 }
        #expect(flight.part == role)
    }

    private static let rating = CurrencyCases.document("rating", "SEP", expires: "2026-12-31")
    private static let instrument = CurrencyCases.document("rating", "IR", "EASA", expires: "2026-12-31")

    @Test(
        "A check that was given as pilot in command is none of one's own",
        arguments: [
            ("faa.review", CurrencyCheck.checkride), ("faa.review", .review), ("easa.sep.revalidation", .proficiency),
            ("uk.sep.revalidation", .proficiency), ("easa.ir.revalidation", .proficiency), ("easa.lapl", .proficiency),
        ])
    func given(rule: String, check: CurrencyCheck) throws {
        for time in [CurrencyNumberColumn.examiner, .given] {
            let flight = Case.flight("11-10", Case.c172, 1, 1) { flight in
                (flight.checks, flight.counts[.hood], flight.counts[.block]) = ([check], 30, 60)
            }
            let documents = [Self.rating, Self.instrument]
            #expect(try Case.answer(rule, nil, [flight], documents).stateText.hasPrefix("current"))
            flight.counts[time] = 60
            let answer = try Case.answer(rule, nil, [flight], documents)
            #expect(!answer.stateText.hasPrefix("current"), "\(rule) \(time)")
            guard rule == "easa.ir.revalidation" || check == .review else { continue }
            #expect(answer.parts.flatMap(\.rejected).map(\.reason) == ["you gave the check"])
        }
    }

    @Test(
        "Landings of a flight on which the pilot taught or examined are his only where the pilot flying is logged",
        arguments: [
            ("faa.passengers", "ASEL"), ("easa.passengers", "SEP (land)"), ("faa.night", "ASEL"),
            ("easa.night", "SEP (land)"), ("faa.instrument", "airplane"),
        ])
    func taught(rule: String, subject: String) throws {
        func state(_ change: (CurrencyFlight) -> Void) throws -> CurrencyAnswer {
            let flight = Case.instrument("11-10")
            for count in [
                CurrencyNumberColumn.dayTakeoffs, .dayLandings, .nightTakeoffs, .nightLandings, .nightFullStops,
            ] {
                flight.counts[count] = 3
            }
            change(flight)
            return try Case.answer(rule, subject, [flight])
        }
        #expect(try state { _ in }.stateText.hasPrefix("current"))
        for time in [CurrencyNumberColumn.given, .examiner] {
            let open = try state { $0.counts[time] = 60 }
            #expect(open.stateText == "cannot tell" && open.detail.contains("pilot flying"), "\(open.detail)")
            #expect(try state { ($0.counts[time], $0.pilotFlying) = (60, true) }.stateText.hasPrefix("current"))
            #expect(try !state { ($0.counts[time], $0.pilotFlying) = (60, false) }.stateText.hasPrefix("current"))
        }
        let unknown = try state { $0.role = nil }
        #expect(unknown.stateText == "cannot tell" && unknown.detail.hasPrefix("role unknown for"), "\(unknown.detail)")
        // Instructors and examiners log PIC time, too; who was taught flew.
        #expect(try state { ($0.role, $0.counts[.pic]) = (nil, 60) }.stateText == "cannot tell")
        #expect(try state { ($0.role, $0.counts[.dual]) = (nil, 60) }.stateText.hasPrefix("current"))
        #expect(try state { ($0.role, $0.pilotFlying) = (nil, true) }.stateText.hasPrefix("current"))
    }

    @Test("A session in a device without a role says nothing, unless its times do; a check in a course is one's own")
    func sessions() {
        let session = Case.flight("11-10", Case.simulator) { $0.role = nil }
        #expect(session.part == nil)
        let check = Case.check("11-10", .review)
        check.role = nil
        #expect(check.part == .pilotInCommand)
        session.counts[.dual] = 60
        #expect(session.part == .dualReceived)
        session.counts[.dual] = nil
        session.counts[.given] = 60
        #expect(session.part == .instructor)
    }

    // MARK: Generated books

    private struct Change: Sendable {
        let name: String
        let apply: @Sendable (CurrencyFlight) -> Void
    }

    /// What is less surely the pilot's own than before.
    private static let changes = [
        Change(name: "gave training") { ($0.counts[.given], $0.counts[.dual]) = (60, 0) },
        Change(name: "examined") { ($0.counts[.examiner], $0.counts[.dual]) = (60, 0) },
        Change(name: "unknown role") { ($0.role, $0.counts[.pic]) = (nil, nil) },
        Change(name: "observer") { ($0.role, $0.pilotFlying) = (.observer, nil) },
        Change(name: "observer who is said to have flown") { ($0.role, $0.pilotFlying) = (.observer, true) },
        Change(name: "no refresher training") { $0.isRefresher = false },
        Change(name: "basic device") { $0.sessionDevice = .basic },
        Change(name: "unknown device") { $0.sessionDevice = nil },
        Change(name: "no course") { $0.isApprovedCourse = false },
    ]

    private static func book(_ random: inout SeededChance) -> [CurrencyFlight] {
        (0..<16).map { _ in
            let aircraft = random.pick([Case.c172, Case.pa34, Case.sailplane, Case.motorGlider, Case.citation])
            let flight = Case.timed(
                Case.today.adding(days: -random.below(500)).isoText, aircraft, 20 + random.below(160),
                role: random.pick([.pilotInCommand, .pilotInCommand, .dualReceived, .secondInCommand]),
                random.below(5))
            (flight.counts[.hood], flight.counts[.dayFullStops]) = (random.below(60), flight.counts[.dayLandings])
            if random.percent(30) { flight.checks = [random.pick(CurrencyCheck.allCases)] }
            if random.percent(25) {
                (flight.kind, flight.sessionDevice, flight.isApprovedCourse) = (.simulator, .fullFlight, true)
            }
            return flight
        }
    }

    @Test("What is less surely one's own, or flown in a lesser device, makes no rule more current", arguments: 0..<40)
    func lessNeverMore(seed: UInt64) throws {
        var random = SeededChance(seed: seed)
        let documents = [
            Self.rating, Self.instrument, Case.document("license", "LAPL(A)", "EASA", issued: "2020-01-01"),
            Case.document("license", "SPL", "EASA", issued: "2026-01-01"),
            Case.document("rating", "CE-525", "EASA", expires: "2026-12-31"),
        ]
        for set in RuleSet.shippedNames {
            let rules = try #require(try RuleSet.shipped(set)).rules.filter { rule in
                // A lapse that is not shown makes a rule more current, and a limit counts all flights.
                !rule.isLimit && !rule.alternatives.contains { $0.lapse != nil }
            }
            let flights = Self.book(&random)
            func untils() -> [String: LocalDate] {
                let book = CurrencyBook(flights, documents: documents)
                let answers = CurrencyEvaluation(book, on: Case.today).answers(rules)
                return Dictionary(answers.map { ($0.name, $0.until ?? .first) }) { max($0, $1) }
            }
            let before = untils()
            let change = random.pick(Self.changes)
            let isOfDevices = change.name.contains("device") || change.name.contains("course")
            for flight in flights where random.percent(50) && (!isOfDevices || flight.isDevice) { change.apply(flight) }
            for (name, until) in untils() {
                #expect(until <= before[name] ?? .first, "\(set) \(name), \(change.name), seed \(seed)")
            }
        }
    }
}
