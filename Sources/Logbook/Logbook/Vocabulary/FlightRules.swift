/// The rules that a flight was flown by, with the letters of a flight plan's item 8.
package enum FlightRules: String, Hashable, Sendable, CaseIterable, Identifiable {
    case visual = "VFR"
    case instrument = "IFR"
    case instrumentFirst = "Y"
    case visualFirst = "Z"

    package var id: String { rawValue }

    /// The short name of forms and columns, such as `VFR`.
    package var shortName: String { rawValue }

    /// The name in full.
    package var displayName: String {
        switch self {
        case .visual: "Visual flight rules"
        case .instrument: "Instrument flight rules"
        case .instrumentFirst: "IFR first, then VFR"
        case .visualFirst: "VFR first, then IFR"
        }
    }

    /// Whether some part of the flight was flown by instrument flight rules.
    package var includesInstrument: Bool { self != .visual }
}
