/// A small generator of random numbers that gives the same row for the same seed, on every machine and version.
///
/// Steele, Lea and Flood's SplitMix64 (2014). It makes sample logbooks and test inputs; it is no source of secrets.
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    /// A row of numbers; the same seed gives the same row.
    package init(seed: UInt64) {
        state = seed
    }

    /// The next number of the row, all 64 bits of it.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension SplitMix64 {
    // The standard library may change how it maps bits to a range; these mappings are ours, so that a seed stays a seed.

    /// A whole number of a range, ends included.
    package mutating func integer(in range: ClosedRange<Int>) -> Int {
        let width = UInt64(range.upperBound - range.lowerBound) + 1
        return range.lowerBound + Int(next() % width)
    }

    /// A number from 0 up to, but not including, 1.
    package mutating func fraction() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

    /// Whether something of this probability (0 to 1) happens.
    package mutating func chance(_ probability: Double) -> Bool { fraction() < probability }

    /// One of some values; `nil` when there is none.
    package mutating func pick<Value>(_ values: [Value]) -> Value? {
        values.isEmpty ? nil : values[integer(in: 0...(values.count - 1))]
    }
}
