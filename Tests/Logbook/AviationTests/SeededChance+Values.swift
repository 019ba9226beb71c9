import TestFiles

extension SeededChance {
    /// Returns an integer in a range, ends included.
    mutating func integer(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % (UInt64(range.upperBound - range.lowerBound) + 1))
    }

    /// Returns a number from 0 up to, but not including, 1.
    mutating func fraction() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

    /// Returns true with a probability of 0 to 1.
    mutating func chance(_ probability: Double) -> Bool { fraction() < probability }
}
