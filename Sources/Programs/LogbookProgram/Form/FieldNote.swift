package import Aviation
import TerminalUI

/// A note beside a field.
package struct FieldNote: Hashable, Sendable {
    /// How much a note matters.
    package enum Severity: Hashable, Sendable {
        /// What may be typed; shown only beside the field with the cursor.
        case hint
        case plain
        case good
        case caution
        /// The form cannot be saved.
        case error
    }

    /// How much the note matters.
    package let severity: Severity
    /// What the note says.
    package let text: String
    /// The readings of the field's text that an error offers; empty for none.
    package var readings: [InputReading] = []

    /// Creates a note without readings.
    package init(_ severity: Severity, _ text: String) {
        self.severity = severity
        self.text = text
    }

    /// Creates the hint of a field; nil when the field has none.
    package init?(hintFor field: FormField) {
        guard let hint = field.hint else { return nil }
        self.init(.hint, hint)
    }

    /// Creates the note on a type of aircraft; an empty one is said to be unknown, and a name of several offers them.
    package init(ofType text: String) {
        let found = AircraftTypeTable.types(meantBy: text)
        let several = found.prefix(4).map(\.designator).joined(separator: ", ")
        let meaning = found.isEmpty ? "a type of your own" : "which? \(several)\(found.count > 4 ? ", …" : "")"
        self.init(.plain, text.isEmpty ? "type unknown" : found.count == 1 ? found[0].displayName : meaning)
        if found.count > 1 { readings = found.prefix(12).map { InputReading($0.designator, $0.displayName) } }
    }

    /// Creates the note of an error, with the remedy.
    ///
    /// - Parameter typed: the text of the field.
    package init(_ error: InputError, in typed: String) {
        self.init(.error, "\(error.message) · \(error.recovery)")
        readings = error.readings(of: typed)
    }
}
