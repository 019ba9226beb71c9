import TestFiles
import Testing

@testable import Aviation

@Suite("Local dates")
struct LocalDateTests {
    /// A Saturday.
    private let today = LocalDate(year: 2026, month: 11, day: 21) ?? LocalDate(dayNumber: 0)

    @Test(
        "A day has a number, a weekday and a text",
        arguments: [
            ("2001-01-01", 0, Weekday.monday), ("2000-12-31", -1, .sunday), ("0001-01-01", -730_485, .monday),
            ("9999-12-31", 2_921_573, .friday), ("2026-11-21", 9_455, .saturday), ("1970-01-01", -11_323, .thursday),
            ("2000-02-29", -307, .tuesday), ("1900-03-01", -36_831, .thursday), ("2024-02-29", 8_459, .thursday),
        ])
    func numbers(iso: String, number: Int, weekday: Weekday) throws {
        let date = try #require(LocalDate(isoText: iso))
        #expect(date.dayNumber == number)
        #expect(date.weekday == weekday)
        #expect(date.isoText == iso)
        #expect(LocalDate(dayNumber: number) == date)
    }

    @Test("Every day of more than four centuries is restored from its parts and follows the day before")
    func everyDay() {
        var previous = LocalDate(dayNumber: -37_000)
        for number in -36_999...120_000 {
            let date = LocalDate(dayNumber: number)
            let parts = date.components
            #expect(LocalDate(year: parts.year, month: parts.month, day: parts.day) == date)
            #expect(date.weekday.rawValue == previous.weekday.rawValue % 7 + 1)
            previous = date
        }
    }

    @Test(
        "The calendar refuses days that do not exist",
        arguments: [
            (2026, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0), (0, 1, 1),
            (10_000, 1, 1),
        ])
    func noSuchDay(year: Int, month: Int, day: Int) {
        #expect(LocalDate(year: year, month: month, day: day) == nil)
    }

    @Test(
        "ISO text is exact",
        arguments: ["2026-1-01", "2026-01-1", "26-01-01", " 2026-01-01", "2026-02-30", "2026/01/01", "", "+026-01-01"])
    func strictISO(text: String) {
        #expect(LocalDate(isoText: text) == nil)
    }

    @Test(
        "Months are added to the same day, or to the last of a shorter month",
        arguments: [
            ("2026-08-31", 6, "2027-02-28"), ("2027-08-31", 6, "2028-02-29"), ("2026-01-31", 1, "2026-02-28"),
            ("2026-12-15", 1, "2027-01-15"), ("2026-01-15", -1, "2025-12-15"), ("2024-02-29", 12, "2025-02-28"),
            ("2026-03-31", 24, "2028-03-31"), ("0001-01-01", -1, "0001-01-01"), ("9999-12-31", 1, "9999-12-31"),
        ])
    func months(from: String, months: Int, to: String) throws {
        #expect(try #require(LocalDate(isoText: from)).adding(months: months).isoText == to)
    }

    @Test("Days are added across years and stay within the calendar")
    func days() {
        #expect(today.adding(days: 41).isoText == "2027-01-01")
        #expect(today.adding(days: .max).isoText == "9999-12-31")
        #expect(today.adding(days: .min).isoText == "0001-01-01")
        #expect(today.adding(months: .max).isoText == "9999-12-31")
        #expect(today.days(until: today.adding(days: -3)) == -3)
        #expect(today.lastDayOfMonth.isoText == "2026-11-30")
        #expect(LocalDate(year: 2028, month: 2, day: 3)?.lastDayOfMonth.isoText == "2028-02-29")
        #expect(!today.isInLeapYear)
    }

    @Test(
        "A date is read as pilots type it",
        arguments: [
            ("t", "2026-11-21"), ("T", "2026-11-21"), ("today", "2026-11-21"), ("y", "2026-11-20"),
            ("yesterday", "2026-11-20"), ("tomorrow", "2026-11-22"), ("-3", "2026-11-18"), ("−3", "2026-11-18"),
            ("+1", "2026-11-22"), ("- 3", "2026-11-18"), ("sat", "2026-11-21"), ("su", "2026-11-15"),
            ("Friday", "2026-11-20"), ("mo", "2026-11-16"), ("21", "2026-11-21"), ("28", "2026-10-28"),
            ("29", "2026-10-29"), ("31", "2026-10-31"), ("1", "2026-11-01"), ("21.11", "2026-11-21"),
            ("21.11.", "2026-11-21"), ("22.11", "2025-11-22"), ("22.11.26", "2026-11-22"), ("30.12", "2025-12-30"),
            ("29.2", "2024-02-29"),
            ("21.11.2026", "2026-11-21"), ("1.2.2019", "2019-02-01"), ("21.11.26", "2026-11-21"),
            ("5.6.27", "2027-06-05"), ("5.6.28", "1928-06-05"), ("5.6.99", "1999-06-05"), ("2026-11-21", "2026-11-21"),
            ("2026/11/21", "2026-11-21"), ("20261121", "2026-11-21"), ("11/21", "2026-11-21"), ("21/11", "2026-11-21"),
            ("11/21/2025", "2025-11-21"), ("21-11-2025", "2025-11-21"), ("5/5", "2026-05-05"), ("21 nov", "2026-11-21"),
            ("nov 21", "2026-11-21"), ("21 November 2019", "2019-11-21"), ("21.nov", "2026-11-21"),
            ("3mar24", "2024-03-03"), (" 2026 - 11 - 21 ", "2026-11-21"),
        ])
    func reading(text: String, iso: String) throws {
        #expect(try LocalDate(parsing: text, today: today).isoText == iso)
    }

    @Test(
        "A date that cannot be read has a reason and a range",
        arguments: [
            ("", InputReason.empty(.date), 0..<0), (" ", .empty(.date), 0..<1),
            ("5/6", .ambiguousDate(dayFirst: Self.date(2026, 6, 5), monthFirst: Self.date(2026, 5, 6)), 0..<3),
            (
                "5/6/2020", .ambiguousDate(dayFirst: Self.date(2020, 6, 5), monthFirst: Self.date(2020, 5, 6)), 0..<8
            ),
            ("31.2", .noSuchDate, 0..<4), ("2026-02-29", .noSuchDate, 0..<10), ("32", .noSuchDate, 0..<2),
            ("13/13", .noSuchDate, 0..<5), ("x", .notUnderstood(.date), 0..<1), ("s", .notUnderstood(.date), 0..<1),
            ("21.11.202", .notUnderstood(.date), 6..<9), ("123", .notUnderstood(.date), 0..<3),
            ("21 foo", .notUnderstood(.date), 3..<6), ("0.0.0000", .noSuchDate, 0..<8),
            ("東京", .notUnderstood(.date), 0..<2), ("11/21?", .notUnderstood(.date), 0..<6),
        ])
    func refusal(text: String, reason: InputReason, range: Range<Int>) {
        #expect(throws: InputError(reason, at: range)) { try LocalDate(parsing: text, today: today) }
    }

    @Test(
        "A date is explained relative to today",
        arguments: [
            ("t", "Saturday · today"), ("y", "Friday · yesterday"), ("+1", "Sunday · tomorrow"),
            ("-3", "Wednesday · 3 days ago"), ("+3", "Tuesday · in 3 days"), ("21.11.2025", "Friday · 365 days ago"),
            ("21.11.2016", "Monday · 10 years ago"), ("21.11.1903", "Saturday · 123 years ago"),
            ("22.11.1903", "Sunday · 122 years ago"), ("20.11.2036", "Thursday · in 9 years"),
            ("21.11.2036", "Friday · in 10 years"),
        ])
    func explanation(text: String, explanation: String) throws {
        #expect(try LocalDate(parsing: text, today: today).explanation(today: today) == explanation)
    }

    static func date(_ year: Int, _ month: Int, _ day: Int) -> LocalDate {
        LocalDate(year: year, month: month, day: day) ?? LocalDate(dayNumber: 0)
    }

    @Test(
        "With an order of day and month, a date with slashes or hyphens has one reading",
        arguments: [
            ("6/7", "2026-06-07", "2026-07-06", "2026-06-07"), ("6-7", "2026-06-07", "2026-07-06", "2026-06-07"),
            ("11/12", "2026-11-12", "2025-12-11", "2026-11-12"),
            ("6/7/25", "2025-06-07", "2025-07-06", nil), ("6/7/2025", "2025-06-07", "2025-07-06", nil),
            ("25-06-07", "2007-06-25", "2007-06-25", "2025-06-07"),
            ("11/20", "2026-11-20", "2026-11-20", "2026-11-20"), ("20/11", "2026-11-20", "2026-11-20", "2026-11-20"),
            ("6.7.", "2026-07-06", "2026-07-06", "2026-07-06"), ("6.7", "2026-07-06", "2026-07-06", "2026-07-06"),
            ("2026-07-06", "2026-07-06", "2026-07-06", "2026-07-06"),
            ("2026/7/6", "2026-07-06", "2026-07-06", "2026-07-06"), ("7/7", "2026-07-07", "2026-07-07", "2026-07-07"),
            ("12/1", "2025-12-01", "2026-01-12", "2025-12-01"),
        ] as [(String, String, String, String?)])
    func orders(text: String, monthFirst: String, dayFirst: String, yearFirst: String?) throws {
        #expect(try LocalDate(parsing: text, today: today, order: .monthFirst).isoText == monthFirst)
        #expect(try LocalDate(parsing: text, today: today, order: .dayFirst).isoText == dayFirst)
        guard let yearFirst else {
            #expect(throws: InputError.self) { try LocalDate(parsing: text, today: today, order: .yearFirst) }
            return
        }
        #expect(try LocalDate(parsing: text, today: today, order: .yearFirst).isoText == yearFirst)
    }

    @Test("Without an order, a date with two readings is refused with both, and both can be typed")
    func bothReadings() throws {
        for text in ["6/7", "11/12", "6-7", "6/7/2026"] {
            let error = try #require(throws: InputError.self) { try LocalDate(parsing: text, today: today) }
            #expect(error.range == 0..<text.count)
            guard case .ambiguousDate(let dayFirst, let monthFirst) = error.reason else {
                Issue.record("\(text): \(error)")
                continue
            }
            #expect(try LocalDate(parsing: text, today: today, order: .dayFirst) == dayFirst)
            #expect(try LocalDate(parsing: text, today: today, order: .monthFirst) == monthFirst)
            #expect(try LocalDate(parsing: dayFirst.isoText, today: today) == dayFirst)
            #expect(error.recovery.hasPrefix("type \(dayFirst.isoText) or \(monthFirst.isoText), or choose a region"))
        }
        let error = try #require(throws: InputError.self) { try LocalDate(parsing: "6/7", today: today) }
        #expect(error.message == "6 July or June 7?")
    }

    @Test("A date has the name of its month")
    func monthNames() {
        #expect(Self.date(2026, 1, 1).monthName == "January" && Self.date(2026, 12, 31).monthName == "December")
    }

    @Test("A date is parsed from its text")
    func roundTrip() throws {
        var random = SeededChance(seed: 1)
        for _ in 0..<2_000 {
            let date = LocalDate(dayNumber: random.integer(in: LocalDate.firstDayNumber...LocalDate.lastDayNumber))
            #expect(try LocalDate(parsing: date.isoText, today: today) == date)
            #expect(LocalDate(isoText: date.isoText) == date)
            #expect(date.midnight.date == date)
        }
    }

    @Test(
        "A date to come is the next such day from today on",
        arguments: [
            ("21.11", "2026-11-21"), ("20.11", "2027-11-20"), ("1 dec", "2026-12-01"), ("20", "2026-12-20"),
            ("31.5.29", "2029-05-31"), ("31.5.10", "2010-05-31"), ("mon", "2026-11-23"), ("sat", "2026-11-21"),
            ("29 feb", "2028-02-29"), ("2020-01-01", "2020-01-01"),
        ])
    func toCome(text: String, date: String) throws {
        let today = Self.date(2026, 11, 21)
        #expect(try LocalDate(parsing: text, today: today, isToCome: true).isoText == date)
    }

    @Test("A date to come that was typed on an earlier day keeps its meaning")
    func toComeKept() {
        let text = Conventions().lasting(
            date: "10.12", typedOn: Self.date(2026, 11, 23), readBy: Conventions(), today: Self.date(2026, 12, 15),
            isToCome: true)
        #expect(text == "2026-12-10")
    }

    @Test("A weekday has a long and a short name")
    func weekdays() {
        #expect(Weekday.allCases.map(\.shortName) == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
    }
}
