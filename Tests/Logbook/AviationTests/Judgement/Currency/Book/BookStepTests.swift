import AviationCases
import Testing

@testable import Aviation

/// What a question begins with: a book, and the day.
@Suite("A book on the day of a question")
struct BookStepTests {
    private typealias Case = CurrencyCases

    @Test("Documents of a later exam are not there yet, and flights of later days are not counted")
    func day() {
        let documents = [Case.document("medical", "2", exam: "11-22"), Case.document("medical", "1", exam: "11-23")]
        let book = CurrencyBook([Case.flight("11-22"), Case.flight("11-23")], documents: documents)
        let onDay = BookOnDay(book, on: Case.today)
        #expect(onDay.documents.map(\.level) == ["2"] && onDay.entryCount == 1)
    }

    @Test("A window before an expiry ends with the document that ends last")
    func expiry() {
        let ratings = ["2027-03-31", "2027-05-31"].map { Case.document("rating", "SEP", expires: $0) }
        let onDay = BookOnDay(CurrencyBook([], documents: ratings), on: Case.today)
        let window = RuleWindow.beforeExpiry(
            ExpiryWindow(months: 12, document: DocumentNeed(kind: "rating", levels: ["SEP"])))
        #expect(onDay.window(window).expiry == Case.date("2027-05-31"))
        #expect(onDay.window(.days(90)).expiry == nil)
    }

    @Test("Counts and times keep their values, whatever size they have, and the others stay")
    func packed() {
        let flight = CurrencyFlight(Case.date("11-22"))
        let values = [0, 1, 65_534, 65_535, 65_536, Int(Int32.max), Int.max, -1, 7]
        for (place, count) in CurrencyNumberColumn.allCases.enumerated() {
            flight.counts[count] = values[place % values.count]
        }
        for (place, count) in CurrencyNumberColumn.allCases.enumerated() {
            let value = values[place % values.count]
            #expect(flight.counts[count] == (value < 0 ? nil : min(value, Int(Int32.max))))
        }
        let midnight = Case.date("11-22").midnight
        for (place, time) in CurrencyTimeColumn.allCases.enumerated() {
            flight[time] = midnight.adding(Minutes(place * 700 - 300))
        }
        for (place, time) in CurrencyTimeColumn.allCases.enumerated() {
            #expect(flight[time] == midnight.adding(Minutes(place * 700 - 300)))
            flight[time] = nil
            #expect(flight[time] == nil)
        }
        for count in CurrencyNumberColumn.allCases { flight.counts[count] = 3 }
        #expect(CurrencyNumberColumn.allCases.allSatisfy { flight.counts[$0] == 3 })
        for count in CurrencyNumberColumn.allCases { flight.counts[count] = nil }
        #expect(flight.counts == CurrencyCounts())
    }

    @Test("Someone is a year older on the birthday")
    func age() {
        let birth = Case.date("1986-11-20")
        #expect(Case.date("11-19").age(since: birth) == 39 && Case.date("11-20").age(since: birth) == 40)
    }

    @Test("Entries that are replaced stay in the order of their dates, and checks are found")
    func replace() {
        let flights = [CurrencyFlight(Case.date("11-01"), key: 1), CurrencyFlight(Case.date("11-03"), key: 2)]
        var book = CurrencyBook(flights)
        let check = CurrencyFlight(Case.date("11-02"), key: 1)
        check.checks = [.review]
        let (old, aircraft) = book.replace([1], by: [check])
        #expect(old.map(\.date) == [Case.date("11-01")] && aircraft == [0])
        #expect(book.entries.map(\.date) == [Case.date("11-02"), Case.date("11-03")] && book.checkIndices == [0])
    }
}
