/// What the pilot has to have done on a flight so that a quantity of the rules counts for him.
///
/// ```
/// Participation.checked.isOf(.instructor)   // false: the instructor gave the check
/// ```
package enum Participation: String, Hashable, Sendable, CaseIterable {
    /// He flew himself what is counted: take-offs, landings, approaches. Where two pilots may have flown, a rule asks by
    /// `pilot flying`.
    case flying
    /// He was a pilot of the flight.
    case piloting
    /// He passed the check himself.
    case checked
    /// He logged flight time.
    case flightTime = "flight time"
    /// The time that is logged says it: PIC, dual received, dual given.
    case loggedTime = "time logged"
    /// He was there, in whatever role.
    case aboard = "on board"

    /// Returns whether a pilot did it in a role; nil where the role does not say it.
    package func isOf(_ role: PilotRole) -> Bool? {
        switch (self, role) {
        case (.checked, .instructor), (.checked, .examiner), (.checked, .safetyPilot), (.checked, .observer): false
        case (.flying, .observer), (.piloting, .observer), (.flightTime, .observer): false
        // Who is checked flies with someone: alone, the entry contradicts itself.
        case (.checked, .solo): nil
        // A safety pilot looks out; whether he flew as well, only he knows.
        case (.flying, .safetyPilot), (.piloting, .safetyPilot): nil
        default: true
        }
    }
}

extension RuleQuantity {
    /// What the pilot has to have done for the quantity.
    var participation: Participation {
        switch self {
        case .takeoffs, .landings, .fullStops, .nightTakeoffs, .nightLandings, .nightFullStops, .approaches, .holds,
            .tracking, .launches:
            .flying
        case .routeSectors: .piloting
        case .check: .checked
        case .block: .flightTime
        case .pic, .refresher, .given, .trainingFlights: .loggedTime
        case .duty: .aboard
        }
    }
}

extension CurrencyFlight {
    /// The role by which what counts is decided: the logged one, unless the times say that the pilot taught or examined;
    /// nil where neither says it.
    ///
    /// An entry that is neither a flight nor a session, such as a check in a course, is the pilot's own where no role is logged.
    var part: PilotRole? {
        switch role {
        case .examiner?, .safetyPilot?, .observer?: return role
        default: break
        }
        // An American instructor, and a European examiner, logs his flight as pilot in command.
        if !logs(.dual) {
            if logs(.examiner) { return .examiner }
            if logs(.given) { return .instructor }
        }
        if let role { return role }
        if logs(.dual) { return .dualReceived }
        return logs(.pic) || ((kind == .ground || kind == .event) && !isDevice) ? .pilotInCommand : nil
    }

    /// Whether the pilot may have been the instructor, though neither the role nor the times say so: a student is named, he
    /// taught and was taught, or there is only PIC time, which instructors and examiners log, too.
    var mayHaveTaught: Bool {
        switch part {
        case .instructor?, .examiner?, .safetyPilot?, .observer?, nil: return false
        case .pilotInCommand? where role == nil && kind != .event: return true
        default: return hasStudent || (logs(.dual) && (logs(.given) || logs(.examiner)))
        }
    }

    private func logs(_ time: CurrencyNumberColumn) -> Bool { (counts[time] ?? 0) > 0 }

    /// Returns whether the pilot took part as a quantity asks; nil where neither the role nor a time says it, and where what he
    /// may have been differs in it.
    func took(_ participation: Participation) -> Bool? {
        switch participation {
        case .loggedTime, .aboard: return true
        case .flying where pilotFlying == false: return false
        case .flying where pilotFlying == true && part != .observer: return true
        case .piloting where pilotFlying == true && part != .observer: return true
        case .flying, .piloting, .checked, .flightTime:
            let own = part.flatMap { participation.isOf($0) }
            return mayHaveTaught && own != participation.isOf(.instructor) ? nil : own
        }
    }

    /// What is unknown where it is open whether the pilot took part.
    func unknownPart(of participation: Participation) -> FlightField {
        part == nil ? .role : participation == .checked ? .checkedPilot : .pilotFlying
    }

    /// Why what was done on the flight is not the pilot's own.
    func reason(against participation: Participation) -> String {
        switch (participation, part) {
        case (.checked, .safetyPilot?), (.checked, .observer?): "you watched the check"
        case (.checked, _): "you gave the check"
        case (.flying, let part) where part != .observer && pilotFlying == false: "you were not the pilot flying"
        default: "you were \(part == .observer ? "an observer" : "not a pilot of the flight")"
        }
    }
}

extension CurrencyFlight {
    /// Whether the pilot flew under the hood and the entry names no other pilot, who looked out: the record has to have that name
    /// (91.109(c), 61.51(g)(3)(ii)).
    var lacksLookout: Bool {
        guard !isDevice, (counts[.hood] ?? 0) > 0, (counts[.actual] ?? 0) == 0 else { return false }
        return part == .solo || part == .pilotInCommand && !hasLookout
    }
}

extension RuleQuantity {
    /// Whether it is flown by instruments.
    var isOfInstruments: Bool { self == .approaches || self == .holds || self == .tracking }
}

extension Participation {
    /// The table for the documents: what counts in which role, in Markdown.
    package static var markdown: String {
        let titles = Self.allCases.map { participation in
            let quantities = RuleQuantity.allCases.filter { $0.participation == participation }.map(\.rawValue)
            return "\(participation.rawValue) (\(quantities.joined(separator: ", ")))"
        }
        let heading = "| Role | " + titles.joined(separator: " | ") + " |\n"
        let line = "|---|" + titles.map { _ in "---|" }.joined() + "\n"
        let rows = PilotRole.allCases.map { role in
            let cells = Self.allCases.map { participation in
                participation.isOf(role).map { $0 ? "yes" : "no" }
                    ?? (participation == .checked ? "cannot tell" : "if `pilot flying` is logged")
            }
            return "| \(role.shortName) | " + cells.joined(separator: " | ") + " |\n"
        }
        return heading + line + rows.joined()
    }
}
