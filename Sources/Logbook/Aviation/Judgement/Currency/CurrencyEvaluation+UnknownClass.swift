/// Aircraft of which it is unknown whether a rule is about them.
extension CurrencyEvaluation {
    /// The group of aircraft whose class is unknown, where no other one was flown.
    static let unknownClass = "unknown class"

    /// Returns the group of a rule for aircraft of an unknown class, when nothing of a known group was flown: a rule that may
    /// be about them is answered “cannot tell” instead of left out. Empty when there are none, or when what is known of
    /// them says that the rule is not about them.
    func unknownSubjects(of rule: CurrencyRule) -> [String] {
        aircraftOfUnknownClass(for: rule).isEmpty ? [] : [Self.unknownClass]
    }

    /// Returns the answer to a rule for aircraft of an unknown class; nil for another group.
    func unknownClassAnswer(_ rule: CurrencyRule, for subject: String?) -> CurrencyAnswer? {
        guard subject == Self.unknownClass else { return nil }
        let what = rule.grouping == .category ? "category" : "class"
        let unknown = aircraftOfUnknownClass(for: rule).map { group in
            guard let aircraft = group.aircraft else {
                let count = group.places.count
                return CurrencyUnknown(label: count == 1 ? "1 flight" : "\(count) flights", fields: ["aircraft"])
            }
            return CurrencyUnknown(label: aircraft.label, fields: [what])
        }
        var answer = CurrencyAnswer(rule: rule, subject: subject, day: day, state: .cannotTell(unknown, until: nil))
        answer.readings =
            rule.readings + [
                "The class is in the form of the aircraft; its type gives it where all aircraft of that name have one."
            ]
        return answer
    }

    /// The aircraft of the last two years, with their flights, of which the group of a rule is unknown and may be one that
    /// the rule is about.
    private func aircraftOfUnknownClass(for rule: CurrencyRule) -> [(aircraft: CurrencyAircraft?, places: [Int])] {
        guard let grouping = rule.grouping, [.aircraftClass, .rating, .category].contains(grouping) else { return [] }
        return recent.filter { group in
            guard group.aircraft?.groups(grouping).isEmpty ?? true else { return false }
            return group.places.contains { place in
                let flight = book.entries[place]
                guard flight.kind == .flight, !flight.isDevice else { return false }
                return rule.shown.allSatisfy { condition in
                    let holds = condition.holds(flight, book.settings)
                    return holds == true || (holds == nil && condition.isOfClass)
                }
            }
        }
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
