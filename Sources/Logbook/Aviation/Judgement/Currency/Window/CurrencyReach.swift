/// Which entries are looked at.
package struct CurrencyReach: Hashable {
    /// The day from which on all are; the end of time when there are no rules that look at any.
    package var since = NeedEvents.openEnd
    /// Whether instrument flights are, of the whole book, beside all checks.
    package var hasInstrument = false

    /// Whether no entry is looked at.
    package var isEmpty: Bool { since == NeedEvents.openEnd }

    /// Returns whether an entry is looked at.
    package func has(_ flight: CurrencyFlight) -> Bool {
        guard !isEmpty else { return false }
        return flight.date >= since || !flight.checks.isEmpty || (hasInstrument && flight.isInstrument)
    }

    /// Returns whether it has all that another one has.
    package func covers(_ other: CurrencyReach) -> Bool {
        since <= other.since && (hasInstrument || !other.hasInstrument)
    }
}

/// What a need looks at.
enum CurrencyLookBack {
    /// All entries from a day on.
    case day(LocalDate)
    /// All checks.
    case checks
    /// All flights on instruments.
    case instrument
}

extension RuleSet {
    /// Returns which entries are looked at on a day, by those rules that may be shown with some documents and aircraft.
    ///
    /// - Parameter words: what chooses the rules, which may name a group for which a rule is not shown.
    package func reach(
        on day: LocalDate, _ documents: [CurrencyDocument], _ aircraft: some Sequence<CurrencyAircraft>,
        words: [String] = []
    ) -> CurrencyReach {
        var reach = CurrencyReach()
        let held = documents.held(on: day)
        var flown = [CurrencyFlight(day)]
        for aircraft in aircraft {
            let flight = CurrencyFlight(day)
            flight.aircraft = aircraft
            flown.append(flight)
        }
        let parts = rules.nameParts
        for rule in rules
        where (rule.isOfPilot(with: documents) && flown.contains(where: rule.admitsAircraft))
            || rule.isNamed(by: words, among: parts)
        {
            // The flights of two years decide whether it is, and for what.
            if rule.looksAtFlights { reach.since = min(reach.since, day.adding(months: -24)) }
            for need in rule.countNeeds {
                let start = need.window.start(on: day, expiry: held.expiry(of: need.window))
                switch rule.lookBack(for: need, from: start) {
                case .day(let first): reach.since = min(reach.since, first)
                case .instrument: reach.hasInstrument = true
                case .checks: break
                }
            }
        }
        return reach
    }
}

extension CurrencyRule {
    /// Whether flights decide what the rule is answered for, or how.
    var looksAtFlights: Bool {
        grouping != nil || !countNeeds.isEmpty || shown.contains { !$0.isOnlyShown }
            || alternatives.contains { !$0.shown.isEmpty }
    }

    /// Returns whether the rule may be shown to a pilot with some documents.
    func isOfPilot(with documents: [CurrencyDocument]) -> Bool { hasDocumentOfGroup || isRecorded(in: documents) }

    /// Returns whether the aircraft of a flight meets the conditions without which the rule is not shown.
    func admitsAircraft(of flight: CurrencyFlight) -> Bool {
        shown.allSatisfy { !$0.isOfAircraft || $0.holds(flight, CurrencySettings()) == true }
    }

    /// Returns whether the documents are recorded without which the rule is not shown.
    func isRecorded(in documents: [CurrencyDocument]) -> Bool {
        shown.allSatisfy { condition in
            guard case .document(let need) = condition.test else { return true }
            return documents.contains { need.matches($0) } != condition.isNegated
        }
    }

    /// Returns what a need looks at whose window starts on a day. A rule that lapses is followed from the beginning of the
    /// book; for others, the year before the window says since when they are not met.
    func lookBack(for need: CountNeed, from start: LocalDate) -> CurrencyLookBack {
        if need.quantity == .check { return .checks }
        guard alternatives.contains(where: { $0.lapse != nil }) else { return .day(start.adding(months: -13)) }
        return filters.contains(RuleCondition(test: .instrumentConditions)) ? .instrument : .day(.first)
    }
}
