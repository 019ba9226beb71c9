/// Up to three colors of an aircraft's paint, the most prominent first; nil is an unknown color.
package struct ColorScheme: Hashable, Sendable {
    /// The most prominent color.
    package var primary: PaintColor?
    /// The second color.
    package var secondary: PaintColor?
    /// The third color.
    package var tertiary: PaintColor?

    /// Creates a scheme of up to three colors; the others are unknown.
    package init(primary: PaintColor? = nil, secondary: PaintColor? = nil, tertiary: PaintColor? = nil) {
        self.primary = primary
        self.secondary = secondary
        self.tertiary = tertiary
    }

    /// The known colors, in order.
    package var colors: [PaintColor] { [primary, secondary, tertiary].compactMap(\.self) }

    /// The three places of paint up to the last known one.
    package var inOrder: [PaintColor?] {
        let places = [primary, secondary, tertiary]
        return Array(places.prefix((places.lastIndex { $0 != nil } ?? -1) + 1))
    }

    /// The colors as old logbooks wrote them, such as `white/blue/gold`; an unknown one in between is empty.
    package var text: String {
        var names = [primary, secondary, tertiary].map { $0?.rawValue ?? "" }
        while names.last == "" { names.removeLast() }
        return names.joined(separator: "/")
    }
}

extension ColorScheme {
    /// Reads colors as old logbooks wrote them.
    ///
    /// Separators are `/ , ; |`; case and blanks are ignored; grey is gray. A name keeps its position when another one
    /// is unknown or missing: `checkered/white` has no primary and a white secondary color.
    ///
    /// ```
    /// ColorScheme.reading("White / Blue;gold")     // white, blue, gold; no remainder
    /// ColorScheme.reading("red, checkered")        // red; "checkered" is the remainder
    /// ```
    ///
    /// - Returns: the scheme, and the names that belong in the remarks: unknown ones, and those after the third,
    ///   separated by `/`; nil when everything was understood.
    package static func reading(_ text: String) -> (scheme: ColorScheme, remainder: String?) {
        let names = text.split(omittingEmptySubsequences: false) { "/,;|".contains($0) }
        var found: [PaintColor?] = []
        var remainder: [String] = []
        for (index, name) in names.enumerated() {
            let color = PaintColor(name: name)
            if index < 3 { found.append(color) }
            if color == nil || index >= 3, let words = trimmed(name) { remainder.append(words) }
        }
        found += [PaintColor?](repeating: nil, count: 3)
        let scheme = ColorScheme(primary: found[0], secondary: found[1], tertiary: found[2])
        return (scheme, remainder.isEmpty ? nil : remainder.joined(separator: "/"))
    }

    /// Creates the known colors of a text.
    package init(parsing colors: String) {
        self = Self.reading(colors).scheme
    }

    private static func trimmed(_ name: Substring) -> String? {
        let words = name.split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}

/// A color of paint, as item 19 of a flight plan names it.
package enum PaintColor: String, Hashable, Sendable, CaseIterable, Identifiable {
    case none
    case white
    case blue
    case orange
    case red
    case gray
    case green
    case gold
    case yellow
    case black

    package var id: String { rawValue }

    /// The name for display, such as `White`.
    package var displayName: String { rawValue.capitalizedFirst }

    /// Creates the color of a name in any case, blanks ignored, `grey` the same as `gray`; nil for an unknown name.
    package init?(name: some StringProtocol) {
        let folded = name.lowercased().filter { !$0.isWhitespace }
        guard let color = PaintColor(rawValue: folded == "grey" ? "gray" : folded) else { return nil }
        self = color
    }
}
