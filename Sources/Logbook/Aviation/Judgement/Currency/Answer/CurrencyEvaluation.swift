/// Answers rules for a logbook on a day.
///
/// This is where a question begins; it leads from a rule to what it needs, to the events that qualify, to the windows in
/// which they count, to the answer, and to what explains it.
package struct CurrencyEvaluation: Sendable {
    private let onDay: BookOnDay
    private let recent: RecentFlights
    private let explained: CurrencyExplained
    private let unchanged: [String: CurrencyAnswer]

    /// - Parameter unchanged: answers of an earlier evaluation that are still the same, by their names; those that name
    ///   their flights are found again.
    package init(
        _ book: CurrencyBook, on day: LocalDate, explained: CurrencyExplained = .all,
        unchanged: [String: CurrencyAnswer] = [:]
    ) {
        onDay = BookOnDay(book, on: day)
        recent = RecentFlights(onDay)
        self.explained = explained
        self.unchanged = unchanged
    }

    /// Returns the answer to a rule.
    ///
    /// - Parameter subject: the group of flights, such as `ASEL`; nil for all flights.
    package func answer(_ rule: CurrencyRule, for subject: String?) -> CurrencyAnswer {
        let name = rule.name(for: subject)
        let explains = explained.includes(name)
        if !explains, let answer = unchanged[name] { return answer }
        if let part = onDay.book.settings.carrierPart, rule.carrierParts.contains(part) {
            return carrierAnswer(rule, for: subject, part, explains: explains)
        }
        if !rule.exemptCategories.isEmpty, recent.fliesOnly(rule.exemptCategories) {
            var answer = CurrencyAnswer(rule: rule, subject: subject, day: onDay.day, state: .notRequired)
            answer.isOfGroupAlone = false
            answer.readings = rule.readings + ["In the last two years nothing else was flown."]
            return answer
        }
        return ownAnswer(rule, for: subject, explains: explains)
    }

    /// Returns the answer by what was flown, and by documents.
    private func ownAnswer(_ rule: CurrencyRule, for subject: String?, explains: Bool) -> CurrencyAnswer {
        if subject == RecentFlights.unknownClass || subject == RecentFlights.unknownMethod {
            return UnknownClassAnswer(rule, by: recent, in: onDay).answer
        }
        if rule.isLimit { return LimitAnswer(rule, for: subject, in: onDay, explains: explains).answer }
        let needs = ApplicableNeeds(rule, for: subject, by: recent)
        var answer = NeedsAnswer(needs, in: onDay, explains: explains).answer
        let bound = subject.map { rule.bound(to: $0) } ?? rule
        if bound.takesUnissued(of: onDay.documents) {
            answer.readings.append("A license or rating without an authority is taken for one by these rules.")
        }
        return openTypeAnswer(answer) ?? answer
    }

    /// Returns the answer for aircraft of which it is unknown whether they are a type of their own: where the class is current
    /// and the type is not, it cannot tell; nil for others.
    private func openTypeAnswer(_ answer: CurrencyAnswer) -> CurrencyAnswer? {
        guard answer.rule.grouping == .aircraftClass, let type = answer.subject else { return nil }
        let aircraft = recent.ofAircraft.compactMap(\.aircraft)
            .filter { $0.mayNeedTypeRating && $0.groups(.aircraftClass).first == type }
        guard let name = aircraft.first?.groups(.aircraftClass).last else { return nil }
        var open = answer
        open.isOfGroupAlone = false
        open.readings.append(
            "An aircraft of more than 5,670 kg (12,500 lb) needs a type rating, and landings in the type (61.31(a)).")
        if case .current = answer.state { return open }
        let needs = ApplicableNeeds(answer.rule, for: name, by: recent)
        let ofClass = NeedsAnswer(needs, in: onDay, explains: false).answer
        let mass = aircraft.map { CurrencyUnknown(label: $0.label, fields: [.flight(.maximumMass)]) }
        switch ofClass.state {
        case .current(let until, _): open.state = .cannotTell(mass, until: until)
        case .cannotTell(let unknown, let until): open.state = .cannotTell(mass + unknown, until: until)
        case .notCurrent, .notRequired: break
        }
        return open
    }

    /// Returns the answer to a rule that a carrier's program replaces. The program covers a group if each of its
    /// aircraft is flown for an operator. Where no flight names one, it is unknown which are the carrier's.
    private func carrierAnswer(
        _ rule: CurrencyRule, for subject: String?, _ part: String, explains: Bool
    ) -> CurrencyAnswer {
        let reading = "You stated that your carrier's part \(part) program replaces this rule on its flights"
        let isOperated = recent.isOperated(subject, in: rule)
        var answer =
            isOperated == true
            ? CurrencyAnswer(rule: rule, subject: subject, day: onDay.day, state: .notRequired)
            : ownAnswer(rule, for: subject, explains: explains)
        answer.isOfGroupAlone = false
        switch isOperated {
        case true?: answer.readings = ["\(reading)."]
        case false?: answer.readings.append("\(reading): not all flights of this group name an operator.")
        case nil:
            answer.readings.append("\(reading); no flight names an operator, which would say which these are.")
            if case .notCurrent = answer.state {
                answer.state = .cannotTell(
                    [CurrencyUnknown(fields: [.flight(.operatorName)])], until: nil)
            }
        }
        return answer
    }

    // MARK: Several rules

    /// Returns the answers to rules for all that was flown in the last two years, in the order of the rules, and the last
    /// days of documents.
    package func answers(_ rules: [CurrencyRule]) -> [CurrencyAnswer] {
        var conditions = FlownConditions()
        return answers(rules, &conditions)
    }

    private func answers(_ rules: [CurrencyRule], _ conditions: inout FlownConditions) -> [CurrencyAnswer] {
        let answers = rules.flatMap { rule in recent.subjects(of: rule, &conditions).map { answer(rule, for: $0) } }
        return answers + DocumentDeadlines(onDay).answers(besides: answers)
    }

    /// Returns the answers to the rules, for the groups, that have all of some words, in any case; to all rules without
    /// words. A group that was not flown is answered if its name is the last word, alone or with a hyphen.
    ///
    /// - Parameter conditions: which aircraft are found to meet conditions of rules; what is found here is added.
    package func answers(
        _ rules: [CurrencyRule], matching words: [String], _ conditions: inout FlownConditions
    ) -> [CurrencyAnswer] {
        guard let last = words.last else { return answers(rules, &conditions) }
        let parts = rules.nameParts
        let ofRules = rules.flatMap { rule in
            recent.subjects(of: rule, &conditions)
                .filter { rule.matches(words, group: $0, among: parts) }
                .map { answer(rule, for: $0) }
        }
        let found = ofRules + DocumentDeadlines(onDay).answers(besides: []).filter { $0.rule.matches(words) }
        guard found.isEmpty else { return found }
        return rules.compactMap { rule in
            guard rule.isNamedWithGroup(by: words, among: parts) else { return nil }
            return group(last, of: rule).map { answer(rule, for: $0) }
        }
    }

    /// Returns the group of a rule that a word names, in any case: one that was flown, or one that is known without it; nil
    /// for another word, and for a group that the rule is not about.
    private func group(_ word: String, of rule: CurrencyRule) -> String? {
        guard let grouping = rule.grouping else { return nil }
        for entry in onDay.book.entries {
            let flown = entry.groups(grouping).first { $0.lowercased() == word.lowercased() }
            if let flown, rule.mayBeAboutAircraft(of: entry) { return flown }
        }
        let example = CurrencyFlight(onDay.day)
        example.aircraft = grouping.aircraft(named: word)
        guard let group = example.aircraft?.groups(grouping).first else { return nil }
        return rule.mayBeAboutAircraft(of: example) ? group : nil
    }

    /// Returns whether a rule that is answered asks for the hours in all.
    package func asksForTotal(_ rules: [CurrencyRule], _ conditions: inout FlownConditions) -> Bool {
        rules.contains { rule in
            rule.needsTotal
                && recent.subjects(of: rule, &conditions).contains { subject in
                    rule.alternatives.contains { $0.needsTotal && recent.admit($0, of: rule, for: subject) }
                }
        }
    }
}
