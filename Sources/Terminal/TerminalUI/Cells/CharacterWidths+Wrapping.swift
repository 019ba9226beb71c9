/// Wrapping text into lines.
extension CharacterWidths {
    /// Returns the text in lines of at most a number of columns, broken at spaces if possible.
    ///
    /// Keeps line ends; an empty text is one empty line. A word that is wider than a line is broken; a character that
    /// is wider than a line is omitted.
    package func wrapped(_ text: String, columns limit: Int) -> [String] {
        guard limit > 0 else { return [] }
        return text.replacingLineEnds.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { wrappedParagraph($0, columns: limit) }
    }

    private func wrappedParagraph(_ paragraph: Substring, columns limit: Int) -> [String] {
        var lines = LineFiller(limit: limit, widths: self)
        for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) { lines.append(word) }
        return lines.finished()
    }
}

/// Fills lines word by word.
private struct LineFiller {
    let limit: Int
    let widths: CharacterWidths
    private var lines: [String] = []
    private var line = ""
    private var taken = 0
    private var isFirst = true

    init(limit: Int, widths: CharacterWidths) {
        self.limit = limit
        self.widths = widths
    }

    mutating func append(_ word: Substring) {
        let width = widths.columns(of: word)
        let gap = isFirst ? 0 : 1
        if taken + gap + width <= limit {
            line += (gap == 1 ? " " : "") + word
            taken += gap + width
            isFirst = false
            return
        }
        if !isFirst { endLine() }
        guard width > limit else { return start(String(word), width) }
        breakUp(word)
    }

    mutating func finished() -> [String] {
        endLine()
        return lines
    }

    private mutating func breakUp(_ word: Substring) {
        for character in word {
            let width = widths.columns(of: character)
            guard width <= limit else { continue }
            if taken + width > limit { endLine() }
            line.append(character)
            taken += width
        }
        isFirst = false
    }

    private mutating func start(_ word: String, _ width: Int) {
        line = word
        taken = width
        isFirst = false
    }

    /// Spaces at the end of a wrapped line are not shown.
    private mutating func endLine() {
        while line.last == " " { line.removeLast() }
        lines.append(line)
        line = ""
        taken = 0
        isFirst = true
    }
}
