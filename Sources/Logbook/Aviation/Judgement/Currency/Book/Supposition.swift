/// A line that describes no flight which a question about currency can suppose.
package enum SuppositionError: Error, Hashable, Sendable {
    /// A word has a problem.
    case word(EntryToken, EntryProblem)
    /// The aircraft is new, and its type, which decides what the flight counts for, is not said.
    case typeMissing(String)
    /// The flight is after the day that is asked about.
    case afterDay(LocalDate, day: LocalDate)

    /// The problem.
    package var message: String {
        switch self {
        case .word(_, let problem): problem.message
        case .typeMissing(let name): "“\(name)” is a new aircraft, whose type decides what the flight counts for."
        case .afterDay(let date, let day):
            "The flight of \(date.isoText) is later than \(day.isoText), the day you asked about."
        }
    }

    /// The remedy.
    package var recovery: String {
        switch self {
        case .word(_, let problem): problem.recovery
        case .typeMissing: "Say its type, such as type:C172."
        case .afterDay: "Correct its date, or ask about a later day."
        }
    }
}

extension ParsedEntryLine {
    /// Returns the flight of the line, as a question about a day can suppose it.
    package func supposed(on day: LocalDate) throws(SuppositionError) -> FlightRecord {
        if let token = line.firstProblem, let problem = token.problem { throw .word(token, problem) }
        if let name = flight.untypedAircraft { throw .typeMissing(name) }
        if let date = flight.date, date > day { throw .afterDay(date, day: day) }
        return flight
    }
}
