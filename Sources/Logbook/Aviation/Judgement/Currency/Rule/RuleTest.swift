/// What a condition tests.
enum RuleTest: Hashable, Sendable {
    case pilotFlying
    case tailwheel
    case instrumentConditions
    case instrumentFlown
    case givenFlown
    case operated
    /// Several pilots by the type certificate; or a turbojet, too.
    case severalPilots(orJet: Bool)
    case turboprop
    /// A type rating is needed, by the European rules.
    case typeRated
    /// An ultralight in Europe.
    case ultralight
    case turbine
    case singleEngine
    /// A maximum take-off mass of at most some kilograms.
    case massUpTo(Int)
    /// The flight was a check, so that an examiner was on board.
    case onCheck
    /// The entry is a session in a device.
    case inDevice
    case roles([PilotRole])
    case classes([AircraftClass])
    /// Names of categories: those of `CurrencyAircraft.categoryName`, and `TMG`.
    case categories([String])
    case launch([String])
    /// A document of a kind with one of some levels is recorded.
    case document(DocumentNeed)
    /// Counts flights of any aircraft, whatever the rule is answered for.
    case anyAircraft
    /// Counts what is between an hour after sunset and an hour before sunrise.
    case faaNight
    case devices(RuleDevices)
}

/// Which sessions in devices count; otherwise none do.
enum RuleDevices: Hashable, Sendable {
    case any
    case fullFlight
    case approvedCourse
}

extension RuleTest {
    func holds(_ flight: CurrencyFlight, _ settings: CurrencySettings) -> Bool? {
        switch self {
        case .pilotFlying: flight.wasFlying(settings)
        case .tailwheel: flight.aircraft?.gear.map { [.fixedTailwheel, .retractableTailwheel].contains($0) }
        case .instrumentConditions: flight.hadInstrumentConditions
        case .instrumentFlown:
            flight.approaches.most > 0 || (flight.counts[.actual] ?? 0) > 0 || (flight.counts[.hood] ?? 0) > 0
                || flight.checks.contains(.ipc) && flight.took(.checked) != false
        case .givenFlown: (flight.counts[.given] ?? 0) > 0 || flight.role == .instructor
        case .operated: flight.isOperated
        case .severalPilots(let orJet): flight.aircraft?.needsSeveralPilots(orJet: orJet)
        // An unknown engine is taken for a piston one; rules that ask say so.
        case .turboprop: flight.aircraft.map { $0.engine == .turboprop }
        case .typeRated: flight.aircraft?.isOfEuropeanType
        case .ultralight: flight.aircraft?.isUltralight ?? false
        case .turbine: flight.aircraft?.engine.map(\.isTurbine)
        case .singleEngine: flight.aircraft?.engines.map { $0 == 1 }
        case .massUpTo(let mass): flight.aircraft?.maximumMass.map { $0 <= mass }
        case .onCheck: flight.checks.isEmpty ? false : flight.took(.checked)
        case .inDevice: flight.isDevice
        case .roles(let roles): flight.role.map(roles.contains)
        case .classes(let classes): flight.aircraft?.flownClass.map(classes.contains)
        case .categories(let names): flight.aircraft?.isOfCategory(names)
        case .launch(let methods): flight.launchMethod.map(methods.contains)
        case .devices(let devices): flight.admits(devices)
        case .document, .anyAircraft, .faaNight: true
        }
    }
}

extension CurrencyFlight {
    fileprivate func wasFlying(_ settings: CurrencySettings) -> Bool? {
        if let pilotFlying { return pilotFlying }
        guard settings.landingsAreMine else { return role == .solo ? true : nil }
        switch role {
        case .observer: return false
        case .instructor, .examiner, .secondInCommand, .safetyPilot: return nil
        default: return true
        }
    }

    /// A session in a device is one under simulated conditions; a flight without approaches and holds hardly matters.
    fileprivate var hadInstrumentConditions: Bool? {
        if isDevice || (counts[.actual] ?? 0) > 0 || (counts[.hood] ?? 0) > 0 { return true }
        if counts[.actual] != nil, counts[.hood] != nil { return false }
        return approaches.most > 0 || (counts[.holds] ?? 0) > 0 || tracking == true ? nil : false
    }

    fileprivate func admits(_ devices: RuleDevices) -> Bool? {
        guard isDevice else { return true }
        switch devices {
        case .any: return true
        case .fullFlight: return aircraft?.aircraftClass.map { $0 == .fullFlightSimulator }
        case .approvedCourse: return aircraft?.aircraftClass == .aviationTrainingDevice ? false : isApprovedCourse
        }
    }
}

extension CurrencyAircraft {
    fileprivate func isOfCategory(_ names: [String]) -> Bool? {
        if flownClass == .touringMotorGlider, names.contains("TMG") { return true }
        return categoryName.map(names.contains)
    }

    fileprivate func needsSeveralPilots(orJet: Bool) -> Bool? {
        if let crewRequired, crewRequired > 1 { return true }
        if orJet, engine == .jet { return true }
        return crewRequired == nil || (orJet && engine == nil) ? nil : false
    }
}
