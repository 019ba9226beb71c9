extension CharacterWidths {
    /// Returns a text as the screen draws it, for plain lines that are printed to a terminal.
    ///
    /// A run of control characters or bidirectional controls becomes one U+FFFD; modifiers that screens ignore are
    /// removed. A newline is a control character too.
    package func drawn(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var result = ""
        for character in text {
            for glyph in Glyph.glyphs(of: character, widths: self) { result.append(glyph.grapheme) }
        }
        return result
    }
}
