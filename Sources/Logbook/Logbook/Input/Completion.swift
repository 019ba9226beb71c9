/// The candidates of a field, ready to be ranked at each keystroke.
///
/// Keys are folded once, here; a ranking of 28,000 airports is one pass over their bytes.
package struct Completion<ID: Hashable & Sendable>: Sendable {
    private struct Entry: Sendable {
        let candidate: CompletionCandidate<ID>
        let keys: [[UInt8]]
    }

    private let entries: [Entry]

    /// Prepares candidates; costs one folding of each key.
    package init(_ candidates: [CompletionCandidate<ID>]) {
        entries = candidates.map { candidate in
            Entry(candidate: candidate, keys: candidate.keys.map { Array(TextFolding.folded($0).utf8) })
        }
    }

    /// The candidates that match a typed text, the likeliest first.
    ///
    /// How well it matches comes first: a whole key before the beginning of a key or of a word in it, that before any
    /// place inside; the first two letters typed of a code are as good as the first of a city. Among equals, what stands
    /// where the aircraft is comes first, then own use (many and recent flights), then the nearest, then the order of
    /// keys. An empty text matches everything, so that the usual ones are offered before a key is pressed.
    ///
    /// - Parameters:
    ///   - typed: what was typed so far; case, accents and blanks at its ends do not matter.
    ///   - today: the day from which recency is counted.
    ///   - limit: how many to return at most.
    package func ranked(for typed: String, today: LocalDate, limit: Int = 8) -> [CompletionMatch<ID>] {
        let wanted = Array(TextFolding.folded(typed).utf8)
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
        guard let first = TextFolding.firstIndex(of: wanted, in: key) else { return nil }
        if first == 0 { return key.count == wanted.count ? .whole : .beginning }
        let beginsWord = (first...(key.count - wanted.count)).contains { start in
            isSeparator(key[start - 1]) && key[start..<(start + wanted.count)].elementsEqual(wanted)
        }
        return beginsWord ? .beginning : .inside
    }

    private static func isSeparator(_ byte: UInt8) -> Bool { " -/(.,'".utf8.contains(byte) }
}
