/// A typed filter, read character by character.
struct FilterScanner {
    let characters: [Character]
    private(set) var position = 0

    init(_ text: String) { characters = Array(text) }

    /// Whether a character ends a word.
    static func isSpecial(_ character: Character) -> Bool {
        character.isWhitespace || "()|,\"".contains(character)
    }

    /// The character at the position; `nil` at the end.
    var next: Character? { position < characters.count ? characters[position] : nil }

    /// Whether a text stands at the position.
    func hasPrefix(_ text: String) -> Bool { characters[position...].starts(with: text) }

    /// Passes a text if it stands at the position, and tells whether it did.
    mutating func pass(_ text: String) -> Bool {
        guard hasPrefix(text) else { return false }
        position += text.count
        return true
    }

    /// Passes blanks.
    mutating func passBlanks() {
        while let next, next.isWhitespace { position += 1 }
    }

    /// Takes characters as long as a condition holds.
    mutating func take(while condition: (Character) -> Bool) -> String {
        let start = position
        while let next, condition(next) { position += 1 }
        return String(characters[start..<position])
    }

    /// Takes a text between quotes; the first one stands at the position.
    mutating func takeQuoted() throws(FilterError) -> String {
        let start = position
        position += 1
        var text = ""
        while let next {
            position += 1
            switch next {
            case "\"": return text
            case "\\":
                guard let escaped = self.next else { break }
                text.append(escaped)
                position += 1
            default: text.append(next)
            }
        }
        throw FilterError(.quoteOpen, at: start..<characters.count)
    }
}
