import Aviation

/// How the durations of flights agree with the times of day beside them, row by row: what the numbers count.
struct SpanFacts: Hashable, Sendable {
    /// How many rows agree only with a reading of their number.
    private var hours = 0
    private var minutes = 0
    private var clockDecimals = 0
    private var clockDigits = 0

    /// Adds a row.
    ///
    /// - Parameters:
    ///   - span: the minutes from the first time to the last.
    ///   - areBlocks: whether the times are those off and on blocks; otherwise the flight lasts longer, by its taxiing.
    mutating func add(_ text: String, _ span: Int, areBlocks: Bool) {
        guard text.contains(where: \.isNumber), !text.contains(":"), span > 0 else { return }
        if text.allSatisfy(\.isNumber) {
            guard let number = Int(text), number > 0 else { return }
            if number == span {
                minutes += 1
            } else if abs(number * 60 - span) <= 30 {
                hours += 1
            } else if (100...2_359).contains(number), number % 100 < 60 {
                // `830` is 8:30.
                let over = number / 100 * 60 + number % 100 - span
                if areBlocks ? over == 0 : (-1...Self.taxi).contains(over) { clockDigits += 1 }
            }
            return
        }
        guard let decimal = CellText.minutes(text, comma: text.contains(",")),
            let clock = CellText.clockDecimals(text), abs(decimal - clock) > 2
        else { return }
        // One decimal is as exact as six minutes.
        func fits(_ value: Int, _ exactness: Int) -> Bool {
            areBlocks ? abs(value - span) <= exactness : (-exactness...Self.taxi).contains(value - span)
        }
        let isDecimal = fits(decimal, 3)
        // `1.4` is 1:40 only where the times are so to the minute: hours and minutes have two digits behind the mark.
        let isTenth = text.dropLast().last.map { !$0.isNumber } ?? true
        let isClock = fits(clock, 1) && (areBlocks || !isTenth)
        if isDecimal, !isClock { hours += 1 }
        if isClock, !isDecimal { clockDecimals += 1 }
    }

    /// So many minutes a flight may last longer than from take-off to landing.
    private static let taxi = 40

    /// Whether enough rows have shown something.
    var isFull: Bool { hours + minutes + clockDecimals + clockDigits >= 2_000 }

    /// Whether digits are hours and minutes without a mark, where four of five rows agree.
    var areClockDigits: Bool {
        clockDigits > 0 && clockDigits * 5 >= (hours + minutes + clockDecimals + clockDigits) * 4
    }

    /// What the numbers count, where four of five rows agree; nil where nothing shows it.
    var unit: DurationUnit? {
        let all = hours + minutes + clockDecimals + clockDigits
        guard all > 0 else { return nil }
        if clockDecimals * 5 >= all * 4 { return .hoursAndMinutes }
        if minutes * 5 >= all * 4 { return .minutes }
        return hours * 5 >= all * 4 ? .hours : nil
    }
}
