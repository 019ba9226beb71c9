/// A color of an aircraft's paint, shown beside its name.
package enum Swatch: UInt8, CaseIterable, Hashable, Sendable {
    case none
    case white
    case blue
    case orange
    case red
    case gray
    case green
    case gold
    case yellow
    case black

    /// The columns that a swatch takes: its mark and its letters.
    package static let columns = 3

    /// The mark in the color and the two letters beside it, as text.
    package var text: String { mark + letters }

    /// The mark in the color; a blank for no color.
    var mark: String { self == .none ? " " : "●" }

    /// Two letters beside the mark, because color alone must not carry a meaning.
    package var letters: String {
        switch self {
        case .none: "··"
        case .white: "Wh"
        case .blue: "Bl"
        case .orange: "Or"
        case .red: "Re"
        case .gray: "Gy"
        case .green: "Gn"
        case .gold: "Go"
        case .yellow: "Ye"
        case .black: "Bk"
        }
    }
}

/// The appearance of the marks, which show actual colors as far as the ground lets them be seen: white on a light ground
/// and black on a dark one are gray. With sixteen colors, orange, gold and yellow share one; the letters tell them apart.
extension Swatch {
    /// Returns the appearance of the mark on a theme's ground; nil for no color.
    func row(on ground: ThemeRow) -> ThemeRow? {
        let back = ground.deep.background ?? 0
        // White on yellow or cyan, the rows of high contrast, is as dark as it must be to be seen.
        if self == .white, Self.brightGrounds.contains(back) { return ThemeRow(color: (242, 8), on: ground) }
        guard let color = color(onLight: back > 250) else { return nil }
        return ThemeRow(color: color, on: ground)
    }

    /// The bright colors of highlighted rows: yellow, cyan and amber.
    private static let brightGrounds: Set<UInt8> = [226, 51, 221, 222]

    private func color(onLight isLight: Bool) -> (deep: UInt8, shallow: UInt8)? {
        switch self {
        case .none: nil
        case .white: isLight ? (250, 7) : (231, 15)
        case .blue: isLight ? (25, 4) : (33, 12)
        case .orange: (208, 3)
        case .red: isLight ? (124, 1) : (160, 9)
        case .gray: (246, 8)
        case .green: isLight ? (28, 2) : (34, 2)
        case .gold: (178, 3)
        case .yellow: isLight ? (184, 3) : (226, 11)
        case .black: isLight ? (16, 0) : (240, 8)
        }
    }
}
