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
    /// Whether something is to be flown for it, beside checks.
    var isFlown = false
}

/// A value that decides and is unknown.
package struct CurrencyUnknown: Hashable, Sendable {
    /// The record; nil for what is missing in the logbook.
    package var id: RecordID?
    package var date: LocalDate?
    package var label = ""
    /// What is unknown.
    package var fields: [UnknownField]
    /// The number that is enough; nil for other values.
    package var number: Int?

    /// What is unknown in words, such as `take-offs, pilot flying`.
    package var fieldNames: String { fields.map(\.name).joined(separator: ", ") }
}

extension CurrencyUnknown {
    /// - Parameter number: the amount that is enough; nil for none.
    init(_ flight: CurrencyFlight, _ fields: [FlightField], number: Int? = nil) {
        self.init(
            id: flight.id, date: flight.date, label: flight.label, fields: fields.map(UnknownField.flight),
            number: number)
    }
}
