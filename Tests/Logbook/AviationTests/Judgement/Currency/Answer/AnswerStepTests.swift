import AviationCases
import Testing

@testable import Aviation

/// The fifth step of a question: whether the rule is met, what is unknown, and what is needed.
@Suite("The answer to a rule")
struct AnswerStepTests {
    private typealias Case = CurrencyCases

    private let onDay = BookOnDay(CurrencyBook([]), on: CurrencyCases.today)

    /// What a logbook has for landings in 90 days: flights with least and most, and the last day.
    private func landings(_ number: Int, _ events: (least: Int, most: Int, last: String)...) -> NeedEvidence {
        let need = CountNeed(number: number, quantity: .landings, window: .days(90))
        var evidence = NeedEvidence(.count(need), number: number, window: onDay.window(need.window))
        evidence.events = events.enumerated().map { index, event in
            CountedEvent(
                index: index, date: Case.date("11-01"), lastDay: Case.date(event.last), least: event.least,
                most: event.most, fields: event.least < event.most ? [.landings] : [])
        }
        return evidence
    }

    private func alternative(_ needs: NeedEvidence..., lapse: RuleWindow? = nil) -> AlternativeEvidence {
        AlternativeEvidence(lapse: lapse, needs: needs)
    }

    @Test("The fewest unknown values that decide are named, with the amount that is enough")
    func deciding() throws {
        let flights = (0..<3).map { _ in Case.flight("11-01", Case.c172, 3, nil) }
        let onDay = BookOnDay(CurrencyBook(flights), on: Case.today)
        let many = alternative(landings(5, (0, 2, "2027-01-30"), (0, 2, "2027-01-30"), (0, 2, "2027-01-30")))
        let few = alternative(landings(3, (0, 2, "2027-01-30"), (2, 4, "2027-01-30")))
        let found = DecidingUnknowns.of([many, few], in: onDay)
        #expect(found.alternative == 1 && found.until == Case.date("2027-01-30"))
        #expect(found.unknown.map(\.fieldNames) == ["landings"] && found.unknown.map(\.number) == [1])
    }

    @Test("What a logbook does not say at all decides before single flights")
    func missing() {
        var evidence = landings(3)
        evidence.missing = .flown(before: Case.date("11-01"))
        let found = DecidingUnknowns.of([alternative(evidence)], in: onDay)
        #expect(found.unknown == [CurrencyUnknown(fields: [.flown(before: Case.date("11-01"))])])
        #expect(found.until == nil)
    }

    @Test("What is short of a need is surely enough, and lasts as long as the events with which it is enough")
    func shortfall() {
        let some = Shortfall(landings(3, (1, 2, "12-01")), in: onDay)
        #expect(some.text == "2 landings (1 if unknown values count)" && some.until == Case.date("12-01"))
        let all = Shortfall(landings(3), in: onDay)
        #expect(all.text == "3 landings" && all.until == Case.date("2027-02-20"))
        let hours = Shortfall(NeedEvidence(total: 60, flown: 0...0), in: onDay)
        #expect(hours.text == "1:00 more in all" && hours.until == .openEnd)
    }

    @Test("A remedy is named once; one that has lapsed for good is none")
    func remedies() {
        let short = alternative(landings(3))
        let found = Remedies([short, short], lastDay: nil, in: onDay)
        #expect(found.distinct.map(\.needs) == [["3 landings"]] && found.alternative == 0)
        let lapsed = alternative(landings(3), lapse: .days(90))
        let left = Remedies([lapsed, alternative(landings(1))], lastDay: Case.date("2026-01-01"), in: onDay)
        #expect(left.distinct.map(\.needs) == [["1 landing"]] && left.alternative == 1)
        let still = Remedies([lapsed], lastDay: Case.date("11-01"), in: onDay)
        #expect(still.distinct.map(\.by) == [Case.date("2027-01-30")])
    }

    @Test("A rule is met by the alternative that lasts the longest")
    func needs() throws {
        let set = try RuleSet(
            parsing: """
                rules club "Club" 2026-01-01
                rule club.a "A" 1
                  need 3 landings in 30 days
                  or
                  need 1 landing in 90 days
                """)
        let rule = try #require(set.rules.first)
        let onDay = BookOnDay(CurrencyBook([Case.flight("11-01", Case.c172, 3, 3)]), on: Case.today)
        let needs = ApplicableNeeds(rule, for: nil, by: RecentFlights(onDay))
        let answer = NeedsAnswer(needs, in: onDay, explains: true).answer
        #expect(answer.state == .current(until: Case.date("2027-01-30")))
        #expect(answer.parts.map(\.text) == ["1 landing in 90 days"])
    }

    @Test("A limit says how much is left; a flight without a date may be in any window")
    func limit() throws {
        let set = try RuleSet(
            parsing: """
                rules club "Club" 2026-01-01
                rule club.a "A" 1
                  most 10:00 block in 7 days
                """)
        let rule = try #require(set.rules.first)
        var book = CurrencyBook([Case.timed("11-20", Case.c172, 90)])
        func answer() -> CurrencyAnswer {
            LimitAnswer(rule, for: nil, in: BookOnDay(book, on: Case.today), explains: false).answer
        }
        #expect(answer().parts.map(\.left) == [510] && answer().state == .current(until: nil))
        book.undated = 1
        #expect(answer().state == .cannotTell([CurrencyUnknown(fields: [.dates(flights: 1)])], until: nil))
        #expect(answer().parts.map(\.left) == [nil])
    }

    @Test("The last day of a document is an answer, unless a rule goes by it")
    func deadlines() throws {
        let passport = Case.document("passport", "CH", expires: "2027-01-02")
        let deadlines = DocumentDeadlines(BookOnDay(CurrencyBook([], documents: [passport]), on: Case.today))
        let answers = deadlines.answers(besides: [])
        #expect(answers.map(\.state) == [.current(until: Case.date("2027-01-02"))])
        var rule = CurrencyRule(id: "club.a", title: "A", source: "1", text: "", textDate: .first)
        rule.alternatives = [RuleAlternative(needs: [.document(DocumentNeed(kind: "passport", levels: ["CH"]))])]
        let answered = CurrencyAnswer(rule: rule, subject: nil, day: Case.today, state: .notRequired)
        #expect(deadlines.answers(besides: [answered]).isEmpty)
    }

    @Test("What ends by one document on one day is one reminder")
    func reminders() {
        let rule = CurrencyRule(id: "club.a", title: "A", source: "1", text: "", textDate: .first)
        func answer(_ until: String, _ documents: [Int64]) -> CurrencyAnswer {
            var answer = CurrencyAnswer(
                rule: rule, subject: nil, day: Case.today, state: .current(until: Case.date(until)))
            answer.documents = documents.map { RecordID(kind: .documents, key: $0) }
            return answer
        }
        let all = [answer("12-01", [1, 2]), answer("12-01", [2]), answer("12-02", [2]), answer("12-01", [3])]
        #expect(all.reminders(within: 30) == [all[0], all[2], all[3]])
        #expect([answer("12-01", []), answer("12-01", [])].reminders(within: 30).count == 2)
    }
}
