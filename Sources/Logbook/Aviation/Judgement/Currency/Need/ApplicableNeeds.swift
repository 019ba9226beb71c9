/// What a rule needs for a group of flights: the document of the group where the rule says `its rating`, and only those
/// alternatives that are for aircraft of the group, with the needs that are added for the pilot.
struct ApplicableNeeds: Hashable, Sendable {
    /// What the rule is answered for, such as `ASEL`; nil for all flights.
    let subject: String?
    /// The rule for the group, with all alternatives.
    let rule: CurrencyRule
    /// The rule for the group, with the alternatives that apply.
    let applicable: CurrencyRule

    init(_ rule: CurrencyRule, for subject: String?, by flights: RecentFlights) {
        self.subject = subject
        let bound = rule.bound(to: subject)
        self.rule = bound
        var applicable = bound
        applicable.alternatives = bound.alternatives.compactMap { alternative in
            guard flights.admit(alternative, of: bound, for: subject) else { return nil }
            return alternative.joined(
                with: (flights.open(in: alternative.appliesTo, of: bound, for: subject)
                    + flights.doubt(about: bound, for: subject))
                    .map { .open($0) })
        }
        for addition in bound.additions where flights.admit(addition.appliesTo, of: bound, for: subject) {
            applicable.alternatives = applicable.alternatives.flatMap { alternative in
                addition.alternatives.map { alternative.joined(with: $0.needs) }
            }
        }
        self.applicable = applicable
    }

    var alternatives: [RuleAlternative] { applicable.alternatives }
}
