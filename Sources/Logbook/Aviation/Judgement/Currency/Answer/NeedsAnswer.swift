/// Answers a rule that needs something, by what a logbook has for it.
///
/// The last day is found twice: once with every unknown value at its worst, once at its best. Where both are the same, what
/// is unknown does not matter.
struct NeedsAnswer {
    private let needs: ApplicableNeeds
    private let onDay: BookOnDay
    private let explains: Bool
    /// What there is for each alternative, at least one.
    private let alternatives: [AlternativeEvidence]

    init(_ needs: ApplicableNeeds, in onDay: BookOnDay, explains: Bool) {
        self.needs = needs
        self.onDay = onDay
        self.explains = explains
        alternatives = EvidenceSearch(needs, in: onDay, explains: explains).alternatives()
    }

    var answer: CurrencyAnswer {
        let (state, decisive) = decision
        var answer = CurrencyAnswer(rule: needs.rule, subject: needs.subject, day: onDay.day, state: state)
        let evidence = alternatives[decisive].needs
        answer.keepsExpiry = evidence.contains { $0.window?.window.keepsExpiry ?? false }
        answer.parts = evidence.map { CurrencyPart($0, in: onDay, explains: explains) }
        answer.readings = needs.rule.readings + AnswerReadings(onDay.book.settings).texts(for: evidence.map(\.need))
        answer.readings += evidence.compactMap { evidence in
            guard let written = evidence.writtenExpiry, let last = evidence.lastDays.best else { return nil }
            return "The document says \(written.isoText); by its exam it ends on \(last.isoText)."
        }
        answer.takeoffs = TakeoffReading(evidence, in: onDay)
        if case .current = state, let begins = onDay.book.begins, alternatives.needCurrentBegin(on: onDay.day) {
            answer.takenAsCurrentOn = begins
            answer.readings.append(
                "The book does not say whether you were current when it begins: it is taken that you were.")
        }
        let named = needs.applicable.documentNeeds + needs.applicable.windowDocuments
        let documents = onDay.documents.filter { document in named.contains { $0.matches(document) } }
        answer.documents = documents.compactMap(\.id)
        answer.remindDays = documents.map { $0.remindDays ?? DocumentRecord.usualReminder }.max()
        return answer
    }

    /// Whether the rule is met, and the number of the alternative that decides.
    private var decision: (state: CurrencyState, alternative: Int) {
        let day = onDay.day
        let last = alternatives.lastDays(on: day)
        if let worst = last.worst, worst >= day {
            let later = last.best.flatMap { $0 > worst ? $0.beforeOpenEnd : nil }
            return (.current(until: worst.beforeOpenEnd, possibly: later), longest)
        }
        if let best = last.best, best >= day {
            let deciding = DecidingUnknowns.of(alternatives, in: onDay)
            return (.cannotTell(deciding.unknown, until: deciding.until), deciding.alternative)
        }
        let remedies = Remedies(alternatives, lastDay: last.worst, in: onDay)
        return (.notCurrent(lastDay: last.surelyOver, remedies: remedies.distinct), remedies.alternative)
    }

    /// The alternative that is met for the longest, by what is known.
    private var longest: Int {
        let ends = alternatives.map { $0.lastDay(at: onDay.day, .worst) ?? .first }
        return ends.indices.max { ends[$0] < ends[$1] } ?? 0
    }
}
