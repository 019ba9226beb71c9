import TerminalUI

/// A scanner that reads a settings file character by character and counts its lines.
struct TOMLScanner {
    private var rest: Substring
    private(set) var line = 1

    init(_ text: String) {
        rest = text.replacingLineEnds[...]
        if rest.first == "\u{FEFF}" { rest.removeFirst() }
    }

    /// The next character; nil at the end.
    var peek: Character? { rest.first }

    /// Consumes a character if it is the next one.
    mutating func take(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        advance()
        return true
    }

    mutating func take(while isWanted: (Character) -> Bool) -> String {
        let taken = rest.prefix(while: isWanted)
        rest = rest.dropFirst(taken.count)
        return String(taken)
    }

    mutating func skipBlanks() { _ = take { $0 == " " || $0 == "\t" } }

    /// Skips blanks, comments and line ends; returns false at the end of the file.
    mutating func skipToContent() -> Bool {
        while let next = rest.first {
            switch next {
            case " ", "\t", "\n": advance()
            case "#": skipComment()
            default: return true
            }
        }
        return false
    }

    /// Skips the rest of a line.
    mutating func skipLine() {
        skipComment()
        if !rest.isEmpty { advance() }
    }

    /// Ends a line, whose rest may contain only blanks and a comment.
    mutating func endLine() throws(TOMLReader.Fault) {
        skipBlanks()
        if rest.first == "#" { skipComment() }
        guard rest.isEmpty || rest.first == "\n" else { throw fault("the end of the line, or a # before a comment") }
    }

    func fault(_ expected: String) -> TOMLReader.Fault { TOMLReader.Fault(line: line, expected: expected) }

    /// Consumes a string in double or single quotation marks; nil when none begins here.
    mutating func takeText() throws(TOMLReader.Fault) -> String? {
        guard let mark = rest.first, mark == "\"" || mark == "'" else { return nil }
        guard !rest.hasPrefix(String(repeating: mark, count: 3)) else {
            throw fault("a text on one line, in single quotation marks")
        }
        advance()
        var text = ""
        while let next = rest.first, next != "\n" {
            advance()
            if next == mark { return text }
            guard !next.isControlOfTOML else { throw fault("a text without control characters; \\u writes them") }
            text += next == "\\" && mark == "\"" ? try escaped() : String(next)
        }
        throw fault("a \(mark) at the end of the text")
    }

    private mutating func escaped() throws(TOMLReader.Fault) -> String {
        // A line end is never part of a string: it stays, to be counted.
        let sign = rest.first == "\n" ? nil : rest.popFirst()
        switch sign {
        case "\"", "\\": return String(sign ?? "\\")
        case "n": return "\n"
        case "t": return "\t"
        case "r": return "\r"
        case "b": return "\u{08}"
        case "f": return "\u{0C}"
        case "u", "U":
            let digits = rest.prefix(sign == "u" ? 4 : 8).prefix { $0.isASCII && $0.isHexDigit }
            rest = rest.dropFirst(digits.count)
            guard digits.count == (sign == "u" ? 4 : 8), let value = UInt32(digits, radix: 16),
                let scalar = Unicode.Scalar(value)
            else { throw fault("a code point behind \\\(sign ?? "u")") }
            return String(scalar)
        default: throw fault("one of \\\" \\\\ \\n \\t behind a backslash; '…' takes backslashes as they are")
        }
    }

    /// Whether an entry or a table begins here, and not a string of an array.
    var startsLine: Bool {
        let line = rest.prefix { $0 != "\n" }
        if line.first == "[" { return line.dropFirst().first { $0 != " " && $0 != "\t" }?.isNameOfTOML == true }
        let name = line.prefix { $0.isNameOfTOML || $0 == "." || $0 == " " || $0 == "\t" }
        return !name.isEmpty && line.dropFirst(name.count).first == "="
    }

    private mutating func skipComment() { _ = take { $0 != "\n" } }

    private mutating func advance() {
        if rest.popFirst() == "\n" { line += 1 }
    }
}
