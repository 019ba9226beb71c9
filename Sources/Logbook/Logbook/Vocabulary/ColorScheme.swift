/// Up to three colours of paint, the first the one that an aircraft is known by; `nil` is not known.
package struct ColorScheme: Hashable, Sendable {
    /// The colour that the aircraft is known by.
    package var primary: PaintColor?
    /// The second colour.
    package var secondary: PaintColor?
    /// The third colour.
    package var tertiary: PaintColor?

    /// A scheme of up to three colours; what is left out is not known.
    package init(primary: PaintColor? = nil, secondary: PaintColor? = nil, tertiary: PaintColor? = nil) {
        self.primary = primary
        self.secondary = secondary
        self.tertiary = tertiary
    }

    /// The known colours, the first one first.
    package var colors: [PaintColor] { [primary, secondary, tertiary].compactMap(\.self) }

    /// The colours as old logbooks wrote them, such as `white/blue/gold`; an unknown one in between stays empty.
    package var text: String {
        var names = [primary, secondary, tertiary].map { $0?.rawValue ?? "" }
        while names.last == "" { names.removeLast() }
        return names.joined(separator: "/")
    }
}

extension ColorScheme {
    /// Reads colours as old logbooks wrote them.
    ///
    /// Separators are `/ , ; |`; case and blanks do not matter; grey is gray. A name keeps its place when another is
    /// unknown or left out: `chequered/white` has no primary and a white secondary colour.
    ///
    /// ```
    /// ColorScheme.reading("White / Blue;gold")     // white, blue, gold; nothing remains
    /// ColorScheme.reading("red, chequered")        // red; "chequered" remains
    /// ```
    ///
    /// - Returns: the scheme, and what belongs into the remarks as it stands: unknown names, and names past the third,
    ///   separated by `/`; `nil` when everything was understood.
    package static func reading(_ text: String) -> (scheme: ColorScheme, remainder: String?) {
        let names = text.split(omittingEmptySubsequences: false) { "/,;|".contains($0) }
        var found: [PaintColor?] = []
        var remainder: [String] = []
        for (place, name) in names.enumerated() {
            let color = PaintColor(name: name)
            if place < 3 { found.append(color) }
            if color == nil || place >= 3, let words = trimmed(name) { remainder.append(words) }
        }
        found += [PaintColor?](repeating: nil, count: 3)
        let scheme = ColorScheme(primary: found[0], secondary: found[1], tertiary: found[2])
        return (scheme, remainder.isEmpty ? nil : remainder.joined(separator: "/"))
    }

    /// The colours of a text, without what was not understood.
    package init(parsing colors: String) {
        self = Self.reading(colors).scheme
    }

    private static func trimmed(_ name: Substring) -> String? {
        let words = name.split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
