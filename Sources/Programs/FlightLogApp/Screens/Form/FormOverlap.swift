import Logbook
import TerminalUI

/// Another flight at the same time as the one of a form.
struct FormOverlap: Hashable, Sendable {
    /// The times, aircraft and pilot that were looked for.
    let span: FlightSpan
    /// The other flight in a few words; nil while nobody knows of one.
    var flight: String?
}
