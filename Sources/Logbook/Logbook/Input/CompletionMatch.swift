/// A candidate that matches what was typed, comparable with others by how likely it is meant.
package struct CompletionMatch<ID: Hashable & Sendable>: Sendable {
    /// How well a text matches a key, the best first.
    package enum Quality: Int, Hashable, Sendable, Comparable {
        case whole, beginning, inside

        package static func < (left: Quality, right: Quality) -> Bool { left.rawValue < right.rawValue }
    }

    /// The candidate that matches.
    package let candidate: CompletionCandidate<ID>
    /// How well it matches.
    package let quality: Quality
    /// Which of its keys matches best.
    package let keyIndex: Int
    /// Own use: flights, weighed by how recent the last of them is; 0 for none.
    package let useScore: Int

    init(candidate: CompletionCandidate<ID>, quality: Quality, keyIndex: Int, today: LocalDate) {
        self.candidate = candidate
        self.quality = quality
        self.keyIndex = keyIndex
        useScore = min(max(candidate.useCount, 0), 1_000_000) * Self.weight(lastUse: candidate.lastUse, today: today)
    }

    /// Whether the candidate is where the aircraft stands, within two nautical miles.
    package var isHere: Bool { candidate.distance.map { $0 <= NauticalMiles(2) } ?? false }

    private static func weight(lastUse: LocalDate?, today: LocalDate) -> Int {
        guard let lastUse else { return 1 }
        switch lastUse.days(until: today) {
        case ...30: return 8
        case ...90: return 4
        case ...365: return 2
        default: return 1
        }
    }
}

extension CompletionMatch: Comparable {
    package static func == (left: CompletionMatch, right: CompletionMatch) -> Bool {
        !(left < right) && !(right < left)
    }

    package static func < (left: CompletionMatch, right: CompletionMatch) -> Bool {
        if left.quality != right.quality { return left.quality < right.quality }
        if left.isHere != right.isHere { return left.isHere }
        if left.useScore != right.useScore { return left.useScore > right.useScore }
        let (near, far) = (left.candidate.distance?.count ?? .infinity, right.candidate.distance?.count ?? .infinity)
        if near != far { return near < far }
        if left.keyIndex != right.keyIndex { return left.keyIndex < right.keyIndex }
        return left.candidate.keys.lexicographicallyPrecedes(right.candidate.keys)
    }
}
