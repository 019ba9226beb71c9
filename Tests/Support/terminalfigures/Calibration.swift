/// A fixed piece of arithmetic by which figures of different machines can be compared.
struct Calibration {
    /// The time of one loop on this machine in milliseconds: the shortest of many.
    let milliseconds: Double

    /// Runs the loop: one million steps of a generator. Each number depends on the one before, so that neither a
    /// compiler nor a vector unit can shorten the loop.
    init() {
        var shortest = Double.infinity
        var sum: UInt64 = 0
        for round in 0..<25 {
            let start = ContinuousClock.now
            sum &+= Self.loop(from: UInt64(round) &+ 1)
            shortest = min(shortest, (ContinuousClock.now - start) / .milliseconds(1))
        }
        // Uses the sum, so that the compiler cannot remove the loop.
        milliseconds = sum == 0 ? .infinity : shortest
    }

    @inline(never)
    private static func loop(from seed: UInt64) -> UInt64 {
        var number = seed
        for _ in 0..<1_000_000 {
            number ^= number >> 12
            number ^= number << 25
            number ^= number >> 27
            number = number &* 0x2545_F491_4F6C_DD1D
        }
        return number
    }

    /// Returns a time in milliseconds as a number of loops.
    func text(_ value: Double) -> String { Figure.text(value / milliseconds) }
}

/// Formats numbers for the tables.
enum Figure {
    /// Returns a number with two decimals below 1, one below 100, and none above.
    static func text(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        let digits = value < 1 ? 100.0 : value < 100 ? 10 : 1
        let rounded = (value * digits).rounded() / digits
        return digits == 1 ? "\(Int(rounded))" : "\(rounded)"
    }

    static func mebibytes(_ kibibytes: Int) -> String { "\(text(Double(kibibytes) / 1_024)) MiB" }
}
