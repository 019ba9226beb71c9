import Testing

@testable import Aviation

@Suite("Days and months in words")
struct CalendarWordsTests {
    private static let today = LocalDate(year: 2026, month: 11, day: 21) ?? LocalDate(dayNumber: 0)

    @Test(
        "A month is its name, or its first letters, in six languages",
        arguments: [
            ("mai", 5), ("Okt.", 10), ("août", 8), ("fév", 2), ("DIC", 12), ("gennaio", 1), ("März", 3), ("ott", 10),
            ("juil", 7), ("setembro", 9), ("nov", 11),
        ])
    func months(word: String, month: Int) { #expect(CalendarWords.month(word) == month) }

    @Test(
        "The beginning of two months, a short word and `out` are none",
        arguments: ["jui", "ju", "out", "mi", "n0v", ""])
    func noMonths(word: String) { #expect(CalendarWords.month(word) == nil) }

    @Test(
        "A date in words is read in any of them",
        arguments: [
            ("24mai", "2026-05-24"), ("3 ott", "2026-10-03"), ("gestern", "2026-11-20"), ("oggi", "2026-11-21"),
            ("vorgestern", "2026-11-19"), ("Samstag", "2026-11-21"), ("jeudi", "2026-11-19"), ("sat", "2026-11-21"),
        ])
    func dates(text: String, iso: String) throws {
        #expect(try LocalDate(parsing: text, today: Self.today).isoText == iso)
    }

    @Test("A weekday before a date is said in two letters or three, and a name that begins like one is none")
    func weekdays() {
        #expect(
            CalendarWords.abbreviatedWeekday("Sa") == .saturday && CalendarWords.abbreviatedWeekday("lun") == .monday)
        #expect(CalendarWords.abbreviatedWeekday("Lund") == nil && CalendarWords.weekday("sam") == nil)
    }
}
