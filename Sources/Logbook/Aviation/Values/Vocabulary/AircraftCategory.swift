/// An aircraft's category, as in 14 CFR 1.1 for the certification of pilots; the raw value is stored.
package enum AircraftCategory: String, Hashable, Sendable, CaseIterable, Identifiable {
    case airplane
    case rotorcraft
    case glider
    case lighterThanAir
    case poweredLift
    case poweredParachute
    case weightShift
    case simulator

    package var id: String { rawValue }

    /// The full name.
    package var displayName: String {
        switch self {
        case .airplane: "Airplane"
        case .rotorcraft: "Rotorcraft"
        case .glider: "Glider"
        case .lighterThanAir: "Lighter-than-air"
        case .poweredLift: "Powered-lift"
        case .poweredParachute: "Powered parachute"
        case .weightShift: "Weight-shift control"
        case .simulator: "Simulator"
        }
    }

    /// A short name for a column.
    package var shortName: String {
        switch self {
        case .airplane: "Airpl"
        case .rotorcraft: "Rotor"
        case .glider: "Glider"
        case .lighterThanAir: "LTA"
        case .poweredLift: "PwrLift"
        case .poweredParachute: "PPC"
        case .weightShift: "WSC"
        case .simulator: "Sim"
        }
    }

    /// The classes of this category.
    package var classes: [AircraftClass] { AircraftClass.allCases.filter { $0.category == self } }
}
