import Logbook
import TerminalUI

/// Something wrong with a form, and the fields to look at, the first one first.
struct FormFinding: Hashable, Sendable {
    let severity: FlightCheck.Severity
    let message: String
    let recovery: String
    let fields: [FieldID]
}
