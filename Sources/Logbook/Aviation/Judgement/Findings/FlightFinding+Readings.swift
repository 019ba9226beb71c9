extension FlightFinding {
    /// The time whose next day the remedy offers, and that reading; nil for other findings.
    package var nextDay: (event: FlightEvent, reading: InputReading)? {
        if case .timesInDisorder(.before(let event, _, let next)) = self {
            return (event, InputReading(next.zuluText, "the next day"))
        }
        if case .nextDayUnlikely(_, let next) = self { return (.onBlock, InputReading(next.zuluText, "the next day")) }
        return nil
    }
}
