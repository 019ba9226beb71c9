extension Theme {
    /// The terminal's default colors, and pairs of its sixteen colors for filled areas.
    ///
    /// Text on the default background has no color, because it is unknown which colors are readable there.
    package static let terminal = Theme(
        name: "terminal", summary: "your terminal’s own colors",
        ground: ThemeRow(mono: []),
        rows: [
            .text: ThemeRow(mono: []),
            .muted: ThemeRow(mono: []),
            .line: ThemeRow(mono: []),
            .title: ThemeRow(deep: (15, 4), shallow: (15, 4), mono: .reverse),
            .cursor: ThemeRow(deep: (0, 6), shallow: (0, 6), attributes: .bold, mono: .reverse),
            .mark: ThemeRow(deep: (0, 11), shallow: (0, 11), attributes: .bold, mono: [.reverse, .bold]),
            .accent: ThemeRow(mono: .bold),
            .good: ThemeRow(mono: []),
            .caution: ThemeRow(mono: .bold),
            .bad: ThemeRow(mono: .bold),
            .key: ThemeRow(mono: .bold),
            .field: ThemeRow(mono: .underline),
            .fieldFocus: ThemeRow(deep: (15, 4), shallow: (15, 4), mono: [.underline, .bold]),
            .match: ThemeRow(mono: .underline),
        ])
}
