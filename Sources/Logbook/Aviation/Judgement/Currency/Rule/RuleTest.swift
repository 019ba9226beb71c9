/// What a condition tests.
enum RuleTest: Hashable, Sendable {
    case pilotFlying
    /// The pilot flew, or instructed in actual instrument conditions, where overseeing the approach is flying it.
    case flyingOrInstructing
    case tailwheel
    /// A tailwheel, or a gear that is not recorded of a type that is built with one and without.
    case perhapsTailwheel
    case instrumentConditions
    /// Under IFR, or under instrument conditions; an instrument proficiency check always is.
    case underIFR
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
    /// The entry lasted at least some minutes.
    case lasting(Int)
    /// The entry lasted less than some minutes; in a glider no flight is too short.
    case shorter(Int)
    /// The check was before an examiner: not with an instructor alone.
    case beforeExaminer
    /// ICAO designators of types.
    case types([String])
    case roles([PilotRole])
    case classes([AircraftClass])
    /// Names of categories: those of `CurrencyAircraft.categoryName`, and `TMG`.
    case categories([String])
    case launch([String])
    /// One of some documents is recorded, and none of some others is.
    case document([DocumentNeed], without: [DocumentNeed] = [])
    /// Counts flights of any aircraft, whatever the rule is answered for.
    case anyAircraft
    /// Counts what is in a night by the sun.
    case night(RuleNight)
    case devices(RuleDevices)
}

extension RuleTest {
    func holds(_ flight: CurrencyFlight, _ settings: CurrencySettings) -> Bool? {
        switch self {
        case .pilotFlying: flight.wasFlying(settings)
        case .flyingOrInstructing: flight.instructedInActual ? true : flight.wasFlying(settings)
        case .perhapsTailwheel:
            Self.tailwheel.holds(flight, settings) ?? flight.aircraft?.mayHaveTailwheel
        case .tailwheel: flight.aircraft?.gear.map { [.fixedTailwheel, .retractableTailwheel].contains($0) }
        case .instrumentConditions: flight.hadInstrumentConditions
        case .underIFR: flight.wasUnderIFR
        case .instrumentFlown:
            flight.approaches.most > 0 || flight.isUnderIFR == true
                || [.actual, .hood, .underIFR].contains { (flight.counts[$0] ?? 0) > 0 }
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
        case .massUpTo(let mass): flight.aircraft?.isOfMass(upTo: mass)
        case .onCheck: flight.checks.isEmpty ? false : flight.took(.checked)
        case .inDevice: flight.isDevice
        case .lasting(let minutes): flight.counts[.block].map { $0 >= minutes }
        case .shorter(let minutes):
            flight.categoryName == "glider"
                ? flight.isShorterInGlider(than: minutes) : flight.isShorter(than: minutes)
        case .beforeExaminer: flight.wasBeforeExaminer
        case .types(let types): flight.aircraft.map { aircraft in aircraft.type.map(types.contains) ?? false }
        case .roles(let roles): flight.holdsRole(of: roles)
        case .classes(let classes): flight.aircraft?.isOfClass(classes)
        case .categories(let names):
            flight.aircraft?.isOfCategory(names) ?? flight.categoryName.map(names.contains)
        case .launch(let methods): (flight.launchMethod ?? flight.ownLaunch).map(methods.contains)
        case .devices(let devices):
            flight.isDevice
                ? devices.admits(flight.deviceKind, isApprovedCourse: flight.isApprovedCourse) : true
        case .document, .anyAircraft, .night: true
        }
    }
}

extension CurrencyFlight {
    /// Whether a review in a glider took neither an hour nor three flights, which stand for it (61.56(b)); nil where their number is not
    /// logged.
    fileprivate func isShorterInGlider(than minutes: Int) -> Bool? {
        if isShorter(than: minutes) == false { return false }
        return counts[.launches].map { $0 < 3 }
    }

    /// Whether a flight was shorter; nil where its time is not logged. An event is as long as the pilot enters it for.
    fileprivate func isShorter(than minutes: Int) -> Bool? {
        if let block = counts[.block] { return block < minutes }
        return kind == .flight ? nil : false
    }

    fileprivate func wasFlying(_ settings: CurrencySettings) -> Bool? {
        // Who only watches flies nothing, whatever is logged beside it.
        if part == .observer { return false }
        if let pilotFlying { return pilotFlying }
        if mayHaveTaught { return nil }
        guard settings.landingsAreMine else { return part == .solo ? true : nil }
        switch part {
        case .observer: return false
        case .instructor, .examiner, .secondInCommand, .safetyPilot, nil: return nil
        default: return true
        }
    }

    /// Whether the pilot instructed in actual instrument conditions alone; under the hood the approaches are the student's.
    var instructedInActual: Bool {
        part == .instructor && !isDevice && (counts[.actual] ?? 0) > 0 && (counts[.hood] ?? 0) == 0
    }

    /// A session in a device is one under simulated conditions; a flight without approaches and holds hardly matters.
    fileprivate var hadInstrumentConditions: Bool? {
        if isDevice || (counts[.actual] ?? 0) > 0 || (counts[.hood] ?? 0) > 0 { return true }
        if counts[.actual] != nil, counts[.hood] != nil { return false }
        return approaches.most > 0 || (counts[.holds] ?? 0) > 0 || tracking == true ? nil : false
    }

    /// Who gave a check that is logged as instruction, or with an instructor, is known if an examiner is named.
    fileprivate var wasBeforeExaminer: Bool? {
        hasExaminer ? true : hasInstructor || part == .dualReceived ? nil : true
    }

    /// European logbooks have IFR time, and no time in clouds or under the hood. A session in a device may be of any rating.
    fileprivate var wasUnderIFR: Bool? {
        if checks.contains(.ipc) || isUnderIFR == true { return true }
        let times = [counts[.actual], counts[.hood], counts[.underIFR]]
        if times.contains(where: { ($0 ?? 0) > 0 }) { return true }
        return isUnderIFR == false || counts[.underIFR] == 0 ? false : nil
    }
}

extension CurrencyAircraft {
    /// Whether the class is one of some; nil where it is unknown, and they have one of the category.
    fileprivate func isOfClass(_ classes: [AircraftClass]) -> Bool? {
        if let flownClass { return classes.contains(flownClass) }
        guard let flownCategory, !isDevice else { return nil }
        return classes.contains { $0.category == flownCategory } ? nil : false
    }

    /// Whether the maximum take-off mass is at most some kilograms; nil where it is unknown. An airplane without jets needs a type rating
    /// for more than 12,500 lb alone (61.31(a)), and a jet of two pilots weighs more.
    fileprivate func isOfMass(upTo mass: Int) -> Bool? {
        if let maximumMass { return maximumMass <= mass }
        let isHeavy = typeRating != nil && flownCategory == .airplane && (engine != .jet || (crewRequired ?? 1) > 1)
        return isHeavy && mass <= 5_670 ? false : nil
    }

    fileprivate func isOfCategory(_ names: [String]) -> Bool? {
        if flownClass == .touringMotorGlider, names.contains("TMG") { return true }
        return categoryName.map(names.contains)
    }

    func needsSeveralPilots(orJet: Bool) -> Bool? {
        if let crewRequired, crewRequired > 1 { return true }
        if orJet, engine == .jet { return true }
        return crewRequired == nil || (orJet && engine == nil) ? nil : false
    }
}
