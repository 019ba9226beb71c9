/// How levels and scopes of documents are compared, whatever their spelling.
package enum DocumentLevel {
    /// Returns a level or scope as rules compare it: `Class 2` as `2`, `SEP(land)` as `sep (land)`.
    package static func compared(_ text: String) -> String {
        let numbers = ["first": "1", "second": "2", "third": "3", "1st": "1", "2nd": "2", "3rd": "3"]
        let spaced = text.lowercased().replacing(/\s*\(\s*/, with: " (").replacing(/\s*\)/, with: ")")
        let words = spaced.split(whereSeparator: \.isWhitespace).map(String.init)
        return words.filter { $0 != "class" }.map { numbers[$0] ?? $0 }.joined(separator: " ")
    }

    /// Returns the one of some words that a text is a spelling of; the text itself when it is none.
    package static func spelling(of text: String, among words: [String]) -> String {
        let wanted = compared(text)
        return words.first { compared($0) == wanted } ?? text
    }
}
