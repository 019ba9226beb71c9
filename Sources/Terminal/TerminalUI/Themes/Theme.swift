/// The looks of all styles: data, so that a new theme is a new table and no new code.
package struct Theme: Hashable, Sendable {
    /// The word that chooses it, in small letters.
    package let name: String
    /// One line for the list of themes.
    package let summary: String
    private let rows: [Style: ThemeRow]
    private let ground: ThemeRow

    /// Makes a theme; a style without a row looks like `ground`, a swatch without one as ``Swatch/row`` has it.
    package init(name: String, summary: String, ground: ThemeRow, rows: [Style: ThemeRow]) {
        self.name = name
        self.summary = summary
        self.ground = ground
        self.rows = rows
    }

    /// Returns how the style looks at that depth.
    package func rendition(of style: Style, at depth: ColorDepth) -> Rendition {
        row(for: style).rendition(at: depth)
    }

    /// Returns the looks of all styles at that depth, for drawing a whole screen.
    package func renditions(at depth: ColorDepth) -> [Style: Rendition] {
        Dictionary(uniqueKeysWithValues: Style.allCases.map { ($0, rendition(of: $0, at: depth)) })
    }

    /// Returns true when the theme gives the style a row of its own.
    package func defines(_ style: Style) -> Bool { style == .ground || rows[style] != nil }

    private func row(for style: Style) -> ThemeRow {
        if let row = rows[style] { return row }
        if case .swatch(let swatch) = style { return swatch.row ?? ground }
        return ground
    }
}
