/// A question about what the pilot may do.
package struct CurrencyQuery: Hashable, Sendable {
    package let rules: RuleSet
    package let day: LocalDate
    /// Flights that are counted as well and are not saved.
    package var unsavedFlights: [FlightRecord] = []
    /// Words that select rules; all rules without any.
    package var words: [String] = []
    /// The answers that name their flights.
    package var explained = CurrencyExplained.all

    package init(_ rules: RuleSet, on day: LocalDate) {
        self.rules = rules
        self.day = day
    }
}
