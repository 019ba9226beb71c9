/// The appearance of all styles, as data: a new theme is a table without code.
package struct Theme: Hashable, Sendable {
    /// The name of the theme, in lower case.
    package let name: String
    /// The description in the theme list.
    package let summary: String
    private let rows: [Style: ThemeRow]
    private let ground: ThemeRow

    /// Creates a theme; a style without a row looks like `ground`, a swatch without one like ``Swatch/row(on:)``.
    package init(name: String, summary: String, ground: ThemeRow, rows: [Style: ThemeRow]) {
        self.name = name
        self.summary = summary
        self.ground = ground
        self.rows = rows
    }

    /// Returns the appearance of a style.
    package func rendition(of style: Style, at depth: ColorDepth) -> Rendition {
        row(for: style).rendition(at: depth)
    }

    /// Returns the appearance of all styles, for drawing a whole screen.
    package func renditions(at depth: ColorDepth) -> [Style: Rendition] {
        Dictionary(uniqueKeysWithValues: Style.allCases.map { ($0, rendition(of: $0, at: depth)) })
    }

    /// Whether the ground is light; false where it is that of the terminal, which is not known.
    package var isLight: Bool { ground.deep.background.map { $0 > 250 } ?? false }

    /// Returns whether the theme has a row for the style.
    package func defines(_ style: Style) -> Bool { style == .ground || rows[style] != nil }

    private func row(for style: Style) -> ThemeRow {
        if let row = rows[style] { return row }
        switch style {
        case .swatch(let swatch): return swatch.row(on: ground) ?? ground
        case .cursorSwatch(let swatch): return onRow(.cursor, swatch)
        case .markSwatch(let swatch): return onRow(.mark, swatch)
        case .fieldSwatch(let swatch): return onRow(.field, swatch)
        default: return ground
        }
    }

    /// Returns the mark of a color on a highlighted row, whose ground it keeps; a theme without colors shows the row.
    private func onRow(_ style: Style, _ swatch: Swatch) -> ThemeRow {
        let highlighted = row(for: style)
        return rows[.swatch(swatch)] == nil ? swatch.row(on: highlighted) ?? highlighted : highlighted
    }
}

/// The appearance of one style at each color depth.
package struct ThemeRow: Hashable, Sendable {
    package let deep: Rendition
    package let shallow: Rendition
    package let mono: Rendition

    /// Creates a row. Foreground and background form a pair, so that readability does not depend on the terminal's
    /// background.
    ///
    /// - Parameters:
    ///  - deep: Foreground and background in the palette of 256 colors.
    ///  - shallow: Foreground and background in the palette of 16 colors.
    ///  - attributes: The attributes used with colors.
    ///  - mono: The attributes used without colors.
    package init(
        deep: (UInt8, UInt8), shallow: (UInt8, UInt8), attributes: CellAttributes = [], mono: CellAttributes = []
    ) {
        self.deep = Rendition(foreground: deep.0, background: deep.1, attributes: attributes)
        self.shallow = Rendition(foreground: shallow.0, background: shallow.1, attributes: attributes)
        self.mono = Rendition(attributes: mono)
    }

    /// Creates a row of a color on the background of another row.
    init(color: (deep: UInt8, shallow: UInt8), on ground: ThemeRow) {
        deep = Rendition(foreground: color.deep, background: ground.deep.background)
        shallow = Rendition(foreground: color.shallow, background: ground.shallow.background)
        mono = ground.mono
    }

    /// Creates a row with the terminal's default colors at every depth.
    package init(mono: CellAttributes) {
        self.mono = Rendition(attributes: mono)
        deep = self.mono
        shallow = self.mono
    }

    /// Returns the appearance at a color depth.
    package func rendition(at depth: ColorDepth) -> Rendition {
        switch depth {
        case .deep: deep
        case .shallow: shallow
        case .mono: mono
        }
    }
}
