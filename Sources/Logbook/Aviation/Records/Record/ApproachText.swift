/// Approaches as one line: `ILS 25R KLVK; RNAV (GPS) 16 x2`.
///
/// Each is a kind, then a runway, an airport and a number of times, of which any may be missing; `ils25r@KLVK` and
/// `rnav16x2` are read as in an entry line, and so are `ILS RWY 25R at KLVK`, `ILS 25R (KLVK)` and `ILS 25R (2)`. What is no
/// kind known here is kept as it was typed, such as `RNAV Z`.
package enum ApproachText {
    package static func text(of approaches: [ApproachRecord]) -> String {
        approaches.map(text).joined(separator: "; ")
    }

    private static func text(of approach: ApproachRecord) -> String {
        let count = approach.count == 1 ? nil : "x\(approach.count)"
        return [approach.type?.rawValue ?? approach.typeText, approach.runway, approach.airport?.label, count]
            .compactMap { $0?.nonEmpty }.joined(separator: " ")
    }

    /// Reads a line.
    ///
    /// - Parameter known: approaches whose airports are already known by their labels.
    package static func approaches(in text: String, known: [ApproachRecord]) -> [ApproachRecord] {
        var links: [String: RecordLink] = [:]
        for link in known.compactMap(\.airport) { links[link.label] = link }
        return text.split(separator: ";").compactMap { part in
            let parted = part.replacing(kept: /@(?=\S)/, with: " ")
            let words = parted.split(whereSeparator: \.isWhitespace).map(String.init)
            return approach(words: withoutSmallWords(words), links)
        }
    }

    /// Returns words without those that only join others: the `RWY` of `ILS RWY 25R`, the `at` of `ILS at KLVK`, and the brackets
    /// around an airport or a number of times.
    private static func withoutSmallWords(_ words: [String]) -> [String] {
        var kept: [String] = []
        for (index, word) in words.enumerated() {
            let isLast = index + 1 == words.count
            let lower = word.lowercased().replacing(kept: /\.$/, with: "")
            if !kept.isEmpty, !isLast {
                if ["rwy", "rw", "runway", "piste", "pista", "bahn"].contains(lower), isRunway(words[index + 1]) {
                    continue
                }
                if ["at", "@"].contains(lower) { continue }
            }
            if !kept.isEmpty, let match = word.wholeMatch(kept: /(?i)RWY?(\d{1,2}[LRC]?)/) {
                kept.append(String(match.1))
            } else if !kept.isEmpty, let match = word.wholeMatch(kept: /[(\[](?:(\d{1,2})|x(\d{1,2})|(\d{1,2})x)[)\]]/)
            {
                kept.append("x\(match.1 ?? match.2 ?? match.3 ?? "1")")
            } else if !kept.isEmpty, let match = word.wholeMatch(kept: /[(\[]([A-Z][A-Z0-9]{2,3})[)\]]/),
                ApproachType(text: "\(kept.joined(separator: " ")) \(word)") == nil,
                ApproachType(text: String(match.1)) == nil
            {
                kept.append(String(match.1))
            } else {
                kept.append(word)
            }
        }
        return kept
    }

    private static func approach(words: [String], _ links: [String: RecordLink]) -> ApproachRecord? {
        guard !words.isEmpty else { return nil }
        var approach = ApproachRecord()
        var rest = words[...]
        if let last = rest.last, let count = count(of: last), rest.count > 1 {
            approach.count = count
            rest.removeLast()
        }
        separateRunway(in: &rest)
        takeKind(of: &rest, into: &approach)
        if let first = rest.first, isRunway(first) {
            approach.runway = first.uppercased()
            rest.removeFirst()
        } else if let match = rest.first?.wholeMatch(kept: /(\w+)([x×]\d+)/), isRunway(String(match.1)),
            let count = count(of: "x\(match.2.dropFirst())")
        {
            approach.runway = match.1.uppercased()
            approach.count = count
            rest.removeFirst()
        }
        let place = rest.joined(separator: " ")
        approach.airport = place.isEmpty ? nil : links[place] ?? .new(AirportCode(place)?.text ?? place)
        return approach
    }

    /// Makes two words of a kind and its runway that are written as one: `ils25r`, `vor-21`.
    private static func separateRunway(in words: inout ArraySlice<String>) {
        guard let first = words.first, let match = first.wholeMatch(kept: /(\D+?)-?(\d+[LRClrc]?(?:[x×]\d+)?)/),
            ApproachType(text: String(match.1)) != nil, EntryApproachReader.isRunway(String(match.2))
        else { return }
        words = [String(match.1), String(match.2)] + words.dropFirst()
    }

    /// Takes the longest beginning that names a kind, else all up to a runway or an airport's identifier.
    private static func takeKind(of words: inout ArraySlice<String>, into approach: inout ApproachRecord) {
        for length in stride(from: min(words.count, 3), through: 1, by: -1) {
            guard let type = ApproachType(text: words.prefix(length).joined(separator: " ")) else { continue }
            let kind = words.prefix(length)
            words = words.dropFirst(length)
            // `RNAV Z` is one of several to a runway, and kept so.
            if let letter = words.first, letter.wholeMatch(kept: /[S-Z]/) != nil,
                words.dropFirst().first.map(isRunway) ?? true
            {
                approach.typeText = (kind + [letter]).joined(separator: " ")
                words.removeFirst()
            } else {
                approach.type = type
            }
            return
        }
        let runway = words.firstIndex(where: isRunway) ?? words.index(after: words.startIndex)
        approach.typeText = words[..<max(runway, words.startIndex + 1)].joined(separator: " ")
        words = words[max(runway, words.startIndex + 1)...]
    }

    /// Returns the number of `x2`; nil for any other word.
    private static func count(of word: String) -> Int? {
        guard word.lowercased().hasPrefix("x"), let count = Int(word.dropFirst()), (1...99).contains(count) else {
            return nil
        }
        return count
    }

    /// Whether a word is a runway, such as `7` or `25R`.
    private static func isRunway(_ word: String) -> Bool {
        let digits = word.prefix { ("0"..."9").contains($0) }
        guard let number = Int(digits), (1...36).contains(number), digits.count <= 2 else { return false }
        return ["", "L", "R", "C"].contains(word.dropFirst(digits.count).uppercased())
    }

    /// What was understood; nil when there are none.
    package static func explanation(of approaches: [ApproachRecord]) -> String? {
        guard !approaches.isEmpty else { return nil }
        let count = approaches.reduce(0) { $0.plus($1.count) }
        let unknown = approaches.compactMap { $0.type == nil ? $0.typeText : nil }
        let kinds = unknown.isEmpty ? "" : " · kept as typed: \(unknown.joined(separator: ", "))"
        return "\(count) approach\(count == 1 ? "" : "es")\(kinds)"
    }
}
