/// What of an entry decides whether, and how much of it counts; the raw value is the name in an answer.
package enum FlightField: String, Hashable, Sendable {
    case takeoffs = "take-offs"
    case landings
    case fullStops = "full stops"
    case nightTakeoffs = "night take-offs"
    case nightLandings = "night landings"
    case nightFullStops = "night full stops"
    case takeoffsInNight = "which take-offs were in the night"
    case landingsInNight = "which landings were in the night"
    case approachKind = "kind of approach"
    case holding
    case tracking = "tracking of courses"
    case routeSectors = "route sectors"
    case blockTime = "block time"
    case picTime = "PIC time"
    case dualReceived = "dual received"
    case dualGiven = "dual given"
    case duty
    case times

    case pilotFlying = "pilot flying"
    case role
    case otherFlight = "which of two flights at the same time is right"
    case launches
    case commander = "who was pilot in command"
    case safetyPilot = "the safety pilot’s name"
    case checkedPilot = "who was checked"
    case passed = "whether the check was passed"
    case flownCheck = "whether it was flown, too"
    case examiner = "whether an examiner gave the check"
    case authorityOfCheck = "which authority’s check it was: write FAA, EASA or CAA in its remarks"
    case flightRules = "whether it was under IFR"
    case instrumentConditions = "conditions (actual or simulated instrument)"
    case operatorName = "operator"
    case launchMethod = "launch method"

    case aircraft
    case aircraftClass = "class"
    case rating
    case category
    case type
    case method
    case group
    case gear
    case engine
    case engines
    case maximumMass = "maximum mass"
    case pilotsRequired = "pilots required"
    case deviceClass = "class of the device"
    case deviceCategory = "category of the device, by the type of its aircraft"
    case deviceKind = "kind of the device (FFS, FTD, ATD)"
    case approvedCourse = "whether it was in an approved course"
    case deviceApproval = "the device's approval, which cannot be recorded"

    /// Whether the name is that of a value, such as `take-offs`, rather than a question, such as `who was checked`.
    var isNoun: Bool { !rawValue.hasPrefix("wh") }

    /// Whether an answer names the amount that is enough, where the value of one entry decides.
    var namesEnough: Bool {
        switch self {
        case .takeoffs, .landings, .fullStops, .nightTakeoffs, .nightLandings, .nightFullStops, .routeSectors,
            .launches,
            .tracking, .aircraftClass, .engines, .maximumMass:
            true
        case .takeoffsInNight, .landingsInNight, .approachKind, .holding, .blockTime, .picTime, .dualReceived,
            .dualGiven, .duty, .times, .pilotFlying, .role, .otherFlight, .commander, .instrumentConditions,
            .operatorName,
            .launchMethod,
            .aircraft, .rating, .category, .type, .method, .group, .gear, .engine, .pilotsRequired, .deviceClass,
            .deviceCategory, .deviceKind, .approvedCourse, .deviceApproval, .flightRules, .checkedPilot, .passed,
            .flownCheck,
            .examiner, .authorityOfCheck, .safetyPilot:
            false
        }
    }
}

/// What an answer may depend on and the logbook does not say.
package enum UnknownField: Hashable, Sendable {
    /// A value of an entry.
    case flight(FlightField)
    /// The last day of a document.
    case expiry(document: String)
    /// The day of issue of a document.
    case issue(document: String)
    /// The day of the exam for a document.
    case exam(document: String)
    /// The day of birth of the pilot.
    case birthDate
    /// Whether there is a document or a check of a name: the logbook has none.
    case unrecorded(String)
    /// Who issued a document, of which the rule asks for one of an authority.
    case authority(document: String)
    /// What was flown before the day from which the book is complete.
    case flown(before: LocalDate)
    /// The block time of flights that the hours in all lack.
    case hoursInAll
    /// This many flights have no date.
    case dates(flights: Int)
    /// A fact of an aircraft.
    case aircraft(FlightField, label: String)
    /// Whether the expiry that is written on a document of a higher class ends it for a lower one, too.
    case limitation(document: String)
    /// Whether a document is still valid, which its remarks deny.
    case validity(document: String)
    /// Whether a document is still valid, of which the expiry is past.
    case overdue(document: String)
    /// Until when a document is valid whose remarks limit its time.
    case timeLimit(document: String)
    /// Whether the expiry of a document is right: none of its kind lasts so long.
    case lateExpiry(document: String)
    /// What the text of the regulation says, which is not known here, as a question.
    case text(String)

    /// Whether it is a question that yes answers.
    var isQuestion: Bool {
        switch self {
        case .text, .limitation, .validity, .overdue, .lateExpiry, .timeLimit, .flight(.flownCheck): true
        default: false
        }
    }

    /// The name in an answer, such as `take-offs`.
    package var name: String {
        switch self {
        case .flight(let field): field.rawValue
        case .expiry(let document): "expiry of the \(document)"
        case .issue(let document): "day of issue of the \(document)"
        case .exam(let document): "date of the exam of the \(document)"
        case .birthDate: "your date of birth, in your own record under Pilots"
        case .unrecorded(let name): "no \(name) is recorded"
        case .authority(let document): "authority of the \(document)"
        case .flown(let date): "what was flown before \(date.isoText)"
        case .hoursInAll: "block time of some flights"
        case .dates(let flights): "date of \(flights) flight\(flights == 1 ? "" : "s")"
        case .aircraft(let field, let label): "\(field.rawValue) of \(label)"
        case .limitation(let document):
            "whether the early expiry that is written on the medical is also that of the \(document)"
        case .validity(let document): "whether the \(document) is valid: remarks say that it is not"
        case .overdue(let document): "whether the \(document) is valid: its expiry is past"
        case .timeLimit(let document):
            "until when \(document) is valid: its remarks limit its time, enter it as the expiry"
        case .lateExpiry(let document): "whether the expiry of the \(document) is right: none lasts so long"
        case .text(let question): question
        }
    }
}
