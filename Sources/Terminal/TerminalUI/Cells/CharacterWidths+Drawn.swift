extension CharacterWidths {
    /// Returns a text as the screen draws it, for output that goes to a terminal as plain lines.
    ///
    /// Control characters and what turns the direction of writing become U+FFFD, a run of them one; what only changes
    /// how the character before looks falls away. A newline is a control character, too.
    package func drawn(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var result = ""
        for character in text {
            for glyph in Glyph.glyphs(of: character, widths: self) { result.append(glyph.grapheme) }
        }
        return result
    }
}
