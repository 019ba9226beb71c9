/// A fixed piece of arithmetic, by which figures of different machines can be compared.
struct Calibration {
    /// How long one loop takes here: the shortest of many, in milliseconds.
    let milliseconds: Double

    /// Runs the loop: one million steps of a generator whose next number needs the one before, so that no compiler and no
    /// vector unit shortens it.
    init() {
        var shortest = Double.infinity
        var sum: UInt64 = 0
        for round in 0..<25 {
            let start = ContinuousClock.now
            sum &+= Self.loop(from: UInt64(round) &+ 1)
            shortest = min(shortest, (ContinuousClock.now - start) / .milliseconds(1))
        }
        // Nobody may find out that the numbers are of no interest.
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

    /// So many loops.
    func text(_ value: Double) -> String { Figure.text(value / milliseconds) }
}

/// Numbers as the tables write them.
enum Figure {
    /// One or two digits behind the point, as small numbers want them.
    static func text(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        let digits = value < 1 ? 100.0 : value < 100 ? 10 : 1
        let rounded = (value * digits).rounded() / digits
        return digits == 1 ? "\(Int(rounded))" : "\(rounded)"
    }

    static func mebibytes(_ kibibytes: Int) -> String { "\(text(Double(kibibytes) / 1_024)) MiB" }
}
