/// The looks of all paints: data, so that a new theme is a new table and no new code.
package struct Theme: Hashable, Sendable {
    /// The word that chooses it, in small letters.
    package let name: String
    /// One line for the list of themes.
    package let summary: String
    private let rows: [Paint: ThemeRow]
    private let ground: ThemeRow

    /// Makes a theme; a paint without a row looks like `ground`, a swatch without one as ``Swatch/row`` has it.
    package init(name: String, summary: String, ground: ThemeRow, rows: [Paint: ThemeRow]) {
        self.name = name
        self.summary = summary
        self.ground = ground
        self.rows = rows
    }

    /// Returns how the paint looks at that depth.
    package func style(for paint: Paint, at depth: ColourDepth) -> CellStyle {
        row(for: paint).style(at: depth)
    }

    /// Returns the looks of all paints at that depth, for drawing a whole screen.
    package func styles(at depth: ColourDepth) -> [Paint: CellStyle] {
        Dictionary(uniqueKeysWithValues: Paint.allCases.map { ($0, style(for: $0, at: depth)) })
    }

    /// Returns true when the theme gives the paint a row of its own.
    package func defines(_ paint: Paint) -> Bool { paint == .ground || rows[paint] != nil }

    private func row(for paint: Paint) -> ThemeRow {
        if let row = rows[paint] { return row }
        if case .swatch(let swatch) = paint { return swatch.row ?? ground }
        return ground
    }
}
