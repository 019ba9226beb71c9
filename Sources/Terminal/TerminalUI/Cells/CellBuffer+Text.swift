/// The buffer as text, for golden files of tests and for saved screens.
extension CellBuffer {
    /// The rows from the top, without trailing spaces.
    package var lines: [String] {
        (0..<size.rows).map { row in
            var line = ""
            for cell in self.row(row) where !cell.isSecondHalf { line.append(cell.grapheme) }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// All rows, each followed by a newline.
    package var text: String { lines.map { $0 + "\n" }.joined() }

    /// Returns all rows with escape sequences for their colors, each followed by a newline.
    ///
    /// Uses only the sequences `38;5;n`, `48;5;n`, 1, 4, 7 and 0. Keeps trailing spaces, since they have a background.
    package func ansi(theme: Theme, depth: ColorDepth = .deep) -> String {
        let renditions = theme.renditions(at: depth)
        var result = ""
        for row in 0..<size.rows {
            var current: Rendition?
            for cell in self.row(row) where !cell.isSecondHalf {
                let rendition = (renditions[cell.style] ?? Rendition()).adding(cell.attributes)
                if rendition != current { result += rendition.escapeSequence }
                current = rendition
                result.append(cell.grapheme)
            }
            result += "\u{1B}[0m\n"
        }
        return result
    }
}

extension Rendition {
    /// The sequence that sets exactly this rendition, independent of the state before.
    var escapeSequence: String {
        var parts = ["0"]
        if attributes.contains(.bold) { parts.append("1") }
        if attributes.contains(.dim) { parts.append("2") }
        if attributes.contains(.underline) { parts.append("4") }
        if attributes.contains(.reverse) { parts.append("7") }
        if let foreground { parts.append("38;5;\(foreground)") }
        if let background { parts.append("48;5;\(background)") }
        return "\u{1B}[\(parts.joined(separator: ";"))m"
    }
}
