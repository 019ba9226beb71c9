import Foundation

/// A small generator, seeded by `FLIGHTLOG_SEED` or by chance, and printed so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
    let seed: UInt64
    private var state: UInt64

    init(_ name: String) {
        let environment = ProcessInfo.processInfo.environment["FLIGHTLOG_SEED"].flatMap { UInt64($0) }
        seed = environment ?? UInt64.random(in: 1...999_999_999)
        state = seed
        print("\(name): FLIGHTLOG_SEED=\(seed)")
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func pick<Element>(_ list: [Element]) -> Element { list[Int(next() % UInt64(list.count))] }
    mutating func chance(_ percent: UInt64) -> Bool { next() % 100 < percent }
    mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}
