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
