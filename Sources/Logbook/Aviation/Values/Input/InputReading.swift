/// A reading of a text that has several: what is typed for it, and what it means.
package struct InputReading: Hashable, Sendable {
    /// The text that has this meaning only.
    package let text: String
    /// The meaning in a few words; empty where the text says it.
    package let meaning: String

    package init(_ text: String, _ meaning: String = "") {
        self.text = text
        self.meaning = meaning
    }
}

extension InputReason {
    /// The readings of the wrong characters, in the order of the remedy; empty for none.
    package var readings: [InputReading] {
        switch self {
        case .ambiguousDuration(let texts): texts.map { InputReading($0) }
        case .ambiguousDate(let dayFirst, let monthFirst):
            [dayFirst, monthFirst].map { InputReading($0.isoText, "\($0.day) \($0.monthName)") }
        case .yearFirstOrLast(let first, let last): [first, last].map { InputReading($0.isoText) }
        case .ambiguousZone(_, let readings): readings
        case .localTimeSkipped(_, let times), .localTimeTwice(_, let times): times.map { InputReading($0.zuluText) }
        case .localDayUnlikely(let earlier, let later):
            [InputReading(later.zuluText, "the next day"), InputReading(earlier.zuluText, "before the time above")]
        case .zoneMissing(let time):
            [InputReading(time.zuluText, "UTC"), InputReading("\(time.text)L", "local time")]
        case .empty, .notUnderstood, .minutesOverFiftyNine, .clockMinutesOverFiftyNine, .hourOverTwentyThree, .negative,
            .tooLong, .noSuchDate,
            .nothingToAddTo, .noSuchZone, .localZoneUnknown, .localDateUnknown:
            []
        }
    }

    /// Whether the wrong characters are a duration, which may be part of a time: `+130`.
    var isOfDuration: Bool { if case .ambiguousDuration = self { true } else { false } }
}

extension InputError {
    /// Returns the readings of a typed text, each as the whole text; empty for none.
    package func readings(of text: String) -> [InputReading] {
        guard reason.isOfDuration else { return reason.readings }
        return reason.readings.map { InputReading(text.replacing(range, with: $0.text), $0.meaning) }
    }
}

extension String {
    /// Returns the text with some characters, counted from 0, replaced.
    func replacing(_ range: Range<Int>, with text: String) -> String {
        String(prefix(range.lowerBound)) + text + String(dropFirst(range.upperBound))
    }
}
