extension UTCInstant {
    /// Reads an instant written as `2026-11-21T20:41:00Z`, or without its seconds; nil for any other text.
    package init?(isoText text: String) {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].hasSuffix("Z"), let date = LocalDate(isoText: String(parts[0])) else {
            return nil
        }
        let fields = parts[1].dropLast().split(separator: ":", omittingEmptySubsequences: false)
        let numbers = fields.compactMap { $0.count == 2 ? Int($0) : nil }
        guard (2...3).contains(numbers.count), numbers.count == fields.count else { return nil }
        guard let time = ClockTime(hour: numbers[0], minute: numbers[1]) else { return nil }
        let seconds = numbers.count == 3 ? numbers[2] : 0
        guard (0...59).contains(seconds) else { return nil }
        self = UTCInstant(date, time).adding(seconds: seconds)
    }
}
