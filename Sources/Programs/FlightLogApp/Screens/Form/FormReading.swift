import Logbook
import TerminalUI

/// What a form's fields mean together.
struct FormReading: Hashable, Sendable {
    var record: Record
    /// What is said beside the fields.
    var notes: [FieldID: FieldNote] = [:]
    /// What concerns several fields, errors first.
    var findings: [FormFinding] = []
}
