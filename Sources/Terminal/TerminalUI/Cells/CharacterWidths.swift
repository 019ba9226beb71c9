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
