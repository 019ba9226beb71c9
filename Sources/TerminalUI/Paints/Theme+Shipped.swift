/// The themes that come with the program.
extension Theme {
    package static let shipped: [Theme] = [.hangar, .apron, .mono]

    /// Returns the shipped theme of that name, upper and lower case alike.
    package static func named(_ name: String) -> Theme? {
        shipped.first { $0.name == name.lowercased() }
    }

    /// Light text on a dark ground: what a program starts with.
    package static let hangar = Theme(
        name: "hangar", summary: "dark",
        ground: ThemeRow(deep: (252, 234), shallow: (7, 0)),
        rows: [
            .text: ThemeRow(deep: (252, 234), shallow: (7, 0)),
            .muted: ThemeRow(deep: (246, 234), shallow: (7, 0)),
            .line: ThemeRow(deep: (240, 234), shallow: (7, 0)),
            .title: ThemeRow(deep: (231, 24), shallow: (15, 4), mono: .reverse),
            .cursor: ThemeRow(deep: (16, 117), shallow: (0, 6), attributes: .bold, mono: .reverse),
            .mark: ThemeRow(deep: (16, 221), shallow: (0, 3), attributes: .bold, mono: [.reverse, .bold]),
            .accent: ThemeRow(deep: (117, 234), shallow: (14, 0), mono: .bold),
            .good: ThemeRow(deep: (79, 234), shallow: (10, 0)),
            .caution: ThemeRow(deep: (221, 234), shallow: (11, 0), mono: .bold),
            .bad: ThemeRow(deep: (209, 234), shallow: (9, 0), mono: .bold),
            .key: ThemeRow(deep: (117, 234), shallow: (14, 0), attributes: .bold, mono: .bold),
            .field: ThemeRow(deep: (255, 236), shallow: (15, 0), mono: .underline),
            .fieldFocus: ThemeRow(deep: (231, 25), shallow: (15, 4), mono: [.underline, .bold]),
            .match: ThemeRow(deep: (221, 234), shallow: (11, 0), attributes: .underline, mono: .underline),
        ])

    /// Dark text on a light ground.
    package static let apron = Theme(
        name: "apron", summary: "light",
        ground: ThemeRow(deep: (235, 255), shallow: (0, 7)),
        rows: [
            .text: ThemeRow(deep: (235, 255), shallow: (0, 7)),
            .muted: ThemeRow(deep: (241, 255), shallow: (0, 7)),
            .line: ThemeRow(deep: (248, 255), shallow: (0, 7)),
            .title: ThemeRow(deep: (231, 24), shallow: (15, 4), mono: .reverse),
            .cursor: ThemeRow(deep: (231, 25), shallow: (15, 4), attributes: .bold, mono: .reverse),
            .mark: ThemeRow(deep: (16, 222), shallow: (0, 3), attributes: .bold, mono: [.reverse, .bold]),
            .accent: ThemeRow(deep: (25, 255), shallow: (4, 7), mono: .bold),
            .good: ThemeRow(deep: (22, 255), shallow: (2, 7)),
            .caution: ThemeRow(deep: (94, 255), shallow: (5, 7), mono: .bold),
            .bad: ThemeRow(deep: (124, 255), shallow: (1, 7), mono: .bold),
            .key: ThemeRow(deep: (25, 255), shallow: (4, 7), attributes: .bold, mono: .bold),
            .field: ThemeRow(deep: (16, 252), shallow: (0, 15), mono: .underline),
            .fieldFocus: ThemeRow(deep: (16, 153), shallow: (15, 4), mono: [.underline, .bold]),
            .match: ThemeRow(deep: (88, 255), shallow: (1, 7), attributes: .underline, mono: .underline),
        ])

    /// No colour at all, whatever the terminal has: the terminal's own two, bold, underline and reverse.
    package static let mono = Theme(
        name: "mono", summary: "no colours",
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
