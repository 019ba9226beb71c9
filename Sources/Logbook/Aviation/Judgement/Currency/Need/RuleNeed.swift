/// Needs that are met together.
struct RuleAlternative: Hashable, Sendable {
    /// The aircraft that the alternative is for, as conditions; empty for all.
    var appliesTo: [RuleCondition] = []
    var needs: [RuleNeed] = []
    /// The time after which the alternative no longer restores what has lapsed; nil for no such time.
    var lapse: RuleWindow?

    /// Whether it needs hours in all.
    var needsTotal: Bool { needs.contains { if case .total = $0 { true } else { false } } }
}

/// One need of a rule.
enum RuleNeed: Hashable, Sendable {
    case count(CountNeed)
    case document(DocumentNeed)
    /// Block time in all, in minutes.
    case total(Int)
}

extension CurrencyRule {
    /// Returns the rule with the document of a group in place of `its rating`.
    func bound(to subject: String?) -> CurrencyRule {
        guard let subject else { return self }
        var rule = self
        rule.appliesTo = appliesTo.map { condition in
            var condition = condition
            if case .document(let need) = condition.test { condition.test = .document(need.bound(to: subject)) }
            return condition
        }
        for index in alternatives.indices {
            rule.alternatives[index].needs = alternatives[index].needs.map { need in
                switch need {
                case .document(let document): return .document(document.bound(to: subject))
                case .count(var count):
                    if case .beforeExpiry(var window) = count.window {
                        window.document = window.document.bound(to: subject)
                        count.window = .beforeExpiry(window)
                    }
                    return .count(count)
                case .total: return need
                }
            }
        }
        return rule
    }

    /// Whether a document is that of the group that the rule is answered for.
    var hasDocumentOfGroup: Bool { bound(to: "") != self }
}
