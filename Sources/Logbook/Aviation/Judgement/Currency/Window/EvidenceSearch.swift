/// Finds what a logbook has for the needs of a rule.
struct EvidenceSearch {
    private let needs: ApplicableNeeds
    private let onDay: BookOnDay
    private let explains: Bool

    /// - Parameter explains: whether what does not count is found, too, with its reason.
    init(_ needs: ApplicableNeeds, in onDay: BookOnDay, explains: Bool) {
        self.needs = needs
        self.onDay = onDay
        self.explains = explains
    }

    /// Returns what there is for each alternative; of a rule that is met, as far back as it takes.
    func alternatives() -> [AlternativeEvidence] {
        if let enough = enough() { return [enough] }
        var found = needs.alternatives.map { alternative in
            AlternativeEvidence(
                lapse: alternative.lapse, begin: begin(of: alternative), mayHaveLapsed: mayHaveLapsed(alternative),
                needs: alternative.needs.map { evidence($0) })
        }
        found.dropUnrecorded()
        return found
    }

    /// Returns what meets the rule on the day of the question, as far back as it takes; nil when that may not be all that
    /// decides: when the rule is not met, has alternatives, or its flights are named.
    private func enough() -> AlternativeEvidence? {
        guard !explains, needs.alternatives.count == 1, needs.alternatives[0].lapse == nil else { return nil }
        var found: [NeedEvidence] = []
        for need in needs.alternatives[0].needs {
            let evidence = evidence(need, stopsWhenMet: true)
            guard evidence.isMet(on: onDay.day, .worst) else { return nil }
            found.append(evidence)
        }
        return AlternativeEvidence(lapse: nil, needs: found)
    }

    /// Returns the day from which an alternative may lapse that was never met in the book: the issue of its document, of several, such
    /// as one for each category, the last one; else the first day of the book, because at best it was met until then. Nil where no
    /// issue is known: the book may begin before it.
    private func begin(of alternative: RuleAlternative) -> LocalDate? {
        guard let issued = issue(of: alternative), let first = onDay.book.begins else { return nil }
        return max(first, issued)
    }

    /// Returns whether an alternative may have lapsed before the book begins: its document is older, or of no known day.
    private func mayHaveLapsed(_ alternative: RuleAlternative) -> Bool {
        guard alternative.lapse != nil, let first = onDay.book.begins else { return false }
        return issue(of: alternative).map { $0 < first } ?? true
    }

    private func issue(of alternative: RuleAlternative) -> LocalDate? {
        alternative.lapseSince.flatMap { need in onDay.documents.filter(need.matches).compactMap(\.issued).max() }
    }

    private func evidence(_ need: RuleNeed, stopsWhenMet: Bool = false) -> NeedEvidence {
        switch need {
        case .document(let document): DocumentValidity(document, in: onDay).evidence
        case .total(let minutes): NeedEvidence(total: minutes, flown: onDay.book.total)
        case .open(let field): NeedEvidence(open: field)
        case .count(let count):
            // An older event may be the one that was due in the month.
            EventSearch(
                count, of: needs.applicable, needs.subject, in: onDay, explains: explains,
                stopsWhenMet: stopsWhenMet && !count.allowsMonth
            ).found()
        }
    }
}
