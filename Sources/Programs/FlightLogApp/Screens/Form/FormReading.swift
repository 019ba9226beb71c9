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

/// Something wrong with a form, and the fields to look at, the first one first.
struct FormFinding: Hashable, Sendable {
    let severity: FlightCheck.Severity
    let message: String
    let recovery: String
    let fields: [FieldID]
}

/// Another flight at the same time as the one of a form.
struct FormOverlap: Hashable, Sendable {
    /// The times, aircraft and pilot that were looked for.
    let span: FlightSpan
    /// The other flight in a few words; nil if none is known.
    var flight: String?
}

/// The lines that complete a field.
struct Offers: Hashable, Sendable {
    struct Row: Hashable, Sendable {
        let text: String
        let value: String
        /// What the row stands for; nil where it is only text.
        let link: RecordLink?
    }

    let field: FieldID
    let rows: [Row]
    /// The marked line; nil while what is typed is as good.
    var selected: Int?

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
