import Aviation
import Testing

@testable import LogbookProgram

@Suite("Dates in sentences")
struct DatedSentenceTests {
    private var american: DisplayStyle {
        var style = DisplayStyle()
        style.dates = .slashedMonthFirst
        return style
    }

    @Test(
        "A date by itself is written as the region does",
        arguments: [
            ("Deleted 2026-11-25 HB-CFA LSZF–LSZG.", "Deleted 11/25/2026 HB-CFA LSZF–LSZG."),
            ("2026-11-25", "11/25/2026"),
            ("from 2026-01-02 to 2026-03-04.", "from 01/02/2026 to 03/04/2026."),
            ("(2026-11-25, twice)", "(11/25/2026, twice)"),
            ("“2026-11-25”", "“11/25/2026”"),
            ("t, y, -3, 11-21, sat or 2026-11-21", "t, y, -3, 11/21, sat or 11/21/2026"),
            ("a date such as 11-21", "a date such as 11/21"),
        ])
    func alone(text: String, shown: String) { #expect(american.dated(text) == shown) }

    @Test(
        "A date within a name, and what is no date, stays",
        arguments: [
            "Wrote flights-2026-11-25.csv.", "2026-11-25.csv", "/logs/2026-11-25/book", "12026-11-25", "2026-11-251",
            "2026-13-40", "2026-11-2", "", "2026-11-25T20:41:00Z", "x2026-11-25",
        ])
    func within(text: String) { #expect(american.dated(text) == text) }

    @Test("A style that writes dates as they are stored changes nothing")
    func iso() { #expect(DisplayStyle().dated("on 2026-11-25") == "on 2026-11-25") }

    @Test(
        "Thousands with a unit, and of hours with minutes, have the region's sign; years and times of the day stay",
        arguments: [
            ("that would be 4835 knots over the ground", "that would be 4,835 knots over the ground"),
            ("expires in 1246 days", "expires in 1,246 days"), ("block time 1246:04", "block time 1,246:04"),
            ("2 flights in 2026", "2 flights in 2026"), ("at 0915 and 12:30", "at 0915 and 12:30"),
        ])
    func figures(text: String, shown: String) {
        #expect(Region.faa.display.figured(text) == shown)
        #expect(Region.faa.display.dated(text) == text, "the pilot may have typed it")
    }
}
