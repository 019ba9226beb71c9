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

    /// Two letters on the swatch, because color alone must not carry a meaning.
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

/// The appearance of swatches, the same in nearly every theme that has colors, since they show actual colors. With
/// sixteen colors, orange, gold and yellow share one, because brown is not readable on every terminal; the letters tell
/// them apart.
extension Swatch {
    /// The appearance; nil for no color, which shows the theme's background.
    var row: ThemeRow? {
        switch self {
        case .none: nil
        case .white: ThemeRow(deep: (16, 231), shallow: (0, 15))
        case .blue: ThemeRow(deep: (231, 25), shallow: (15, 4))
        case .orange: ThemeRow(deep: (16, 208), shallow: (0, 11))
        case .red: ThemeRow(deep: (231, 124), shallow: (15, 1))
        case .gray: ThemeRow(deep: (16, 246), shallow: (0, 7))
        case .green: ThemeRow(deep: (231, 22), shallow: (0, 2))
        case .gold: ThemeRow(deep: (16, 178), shallow: (0, 11))
        case .yellow: ThemeRow(deep: (16, 226), shallow: (0, 11))
        case .black: ThemeRow(deep: (231, 16), shallow: (15, 0))
        }
    }
}
