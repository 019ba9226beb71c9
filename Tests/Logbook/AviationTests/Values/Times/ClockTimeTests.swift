import TestFiles
import Testing

@testable import Aviation

@Suite("Times of day and instants")
struct ClockTimeTests {
    private let previous = ClockTime(hour: 12, minute: 50)

    @Test(
        "A time is read as pilots type it",
        arguments: [
            ("1405", "14:05"), ("14:05", "14:05"), ("14.05", "14:05"), ("14,05", "14:05"), ("14h05", "14:05"),
            ("14h", "14:00"), ("1405z", "14:05"), ("14:05 UTC", "14:05"), ("905", "09:05"), ("5", "05:00"),
            ("14", "14:00"), ("0:05", "00:05"), ("0005", "00:05"), ("005", "00:05"), ("0", "00:00"),
            ("24:00", "00:00+1"), ("2400", "00:00+1"), ("14:05+1", "14:05+1"), ("1405 +1", "14:05+1"),
            ("1405z+1", "14:05+1"), ("14:05+1z", "14:05+1"), ("20:00-1", "20:00-1"), ("2000z-1", "20:00-1"),
            ("17:00 PST", "01:00+1"), ("0500 JST", "20:00-1"), ("13.40+2", "13:40+2"), ("14:05+0", "14:05"),
            ("+1:15", "14:05"), ("+75m", "14:05"),
            ("+1", "13:50"), ("+1.5h", "14:20"), ("+12h", "00:50+1"), (" 1405 ", "14:05"),
        ])
    func reading(text: String, expected: String) throws {
        #expect(try ClockTime(parsing: text, after: previous).text == expected)
    }

    @Test(
        "A time that cannot be read has a reason and a range",
        arguments: [
            ("", InputReason.empty(.time), 0..<0), ("25:00", .hourOverTwentyThree, 0..<2),
            ("2460", .clockMinutesOverFiftyNine, 0..<4), ("2401", .hourOverTwentyThree, 0..<4),
            ("14:60", .clockMinutesOverFiftyNine, 3..<5), ("14:5", .notUnderstood(.time), 3..<4),
            ("14:", .notUnderstood(.time), 0..<3), ("noon", .notUnderstood(.time), 0..<4),
            ("12345", .notUnderstood(.time), 0..<5), ("14:05+", .notUnderstood(.time), 0..<6),
            ("+", .empty(.duration), 0..<1), ("+113", .ambiguousDuration(["1:13", "113m"]), 1..<4),
            ("-1:00", .notUnderstood(.time), 0..<5), ("14:05+12", .notUnderstood(.time), 0..<8),
            ("z", .notUnderstood(.time), 0..<1), ("14:05 XYZ", .noSuchZone("XYZ"), 6..<9),
            ("1405 L", .localZoneUnknown(nil), 0..<6),
            (
                "17:00 cst",
                .ambiguousZone(
                    "CST",
                    [InputReading("23:00z", "Central Standard Time"), InputReading("09:00z", "China Standard Time")]),
                6..<9
            ),
        ])
    func refusal(text: String, reason: InputReason, range: Range<Int>) {
        #expect(throws: InputError(reason, at: range)) { try ClockTime(parsing: text, after: previous) }
    }

    @Test("A relative time without an earlier time is an error")
    func nothingAbove() {
        #expect(throws: InputError(.nothingToAddTo, at: 0..<5)) { try ClockTime(parsing: "+1:15") }
    }

    @Test("A time has parts and an explanation")
    func parts() throws {
        let time = try #require(ClockTime(hour: 14, minute: 5, daysLater: 1))
        #expect((time.hour, time.minute, time.minuteOfDay, time.daysLater) == (14, 5, 845, 1))
        #expect(time.onDay(0).text == "14:05")
        #expect(time.onDay(0).explanation(local: "15:05 local") == "= 14:05 UTC (15:05 local)")
        #expect(time.explanation() == "= 14:05+1 UTC")
        #expect(ClockTime(hour: 24, minute: 0) == nil)
        #expect(ClockTime(hour: 1, minute: 60) == nil)
        #expect(ClockTime(minutesFromMidnight: Minutes(-1)).text == "23:59-1")
    }

    @Test("Every minute of four days is parsed from its text")
    func roundTrip() throws {
        for count in -1_440..<4_320 {
            let time = ClockTime(minutesFromMidnight: Minutes(count))
            #expect(try ClockTime(parsing: time.text) == time)
        }
    }

    @Test("An instant is converted from and to a date and a time")
    func instants() throws {
        var random = SeededChance(seed: 2)
        for _ in 0..<1_000 {
            let date = LocalDate(dayNumber: random.integer(in: -200_000...200_000))
            let time = ClockTime(minutesFromMidnight: Minutes(random.integer(in: 0...1_439)))
            let instant = UTCInstant(date, time)
            #expect(instant.date == date)
            #expect(instant.time == time)
            #expect(UTCInstant(secondsSinceReferenceDate: instant.secondsSinceReferenceDate) == instant)
        }
    }

    @Test("An instant counts from 2001, includes a later day and has ISO text")
    func instantText() throws {
        let date = try #require(LocalDate(isoText: "2026-11-21"))
        let instant = UTCInstant(date, try ClockTime(parsing: "0:25+1"))
        #expect(instant.isoText == "2026-11-22T00:25:00Z")
        #expect(instant.seconds == 816_999_900)
        #expect(instant.adding(Minutes(-26)).isoText == "2026-11-21T23:59:00Z")
        #expect(instant.minutes(since: date.midnight) == Minutes(1_465))
        #expect(UTCInstant(seconds: -1).isoText == "2000-12-31T23:59:59Z")
    }

    @Test(
        "A stored number outside the calendar is no instant",
        arguments: [Double.nan, .infinity, -.infinity, 1e30, -1e30])
    func noInstant(value: Double) {
        #expect(UTCInstant(secondsSinceReferenceDate: value) == nil)
    }

    @Test("An instant beyond the calendar is its end")
    func instantEnds() {
        #expect(UTCInstant(seconds: .max).date.isoText == "9999-12-31")
        #expect(UTCInstant(seconds: .min).isoText == "0001-01-01T00:00:00Z")
        #expect(UTCInstant(seconds: .max).adding(seconds: .max) == UTCInstant(seconds: .max))
    }
}
