/// A word of a line, or a text in quotes.
struct RuleToken {
    let text: String
    let isQuoted: Bool
    fileprivate let line: Substring
    fileprivate let start: Substring.Index

    /// The character in the line, from 1; only errors ask for it.
    var column: Int { line.distance(from: line.startIndex, to: start) + 1 }
}

/// The words of a line.
extension RuleParser {
    func error(_ problem: String, expected: String, at column: Int) -> RuleError {
        RuleError(line: line, column: column, message: "\(problem); expected: \(expected)")
    }

    var peek: RuleToken? { position < tokens.count ? tokens[position] : nil }

    mutating func next(_ expected: String) throws(RuleError) -> RuleToken {
        guard let token = peek else { throw error("the line ends too early", expected: expected, at: end) }
        position += 1
        return token
    }

    mutating func take(_ words: String...) -> Bool { take(words) }

    mutating func take(_ words: [String]) -> Bool {
        guard tokens[position...].prefix(words.count).map(\.text) == words else { return false }
        position += words.count
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
        defer { position = tokens.count }
        return tokens[(position - 1)...].reduce("") { $0 + ($1.text == "," || $0.isEmpty ? "" : " ") + $1.text }
    }

    mutating func number(_ expected: String) throws(RuleError) -> Int {
        let token = try next(expected)
        guard let number = Int(token.text), (1...10_000).contains(number) else {
            throw error("“\(token.text)” is not a number from 1 to 10000", expected: expected, at: token.column)
        }
        return number
    }

    mutating func date() throws(RuleError) -> LocalDate {
        let token = try next("a date such as 2026-09-24")
        guard let date = LocalDate(isoText: token.text) else {
            throw error("“\(token.text)” is not a date", expected: "a date such as 2026-09-24", at: token.column)
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
        tokens = []
        position = 0
        content = line
        let scalars = line.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex, scalars[index] != "#" {
            let start = index
            index = scalars.index(after: start)
            if scalars[start] == "\"" {
                guard let close = scalars[index...].firstIndex(of: "\"") else {
                    let column = RuleToken(text: "", isQuoted: true, line: line, start: start).column
                    throw error("the quote is not closed", expected: "\"", at: column)
                }
                tokens.append(RuleToken(text: String(line[index..<close]), isQuoted: true, line: line, start: start))
                index = scalars.index(after: close)
            } else if scalars[start] == "," {
                tokens.append(RuleToken(text: ",", isQuoted: false, line: line, start: start))
            } else if !scalars[start].isBlank {
                index =
                    scalars[index...].firstIndex { $0.isBlank || $0 == "," || $0 == "\"" || $0 == "#" }
                    ?? scalars.endIndex
                tokens.append(RuleToken(text: String(line[start..<index]), isQuoted: false, line: line, start: start))
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether it separates words.
    fileprivate var isBlank: Bool { isASCII ? self == " " || self == "\t" || self == "\r" : properties.isWhitespace }
}
