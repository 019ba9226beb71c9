/// A small random number generator with the same sequence for the same seed, on every machine and version.
///
/// Steele, Lea and Flood's SplitMix64 (2014), for sample logbooks and test inputs; not for secrets.
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    /// Creates the sequence of a seed.
    package init(seed: UInt64) {
        state = seed
    }

    /// Returns the next number of the sequence, with 64 random bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension SplitMix64 {
    // The standard library may change how it maps bits to a range; with these mappings a seed keeps its meaning.

    /// Returns an integer in a range, ends included.
    package mutating func integer(in range: ClosedRange<Int>) -> Int {
        let width = UInt64(range.upperBound - range.lowerBound) + 1
        return range.lowerBound + Int(next() % width)
    }

    /// Returns a number from 0 up to, but not including, 1.
    package mutating func fraction() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

    /// Returns true with a probability of 0 to 1.
    package mutating func chance(_ probability: Double) -> Bool { fraction() < probability }

    /// Returns one of some values; nil when there are none.
    package mutating func pick<Value>(_ values: [Value]) -> Value? {
        values.isEmpty ? nil : values[integer(in: 0...(values.count - 1))]
    }
}
