import AviationCases
import TestFiles
import Testing

@testable import Aviation

/// Whose a check, a landing or an approach is where the giver cannot be told from the receiver.
@Suite("Who was checked")
struct WhoWasCheckedTests {
    private typealias Case = CurrencyCases

    private static let rating = [Case.document("rating", "SEP", expires: "2026-12-31")]
    private static let instrument = [Case.document("rating", "IR", "EASA", expires: "2026-12-31")]
    private static let checks: [(rule: String, check: CurrencyCheck, documents: [CurrencyDocument])] = [
        ("faa.review", .review, []), ("faa.review", .checkride, []), ("faa.instrument", .ipc, []),
        ("easa.sep.revalidation", .proficiency, rating), ("easa.ir.revalidation", .ipc, instrument),
        ("easa.lapl", .proficiency, []), ("easa.spl", .proficiency, []), ("easa.balloon", .proficiency, []),
        ("uk.sep.revalidation", .proficiency, rating),
    ]

    private func answer(
        _ rule: String, _ check: CurrencyCheck, _ documents: [CurrencyDocument], kind: EntryKind = .flight,
        _ change: (CurrencyFlight) -> Void
    ) throws -> CurrencyAnswer {
        let aircraft = ["easa.spl": Case.sailplane, "easa.balloon": Case.balloon][rule] ?? Case.c172
        let flight = Case.flight("11-10", aircraft) { flight in
            (flight.checks, flight.counts[.hood], flight.counts[.block]) = ([check], 30, 60)
            (flight.kind, flight.sessionDevice, flight.isApprovedCourse) = (kind, .fullFlight, true)
            change(flight)
        }
        let subject = ["faa.instrument": "airplane", "easa.balloon": "A"][rule]
        return try Case.answer(rule, subject, [flight], documents)
    }

    @Test("A check of a flight with a student is cannot tell, in each role that says nothing else", arguments: 0..<9)
    func student(index: Int) throws {
        let (rule, check, documents) = Self.checks[index]
        for role in PilotRole.allCases {
            let without = try answer(rule, check, documents) { $0.role = role }
            let with = try answer(rule, check, documents) { ($0.role, $0.hasStudent) = (role, true) }
            let text = "\(rule) \(check) \(role): \(without.stateText), \(with.stateText)"
            #expect(!with.stateText.hasPrefix("current"), "\(text)")
            guard without.stateText.hasPrefix("current") else { continue }
            #expect(with.stateText == "cannot tell", "\(text)")
            #expect(with.detail.contains("who was checked of 2026-11-10"), "\(with.detail)")
        }
        // Sessions, briefings and events are no better.
        for kind in [EntryKind.simulator, .ground, .event] {
            let with = try answer(rule, check, documents, kind: kind) { $0.hasStudent = true }
            #expect(!with.stateText.hasPrefix("current"), "\(rule) \(kind)")
        }
    }

    @Test("So is one of PIC time without a role, of training given and received together, and of a pilot alone")
    func openEntries() throws {
        for (rule, check, documents) in Self.checks {
            for change: (CurrencyFlight) -> Void in [
                { ($0.role, $0.counts[.pic]) = (nil, 60) },
                { ($0.counts[.dual], $0.counts[.given]) = (60, 60) },
                { ($0.counts[.dual], $0.counts[.examiner]) = (60, 60) },
                { $0.role = .solo },
            ] {
                let found = try answer(rule, check, documents, change)
                #expect(found.stateText == "cannot tell", "\(rule) \(check) \(found.stateText)")
                #expect(found.detail.contains("who was checked"), "\(found.detail)")
            }
            // Dual received says who was checked.
            let dual = try answer(rule, check, documents) { ($0.role, $0.counts[.dual]) = (nil, 60) }
            guard !rule.hasPrefix("faa") || check == .checkride else {
                #expect(dual.stateText.hasPrefix("current"), "\(rule) \(dual.stateText)")
                continue
            }
            // An instructor gives no check, but for the reviews of the FAA.
            #expect(dual.stateText == "cannot tell", "\(rule) \(dual.stateText)")
            #expect(dual.detail.contains("whether an examiner gave the check"), "\(rule) \(dual.detail)")
            let examined = try answer(rule, check, documents) {
                ($0.role, $0.counts[.dual], $0.hasExaminer) = (nil, 60, true)
            }
            #expect(examined.stateText.hasPrefix("current"), "\(rule) \(examined.stateText)")
        }
    }

    @Test(
        "A review on the ground is half of one; a course, and the ground part of SIC training, are entries of their own"
    )
    func ground() throws {
        for role in [PilotRole.dualReceived, .pilotInCommand] {
            let found = try answer("faa.review", .review, [], kind: .ground) { $0.role = role }
            #expect(found.stateText == "cannot tell" && found.detail.contains("whether it was flown, too"))
        }
        #expect(try answer("faa.review", .review, [], kind: .event) { _ in }.stateText.hasPrefix("current"))
        let landings = Case.flight("10-01", Case.citation, 3, 3) { $0.counts[.dayFullStops] = 3 }
        let training = Case.check("10-02", .sic, Case.citation)
        training.kind = .ground
        #expect(try Case.answer("faa.sic", "CE-525", [landings, training]).stateText.hasPrefix("current"))
    }

    @Test(
        "Landings and approaches with a student are cannot tell, unless the pilot flying is logged",
        arguments: [
            ("faa.passengers", "ASEL"), ("easa.passengers", "SEP (land)"), ("faa.night", "ASEL"),
            ("easa.night", "SEP (land)"), ("faa.instrument", "airplane"),
        ])
    func landings(rule: String, subject: String) throws {
        func state(_ change: (CurrencyFlight) -> Void) throws -> CurrencyAnswer {
            let flight = Case.instrument("11-10")
            for count in [
                CurrencyNumberColumn.dayTakeoffs, .dayLandings, .nightTakeoffs, .nightLandings, .nightFullStops,
            ] {
                flight.counts[count] = 3
            }
            flight.hasStudent = true
            change(flight)
            return try Case.answer(rule, subject, [flight])
        }
        for role in [PilotRole.pilotInCommand, .dualReceived, .solo, .studentPilotInCommand] {
            let open = try state { $0.role = role }
            #expect(open.stateText == "cannot tell" && open.detail.contains("pilot flying"), "\(role) \(open.detail)")
        }
        #expect(try state { $0.pilotFlying = true }.stateText.hasPrefix("current"))
        #expect(try !state { $0.pilotFlying = false }.stateText.hasPrefix("current"))
        #expect(try state { $0.hasStudent = false }.stateText.hasPrefix("current"))
    }

    @Test("What an instructor flies counts for his hours as it does in the role FI")
    func hours() throws {
        let flights = [
            Case.timed("06-01", Case.c172, 720, 12), Case.timed("06-02", Case.c172, 60, role: .dualReceived),
        ]
        let answer = try Case.answer("easa.sep.revalidation", nil, flights, Self.rating)
        flights[0].hasStudent = true
        #expect(try Case.answer("easa.sep.revalidation", nil, flights, Self.rating).state == answer.state)
        #expect(answer.stateText.hasPrefix("current"))
    }

    @Test("A student who is named on any flight makes no answer better; a lapse excepted")
    func property() throws {
        var chance = SeededChance("WhoWasCheckedTests.property")
        func rank(_ answer: CurrencyAnswer) -> (Int, Int) {
            switch answer.state {
            case .current(let until, _): (2, until?.dayNumber ?? 0)
            case .notRequired: (3, 0)
            case .cannotTell: (1, 0)
            case .notCurrent: (0, 0)
            }
        }
        let rules = try RuleSet.shippedNames.flatMap { try RuleSet.shipped($0)?.rules ?? [] }
            .filter { rule in !rule.alternatives.contains { $0.lapse != nil } }
        let documents = [
            ("rating", "SEP"), ("rating", "IR"), ("license", "LAPL(A)"), ("license", "SPL"),
            // Its category is not written, so that no aircraft is beyond the licenses.
            ("license", "PPL"),
        ]
        .map { Case.document($0, $1, expires: "2027-01-15", issued: "2020-01-01") }
        func answers(_ flights: [CurrencyFlight]) -> [String: CurrencyAnswer] {
            let all = CurrencyEvaluation(CurrencyBook(flights, documents: documents), on: Case.today).answers(rules)
            return Dictionary(all.map { ("\($0.rule.text) \($0.name)", $0) }) { first, _ in first }
        }
        var changed = 0
        for _ in 0..<60 {
            let flights = (0..<(1 + chance.below(8))).map { _ in Self.entry(&chance) }
            let before = answers(flights)
            flights[chance.below(flights.count)].hasStudent = true
            for (name, answer) in answers(flights) {
                let old = try #require(before[name], "\(name)")
                #expect(rank(answer) <= rank(old), "\(name): \(old.stateText), \(answer.stateText)")
                if rank(answer) < rank(old) { changed += 1 }
            }
        }
        #expect(changed > 10)
    }

    /// A flight, session or briefing of the last 400 days, with checks and times in any role.
    private static func entry(_ chance: inout SeededChance) -> CurrencyFlight {
        let aircraft = [Case.c172, Case.pa34, Case.sailplane, Case.motorGlider, Case.aircraft("R44")]
        let flight = CurrencyFlight(Case.today.adding(days: -chance.below(chance.percent(60) ? 90 : 400)))
        flight.aircraft = aircraft[chance.below(aircraft.count)]
        flight.kind = chance.percent(80) ? .flight : EntryKind.allCases[chance.below(EntryKind.allCases.count)]
        if flight.kind == .simulator { flight.sessionDevice = .fullFlight }
        flight.role = chance.percent(20) ? nil : PilotRole.allCases[chance.below(PilotRole.allCases.count)]
        if chance.percent(40) {
            flight.checks = [CurrencyCheck.allCases[chance.below(CurrencyCheck.allCases.count)]]
        }
        for count in [CurrencyNumberColumn.dayTakeoffs, .dayLandings, .nightTakeoffs, .nightLandings, .launches] {
            flight.counts[count] = chance.percent(20) ? nil : chance.below(5)
        }
        flight.counts[.block] = 30 + chance.below(300)
        for time in [CurrencyNumberColumn.pic, .dual, .given, .examiner, .hood] where chance.percent(15) {
            flight.counts[time] = 60
        }
        return flight
    }

    @Test("A line and a record with a student say so")
    func record() {
        var record = FlightRecord()
        record.date = Case.today
        #expect(CurrencyFlight(record)?.hasStudent == false)
        record.crew = [CrewRecord(.passenger, .new("Ann"))]
        #expect(CurrencyFlight(record)?.hasStudent == false)
        record.crew.append(CrewRecord(.student, .new("Joe Bo")))
        #expect(CurrencyFlight(record)?.hasStudent == true)
    }
}
