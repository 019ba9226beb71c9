extension AircraftRecord {
    /// The ground speed, in knots, that no aircraft of a logbook reaches, not even a jet in a jet stream.
    package static let usualSpeedLimit = 700

    /// The ground speed, in knots, that no such aircraft reaches with the wind behind it, by its class and its engine, or
    /// those of its type; the usual limit where they are unknown.
    package var speedLimit: Int {
        var known = self
        known.fillFromType()
        let aircraftClass = known.aircraftClass.flatMap(AircraftClass.init(rawValue:))
        switch known.aircraftCategory.flatMap(AircraftCategory.init(rawValue:)) {
        case .airplane:
            let isSingle = known.numberOfEngines.map { $0 <= 1 } ?? aircraftClass?.isSingleEngine
            return Self.speedLimit(of: known.engineKind, isSingle: isSingle)
        case .rotorcraft: return 220
        case .glider: return 200
        case .lighterThanAir, .poweredParachute, .weightShift: return 130
        case .poweredLift: return 350
        case .simulator, nil: return Self.usualSpeedLimit
        }
    }

    private static func speedLimit(of engine: EngineKind?, isSingle: Bool?) -> Int {
        switch engine {
        case .piston, .electric: isSingle == true ? 260 : 320
        case .turboprop, .turboshaft: 420
        case .jet, .some(.none), nil: usualSpeedLimit
        }
    }

    /// The kind of the engines, as the form has it.
    private var engineKind: EngineKind? {
        guard let text = text(.engineType) else { return nil }
        return EngineKind.allCases.first { $0.displayName == text.lowercased() }
    }
}

extension AircraftClass {
    /// Whether airplanes of the class have one engine; nil for other aircraft.
    fileprivate var isSingleEngine: Bool? {
        switch self {
        case .singleEngineLand, .singleEngineSea: true
        case .multiEngineLand, .multiEngineSea: false
        default: nil
        }
    }
}

extension AircraftTypeTable {
    /// Returns the ground speed, in knots, that no aircraft of a type reaches.
    package static func speedLimit(ofType type: String) -> Int {
        var aircraft = AircraftRecord()
        aircraft.aircraftType = type
        return aircraft.speedLimit
    }
}
