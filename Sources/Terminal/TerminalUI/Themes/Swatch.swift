/// The colors that an aircraft can be painted in, for showing one beside its name.
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

    /// Two letters that stand on the swatch, because a color alone must never carry a meaning.
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
