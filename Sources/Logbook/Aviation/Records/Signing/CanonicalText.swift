/// A text that is signed, or kept for good: a heading and lines in a fixed order that people and programs can both read.
///
/// ```
/// flightlog entry 1
/// date: 2026-11-18
/// aircraft: HB-KPZ
/// ```
///
/// The bytes of `text` are what is signed, and what digests are of; no other bytes say the same. A backslash, a line end and
/// other control characters of a value are written as `\\`, `\n`, `\u{7}`.
package struct CanonicalText: Hashable, Sendable {
    /// What the text is about.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case entry, document, page, step
    }

    /// A value with the word that names it.
    package struct Line: Hashable, Sendable {
        package let word: String
        package let value: String

        /// - Parameter word: letters only, so that a colon ends it.
        package init(_ word: String, _ value: String) { (self.word, self.value) = (word, value) }

        /// Whether both are the same to the byte.
        package static func == (one: Line, other: Line) -> Bool {
            one.word == other.word && one.value.utf8.elementsEqual(other.value.utf8)
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(word)
            for byte in value.utf8 { hasher.combine(byte) }
        }

        fileprivate var text: String { "\(word): \(Self.escaped(value))\n" }
    }

    package let kind: Kind
    package var lines: [Line]

    package init(_ kind: Kind, _ lines: [Line] = []) { (self.kind, self.lines) = (kind, lines) }

    /// Reads a text; nil for anything but the exact bytes that `text` has.
    package init?(_ text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.popLast()?.isEmpty == true, let heading = lines.first else { return nil }
        let words = heading.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, let kind = Kind(rawValue: String(words[1])) else { return nil }
        self.init(kind)
        for line in lines.dropFirst() {
            guard let end = line.firstRange(of: ": "), let value = Self.Line.unescaped(line[end.upperBound...]) else {
                return nil
            }
            self.lines.append(Line(String(line[..<end.lowerBound]), value))
        }
        guard self.text.utf8.elementsEqual(text.utf8) else { return nil }
    }

    /// The text, with the end of its last line.
    package var text: String { "flightlog \(kind.rawValue) \(Self.version)\n" + lines.map(\.text).joined() }

    /// The version of the words, which says which values a text has; a later one has another number.
    package static let version = 1

    /// The first value of a word; nil for none.
    package subscript(word: String) -> String? { lines.first { $0.word == word }?.value }

    /// The values of a word.
    package func all(_ word: String) -> [String] { lines.filter { $0.word == word }.map(\.value) }
}

extension CanonicalText.Line {
    private static func escaped(_ value: String) -> String {
        guard value.unicodeScalars.contains(where: { $0 == "\\" || isControl($0) }) else { return value }
        var result = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            default:
                if isControl(scalar) {
                    result += "\\u{\(String(scalar.value, radix: 16))}"
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }

    /// Whether a character would end or hide a part of a line; those that turn the direction of a text hide, too.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: scalar.properties.isBidiControl
        default: false
        }
    }

    fileprivate static func unescaped(_ text: Substring) -> String? {
        guard text.contains("\\") else { return String(text) }
        var result = ""
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                result.unicodeScalars.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "\\"?: result += "\\"
            case "n"?: result += "\n"
            case "u"?:
                guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}"),
                    let code = UInt32(String(rest[..<end]), radix: 16), let found = Unicode.Scalar(code)
                else { return nil }
                result.unicodeScalars.append(found)
                rest = rest[rest.index(after: end)...]
            default: return nil
            }
        }
        return result
    }
}
