import AviationCases
import Testing

@testable import Aviation

/// The fourth step of a question: how long what qualifies counts.
@Suite("The windows of events")
struct WindowStepTests {
    private typealias Case = CurrencyCases

    private func evidence(
        _ flights: [CurrencyFlight], _ need: CountNeed, lapse: RuleWindow? = nil, explains: Bool = false,
        stopsWhenMet: Bool = false
    ) -> NeedEvidence {
        var rule = CurrencyRule(id: "club.a", title: "A", source: "1", text: "", textDate: .first)
        rule.alternatives = [RuleAlternative(needs: [.count(need)], lapse: lapse)]
        let onDay = BookOnDay(CurrencyBook(flights), on: Case.today)
        return EventSearch(need, of: rule, nil, in: onDay, explains: explains, stopsWhenMet: stopsWhenMet).found()
    }

    private func landings(_ number: Int, in window: RuleWindow = .days(90)) -> CountNeed {
        CountNeed(number: number, quantity: .landings, window: window)
    }

    @Test("A window has a first day, and of each day a last one on which it counts")
    func window() {
        let days = EventWindow(.days(90), on: Case.today)
        #expect(days.start == Case.date("08-24") && days.lastDay(of: days.start) == Case.today && days.unknown == nil)
        let rating = DocumentNeed(kind: "rating", levels: ["SEP"])
        let months = RuleWindow.beforeExpiry(ExpiryWindow(months: 12, document: rating))
        let open = EventWindow(months, on: Case.today)
        #expect(open.unknown == .expiry(document: "SEP rating") && open.lastDay(of: Case.today) == nil)
        let known = EventWindow(months, on: Case.today, expiry: Case.date("11-21"))
        #expect(known.isExpired && known.isBeforeExpiry && known.lastDay(of: known.start) == Case.date("11-21"))
    }

    @Test("The need ends with the event that completes it, from the newest back")
    func lastDay() {
        let flights = [
            Case.flight("08-24", Case.c172, 1, 1), Case.flight("09-10", Case.c172, 1, 1),
            Case.flight("11-01", Case.c172, 2, 2),
        ]
        let found = evidence(flights, landings(3))
        #expect(found.events.map(\.date) == ["11-01", "09-10", "08-24"].map(Case.date))
        #expect(found.lastDay(at: Case.today, .worst) == Case.date("12-09") && found.sum(on: Case.today, .worst) == 4)
        #expect(found.lastDay(at: Case.date("10-01"), .worst) == nil)
        #expect(evidence(flights, landings(2), stopsWhenMet: true).events.count == 1)
    }

    @Test("Unknown amounts count at best, or of the entries that are chosen")
    func outlooks() {
        let found = evidence([Case.flight("11-01", Case.c172, 3, nil)], landings(3))
        #expect(!found.isMet(on: Case.today, .worst) && found.isMet(on: Case.today, .best))
        #expect(found.isMet(on: Case.today, .favorable([0])) && !found.isMet(on: Case.today, .favorable([1])))
    }

    @Test("What is too old says since when it does not count")
    func tooOld() {
        let found = evidence([Case.flight("08-23", Case.c172, 3, 3)], landings(3), explains: true)
        #expect(found.rejected.map(\.reason) == ["outside the 90 days"])
        #expect(found.rejected.map(\.since) == [Case.date("11-22")])
    }

    @Test("A check of which none is recorded is missing, a landing is not")
    func missing() {
        let check = CountNeed(number: 1, quantity: .check, checks: [.review], window: .months(24))
        #expect(evidence([], check).missing == .unrecorded("flight review") && evidence([], check).isUnrecorded)
        #expect(evidence([], landings(3)).missing == nil)
    }

    @Test("What is done in the month before the due month counts as done in it")
    func dueMonth() {
        var need = CountNeed(number: 1, quantity: .check, checks: [.proficiency], window: .calendarMonths(12))
        need.allowsMonth = true
        let checks = [Case.check("2024-11-10", .proficiency), Case.check("2025-10-05", .proficiency)]
        #expect(evidence(checks, need).events.map(\.lastDay).first == Case.date("11-30"))
    }

    @Test("A rule that lapsed is not regained by what lapses; an alternative that does not lapse regains it")
    func lapse() {
        let flights = [Case.flight("2024-01-10", Case.c172, 3, 3), Case.flight("11-01", Case.c172, 3, 3)]
        let lapsing = AlternativeEvidence(
            lapse: .days(90), needs: [evidence(flights, landings(3), lapse: .days(90))])
        let lost = [lapsing].lastDays(on: Case.today)
        #expect(lost == LastDays(worst: Case.date("2024-04-09"), best: Case.date("2024-04-09")))
        let check = CountNeed(number: 1, quantity: .check, checks: [.review], window: .months(3))
        let regaining = AlternativeEvidence(lapse: nil, needs: [evidence([Case.check("10-01", .review)], check)])
        #expect([lapsing, regaining].lastDays(on: Case.today).worst == Case.date("2027-01-30"))
    }

    @Test("Hours in all are enough for ever; those that are unknown may be")
    func total() {
        #expect(NeedEvidence(total: 600, flown: 700...700).lastDay(at: Case.today, .worst) == .openEnd)
        let open = NeedEvidence(total: 600, flown: 500...700)
        #expect(open.missing == .hoursInAll && open.isMet(on: Case.today, .best))
        #expect(NeedEvidence(total: 600, flown: 500...500).missing == nil)
    }

    @Test("A document ends as it is written, or by its exam and the age")
    func documents() {
        let medical = Case.document("medical", "2", exam: "01-15")
        var need = DocumentNeed(kind: "medical", levels: ["2"])
        func evidence(_ documents: [CurrencyDocument], born: LocalDate? = nil) -> NeedEvidence {
            let book = CurrencyBook([], documents: documents, birthDate: born)
            return DocumentValidity(need, in: BookOnDay(book, on: Case.today)).evidence
        }
        #expect(evidence([]).missing == .unrecorded("class 2 medical"))
        #expect(evidence([medical]).missing == .expiry(document: "class 2 medical"))
        need.terms = [DocumentTerm(window: .months(24), below: 40), DocumentTerm(window: .months(6))]
        #expect(evidence([medical], born: Case.date("1990-01-01")).lastDays.worst == Case.date("2028-01-15"))
        let unborn = evidence([medical])
        #expect(unborn.lastDays == LastDays(worst: Case.date("07-15"), best: Case.date("2028-01-15")))
        #expect(unborn.missing == .birthDate)
    }

    @Test("Of a pilot of unknown age a birthday may be as near as the age below which a term holds allows")
    func birthdays() {
        let exam = Case.date("01-15")
        func ends(_ window: RuleWindow?, below: Int, until latest: Int, born: String? = nil) -> LastDays {
            DocumentTerm(window: window, below: below, latest: latest)
                .lastDays(from: exam, exam: exam, born: born.map(Case.date))
        }
        let known = LastDays(worst: Case.date("2026-02-01"), best: Case.date("2026-02-01"))
        #expect(ends(nil, below: 70, until: 70, born: "1956-02-01") == known)
        #expect(ends(.months(60), below: 40, until: 42, born: "1984-02-01") == known)
        #expect(ends(nil, below: 70, until: 70) == LastDays(worst: exam, best: .openEnd))
        let years = LastDays(worst: Case.date("2028-01-15"), best: Case.date("2031-01-15"))
        #expect(ends(.months(60), below: 40, until: 42) == years)
        let whole = LastDays(worst: Case.date("2027-01-15"), best: Case.date("2027-01-15"))
        #expect(ends(.months(12), below: 50, until: 51) == whole)
    }

    @Test("A flight that reaches into the hours of a limit is in them with its share")
    func limitWindow() throws {
        let need = CountNeed(number: 480, quantity: .block, window: .hours(24), isLimit: true)
        func flight(_ begin: String) throws -> CurrencyFlight {
            let start = try #require(UTCInstant(isoText: begin))
            let flight = Case.timed(String(begin.dropFirst(5).prefix(5)), Case.c172, 60)
            flight[.offBlock] = start
            flight[.onBlock] = start.adding(Minutes(60))
            return flight
        }
        let flights = [try flight("2026-11-21T10:30:00Z"), try flight("2026-11-22T10:00:00Z")]
        let onDay = BookOnDay(CurrencyBook(flights), on: Case.today)
        let window = try #require(LimitWindow.all(of: need.window, in: onDay).first)
        let span = try #require(flights[0].span)
        #expect(window.share(of: CurrencyAmount(60), flights[0], need, [span]) == CurrencyAmount(30))
        let rule = CurrencyRule(id: "club.a", title: "A", source: "1", text: "", textDate: .first)
        let sum = LimitSum(need, of: rule, nil, in: window, onDay.book, namesFlights: true)
        #expect(sum.least == 90 && sum.most == 90)
        #expect(sum.counts.map(\.amount) == ["0:30 block time", "1:00 block time"])
        #expect(LimitWindow.all(of: .days(7), in: onDay).map(\.days) == [Case.date("11-16")...Case.today])
    }
}
