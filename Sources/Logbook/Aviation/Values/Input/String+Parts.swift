import PlainText

extension String {
    /// The text without blanks at its ends.
    package var trimmed: String {
        // Most texts have none.
        let visible: ClosedRange<UInt8> = 0x21...0x7E
        if let first = utf8.first, let last = utf8.last, visible ~= first, visible ~= last { return self }
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }

    /// The text, or nil when it is empty.
    package var nonEmpty: String? { isEmpty ? nil : self }

    /// The text with a capital first letter.
    package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
    /// The text as a sentence: with a full stop at its end.
    package var withFullStop: String { last.map { ".?!…".contains($0) } ?? true ? self : self + "." }

    /// The text as a part of a sentence or a table: what is longer than 60 characters ends in an ellipsis.
    package var shortened: String {
        // A single character may have millions of marks.
        let text = cut(to: 240)
        let end = text.index(text.startIndex, offsetBy: 60, limitedBy: text.endIndex)
        return end.map { $0 < text.endIndex } == true ? "\(text.prefix(59))…" : text
    }

    /// Returns the text, or its beginning with an ellipsis when it has more code points than a limit; a text of millions
    /// costs no more than the limit.
    package func cut(to limit: Int) -> String {
        guard utf8.count > limit, limit > 0,
            let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex
        else { return self }
        return String(unicodeScalars[..<unicodeScalars.index(before: end)]) + "…"
    }

    /// The text as far as a row of a list shows it: another program may have written millions of letters into a field.
    package var inRow: String { cut(to: 1_000) }
}

extension [String] {
    /// Returns the name that a mistyped one most likely means; nil when none is similar.
    package func nearest(to typed: String) -> String? { NearestName.find(typed, among: self) }
}

extension String {
    /// Returns a sentence of a problem, such as `a time is missing` or `which one?`, with its remedy.
    package func followed(by remedy: String) -> String {
        hasSuffix("?") ? "\(self) \(remedy.prefix(1).uppercased())\(remedy.dropFirst())" : "\(self); \(remedy)"
    }
}
