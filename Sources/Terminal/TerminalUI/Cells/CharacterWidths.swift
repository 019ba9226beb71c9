/// How many columns text takes; the terminal's library may say it, or our own table.
package struct CharacterWidths: Sendable {
    private let columnsOfScalar: @Sendable (Unicode.Scalar) -> Int

    /// Makes the measure from a function: 0, 1 or 2 columns, or a negative number for what cannot be drawn.
    package init(_ columns: @escaping @Sendable (Unicode.Scalar) -> Int) { columnsOfScalar = columns }

    /// Our own table, for when no terminal is there.
    package static let standard = CharacterWidths { UnicodeWidth.columns(of: $0) }

    /// Returns the columns of one code point: 0, 1 or 2, or a negative number for what cannot be drawn.
    package func columns(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value >= 0x20 && value < 0x7F { return 1 }
        return columnsOfScalar(scalar)
    }

    /// Returns the columns that the text takes when it is drawn.
    package func columns(of text: some StringProtocol) -> Int {
        var total = 0
        for character in text { total += columns(of: character) }
        return total
    }

    /// Returns the columns that one character takes when it is drawn.
    package func columns(of character: Character) -> Int {
        if character.isPlain { return 1 }
        return Glyph.glyphs(of: character, widths: self).reduce(0) { $0 + $1.columns }
    }
}

extension Character {
    /// True for printable ASCII, which takes one column and no thought.
    var isPlain: Bool {
        var bytes = utf8.makeIterator()
        guard let byte = bytes.next(), byte >= 0x20, byte < 0x7F else { return false }
        return bytes.next() == nil
    }
}
