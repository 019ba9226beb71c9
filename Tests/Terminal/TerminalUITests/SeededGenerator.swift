/// A generator with the same numbers in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a text of narrow, wide, joined and dangerous characters.
    mutating func text(upTo length: Int) -> String {
        let pieces = [
            "a", "Z", " ", "é", "e\u{301}", "東", "京", "👩‍💻", "❤️", "\u{1B}[31m", "\n", "\t", "\u{202E}", "🇨🇭", "क्षि", "한",
            "·", "LSZH", "\u{301}", "\u{200B}", "👍🏽",
        ]
        return (0..<Int.random(in: 0...length, using: &self)).map { _ in pieces.randomElement(using: &self) ?? "" }
            .joined()
    }
}
