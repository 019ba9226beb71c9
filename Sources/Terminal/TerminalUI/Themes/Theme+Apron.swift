extension Theme {
    /// Dark text on a light background.
    package static let apron = Theme(
        name: "apron", summary: "light",
        ground: ThemeRow(deep: (235, 255), shallow: (0, 15)),
        rows: [
            .text: ThemeRow(deep: (235, 255), shallow: (0, 15)),
            .muted: ThemeRow(deep: (241, 255), shallow: (0, 15)),
            .line: ThemeRow(deep: (242, 255), shallow: (0, 15)),
            .title: ThemeRow(deep: (231, 24), shallow: (15, 4), mono: .reverse),
            .cursor: ThemeRow(deep: (231, 25), shallow: (15, 4), attributes: .bold, mono: .reverse),
            .mark: ThemeRow(deep: (16, 222), shallow: (0, 14), attributes: .bold, mono: [.reverse, .bold]),
            .accent: ThemeRow(deep: (25, 255), shallow: (4, 15), mono: .bold),
            // No green of the sixteen colors is readable on white; signs tell good, caution and bad apart.
            .good: ThemeRow(deep: (22, 255), shallow: (4, 15)),
            .caution: ThemeRow(deep: (94, 255), shallow: (1, 15), mono: .bold),
            .bad: ThemeRow(deep: (124, 255), shallow: (1, 15), mono: .bold),
            .key: ThemeRow(deep: (25, 255), shallow: (4, 15), attributes: .bold, mono: .bold),
            .field: ThemeRow(deep: (16, 252), shallow: (0, 7), mono: .underline),
            .fieldFocus: ThemeRow(deep: (16, 153), shallow: (15, 4), mono: [.underline, .bold]),
            .match: ThemeRow(deep: (88, 255), shallow: (1, 15), attributes: .underline, mono: .underline),
        ])
}
