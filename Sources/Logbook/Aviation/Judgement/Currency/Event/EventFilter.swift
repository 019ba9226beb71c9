/// Says of each entry what it has for a need of a rule, by the conditions of both.
///
/// An entry stands for what the pilot of the book did on board. Whose a quantity or a condition is belongs to the need and
/// the condition, and is looked at here: the other steps see only how much counts.
struct EventFilter: Sendable {
    private let need: CountNeed
    private let settings: CurrencySettings
    private let conditions: [RuleCondition]
    private let conditionsOnAircraft: [RuleCondition]
    private let conditionsOnFlight: [RuleCondition]
    /// The groups that count, that of the rule first; nil for all flights.
    private let group: (names: [String], grouping: RuleGrouping)?
    private let admitsDevices: Bool
    /// The night in which it counts; nil for all the day.
    private let night: RuleNight?
    /// Whether verdicts have reasons.
    private let explains: Bool
    /// The authority whose check it has to be; nil for no check, and where the rule is of none.
    private let authority: Authority?
    /// Whether an examiner has to give the check, and the pilot has licenses of other authorities, whose examiners are others.
    private let mayBeOfOther: Bool

    /// - Parameters:
    ///   - subject: the group that the rule is answered for; nil for all flights.
    ///   - explains: whether verdicts have reasons, which cost several times the verdict.
    ///   - documents: those of the pilot, whose licenses say whose checks the book may have.
    init(
        _ need: CountNeed, of rule: CurrencyRule, _ subject: String?, _ settings: CurrencySettings, explains: Bool,
        documents: [CurrencyDocument] = []
    ) {
        self.need = need
        self.settings = settings
        self.explains = explains
        let isCheck = need.quantity == .check
        let all = (isCheck ? rule.filters.filter(\.isOfAircraft) : rule.filters) + need.conditions
        let isOfAny = all.contains { $0.test == .anyAircraft }
        var conditions = isOfAny ? need.conditions : all
        let namesDevices = conditions.contains { if case .devices = $0.test { true } else { false } }
        if isCheck, !namesDevices { conditions.append(RuleCondition(test: .devices(.ofChecks))) }
        self.conditions = conditions
        conditionsOnAircraft = conditions.filter(\.isOfAircraft)
        conditionsOnFlight = conditions.filter { !$0.isOfAircraft }
        group =
            isOfAny
            ? nil
            : subject.flatMap { name in
                rule.grouping.map { ([name] + documents.types(inRatingOf: name, of: rule, $0), $0) }
            }
        // Training and checks are duty, too.
        admitsDevices = isCheck || namesDevices || need.quantity == .duty
        authority = isCheck ? rule.authority.flatMap { Authority($0) } : nil
        mayBeOfOther =
            authority != nil && conditions.contains { $0.test == .beforeExaminer }
            && documents.haveLicense(ofOtherThan: rule.authority)
        night = all.lazy.compactMap { if case .night(let night) = $0.test { night } else { nil } }.first
    }

    /// Which flights of an aircraft meet the conditions on the aircraft.
    enum AircraftAdmission {
        case always
        /// Some do, or it is unknown.
        case partly
        case never
    }

    /// Returns which flights of a flight's aircraft meet the conditions on it, such as its class; of flights without an
    /// aircraft, each is tested.
    func admission(ofAircraftOf flight: CurrencyFlight) -> AircraftAdmission {
        guard let aircraft = flight.aircraft else { return .partly }
        var holds: [Bool?] = conditionsOnAircraft.map { $0.holds(flight, settings) }
        if let group {
            let groups = group.grouping == .method ? [] : aircraft.groups(group.grouping)
            holds.append(groups.isEmpty ? nil : !Set(groups).isDisjoint(with: group.names))
        }
        return holds.contains(false) ? .never : holds.contains(nil) ? .partly : .always
    }

    /// Returns what an entry has for the need.
    ///
    /// - Parameter admission: which flights of its aircraft meet the conditions on the aircraft.
    func verdict(_ flight: CurrencyFlight, _ admission: AircraftAdmission = .partly) -> EventVerdict {
        if need.quantity != .check, need.quantity != .duty, flight.kind == .ground || flight.kind == .event {
            return .rejected()
        }
        // What limits has, is on the safe side twice.
        if flight.isLoggedTwice, !need.isLimit { return .rejected(explains ? "logged twice" : nil) }
        var amount = flight.amount(need, settings)
        guard amount.most > 0 else { return .rejected(nearMiss(flight, .none) ?? outsideNight(flight)) }
        if flight.isDevice, !admitsDevices { return .rejected(explains ? flight.deviceReason : nil) }
        var fields: [FlightField] = []
        switch conformity(flight, admission) {
        case .rejected(let reason): return .rejected(reason)
        case .admitted(let unknown): fields = unknown
        }
        if let night {
            let isLanding = need.quantity != .nightTakeoffs
            amount = flight.amount(amount, in: night, isLanding: isLanding)
            if amount.most == 0 {
                return .rejected(explains ? flight.reason(against: night, isLanding: isLanding) : nil)
            }
        }
        // A field that is unknown may mean that the flight does not count at all.
        // What is checked in flight is not passed on the ground alone.
        if need.quantity == .check, flight.kind == .ground, !flight.checks.isDisjoint(with: need.checks),
            flight.checks.intersection(need.checks).isDisjoint(with: [.sic, .refresher])
        {
            fields.append(.flownCheck)
        }
        if flight.overlapsAnother, !need.isLimit { fields.append(.otherFlight) }
        if flight.lacksLookout, need.quantity.isOfInstruments {
            fields.append(flight.part == .solo ? .role : .safetyPilot)
        }
        if need.quantity == .check, flight.saysFailedCheck { fields.append(.passed) }
        switch isOfAuthority(flight) {
        case true?: break
        case false?: return .rejected(explains ? "a check of another authority, by its remarks" : nil)
        case nil: fields.append(.authorityOfCheck)
        }
        if !fields.isEmpty { amount.least = 0 }
        if let unknown = amount.unknown { fields.append(unknown) }
        return EventVerdict(amount: amount, fields: fields, reason: nearMiss(flight, amount))
    }

    /// Whether a check was one of the authority of the rule, by its remarks, else by where the aircraft is registered; nil where
    /// neither says it of one before an examiner, and the pilot has a license of another authority.
    private func isOfAuthority(_ flight: CurrencyFlight) -> Bool? {
        guard let authority else { return true }
        if !flight.authoritiesOfCheck.isEmpty { return flight.authoritiesOfCheck.contains(authority.rawValue) }
        return flight.aircraft?.registry == authority || !mayBeOfOther ? true : nil
    }

    /// Whether a flight is of the group, the pilot took part in it as the need asks, and it meets the conditions.
    private enum Conformity {
        case admitted(unknown: [FlightField])
        case rejected(String?)
    }

    private func conformity(_ flight: CurrencyFlight, _ admission: AircraftAdmission) -> Conformity {
        var unknown: [FlightField] = []
        if let group, admission != .always {
            switch flight.isOf(group.names, group.grouping) {
            case true?: break
            case false?: return .rejected(explains ? reason(group.grouping, flight) : nil)
            case nil:
                unknown.append(flight.isDevice ? group.grouping.fieldOfDevice : group.grouping.field)
            }
        }
        let participation = need.quantity.participation
        if flight.instructedInActual, conditions.contains(where: { $0.test == .flyingOrInstructing }) {
            // The instructor has made the approach, also where the student flew it.
        } else if need.isLimit {
            // Who rode along has duty, and no flight time.
            if flight.took(participation) == false {
                return .rejected(explains ? flight.reason(against: participation) : nil)
            }
        } else {
            switch flight.took(participation) {
            case true?: break
            case false?: return .rejected(explains ? flight.reason(against: participation) : nil)
            case nil: unknown.append(flight.unknownPart(of: participation))
            }
        }
        for condition in admission == .always ? conditionsOnFlight : conditions {
            switch condition.holds(flight, settings) {
            case true?: break
            case false?: return .rejected(explains ? condition.reason(flight) : nil)
            case nil: if let field = condition.field(flight), !unknown.contains(field) { unknown.append(field) }
            }
        }
        return .admitted(unknown: unknown)
    }

    // MARK: Reasons

    private func reason(_ grouping: RuleGrouping, _ flight: CurrencyFlight) -> String {
        let own = flight.groups(grouping)
        // An aircraft of the same class is none of the type.
        if grouping == .aircraftClass, let name = group?.names.first, AircraftClass(rawValue: name) == nil,
            name != "glider"
        {
            return "not of the type \(name)"
        }
        return "\(grouping.rawValue) \(own.joined(separator: ", "))"
    }

    /// Why landings that are logged by night are none of the night; nil where that is not the reason.
    private func outsideNight(_ flight: CurrencyFlight) -> String? {
        guard explains, let night, flight.counts[.nightLandings] ?? 0 > 0 else { return nil }
        return flight.reason(against: night, isLanding: need.quantity != .nightTakeoffs)
    }

    /// What a flight nearly had of the quantity; nil for nothing.
    private func nearMiss(_ flight: CurrencyFlight, _ amount: CurrencyAmount) -> String? {
        guard explains else { return nil }
        switch need.quantity {
        case .fullStops: return touchAndGo(flight, amount, byNight: false)
        case .nightFullStops: return touchAndGo(flight, amount, byNight: true)
        case .approaches:
            let visual = flight.approaches.visualApproaches
            return visual > 0 ? "\(visual) visual (instrument approach required)" : nil
        case .refresher:
            guard let isRefresher = flight.isRefresher, amount.most == 0 else { return nil }
            if isRefresher { return "refresher training without time under instruction" }
            return flight.counts[.dual] ?? 0 > 0 || flight.role == .dualReceived
                ? "logged as no refresher training" : nil
        default: return nil
        }
    }

    /// Returns the landings without a full stop, where full stops are logged; nil for none.
    private func touchAndGo(_ flight: CurrencyFlight, _ amount: CurrencyAmount, byNight: Bool) -> String? {
        let counts = flight.counts
        // Full stops that are not logged are unknown: no touch-and-go.
        guard counts[.nightFullStops] != nil || (!byNight && counts[.dayFullStops] != nil) else { return nil }
        let landings = (byNight ? 0 : counts[.dayLandings] ?? 0).plus(counts[.nightLandings] ?? 0)
        // What is logged as a full stop is one, in the night of the rule or not.
        let stops = byNight ? max(counts[.nightFullStops] ?? 0, amount.most) : amount.most
        let touches = landings - min(landings, stops)
        return touches > 0 ? "\(touches) touch-and-go (full stop required)" : nil
    }
}

extension CurrencyRule {
    /// Returns whether the answer for a group may depend on a flight. Limits depend on all: their hours end with each.
    package func mayCount(
        _ flight: CurrencyFlight, for subject: String?, _ settings: CurrencySettings, _ documents: [CurrencyDocument]
    ) -> Bool {
        isLimit || needsTotal
            || countNeeds.contains { need in
                EventFilter(need, of: self, subject, settings, explains: false, documents: documents).verdict(flight)
                    .qualifies
            }
    }
}
