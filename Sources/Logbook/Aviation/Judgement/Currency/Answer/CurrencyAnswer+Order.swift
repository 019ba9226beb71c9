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
}

extension CurrencyAnswer {
    /// Returns whether the pilot is reminded: what ends, or is due, within the days that a document says, else within some.
    /// Limits have a place of their own.
    package func isReminder(within days: Int) -> Bool {
        !rule.isLimit && deadline.map { day.days(until: $0) <= remindDays ?? days } ?? false
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
