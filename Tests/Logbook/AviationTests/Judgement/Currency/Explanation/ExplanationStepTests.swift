import AviationCases
import Testing

@testable import Aviation

/// The last step of a question: what an answer rests on, in parts and in words.
@Suite("The explanation of an answer")
struct ExplanationStepTests {
    private typealias Case = CurrencyCases

    @Test("A part names the flights that count, the oldest first, and what is unknown of them")
    func part() {
        let flights = [Case.flight("11-01", Case.c172, 3, 2), Case.flight("11-02", Case.pa34, 3, nil)]
        let onDay = BookOnDay(CurrencyBook(flights), on: Case.today)
        let rule = CurrencyRule(id: "club.a", title: "A", source: "1", text: "", textDate: .first)
        let need = CountNeed(number: 3, quantity: .landings, window: .days(90))
        let evidence = EventSearch(need, of: rule, nil, in: onDay, explains: true).found()
        let part = CurrencyPart(evidence, in: onDay, explains: true)
        #expect(part.text == "3 landings in 90 days" && part.needed == 3 && part.have == 2 && part.unknown == 3)
        #expect(part.counts.map(\.amount) == ["2 landings", "landings unknown"])
        #expect(part.counts.map(\.isKnown) == [true, false] && part.until == nil)
        #expect(CurrencyPart(evidence, in: onDay, explains: false).counts.isEmpty)
    }

    @Test("What is met for ever has no last day")
    func total() {
        let onDay = BookOnDay(CurrencyBook([]), on: Case.today)
        let part = CurrencyPart(NeedEvidence(total: 600, flown: 700...700), in: onDay, explains: false)
        #expect(part.text == "10:00 in all" && part.until == nil && part.isTime)
    }

    @Test("Only assumptions that matter for what is counted are named")
    func readings() {
        func texts(_ quantity: RuleQuantity, _ settings: CurrencySettings = CurrencySettings()) -> [String] {
            AnswerReadings(settings).texts(for: [
                .count(CountNeed(number: 1, quantity: quantity, window: .days(90)))
            ])
        }
        #expect(texts(.block).isEmpty)
        #expect(texts(.tracking) == ["An approach implies intercepting and tracking courses."])
        #expect(texts(.landings).count == 1 && texts(.nightTakeoffs).count == 1)
        var settings = CurrencySettings()
        settings.bookCompleteSince = Case.date("01-01")
        #expect(texts(.block, settings) == ["The book is complete since 2026-01-01."])
    }

    @Test("Unknown values of several flights are named together, many by their first and last day")
    func words() {
        let rule = CurrencyRule(id: "club.a", title: "A", source: "1", text: "", textDate: .first)
        func detail(_ days: Int) -> String {
            let unknown = (1...days).map { CurrencyUnknown(Case.flight("11-0\($0)"), [.takeoffs]) }
            let state = CurrencyState.cannotTell(unknown, until: nil)
            return CurrencyAnswer(rule: rule, subject: nil, day: Case.today, state: state).detail
        }
        #expect(detail(2) == "take-offs unknown for 2026-11-01 N-C172, 2026-11-02 N-C172")
        #expect(detail(4) == "take-offs unknown for 4 flights, 2026-11-01 to 2026-11-04")
    }
}
