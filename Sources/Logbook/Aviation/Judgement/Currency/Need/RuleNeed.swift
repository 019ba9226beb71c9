/// Needs that are met together.
struct RuleAlternative: Hashable, Sendable {
    /// The aircraft that the alternative is for, as conditions; empty for all.
    var appliesTo: [RuleCondition] = []
    var needs: [RuleNeed] = []
    /// The time after which the alternative no longer restores what has lapsed; nil for no such time.
    var lapse: RuleWindow?
    /// The document with whose issue the time to a lapse begins at the latest; nil where only what was met begins it.
    var lapseSince: DocumentNeed?

    /// Returns the alternative with more needs.
    func joined(with more: [RuleNeed]) -> RuleAlternative {
        RuleAlternative(appliesTo: appliesTo, needs: needs + more, lapse: lapse, lapseSince: lapseSince)
    }

    /// Whether it needs hours in all.
    var needsTotal: Bool { needs.contains { if case .total = $0 { true } else { false } } }
}

/// Needs that join those of every alternative of a rule, for some pilots or aircraft: one of its own sets is met as well.
struct RuleAddition: Hashable, Sendable {
    /// The documents and the aircraft that it is for, as conditions.
    var appliesTo: [RuleCondition]
    /// Sets of needs, at least one.
    var alternatives = [RuleAlternative()]
}

/// One need of a rule.
enum RuleNeed: Hashable, Sendable {
    case count(CountNeed)
    case document(DocumentNeed)
    /// Block time in all, in minutes.
    case total(Int)
    /// What is not known and would decide, so that the answer is “cannot tell” where the other needs are met.
    case open(UnknownField)
}

extension CurrencyRule {
    /// Returns the rule with the document of a group in place of `its rating`.
    func bound(to subject: String?) -> CurrencyRule {
        guard let subject else { return self }
        return mappingDocuments { $0.bound(to: subject) }
    }

    /// Returns the rule as one of an authority: documents of another one do not count for it.
    func issued(by authority: String?) -> CurrencyRule {
        var rule = mappingDocuments { document in
            var document = document
            document.issuer = authority
            return document
        }
        rule.authority = authority
        return rule
    }

    /// Returns the rule with each document in it changed.
    func mappingDocuments(_ change: (DocumentNeed) -> DocumentNeed) -> CurrencyRule {
        func changed(_ conditions: [RuleCondition]) -> [RuleCondition] {
            conditions.map { condition in
                guard case .document(let needs, let others) = condition.test else { return condition }
                var condition = condition
                condition.test = .document(needs.map(change), without: others.map(change))
                return condition
            }
        }
        func changed(_ alternatives: [RuleAlternative]) -> [RuleAlternative] {
            alternatives.map { alternative in
                var alternative = alternative
                alternative.appliesTo = changed(alternative.appliesTo)
                alternative.needs = alternative.needs.map { $0.mappingDocuments(change) }
                alternative.lapseSince = alternative.lapseSince.map(change)
                return alternative
            }
        }
        var rule = self
        rule.appliesTo = changed(appliesTo)
        rule.alternatives = changed(alternatives)
        rule.additions = additions.map {
            RuleAddition(appliesTo: changed($0.appliesTo), alternatives: changed($0.alternatives))
        }
        return rule
    }

    /// Whether a document is that of the group that the rule is answered for.
    var hasDocumentOfGroup: Bool { bound(to: "") != self }
}

extension RuleNeed {
    /// Returns the need with what its set counts, in any aircraft, in place of what the rule's needs do; itself for nil, and
    /// where it says itself that any aircraft counts.
    func counting(_ filters: [RuleCondition]?) -> RuleNeed {
        let any = RuleCondition(test: .anyAircraft)
        guard let filters, case .count(var count) = self, !count.conditions.contains(any) else { return self }
        // Whose check it is follows from the role already.
        let own = count.quantity == .check ? filters.filter(\.isOfAircraft) : filters
        count.conditions = [any] + own + count.conditions
        return .count(count)
    }

    /// Returns the need with each document in it changed.
    fileprivate func mappingDocuments(_ change: (DocumentNeed) -> DocumentNeed) -> RuleNeed {
        switch self {
        case .document(let document): return .document(change(document))
        case .total, .open: return self
        case .count(var count):
            switch count.window {
            case .beforeExpiry(var window):
                window.document = change(window.document)
                count.window = .beforeExpiry(window)
            case .sinceIssue(let document): count.window = .sinceIssue(change(document))
            default: break
            }
            return .count(count)
        }
    }
}
