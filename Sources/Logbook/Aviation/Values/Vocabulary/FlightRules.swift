/// A flight's rules, with the letters of item 8 of a flight plan.
package enum FlightRules: String, Hashable, Sendable, CaseIterable, Identifiable {
    case visual = "VFR"
    case instrument = "IFR"
    case instrumentFirst = "Y"
    case visualFirst = "Z"

    package var id: String { rawValue }

    /// The short name in forms and columns, such as `VFR`.
    package var shortName: String { rawValue }

    /// The full name.
    package var displayName: String {
        switch self {
        case .visual: "Visual flight rules"
        case .instrument: "Instrument flight rules"
        case .instrumentFirst: "IFR first, then VFR"
        case .visualFirst: "VFR first, then IFR"
        }
    }

    /// Whether the flight after one under these rules is likely under them, too: what IFR proves is said of each flight.
    package var isHandedOn: Bool { self == .visual }

    /// Whether a part of the flight is under instrument flight rules.
    package var includesInstrument: Bool { self != .visual }
}
