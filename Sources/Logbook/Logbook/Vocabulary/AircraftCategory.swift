/// The broad kind of an aircraft, as 14 CFR 1.1 divides pilots' certificates; the raw value is what is stored.
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

    /// The name in full.
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

    /// A name short enough for a column.
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

    /// The classes that this category is divided into.
    package var classes: [AircraftClass] { AircraftClass.allCases.filter { $0.category == self } }
}
