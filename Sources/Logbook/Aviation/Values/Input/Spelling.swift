/// How far words are from one another by slips of the fingers.
package enum Spelling {
    /// Returns the number of letters that are wrong, missing, too many or exchanged with their neighbor between two words;
    /// case counts.
    ///
    /// Costs the product of the lengths.
    package static func slips(_ first: String, _ second: String) -> Int {
        let first = Array(first)
        let second = Array(second)
        var before: [Int] = []
        var last = Array(0...second.count)
        for row in first.indices {
            var next = [row + 1]
            for column in second.indices {
                let isSame = first[row] == second[column]
                var best = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    best = min(best, before[column - 1] + 1)
                }
                next.append(best)
            }
            before = last
            last = next
        }
        return last[second.count]
    }

    /// Returns the words that a word may be where two letters are exchanged, or a digit and a letter look alike.
    package static func misreadings(of word: String) -> [String] {
        let characters = Array(word)
        var found = characters.indices.dropLast().filter { characters[$0] != characters[$0 + 1] }.map { index in
            var other = characters
            other.swapAt(index, index + 1)
            return String(other)
        }
        for (index, character) in characters.enumerated() {
            guard let like = alike[character] else { continue }
            var other = characters
            other[index] = like
            found.append(String(other))
        }
        return found
    }

    private static let alike: [Character: Character] = [
        "0": "O", "O": "0", "1": "I", "I": "1", "5": "S", "S": "5", "8": "B", "B": "8",
    ]

    /// Returns the words that are nearest to another one, or begin like it, the nearest first; empty where none is near.
    package static func nearest(to word: String, among words: [String], limit: Int) -> [String] {
        let bound = max(1, word.count / 3)
        let found = words.compactMap { other -> (slips: Int, word: String)? in
            if other.hasPrefix(word) || word.hasPrefix(other), min(word.count, other.count) > 1 { return (0, other) }
            let slips = slips(word, other)
            return slips <= bound ? (slips, other) : nil
        }
        return found.sorted { ($0.slips, $0.word) < ($1.slips, $1.word) }.prefix(max(limit, 0)).map(\.word)
    }
}
