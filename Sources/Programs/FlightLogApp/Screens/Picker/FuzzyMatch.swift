import Logbook

/// How well a text fits what was typed: every typed word must be in it, if only letter by letter.
///
/// Beginnings come first, then whole words, beginnings of words, places inside words, and last letters strewn about. Words
/// such as “the” count least, because users do not search for them.
struct FuzzyMatch {
    /// A fit, comparable by `rank`.
    struct Fit: Hashable, Sendable {
        /// 0 for the best fit, more for worse ones.
        var rank = 0
        /// The places of the letters that matched, in characters from the start of the text.
        var letters: [Int] = []
    }

    private let words: [[Character]]

    /// Takes what was typed; case and accents do not matter.
    init(_ typed: String) {
        words = TextFolding.folded(typed).split(separator: " ").map(Array.init)
    }

    /// Returns how well a text fits; nil when it does not.
    func fit(_ text: String) -> Fit? {
        let letters = text.map { TextFolding.folded(String($0)).first ?? $0 }
        var fit = Fit()
        for word in words {
            guard let part = Self.fit(of: word, in: letters) else { return nil }
            fit.rank += part.rank
            fit.letters += part.letters
        }
        return fit
    }

    /// Words that nothing is called by.
    private static let fillers: Set<String> = ["a", "all", "an", "and", "by", "in", "it", "of", "or", "the", "to"]

    private static func fit(of word: [Character], in text: [Character]) -> Fit? {
        let parts = parts(of: text)
        let candidates = parts.compactMap { part in fit(of: word, in: part, of: text) }
        if let best = candidates.min(by: { $0.rank < $1.rank }) { return best }
        guard word.count > 1 else { return nil }
        return parts.compactMap { strewn(word, in: text, from: $0.lowerBound) }.min { $0.rank < $1.rank }
    }

    /// The places of the words of a text.
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

    /// The fit of a typed word within one word of a text.
    private static func fit(of word: [Character], in part: Range<Int>, of text: [Character]) -> Fit? {
        let letters = text[part]
        guard let place = letters.indices.first(where: { text[$0...].starts(with: word) }) else { return nil }
        let found = Array(place..<(place + word.count))
        if place > part.lowerBound { return Fit(rank: 4, letters: found) }
        if fillers.contains(String(letters)) { return Fit(rank: 5, letters: found) }
        if part.lowerBound == 0 { return Fit(rank: 0, letters: found) }
        return Fit(rank: letters.count == word.count ? 1 : 2, letters: found)
    }

    /// The fit of letters that are apart: the first begins a word, the others follow as early as they come; nil when one does
    /// not come, or is far away.
    private static func strewn(_ word: [Character], in text: [Character], from start: Int) -> Fit? {
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
