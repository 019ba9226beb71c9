import AviationCases
import TestFiles
import Testing

@testable import Aviation

/// Invented histories, and answers that are counted day by day without the engine.
@Suite("Currency of invented histories")
struct CurrencyHistoriesTests {
    /// What a rule needs, as the naive count sees it: amounts of flights, and the days on which an event counts.
    private struct Naive {
        let rule: String
        let subject: String?
        /// The needs: the number, and the amount of a flight; nil for an unknown one.
        let needs: [(Int, @Sendable (CurrencyFlight) -> Int?)]
        /// Whether an event of a day counts on another, later one.
        let counts: @Sendable (LocalDate, LocalDate) -> Bool
    }

    private static func within(_ days: Int) -> @Sendable (LocalDate, LocalDate) -> Bool {
        { event, day in day.dayNumber - event.dayNumber <= days }
    }

    private static func sum(_ day: Int?, _ night: Int?) -> Int? {
        day == nil && night == nil ? nil : (day ?? 0) + (night ?? 0)
    }

    private static let rules: [Naive] = [
        Naive(
            rule: "faa.passengers", subject: "ASEL",
            needs: [
                (3, { isASEL($0) ? sum($0.counts[.dayTakeoffs], $0.counts[.nightTakeoffs]) : 0 }),
                (3, { isASEL($0) ? sum($0.counts[.dayLandings], $0.counts[.nightLandings]) : 0 }),
            ], counts: within(90)),
        Naive(
            rule: "faa.night", subject: "ASEL",
            needs: [
                (3, { isASEL($0) ? night($0.counts[.nightTakeoffs], $0.counts[.dayTakeoffs], $0) : 0 }),
                (3, { isASEL($0) ? night($0.counts[.nightFullStops], $0.counts[.dayFullStops], $0, isStop: true) : 0 }),
            ], counts: within(90)),
        Naive(
            rule: "easa.passengers", subject: "MEP (land)",
            needs: [
                (3, { isASEL($0) ? 0 : sum($0.counts[.dayTakeoffs], $0.counts[.nightTakeoffs]) }),
                (3, { isASEL($0) ? 0 : sum($0.counts[.dayLandings], $0.counts[.nightLandings]) }),
            ], counts: within(90)),
    ]

    private static func isASEL(_ flight: CurrencyFlight) -> Bool { flight.aircraft?.type == "C172" }

    private static func night(
        _ count: Int?, _ day: Int?, _ flight: CurrencyFlight, isStop: Bool = false
    ) -> Int? {
        if let count { return count }
        // Without landings by night there is no full stop by night.
        let hasDay = flight.counts[.dayLandings] != nil && flight.counts[.nightLandings] == nil
        if flight.counts[.night] == nil, day == nil, hasDay, isStop { return 0 }
        return flight.counts[.night] == 0 || (flight.counts[.night] == nil && day != nil) ? 0 : nil
    }

    /// Returns the last day, counted day by day, on which all needs are met from today on; nil when they are not today.
    private static func lastDay(_ naive: Naive, _ flights: [CurrencyFlight], unknown: Int) -> LocalDate? {
        var last: LocalDate?
        var day = CurrencyCases.today
        while true {
            for (number, amount) in naive.needs {
                var sum = 0
                for flight in flights where flight.date <= CurrencyCases.today && naive.counts(flight.date, day) {
                    sum += amount(flight) ?? unknown
                }
                if sum < number { return last }
            }
            last = day
            day = day.adding(days: 1)
        }
    }

    private static func history(_ chance: inout SeededChance) -> [CurrencyFlight] {
        (0..<(1 + chance.below(9))).map { _ in flight(&chance) }
    }

    /// - Parameter date: the date; nil for one of the last 130 days.
    private static func flight(_ chance: inout SeededChance, on date: LocalDate? = nil) -> CurrencyFlight {
        let flight = CurrencyFlight(date ?? CurrencyCases.today.adding(days: -chance.below(130)))
        flight.aircraft = chance.percent(70) ? CurrencyCases.c172 : CurrencyCases.pa34
        flight.role = .pilotInCommand
        func count(_ chance: inout SeededChance) -> Int? { chance.percent(25) ? nil : chance.below(4) }
        (flight.counts[.dayTakeoffs], flight.counts[.dayLandings]) = (count(&chance), count(&chance))
        if chance.percent(40) {
            (flight.counts[.nightTakeoffs], flight.counts[.nightLandings]) = (count(&chance), 3)
            (flight.counts[.nightFullStops], flight.counts[.night]) = (count(&chance), chance.percent(50) ? 30 : nil)
        }
        flight.counts[.block] = 30 + chance.below(200)
        return flight
    }

    @Test("The answers to 400 histories agree with a count day by day")
    func agreement() throws {
        var chance = SeededChance("CurrencyHistoriesTests")
        var states: Set<String> = []
        for round in 0..<400 {
            let flights = Self.history(&chance)
            let naive = Self.rules[round % Self.rules.count]
            let worst = Self.lastDay(naive, flights, unknown: 0)
            let best = Self.lastDay(naive, flights, unknown: 3)
            let answer = try CurrencyCases.answer(naive.rule, naive.subject, flights)
            let expected = worst != nil ? "current" : best != nil ? "cannot" : "NOT"
            states.insert(expected)
            #expect(
                answer.stateText.hasPrefix(expected),
                "round \(round) \(naive.rule): \(answer.stateText) \(flights.map { ($0.date, $0.counts) })")
            #expect(answer.until == worst, "round \(round) \(naive.rule)")
            if case .current(_, let possibly) = answer.state { #expect(possibly == (best == worst ? nil : best)) }
        }
        #expect(states.count == 3)
    }

    @Test("A flight more never makes a rule less current; a lapse and limits excepted")
    func monotony() throws {
        var chance = SeededChance("CurrencyHistoriesTests.monotony")
        func rank(_ answer: CurrencyAnswer) -> (Int, Int) {
            switch answer.state {
            case .current(let until, _): (2, until?.dayNumber ?? 0)
            case .notRequired: (3, 0)
            case .cannotTell: (1, 0)
            case .notCurrent: (0, 0)
            }
        }
        let rules = CurrencyCases.rules.values.filter { rule in
            !rule.isLimit && !rule.alternatives.contains { $0.lapse != nil }
        }.map(\.id).sorted()
        for round in 0..<300 {
            let flights = Self.history(&chance)
            let more = flights + [Self.flight(&chance)]
            for subject in ["ASEL", "SEP (land)"] {
                let rule = rules[round % rules.count]
                let before = rank(try CurrencyCases.answer(rule, subject, flights))
                #expect(rank(try CurrencyCases.answer(rule, subject, more)) >= before, "\(rule)")
            }
        }
    }

    @Test("Months, lapses and sums agree with a count day by day")
    func longWindows() throws {
        var chance = SeededChance("CurrencyHistoriesTests.longWindows")
        for _ in 0..<60 {
            let flights = (0..<(1 + chance.below(6))).map { _ in
                let day = CurrencyCases.today.adding(days: -chance.below(900))
                return chance.percent(15)
                    ? CurrencyCases.check(day.isoText, .ipc) : CurrencyCases.instrument(day.isoText)
            }
            let answer = try CurrencyCases.answer("faa.instrument", "airplane", flights)
            var last: LocalDate?
            func month(_ day: LocalDate) -> Int { day.year * 12 + day.month }
            for day in (0...1_300).map({ CurrencyCases.today.adding(days: $0 - 900) }) {
                let isLost = last.map { month(day) - month($0) > 6 } ?? false
                let isMet = flights.contains {
                    $0.date <= min(day, CurrencyCases.today) && month(day) - month($0.date) <= 6
                        && (!isLost || !$0.checks.isEmpty)
                }
                if isMet { last = day }
            }
            let today = CurrencyCases.today
            #expect(answer.until == last.flatMap { $0 >= today ? $0 : nil }, "\(flights.map(\.date))")
        }
    }

    @Test("The sum of a limit agrees with a count of the days")
    func limits() throws {
        var chance = SeededChance("CurrencyHistoriesTests.limits")
        for _ in 0..<100 {
            let flights = Self.history(&chance)
            let first = CurrencyCases.today.adding(days: -27)
            let sum = flights.filter { $0.date >= first }.compactMap(\.counts[.block]).reduce(0, +)
            #expect(try CurrencyCases.answer("easa.flight.28", nil, flights).parts.first?.have == sum)
        }
    }

    @Test("Thirty thousand flights are looked at only as far as windows reach")
    func speed() throws {
        var chance = SeededChance("CurrencyHistoriesTests.speed")
        let flights = (0..<30_000).map { number in
            Self.flight(&chance, on: CurrencyCases.today.adding(days: -number / 3))
        }
        let rules = try RuleSet.shippedNames.flatMap { try RuleSet.shipped($0)?.rules ?? [] }
        let evaluation = CurrencyEvaluation(CurrencyBook(flights), on: CurrencyCases.today, explained: .none)
        var answers = 0
        let time = ContinuousClock().measure { answers = evaluation.answers(rules).count }
        print("currency of 30,000 flights: \(answers) answers in \(time)")
        // Without optimization; looking at all flights for each need takes several times as long.
        #expect(answers > 10 && time < .seconds(4))
    }
}
