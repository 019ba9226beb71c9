extension [CurrencyAnswer] {
    /// The answers in groups by what is asked, in each the most urgent first; without empty groups.
    package var byQuestion: [(question: RuleQuestion, answers: [CurrencyAnswer])] {
        RuleQuestion.allCases.compactMap { question in
            let own = filter { $0.rule.question == question }.mostUrgentFirst
            return own.isEmpty ? nil : (question, own)
        }
    }

    /// The answers, the most urgent first.
    package var mostUrgentFirst: [CurrencyAnswer] { sorted { $0.urgency < $1.urgency } }

    /// Returns the answers of which the pilot is reminded: of those that go by one document and end on one day, the first.
    package func reminders(within days: Int) -> [CurrencyAnswer] {
        reduce(into: []) { reminders, answer in
            guard answer.isReminder(within: days), !reminders.contains(where: { $0.endsTogether(with: answer) }) else {
                return
            }
            reminders.append(answer)
        }
    }
}

extension CurrencyAnswer {
    /// Returns whether the pilot is reminded: what ends, or is due, within the days that a document says, else within some.
    /// Limits have a place of their own.
    fileprivate func isReminder(within days: Int) -> Bool {
        !rule.isLimit && deadline.map { day.days(until: $0) <= remindDays ?? days } ?? false
    }

    /// Whether both end by one document on one day, such as a rating and its revalidation.
    fileprivate func endsTogether(with other: CurrencyAnswer) -> Bool {
        deadline == other.deadline && !Set(documents).isDisjoint(with: other.documents)
    }

    /// Returns whether the answer changes, or has changed, within some days. What lapsed long ago, and what cannot be told, is
    /// no news.
    package func isNews(within days: Int) -> Bool {
        if let deadline { return day.days(until: deadline) <= days }
        guard case .notCurrent(let lastDay, _) = state else { return isNearlyReached }
        return rule.isLimit || lastDay.map { $0.days(until: day) <= days } ?? false
    }

    /// Whether less than a tenth of a limit is left.
    private var isNearlyReached: Bool {
        parts.contains { part in part.left.map { $0 * 10 < part.needed } ?? false }
    }
}
