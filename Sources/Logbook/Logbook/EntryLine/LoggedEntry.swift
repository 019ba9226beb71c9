/// An entry line as the logbook understood it, and the flight that it adds.
package struct LoggedEntry: Hashable, Sendable {
    /// The line's words, and what was understood of each.
    package var line: EntryLine
    /// The flight, with what the line did not say filled in, and its names as the logbook writes them.
    package var flight: FlightRecord
    /// What is made with the flight, such as `aircraft N12345`.
    package var made: [String] = []
    /// What was found in the flight; an error keeps it from being saved.
    package var findings: [FlightCheck] = []

    package init(line: EntryLine, flight: FlightRecord) {
        self.line = line
        self.flight = flight
    }

    /// Whether the flight can be saved.
    package var canBeSaved: Bool {
        line.firstProblem == nil && !findings.contains { $0.severity == .error }
    }
}
