package import Aviation
import Logbook
import TerminalUI

/// A record being edited: its fields, the field with the cursor, and the record read from them.
package struct Form: Hashable, Sendable {
    /// The kind of the record.
    package let kind: RecordKind
    /// The record being edited; nil for a new one.
    package let over: RecordID?
    /// The deleted record under which the draft is kept until the form is saved as a new record; nil for other forms.
    package var deletedRecord: RecordID?
    /// The record when the form was opened; values that no field changes are saved as they were.
    package let base: Record
    /// The pilot's own date when the form was opened.
    package let today: LocalDate
    /// How the pilot writes dates and times.
    package private(set) var conventions: Conventions
    /// The fields of the logbook, with the names of the conventions.
    package private(set) var table: FieldTable
    /// The zone of a time without one.
    package var times: TimeReference { conventions.times }
    /// The fields that are shown, in their order.
    package var fields: [FormField]
    /// The index of the field with the cursor.
    package private(set) var focus = 0
    /// The number of lines above the first visible one.
    package internal(set) var top = 0
    /// The completions or readings of the field with the cursor; nil when none are shown.
    package var offers: Offers?
    /// The original values of fields that another program has changed since the form was opened.
    package var disputes: [FieldID: String] = [:]
    /// The search for another flight like this one; nil before it was made.
    package var other: FlightClashCheck?
    /// The origins of a new flight's suggested values.
    package private(set) var reasons: [FieldID: String] = [:]
    /// The texts of a new form when it was opened first, which only its draft has; empty for other forms.
    var firstTexts: [FieldID: String] = [:]
    /// The texts as typed of fields that were rewritten to keep their meaning, until they are changed.
    package var rewritten: [FieldID: String] = [:]
    /// The fields in which no record of the book has a value, which are folded.
    package internal(set) var unused: Set<FieldID> = []
    /// Whether errors of all fields are shown.
    package var triedToSave = false
    /// Whether the next leg is firstTexts when the form is saved.
    package var beginsNext = false
    /// The record that the fields say.
    package private(set) var reading: FormReading
    /// The kind of entry whose fields are shown.
    private var shownKind = EntryKind.flight
    /// What the type of a new aircraft, or the identifier of a new airport, filled in.
    var filledTexts: [FieldID: String] = [:]
    /// Whether computed fields are filled in.
    private let fillsIn: Bool

    /// Creates the form of a record; the cursor is where typing begins.
    ///
    /// - Parameter typed: fields with what is typed into them before the form is read, which takes most of the time.
    package init(
        _ record: Record, over: RecordID?, today: LocalDate, by conventions: Conventions = Conventions(),
        in table: FieldTable, fillsIn: Bool = true, typed: [FormField] = []
    ) {
        self.fillsIn = fillsIn
        self.conventions = conventions
        self.table = table
        kind = record.kind
        self.over = over
        base = record
        self.today = today
        fields = Form.fields(of: record, in: table, times: conventions.times)
        for field in typed {
            if let place = fields.firstIndex(where: { $0.id == field.id }) { fields[place] = field }
        }
        shownKind = FlightRecord(record)?.kind ?? .flight
        reading = FormReading(record: record)
        reparse()
        focus = firstEmptyField
        if fields.indices.contains(focus) { fields[focus].enter() }
    }

    /// Whether a record is added.
    package var isNew: Bool { over == nil }
    /// Whether anything was typed that is not saved.
    package var isChanged: Bool { fields.contains { $0.isChanged && ($0.isOwn || !isNew) } }
    /// What the form does, such as `edit flight`.
    package var title: String { "\(isNew ? "new" : "edit") \(kind == .flights ? entryKind.noun : kind.singular)" }
    /// The field with the cursor; nil for a form without fields.
    package var focused: FormField? { fields.indices.contains(focus) ? fields[focus] : nil }

    /// The field where the cursor begins: in a new flight the first empty one, because the others are suggested.
    private var firstEmptyField: Int {
        guard isNew, kind == .flights else { return 0 }
        return fields.firstIndex { $0.id != .date && $0.text.isEmpty } ?? 0
    }

    /// Returns the fields of a form, with the values of a record: those of its kind of entry, and all that have a value.
    package static func fields(of record: Record, in table: FieldTable, times: TimeReference = .utc) -> [FormField] {
        let kind = FlightRecord(record)?.kind ?? .flight
        return table[record.kind].inForm(of: kind).filter { field in
            field.isInForm && field.id != .newType
                && (field.entryKinds.contains(kind) || field.value(in: record) != nil)
        }.map { FormField($0, in: record, times: times) }
    }

    /// The kind of entry that is chosen in the form.
    var entryKind: EntryKind {
        self[.kind].flatMap { EntryKind(rawValue: $0.text) } ?? FlightRecord(base)?.kind ?? .flight
    }

    /// Whether the flight's aircraft is looked up and new, so that the form asks for its type; a form that edits one field
    /// of several records asks for nothing.
    var namesNewAircraft: Bool {
        guard fillsIn, let field = self[.aircraft], let found = field.resolution, !field.text.isEmpty else {
            return false
        }
        return found.text == field.text && found.link.id == nil
    }

    /// Shows the fields of the chosen kind of entry, what was typed, and the type of a new aircraft; a new entry of
    /// another kind has nothing of the last flight.
    private mutating func showFieldsOfKind() {
        let kind = entryKind
        let isOther = entryKind != shownKind
        let asksType = namesNewAircraft
        guard isOther || asksType != (self[.newType] != nil) else { return }
        shownKind = kind
        let known = Dictionary(uniqueKeysWithValues: fields.map { ($0.id, $0) })
        let focused = focused?.id
        var shown: [FormField] = []
        for described in table[self.kind].inForm(of: kind) where described.isInForm {
            var field = known[described.id] ?? FormField(described, in: base, times: times)
            if isOther, isNew, !field.isOwn, field.id != .date, field.id != .kind { field.set("") }
            let isShown = described.entryKinds.contains(kind) || !field.text.isEmpty
            if described.id == .newType ? asksType : isShown { shown.append(field) }
        }
        fields = shown
        focus = fields.firstIndex { $0.id == focused } ?? 0
    }

    /// Reads all fields and fills in those computed from others.
    package mutating func reparse() {
        switch base {
        case .flight(let flight):
            showFieldsOfKind()
            let reader = fillsIn ? fillIn(from: flight) : FlightReader(self, flight)
            reading = reader.reading(checking: true)
        case .aircraft, .pilot, .airport, .document:
            if fillsIn {
                fillInFromType()
                fillInFromTable()
            }
            reading = FormFieldReader(self, base).reading()
        }
    }

    /// A field of the form; nil if the form does not have it.
    package subscript(id: FieldID) -> FormField? {
        get { index(of: id).map { fields[$0] } }
        set {
            guard let newValue, let index = index(of: id) else { return }
            fields[index] = newValue
        }
    }

    /// The fields that the form has.
    var fieldIDs: Set<FieldID> {
        var ids: Set<FieldID> = []
        for place in fields.indices { ids.insert(fields[place].id) }
        return ids
    }

    /// Returns the place of a field; nil if the form does not have it. Copies no field, because every key asks for all.
    private func index(of id: FieldID) -> Int? {
        for index in fields.indices where fields[index].id == id { return index }
        return nil
    }

    /// Reads and names the fields by other conventions.
    package mutating func follow(_ conventions: Conventions) {
        self.conventions = conventions
        table = table.named(by: conventions)
        for index in fields.indices { fields[index].takeName(in: table[kind], times: times) }
        reparse()
    }

    /// Moves the cursor to a field; errors of the field that it leaves are shown from then on.
    package mutating func focus(on place: Int) {
        guard fields.indices.contains(place), place != focus else { return }
        fields[focus].wasLeft = true
        focus = place
        fields[focus].enter()
        offers = nil
    }

    /// Sets the origins of suggested values, shown beside fields until the user types into them.
    package mutating func explain(_ reasons: [FieldID: String]) {
        self.reasons = reasons
        reparse()
    }

    /// Changes the text of the field with the cursor.
    package mutating func changeFocused(_ change: (inout FormField) -> Void) {
        guard fields.indices.contains(focus) else { return }
        change(&fields[focus])
        rewritten[fields[focus].id] = nil
        fields[focus].isOwn = true
        reparse()
    }
}

/// Errors, and where they are shown.
extension Form {
    /// Returns the note beside a field; an error only after the cursor has left the field, or after an attempt to save.
    package func note(for field: FormField) -> FieldNote? {
        let shows = field.wasLeft || triedToSave
        var note = reading.notes[field.id]
        if let offers, offers.field == field.id, offers.typed == nil { return FieldNote(hintFor: field) }
        if let error = note, error.severity == .error {
            if shows { return error }
            note = FieldNote(hintFor: field)
            // What is needed is said before it is missed.
            if field.text.isEmpty { note = FieldNote(.plain, note.map { "needed · \($0.text)" } ?? "needed") }
        }
        if note?.severity == .hint, field.id != focused?.id { note = nil }
        let found = reading.findings.first { $0.fields.first == field.id && (shows || isShown($0)) }
        guard let finding = found else { return note }
        let message = finding.message(besideFieldNamed: field.label)
        return FieldNote(finding.severity == .error ? .error : .caution, "\(message) · \(finding.recovery)")
    }

    /// The visible findings: errors of fields that the cursor has left, and findings on fields of which it has left
    /// one.
    package var shownFindings: [FormFinding] {
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

    /// Returns whether a finding is shown wherever the cursor was. A note is, because it does not prevent saving and
    /// would otherwise never be seen.
    private func isShown(_ finding: FormFinding) -> Bool {
        triedToSave || finding.severity == .note && isTouched
    }

    /// Whether anything was typed, or the cursor has left a field.
    private var isTouched: Bool { fields.contains { $0.isOwn || $0.wasLeft } }

    /// Whether the form of a new entry has only what is suggested, without a destination or a time: there is nothing to
    /// save yet.
    package var saysNothing: Bool {
        guard isNew, !fields.contains(where: \.isOwn), case .flight(let flight) = reading.record else { return false }
        let hasTimes = fields.contains { $0.id.event != nil && !$0.text.isEmpty }
        return !hasTimes && flight.destination == nil && flight.times.block == nil && flight.times[.simulator] == nil
    }

    /// The first note on a flight that is saved as suggested, which the user has not seen; nil when there is none.
    package var unseenNote: FormFinding? { isTouched ? nil : reading.findings.first { $0.severity == .note } }

    /// The visible finding that one key removes: that of the field with the cursor, else the first; nil for none.
    package var fixable: FormFinding? {
        let fixable = shownFindings.filter { finding in
            !finding.fixes.isEmpty && finding.fixes.allSatisfy { self[$0.field] != nil }
        }
        return fixable.first { finding in focused.map { finding.fields.contains($0.id) } ?? false } ?? fixable.first
    }

    /// Shows all findings at once, with the cursor on the first of some fields that the form has.
    package mutating func showFindings(at ids: [FieldID]) {
        triedToSave = true
        if let id = ids.first(where: { self[$0] != nil }), let index = fields.firstIndex(where: { $0.id == id }) {
            focus(on: index)
        }
    }

    /// Sets the values that remove the finding.
    package mutating func fix() {
        for fix in fixable?.fixes ?? [] {
            self[fix.field]?.set(fix.text)
            self[fix.field]?.isOwn = true
        }
        reparse()
    }

    /// The first field with an error that prevents saving; nil when there is none.
    package var firstError: FieldID? {
        if let field = fields.first(where: { reading.notes[$0.id]?.severity == .error }) { return field.id }
        return reading.findings.first { $0.severity == .error }?.fields.first
    }
}
