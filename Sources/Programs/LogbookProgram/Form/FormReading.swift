package import Aviation
import TerminalUI

/// The record read from a form's fields, with notes and findings.
package struct FormReading: Hashable, Sendable {
    /// The record as far as the fields can be read.
    package var record: Record
    /// The notes beside the fields.
    package var notes: [FieldID: FieldNote] = [:]
    /// The findings on several fields, errors first.
    package var findings: [FormFinding] = []
}

/// A problem in a form, with its fields; the cursor moves to the first.
package struct FormFinding: Hashable, Sendable {
    /// Whether it prevents saving.
    package let severity: FlightDiagnostic.Severity
    /// What is wrong, as part of a sentence.
    package let message: String
    /// What to do, as part of a sentence.
    package let recovery: String
    /// The fields that it is about.
    package let fields: [FieldID]
    /// The values that remove the finding; empty where others could as well, or only the pilot knows them.
    package var fixes: [FlightFix] = []
    /// The readings of the first field that the remedy offers; empty for none.
    package var readings: [InputReading] = []
    /// What it says of the first field, if that is all that it says; nil for other findings.
    package var statement: FieldStatement?

    /// Returns what is wrong, beside a field: there a finding need not name the field again.
    func message(besideFieldNamed label: String) -> String {
        guard let statement, statement.name == label else { return message }
        return statement.predicate
    }
}

/// The question whether the logbook has another flight like that of a form, or a time of it is still to come.
package struct FlightClashCheck: Hashable, Sendable {
    /// What is searched for.
    package let outline: FlightOutline
    /// The logbook's finding; nil when none is known.
    package var finding: FlightClash?

    /// Creates the question.
    package init(outline: FlightOutline, finding: FlightClash? = nil) {
        self.outline = outline
        self.finding = finding
    }
}

/// A field's completions.
package struct Offers: Hashable, Sendable {
    /// A completion or a reading.
    package struct Row: Hashable, Sendable {
        /// What is shown.
        package let text: String
        /// What the field then has.
        package let value: String
        /// The row's record; nil when the row is only text.
        package let link: RecordLink?

        /// Creates a row.
        package init(text: String, value: String, link: RecordLink?) {
            self.text = text
            self.value = value
            self.link = link
        }
    }

    /// The field whose text is completed.
    package let field: FieldID
    /// The completions, the best first.
    package let rows: [Row]
    /// The index of the selected row; nil when the typed text is as valid.
    package var selected: Int?
    /// Whether there is one row, and the typed text is only its beginning: Tab takes it although it is not selected.
    package var isOnly = false
    /// What was typed where the rows are its readings; nil for completions.
    package var typed: String?

    /// Creates the completions of a field.
    package init(field: FieldID, rows: [Row], selected: Int? = nil, isOnly: Bool = false, typed: String? = nil) {
        self.field = field
        self.rows = rows
        self.selected = selected
        self.isOnly = isOnly
        self.typed = typed
    }

    /// Whether Tab takes the only row.
    package var takesOnly: Bool { isOnly && selected == nil }
}
