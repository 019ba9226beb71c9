/// A typed text, cut into runs of digits, runs of letters, and single marks; blanks only separate.
///
/// The signature names the form at a glance: `1:13` is `9:9`, `1h13` is `9a9`, `21.11.` is `9.9.`. A decimal comma
/// counts as a point and a typographic minus as a hyphen, so that a parser is one `switch` over signatures.
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

    /// The form of the text, one character a token.
    var signature: String { String(tokens.map(\.symbol)) }

    /// The place of everything that was typed, or of the whole text when it is blank.
    var range: Range<Int> {
        guard let first = tokens.first, let last = tokens.last else { return 0..<length }
        return first.range.lowerBound..<last.range.upperBound
    }

    /// The text of a token, in lower case; empty when there are not so many.
    func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

    /// The place of a token; the end of the text when there are not so many.
    func range(_ index: Int) -> Range<Int> {
        tokens.indices.contains(index) ? tokens[index].range : length..<length
    }

    /// The number that a run of digits writes; a very long run counts as a number beyond every limit.
    func number(_ index: Int) -> Int {
        let digits = text(index)
        return digits.count > 9 ? 1_000_000_000 : Int(digits) ?? 0
    }

    /// The same text without its last tokens.
    func dropping(last count: Int) -> InputTokens {
        var shorter = self
        shorter.tokens.removeLast(min(count, tokens.count))
        return shorter
    }

    /// The same text without its first token.
    func droppingFirst() -> InputTokens {
        var shorter = self
        shorter.tokens = Array(tokens.dropFirst())
        return shorter
    }
}
