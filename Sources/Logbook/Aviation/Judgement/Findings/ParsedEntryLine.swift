/// An entry line as the logbook understood it, with the flight that it adds.
package struct ParsedEntryLine: Hashable, Sendable {
    /// The words of the line with their meanings.
    package var line: EntryLine
    /// The flight, with likely values for what the line omits, and names as the logbook writes them.
    package var flight: FlightRecord
    /// The records that saving the flight will create, such as `aircraft N12345`.
    package var made: [String] = []
    /// The findings about the flight; an error forbids saving.
    package var findings: [FlightDiagnostic] = []

    package init(line: EntryLine, flight: FlightRecord) {
        self.line = line
        self.flight = flight
    }

    /// Makes errors of notes that a line is more likely wrong than right about: no times, and an impossible speed.
    package mutating func treatDoubtsAsErrors() {
        let isUntimed = line.meanings.contains(.untimed)
        findings = findings.map { check in
            if check.finding == .noTimes, canBeSaved, !isUntimed { return FlightDiagnostic(.timesNotSaid) }
            let isDoubt = check.finding.kind == .speed
            return isDoubt ? FlightDiagnostic(check.finding, severity: .error, fixes: check.fixes) : check
        }
    }

    /// Whether the flight can be saved.
    package var canBeSaved: Bool {
        line.firstProblem == nil && !findings.contains { $0.severity == .error }
    }
}
