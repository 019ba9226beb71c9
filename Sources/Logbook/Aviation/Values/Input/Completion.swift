/// A field's candidates, prepared for ranking at each keystroke.
///
/// Keys are folded once; ranking 28,000 airports is one pass over their bytes.
package struct Completion<ID: Hashable & Sendable>: Sendable {
    private struct Entry: Sendable {
        let candidate: CompletionCandidate<ID>
        let keys: [[UInt8]]
    }

    private let entries: [Entry]

    /// Prepares candidates; folds each key once.
    package init(_ candidates: [CompletionCandidate<ID>]) {
        entries = candidates.map { candidate in
            Entry(candidate: candidate, keys: candidate.keys.map { Array(FoldedText.folded($0).utf8) })
        }
    }

    /// Returns the candidates that match a typed text, the most likely first.
    ///
    /// The quality of the match decides first: a whole key, then the beginning of a key or of a word in it, then any
    /// other part; all keys of a candidate are equal in this. The next criteria are a position within two miles of the
    /// aircraft, the use by this pilot (many and recent flights), the distance, and the order of keys. An empty text
    /// matches all candidates.
    ///
    /// - Parameters:
    ///   - typed: the typed text; case, accents and blanks at its ends are ignored.
    ///   - today: the date from which recency is counted.
    ///   - limit: the largest number of matches.
    package func ranked(for typed: String, today: LocalDate, limit: Int = 8) -> [CompletionMatch<ID>] {
        let wanted = Array(FoldedText.folded(typed).utf8)
        let matches = entries.compactMap { entry -> CompletionMatch<ID>? in
            guard let place = Self.bestPlace(of: wanted, in: entry.keys) else { return nil }
            return CompletionMatch(
                candidate: entry.candidate, quality: place.quality, keyIndex: place.keyIndex, today: today)
        }
        return Array(matches.sorted().prefix(max(limit, 0)))
    }

    private static func bestPlace(
        of wanted: [UInt8], in keys: [[UInt8]]
    ) -> (quality: CompletionMatch<ID>.Quality, keyIndex: Int)? {
        guard !wanted.isEmpty else { return (.beginning, 0) }
        var best: (quality: CompletionMatch<ID>.Quality, keyIndex: Int)?
        for (index, key) in keys.enumerated() {
            guard let quality = quality(of: wanted, in: key) else { continue }
            if best.map({ quality < $0.quality }) ?? true { best = (quality, index) }
        }
        return best
    }

    private static func quality(of wanted: [UInt8], in key: [UInt8]) -> CompletionMatch<ID>.Quality? {
        guard let first = FoldedText.firstIndex(of: wanted, in: key) else { return nil }
        if first == 0 { return key.count == wanted.count ? .whole : .beginning }
        let beginsWord = (first...(key.count - wanted.count)).contains { start in
            isSeparator(key[start - 1]) && key[start..<(start + wanted.count)].elementsEqual(wanted)
        }
        return beginsWord ? .beginning : .inside
    }

    private static func isSeparator(_ byte: UInt8) -> Bool { " -/(.,'".utf8.contains(byte) }
}

/// A candidate for the completion of a field: an aircraft, an airport or a pilot.
package struct CompletionCandidate<ID: Hashable & Sendable>: Hashable, Sendable {
    /// The candidate's identity.
    package let id: ID
    /// The keys by which the candidate is found, the most specific first: an airport's ICAO, IATA and FAA identifier,
    /// city, name.
    package let keys: [String]
    /// The number of this pilot's flights that used the candidate.
    package let useCount: Int
    /// The date of the last flight that used the candidate; nil when none did.
    package let lastUse: LocalDate?
    /// The distance from the aircraft; nil when either position is unknown.
    package let distance: NauticalMiles?

    /// Creates a candidate; unused unless a count is given.
    package init(
        id: ID, keys: [String], useCount: Int = 0, lastUse: LocalDate? = nil, distance: NauticalMiles? = nil
    ) {
        self.id = id
        self.keys = keys
        self.useCount = useCount
        self.lastUse = lastUse
        self.distance = distance
    }
}

/// A candidate that matches a typed text; matches are ordered by likelihood.
package struct CompletionMatch<ID: Hashable & Sendable>: Sendable {
    /// A match's quality, the best first.
    package enum Quality: Int, Hashable, Sendable, Comparable {
        case whole, beginning, inside

        package static func < (left: Quality, right: Quality) -> Bool { left.rawValue < right.rawValue }
    }

    /// The candidate.
    package let candidate: CompletionCandidate<ID>
    /// The match's quality.
    package let quality: Quality
    /// The index of the key that matches best.
    package let keyIndex: Int
    /// The number of flights, weighted by the recency of the last one; 0 for none.
    package let useScore: Int

    init(candidate: CompletionCandidate<ID>, quality: Quality, keyIndex: Int, today: LocalDate) {
        self.candidate = candidate
        self.quality = quality
        self.keyIndex = keyIndex
        useScore = min(max(candidate.useCount, 0), 1_000_000) * Self.weight(lastUse: candidate.lastUse, today: today)
    }

    /// Whether the candidate is within two nautical miles of the aircraft.
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
        let near = left.candidate.distance?.count ?? .infinity
        let far = right.candidate.distance?.count ?? .infinity
        if near != far { return near < far }
        if left.keyIndex != right.keyIndex { return left.keyIndex < right.keyIndex }
        return left.candidate.keys.lexicographicallyPrecedes(right.candidate.keys)
    }
}
