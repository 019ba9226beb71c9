import ManagedObjects

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
        index(startIndex, offsetBy: 60, limitedBy: endIndex).map { $0 < endIndex } == true ? "\(prefix(59))…" : self
    }
}

extension [String] {
    /// Returns the name that a mistyped one most likely means; nil when none is similar.
    package func nearest(to typed: String) -> String? { NearestName.find(typed, among: self) }
}
