/// The columns of a log entry that hold a time; the raw value names the stored attribute without its `Minutes`.
package enum FlightColumn: String, Hashable, Sendable, CaseIterable {
    case block
    case pilotInCommand = "pic"
    case secondInCommand = "sic"
    case solo
    case dualReceived
    case dualGiven
    case night
    case crossCountry
    case actualInstrument
    case simulatedInstrument
    case multiPilot
    case instrumentRules = "ifr"
    case nightVision
    case groundTraining
    case simulator

    /// The heading of the column in full.
    package var displayName: String {
        switch self {
        case .block: "Block time"
        case .pilotInCommand: "Pilot in command"
        case .secondInCommand: "Second in command"
        case .solo: "Solo"
        case .dualReceived: "Dual received"
        case .dualGiven: "Dual given"
        case .night: "Night"
        case .crossCountry: "Cross-country"
        case .actualInstrument: "Actual instrument"
        case .simulatedInstrument: "Simulated instrument"
        case .multiPilot: "Multi-pilot"
        case .instrumentRules: "IFR"
        case .nightVision: "Night vision"
        case .groundTraining: "Ground training"
        case .simulator: "Simulator"
        }
    }

    /// The heading of a narrow column.
    package var shortName: String {
        switch self {
        case .block: "Block"
        case .pilotInCommand: "PIC"
        case .secondInCommand: "SIC"
        case .solo: "Solo"
        case .dualReceived: "Dual"
        case .dualGiven: "Given"
        case .night: "Night"
        case .crossCountry: "XC"
        case .actualInstrument: "Act"
        case .simulatedInstrument: "Hood"
        case .multiPilot: "MP"
        case .instrumentRules: "IFR"
        case .nightVision: "NVG"
        case .groundTraining: "Ground"
        case .simulator: "Sim"
        }
    }

    /// Whether the column is a part of the flight, and so never longer than its block time.
    package var isPartOfBlock: Bool { self != .block && self != .groundTraining && self != .simulator }
}
