import Logbook

/// How well a text fits what was typed: every word must be in it, if only letter by letter.
struct FuzzyMatch {
    private let words: [String]

    /// Takes what was typed; case and accents do not matter.
    init(_ typed: String) {
        words = TextFolding.folded(typed).split(separator: " ").map(String.init)
    }

    /// Returns 0 for the best fit, more for worse ones, and nil for none.
    func rank(of text: String) -> Int? {
        let text = TextFolding.folded(text)
        var total = 0
        for word in words {
            guard let rank = FuzzyMatch.rank(of: word, in: text) else { return nil }
            total += rank
        }
        return total
    }

    private static func rank(of word: String, in text: String) -> Int? {
        if text.hasPrefix(word) { return 0 }
        let parts = text.split { !$0.isLetter && !$0.isNumber }
        if parts.contains(where: { $0.hasPrefix(word) }) { return 1 }
        if text.contains(word) { return 2 }
        guard word.count > 1 else { return nil }
        return parts.indices.lazy.compactMap { start in gaps(of: word, in: parts[start...].joined(separator: " ")) }
            .min().map { 3 + $0 }
    }

    /// Letters between those of the word, the first of which begins the text and the others are taken as early as they
    /// come; nil when one does not come, or is far away.
    private static func gaps(of word: String, in text: String) -> Int? {
        guard text.first == word.first else { return nil }
        var rest = text[...]
        for letter in word {
            guard let place = rest.firstIndex(of: letter) else { return nil }
            rest = rest[text.index(after: place)...]
        }
        let gaps = text[..<rest.startIndex].count - word.count
        return gaps <= 2 * word.count ? gaps : nil
    }
}
