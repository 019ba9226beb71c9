/// Answers to all rules, or to those that words select.
extension CurrencyEvaluation {
    /// Returns the answers to rules for all that was flown in the last two years, in the order of the rules.
    package func answers(_ rules: [CurrencyRule]) -> [CurrencyAnswer] {
        var shown: ShownAircraft = [:]
        return answers(rules, &shown)
    }

    private func answers(_ rules: [CurrencyRule], _ shown: inout ShownAircraft) -> [CurrencyAnswer] {
        let answers = rules.flatMap { rule in subjects(of: rule, &shown).map { answer(rule, for: $0) } }
        return answers + documentAnswers(besides: answers)
    }

    /// Returns the answers to the rules, for the groups, that have all of some words, in any case; to all rules without
    /// words. A group that was not flown is answered if its name is the last word, alone or with a hyphen.
    ///
    /// - Parameter shown: what is known of aircraft; what is found is added.
    package func answers(
        _ rules: [CurrencyRule], matching words: [String], _ shown: inout ShownAircraft
    ) -> [CurrencyAnswer] {
        guard !words.isEmpty else { return answers(rules, &shown) }
        let parts = rules.nameParts
        let found =
            rules.flatMap { rule in
                subjects(of: rule, &shown).filter { rule.matches(words, group: $0, among: parts) }.map {
                    answer(rule, for: $0)
                }
            } + documentAnswers(besides: []).filter { $0.rule.matches(words) }
        guard found.isEmpty, let last = words.last else { return found }
        return rules.compactMap { rule in
            guard rule.isNamed(by: words, among: parts) else { return nil }
            return group(last, of: rule).map { answer(rule, for: $0) }
        }
    }

    /// Returns the group of a rule that a word names, in any case: one that was flown, a class, or what a class is in the
    /// rule's grouping; nil for another word.
    private func group(_ word: String, of rule: CurrencyRule) -> String? {
        guard let grouping = rule.grouping else { return nil }
        let flown = Set(book.entries.flatMap { $0.groups(grouping) })
        if let known = flown.first(where: { $0.lowercased() == word.lowercased() }) { return known }
        let classes = AircraftClass.allCases.filter { $0.category != .simulator }
        let named = classes.first { $0.rawValue == word.uppercased() }
        switch grouping {
        case .aircraftClass: return named?.category == .glider ? "glider" : named?.rawValue
        case .rating:
            return named?.europeanName
                ?? classes.map(\.europeanName).first { $0.lowercased().hasPrefix(word.lowercased()) }
        case .category:
            let names = classes.compactMap { CurrencyAircraft.categoryName($0, $0.category) }
            return named.flatMap { CurrencyAircraft.categoryName($0, $0.category) }
                ?? names.first { $0.lowercased() == word.lowercased() }
        case .type: return AircraftTypeTable.known(word.uppercased())?.designator
        case .method, .group: return nil
        }
    }
}
