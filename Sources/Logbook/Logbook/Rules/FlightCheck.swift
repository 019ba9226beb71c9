/// One thing that a check found in a flight: an error blocks saving, a note does not.
package struct FlightCheck: Hashable, Sendable {
    /// What was found.
    package let finding: FlightFinding

    /// A check with what it found.
    package init(_ finding: FlightFinding) {
        self.finding = finding
    }

    /// Whether it blocks saving.
    package var severity: Severity { finding.severity }
    /// What is wrong, in the pilot's words.
    package var message: String { finding.message }
    /// What to do about it.
    package var recovery: String { finding.recovery }
    /// The fields that it is about, the one to put the cursor in first.
    package var fields: [FlightField] { finding.fields }

    /// How grave a finding is.
    package enum Severity: Int, Hashable, Sendable, CaseIterable {
        /// The entry cannot be saved.
        case error
        /// The entry can be saved; the pilot should look.
        case note

        /// The sign that stands before it.
        package var sign: String {
            switch self {
            case .error: "✗"
            case .note: "!"
            }
        }
    }
}

/// A field of the flight form that a finding points to.
package enum FlightField: Hashable, Sendable {
    case date
    case event(FlightEvent)
    case column(FlightColumn)
    case count(FlightCount)
    case role
    case rules
    case aircraft
    case airports
    case approaches
}
