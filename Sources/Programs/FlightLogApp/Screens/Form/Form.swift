import Logbook
import TerminalUI

/// A record being typed: its fields, the one with the cursor, and what they were understood as.
struct Form: Hashable, Sendable {
    let kind: RecordKind
    /// The record that is changed; nil for a new one.
    let over: RecordID?
    /// The record that is gone, when what is typed is kept as a change of it until it is saved as a new one; else nil.
    var lost: RecordID?
    /// What the form began with; whatever no field changes is saved as it was.
    let base: Record
    let today: LocalDate
    var fields: [FormField]
    private(set) var focus = 0
    /// Lines that are hidden above the first one shown.
    private(set) var top = 0
    var offers: Offers?
    /// What fields held when the form was begun that another program has changed since.
    var disputes: [FieldID: String] = [:]
    /// Another flight at the same time, as far as it was looked for.
    var overlap: FormOverlap?
    /// Where values come from that a new flight begins with.
    private(set) var reasons: [FieldID: String] = [:]
    var triedToSave = false
    var beginsNext = false
    private(set) var reading: FormReading
    /// Whether fields that follow from others are filled in.
    private let fillsIn: Bool

    init(_ record: Record, over: RecordID?, today: LocalDate, fillsIn: Bool = true) {
        self.fillsIn = fillsIn
        kind = record.kind
        self.over = over
        base = record
        self.today = today
        fields = Form.fields(of: record)
        reading = FormReading(record: record)
        understand()
        focus = firstEmptyField
    }

    var isNew: Bool { over == nil }
    var isChanged: Bool { fields.contains { $0.isChanged && ($0.isOwn || !isNew) } }
    var title: String { isNew ? "new \(kind.singular)" : "edit \(kind.singular)" }
    var focused: FormField? { fields.indices.contains(focus) ? fields[focus] : nil }

    /// A new flight begins where the pilot has something to say: what was suggested is passed over.
    private var firstEmptyField: Int {
        guard isNew, kind == .flights else { return 0 }
        return fields.firstIndex { $0.id != .date && $0.text.isEmpty } ?? 0
    }

    /// Returns the fields that records of a kind are edited in, with the values of one.
    static func fields(of record: Record) -> [FormField] {
        record.kind.fields.filter(\.isInForm).map { FormField($0, in: record) }
    }

    /// Reads all fields again and fills in those that follow from others.
    mutating func understand() {
        switch base {
        case .flight(let flight):
            if fillsIn { fillIn(from: flight) }
            reading = FlightReader(self, flight).reading(checking: true)
        case .aircraft, .pilot, .airport: reading = FieldValues(self, base).reading()
        }
    }

    subscript(id: FieldID) -> FormField? {
        get { fields.first { $0.id == id } }
        set {
            guard let newValue, let place = fields.firstIndex(where: { $0.id == id }) else { return }
            fields[place] = newValue
        }
    }

    /// Moves the cursor to a field; errors of the one it leaves are shown from now on.
    mutating func focus(on place: Int) {
        guard fields.indices.contains(place), place != focus else { return }
        fields[focus].wasLeft = true
        focus = place
        fields[focus].editor.moveToEnd()
        offers = nil
    }

    /// The origins of suggested values, shown beside fields until the user types there.
    mutating func explain(_ reasons: [FieldID: String]) {
        self.reasons = reasons
        understand()
    }

    /// Changes the text of the field with the cursor.
    mutating func changeFocused(_ change: (inout FormField) -> Void) {
        guard fields.indices.contains(focus) else { return }
        change(&fields[focus])
        fields[focus].isOwn = true
        understand()
    }
}

/// Errors, and where they are shown.
extension Form {
    /// What is said beside a field now: an error only when the cursor has left it, or saving was tried.
    func note(for field: FormField) -> FieldNote? {
        let shows = field.wasLeft || triedToSave
        var note = reading.notes[field.id]
        if offers?.field == field.id { return FieldNote(hintFor: field) }
        if let error = note, error.severity == .error {
            if shows { return error }
            note = FieldNote(hintFor: field)
        }
        if note?.severity == .hint, field.id != focused?.id { note = nil }
        let found = reading.findings.first { $0.fields.first == field.id && (shows || isShown($0)) }
        guard let finding = found else { return note }
        // Beside its own field a finding need not name it again.
        let message = finding.message.dropping(prefix: "\(field.label) is ")
        return FieldNote(finding.severity == .error ? .error : .caution, "\(message) · \(finding.recovery)")
    }

    /// What is wrong with several fields, as far as the cursor has been in one of them.
    var shownFindings: [FormFinding] {
        var found: [FormFinding] = []
        for field in fields where field.wasLeft || triedToSave {
            guard let note = reading.notes[field.id], note.severity == .error else { continue }
            found.append(
                FormFinding(severity: .error, message: "\(field.label): \(note.text)", recovery: "", fields: [field.id])
            )
        }
        for finding in reading.findings where isShown(finding) || finding.fields.contains(where: wasThere) {
            found.append(finding)
        }
        return found
    }

    private func wasThere(_ id: FieldID) -> Bool { self[id].map { $0.wasLeft || $0.isOwn } ?? false }

    /// Whether a finding is shown wherever the cursor was: what does not keep the flight from being saved would else never be
    /// seen.
    private func isShown(_ finding: FormFinding) -> Bool {
        triedToSave || finding.severity == .note && isTouched
    }

    /// Whether anything was typed, or a field was gone through.
    private var isTouched: Bool { fields.contains { $0.isOwn || $0.wasLeft } }

    /// The findings of a flight that is saved as suggested; the user has not seen them yet.
    var unseenNote: FormFinding? { isTouched ? nil : reading.findings.first { $0.severity == .note } }

    /// The first field that keeps the form from being saved; nil when it can be.
    var firstError: FieldID? {
        if let field = fields.first(where: { reading.notes[$0.id]?.severity == .error }) { return field.id }
        return reading.findings.first { $0.severity == .error }?.fields.first
    }
}

/// The form's lines: one a field, and an empty one above each group.
extension Form {
    /// The line of a field, from 0.
    func line(of place: Int) -> Int {
        place + fields.prefix(place + 1).dropFirst().count { $0.field.beginsGroup }
    }

    var lineCount: Int { fields.isEmpty ? 0 : line(of: fields.count - 1) + 1 }

    /// Scrolls as little as is needed to see the field with the cursor.
    mutating func keepInSight(rows: Int) {
        let line = line(of: focus)
        top = min(max(top, line - rows + 1), line)
        top = min(max(top, 0), max(lineCount - rows, 0))
    }
}
