/// The built-in themes.
extension Theme {
    /// The themes in the order of the theme list.
    package static let shipped: [Theme] = [.hangar, .apron, .instrument, .night, .terminal, .mono]

    /// Returns the built-in theme with a name, ignoring case.
    package static func named(_ name: String) -> Theme? {
        shipped.first { $0.name == name.lowercased() }
    }
}

extension Theme {
    /// Light text on a dark background; the default.
    package static let hangar = Theme(
        name: "hangar", summary: "dark",
        ground: ThemeRow(deep: (252, 234), shallow: (7, 0)),
        rows: [
            .text: ThemeRow(deep: (252, 234), shallow: (7, 0)),
            .muted: ThemeRow(deep: (246, 234), shallow: (7, 0)),
            .dimmed: ThemeRow(deep: (240, 234), shallow: (8, 0), mono: .dim),
            .line: ThemeRow(deep: (245, 234), shallow: (7, 0)),
            .title: ThemeRow(deep: (231, 24), shallow: (15, 4), mono: .reverse),
            .cursor: ThemeRow(deep: (16, 117), shallow: (0, 6), attributes: .bold, mono: .reverse),
            .mark: ThemeRow(deep: (16, 221), shallow: (0, 11), attributes: .bold, mono: [.reverse, .bold, .underline]),
            .accent: ThemeRow(deep: (117, 234), shallow: (14, 0), mono: .bold),
            .good: ThemeRow(deep: (79, 234), shallow: (10, 0)),
            .caution: ThemeRow(deep: (221, 234), shallow: (11, 0), mono: .bold),
            .bad: ThemeRow(deep: (209, 234), shallow: (9, 0), mono: .bold),
            .key: ThemeRow(deep: (117, 234), shallow: (14, 0), attributes: .bold, mono: .bold),
            .field: ThemeRow(deep: (255, 236), shallow: (15, 0), mono: .underline),
            .fieldFocus: ThemeRow(deep: (231, 25), shallow: (15, 4), mono: [.underline, .bold]),
            .fieldName: ThemeRow(deep: (229, 25), shallow: (11, 4), attributes: .bold, mono: [.underline, .bold]),
            .match: ThemeRow(deep: (221, 234), shallow: (11, 0), attributes: .underline, mono: .underline),
        ])
}

extension Theme {
    /// Dark text on a light background.
    package static let apron = Theme(
        name: "apron", summary: "light",
        ground: ThemeRow(deep: (235, 255), shallow: (0, 15)),
        rows: [
            .text: ThemeRow(deep: (235, 255), shallow: (0, 15)),
            .muted: ThemeRow(deep: (241, 255), shallow: (0, 15)),
            .dimmed: ThemeRow(deep: (248, 255), shallow: (7, 15), mono: .dim),
            .line: ThemeRow(deep: (242, 255), shallow: (0, 15)),
            .title: ThemeRow(deep: (231, 24), shallow: (15, 4), mono: .reverse),
            .cursor: ThemeRow(deep: (231, 25), shallow: (15, 4), attributes: .bold, mono: .reverse),
            .mark: ThemeRow(deep: (16, 222), shallow: (0, 14), attributes: .bold, mono: [.reverse, .bold, .underline]),
            .accent: ThemeRow(deep: (25, 255), shallow: (4, 15), mono: .bold),
            // No green of the sixteen colors is readable on white; signs tell good, caution and bad apart.
            .good: ThemeRow(deep: (22, 255), shallow: (4, 15)),
            .caution: ThemeRow(deep: (94, 255), shallow: (1, 15), mono: .bold),
            .bad: ThemeRow(deep: (124, 255), shallow: (1, 15), mono: .bold),
            .key: ThemeRow(deep: (25, 255), shallow: (4, 15), attributes: .bold, mono: .bold),
            .field: ThemeRow(deep: (16, 252), shallow: (0, 7), mono: .underline),
            .fieldFocus: ThemeRow(deep: (16, 153), shallow: (15, 4), mono: [.underline, .bold]),
            .fieldName: ThemeRow(deep: (18, 153), shallow: (15, 4), attributes: .bold, mono: [.underline, .bold]),
            .match: ThemeRow(deep: (88, 255), shallow: (1, 15), attributes: .underline, mono: .underline),
        ])
}

extension Theme {
    /// The highest contrast: at least 7:1 for every style with 256 colors.
    package static let instrument = Theme(
        name: "instrument", summary: "high contrast",
        ground: ThemeRow(deep: (231, 16), shallow: (15, 0)),
        rows: [
            .text: ThemeRow(deep: (231, 16), shallow: (15, 0)),
            .muted: ThemeRow(deep: (252, 16), shallow: (7, 0)),
            .dimmed: ThemeRow(deep: (242, 16), shallow: (8, 0), mono: .dim),
            .line: ThemeRow(deep: (252, 16), shallow: (7, 0)),
            .title: ThemeRow(deep: (16, 231), shallow: (0, 15), attributes: .bold, mono: .reverse),
            .cursor: ThemeRow(deep: (16, 226), shallow: (0, 11), attributes: .bold, mono: .reverse),
            .mark: ThemeRow(deep: (16, 51), shallow: (0, 14), attributes: .bold, mono: [.reverse, .bold, .underline]),
            .accent: ThemeRow(deep: (87, 16), shallow: (14, 0), mono: .bold),
            .good: ThemeRow(deep: (120, 16), shallow: (10, 0)),
            .caution: ThemeRow(deep: (226, 16), shallow: (11, 0), mono: .bold),
            .bad: ThemeRow(deep: (210, 16), shallow: (9, 0), attributes: .bold, mono: .bold),
            .key: ThemeRow(deep: (226, 16), shallow: (11, 0), attributes: .bold, mono: .bold),
            .field: ThemeRow(deep: (231, 236), shallow: (15, 4), mono: .underline),
            .fieldFocus: ThemeRow(deep: (16, 231), shallow: (0, 15), mono: [.underline, .bold]),
            .fieldName: ThemeRow(deep: (18, 231), shallow: (4, 15), attributes: .bold, mono: [.underline, .bold]),
            .match: ThemeRow(deep: (226, 16), shallow: (11, 0), attributes: .underline, mono: .underline),
        ])
}

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
            .dimmed: ThemeRow(deep: (88, 16), shallow: (1, 0), mono: .dim),
            .line: plain,
            .title: ThemeRow(deep: (16, 196), shallow: (11, 1), mono: .reverse),
            .cursor: ThemeRow(deep: (16, 196), shallow: (11, 1), attributes: .bold, mono: .reverse),
            .mark: ThemeRow(
                deep: (16, 202), shallow: (11, 1), attributes: .underline, mono: [.reverse, .bold, .underline]),
            .accent: strong,
            .good: plain,
            .caution: ThemeRow(deep: (202, 16), shallow: (9, 0), attributes: .bold, mono: .bold),
            .bad: ThemeRow(deep: (202, 16), shallow: (9, 0), attributes: [.bold, .underline], mono: .bold),
            .key: strong,
            .field: ThemeRow(deep: (196, 16), shallow: (9, 0), attributes: .underline, mono: .underline),
            .fieldFocus: ThemeRow(deep: (16, 196), shallow: (11, 1), mono: [.underline, .bold]),
            .fieldName: ThemeRow(deep: (16, 196), shallow: (11, 1), attributes: .bold, mono: [.underline, .bold]),
            .match: ThemeRow(deep: (202, 16), shallow: (9, 0), attributes: .underline, mono: .underline),
        ].merging(Swatch.allCases.map { (.swatch($0), strong) }) { $1 })

    private static let plain = ThemeRow(deep: (196, 16), shallow: (9, 0))
    private static let strong = ThemeRow(deep: (196, 16), shallow: (9, 0), attributes: .bold, mono: .bold)
}

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
            .dimmed: ThemeRow(mono: .dim),
            .line: ThemeRow(mono: []),
            .title: ThemeRow(deep: (15, 4), shallow: (15, 4), mono: .reverse),
            .cursor: ThemeRow(deep: (0, 6), shallow: (0, 6), attributes: .bold, mono: .reverse),
            .mark: ThemeRow(deep: (0, 11), shallow: (0, 11), attributes: .bold, mono: [.reverse, .bold, .underline]),
            .accent: ThemeRow(mono: .bold),
            .good: ThemeRow(mono: []),
            .caution: ThemeRow(mono: .bold),
            .bad: ThemeRow(mono: .bold),
            .key: ThemeRow(mono: .bold),
            .field: ThemeRow(mono: .underline),
            .fieldFocus: ThemeRow(deep: (15, 4), shallow: (15, 4), mono: [.underline, .bold]),
            .fieldName: ThemeRow(deep: (15, 4), shallow: (15, 4), attributes: .bold, mono: [.underline, .bold]),
            .match: ThemeRow(mono: .underline),
        ])
}

extension Theme {
    /// No colors, whatever the terminal supports: its default colors, bold, underline and reverse.
    package static let mono = Theme(
        name: "mono", summary: "no colors",
        ground: ThemeRow(mono: []),
        rows: [
            .text: ThemeRow(mono: []),
            .muted: ThemeRow(mono: []),
            .dimmed: ThemeRow(mono: .dim),
            .line: ThemeRow(mono: []),
            .title: ThemeRow(mono: .reverse),
            .cursor: ThemeRow(mono: .reverse),
            .mark: ThemeRow(mono: [.reverse, .bold, .underline]),
            .accent: ThemeRow(mono: .bold),
            .good: ThemeRow(mono: []),
            .caution: ThemeRow(mono: .bold),
            .bad: ThemeRow(mono: .bold),
            .key: ThemeRow(mono: .bold),
            .field: ThemeRow(mono: .underline),
            .fieldFocus: ThemeRow(mono: [.underline, .bold]),
            .fieldName: ThemeRow(mono: [.underline, .bold]),
            .match: ThemeRow(mono: .underline),
        ].merging(Swatch.allCases.map { (.swatch($0), ThemeRow(mono: [])) }) { $1 })
}
