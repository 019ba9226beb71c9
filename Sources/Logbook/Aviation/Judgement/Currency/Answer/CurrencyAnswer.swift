/// The answer to a rule on a day, with what it rests on.
package struct CurrencyAnswer: Hashable, Sendable {
    package let rule: CurrencyRule
    /// What the rule is answered for, such as `ASEL`; nil for all.
    package let subject: String?
    /// The question's day.
    package let day: LocalDate
    package internal(set) var state: CurrencyState
    /// The parts of the alternative that decides.
    package internal(set) var parts: [CurrencyPart] = []
    /// How the text and the logbook are read.
    package internal(set) var readings: [String] = []
    /// How take-offs that are not logged count.
    package internal(set) var takeoffs = TakeoffReading.logged
    /// The first day of the book, on which the rule is taken to have been met, without which it is not met now; nil where it is met
    /// anyway.
    package internal(set) var takenAsCurrentOn: LocalDate?
    /// Whether what was done counts until the expiry that is written, and not from a day of its own.
    var keepsExpiry = false
    /// Whether the answer follows from flights of its own group alone, so that it holds while these do not change.
    package internal(set) var isOfGroupAlone = true
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

    /// Whether all is done for a rating that still ends on the day of the answer: the license has to bear a new one by then.
    var awaitsEndorsement: Bool {
        rule.question == .deadline && until != nil && keepsExpiry
    }

    /// The day that a calendar has: the last one, or the one by which something is due; nil for none.
    package var deadline: LocalDate? { until ?? due }

    /// The answer without the flights that count and those that do not.
    package var withoutFlights: CurrencyAnswer {
        var answer = self
        for index in answer.parts.indices {
            answer.parts[index].counts = []
            answer.parts[index].rejected = []
        }
        return answer
    }

    /// Replaces the state, such as by that without a flight of a question “what if”.
    package mutating func replaceState(with state: CurrencyState) { self.state = state }

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
