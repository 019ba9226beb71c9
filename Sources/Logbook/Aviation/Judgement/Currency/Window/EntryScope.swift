/// Which entries are looked at.
package struct EntryScope: Hashable {
    /// The day from which on all are; the end of time when there are no rules that look at any.
    package var since = LocalDate.openEnd
    /// Whether instrument flights are, of the whole book, beside all checks.
    package var hasInstrument = false

    /// Whether no entry is looked at.
    package var isEmpty: Bool { since == LocalDate.openEnd }

    /// Returns whether an entry is looked at.
    package func contains(_ flight: CurrencyFlight) -> Bool {
        guard !isEmpty else { return false }
        return flight.date >= since || !flight.checks.isEmpty || (hasInstrument && flight.isInstrument)
    }

    /// Returns whether it has all that another one has.
    package func covers(_ other: EntryScope) -> Bool {
        since <= other.since && (hasInstrument || !other.hasInstrument)
    }
}

/// What a need looks at.
enum LookBack: Hashable {
    /// All entries from a day on.
    case day(LocalDate)
    /// All checks.
    case checks
    /// All flights on instruments.
    case instrument
}

extension RuleSet {
    /// Returns which entries are looked at on a day, by those rules that may be answered with some documents and aircraft.
    ///
    /// - Parameter words: what chooses the rules, which may name a group for which a rule is not answered otherwise.
    package func scope(
        on day: LocalDate, _ documents: [CurrencyDocument], _ aircraft: some Sequence<CurrencyAircraft>,
        words: [String] = []
    ) -> EntryScope {
        var scope = EntryScope()
        let held = documents.held(on: day)
        let flights =
            [CurrencyFlight(day)] + aircraft.map { CurrencyFlight(day, with: $0) }
            + HeldAircraft.all(in: documents, on: day).map(\.flight)
        let parts = rules.nameParts
        for rule in rules
        where (rule.isOfPilot(with: documents) && flights.contains(where: rule.admitsAircraft))
            || rule.isNamedWithGroup(by: words, among: parts)
        {
            // The flights of the last years decide whether it is answered, and for what.
            if rule.looksAtFlights { scope.since = min(scope.since, RecentFlights.firstDay(of: rule, on: day)) }
            for need in rule.countNeeds {
                let window = EventWindow(
                    need.window, on: day, expiry: held.expiry(of: need.window), issued: held.issue(of: need.window))
                switch rule.lookBack(for: need, from: window.start) {
                case .day(let first): scope.since = min(scope.since, first)
                case .instrument: scope.hasInstrument = true
                case .checks: break
                }
            }
        }
        return scope
    }
}

extension CurrencyFlight {
    /// A flight of an aircraft of which nothing else is known.
    fileprivate convenience init(_ date: LocalDate, with aircraft: CurrencyAircraft) {
        self.init(date)
        self.aircraft = aircraft
    }
}

extension CurrencyRule {
    /// Returns what a need looks at whose window starts on a day. A rule that lapses is followed from the beginning of the
    /// book, and so is one whose month is that of what was done first; for others, the year before the window says since when
    /// they are not met.
    func lookBack(for need: CountNeed, from start: LocalDate) -> LookBack {
        if need.quantity == .check { return .checks }
        if need.allowsMonth { return .day(.first) }
        guard alternatives.contains(where: { $0.lapse != nil }) else { return .day(start.adding(months: -13)) }
        return filters.contains(RuleCondition(test: .instrumentConditions)) ? .instrument : .day(.first)
    }
}
