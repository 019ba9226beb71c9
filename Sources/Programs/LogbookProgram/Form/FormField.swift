package import Aviation
import Logbook
package import TerminalUI

/// A field in a form: its original text and its current text.
package struct FormField: Hashable, Sendable {
    /// The record that the field's text names.
    package struct Resolution: Hashable, Sendable {
        /// The text that was looked up.
        package let text: String
        /// The record that it names, or a new one.
        package let link: RecordLink
        /// The record itself; nil before it is read.
        package var record: Record?
        /// What flights of an aircraft usually have; nil before they are read, and for other records.
        package var habits: AircraftHabits?

        /// Creates what a look-up has found.
        package init(text: String, link: RecordLink, record: Record? = nil, habits: AircraftHabits? = nil) {
            self.text = text
            self.link = link
            self.record = record
            self.habits = habits
        }
    }

    /// The field's name.
    package let id: FieldID
    /// The field as the table describes it.
    package private(set) var field: Field
    /// The zone of a time without one.
    private var times: TimeReference
    /// The text when the form was opened.
    package let initial: String
    /// The typed text with its cursor.
    package var editor: LineEditor
    /// The record that the text names; nil until it is looked up.
    package var resolution: Resolution?
    /// Whether the user typed into it; automatic values do not replace typed text.
    package var isOwn = false
    /// The text that an entry line gave the field, in which times are in UTC; nil for none.
    package var written: String?
    /// Whether the cursor has left the field; errors are shown from then on.
    var wasLeft = false

    /// Creates the field with its value in a record.
    ///
    /// - Parameter times: the zone of a time without one; a time of the record is shown so that it is read in UTC.
    package init(_ field: Field, in record: Record, times: TimeReference = .utc) {
        id = field.id
        self.field = field
        self.times = times
        let value = field.value(in: record)
        if case .flight(let flight) = record, field.id.placeOfTime != nil {
            var time: ClockTime?
            if case .instant(let instant)? = value { time = ClockTime(instant, on: flight.firstDay ?? instant.date) }
            editor = LineEditor((times == .utc ? time?.text : time?.zuluText) ?? "")
        } else {
            editor = LineEditor(LineEnds.shown(field.text(of: value)))
        }
        initial = editor.text
        if case .link(let link)? = value { resolution = Resolution(text: link.label, link: link) }
    }

    /// The name on the screen.
    package var label: String { field.label }
    /// The text without blanks at its ends.
    package var text: String { editor.text.trimmed }
    /// The text as saved; nil when it is blank.
    package var savedText: String? { LineEnds.stored(text).nonEmpty.map(field.normalized) }
    /// Whether the text is another one than at first.
    package var isChanged: Bool { editor.text != initial }
    /// Whether one of a few values is chosen instead of typed.
    package var isChoice: Bool { !choices.isEmpty }
    /// The kind of record that the field names; nil when it names none.
    package var link: RecordKind? { if case .link(let kind) = field.type { kind } else { nil } }
    /// Whether Home and End are not needed to move within its text.
    package var takesHome: Bool { isChoice || editor.text.isEmpty }
    /// The position of the current choice.
    package var choice: Int { choices.firstIndex { $0.value == editor.text } ?? 0 }

    /// The choices, that of an unknown value first; empty for a text field.
    package var choices: [FieldChoice] {
        switch field.type {
        case .choice(let choices): (field.id == .kind ? [] : [FieldChoice("", "–")]) + choices
        case .flag where field.keepsNo: [FieldChoice("", "–"), FieldChoice("no"), FieldChoice("yes")]
        case .flag: [FieldChoice("", "no"), FieldChoice("yes")]
        case .text, .registration, .number, .minutes, .date, .instant, .link, .degrees, .approaches, .crew, .hundredths,
            .tag, .key:
            []
        }
    }

    /// Returns the choice that a key selects: the next one that begins with a typed letter, or the first one after
    /// Backspace; nil for any other key.
    ///
    /// - Parameter change: edits a text by the key, and returns whether the key does.
    package func choice(selectedBy change: (inout LineEditor) -> Bool) -> Int? {
        var probe = LineEditor("·")
        guard isChoice, change(&probe) else { return nil }
        guard !probe.isEmpty else { return 0 }
        guard let letter = probe.text.dropFirst().first?.lowercased() else { return nil }
        let order = (1...choices.count).map { (choice + $0) % choices.count }
        return order.first { choices[$0].label.lowercased().hasPrefix(letter) }
    }

    /// The record that the field names; a new one when none has that name, nil when the field is empty.
    package var linked: RecordLink? {
        guard !text.isEmpty else { return nil }
        if let resolution, resolution.text == editor.text || resolution.text == text { return resolution.link }
        return .new(text)
    }

    /// The record that the field names; nil before it is read.
    package var linkedRecord: Record? {
        resolution?.text == text || resolution?.text == editor.text ? resolution?.record : nil
    }

    /// Whether a text is added to what the field has, rather than put in its place.
    private var isContinued: Bool { [.remarks, .route, .crew, .approaches].contains(id) }

    /// Places the cursor in the field: what is typed replaces the text as a whole, unless it is one that grows.
    package mutating func enter() {
        if isContinued || isChoice { editor.moveToEnd() } else { editor.select() }
    }

    /// Replaces the text.
    package mutating func set(_ text: String) { editor = LineEditor(text) }

    /// Takes the name that the field has now.
    package mutating func takeName(in fields: FieldList, times: TimeReference = .utc) {
        field = fields[field.id] ?? field
        self.times = times
    }

    /// What may be typed; nil when the field has no hint.
    package var hint: String? {
        guard id.placeOfTime != nil else { return field.hint }
        return times == .utc ? field.hint : "1405 (local), 1405z, 14:05 PST\(id.event == nil ? "" : ", +1:15")"
    }
}

/// Line ends in a single-line field.
package enum LineEnds {
    /// Returns the text with a sign for each line end.
    package static func shown(_ text: String) -> String {
        let text = text.replacingLineEnds
        guard text.utf8.contains(10) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.lazy.map { $0 == "\n" ? "↵" : $0 }))
    }

    /// Returns the text with a line end for each sign.
    package static func stored(_ text: String) -> String {
        guard text.unicodeScalars.contains("↵") else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.lazy.map { $0 == "↵" ? "\n" : $0 }))
    }
}
