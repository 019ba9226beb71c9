/// A condition on a flight that a rule counts, or on a document.
package struct RuleCondition: Hashable, Sendable {
    var test: RuleTest
    /// Whether the condition holds when the test does not.
    var isNegated = false
}

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

extension RuleCondition {
    /// Returns whether a flight meets the condition; nil when a field that decides it is unknown.
    func holds(_ flight: CurrencyFlight, _ settings: CurrencySettings) -> Bool? {
        let answer = test.holds(flight, settings)
        return isNegated ? answer.map { !$0 } : answer
    }

    /// The condition behind a number, such as `in TMG`; nil where the rule's title says enough.
    var words: String? {
        func list(_ names: [String]) -> String {
            names.count < 3
                ? names.joined(separator: " or ")
                : names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
        }
        let words: String? =
            switch test {
            // A long list says less than the rule's own words.
            case .roles(let roles) where roles.count > 3: nil
            case .roles(let roles): "as \(list(roles.map(\.rawValue)))"
            case .classes(let classes): "in \(list(classes.map(\.rawValue)))"
            case .categories(let names): "in \(list(names))"
            case .tailwheel: "in a tailwheel airplane"
            case .launch(let methods): "by \(list(methods))"
            case .severalPilots(let orJet): "in an aircraft of several pilots\(orJet ? " or a turbojet" : "")"
            case .turboprop: "in a turboprop"
            case .typeRated: "of a type rating"
            case .ultralight: "in an ultralight"
            case .turbine: "with a turbine"
            case .singleEngine: "with one engine"
            case .massUpTo(let mass): "of up to \(mass) kg"
            case .inDevice: "in a simulator"
            case .onCheck: "with an examiner"
            case .pilotFlying, .instrumentConditions, .instrumentFlown, .givenFlown, .operated, .document, .anyAircraft,
                .faaNight, .devices:
                nil
            }
        return isNegated && [.turboprop, .typeRated, .ultralight].contains(test)
            ? nil : words.map { isNegated ? "not \($0)" : $0 }
    }

    /// What decides the condition.
    var field: String {
        switch test {
        case .pilotFlying: "pilot flying"
        case .tailwheel: "gear"
        case .instrumentConditions, .instrumentFlown: "conditions (actual or simulated instrument)"
        case .givenFlown: "dual given"
        case .operated: "operator"
        case .severalPilots: "pilots required"
        case .turboprop, .turbine: "engine"
        case .typeRated, .ultralight: "type"
        case .singleEngine: "engines"
        case .massUpTo: "maximum mass"
        case .roles: "role"
        case .classes: "class"
        case .categories: "category"
        case .launch: "launch method"
        case .document, .anyAircraft, .faaNight, .onCheck, .inDevice: ""
        case .devices: "approval and course of the device"
        }
    }

    /// Why a flight does not count.
    func reason(_ flight: CurrencyFlight) -> String {
        switch test {
        case .pilotFlying: "you were not the pilot flying"
        case .tailwheel: "no tailwheel"
        case .instrumentConditions, .instrumentFlown: "neither actual nor simulated instrument conditions"
        case .givenFlown: "no training given"
        case .operated: "no operator"
        case .severalPilots: "not such an aircraft"
        case .turboprop: isNegated ? "a turboprop" : "no turboprop"
        case .typeRated: isNegated ? "an aircraft of a type rating" : "no type rating"
        case .ultralight: isNegated ? "an ultralight" : "no ultralight"
        case .turbine: "no turbine"
        case .singleEngine: "several engines"
        case .massUpTo(let mass): "heavier than \(mass) kg"
        case .onCheck: "no check, so no examiner"
        case .inDevice: "no session in a simulator"
        case .roles: "role \(flight.role?.rawValue ?? "?")"
        case .classes: "class \(flight.aircraft?.flownClass?.rawValue ?? "?")"
        case .categories: "category \(flight.aircraft?.categoryName ?? "?")"
        case .launch: "launch by \(flight.launchMethod ?? "?")"
        case .document, .anyAircraft, .faaNight: ""
        case .devices: "a session in a device"
        }
    }
}

extension RuleTest {
    fileprivate func holds(_ flight: CurrencyFlight, _ settings: CurrencySettings) -> Bool? {
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
    /// Returns the category as rules name it; nil when unknown.
    static func categoryName(_ flownClass: AircraftClass?, _ flownCategory: AircraftCategory?) -> String? {
        switch flownClass {
        case .helicopter: return "helicopter"
        case .gyroplane: return "gyroplane"
        case .airship: return "airship"
        case .balloon: return "balloon"
        default: break
        }
        switch flownCategory {
        case .airplane: return "airplane"
        case .glider: return "glider"
        case .poweredLift: return "powered-lift"
        case .poweredParachute: return "powered parachute"
        case .weightShift: return "weight-shift"
        case .rotorcraft, .lighterThanAir, .simulator, nil: return nil
        }
    }

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

extension CurrencyFlight {
    /// Returns what the flight is in a grouping, the name of its own group first; empty when unknown.
    func groups(_ grouping: RuleGrouping) -> [String] {
        grouping == .method ? [launchMethod].compactMap(\.self) : aircraft?.groups(grouping) ?? []
    }

    /// Returns whether the flight is of a group; nil when that is unknown.
    ///
    /// A device whose aircraft is unknown, and a check without an aircraft, count for the category that is asked.
    func isOf(_ group: String, _ grouping: RuleGrouping) -> Bool? {
        let own = groups(grouping)
        guard own.isEmpty else { return own.contains(group) }
        if grouping == .category, isDevice || (aircraft == nil && !checks.isEmpty) { return true }
        // A type rating is for a class: another class is none of it.
        return nil
    }
}
