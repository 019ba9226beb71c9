extension Theme {
    /// Red on black for a dark cockpit, without white, green or blue light.
    ///
    /// Only the brightest red is readable on black, so bold and underline distinguish the styles, and swatches show
    /// letters only.
    package static let night = Theme(
        name: "night", summary: "red, keeps your eyes dark-adapted",
        ground: plain,
        rows: [
            .text: plain,
            .muted: plain,
            .line: plain,
            .title: ThemeRow(deep: (16, 196), shallow: (11, 1), mono: .reverse),
            .cursor: ThemeRow(deep: (16, 196), shallow: (11, 1), attributes: .bold, mono: .reverse),
            .mark: ThemeRow(deep: (16, 202), shallow: (11, 1), attributes: .underline, mono: [.reverse, .bold]),
            .accent: strong,
            .good: plain,
            .caution: ThemeRow(deep: (202, 16), shallow: (9, 0), attributes: .bold, mono: .bold),
            .bad: ThemeRow(deep: (202, 16), shallow: (9, 0), attributes: [.bold, .underline], mono: .bold),
            .key: strong,
            .field: ThemeRow(deep: (196, 16), shallow: (9, 0), attributes: .underline, mono: .underline),
            .fieldFocus: ThemeRow(deep: (16, 196), shallow: (11, 1), mono: [.underline, .bold]),
            .match: ThemeRow(deep: (202, 16), shallow: (9, 0), attributes: .underline, mono: .underline),
        ].merging(Swatch.allCases.map { (.swatch($0), strong) }) { $1 })

    private static let plain = ThemeRow(deep: (196, 16), shallow: (9, 0))
    private static let strong = ThemeRow(deep: (196, 16), shallow: (9, 0), attributes: .bold, mono: .bold)
}
