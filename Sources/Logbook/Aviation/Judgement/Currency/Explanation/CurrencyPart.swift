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
    package var counts: [CountedFlight] = []
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
package struct CountedFlight: Hashable, Sendable {
    /// The record; nil for a flight of a question “what if”.
    package let id: RecordID?
    package let date: LocalDate
    package let label: String
    /// The amount in words, such as `2 night take-offs`; what is unknown, such as `take-offs unknown`, otherwise.
    package let amount: String
    /// Whether the amount is known.
    package let isKnown: Bool
    /// The last day on which it counts; nil where it counts for ever.
    package let fallsOutAfter: LocalDate?
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

extension CountedFlight {
    init(_ flight: CurrencyFlight, amount: String, isKnown: Bool, fallsOutAfter: LocalDate?) {
        self.init(
            id: flight.id, date: flight.date, label: flight.label, amount: amount, isKnown: isKnown,
            fallsOutAfter: fallsOutAfter, utcDate: flight.utcDate == flight.date ? nil : flight.utcDate)
    }
}
