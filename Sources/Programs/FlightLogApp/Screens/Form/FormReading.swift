import Aviation
import TerminalUI

/// The record read from a form's fields, with notes and findings.
struct FormReading: Hashable, Sendable {
    var record: Record
    /// The notes beside the fields.
    var notes: [FieldID: FieldNote] = [:]
    /// The findings on several fields, errors first.
    var findings: [FormFinding] = []
}

/// A problem in a form, with its fields; the cursor moves to the first.
struct FormFinding: Hashable, Sendable {
    let severity: FlightCheck.Severity
    let message: String
    let recovery: String
    let fields: [FieldID]
    /// The values that remove the finding; empty where others could as well, or only the pilot knows them.
    var fixes: [FlightFix] = []
    /// The readings of the first field that the remedy offers; empty for none.
    var readings: [InputReading] = []
}

/// The question whether the logbook has another flight like that of a form, or a time of it is still to come.
struct FormOther: Hashable, Sendable {
    /// What is searched for.
    let outline: FlightOutline
    /// The finding of the logbook; nil when none is known.
    var finding: FlightClash?
}

/// The completions of a field.
struct Offers: Hashable, Sendable {
    struct Row: Hashable, Sendable {
        let text: String
        let value: String
        /// The record of the row; nil when the row is only text.
        let link: RecordLink?
    }

    let field: FieldID
    let rows: [Row]
    /// The index of the selected row; nil when the typed text is as valid.
    var selected: Int?
    /// Whether there is one row, and the typed text is only its beginning: Tab takes it although it is not selected.
    var isOnly = false
    /// What was typed where the rows are its readings; nil for completions.
    var typed: String?

    /// Whether Tab takes the only row.
    var takesOnly: Bool { isOnly && selected == nil }

    mutating func apply(_ motion: Motion) {
        let isForward = motion == .down || motion == .pageDown
        var window = ScrollWindow(count: rows.count, height: 6, cursor: selected ?? (isForward ? -1 : 0))
        if selected == nil, isForward {
            window.select(0)
        } else {
            window.apply(motion)
        }
        selected = window.cursor
    }
}
