/// Aircraft, and launches, of which it is unknown whether a rule is about them.
extension RecentFlights {
    /// The group of aircraft whose class is unknown, where no other one was flown.
    static let unknownClass = "unknown class"
    /// The group of gliders of which no launch method is logged.
    static let unknownMethod = "unknown method"

    /// Returns the group of a rule for aircraft of an unknown class, when nothing of a known group was flown: a rule that may
    /// be about them is answered “cannot tell” instead of left out. Empty when there are none, or when what is known of
    /// them says that the rule is not about them.
    func unknownSubjects(of rule: CurrencyRule) -> [String] {
        ofUnknownClass(for: rule).isEmpty ? [] : [rule.grouping == .method ? Self.unknownMethod : Self.unknownClass]
    }

    /// Returns the aircraft, with their flights, of which the group of a rule is unknown and may be one that the rule is
    /// about.
    func ofUnknownClass(for rule: CurrencyRule) -> [OfAircraft] {
        if rule.grouping == .method { return ofUnknownMethod(for: rule) }
        guard let grouping = rule.grouping, [.aircraftClass, .rating, .category, .group].contains(grouping) else {
            return []
        }
        let first = firstDay(of: rule)
        return ofAircraft.filter { own in
            guard own.aircraft?.groups(grouping).isEmpty ?? true else { return false }
            return own.flights.contains { flight in
                guard flight.date >= first, flight.kind == .flight, !flight.isDevice else { return false }
                return rule.appliesTo.allSatisfy { condition in
                    let holds = condition.holds(flight, settings)
                    return holds == true || (holds == nil && condition.isOfClass)
                }
            }
        }
    }
}

extension RecentFlights {
    /// Returns the gliders with the flights of which the launch method is unknown; a touring motor glider starts by itself.
    private func ofUnknownMethod(for rule: CurrencyRule) -> [OfAircraft] {
        let first = firstDay(of: rule)
        return ofAircraft.compactMap { own in
            guard own.aircraft?.flownClass == .glider else { return nil }
            let flights = own.flights.filter { flight in
                flight.date >= first && flight.kind == .flight && !flight.isDevice && flight.launchMethod == nil
                    && rule.appliesTo.allSatisfy { $0.holds(flight, settings) != false }
            }
            return flights.isEmpty ? nil : OfAircraft(aircraft: own.aircraft, number: own.number, flights: flights)
        }
    }
}

/// For whom, and in what, the pilot flew.
extension RecentFlights {
    /// Returns whether all aircraft of a group were flown for an operator since the first day of a rule; nil where no flight of the
    /// book names one, and for a group that was not flown.
    func isOperated(_ subject: String?, in rule: CurrencyRule) -> Bool? {
        let first = firstDay(of: rule)
        func isOperated(_ own: OfAircraft) -> Bool { own.flights.contains { $0.date >= first && $0.isOperated } }
        guard ofAircraft.contains(where: isOperated) else { return nil }
        let flown = ofAircraft.filter { own in
            guard own.flights.contains(where: { $0.date >= first && $0.kind == .flight && !$0.isDevice }) else {
                return false
            }
            guard let subject, let grouping = rule.grouping else { return true }
            return own.aircraft?.groups(grouping).first == subject
        }
        return !flown.isEmpty && flown.allSatisfy(isOperated)
    }

    /// Returns whether aircraft of some categories, and no others, were flown in the last two years, or are held.
    func fliesOnly(_ categories: [String]) -> Bool {
        let first = day.adding(months: -24)
        let flown = ofAircraft.filter { own in
            own.flights.contains { $0.date >= first && $0.kind == .flight && !$0.isDevice }
        }.map(\.aircraft)
        return !flown.isEmpty
            && (flown + held.map(\.flight.aircraft)).allSatisfy { $0?.categoryName.map(categories.contains) ?? false }
    }
}

extension RuleCondition {
    /// Whether the condition is about the class or the category.
    fileprivate var isOfClass: Bool {
        switch test {
        case .classes, .categories: true
        default: false
        }
    }
}
