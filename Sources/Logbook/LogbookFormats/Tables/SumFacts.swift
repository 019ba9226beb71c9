/// What rows of totals show of how numbers above them are read: 0.45 and 0.30 are 1.15 where digits behind the mark are minutes,
/// and 0.75 where they are decimals.
struct SumFacts: Hashable, Sendable {
    /// The sums of a column, in both readings.
    private struct Sums: Hashable {
        var hundredths = 0
        var minutes = 0
        /// Whether some number has no minutes behind its mark.
        var isDecimal = false

        mutating func add(_ number: Number) {
            hundredths += number.hundredths
            if let clock = number.minutes { minutes += clock } else { isDecimal = true }
        }
    }

    /// A number of at most two decimals, in both readings.
    private struct Number {
        let hundredths: Int
        let minutes: Int?

        init?(_ text: String) {
            var digits = 0
            var decimals: Int?
            for byte in text.utf8 {
                switch byte {
                case 48...57 where digits < 10_000_000:
                    digits = digits * 10 + Int(byte - 48)
                    decimals = decimals.map { $0 + 1 }
                case UInt8(ascii: " "): continue
                case UInt8(ascii: "."), UInt8(ascii: ","):
                    guard decimals == nil else { return nil }
                    decimals = 0
                default: return nil
                }
            }
            guard decimals ?? 0 < 3 else { return nil }
            hundredths = digits * [100, 10, 1][decimals ?? 0]
            minutes = hundredths % 100 < 60 ? hundredths / 100 * 60 + hundredths % 100 : nil
        }
    }

    /// By the index of the column: the sums of all rows, and of those since the last totals.
    private var all: [Int: Sums] = [:]
    private var page: [Int: Sums] = [:]
    /// How many totals agree only with one reading.
    private var asDecimals = 0
    private var asClocks = 0

    /// Adds a number of a flight.
    mutating func add(_ text: String, _ column: Int) {
        guard let number = Number(text) else { return }
        all[column, default: Sums()].add(number)
        page[column, default: Sums()].add(number)
    }

    /// Compares a row of totals.
    mutating func compare(_ cells: [String]) {
        for (column, sums) in all where column < cells.count {
            guard let total = Number(cells[column]), total.hundredths > 0 else { continue }
            let both = [sums, page[column]].compactMap(\.self)
            let isDecimal = both.contains { $0.hundredths == total.hundredths }
            let isClock = both.contains { !$0.isDecimal && $0.minutes == total.minutes }
            if isDecimal, !isClock { asDecimals += 1 }
            if isClock, !isDecimal { asClocks += 1 }
        }
        page = [:]
    }

    /// What the digits behind a mark are; nil where no total shows it, or totals contradict each other.
    var unit: DurationUnit? {
        guard (asDecimals > 0) != (asClocks > 0) else { return nil }
        return asClocks > 0 ? .hoursAndMinutes : .hours
    }
}
