import Foundation

/// The factor for the number of rounds of a run: `FLIGHTLOG_FUZZ_ROUNDS`, 1 by default.
public let fuzzRounds = ProcessInfo.processInfo.environment["FLIGHTLOG_FUZZ_ROUNDS"].flatMap { Int($0) } ?? 1

/// A random generator that can be repeated: its seed is `FLIGHTLOG_SEED` or random, and is printed.
public struct SeededChance: RandomNumberGenerator, Sendable {
    /// The seed.
    public let seed: UInt64
    private var state: UInt64

    /// Creates a generator for the test of that name, and prints the seed.
    public init(_ name: String) {
        let environment = ProcessInfo.processInfo.environment["FLIGHTLOG_SEED"].flatMap { UInt64($0) }
        seed = environment ?? UInt64.random(in: 1...999_999_999)
        state = seed
        print("\(name): FLIGHTLOG_SEED=\(seed)")
    }

    /// Creates a generator from a seed, which is not printed, for the parts of a larger case.
    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Returns a number from 0 to below the limit.
    public mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

    /// Returns one of the elements.
    public mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }

    /// Returns true with that probability in percent.
    public mutating func percent(_ part: UInt64) -> Bool { next() % 100 < part }
}
