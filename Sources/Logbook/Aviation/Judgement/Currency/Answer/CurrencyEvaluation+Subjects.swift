/// What rules are answered for, by what was flown in the last two years and what is recorded.
extension CurrencyEvaluation {
    /// Whether aircraft had a flight of the last two years that meets some conditions, by the conditions and the numbers of
    /// the aircraft: many rules share them, and one that no flight meets is looked for in all.
    package typealias ShownAircraft = [[RuleCondition]: [Int: Bool]]

    /// Returns what a rule is answered for: groups of flights of the last two years; nil for all together. Empty when
    /// nothing that the rule is about was flown, or is recorded.
    func subjects(of rule: CurrencyRule, _ shown: inout ShownAircraft) -> [String?] {
        let hasDocumentOfGroup = rule.hasDocumentOfGroup
        guard rule.isOfPilot(with: book.documents) else { return [] }
        let conditions = rule.shown.filter { if case .document = $0.test { false } else { true } }
        guard rule.grouping != nil || !conditions.isEmpty else { return [nil] }
        func isMet(_ conditions: [RuleCondition], _ place: Int) -> Bool {
            conditions.allSatisfy { $0.holds(book.entries[place], book.settings) == true }
        }
        let ofFlight = conditions.filter { !$0.isOfAircraft }
        let ofAircraft = conditions.filter(\.isOfAircraft)
        var known = shown[ofFlight] ?? [:]
        let isShown = recent.map { group in
            let number = book.aircraftNumbers[group.places[0]]
            let isShown = known[number] ?? group.places.contains { isMet(ofFlight, $0) }
            known[number] = isShown
            return isShown
        }
        shown[ofFlight] = known
        // A session in a device of no known type shows the rule for what is flown.
        let isAnyDeviceShown = zip(recent, isShown).contains { $1 && $0.aircraft?.categoryName == nil }
        let flown = zip(recent, isShown).filter { group, isShown in
            (isShown || isAnyDeviceShown) && isMet(ofAircraft, group.places[0])
        }.map(\.0)
        switch rule.grouping {
        case nil: return flown.isEmpty ? [] : [nil]
        case .method?:
            let shown = flown.flatMap(\.places).filter { isMet(ofFlight, $0) }
            return Set(shown.compactMap { book.entries[$0].launchMethod }).sorted()
        case let grouping?:
            let groups = Set(flown.compactMap { $0.aircraft?.groups(grouping).first }).sorted()
            return hasDocumentOfGroup ? groups.filter { rule.bound(to: $0).isRecorded(in: book.documents) } : groups
        }
    }

    /// Returns whether a rule that is shown asks for the hours in all.
    package func asksForTotal(_ rules: [CurrencyRule], _ shown: inout ShownAircraft) -> Bool {
        rules.contains { rule in
            rule.needsTotal
                && subjects(of: rule, &shown).contains { subject in
                    rule.alternatives.contains { $0.needsTotal && applies($0, of: rule, to: subject) }
                }
        }
    }

    /// Returns whether an alternative is one for a group: whether an aircraft of the last two years meets its conditions.
    func applies(_ alternative: RuleAlternative, of rule: CurrencyRule, to subject: String?) -> Bool {
        guard !alternative.shown.isEmpty else { return true }
        return recent.contains { aircraft, places in
            if let subject, let grouping = rule.grouping, aircraft?.groups(grouping).contains(subject) != true {
                return false
            }
            let flight = book.entries[places[0]]
            return alternative.shown.allSatisfy { $0.holds(flight, book.settings) == true }
        }
    }

    // MARK: Documents

    /// Returns the last days that are written on documents, but for those that an answered rule goes by, and those that
    /// were renewed.
    func documentAnswers(besides answers: [CurrencyAnswer]) -> [CurrencyAnswer] {
        let needs = answers.flatMap(\.rule.documentNeeds)
        // Of several that a rule admits, it goes by the one that ends last.
        let decisive = needs.map { need in (need, held.filter(need.matches).compactMap(\.expires).max()) }
        return held.compactMap { document in
            guard let expires = document.expires, !held.contains(where: { $0.renews(document) }),
                !decisive.contains(where: { need, last in
                    need.matches(document) && (need.terms.isEmpty ? last == expires : need.isOwnLevel(of: document))
                })
            else { return nil }
            let words = [document.kind, document.scope ?? document.level, document.number ?? document.name]
            let name = words.compactMap(\.self).joined(separator: "-").lowercased().replacing(" ", with: "-")
            var rule = CurrencyRule(
                id: "document.\(name)", title: document.title, source: document.number ?? "", text: "",
                textDate: document.issued ?? expires)
            rule.question = .deadline
            rule.words = "The last day that is written on the document."
            var answer = CurrencyAnswer(rule: rule, subject: nil, day: day, state: .current(until: expires))
            if expires < day {
                answer.state = .notCurrent(lastDay: expires, remedies: [CurrencyRemedy(needs: ["a renewal"])])
            }
            answer.remindDays = document.remindDays ?? DocumentRecord.usualReminder
            return answer
        }
    }
}
