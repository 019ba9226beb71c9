package import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The field whose text is in the user's editor.
package struct EditedField: Hashable, Sendable {
    package let kind: RecordKind
    /// The record; nil for a new one.
    package let record: RecordID?
    package let field: FieldID

    package init(kind: RecordKind, record: RecordID?, field: FieldID) {
        self.kind = kind
        self.record = record
        self.field = field
    }
}

/// A text for the user's editor.
package struct EditedText: Hashable, Sendable {
    package let field: EditedField
    package let text: String
}

/// A text that was in the editor when its program was killed.
package struct LeftText: Hashable, Sendable {
    /// The path of its file.
    package let path: String
    package let field: EditedField
    package let text: String

    package init(path: String, field: EditedField, text: String) {
        self.path = path
        self.field = field
        self.text = text
    }
}

/// Opens a text of the form in the user's editor.
///
/// Every text goes from the editor into the form, also the remarks of a row in the list: a save that is refused then
/// leaves it where it can be saved again, and the draft keeps it.
struct EditTask: OutsideTask {
    let text: EditedText
    /// Whether the form is saved and left afterwards.
    let savesForm: Bool

    func run(with services: OutsideServices) -> EditorOutcome { services.edit(text) }

    func receive(_ outcome: EditorOutcome, in state: inout State) -> [Effect] {
        guard case .saved(let text) = outcome else {
            let effects = savesForm ? state.leaveForm() : []
            state.status = outcome.complaint.map { Status(.caution, $0) }
            return effects
        }
        state.setFocusedText(text)
        guard savesForm else { return [] }
        return state.form?.isChanged == true ? state.saveForm(beginningNext: false) : state.leaveForm()
    }
}

/// Finds what was left in the editor when a program was killed, once the logbook is open.
struct LeftTextTask: OutsideTask {
    func run(with services: OutsideServices) -> [LeftText] { services.leftTexts() }

    func receive(_ left: [LeftText], in state: inout State) -> [Effect] {
        guard let first = left.first else { return [] }
        let field = first.field
        if let form = state.form, form.kind == field.kind, form.over == field.record { return state.take(first) }
        if let id = field.record { return [state.requests.ask(OpenFormQuestion(id: id, purpose: .leftText(first)))] }
        guard state.form == nil else { return [] }
        return state.openForm(Form.blank(field.kind), over: nil) + state.take(first)
    }
}

/// Removes the file of a text that the form has taken.
struct RemoveTextTask: OutsideTask {
    let path: String

    func run(with services: OutsideServices) { services.removeText(path) }
    func receive(_ outcome: Void, in state: inout State) -> [Effect] { [] }
}

extension State {
    /// Opens the form of the row under the cursor and its remarks in the editor; the form is saved afterwards.
    mutating func openRemarks() -> [Effect] {
        guard let id = list.selected?.id else { return [] }
        return [requests.ask(OpenFormQuestion(id: id, purpose: .remarks))]
    }

    /// Opens the remarks of a record in the editor. A form that continues a draft stays open: the pilot has not said that
    /// the rest of it is to be saved.
    mutating func editRemarks(of record: Record, over id: RecordID) -> [Effect] {
        let effects = openForm(record, over: id)
        guard let place = form?.fields.firstIndex(where: { $0.id == .remarks }), form?.over == id else {
            return effects
        }
        form?.focus(on: place)
        return effects + editFocusedText(savingForm: form?.isChanged == false)
    }

    mutating func editFocusedText(savingForm: Bool = false) -> [Effect] {
        guard let form, let field = form.focused else { return [] }
        let edited = EditedText(
            field: EditedField(kind: form.kind, record: form.over, field: field.id),
            text: LineEnds.stored(field.editor.text))
        return [.run(EditTask(text: edited, savesForm: savingForm))]
    }

    /// Puts a text that was left in the editor into the open form.
    mutating func take(_ left: LeftText) -> [Effect] {
        guard let place = form?.fields.firstIndex(where: { $0.id == left.field.field }) else { return refuse(left) }
        form?.focus(on: place)
        setFocusedText(left.text)
        guard form?.isChanged == true else { return leaveForm() + [.run(RemoveTextTask(path: left.path))] }
        status = Status(
            .caution, "This text was in your editor when the program ended. \(keyLabel(of: .save)) saves it.")
        return [.run(RemoveTextTask(path: left.path))]
    }

    /// Says where a text is whose record is gone.
    mutating func refuse(_ left: LeftText) -> [Effect] {
        status = Status(
            .caution,
            "A text was in your editor when the program ended; its \(left.field.kind.singular) is gone: \(left.path)")
        return []
    }

    fileprivate mutating func setFocusedText(_ text: String) {
        let body = text.replacingLineEnds
        form?.changeFocused { $0.set(LineEnds.shown(body.hasSuffix("\n") ? String(body.dropLast()) : body)) }
    }
}
