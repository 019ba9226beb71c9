import Logbook
import TerminalUI

/// What is said beside a field.
struct FieldNote: Hashable, Sendable {
    enum Severity: Hashable, Sendable {
        /// What may be typed: said only where the cursor is.
        case hint
        case plain
        case good
        case caution
        /// It cannot be saved.
        case error
    }

    let severity: Severity
    let text: String

    init(_ severity: Severity, _ text: String) {
        self.severity = severity
        self.text = text
    }

    /// What may be typed into a field; nil where nothing needs to be said.
    init?(hintFor field: FormField) {
        guard let hint = field.field.hint else { return nil }
        self.init(.hint, hint)
    }

    /// Why a text was not understood, and what to type.
    init(_ error: InputError) { self.init(.error, "\(error.message) · \(error.recovery)") }
}
