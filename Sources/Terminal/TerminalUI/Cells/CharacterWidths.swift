/// The widths of characters in columns, according to the system's library or to our own table.
package struct CharacterWidths: Sendable {
    private let columnsOfScalar: @Sendable (Unicode.Scalar) -> Int

    /// Creates the widths from a function that returns 0, 1 or 2 columns, or a negative number for an unprintable code
    /// point.
    package init(_ columns: @escaping @Sendable (Unicode.Scalar) -> Int) { columnsOfScalar = columns }

    /// Our own table, for use without a terminal.
    package static let standard = CharacterWidths { UnicodeWidth.columns(of: $0) }

    /// Returns the width of a code point: 0, 1 or 2, or a negative number if it is unprintable.
    package func columns(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value >= 0x20 && value < 0x7F { return 1 }
        return columnsOfScalar(scalar)
    }

    /// Returns the width of a text as drawn.
    package func columns(of text: some StringProtocol) -> Int {
        if text.isPlain { return text.utf8.count }
        var total = 0
        for character in text { total += columns(of: character) }
        return total
    }

    /// Returns the width of a character as drawn.
    package func columns(of character: Character) -> Int {
        if character.isPlain { return 1 }
        return Glyph.glyphs(of: character, widths: self).reduce(0) { $0 + $1.columns }
    }
}

extension Character {
    /// Whether the character is printable ASCII, which needs no lookup.
    var isPlain: Bool {
        var bytes = utf8.makeIterator()
        guard let byte = bytes.next(), byte >= 0x20, byte < 0x7F else { return false }
        return bytes.next() == nil
    }
}

extension StringProtocol {
    /// Whether the text is printable ASCII, which needs no lookup, and of which nothing joins.
    var isPlain: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
}

/// Fitting text into columns.
extension CharacterWidths {
    /// Returns the longest prefix that fits a number of columns.
    package func prefix(of text: String, columns limit: Int) -> String {
        if text.isPlain { return String(text.prefix(max(limit, 0))) }
        var total = 0
        var end = text.startIndex
        for index in text.indices {
            total += columns(of: text[index])
            guard total <= limit else { return String(text[..<end]) }
            end = text.index(after: index)
        }
        return text
    }

    /// Returns the text, truncated with `…` if it does not fit.
    package func truncated(_ text: String, columns limit: Int) -> String {
        guard columns(of: text) > limit else { return text }
        return limit > 0 ? prefix(of: text, columns: limit - 1) + "…" : ""
    }

    /// Returns the text in exactly a number of columns: truncated with `…`, or padded with spaces.
    package func fitted(_ text: String, columns limit: Int, alignment: Alignment = .leading) -> String {
        let shown = truncated(text, columns: max(limit, 0))
        let space = max(limit, 0) - columns(of: shown)
        switch alignment {
        case .leading: return shown + spaces(space)
        case .trailing: return spaces(space) + shown
        case .center: return spaces(space / 2) + shown + spaces(space - space / 2)
        }
    }

    private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(count, 0)) }
}

extension CharacterWidths {
    /// Returns a text as the screen draws it, for plain lines that are printed to a terminal.
    ///
    /// A run of control characters or bidirectional controls becomes one U+FFFD; modifiers that screens ignore are
    /// removed. A newline is a control character too.
    package func drawn(_ text: String) -> String {
        if text.isPlain { return text }
        var result = ""
        for character in text {
            for glyph in Glyph.glyphs(of: character, widths: self) { result.append(glyph.grapheme) }
        }
        return result
    }
}
