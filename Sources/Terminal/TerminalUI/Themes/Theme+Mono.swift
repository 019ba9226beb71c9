extension Theme {
    /// No colors, whatever the terminal supports: its default colors, bold, underline and reverse.
    package static let mono = Theme(
        name: "mono", summary: "no colors",
        ground: ThemeRow(mono: []),
        rows: [
            .text: ThemeRow(mono: []),
            .muted: ThemeRow(mono: []),
            .line: ThemeRow(mono: []),
            .title: ThemeRow(mono: .reverse),
            .cursor: ThemeRow(mono: .reverse),
            .mark: ThemeRow(mono: [.reverse, .bold]),
            .accent: ThemeRow(mono: .bold),
            .good: ThemeRow(mono: []),
            .caution: ThemeRow(mono: .bold),
            .bad: ThemeRow(mono: .bold),
            .key: ThemeRow(mono: .bold),
            .field: ThemeRow(mono: .underline),
            .fieldFocus: ThemeRow(mono: [.underline, .bold]),
            .match: ThemeRow(mono: .underline),
        ].merging(Swatch.allCases.map { (.swatch($0), ThemeRow(mono: [])) }) { $1 })
}
