import Testing

@testable import Aviation

@Suite("Minutes")
struct MinutesTests {
    @Test(
        "A duration is displayed in hours and minutes and in tenths of an hour",
        arguments: [
            (0, "0:00", "0.0"), (1, "0:01", "0.0"), (2, "0:02", "0.0"), (3, "0:03", "0.1"), (8, "0:08", "0.1"),
            (9, "0:09", "0.2"), (59, "0:59", "1.0"), (60, "1:00", "1.0"), (72, "1:12", "1.2"), (73, "1:13", "1.2"),
            (75, "1:15", "1.3"), (1_440, "24:00", "24.0"), (-5, "-0:05", "-0.1"), (74_071, "1234:31", "1234.5"),
        ])
    func text(count: Int, clock: String, decimal: String) {
        #expect(Minutes(count).clockText == clock)
        #expect(Minutes(count).text(.decimalHours) == decimal)
        #expect(Minutes(count).text(.hoursAndMinutes) == clock)
    }

    @Test(
        "A duration is read as pilots type it",
        arguments: [
            ("1:13", 73), (" 1:13 ", 73), ("01:13", 73), ("1h13", 73), ("1 h 13 min", 73), ("1H13M", 73), ("73m", 73),
            ("73 min", 73), ("90 minutes", 90), ("1.2h", 72), ("1.2", 72), ("1,2", 72), (".5", 30), (".5h", 30),
            ("2h", 120), ("0", 0), ("0:00", 0), ("2", 120), ("7", 420), ("24", 1_440), ("1:6", 66), ("1h5", 65),
            ("1:0", 60), ("1.25", 75),
            ("1.2166", 73),
            ("0.0166666666666", 1), ("0.008", 0), ("0.00833333333", 0), ("0.0083333334", 1), ("24:00", 1_440),
            ("24.0", 1_440), ("1440m", 1_440),
        ])
    func reading(text: String, count: Int) throws {
        #expect(try Minutes(parsing: text).count == count)
    }

    @Test(
        "A duration that cannot be read has a reason and a range",
        arguments: [
            ("", InputReason.empty(.duration), 0..<0), ("   ", .empty(.duration), 0..<3),
            ("113", .ambiguousDuration(["1:13", "113m"]), 0..<3),
            ("0113", .ambiguousDuration(["1:13", "113m"]), 0..<4),
            ("190", .ambiguousDuration(["190m"]), 0..<3), ("25", .ambiguousDuration(["25m"]), 0..<2),
            ("05", .ambiguousDuration(["5h", "5m"]), 0..<2), ("11300", .notUnderstood(.duration), 0..<5),
            ("1:60", .minutesOverFiftyNine, 2..<4), ("7:5", .ambiguousDuration(["7:05", "7:50"]), 0..<3),
            (" 0:1", .ambiguousDuration(["0:01", "0:10"]), 1..<4),
            (" 1h99", .minutesOverFiftyNine, 3..<5), ("-0:30", .negative, 0..<1), ("−1", .negative, 0..<1),
            ("24:01", .tooLong(limit: .day), 0..<5), ("99999999999999999999h", .tooLong(limit: .day), 0..<21),
            ("1:13x", .notUnderstood(.duration), 0..<5), ("1;13", .notUnderstood(.duration), 1..<2),
            ("soon", .notUnderstood(.duration), 0..<4), ("1:", .notUnderstood(.duration), 0..<2),
            ("1.", .notUnderstood(.duration), 0..<2), ("1 13", .notUnderstood(.duration), 0..<4),
            ("👩‍✈️1:13", .notUnderstood(.duration), 0..<1), ("1.2m", .notUnderstood(.duration), 0..<4),
            ("1:133", .notUnderstood(.duration), 2..<5),
        ])
    func refusal(text: String, reason: InputReason, range: Range<Int>) {
        #expect(throws: InputError(reason, at: range)) { try Minutes(parsing: text) }
    }

    @Test("Totals of impossible numbers, as in a damaged file, are at the end of the range")
    func damagedTotals() {
        let most = DurationTotal([Minutes(.max), Minutes(.max), Minutes(.min)])
        #expect(most.minutes.count == -1 && most.knownCount == 3)
        var total = DurationTotal(minutes: Minutes(.max), tenthsOfHour: .max, known: .max, unknown: .max)
        total.add(total)
        #expect(total.minutes.count == .max && total.tenthsOfHour == .max && total.knownCount == .max)
        #expect(!total.text(.hoursAndMinutes, policy: .sumOfTenths).isEmpty)
    }

    @Test("A field with a higher limit accepts more than a day")
    func limit() throws {
        #expect(try Minutes(parsing: "1234:31", limit: Minutes(hours: 100_000, minutes: 0)).count == 74_071)
    }

    @Test("Every duration of a day is parsed from its text")
    func roundTrip() throws {
        for count in 0...1_440 {
            #expect(try Minutes(parsing: Minutes(count).clockText) == Minutes(count))
            #expect(Minutes(count).explanation.contains(Minutes(count).clockText))
            let tenths = try Minutes(parsing: Minutes(count).decimalText, limit: Minutes(1_443))
            #expect(abs(tenths.count - count) <= 3)
        }
    }

    @Test(
        "Hours of an old logbook are rounded to the nearest minute",
        arguments: [
            (0, 0), (1.2, 72), (1.0, 60), (0.016666, 1), (0.0001, 0), (1.216666, 73), (24, 1_440), (0.1 + 0.2, 18),
            (-0.0, 0), (784.2499 / 100, 471),
        ] as [(Double, Int)])
    func legacyHours(hours: Double, count: Int) throws {
        #expect(try Minutes(hours: hours).count == count)
    }

    @Test("Impossible hours are errors with their text")
    func legacyRefusals() {
        #expect(throws: LegacyHoursError.notANumber(text: "nan")) { try Minutes(hours: .nan) }
        #expect(throws: LegacyHoursError.negative(text: "-1.5")) { try Minutes(hours: -1.5) }
        #expect(throws: LegacyHoursError.overOneDay(text: "25.0")) { try Minutes(hours: 25) }
        #expect(throws: LegacyHoursError.overOneDay(text: "inf")) { try Minutes(hours: .infinity) }
        for error in [LegacyHoursError.notANumber(text: "a"), .negative(text: "a"), .overOneDay(text: "a")] {
            #expect(error.message.contains("“a”"))
            #expect(!error.recovery.isEmpty)
        }
    }

    @Test("Minutes survive a conversion to hours and back")
    func hoursRoundTrip() throws {
        for count in 0...1_440 { #expect(try Minutes(hours: Minutes(count).hours).count == count) }
    }

    @Test("Arithmetic stays at the ends of the range instead of trapping")
    func saturation() {
        #expect(Minutes(.max) + Minutes(1) == Minutes(.max))
        #expect(Minutes(.min) - Minutes(1) == Minutes(.min))
        #expect([Minutes(1), Minutes(2)].reduce(.zero, +) == Minutes(3))
        #expect(Minutes(1) < Minutes(2))
        #expect(!Minutes(.min).clockText.isEmpty)
    }
}

@Suite("Totals of durations")
struct DurationTotalTests {
    @Test("A total keeps the sums of both policies")
    func policies() {
        let total = DurationTotal([Minutes(3), Minutes(3), Minutes(63), nil])
        #expect(total.minutes == Minutes(69))
        #expect(total.text(.decimalHours, policy: .sumOfMinutes) == "1.2")
        #expect(total.text(.decimalHours, policy: .sumOfTenths) == "1.3")
        #expect(total.text(.hoursAndMinutes, policy: .sumOfMinutes) == "1:09")
        #expect(total.text(.hoursAndMinutes, policy: .sumOfTenths) == "1:18")
        #expect(total.knownCount == 3)
        #expect(total.unknownCount == 1)
    }

    @Test("The total of pages is the total of their rows")
    func pages() {
        var first = DurationTotal([Minutes(61), nil])
        first.add(DurationTotal([Minutes(62)]))
        #expect(first == DurationTotal([Minutes(61), nil, Minutes(62)]))
    }

    @Test("Each policy and style has a display name", arguments: RoundingPolicy.allCases)
    func names(policy: RoundingPolicy) {
        #expect(!policy.displayName.isEmpty)
        #expect(DurationTotal().text(.decimalHours, policy: policy) == "0.0")
    }
}
