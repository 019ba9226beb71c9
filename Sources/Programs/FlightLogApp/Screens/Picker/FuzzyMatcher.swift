import Aviation

/// A search for texts that match typed words: a text must contain every word, if only letter by letter.
///
/// Matches at the beginning of a text rank first, then whole words, beginnings of words, parts of words, words such as
/// “the”, which users do not search for, and last scattered letters.
struct FuzzyMatcher {
    /// A fit, comparable by `rank`.
    struct Fit: Hashable, Sendable {
        /// 0 for the best fit, more for worse ones.
        var rank = 0
        /// The indices of the matching letters, in characters from the start of the text.
        var letters: [Int] = []
    }

    private let words: [[Character]]

    /// Creates the search for a typed text; case and accents are ignored.
    init(_ typed: String) {
        words = FoldedText.folded(typed).split(separator: " ").map(Array.init)
    }

    /// Returns the fit of a text; nil when it does not match.
    func fit(_ text: String) -> Fit? {
        let letters = text.map { FoldedText.folded(String($0)).first ?? $0 }
        var fit = Fit()
        for word in words {
            guard let part = Self.fit(of: word, in: letters) else { return nil }
            fit.rank += part.rank
            fit.letters += part.letters
        }
        return fit
    }

    /// Words that users do not search for.
    private static let fillers: Set<String> = ["a", "all", "an", "and", "by", "in", "it", "of", "or", "the", "to"]

    private static func fit(of word: [Character], in text: [Character]) -> Fit? {
        let parts = parts(of: text)
        let candidates = parts.compactMap { part in fit(of: word, in: part, of: text) }
        if let best = candidates.min(by: { $0.rank < $1.rank }) { return best }
        guard word.count > 1 else { return nil }
        return parts.compactMap { scattered(word, in: text, from: $0.lowerBound) }.min { $0.rank < $1.rank }
    }

    /// Returns the ranges of the words in a text.
    private static func parts(of text: [Character]) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        for (place, letter) in text.enumerated() where letter.isLetter || letter.isNumber {
            if let last = parts.last, last.upperBound == place {
                parts[parts.count - 1] = last.lowerBound..<(place + 1)
            } else {
                parts.append(place..<(place + 1))
            }
        }
        return parts
    }

    /// Returns the fit of a typed word within one word of a text; nil when it does not match.
    private static func fit(of word: [Character], in part: Range<Int>, of text: [Character]) -> Fit? {
        let letters = text[part]
        guard let place = letters.indices.first(where: { text[$0...].starts(with: word) }) else { return nil }
        let found = Array(place..<(place + word.count))
        if place > part.lowerBound { return Fit(rank: 4, letters: found) }
        if fillers.contains(String(letters)) { return Fit(rank: 5, letters: found) }
        if part.lowerBound == 0 { return Fit(rank: 0, letters: found) }
        return Fit(rank: letters.count == word.count ? 1 : 2, letters: found)
    }

    /// Returns the fit of scattered letters: the first begins a word, and each other one follows as early as possible.
    /// Nil when a letter is missing or too far away.
    private static func scattered(_ word: [Character], in text: [Character], from start: Int) -> Fit? {
        guard text[start] == word[0] else { return nil }
        var found: [Int] = []
        var place = start
        for letter in word {
            guard let next = text[place...].firstIndex(of: letter) else { return nil }
            found.append(next)
            place = next + 1
        }
        let gaps = place - start - word.count
        return gaps <= 2 * word.count ? Fit(rank: 6 + gaps, letters: found) : nil
    }
}
