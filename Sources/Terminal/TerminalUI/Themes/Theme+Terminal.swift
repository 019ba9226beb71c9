extension Theme {
    /// The terminal's own ground and text, and pairs of its own sixteen colors where something is filled.
    ///
    /// What stands on the terminal's ground has no color of its own: nobody knows what can be read there.
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
