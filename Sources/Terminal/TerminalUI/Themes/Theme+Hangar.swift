extension Theme {
    /// Light text on a dark background; the default.
    package static let hangar = Theme(
        name: "hangar", summary: "dark",
        ground: ThemeRow(deep: (252, 234), shallow: (7, 0)),
        rows: [
            .text: ThemeRow(deep: (252, 234), shallow: (7, 0)),
            .muted: ThemeRow(deep: (246, 234), shallow: (7, 0)),
            .line: ThemeRow(deep: (245, 234), shallow: (7, 0)),
            .title: ThemeRow(deep: (231, 24), shallow: (15, 4), mono: .reverse),
            .cursor: ThemeRow(deep: (16, 117), shallow: (0, 6), attributes: .bold, mono: .reverse),
            .mark: ThemeRow(deep: (16, 221), shallow: (0, 11), attributes: .bold, mono: [.reverse, .bold]),
            .accent: ThemeRow(deep: (117, 234), shallow: (14, 0), mono: .bold),
            .good: ThemeRow(deep: (79, 234), shallow: (10, 0)),
            .caution: ThemeRow(deep: (221, 234), shallow: (11, 0), mono: .bold),
            .bad: ThemeRow(deep: (209, 234), shallow: (9, 0), mono: .bold),
            .key: ThemeRow(deep: (117, 234), shallow: (14, 0), attributes: .bold, mono: .bold),
            .field: ThemeRow(deep: (255, 236), shallow: (15, 0), mono: .underline),
            .fieldFocus: ThemeRow(deep: (231, 25), shallow: (15, 4), mono: [.underline, .bold]),
            .match: ThemeRow(deep: (221, 234), shallow: (11, 0), attributes: .underline, mono: .underline),
        ])
}
