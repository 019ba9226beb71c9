/// A condition on a flight that a rule counts, or on a document.
package struct RuleCondition: Hashable, Sendable {
    var test: RuleTest
    /// Whether the condition holds when the test does not.
    var isNegated = false
    /// Whether a set of needs is offered, and cannot be told, where the condition is unknown.
    var isPossible = false
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
            case .tailwheel, .perhapsTailwheel: "in a tailwheel airplane"
            case .launch(let methods): "by \(list(methods))"
            case .severalPilots(let orJet): "in a multi-pilot aircraft\(orJet ? " or a turbojet" : "")"
            case .turboprop: "in a turboprop"
            case .typeRated: "of a type rating"
            case .ultralight: "in an ultralight"
            case .turbine: "with a turbine"
            case .singleEngine: "with one engine"
            case .massUpTo(let mass): "of up to \(mass) kg"
            case .inDevice: "in a simulator"
            case .lasting(let minutes): "of at least \(Minutes(minutes).clockText)"
            case .types(let types): "in \(list(types))"
            case .onCheck: "with an examiner"
            case .pilotFlying, .flyingOrInstructing, .instrumentConditions, .underIFR, .instrumentFlown, .givenFlown,
                .operated, .document,
                .anyAircraft,
                .night, .devices, .shorter, .beforeExaminer:
                nil
            }
        return isNegated && [.turboprop, .typeRated, .ultralight].contains(test)
            ? nil : words.map { isNegated ? "not \($0)" : $0 }
    }

    /// What of a flight decides the condition; nil for one that is always known.
    func field(_ flight: CurrencyFlight) -> FlightField? {
        switch test {
        case .pilotFlying, .flyingOrInstructing: flight.role == nil ? .role : .pilotFlying
        case .underIFR: .flightRules
        case .tailwheel, .perhapsTailwheel: .gear
        case .instrumentConditions, .instrumentFlown: .instrumentConditions
        case .givenFlown: .dualGiven
        case .operated: .operatorName
        case .severalPilots: .pilotsRequired
        case .turboprop, .turbine: .engine
        case .typeRated, .ultralight: .type
        case .singleEngine: .engines
        case .massUpTo: .maximumMass
        case .roles: .role
        case .onCheck: flight.unknownPart(of: .checked)
        case .lasting: .blockTime
        case .beforeExaminer: .examiner
        case .types: .type
        case .classes: .aircraftClass
        case .categories: .category
        case .launch: .launchMethod
        case .shorter: flight.categoryName == "glider" ? .launches : .blockTime
        case .document, .anyAircraft, .night, .inDevice: nil
        case .devices(let devices):
            flight.deviceKind.map { devices.counting.contains($0) ? .approvedCourse : .deviceApproval } ?? .deviceKind
        }
    }

    /// Why a flight does not count.
    func reason(_ flight: CurrencyFlight) -> String {
        switch test {
        case .pilotFlying, .flyingOrInstructing: "you were not the pilot flying"
        case .tailwheel, .perhapsTailwheel: "no tailwheel"
        case .underIFR: "not under IFR"
        case .instrumentConditions, .instrumentFlown: "neither actual nor simulated instrument conditions"
        case .givenFlown: "no training given"
        case .operated: "no operator"
        case .severalPilots: "not such an aircraft"
        case .turboprop: isNegated ? "a turboprop" : "no turboprop"
        case .typeRated: isNegated ? "an aircraft that requires a type rating" : "no type rating"
        case .ultralight: isNegated ? "an ultralight" : "no ultralight"
        case .turbine: "no turbine"
        case .singleEngine: "several engines"
        case .massUpTo(let mass): "heavier than \(mass) kg"
        case .onCheck: "no check, so no examiner"
        case .inDevice: "no session in a simulator"
        case .lasting(let minutes), .shorter(let minutes): "shorter than \(Minutes(minutes).clockText)"
        case .beforeExaminer: "no examiner"
        case .types: "type \(flight.aircraft?.type ?? "?")"
        case .roles: "role \(flight.role?.rawValue ?? "?")"
        case .classes: "class \(flight.aircraft?.flownClass?.rawValue ?? "?")"
        case .categories: "category \(flight.aircraft?.categoryName ?? "?")"
        case .launch: "launch by \(flight.launchMethod ?? "?")"
        case .document, .anyAircraft, .night: ""
        case .devices: flight.deviceReason
        }
    }
}

extension RuleCondition {
    /// Whether the condition is about a document: it decides whether a rule is answered, and not what counts.
    var isOfDocument: Bool { if case .document = test { true } else { false } }

    /// Whether the condition decides only what counts.
    var affectsCountingOnly: Bool {
        switch test {
        case .night, .anyAircraft, .devices, .lasting, .shorter, .beforeExaminer: true
        default: false
        }
    }

    /// Whether the condition is about the aircraft: it holds for all its flights or none, and for checks, too.
    var isOfAircraft: Bool {
        switch test {
        case .classes, .categories, .severalPilots, .turboprop, .typeRated, .ultralight, .turbine, .singleEngine,
            .massUpTo, .types:
            true
        default: false
        }
    }
}

extension CurrencyFlight {
    /// Why a session does not count, with the kind of the device.
    var deviceReason: String { "a session in a device\(deviceKind.map { ", \($0.rawValue)" } ?? "")" }
}
