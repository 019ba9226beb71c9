import TestFiles
import Testing

@testable import Aviation

@Suite("Errors of input")
struct InputErrorTests {
    private static let reasons: [InputReason] =
        InputKind.allCases.flatMap { [.empty($0), .notUnderstood($0)] }
        + [
            .ambiguousDuration(["1:13", "113m"]),
            .ambiguousDate(dayFirst: LocalDate(dayNumber: 9_286), monthFirst: LocalDate(dayNumber: 9_256)),
            .minutesOverFiftyNine, .clockMinutesOverFiftyNine,
            .hourOverTwentyThree, .negative, .tooLong(limit: .day), .noSuchDate, .nothingToAddTo,
        ]

    @Test("Each reason has a message and a remedy", arguments: reasons)
    func words(reason: InputReason) {
        let error = InputError(reason, at: 0..<1)
        #expect(!error.message.isEmpty)
        #expect(!error.message.hasSuffix("."))
        #expect(error.recovery != error.message)
    }

    @Test("No text makes a parser trap: it gives a value, or an error with a range within the text")
    func anyText() {
        let today = LocalDate(dayNumber: 9_455)
        var random = SeededChance(seed: 3)
        for _ in 0..<20_000 {
            let text = Self.text(&random)
            let count = text.count
            for error in [
                Self.error { _ = try Minutes(parsing: text) },
                Self.error { _ = try LocalDate(parsing: text, today: today) },
                Self.error { _ = try LocalDate(parsing: text, today: today, order: .yearFirst) },
                Self.error { _ = try ClockTime(parsing: text, after: ClockTime(hour: 23, minute: 59)) },
            ].compactMap(\.self) {
                #expect(error.range.lowerBound >= 0 && error.range.upperBound <= count, "\(text)")
            }
        }
    }

    private static let pieces = [
        "0", "1", "9", "12", "59", "60", "99", "2026", "99999999999999999999", ":", ".", ",", "-", "−", "+", "/", " ",
        "h", "m", "z", "t", "sat", "nov", "Å", "東", "👩‍✈️", "e\u{301}", "\u{0}", "\n", "٣", "½",
    ]

    private static func text(_ random: inout SeededChance) -> String {
        (0..<random.integer(in: 0...7)).compactMap { _ in random.pick(pieces) }.joined()
    }

    private static func error(_ body: () throws -> Void) -> InputError? {
        do {
            try body()
            return nil
        } catch let error as InputError {
            return error
        } catch {
            Issue.record("an error of another kind: \(error)")
            return nil
        }
    }

    @Test("A remedy follows a statement, and begins a sentence behind a question")
    func remedies() {
        #expect("a time is missing".followed(by: "type it") == "a time is missing; type it")
        #expect("which one?".followed(by: "type it") == "which one? Type it")
    }
}
