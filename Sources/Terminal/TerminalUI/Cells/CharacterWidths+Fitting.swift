/// Fitting text into columns.
extension CharacterWidths {
    /// Returns the longest prefix that fits a number of columns.
    package func prefix(of text: String, columns limit: Int) -> String {
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
