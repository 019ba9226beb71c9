/// Answers a rule for aircraft of which it is unknown whether the rule is about them: it cannot tell.
struct UnknownClassAnswer {
    private let rule: CurrencyRule
    private let flights: RecentFlights
    private let onDay: BookOnDay

    init(_ rule: CurrencyRule, by flights: RecentFlights, in onDay: BookOnDay) {
        self.rule = rule
        self.flights = flights
        self.onDay = onDay
    }

    var answer: CurrencyAnswer {
        let isOfMethod = rule.grouping == .method
        let field: FlightField =
            isOfMethod
            ? .launchMethod
            : rule.grouping == .category || rule.grouping == .group ? rule.grouping?.field ?? .category : .aircraftClass
        let unknown = flights.ofUnknownClass(for: rule).flatMap { own -> [CurrencyUnknown] in
            // An aircraft has no launch method, its flights do.
            if isOfMethod { return own.flights.map { CurrencyUnknown($0, [field]) } }
            guard let aircraft = own.aircraft else {
                let count = own.flights.count
                return [
                    CurrencyUnknown(
                        label: count == 1 ? "1 flight" : "\(count) flights", fields: [.flight(.aircraft)])
                ]
            }
            return [CurrencyUnknown(label: aircraft.label, fields: [.flight(field)])]
        }
        var answer = CurrencyAnswer(
            rule: rule, subject: isOfMethod ? RecentFlights.unknownMethod : RecentFlights.unknownClass, day: onDay.day,
            state: .cannotTell(unknown, until: nil))
        answer.readings =
            rule.readings
            + (isOfMethod
                ? []
                : [
                    rule.grouping == .group
                        ? "Set the balloon's group in the aircraft's form."
                        : "Set the class in the aircraft's form; most types fill it in."
                ])
        return answer
    }
}
