package import Aviation
package import Logbook
import TerminalUI

/// Conversion between forms and drafts.
extension Form {
    /// The form's draft.
    package var draft: FormDraft {
        FormDraft(
            kind: kind, over: over ?? deletedRecord,
            fields: fields.map { field in
                FormDraft.Field(
                    name: field.id.name, before: disputes[field.id] ?? textAtFirst(of: field), text: field.editor.text,
                    isOwn: field.isOwn)
            },
            focus: focused?.id.name ?? "", cursor: focused?.editor.cursor ?? 0, isOpen: true,
            conventions: conventions.ofReading, day: today)
    }

    /// Returns the text of a field when the form was opened, also before a draft of it was kept.
    func textAtFirst(of field: FormField) -> String { firstTexts[field.id] ?? field.initial }

    /// Creates the form of a draft, on the current values of its record.
    ///
    /// Typed text is restored; other fields have the record's current values. Fields that have changed in the record
    /// since the form was opened become disputes, to be resolved before the form is saved.
    package init(
        _ draft: FormDraft, on record: Record, today: LocalDate, by conventions: Conventions = Conventions(),
        in table: FieldTable
    ) {
        let kept = draft.read(by: conventions, today: today)
        self.init(
            record.withType(draft.fields.first { $0.name == FieldID.newType.name }?.text), over: draft.over,
            today: today, by: conventions, in: table)
        if over == nil {
            let texts = draft.fields.map { (FieldID($0.name), $0.before) }
            firstTexts = Dictionary(texts) { first, _ in first }
        }
        // The kind of entry decides which fields there are.
        if let kept = draft.fields.first(where: { $0.name == FieldID.kind.name }) { take(kept) }
        reparse()
        for field in kept.fields { take(field) }
        for (old, new) in zip(draft.fields, kept.fields) where old.text != new.text && new.isOwn {
            rewritten[FieldID(new.name)] = old.text
        }
        reparse()
        guard let index = fields.firstIndex(where: { $0.id.name == draft.focus }) else { return }
        let first = self.focus
        focus(on: index)
        if first != index { fields[first].wasLeft = fields[first].isOwn }
        fields[index].wasLeft = false
        fields[index].editor.moveToStart()
        fields[index].editor.move(by: draft.cursor)
    }

    /// Creates the form of a draft whose record was deleted: the form of a new record, whose draft is kept under the
    /// old one until it is saved.
    package init(orphan draft: FormDraft, today: LocalDate, by conventions: Conventions, in table: FieldTable) {
        self.init(draft.ofNewRecord, on: Form.blank(draft.kind), today: today, by: conventions, in: table)
        deletedRecord = draft.over
    }

    /// Returns the form, rebased on a record that another program has changed.
    package func rebased(on record: Record) -> Form {
        var form = Form(draft, on: record, today: today, by: conventions, in: table)
        for known in fields {
            guard var field = form[known.id], field.resolution == nil, field.editor.text == known.editor.text else {
                continue
            }
            field.resolution = known.resolution
            form[known.id] = field
        }
        form.beginsNext = beginsNext
        form.fold(unused)
        form.reparse()
        return form
    }

    private mutating func take(_ kept: FormDraft.Field) {
        guard var field = fields.first(where: { $0.id.name == kept.name }) else { return }
        if over != nil, field.initial != kept.before {
            // Both have the same value: nothing is disputed.
            if field.initial != kept.text { disputes[field.id] = kept.before }
        }
        guard kept.text != kept.before || over == nil else { return }
        if field.editor.text != kept.text { field.set(kept.text) }
        field.isOwn = kept.isOwn
        field.wasLeft = kept.isOwn
        self[field.id] = field
    }
}

extension Record {
    /// Returns the record with the type of a new aircraft, whose field is shown when the aircraft is looked up.
    fileprivate func withType(_ type: String?) -> Record {
        guard case .flight(var flight) = self, let type = type?.nonEmpty else { return self }
        flight.newType = type
        return .flight(flight)
    }
}

extension FormDraft {
    /// The draft of a new record that replaces a deleted one.
    var ofNewRecord: FormDraft {
        FormDraft(
            kind: kind, over: nil, fields: fields, focus: focus, cursor: cursor, isOpen: true, conventions: conventions,
            day: day)
    }

    /// Returns the draft with times and dates that mean by other conventions, or on another day, what they meant when
    /// they were typed.
    fileprivate func read(by other: Conventions, today: LocalDate) -> FormDraft {
        guard let conventions, let day else { return self }
        var draft = self
        draft.fields = fields.map { field in
            let id = FieldID(field.name)
            if id.placeOfTime != nil {
                let text = conventions.lasting(time: field.text, readBy: other) ?? field.text
                // A saved time is shown with its zone only where a time without one is local.
                let isShown = conventions.times == .local && other.times == .utc
                let before =
                    isShown
                    ? field.before.replacing("z", with: "")
                    : conventions.lasting(time: field.before, readBy: other) ?? field.before
                return Field(
                    name: field.name, before: before, text: field.isOwn ? text : before, isOwn: field.isOwn)
            }
            let date = conventions.lasting(
                date: field.text, typedOn: day, readBy: other, today: today, isToCome: id == .expires)
            guard FieldTable.standard[kind][id]?.type == .date, field.isOwn, let date else { return field }
            return Field(name: field.name, before: field.before, text: date, isOwn: true)
        }
        return draft
    }
}

extension Form {
    /// Returns an empty record, for drafts of new ones.
    package static func blank(_ kind: RecordKind) -> Record {
        switch kind {
        case .flights: .flight(FlightRecord())
        case .aircraft: .aircraft(AircraftRecord())
        case .pilots: .pilot(PilotRecord())
        case .airports: .airport(AirportRecord())
        case .documents: .document(DocumentRecord())
        }
    }
}
