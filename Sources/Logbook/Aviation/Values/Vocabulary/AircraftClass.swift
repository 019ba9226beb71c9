/// The class of an aircraft within its category; the raw value is stored and is the FAA's abbreviation.
package enum AircraftClass: String, Hashable, Sendable, CaseIterable, Identifiable {
    case singleEngineLand = "ASEL"
    case multiEngineLand = "AMEL"
    case singleEngineSea = "ASES"
    case multiEngineSea = "AMES"
    case touringMotorGlider = "TMG"
    case helicopter = "RH"
    case gyroplane = "RG"
    case glider = "GL"
    case airship = "LA"
    case balloon = "LB"
    case poweredLift = "PL"
    case poweredParachuteLand = "PPL"
    case poweredParachuteSea = "PPS"
    case weightShiftLand = "WL"
    case weightShiftSea = "WS"
    case fullFlightSimulator = "FFS"
    case flightTrainingDevice = "FTD"
    case aviationTrainingDevice = "ATD"

    package var id: String { rawValue }

    /// The category of the class; a touring motor glider is a glider to the FAA.
    package var category: AircraftCategory {
        switch self {
        case .singleEngineLand, .multiEngineLand, .singleEngineSea, .multiEngineSea: .airplane
        case .touringMotorGlider, .glider: .glider
        case .helicopter, .gyroplane: .rotorcraft
        case .airship, .balloon: .lighterThanAir
        case .poweredLift: .poweredLift
        case .poweredParachuteLand, .poweredParachuteSea: .poweredParachute
        case .weightShiftLand, .weightShiftSea: .weightShift
        case .fullFlightSimulator, .flightTrainingDevice, .aviationTrainingDevice: .simulator
        }
    }

    /// The FAA's full name.
    package var displayName: String {
        switch self {
        case .singleEngineLand: "Airplane single-engine land"
        case .multiEngineLand: "Airplane multi-engine land"
        case .singleEngineSea: "Airplane single-engine sea"
        case .multiEngineSea: "Airplane multi-engine sea"
        case .touringMotorGlider: "Touring motor glider"
        case .helicopter: "Rotorcraft helicopter"
        case .gyroplane: "Rotorcraft gyroplane"
        case .glider: "Glider"
        case .airship: "Lighter-than-air airship"
        case .balloon: "Lighter-than-air balloon"
        case .poweredLift: "Powered-lift"
        case .poweredParachuteLand: "Powered parachute land"
        case .poweredParachuteSea: "Powered parachute sea"
        case .weightShiftLand: "Weight-shift control land"
        case .weightShiftSea: "Weight-shift control sea"
        case .fullFlightSimulator: "Full flight simulator"
        case .flightTrainingDevice: "Flight training device"
        case .aviationTrainingDevice: "Aviation training device"
        }
    }

    /// The FAA's short name, such as `ASEL`.
    package var shortName: String { rawValue }

    /// The name of the European class rating with piston engines, such as `SEP (land)`; the FAA's when there is none.
    package var europeanName: String {
        switch self {
        case .singleEngineLand: "SEP (land)"
        case .multiEngineLand: "MEP (land)"
        case .singleEngineSea: "SEP (sea)"
        case .multiEngineSea: "MEP (sea)"
        case .glider: "Sailplane"
        case .flightTrainingDevice: "FTD/FNPT"
        case .touringMotorGlider, .helicopter, .gyroplane, .airship, .balloon, .poweredLift, .poweredParachuteLand,
            .poweredParachuteSea, .weightShiftLand, .weightShiftSea, .fullFlightSimulator, .aviationTrainingDevice:
            shortName
        }
    }

    /// Returns the European name where the engine is known: `SET (land)` for a turboprop, and `SE (land)` or `ME (land)` for
    /// turbines that are no class of their own; without one, that of piston engines.
    package func europeanName(engine: EngineKind?) -> String {
        guard engine?.isTurbine == true else { return europeanName }
        switch self {
        case .singleEngineLand: return engine == .turboprop ? "SET (land)" : anyEngineName
        case .singleEngineSea: return engine == .turboprop ? "SET (sea)" : anyEngineName
        default: return anyEngineName
        }
    }

    /// Returns the European full name, such as `Single-engine turboprop (land)`; the FAA's when there is none.
    func europeanTitle(engine: EngineKind?) -> String {
        let power = engine == .turboprop ? "turboprop" : engine?.isTurbine == true ? "turbine" : "piston"
        return switch self {
        case .singleEngineLand: "Single-engine \(power) (land)"
        case .multiEngineLand: "Multi-engine \(power) (land)"
        case .singleEngineSea: "Single-engine \(power) (sea)"
        case .multiEngineSea: "Multi-engine \(power) (sea)"
        default: displayName
        }
    }

    /// The European name of the class with whatever engine, such as `SE (land)`.
    package var anyEngineName: String {
        switch self {
        case .singleEngineLand: "SE (land)"
        case .multiEngineLand: "ME (land)"
        case .singleEngineSea: "SE (sea)"
        case .multiEngineSea: "ME (sea)"
        default: europeanName
        }
    }

    /// Creates the class of a name, case and blanks ignored: the FAA's abbreviation or full name, or a European name, which
    /// without its ending means land.
    package init?(named text: String) {
        func letters(_ text: String) -> String { text.uppercased().filter { !$0.isWhitespace } }
        let name = letters(text)
        guard !["SE", "SEP", "SET", "ME", "MEP"].contains(name) else {
            self = name.hasPrefix("S") ? .singleEngineLand : .multiEngineLand
            return
        }
        let found = Self.allCases.first { one in
            ([one.rawValue, one.displayName, one.anyEngineName, one.europeanName]
                + [.turboprop].map { one.europeanName(engine: $0) }).contains { letters($0) == name }
        }
        guard let found else { return nil }
        self = found
    }

    /// Returns the stored name of a typed one: of `SEP (land)` the FAA's; any other text, and one of two letters, which may be a
    /// part of several names, as it is.
    static func stored(_ text: String) -> String {
        guard text.count > 2, let name = AircraftClass(named: text)?.rawValue,
            name.lowercased() != text.lowercased()
        else { return text }
        return name
    }
}
