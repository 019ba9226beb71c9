/// A typed text, split into runs of digits, runs of letters, and single marks; blanks only separate.
///
/// The signature shows the form: `1:13` is `9:9`, `1h13` is `9a9`, `21.11.` is `9.9.`. A decimal comma counts as a
/// point and a typographic minus as a hyphen, so that a parser is one `switch` over signatures.
struct InputTokens: Sendable {
    struct Token: Sendable {
        let text: String
        let range: Range<Int>
        let symbol: Character
    }

    private(set) var tokens: [Token] = []
    let length: Int

    init(_ text: String) {
        let characters = Array(text)
        length = characters.count
        var position = 0
        while position < characters.count {
            let symbol = Self.symbol(of: characters[position])
            var end = position + 1
            if symbol == "9" || symbol == "a" {
                while end < characters.count, Self.symbol(of: characters[end]) == symbol { end += 1 }
            }
            if symbol != " " { append(characters[position..<end], symbol: symbol, at: position..<end) }
            position = end
        }
    }

    private mutating func append(_ characters: ArraySlice<Character>, symbol: Character, at range: Range<Int>) {
        tokens.append(Token(text: String(characters).lowercased(), range: range, symbol: symbol))
    }

    private static func symbol(of character: Character) -> Character {
        if character.isASCII, character.isNumber { return "9" }
        if character.isLetter { return "a" }
        if character.isWhitespace { return " " }
        switch character {
        case ",": return "."
        case "−", "–": return "-"
        default: return character
        }
    }

    /// The form of the text, one character for each token.
    var signature: String { String(tokens.map(\.symbol)) }

    /// The range of all tokens, or of the whole text when it is blank.
    var range: Range<Int> {
        guard let first = tokens.first, let last = tokens.last else { return 0..<length }
        return first.range.lowerBound..<last.range.upperBound
    }

    /// Returns the text of a token in lower case; empty for an index beyond the last one.
    func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

    /// Returns the range of a token; the end of the text for an index beyond the last one.
    func range(_ index: Int) -> Range<Int> {
        tokens.indices.contains(index) ? tokens[index].range : length..<length
    }

    /// Returns the number of a run of digits; a very long run is a number beyond every limit.
    func number(_ index: Int) -> Int {
        let digits = text(index)
        return digits.count > 9 ? 1_000_000_000 : Int(digits) ?? 0
    }

    /// Returns the tokens without the last ones.
    func dropping(last count: Int) -> InputTokens {
        var shorter = self
        shorter.tokens.removeLast(min(count, tokens.count))
        return shorter
    }

    /// Returns the tokens without the endings of ordinal numbers in English: `1st`, `22nd`.
    func droppingOrdinalEndings() -> InputTokens {
        var shorter = self
        let places = tokens.indices.dropFirst().filter { index in
            tokens[index - 1].symbol == "9" && tokens[index - 1].range.upperBound == tokens[index].range.lowerBound
                && ["st", "nd", "rd", "th", "er"].contains(tokens[index].text)
        }
        for index in places.reversed() { shorter.tokens.remove(at: index) }
        return shorter
    }

    /// Returns the tokens without the first one.
    func droppingFirst() -> InputTokens {
        var shorter = self
        shorter.tokens = Array(tokens.dropFirst())
        return shorter
    }
}
