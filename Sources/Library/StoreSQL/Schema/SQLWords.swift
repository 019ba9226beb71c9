/// The words and marks of a statement that a file holds, without comments.
///
/// Only as much of SQL as is needed to tell what a definition does: names and text in quotes are one word each, whatever is
/// in them, and keep a mark that tells them from keywords.
struct SQLWords {
    /// A word or a mark.
    enum Word: Hashable {
        /// A keyword or a name without quotes, in capital letters.
        case plain(String)
        /// A name in quotes, or a text.
        case quoted(String)
        /// A letter that belongs to no word, such as `(`.
        case mark(Character)

        /// The name, however it is written; nil for a mark.
        var name: String? {
            switch self {
            case .plain(let name), .quoted(let name): name.uppercased()
            case .mark: nil
            }
        }
    }

    private(set) var words: [Word] = []
    private var rest: Substring

    /// Reads a statement.
    static func of(_ sql: String) -> [Word] {
        var reader = SQLWords(rest: sql[...])
        reader.readAll()
        return reader.words
    }

    private init(rest: Substring) { self.rest = rest }

    private mutating func readAll() {
        while let first = rest.first {
            if rest.hasPrefix("--") {
                rest = rest.drop { !$0.isNewline }
            } else if rest.hasPrefix("/*") {
                skipComment()
            } else if first.isWhitespace {
                rest.removeFirst()
            } else if let end = Self.closing[first] {
                rest.removeFirst()
                words.append(.quoted(quoted(until: end)))
            } else if Self.isOfWord(first) {
                let word = rest.prefix(while: Self.isOfWord)
                rest = rest.dropFirst(word.count)
                words.append(.plain(word.uppercased()))
            } else {
                rest.removeFirst()
                words.append(.mark(first))
            }
        }
    }

    private static let closing: [Character: Character] = ["\"": "\"", "'": "'", "`": "`", "[": "]"]

    private static func isOfWord(_ letter: Character) -> Bool {
        letter.isLetter || letter.isNumber || letter == "_" || letter == "$" || !letter.isASCII
    }

    private mutating func skipComment() {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.hasPrefix("*/") { rest.removeFirst() }
        rest = rest.dropFirst(2)
    }

    /// A quote that is doubled is a part of the name.
    private mutating func quoted(until end: Character) -> String {
        var name = ""
        while let letter = rest.popFirst() {
            guard letter == end else {
                name.append(letter)
                continue
            }
            guard end != "]", rest.first == end else { break }
            name.append(letter)
            rest.removeFirst()
        }
        return name
    }
}
