/// The reason why a layout was not understood, with its place.
package struct LayoutError: Error, Hashable, Sendable {
    /// The line, from 1.
    package let line: Int
    /// The character in the line, from 1.
    package let column: Int
    /// The problem and what is expected, without a full stop.
    package let message: String
}

/// A line of a text for people: words, and texts in quotes; what follows `#` is a comment.
struct LayoutLine {
    struct Word: Hashable {
        let text: String
        let isQuoted: Bool
        /// The character in the line, from 1.
        let column: Int
    }

    let number: Int
    private(set) var words: [Word] = []
    private var position = 0
    private let end: Int

    /// - Throws: `LayoutError` for a quote that is not closed.
    init(_ text: some StringProtocol, number: Int) throws(LayoutError) {
        self.number = number
        let letters = Array(text)
        end = letters.count + 1
        var index = 0
        while index < letters.count, letters[index] != "#" {
            let start = index
            if letters[index] == "\"" {
                guard let close = letters[(index + 1)...].firstIndex(of: "\"") else {
                    throw LayoutError(
                        line: number, column: start + 1, message: "the quote is not closed; expected: \"")
                }
                words.append(Word(text: String(letters[(start + 1)..<close]), isQuoted: true, column: start + 1))
                index = close + 1
            } else if letters[index].isWhitespace {
                index += 1
            } else {
                while index < letters.count, !letters[index].isWhitespace, !"\"#".contains(letters[index]) {
                    index += 1
                }
                words.append(Word(text: String(letters[start..<index]), isQuoted: false, column: start + 1))
            }
        }
    }

    var isEmpty: Bool { words.isEmpty }
    /// The next word; nil at the end.
    var peek: Word? { position < words.count ? words[position] : nil }

    func error(_ problem: String, expected: String, at word: Word? = nil) -> LayoutError {
        LayoutError(line: number, column: word?.column ?? end, message: "\(problem); expected: \(expected)")
    }

    mutating func next(_ expected: String) throws(LayoutError) -> Word {
        guard let word = peek else { throw error("the line ends too early", expected: expected) }
        position += 1
        return word
    }

    /// Takes the next word if it is the given one.
    mutating func take(_ text: String) -> Bool {
        guard let word = peek, !word.isQuoted, word.text == text else { return false }
        position += 1
        return true
    }

    mutating func quoted(_ expected: String) throws(LayoutError) -> String {
        let word = try next("\(expected), in quotes")
        guard word.isQuoted else {
            throw error("“\(word.text)” is not in quotes", expected: "\(expected), in quotes", at: word)
        }
        return word.text
    }

    mutating func number(_ expected: String, in range: ClosedRange<Int>) throws(LayoutError) -> Int {
        let word = try next(expected)
        guard let number = Int(word.text), range.contains(number) else {
            throw error(
                "“\(word.text)” is not a number from \(range.lowerBound) to \(range.upperBound)", expected: expected,
                at: word)
        }
        return number
    }

    /// Reads a number with decimals, in hundredths.
    mutating func hundredths(_ expected: String, in range: ClosedRange<Int>) throws(LayoutError) -> Int {
        let word = try next(expected)
        let parts = word.text.split(separator: ".", omittingEmptySubsequences: false)
        let digits = parts.count > 1 ? String(parts[1]) : ""
        guard parts.count <= 2, digits.count <= 2, let whole = Int(parts[0]), whole >= 0, whole < 10_000,
            let decimals = Int(digits + String(repeating: "0", count: 2 - digits.count)), decimals >= 0,
            range.contains(whole * 100 + decimals)
        else {
            let limits = "\(Double(range.lowerBound) / 100) to \(Double(range.upperBound) / 100)"
            throw error("“\(word.text)” is not a number from \(limits)", expected: expected, at: word)
        }
        return whole * 100 + decimals
    }

    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ type: Choice.Type
    ) throws(LayoutError) -> Choice {
        let expected = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        let word = try next(expected)
        guard let choice = Choice(rawValue: word.text) else {
            throw error("“\(word.text)” is not understood", expected: expected, at: word)
        }
        return choice
    }

    /// Checks that nothing follows.
    func finish() throws(LayoutError) {
        guard let word = peek else { return }
        throw error("“\(word.text)” is not understood", expected: "the end of the line", at: word)
    }
}
