import AviationCases
import TestFiles
import Testing

@testable import Aviation

@Suite("What counts in which role")
struct ParticipationTests {
    /// Each cell of the table: the roles in which it is no, and those in which the role does not say it.
    private static let cells: [(Participation, no: Set<PilotRole>, unknown: Set<PilotRole>)] = [
        (.flying, [.observer], [.safetyPilot]), (.piloting, [.observer], [.safetyPilot]),
        (.checked, [.instructor, .examiner, .safetyPilot, .observer], [.solo]),
        (.flightTime, [.observer], []), (.loggedTime, [], []), (.aboard, [], []),
    ]

    @Test("Every cell of the table", arguments: PilotRole.allCases)
    func table(role: PilotRole) {
        for (participation, no, unknown) in Self.cells {
            let expected: Bool? = unknown.contains(role) ? nil : !no.contains(role)
            #expect(participation.isOf(role) == expected, "\(participation)")
        }
        #expect(Self.cells.count == Participation.allCases.count)
        #expect(Participation.markdown.contains("\n| \(role.shortName) |"))
    }

    /// The rules that a check meets, with the check.
    private static let checks: [(rule: String, CurrencyCheck, [CurrencyDocument])] = [
        ("faa.review", .review, []), ("faa.review", .checkride, []), ("faa.instrument", .ipc, []),
        (
            "easa.sep.revalidation", .proficiency,
            [CurrencyCases.document("rating", "SEP", "EASA", expires: "2027-01-31")]
        ),
        ("easa.ir.revalidation", .ipc, [CurrencyCases.document("rating", "IR", "EASA", expires: "2027-01-31")]),
        ("easa.lapl", .proficiency, [CurrencyCases.document("license", "LAPL(A)")]),
        ("easa.spl", .proficiency, []),
    ]

    @Test(
        "A check makes the pilot who passed it current, and not one who gave or watched it",
        arguments: PilotRole.allCases)
    func checks(role: PilotRole) throws {
        for (rule, check, documents) in Self.checks {
            let aircraft = rule == "easa.spl" ? CurrencyCases.sailplane : CurrencyCases.c172
            let subject = rule == "faa.instrument" ? "airplane" : nil
            let flight = CurrencyCases.flight("11-10", aircraft, 1, 1) {
                ($0.checks, $0.role, $0.counts[.block], $0.hasExaminer) = ([check], role, 60, true)
            }
            let answer = try CurrencyCases.answer(rule, subject, on: "11-22", [flight], documents)
            let isMet = if case .current = answer.state { true } else { false }
            #expect(isMet == (Participation.checked.isOf(role) == true), "\(rule) \(role): \(answer.stateText)")
        }
    }

    @Test("Who taught on the flight gave its check, whatever his role is called")
    func taught() throws {
        func review(_ change: (CurrencyFlight) -> Void) throws -> String {
            let flight = CurrencyCases.flight("11-10") {
                $0.checks = [.review]
                $0.counts[.block] = 60
                change($0)
            }
            return try CurrencyCases.answer("faa.review", nil, on: "11-22", [flight]).stateText
        }
        // Nothing else is recorded, and the book need not be complete.
        #expect(try review { $0.counts[.given] = 90 } == "cannot tell")
        #expect(try review { ($0.counts[.given], $0.counts[.dual]) = (90, 90) } == "cannot tell")
        #expect(try review { $0.role = nil } == "cannot tell")
        #expect(try review { ($0.role, $0.counts[.dual]) = (nil, 60) } == "current until 2028-11-30")
        #expect(try review { ($0.role, $0.kind) = (nil, .event) } == "current until 2028-11-30")
        #expect(try review { ($0.role, $0.kind) = (.examiner, .simulator) } == "cannot tell")
    }

    @Test("The reason why a check does not count is said")
    func reasons() {
        let given = CurrencyCases.flight("11-10") { $0.role = .examiner }
        let watched = CurrencyCases.flight("11-10") { $0.role = .safetyPilot }
        #expect(given.reason(against: .checked) == "you gave the check")
        #expect(watched.reason(against: .checked) == "you watched the check")
    }

    @Test("An observer's landings do not count; a safety pilot only where the pilot flying is logged")
    func landings() throws {
        func sailplane(_ role: PilotRole, flying: Bool? = nil) throws -> CurrencyAnswer {
            let flight = CurrencyCases.flight("11-10", CurrencyCases.c172, 12, 12) {
                ($0.role, $0.pilotFlying) = (role, flying)
            }
            return try CurrencyCases.answer("faa.passengers", "ASEL", on: "11-22", [flight])
        }
        #expect(try sailplane(.observer).stateText == "NOT CURRENT")
        #expect(try sailplane(.safetyPilot).stateText == "cannot tell")
        #expect(try sailplane(.safetyPilot, flying: true).stateText == "current until 2027-02-08")
        #expect(try sailplane(.pilotInCommand).stateText == "current until 2027-02-08")
    }

    @Test("A pilot is no more current as an observer than in any other role", arguments: 0..<60)
    func observers(seed: UInt64) throws {
        var random = SeededChance(seed: seed)
        let flights = (0..<20).map { _ in
            CurrencyCases.timed(
                CurrencyCases.today.adding(days: -random.below(701)).isoText, CurrencyCases.c172,
                20 + random.below(160), role: random.pick(PilotRole.allCases),
                random.below(5))
        }
        for flight in flights where random.below(5) == 0 {
            flight.checks = [random.pick(CurrencyCheck.allCases)]
        }
        let documents = [CurrencyCases.document("rating", "SEP", "EASA", expires: "2027-01-31")]
        for (rule, subject) in [
            ("faa.passengers", "ASEL"), ("faa.review", nil), ("easa.sep.revalidation", nil), ("easa.lapl", nil),
        ] as [(String, String?)] {
            let before: CurrencyAnswer = try CurrencyCases.answer(rule, subject, on: "11-22", flights, documents)
            let roles = flights.map(\.role)
            for flight in flights { flight.role = .observer }
            let after = try CurrencyCases.answer(rule, subject, on: "11-22", flights, documents)
            for (flight, role) in zip(flights, roles) { flight.role = role }
            #expect((after.until ?? .first) <= (before.until ?? .first), "\(rule)")
        }
    }
}
