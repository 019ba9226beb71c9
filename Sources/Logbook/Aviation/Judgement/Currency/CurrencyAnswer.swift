/// The answer to a rule on a day, with what it rests on.
package struct CurrencyAnswer: Hashable, Sendable {
    package let rule: CurrencyRule
    /// What the rule is answered for, such as `ASEL`; nil for all.
    package let subject: String?
    /// The day of the question.
    package let day: LocalDate
    package internal(set) var state: CurrencyState
    /// The parts of the alternative that decides.
    package internal(set) var parts: [CurrencyPart] = []
    /// How the text and the logbook are read.
    package internal(set) var readings: [String] = []
    /// How take-offs that are not logged count.
    package internal(set) var takeoffs = TakeoffReading.logged
    /// The documents that the rule goes by.
    package internal(set) var documents: [RecordID] = []
    /// The days before the end from which the pilot is reminded, as a document has it; nil for the usual ones.
    package internal(set) var remindDays: Int?

    /// What tells the answer from the others.
    package var name: String { rule.name(for: subject) }

    /// The rule and its subject, such as `Carry persons at night, ASEL`.
    package var title: String { [rule.title, subject].compactMap(\.self).joined(separator: ", ") }

    /// The last day through which the rule is met; nil for one that is not, and for a limit.
    package var until: LocalDate? { if case .current(let until, _) = state { until } else { nil } }

    /// The last day for what is still to be done, of a rule that asks for it by a day to come; nil otherwise.
    package var due: LocalDate? {
        guard rule.question == .deadline, case .notCurrent(_, let remedies) = state else { return nil }
        return remedies.compactMap(\.by).max().flatMap { $0 >= day ? $0 : nil }
    }

    /// The day that a calendar has: the last one, or the one by which something is due; nil for none.
    package var deadline: LocalDate? { until ?? due }

    /// The answer without the flights that count and those that do not.
    package var withoutFlights: CurrencyAnswer {
        var answer = self
        for place in answer.parts.indices { (answer.parts[place].counts, answer.parts[place].rejected) = ([], []) }
        return answer
    }

    /// Replaces the state, such as by that without a flight of a question “what if”.
    package mutating func replaceState(with other: CurrencyState) { state = other }

    /// Where the answer stands among others, the most urgent first: what is not met, what cannot be told, the days.
    package var urgency: Int {
        switch state {
        case .notCurrent: due?.dayNumber ?? LocalDate.first.dayNumber
        case .cannotTell: LocalDate.first.dayNumber + 1
        case .current(let until, _): until?.dayNumber ?? .max
        case .notRequired: .max
        }
    }
}

/// Whether a rule is met.
package enum CurrencyState: Hashable, Sendable {
    /// Met through a day, at least; nil for a limit. A later day is possible if unknown values are favorable.
    case current(until: LocalDate?, possibly: LocalDate? = nil)
    /// The rule does not apply to the pilot.
    case notRequired
    /// Not met. The last day on which it was, and what restores it, one of several.
    case notCurrent(lastDay: LocalDate?, remedies: [CurrencyRemedy])
    /// Unknown values decide: which, and through which day the rule is met if they are favorable.
    case cannotTell([CurrencyUnknown], until: LocalDate?)
}

/// What would restore currency.
package struct CurrencyRemedy: Hashable, Sendable {
    /// What is needed, such as `3 take-offs`.
    package var needs: [String]
    /// The last day for it; nil for none.
    package var by: LocalDate?
    /// The first day for it; nil for at once.
    package var from: LocalDate?
    /// The day through which the rule is met if it is done on the day of the question; nil when it cannot be.
    package var until: LocalDate?
}

/// A value that decides and is unknown.
package struct CurrencyUnknown: Hashable, Sendable {
    /// The record; nil for what is missing in the logbook.
    package var id: RecordID?
    package var date: LocalDate?
    package var label = ""
    /// What is unknown, such as `take-offs`.
    package var fields: [String]
    /// The number that is enough; nil for other values.
    package var number: Int?
}

/// A need of a rule, and how it is met.
package struct CurrencyPart: Hashable, Sendable {
    /// The need in words.
    package let text: String
    /// What is needed and what counts, in the unit of the quantity: a number or minutes; 1 for a document.
    package let needed: Int
    /// Whether the numbers are minutes.
    package var isTime = false
    /// Whether a document is needed, so that the numbers say nothing.
    package var isDocument = false
    package var have = 0
    /// What may count in addition.
    package var unknown = 0
    /// The day through which the part is met, by what is known; nil when it is not, and when it is for ever.
    package var until: LocalDate?
    /// The flights that count, the oldest first.
    package var counts: [CurrencyCount] = []
    /// The flights that do not count, and why.
    package var rejected: [CurrencyRejection] = []
    /// What is left of a limit; negative when it is exceeded, nil for a need and for what is unknown.
    package var left: Int?

    /// Whether the part is met; nil when unknown values decide.
    package func isMet(isLimit: Bool) -> Bool? {
        if isLimit { return left.map { $0 >= 0 } }
        return until != nil || have >= needed
            ? true : have.addingReportingOverflow(unknown).partialValue >= needed || unknown == .max ? nil : false
    }

    /// Returns a number of the part's unit as text.
    package func text(_ number: Int) -> String { isTime ? Minutes(number).clockText : "\(number)" }
}

/// A flight that counts.
package struct CurrencyCount: Hashable, Sendable {
    /// The record; nil for a flight of a question “what if”.
    package let id: RecordID?
    package let date: LocalDate
    package let label: String
    /// The amount in words, such as `2 night take-offs`; what is unknown, such as `take-offs unknown`, otherwise.
    package let amount: String
    /// Whether the amount is known.
    package let isKnown: Bool
    /// The last day on which it counts.
    package let fallsOutAfter: LocalDate
    /// The date in UTC where it is another one.
    package let utcDate: LocalDate?
}

/// A flight that does not count.
package struct CurrencyRejection: Hashable, Sendable {
    package let id: RecordID?
    package let date: LocalDate
    package let label: String
    package let reason: String
    /// The first day on which the flight no longer counts, of one that is too old.
    package var since: LocalDate?
}
