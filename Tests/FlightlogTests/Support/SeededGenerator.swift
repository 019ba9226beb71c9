import Foundation

/// Random numbers that come again with the same seed.
struct SeededGenerator: RandomNumberGenerator {
    let seed: UInt64
    private var state: UInt64

    /// Takes the seed from `FLIGHTLOG_SEED`, else a new one, and prints it.
    init() {
        let named = ProcessInfo.processInfo.environment["FLIGHTLOG_SEED"].flatMap(UInt64.init)
        seed = named ?? UInt64.random(in: 1...999_999)
        state = seed
        print("FLIGHTLOG_SEED=\(seed)")
    }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
