/// What a flight has for a need, by the conditions of its rule.
struct FlightFilter {
    private let need: CountNeed
    private let settings: CurrencySettings
    private let conditions: [RuleCondition]
    /// The conditions on the aircraft, and the others.
    private let (ofAircraft, ofFlight): ([RuleCondition], [RuleCondition])
    private let group: (name: String, grouping: RuleGrouping)?
    private let admitsDevices: Bool
    private let isOfFAANight: Bool
    /// Whether reasons are wanted.
    private let explains: Bool

    init(
        _ need: CountNeed, of rule: CurrencyRule, _ subject: String?, _ settings: CurrencySettings, explains: Bool
    ) {
        (self.need, self.settings, self.explains) = (need, settings, explains)
        let isCheck = need.quantity == .check
        let all = (isCheck ? rule.filters.filter(\.isOfAircraft) : rule.filters) + need.conditions
        let isOfAny = all.contains { $0.test == .anyAircraft }
        conditions = isOfAny ? need.conditions : all
        (ofAircraft, ofFlight) = (conditions.filter(\.isOfAircraft), conditions.filter { !$0.isOfAircraft })
        group = isOfAny ? nil : subject.flatMap { name in rule.grouping.map { (name, $0) } }
        admitsDevices = isCheck || all.contains { if case .devices = $0.test { true } else { false } }
        isOfFAANight = all.contains { $0.test == .faaNight }
    }

    /// Which flights of an aircraft meet the conditions on the aircraft.
    enum Admission {
        case always
        /// Some do, or it is unknown.
        case partly
        case never
    }

    /// Returns which flights of a flight's aircraft meet the conditions on it, such as its class; of flights without an
    /// aircraft, each is asked.
    func admission(ofAircraftOf flight: CurrencyFlight) -> Admission {
        guard let aircraft = flight.aircraft else { return .partly }
        var holds: [Bool?] = ofAircraft.map { $0.holds(flight, settings) }
        if let group {
            let known = group.grouping == .method ? [] : aircraft.groups(group.grouping)
            holds.append(known.isEmpty ? nil : known.contains(group.name))
        }
        return holds.contains(false) ? .never : holds.contains(nil) ? .partly : .always
    }

    /// Returns the amount of a flight, the fields that are unknown, and why it does not count, if anything was flown.
    ///
    /// - Parameter admission: what is known of the aircraft.
    func verdict(
        _ flight: CurrencyFlight, _ admission: Admission = .partly
    ) -> (amount: CurrencyAmount, fields: [String], reason: String?) {
        if need.quantity != .check, flight.kind == .ground || flight.kind == .event { return (.none, [], nil) }
        var amount = flight.amount(need, settings)
        guard amount.most > 0 else { return (.none, [], nearMiss(flight, .none) ?? outsideNight(flight)) }
        var fields: [String] = []
        if flight.isDevice, !admitsDevices { return (.none, [], "a session in a device") }
        if let group, admission != .always {
            switch flight.isOf(group.name, group.grouping) {
            case true?: break
            case false?:
                return (.none, [], explains ? reason(group.grouping, flight) : nil)
            case nil:
                fields.append(
                    group.grouping == .aircraftClass && flight.isDevice
                        ? "class of the device" : group.grouping.rawValue)
            }
        }
        for condition in admission == .always ? ofFlight : conditions {
            switch condition.holds(flight, settings) {
            case true?: break
            case false?: return (.none, [], explains ? condition.reason(flight) : nil)
            case nil: fields.append(condition.field)
            }
        }
        if isOfFAANight {
            let isLanding = need.quantity != .nightTakeoffs
            amount = flight.inFAANight(amount, isLanding: isLanding)
            if amount.most == 0 {
                return (.none, [], explains ? flight.faaNightReason(isLanding: isLanding) : nil)
            }
        }
        if let unknown = amount.unknown { fields.append(unknown) }
        // A field that is unknown may mean that the flight does not count at all.
        if fields.count > (amount.unknown == nil ? 0 : 1) { amount.least = 0 }
        return (amount, fields, nearMiss(flight, amount))
    }

    private func reason(_ grouping: RuleGrouping, _ flight: CurrencyFlight) -> String {
        "\(grouping.rawValue) \(flight.groups(grouping).joined(separator: ", "))"
    }

    /// Why landings that are logged by night are none of the night of 61.57(b); nil where that is not the reason.
    private func outsideNight(_ flight: CurrencyFlight) -> String? {
        guard explains, isOfFAANight, flight.counts[.nightLandings] ?? 0 > 0 else { return nil }
        return flight.faaNightReason(isLanding: need.quantity != .nightTakeoffs)
    }

    /// What a flight nearly had of the quantity; nil for nothing.
    private func nearMiss(_ flight: CurrencyFlight, _ amount: CurrencyAmount) -> String? {
        guard explains else { return nil }
        let counts = flight.counts
        switch need.quantity {
        case .fullStops, .nightFullStops:
            let isOfNight = need.quantity == .nightFullStops
            // Full stops that are not logged are unknown: no touch-and-go.
            guard counts[.nightFullStops] != nil || (!isOfNight && counts[.dayFullStops] != nil) else { return nil }
            let landings =
                isOfNight
                ? counts[.nightLandings] ?? 0 : (counts[.dayLandings] ?? 0).plus(counts[.nightLandings] ?? 0)
            let touches = landings - min(landings, amount.most)
            return touches > 0 ? "\(touches) touch-and-go (full stop required)" : nil
        case .approaches:
            return flight.approaches.others > 0
                ? "\(flight.approaches.others) visual (instrument approach required)" : nil
        default: return nil
        }
    }
}
