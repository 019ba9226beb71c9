/// A word of a line, or a text in quotes.
struct RuleToken {
    let text: String
    /// The character in the line, from 1.
    let column: Int
    let isQuoted: Bool
}

/// The words of a line.
extension RuleParser {
    func error(_ problem: String, expected: String, at column: Int) -> RuleError {
        RuleError(line: line, column: column, message: "\(problem); expected: \(expected)")
    }

    var peek: RuleToken? { place < tokens.count ? tokens[place] : nil }

    mutating func next(_ expected: String) throws(RuleError) -> RuleToken {
        guard let token = peek else { throw error("the line ends too early", expected: expected, at: end) }
        place += 1
        return token
    }

    mutating func take(_ words: String...) -> Bool { take(words) }

    mutating func take(_ words: [String]) -> Bool {
        guard tokens[place...].prefix(words.count).map(\.text) == words else { return false }
        place += words.count
        return true
    }

    mutating func expect(_ word: String) throws(RuleError) {
        let token = try next("“\(word)”")
        guard token.text == word else {
            throw error("“\(token.text)” is not understood", expected: "“\(word)”", at: token.column)
        }
    }

    mutating func quoted(_ expected: String) throws(RuleError) -> String {
        let token = try next(expected)
        guard token.isQuoted else {
            throw error("“\(token.text)” is not in quotes", expected: expected, at: token.column)
        }
        return token.text
    }

    mutating func rest(_ expected: String) throws(RuleError) -> String {
        _ = try next(expected)
        defer { place = tokens.count }
        return tokens[(place - 1)...].reduce("") { $0 + ($1.text == "," || $0.isEmpty ? "" : " ") + $1.text }
    }

    mutating func number(_ expected: String) throws(RuleError) -> Int {
        let token = try next(expected)
        guard let number = Int(token.text), (1...10_000).contains(number) else {
            throw error("“\(token.text)” is no number from 1 to 10000", expected: expected, at: token.column)
        }
        return number
    }

    mutating func date() throws(RuleError) -> LocalDate {
        let token = try next("a date such as 2026-09-24")
        guard let date = LocalDate(isoText: token.text) else {
            throw error("“\(token.text)” is no date", expected: "a date such as 2026-09-24", at: token.column)
        }
        return date
    }

    mutating func choice<Choice: RawRepresentable<String>>(_ all: [Choice]) throws(RuleError) -> Choice {
        let expected = all.map(\.rawValue).joined(separator: ", ")
        let token = try next(expected)
        guard let found = all.first(where: { $0.rawValue == token.text }) else {
            throw error("“\(token.text)” is not understood", expected: expected, at: token.column)
        }
        return found
    }

    mutating func alternatives(_ expected: String) throws(RuleError) -> [RuleToken] {
        var all = [try next(expected)]
        while take("or") { all.append(try next(expected)) }
        return all
    }

    /// Splits a line into words, commas and texts in quotes; what follows `#` is a comment.
    mutating func split(_ line: Substring) throws(RuleError) {
        (tokens, place, end) = ([], 0, line.count + 1)
        let characters = Array(line)
        var index = 0
        while index < characters.count, characters[index] != "#" {
            let start = index
            if characters[index] == "\"" {
                guard let close = characters[(index + 1)...].firstIndex(of: "\"") else {
                    throw error("the quote is not closed", expected: "\"", at: start + 1)
                }
                tokens.append(
                    RuleToken(text: String(characters[(start + 1)..<close]), column: start + 1, isQuoted: true))
                index = close + 1
            } else if characters[index] == "," {
                tokens.append(RuleToken(text: ",", column: start + 1, isQuoted: false))
                index += 1
            } else if characters[index].isWhitespace {
                index += 1
            } else {
                while index < characters.count, !characters[index].isWhitespace, !",\"#".contains(characters[index]) {
                    index += 1
                }
                tokens.append(RuleToken(text: String(characters[start..<index]), column: start + 1, isQuoted: false))
            }
        }
    }
}
