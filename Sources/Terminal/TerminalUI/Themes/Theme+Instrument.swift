extension Theme {
    /// The highest contrast: at least 7:1 for every style with 256 colors.
    package static let instrument = Theme(
        name: "instrument", summary: "high contrast",
        ground: ThemeRow(deep: (231, 16), shallow: (15, 0)),
        rows: [
            .text: ThemeRow(deep: (231, 16), shallow: (15, 0)),
            .muted: ThemeRow(deep: (252, 16), shallow: (7, 0)),
            .line: ThemeRow(deep: (252, 16), shallow: (7, 0)),
            .title: ThemeRow(deep: (16, 231), shallow: (0, 15), attributes: .bold, mono: .reverse),
            .cursor: ThemeRow(deep: (16, 226), shallow: (0, 11), attributes: .bold, mono: .reverse),
            .mark: ThemeRow(deep: (16, 51), shallow: (0, 14), attributes: .bold, mono: [.reverse, .bold]),
            .accent: ThemeRow(deep: (87, 16), shallow: (14, 0), mono: .bold),
            .good: ThemeRow(deep: (120, 16), shallow: (10, 0)),
            .caution: ThemeRow(deep: (226, 16), shallow: (11, 0), mono: .bold),
            .bad: ThemeRow(deep: (210, 16), shallow: (9, 0), attributes: .bold, mono: .bold),
            .key: ThemeRow(deep: (226, 16), shallow: (11, 0), attributes: .bold, mono: .bold),
            .field: ThemeRow(deep: (231, 236), shallow: (15, 4), mono: .underline),
            .fieldFocus: ThemeRow(deep: (16, 231), shallow: (0, 15), mono: [.underline, .bold]),
            .match: ThemeRow(deep: (226, 16), shallow: (11, 0), attributes: .underline, mono: .underline),
        ])
}
